/* outcome.h: what the end of a game is worth to each seat. */
#ifndef LAPILLI_OUTCOME_H
#define LAPILLI_OUTCOME_H

#include "lapilli/score.h"

typedef struct outcome {
    double value[LAP_SEATS];  /* what a search maximises, 0 to 1 */
    double win[LAP_SEATS];    /* 1, or a share of it, for those who win (R9.4) */
    double points[LAP_SEATS]; /* own less those of the best opponent */
} outcome;

/* Half of the 95 % interval of a mean: of `count` numbers with this sum and sum of squares. */
static inline double outcome_error(double sum, double squares, double count)
{
    if (count < 2)
        return 0;
    double mean = sum / count, variance = (squares - sum * mean) / (count - 1);
    return 1.96 * __builtin_sqrt(variance > 0 ? variance / count : 0);
}

/* Makes the chances add up to 1, and with two players the leads to 0: what one leads by the other
 * is behind, but a network's judgements of the seats need not agree. */
void outcome_balance(outcome *o, int players);

/* Of a game that is over. */
outcome outcome_of(const lap_view *view);

#endif
