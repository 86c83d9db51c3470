/* test_limits.c: an address gets what it may have and no more, however many addresses there are. */
#include "server/net/limits.h"
#include "../test.h"

static address numbered(unsigned number)
{
    address who = {{0x20, 0x01, 0x0d, 0xb8}};
    for (int i = 0; i < 4; i++)
        who.byte[4 + i] = (uint8_t)(number >> (24 - 8 * i));
    return who;
}

static void a_pace_gives_its_burst_and_then_one_an_interval(void)
{
    pace p = {0};
    for (int i = 0; i < 40; i++)
        CHECK(pace_take(&p, 50, 40, 1000));
    CHECK(!pace_take(&p, 50, 40, 1000));
    CHECK(!pace_take(&p, 50, 40, 1049));
    CHECK(pace_take(&p, 50, 40, 1050));
    CHECK(!pace_take(&p, 50, 40, 1050));
}

static void a_pace_lasts_as_long_as_nobody_hurries(void)
{
    pace p = {0};
    for (uint64_t now = 1000; now < 100000; now += 50)
        CHECK(pace_take(&p, 50, 40, now));
    /* Twenty a second left the burst untouched. */
    for (int i = 0; i < 39; i++)
        CHECK(pace_take(&p, 50, 40, 99950));
    CHECK(!pace_take(&p, 50, 40, 99950));
}

static void a_pace_of_thirty_a_second_runs_out(void)
{
    /* 40 and 20 a second are spent at 30 a second after 40 / (30 - 20) = 4 seconds. */
    pace p = {0};
    int taken = 0;
    while (pace_take(&p, 50, 40, 1000 + (uint64_t)taken * 1000 / 30) && taken < 1000)
        taken++;
    CHECK(taken >= 117 && taken <= 121);
}

static void what_is_returned_can_be_taken_again(void)
{
    pace p = {0};
    CHECK(pace_take(&p, 100, 1, 5000));
    CHECK(!pace_take(&p, 100, 1, 5000));
    pace_return(&p, 100);
    CHECK(pace_take(&p, 100, 1, 5000));
}

static void an_address_has_so_many_connections(void)
{
    limits *l = limits_open(&(limits_options){.connections = 100, .per_address = 3});
    address one = numbered(1), two = numbered(2), cousin = one;
    cousin.byte[15] = 9; /* of the same /64 */
    CHECK(limits_enter(l, &one));
    CHECK(limits_enter(l, &cousin));
    CHECK(limits_enter(l, &one));
    CHECK(!limits_enter(l, &one));
    CHECK(!limits_enter(l, &cousin));
    CHECK(limits_enter(l, &two));
    limits_leave(l, &cousin);
    CHECK(limits_enter(l, &one));
    CHECK(!limits_enter(l, &one));
    limits_close(l);
}

static void an_address_opens_so_many_tables_an_hour(void)
{
    limits *l = limits_open(&(limits_options){.tables = 6});
    address one = numbered(1), two = numbered(2);
    for (int i = 0; i < 6; i++)
        CHECK(limits_table(l, &one, 1000));
    CHECK(!limits_table(l, &one, 1000));
    CHECK(limits_table(l, &two, 1000));
    CHECK(!limits_table(l, &one, 1000 + 9 * 60000));
    CHECK(limits_table(l, &one, 1000 + 10 * 60000));
    limits_table_back(l, &one);
    CHECK(limits_table(l, &one, 1000 + 10 * 60000));
    CHECK(!limits_table(l, &one, 1000 + 10 * 60000));
    limits_close(l);
}

/* More than there is room for: whoever is connected stays counted, the idle are forgotten. */
static void addresses_without_number_take_bounded_room(void)
{
    limits *l = limits_open(&(limits_options){.connections = 50, .per_address = 1, .tables = 1});
    for (unsigned i = 0; i < 50; i++) {
        address who = numbered(i);
        CHECK(limits_enter(l, &who));
        CHECK(limits_table(l, &who, 1000));
    }
    for (unsigned i = 1000; i < 201000; i++) {
        address who = numbered(i);
        CHECK(limits_table(l, &who, 1000));
    }
    for (unsigned i = 0; i < 50; i++) {
        address who = numbered(i);
        CHECK(!limits_enter(l, &who));
        CHECK(!limits_table(l, &who, 1000));
        limits_leave(l, &who);
        CHECK(limits_enter(l, &who));
        limits_leave(l, &who);
    }
    address recent = numbered(200999), oldest = numbered(1000);
    CHECK(!limits_table(l, &recent, 1000));
    CHECK(limits_table(l, &oldest, 1000));
    limits_close(l);
}

static const test tests[] = {
    {"a pace gives its burst and then one an interval",
     a_pace_gives_its_burst_and_then_one_an_interval},
    {"a pace lasts as long as nobody hurries", a_pace_lasts_as_long_as_nobody_hurries},
    {"a pace of thirty a second runs out", a_pace_of_thirty_a_second_runs_out},
    {"what is returned can be taken again", what_is_returned_can_be_taken_again},
    {"an address has so many connections", an_address_has_so_many_connections},
    {"an address opens so many tables an hour", an_address_opens_so_many_tables_an_hour},
    {"addresses without number take bounded room", addresses_without_number_take_bounded_room},
};

TEST_MAIN(tests)
