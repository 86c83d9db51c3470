/* stats.h: means with 95 % confidence intervals, Elo, and the sequential test.
 *
 *     stats_sum sum = {0};
 *     for (int i = 1; i <= 4; i++)
 *         stats_add(&sum, i);
 *     stats_mean mean = stats_mean_of(&sum, 1);
 *
 * Sums are integers, so they do not depend on the order in which games end. */
#ifndef LAPILLI_ARENA_STATS_H
#define LAPILLI_ARENA_STATS_H

#include <stdint.h>

/* Of independent observations. */
typedef struct stats_sum {
    int64_t count;
    int64_t sum;
    int64_t squares;
} stats_sum;

void stats_add(stats_sum *sum, int64_t x);

typedef struct stats_mean {
    double mean;
    double half; /* half the width of the 95 % interval; negative: unknown */
} stats_mean;

/* The mean of x / unit over at least one observation. The interval is Student's. */
stats_mean stats_mean_of(const stats_sum *sum, double unit);

/* A mean with its 95 % interval, which need not be symmetric. */
typedef struct stats_range {
    double mean;
    double low, high;
} stats_range;

/* The same for shares, from 0 to 1. The interval is Wilson's, within 0 and 1 and never of no width;
 * a single observation says nothing. */
stats_range stats_share_of(const stats_sum *sum, double unit);

/* Student's two-sided t for 95 %, for at least 1 degree of freedom. */
double stats_t95(int64_t freedom);

/* Converts an Elo difference to the expected share of wins, and back; it is infinite for 0 and 1.
 */
double stats_share(double elo);
double stats_elo(double share);

/* The Elo difference of a share, with its interval. */
stats_range stats_elo_of(stats_range share);

/* The generalised sequential probability ratio test of elo1 against elo0: the log-likelihood ratio
 * of shares x / unit, taken as normal with their sample variance. One observation, half won and
 * half lost, is added, so that a few equal ones decide nothing. */
double stats_llr(const stats_sum *shares, double unit, double elo0, double elo1);

/* The test accepts elo1 here, and elo0 at the negative. Both error rates are 5 %. */
#define STATS_LLR_BOUND 2.9444389791664403

#endif
