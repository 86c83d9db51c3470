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

/* Wilson's interval for as many independent games as would have the variance of these shares. Equal
 * shares have none, and count once each. */
stats_range stats_share_of(const stats_sum *sum, double unit)
{
    const double z2 = 1.959963984540054 * 1.959963984540054;
    double n = (double)sum->count, share = (double)sum->sum / n / unit;
    stats_range found = {share, 0, 1};
    if (sum->count < 2)
        return found;
    double variance = ((double)sum->squares / (unit * unit) - n * share * share) / n;
    double single = share * (1 - share), games = variance > 1e-12 ? n * single / variance : n;
    double centre = share + z2 / (2 * games), whole = 1 + z2 / games;
    double half = sqrt(z2 * single / games + z2 * z2 / (4 * games * games));
    found.low = fmax((centre - half) / whole, 0);
    found.high = fmin((centre + half) / whole, 1);
    return found;
}

double stats_share(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double stats_elo(double share)
{
    if (share <= 0 || share >= 1)
        return share <= 0 ? -HUGE_VAL : HUGE_VAL;
    return -400 * log10(1 / share - 1);
}

stats_range stats_elo_of(stats_range share)
{
    return (stats_range){stats_elo(share.mean), stats_elo(share.low), stats_elo(share.high)};
}

double stats_llr(const stats_sum *shares, double unit, double elo0, double elo1)
{
    double n = (double)shares->count, s0 = stats_share(elo0), s1 = stats_share(elo1);
    double mean = ((double)shares->sum / unit + 0.5) / (n + 1);
    double square = ((double)shares->squares / (unit * unit) + 0.5) / (n + 1);
    return n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * (square - mean * mean));
}
