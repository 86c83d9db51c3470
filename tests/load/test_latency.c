/* test_latency.c: percentiles out of classes, against a sorted array. */
#include "../test.h"

#include "lapilli/random.h"
#include "load/latency.h"

#include <math.h>
#include <stdlib.h>

enum { TIMES = 20000 };

static const double shares[] = {0, 0.001, 0.1, 0.25, 0.5, 0.9, 0.99, 0.999, 0.9999, 1};

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The least time that at least this share of the sorted times does not exceed. */
static uint64_t exact(const uint64_t *sorted, size_t count, double share)
{
    for (size_t i = 0; i < count; i++)
        if ((double)(i + 1) >= share * (double)count)
            return sorted[i];
    return sorted[count - 1];
}

static void check_against_sorted(uint64_t *times, size_t count)
{
    static latency l;
    memset(&l, 0, sizeof l);
    for (size_t i = 0; i < count; i++)
        latency_add(&l, times[i]);
    qsort(times, count, sizeof *times, compare);
    CHECK_INT(l.count, count);
    CHECK_INT(l.most, times[count - 1]);
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        uint64_t found = latency_at(&l, shares[i]), right = exact(times, count, shares[i]);
        CHECK(found >= right && found <= right + right / LATENCY_STEPS);
    }
    CHECK_INT(latency_at(&l, 1), times[count - 1]);
}

static void few_times(void)
{
    static latency l;
    CHECK_INT(latency_at(&l, 0.5), 0);
    uint64_t one[] = {1234567}, two[] = {3, 900}, same[] = {70, 70, 70};
    check_against_sorted(one, 1);
    check_against_sorted(two, 2);
    check_against_sorted(same, 3);
}

static void many_times(void)
{
    static uint64_t times[TIMES];
    lap_random random = {test_seed(3)};
    for (int round = 0; round < 20; round++) {
        uint32_t most = 10u << round;
        for (int i = 0; i < TIMES; i++)
            times[i] = lap_random_below(&random, most);
        check_against_sorted(times, TIMES);
    }
    /* a few far out, as in life */
    for (int i = 0; i < TIMES; i++)
        times[i] = (uint64_t)exp((double)lap_random_below(&random, 18000) / 1000.0);
    check_against_sorted(times, TIMES);
}

/* Up to two classes' worth nothing is rounded; just around a doubling nothing goes wrong. */
static void small_and_round_times(void)
{
    for (uint64_t us = 0; us < 2 * LATENCY_STEPS; us++) {
        static latency l;
        memset(&l, 0, sizeof l);
        latency_add(&l, us);
        latency_add(&l, UINT64_C(1) << 40);
        CHECK_INT(latency_at(&l, 0.5), us);
    }
    for (int bit = 1; bit < 38; bit++) {
        uint64_t round = UINT64_C(1) << bit, times[] = {round - 1, round, round + 1};
        check_against_sorted(times, 3);
    }
}

static void endless_times(void)
{
    static latency l;
    latency_add(&l, UINT64_MAX);
    latency_add(&l, 5);
    CHECK_INT(l.count, 2);
    CHECK_INT(latency_at(&l, 0.5), 5);
    CHECK(latency_at(&l, 1) >= UINT64_C(3) * 24 * 3600 * 1000000);
}

static const test tests[] = {
    {"of few times percentiles are right", few_times},
    {"of many times percentiles are too high by one in 64 at most", many_times},
    {"short times are exact, and times around a power of two right", small_and_round_times},
    {"an endless time counts as the longest", endless_times},
};

TEST_FILE(latency, tests)
