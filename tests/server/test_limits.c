/* test_limits.c: rate limits, and limits per address with any number of addresses. */
#include "server/net/limits.h"
#include "../test.h"

static address numbered(unsigned number)
{
    address who = {{0x20, 0x01, 0x0d, 0xb8}};
    for (int i = 0; i < 4; i++)
        who.byte[4 + i] = (uint8_t)(number >> (24 - 8 * i));
    return who;
}

static void a_rate_limit_allows_a_burst_and_then_one_per_interval(void)
{
    rate_limit p = {0};
    for (int i = 0; i < 40; i++)
        CHECK(rate_limit_take(&p, 50, 40, 1000));
    CHECK(!rate_limit_take(&p, 50, 40, 1000));
    CHECK(!rate_limit_take(&p, 50, 40, 1049));
    CHECK(rate_limit_take(&p, 50, 40, 1050));
    CHECK(!rate_limit_take(&p, 50, 40, 1050));
}

static void a_steady_rate_leaves_the_burst_untouched(void)
{
    rate_limit p = {0};
    for (uint64_t now = 1000; now < 100000; now += 50)
        CHECK(rate_limit_take(&p, 50, 40, now));
    /* Twenty a second left the burst untouched. */
    for (int i = 0; i < 39; i++)
        CHECK(rate_limit_take(&p, 50, 40, 99950));
    CHECK(!rate_limit_take(&p, 50, 40, 99950));
}

static void thirty_a_second_use_up_the_burst(void)
{
    /* A burst of 40 with 20 a second lasts 40 / (30 - 20) = 4 seconds at 30 a second. */
    rate_limit p = {0};
    int taken = 0;
    while (rate_limit_take(&p, 50, 40, 1000 + (uint64_t)taken * 1000 / 30) && taken < 1000)
        taken++;
    CHECK(taken >= 117 && taken <= 121);
}

static void what_is_returned_can_be_taken_again(void)
{
    rate_limit p = {0};
    CHECK(rate_limit_take(&p, 100, 1, 5000));
    CHECK(!rate_limit_take(&p, 100, 1, 5000));
    rate_limit_return(&p, 100);
    CHECK(rate_limit_take(&p, 100, 1, 5000));
}

static void connections_per_address_are_limited(void)
{
    limits *l = limits_open(&(limits_options){.connections = 100, .per_address = 3});
    address one = numbered(1), two = numbered(2), neighbour = one;
    neighbour.byte[15] = 9; /* of the same /64 */
    CHECK(limits_connect(l, &one));
    CHECK(limits_connect(l, &neighbour));
    CHECK(limits_connect(l, &one));
    CHECK(!limits_connect(l, &one));
    CHECK(!limits_connect(l, &neighbour));
    CHECK(limits_connect(l, &two));
    limits_disconnect(l, &neighbour);
    CHECK(limits_connect(l, &one));
    CHECK(!limits_connect(l, &one));
    limits_close(l);
}

static void tables_per_address_are_limited(void)
{
    limits *l = limits_open(&(limits_options){.tables = 6});
    address one = numbered(1), two = numbered(2);
    for (int i = 0; i < 6; i++)
        CHECK(limits_create_table(l, &one, 1000));
    CHECK(!limits_create_table(l, &one, 1000));
    CHECK(limits_create_table(l, &two, 1000));
    CHECK(!limits_create_table(l, &one, 1000 + 9 * 60000));
    CHECK(limits_create_table(l, &one, 1000 + 10 * 60000));
    limits_return_table(l, &one);
    CHECK(limits_create_table(l, &one, 1000 + 10 * 60000));
    CHECK(!limits_create_table(l, &one, 1000 + 10 * 60000));
    limits_close(l);
}

/* More than fit: those connected stay counted, idle ones are forgotten. */
static void memory_is_bounded_for_any_number_of_addresses(void)
{
    limits *l = limits_open(&(limits_options){.connections = 50, .per_address = 1, .tables = 1});
    for (unsigned i = 0; i < 50; i++) {
        address who = numbered(i);
        CHECK(limits_connect(l, &who));
        CHECK(limits_create_table(l, &who, 1000));
    }
    for (unsigned i = 1000; i < 201000; i++) {
        address who = numbered(i);
        CHECK(limits_create_table(l, &who, 1000));
    }
    for (unsigned i = 0; i < 50; i++) {
        address who = numbered(i);
        CHECK(!limits_connect(l, &who));
        CHECK(!limits_create_table(l, &who, 1000));
        limits_disconnect(l, &who);
        CHECK(limits_connect(l, &who));
        limits_disconnect(l, &who);
    }
    address recent = numbered(200999), oldest = numbered(1000);
    CHECK(!limits_create_table(l, &recent, 1000));
    CHECK(limits_create_table(l, &oldest, 1000));
    limits_close(l);
}

static const test tests[] = {
    {"a rate limit allows a burst and then one per interval",
     a_rate_limit_allows_a_burst_and_then_one_per_interval},
    {"a steady rate leaves the burst untouched", a_steady_rate_leaves_the_burst_untouched},
    {"thirty a second use up the burst", thirty_a_second_use_up_the_burst},
    {"what is returned can be taken again", what_is_returned_can_be_taken_again},
    {"connections per address are limited", connections_per_address_are_limited},
    {"tables per address and hour are limited", tables_per_address_are_limited},
    {"memory is bounded for any number of addresses",
     memory_is_bounded_for_any_number_of_addresses},
};

TEST_MAIN(tests)
