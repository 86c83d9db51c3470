/* plot.h: what happens in training, line by line in log.tsv, and drawn. */
#ifndef LAPILLI_TRAIN_PLOT_H
#define LAPILLI_TRAIN_PLOT_H

#include "fit.h"
#include "gate.h"

#include <stdio.h>

typedef struct train_log {
    FILE *file;
    int folder;
    const char *path;
} train_log;

/* Continues an existing log. */
void train_log_open(train_log *log, int folder, const char *path);
void train_log_close(train_log *log);

/* Each is a line of the log and one on stderr. */
void train_log_games(train_log *log, int generation, uint64_t games, double seconds);
void train_log_epoch(train_log *log, int generation, const fit_report *report);
void train_log_picks(train_log *log, int generation, double agreed, double greedy);
void train_log_gate(train_log *log, int generation, const gate_result *result);

/* Draws loss.svg and strength.svg from the log. */
void train_log_draw(train_log *log);

#endif
