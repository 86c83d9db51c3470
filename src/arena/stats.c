/* stats.c: means with 95 % confidence intervals, Elo, and the sequential test. */
#include "stats.h"

#include <math.h>

void stats_add(stats_sum *sum, int64_t x)
{
    sum->count++;
    sum->sum += x;
    sum->squares += x * x;
}

/* From 4 degrees of freedom on, the Cornish-Fisher expansion is right to three decimal places. */
double stats_t95(int64_t freedom)
{
    static const double few[] = {0, 12.706205, 4.302653, 3.182446};
    if (freedom < 4)
        return few[freedom];
    double z = 1.959963984540054, n = (double)freedom;
    double z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z, z9 = z7 * z * z;
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n) +
           (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / (92160 * n * n * n * n);
}

stats_mean stats_mean_of(const stats_sum *sum, double unit)
{
    double n = (double)sum->count, mean = (double)sum->sum / n;
    stats_mean found = {mean / unit, -1};
    if (sum->count < 2)
        return found;
    double variance = ((double)sum->squares - mean * (double)sum->sum) / (n - 1);
    found.half = stats_t95(sum->count - 1) * sqrt(fmax(variance, 0) / n) / unit;
    return found;
}

stats_mean stats_share_of(const stats_sum *sum, double unit)
{
    stats_mean found = stats_mean_of(sum, unit);
    double all = (double)sum->count * unit;
    if (sum->count >= 2 && (sum->sum == 0 || (double)sum->sum >= all))
        found.half = 1 - pow(0.025, 1 / (double)sum->count);
    return found;
}

double stats_share(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double stats_elo(double share)
{
    return -400 * log10(1 / share - 1);
}

stats_mean stats_elo_of(stats_mean share)
{
    if (share.mean <= 0 || share.mean >= 1)
        return (stats_mean){share.mean <= 0 ? -HUGE_VAL : HUGE_VAL, -1};
    double slope = 400 / (log(10) * share.mean * (1 - share.mean));
    return (stats_mean){stats_elo(share.mean), share.half < 0 ? -1 : share.half * slope};
}

double stats_llr(const stats_sum *shares, double unit, double elo0, double elo1)
{
    double n = (double)shares->count, s0 = stats_share(elo0), s1 = stats_share(elo1);
    double mean = ((double)shares->sum / unit + 0.5) / (n + 1);
    double square = ((double)shares->squares / (unit * unit) + 0.5) / (n + 1);
    return n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * (square - mean * mean));
}
