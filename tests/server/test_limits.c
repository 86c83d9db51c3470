/* test_limits.c: rate limits, and limits per address with any number of addresses. */
#include "server/net/limits.h"
#include "system/rate_limit.h"
#include "../test.h"

static address numbered(unsigned number)
{
    address who = {{0x20, 0x01, 0x0d, 0xb8}};
    for (int i = 0; i < 4; i++)
        who.byte[4 + i] = (uint8_t)(number >> (24 - 8 * i));
    return who;
}

/* 40 at once, then 20 a second. */
static const rate twenty = {40, 50000000};

static void a_rate_limit_allows_a_burst_and_then_one_per_interval(void)
{
    rate_limit p = {0};
    for (int i = 0; i < 40; i++)
        CHECK(rate_limit_take(&p, twenty, 1, 1000));
    CHECK(!rate_limit_take(&p, twenty, 1, 1000));
    CHECK(!rate_limit_take(&p, twenty, 1, 1049));
    CHECK(rate_limit_take(&p, twenty, 1, 1050));
    CHECK(!rate_limit_take(&p, twenty, 1, 1050));
}

static void a_steady_rate_leaves_the_burst_untouched(void)
{
    rate_limit p = {0};
    for (uint64_t now = 1000; now < 100000; now += 50)
        CHECK(rate_limit_take(&p, twenty, 1, now));
    /* Twenty a second left the burst untouched. */
    for (int i = 0; i < 39; i++)
        CHECK(rate_limit_take(&p, twenty, 1, 99950));
    CHECK(!rate_limit_take(&p, twenty, 1, 99950));
}

static void thirty_a_second_use_up_the_burst(void)
{
    /* A burst of 40 with 20 a second lasts 40 / (30 - 20) = 4 seconds at 30 a second. */
    rate_limit p = {0};
    int taken = 0;
    while (rate_limit_take(&p, twenty, 1, 1000 + (uint64_t)taken * 1000 / 30) && taken < 1000)
        taken++;
    CHECK(taken >= 117 && taken <= 121);
}

static void what_is_returned_can_be_taken_again(void)
{
    rate_limit p = {0};
    rate ten = rate_of(1, 100);
    CHECK(rate_limit_take(&p, ten, 1, 5000));
    CHECK(!rate_limit_take(&p, ten, 1, 5000));
    rate_limit_return(&p, ten, 1);
    CHECK(rate_limit_take(&p, ten, 1, 5000));
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
        CHECK(limits_take(l, &one, LIMIT_TABLES, 1000));
    CHECK(!limits_take(l, &one, LIMIT_TABLES, 1000));
    CHECK(limits_take(l, &two, LIMIT_TABLES, 1000));
    CHECK(!limits_take(l, &one, LIMIT_TABLES, 1000 + 9 * 60000));
    CHECK(limits_take(l, &one, LIMIT_TABLES, 1000 + 10 * 60000));
    limits_return(l, &one, LIMIT_TABLES);
    CHECK(limits_take(l, &one, LIMIT_TABLES, 1000 + 10 * 60000));
    CHECK(!limits_take(l, &one, LIMIT_TABLES, 1000 + 10 * 60000));
    limits_close(l);
}

static void rates_grow_with_the_connections_an_address_may_have(void)
{
    limits *usual = limits_open(&(limits_options){0});
    limits *large = limits_open(&(limits_options){.per_address = 10000});
    address one = numbered(1);
    int few = 0, many = 0, tables = 0;
    while (few < 1000000 && limits_take(usual, &one, LIMIT_JOINS, 1000))
        few++;
    while (many < 1000000 && limits_take(large, &one, LIMIT_JOINS, 1000))
        many++;
    while (tables < 1000 && limits_take(large, &one, LIMIT_TABLES, 1000))
        tables++;
    CHECK(few == 400 && many == 40000 && tables == 120);
    limits_close(usual);
    limits_close(large);
}

static void each_rate_is_an_allowance_of_its_own(void)
{
    limits *l = limits_open(&(limits_options){.joins = 60, .messages = 10, .tables = 1});
    address one = numbered(1), two = numbered(2);
    int joins = 0, messages = 0;
    while (joins < 1000 && limits_take(l, &one, LIMIT_JOINS, 5000))
        joins++;
    while (messages < 1000 && limits_take(l, &one, LIMIT_MESSAGES, 5000))
        messages++;
    CHECK(joins == 20 && messages == 50); /* 20 and 5 seconds of the steady rate */
    CHECK(limits_take(l, &one, LIMIT_TABLES, 5000) && limits_take(l, &one, LIMIT_REQUESTS, 5000));
    CHECK(limits_take(l, &two, LIMIT_JOINS, 5000));
    CHECK(!limits_take(l, &one, LIMIT_JOINS, 5999) && limits_take(l, &one, LIMIT_JOINS, 6000));
    limits_close(l);
}

static void bytes_that_wait_are_limited_by_address(void)
{
    limits *l = limits_open(&(limits_options){0});
    address one = numbered(1), two = numbered(2);
    CHECK(limits_connect(l, &one) && limits_connect(l, &two));
    int pieces = 0;
    while (pieces < 1000 && limits_queue(l, &one, 256 * 1024))
        pieces++;
    CHECK(pieces > 8 && pieces <= 32); /* 8 MiB */
    CHECK(limits_queue(l, &two, 256 * 1024));
    limits_dequeue(l, &one, 256 * 1024);
    CHECK(limits_queue(l, &one, 256 * 1024));
    CHECK(!limits_queue(l, &one, SIZE_MAX));
    limits_close(l);
}

static void a_key_tells_addresses_apart(void)
{
    limits *l = limits_open(&(limits_options){0});
    address one = numbered(1), two = numbered(2), neighbour = one;
    neighbour.byte[15] = 9; /* of the same /64 */
    CHECK(limits_key(l, &one) == limits_key(l, &neighbour));
    CHECK(limits_key(l, &one) != limits_key(l, &two));
    limits_close(l);
}

/* More than fit: those connected stay counted, idle ones are forgotten. */
static void memory_is_bounded_for_any_number_of_addresses(void)
{
    limits *l = limits_open(&(limits_options){.connections = 50, .per_address = 1, .tables = 1});
    for (unsigned i = 0; i < 50; i++) {
        address who = numbered(i);
        CHECK(limits_connect(l, &who));
        CHECK(limits_take(l, &who, LIMIT_TABLES, 1000));
    }
    for (unsigned i = 1000; i < 201000; i++) {
        address who = numbered(i);
        CHECK(limits_take(l, &who, LIMIT_TABLES, 1000));
    }
    for (unsigned i = 0; i < 50; i++) {
        address who = numbered(i);
        CHECK(!limits_connect(l, &who));
        CHECK(!limits_take(l, &who, LIMIT_TABLES, 1000));
        limits_disconnect(l, &who);
        CHECK(limits_connect(l, &who));
        limits_disconnect(l, &who);
    }
    address recent = numbered(200999), oldest = numbered(1000);
    CHECK(!limits_take(l, &recent, LIMIT_TABLES, 1000));
    CHECK(limits_take(l, &oldest, LIMIT_TABLES, 1000));
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
    {"rates grow with the connections an address may have",
     rates_grow_with_the_connections_an_address_may_have},
    {"each rate is an allowance of its own", each_rate_is_an_allowance_of_its_own},
    {"bytes that wait are limited by address", bytes_that_wait_are_limited_by_address},
    {"a key tells addresses apart", a_key_tells_addresses_apart},
    {"memory is bounded for any number of addresses",
     memory_is_bounded_for_any_number_of_addresses},
};

TEST_FILE(limits, tests)
