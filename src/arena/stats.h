/* stats.h: means with their 95 % intervals, Elo, and the sequential test.
 *
 *     stats_sum sum = {0};
 *     for (int i = 1; i <= 4; i++)
 *         stats_add(&sum, i);
 *     stats_mean mean = stats_mean_of(&sum, 1);
 *
 * Sums are whole numbers, so that they do not depend on the order in which games end. */
#ifndef LAPILLI_ARENA_STATS_H
#define LAPILLI_ARENA_STATS_H

#include <stdint.h>

/* Of observations that do not depend on each other. */
typedef struct stats_sum {
    int64_t count;
    int64_t sum;
    int64_t squares;
} stats_sum;

void stats_add(stats_sum *sum, int64_t x);

typedef struct stats_mean {
    double mean;
    double half; /* half the width of the 95 % interval; negative when it is not known */
} stats_mean;

/* The mean of x / unit, of one observation or more. The interval is Student's. */
stats_mean stats_mean_of(const stats_sum *sum, double unit);

/* The same for shares, from 0 to 1. Where all was won, or nothing, no variance is left to go by,
 * and the interval is that of Clopper and Pearson. */
stats_mean stats_share_of(const stats_sum *sum, double unit);

/* Student's t for 95 %, on both sides, with so many degrees of freedom, at least 1. */
double stats_t95(int64_t freedom);

/* The share of victories, strictly between 0 and 1, that an Elo difference stands for, and back. */
double stats_share(double elo);
double stats_elo(double share);

/* The Elo difference of a share with its interval. A share of 0 or 1 has none: half is negative
 * and the mean an infinity. */
stats_mean stats_elo_of(stats_mean share);

/* The generalised sequential probability ratio test of elo1 against elo0: the logarithm of the
 * likelihood ratio for shares x / unit, taken as normal with their own variance. An imagined
 * observation, half won and half lost, is counted in, so that a few equal ones decide nothing. */
double stats_llr(const stats_sum *shares, double unit, double elo0, double elo1);

/* Where the test accepts elo1; at the negative of it elo0. Both kinds of error are 5 %. */
#define STATS_LLR_BOUND 2.9444389791664403

#endif
