/* train.h: a network from scratch: self-play, fitting, a match against the best so far, and again.
 *
 * Everything is kept in one folder, so that a run that was killed resumes where it stopped:
 *   01-0000.games …  the games of generation 1
 *   01.net           its network
 *   01.gate          its match against the champion of before
 *   champion.net     the best so far
 *   log.tsv          every epoch and match; loss.svg and strength.svg draw it */
#ifndef LAPILLI_TRAIN_TRAIN_H
#define LAPILLI_TRAIN_TRAIN_H

#include "lapilli/network.h"

#include <stdint.h>

typedef struct train_plan {
    lap_set set;
    uint64_t seed;
    int generations;
    uint64_t games;   /* of a generation */
    uint64_t play_ms; /* the most time for them; 0 is no limit */
    uint32_t sims;    /* a decision */
    int epochs;       /* of a fit, and then as many renewals as half of it */
    int steps;        /* of an epoch; 0: as fit.h says */
    int window;       /* how many of the last generations to learn from */
    int gate_deals;   /* of the match */
    int jobs;
    const char *out;        /* the folder */
    lap_network_file start; /* the champion to begin with; size 0: playouts */
} train_plan;

/* Returns what to exit with, everything being said. */
int train_run(const train_plan *plan);

#endif
