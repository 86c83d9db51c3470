/* luck_study.h: luck and results of many games: is luck fair, and what does it explain?
 *
 * In every game the luck of each seat is the sum over its draws (analysis/analysis.h), and the
 * adjusted result is the result without it. Over many games luck has mean zero, so adjusted results
 * have the same mean as results; the less they vary, the fewer games are needed to tell players
 * apart. */
#ifndef LAPILLI_ARENA_LUCK_STUDY_H
#define LAPILLI_ARENA_LUCK_STUDY_H

#include "parallel_analysis.h"

/* A finished game, in points of lead over the best opponent. */
typedef struct luck_game {
    double luck[LAP_SEATS];
    double result[LAP_SEATS];
} luck_game;

/* Of one seat. */
typedef struct luck_figures {
    double luck, luck_error;                     /* mean, and its standard error */
    double result, adjusted;                     /* means */
    double result_error, adjusted_error;         /* their standard errors */
    double result_deviation, adjusted_deviation; /* standard deviations */
    double correlation;                          /* of luck and adjusted result */
} luck_figures;

/* Computes the luck of `count` finished games, each with the budget's simulations for each draw. */
exit_status luck_study_run(luck_game *game, const lap_record *const *record, int count,
                           const analysis_budget *budget);

/* The figures of a seat, from 1, over at least two games. */
luck_figures luck_study_figures(const luck_game *game, int count, int seat);

#endif
