/* test_random.c: the numbers are those that random.h promises, and evenly spread. */
#include "lapilli/random.h"
#include "../test.h"

static void published_numbers(void)
{
    /* The generator's published test values. */
    lap_random zero = {0}, other = {1234567};
    CHECK(lap_random_next(&zero) == UINT64_C(0xE220A8397B1DCDAF));
    CHECK(lap_random_next(&zero) == UINT64_C(0x6E789E6AA1B965F4));
    CHECK(lap_random_next(&zero) == UINT64_C(0x06C45D188009454F));
    CHECK(lap_random_next(&other) == UINT64_C(6457827717110365317));
    CHECK(lap_random_next(&other) == UINT64_C(3203168211198807973));
}

/* The text at the head of random.h, word for word. */
static uint64_t plain_next(uint64_t *state)
{
    *state = *state + 0x9E3779B97F4A7C15;
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

static uint64_t plain_below(uint64_t *state, uint64_t n)
{
    const uint64_t two32 = UINT64_C(4294967296);
    uint64_t m = (plain_next(state) >> 32) * n;
    while (m % two32 < two32 % n)
        m = (plain_next(state) >> 32) * n;
    return m / two32;
}

static void plain_shuffle(uint64_t *state, uint8_t *x, int n)
{
    for (int i = n - 1; i >= 1; i--) {
        uint64_t j = plain_below(state, (uint64_t)i + 1);
        uint8_t held = x[i];
        x[i] = x[j];
        x[j] = held;
    }
}

static void below_is_as_described(void)
{
    /* For numbers just above half of 2^32 almost every other draw is thrown away. */
    static const uint32_t n[] = {1,          2,          3,          6,          48,
                                 1000,       65536,      0x7fffffff, 0x80000000, 0x80000001,
                                 0xaaaaaaab, 0xfffffffe, 0xffffffff};
    long thrown = 0;
    for (size_t i = 0; i < sizeof n / sizeof *n; i++) {
        lap_random random = {test_seed(i)};
        uint64_t state = i;
        for (int draw = 0; draw < 10000; draw++) {
            uint64_t before = state;
            uint32_t number = lap_random_below(&random, n[i]);
            CHECK(number < n[i]);
            CHECK(number == plain_below(&state, n[i]));
            CHECK(random.state == state);
            thrown += state != before + 0x9E3779B97F4A7C15;
        }
    }
    CHECK(thrown > 1000);
}

static void shuffle_is_as_described(void)
{
    for (int n = 0; n <= 48; n++) {
        uint8_t ours[48], plain[48];
        lap_random random = {test_seed((uint64_t)n)};
        uint64_t state = (uint64_t)n;
        for (int i = 0; i < 48; i++)
            ours[i] = plain[i] = (uint8_t)i;
        lap_random_shuffle(&random, ours, n);
        plain_shuffle(&state, plain, n);
        CHECK(memcmp(ours, plain, sizeof ours) == 0);
        CHECK(random.state == state);
    }
}

static void all_numbers_are_as_likely(void)
{
    enum { SIDES = 6, THROWS = 600000 };
    int times[SIDES] = {0};
    lap_random random = {test_seed(99)};
    for (int i = 0; i < THROWS; i++)
        times[lap_random_below(&random, SIDES)]++;
    for (int side = 0; side < SIDES; side++)
        CHECK(times[side] > THROWS / SIDES - 1500 && times[side] < THROWS / SIDES + 1500);
}

static void all_orders_are_as_likely(void)
{
    enum { ORDERS = 24, SHUFFLES = 240000 };
    int times[256] = {0}, orders = 0;
    lap_random random = {test_seed(5)};
    for (int i = 0; i < SHUFFLES; i++) {
        uint8_t x[4] = {0, 1, 2, 3};
        lap_random_shuffle(&random, x, 4);
        times[x[0] << 6 | x[1] << 4 | x[2] << 2 | x[3]]++;
    }
    for (int order = 0; order < 256; order++) {
        orders += times[order] > 0;
        CHECK(times[order] == 0 || (times[order] > 9500 && times[order] < 10500));
    }
    CHECK_INT(orders, ORDERS);
}

static void series_do_not_repeat(void)
{
    enum { SEEDS = 2000 };
    static uint64_t seed[SEEDS];
    for (int i = 0; i < SEEDS; i++) {
        seed[i] = lap_random_series(42, (uint64_t)i);
        CHECK(seed[i] == lap_random_series(42, (uint64_t)i));
        CHECK(seed[i] != lap_random_series(43, (uint64_t)i));
        for (int before = 0; before < i; before++)
            CHECK(seed[i] != seed[before]);
    }
}

static const test tests[] = {
    {"the generator gives the published numbers", published_numbers},
    {"a number below n is the one that the header describes", below_is_as_described},
    {"a shuffle is the one that the header describes", shuffle_is_as_described},
    {"every number below six is as likely", all_numbers_are_as_likely},
    {"every order of four is as likely", all_orders_are_as_likely},
    {"the seeds of a series are all different", series_do_not_repeat},
};

TEST_FILE(random, tests)
