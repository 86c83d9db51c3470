/* outcome.h: what the end of a game is worth to each seat. */
#ifndef LAPILLI_OUTCOME_H
#define LAPILLI_OUTCOME_H

#include "lapilli/score.h"

typedef struct outcome {
    double value[LAP_SEATS];  /* what a search maximises, 0 to 1 */
    double win[LAP_SEATS];    /* 1, or a share of it, for those who win (R9.4) */
    double points[LAP_SEATS]; /* own less those of the best opponent */
} outcome;

/* Of a game that is over. */
outcome outcome_of(const lap_view *view);

#endif
