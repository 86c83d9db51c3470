/* test_stats.c: the arena's arithmetic, against numbers worked out by hand or taken from tables. */
#include "../test.h"

#include "arena/stats.h"

#include <math.h>

static int near(double found, double expected, double within)
{
    if (fabs(found - expected) <= within)
        return 1;
    printf("# found %.9f, expected %.9f\n", found, expected);
    return 0;
}

static stats_sum sum_of(const int *x, int n)
{
    stats_sum sum = {0};
    for (int i = 0; i < n; i++)
        stats_add(&sum, x[i]);
    return sum;
}

/* 1 2 3 4: the mean is 5/2, the variance 5/3, so that of the mean 5/12; t for 3 is 3.182446. */
static void a_mean_has_students_interval(void)
{
    static const int x[] = {1, 2, 3, 4};
    stats_sum sum = sum_of(x, 4);
    stats_mean mean = stats_mean_of(&sum, 1);
    CHECK(near(mean.mean, 2.5, 1e-12));
    CHECK(near(mean.half, 2.054260, 1e-3));
    stats_mean halves = stats_mean_of(&sum, 2);
    CHECK(near(halves.mean, 1.25, 1e-12));
    CHECK(near(halves.half, mean.half / 2, 1e-12));
}

static void one_observation_has_no_interval(void)
{
    static const int x[] = {7};
    stats_sum sum = sum_of(x, 1);
    stats_mean mean = stats_mean_of(&sum, 1);
    CHECK(near(mean.mean, 7, 0));
    CHECK(mean.half < 0);
}

static void equal_observations_have_no_width(void)
{
    static const int x[] = {7, 7, 7, 7, 7};
    stats_sum sum = sum_of(x, 5);
    CHECK(near(stats_mean_of(&sum, 1).half, 0, 1e-12));
}

/* Sixteen deals, eight times -3 and eight times 5: mean 1, squares 17 each, so the variance is
 * (16 * 17 - 16) / 15 = 256/15 and that of the mean 16/15; t for 15 is 2.131450. */
static void negative_numbers_are_no_trouble(void)
{
    stats_sum sum = {0};
    for (int i = 0; i < 16; i++)
        stats_add(&sum, i % 2 == 0 ? -3 : 5);
    stats_mean mean = stats_mean_of(&sum, 1);
    CHECK(near(mean.mean, 1, 1e-12));
    CHECK(near(mean.half, 2.131450 * 1.032796, 1e-4));
}

static void the_order_does_not_matter(void)
{
    static const int up[] = {-12, 3, 44, 59, 1000}, down[] = {1000, 59, 44, 3, -12};
    stats_sum a = sum_of(up, 5), b = sum_of(down, 5);
    CHECK(memcmp(&a, &b, sizeof a) == 0);
}

/* All of 30 won: Wilson's lower bound is n / (n + z^2) = 30 / 33.841459, and none the mirror of it.
 */
static void a_clean_sweep_is_not_certain(void)
{
    stats_sum all = {0}, none = {0};
    for (int i = 0; i < 30; i++) {
        stats_add(&all, 24);
        stats_add(&none, 0);
    }
    stats_range won = stats_share_of(&all, 24), lost = stats_share_of(&none, 24);
    CHECK(near(won.mean, 1, 0) && near(won.low, 0.886487, 1e-6) && near(won.high, 1, 0));
    CHECK(near(lost.mean, 0, 0) && near(lost.low, 0, 0) && near(lost.high, 0.113513, 1e-6));
}

/* 20 of 100 won, in games that count whole: the table of Wilson's interval has 0.1334 to 0.2888. */
static void a_share_has_wilsons_interval(void)
{
    stats_sum sum = {0};
    for (int i = 0; i < 100; i++)
        stats_add(&sum, i % 5 == 0 ? 12 : 0);
    stats_range share = stats_share_of(&sum, 12);
    CHECK(near(share.mean, 0.2, 1e-12));
    CHECK(near(share.low, 0.1334, 5e-5));
    CHECK(near(share.high, 0.2888, 5e-5));
}

/* Deals of two games that were nearly always shared vary less than games, and tell more. */
static void equal_shares_tell_more_but_not_all(void)
{
    stats_sum varied = {0}, equal = {0};
    for (int i = 0; i < 40; i++) {
        stats_add(&varied, i == 0 ? 24 : i == 1 ? 0 : 12);
        stats_add(&equal, 12);
    }
    stats_range little = stats_share_of(&varied, 24), most = stats_share_of(&equal, 24);
    CHECK(little.low > 0.45 && little.low < 0.49 && little.high > 0.51 && little.high < 0.55);
    CHECK(near(most.low, 0.352, 1e-3) && near(most.high, 0.648, 1e-3));
}

static void one_share_says_nothing(void)
{
    static const int x[] = {12};
    stats_sum sum = sum_of(x, 1);
    stats_range share = stats_share_of(&sum, 24);
    CHECK(near(share.mean, 0.5, 0) && near(share.low, 0, 0) && near(share.high, 1, 0));
}

static void t_is_that_of_the_tables(void)
{
    static const struct {
        int freedom;
        double t;
    } table[] = {{1, 12.706}, {2, 4.303},  {3, 3.182},  {4, 2.776},   {5, 2.571},     {7, 2.365},
                 {10, 2.228}, {15, 2.131}, {30, 2.042}, {120, 1.980}, {100000, 1.960}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        CHECK(near(stats_t95(table[i].freedom), table[i].t, 0.0011));
}

static void elo_is_a_share_of_victories(void)
{
    CHECK(near(stats_share(0), 0.5, 1e-12));
    CHECK(near(stats_share(400), 10.0 / 11, 1e-12));
    CHECK(near(stats_share(-400), 1.0 / 11, 1e-12));
    CHECK(near(stats_elo(0.75), 190.848502, 1e-6));
    CHECK(near(stats_elo(0.5), 0, 1e-12));
    CHECK(near(stats_elo(stats_share(123)), 123, 1e-9));
}

static void elo_has_the_interval_of_its_share(void)
{
    stats_range elo = stats_elo_of((stats_range){0.75, 0.5, 10.0 / 11});
    CHECK(near(elo.mean, 190.848502, 1e-6));
    CHECK(near(elo.low, 0, 1e-9) && near(elo.high, 400, 1e-9));
    stats_range won = stats_elo_of((stats_range){1, 0.75, 1});
    CHECK(isinf(won.mean) && won.mean > 0 && isinf(won.high) && near(won.low, 190.848502, 1e-6));
    CHECK(isinf(stats_elo_of((stats_range){0, 0, 0.25}).mean));
    CHECK(stats_elo_of((stats_range){0, 0, 0.25}).mean < 0);
}

/* Three deals in 24ths: 1, 1 and 1/2. With the imagined one (mean 1/2, square 1/2) the mean is 3/4,
 * the mean square 11/16, the variance 1/8. For 0 against 400 Elo, shares 1/2 and 10/11:
 * 3 * 9/22 * (3/2 - 31/22) / (1/4) = 3 * 9/22 * 2/22 * 4 = 54/121. */
static void the_likelihood_ratio_is_right(void)
{
    static const int x[] = {24, 24, 12}, mirrored[] = {0, 0, 12};
    stats_sum won = sum_of(x, 3), lost = sum_of(mirrored, 3);
    CHECK(near(stats_llr(&won, 24, 0, 400), 54.0 / 121, 1e-12));
    CHECK(near(stats_llr(&lost, 24, -400, 0), -54.0 / 121, 1e-12));
    CHECK(near(STATS_LLR_BOUND, log(0.95 / 0.05), 1e-12));
}

static void a_few_victories_decide_nothing(void)
{
    stats_sum sum = {0};
    int deals = 0;
    while (stats_llr(&sum, 24, 0, 10) < STATS_LLR_BOUND && deals < 1000) {
        stats_add(&sum, 24);
        deals++;
    }
    CHECK(deals > 10 && deals < 20);
}

static const test tests[] = {
    {"a mean has Student's interval", a_mean_has_students_interval},
    {"one observation has no interval", one_observation_has_no_interval},
    {"equal observations have an interval of no width", equal_observations_have_no_width},
    {"negative numbers are no trouble", negative_numbers_are_no_trouble},
    {"a clean sweep is not certain", a_clean_sweep_is_not_certain},
    {"a share has Wilson's interval", a_share_has_wilsons_interval},
    {"equal shares tell more, but not all", equal_shares_tell_more_but_not_all},
    {"one share says nothing", one_share_says_nothing},
    {"the order of observations does not matter", the_order_does_not_matter},
    {"Student's t is that of the tables", t_is_that_of_the_tables},
    {"an Elo difference is a share of victories", elo_is_a_share_of_victories},
    {"an Elo difference has the interval of its share", elo_has_the_interval_of_its_share},
    {"the likelihood ratio is that worked out by hand", the_likelihood_ratio_is_right},
    {"a few victories decide nothing, some more do", a_few_victories_decide_nothing},
};

TEST_FILE(stats, tests)
