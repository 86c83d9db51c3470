/* parallel_analysis.h: analysing a game on several threads. */
#ifndef LAPILLI_ARENA_PARALLEL_ANALYSIS_H
#define LAPILLI_ARENA_PARALLEL_ANALYSIS_H

#include "analysis/analysis.h"
#include "system/console.h"

typedef struct analysis_budget {
    uint32_t time_ms; /* for each search; 0: no limit */
    uint32_t sims;    /* for each search and each position; 0: as many as time_ms allows */
    uint64_t seed;
    int jobs;
} analysis_budget;

/* Analyses a record, which *found keeps a pointer to. */
exit_status analysis_run(analysis *found, const lap_record *record, const analysis_budget *budget);

#endif
