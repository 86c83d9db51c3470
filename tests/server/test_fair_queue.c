/* test_fair_queue.c: whose turn it is to think, with a clock of the test's own. */
#include "server/thinking/fair_queue.h"
#include "server/core/load_queue.h"
#include "../test.h"

#include <stdlib.h>
#include <string.h>

enum { MS = 1000000 };

static uint64_t now_ns;

static void add_for(fair_queue *q, uint64_t owner, const char *spec, bool alone)
{
    player_job *job = calloc(1, sizeof *job);
    CHECK_INT(lap_player_read(&job->player, spec, strlen(spec)).error, LAP_OK);
    job->owner = owner;
    job->alone = alone;
    fair_queue_add(q, job, now_ns);
}

static void add(fair_queue *q, uint64_t owner, const char *spec)
{
    add_for(q, owner, spec, false);
}

/* How long a player takes, about as on a real machine. */
static uint64_t cost(const lap_player *player)
{
    return (player->level == 6 ? 1000 : player->level == 5 ? 250 : 1) * (uint64_t)MS;
}

/* Runs the next job on the only thread, and returns its owner; 0 when there is none. */
static uint64_t run_next(fair_queue *q)
{
    player_job *job = fair_queue_start(q, now_ns);
    if (job == NULL)
        return 0;
    uint64_t owner = job->owner;
    job->spent_ns = cost(&job->player);
    now_ns += job->spent_ns;
    fair_queue_finish(q, job, now_ns);
    free(job);
    return owner;
}

static void a_hundred_tables_of_one_owner_do_not_delay_another(void)
{
    for (int level = 5; level <= 6; level++) {
        fair_queue q;
        char spec[] = "level:0";
        spec[6] = (char)('0' + level);
        fair_queue_open(&q, 1);
        for (int i = 0; i < 100; i++)
            add(&q, 1, spec);
        for (int i = 0; i < 30; i++) {
            CHECK_INT(run_next(&q), 1);
            add(&q, 1, spec); /* its table goes on */
        }
        /* Someone else plays: each decision waits for at most one search. */
        for (int i = 0; i < 20; i++) {
            add(&q, 2, i % 2 == 0 ? "level:1" : spec);
            int others = 0;
            while (run_next(&q) == 1) {
                others++;
                add(&q, 1, spec);
            }
            CHECK(others <= 1);
        }
        fair_queue_close(&q);
    }
}

static void a_search_with_few_simulations_is_quick(void)
{
    fair_queue q;
    fair_queue_open(&q, 1);
    add(&q, 1, "search:sims=250");
    add(&q, 1, "level:6");
    add(&q, 1, "level:5");
    add(&q, 1, "level:1");
    static const int expected[] = {5, 1, 0, 6};
    for (int i = 0; i < 4; i++) {
        player_job *job = fair_queue_start(&q, now_ns);
        CHECK_INT(job->player.level, expected[i]);
        job->spent_ns = MS;
        fair_queue_finish(&q, job, now_ns);
        free(job);
    }
    fair_queue_close(&q);
}

static void a_search_that_has_waited_goes_before_quick_players(void)
{
    fair_queue q;
    fair_queue_open(&q, 1);
    add(&q, 1, "level:6");
    int quick = 0;
    for (player_job *job;; free(job)) {
        add(&q, 1, "level:1");
        job = fair_queue_start(&q, now_ns);
        if (job->player.level == 6) {
            free(job);
            break;
        }
        job->spent_ns = 100 * (uint64_t)MS;
        now_ns += job->spent_ns;
        fair_queue_finish(&q, job, now_ns);
        quick++;
    }
    CHECK(quick >= 15 && quick <= 25); /* two seconds */
    fair_queue_close(&q);
}

/* An owner that has used much waits while newcomers keep coming, but not for ever. */
static void newcomers_do_not_starve_anybody(void)
{
    fair_queue q;
    fair_queue_open(&q, 1);
    for (int i = 0; i < 10; i++)
        add(&q, 1, "level:6");
    for (int i = 0; i < 5; i++)
        run_next(&q);
    int newcomers = 0;
    for (uint64_t owner = 2; newcomers < 1000; owner++, newcomers++) {
        add(&q, owner, "level:6");
        add(&q, owner + 100000, "level:6");
        if (run_next(&q) == 1)
            break;
    }
    CHECK(newcomers > 0 && newcomers < 60);
    fair_queue_close(&q);
}

/* On one thread, searches of many addresses, and somebody who plays against a quick player. */
static void quick_decisions_do_not_wait_for_searches_of_others(void)
{
    fair_queue q;
    fair_queue_open(&q, 1);
    for (uint64_t owner = 1; owner <= 21; owner++)
        add(&q, owner, "level:6");
    for (int i = 0; i < 50; i++) {
        add(&q, 100, "level:1");
        int searches = 0;
        for (uint64_t owner; (owner = run_next(&q)) != 100; searches++)
            add(&q, owner, "level:6");
        CHECK_INT(searches, 0); /* the one that was running before has ended */
        add(&q, run_next(&q), "level:6");
    }
    fair_queue_close(&q);
}

/* Of however many addresses, and however much they want. */
static void quick_decisions_leave_half_of_the_time_to_searches(void)
{
    fair_queue q;
    int searches = 0;
    fair_queue_open(&q, 1);
    add(&q, 1, "level:6");
    for (uint64_t owner = 2; owner <= 21; owner++)
        for (int i = 0; i < 400; i++)
            add(&q, owner, "level:1");
    for (int i = 0; i < 8000; i++)
        if (run_next(&q) == 1) {
            searches++;
            add(&q, 1, "level:6");
        }
    CHECK(searches >= 3); /* in eight seconds of quick decisions */
    fair_queue_close(&q);
}

/* Nobody is there to wait for them, but one day they come. */
static void tables_without_people_come_last(void)
{
    fair_queue q;
    int before = 0;
    fair_queue_open(&q, 1);
    add_for(&q, 1, "level:1", true);
    add(&q, 2, "level:6");
    CHECK_INT(run_next(&q), 2);
    while (before < 1000) {
        add(&q, 2, "level:6");
        if (run_next(&q) == 1)
            break;
        before++;
    }
    CHECK(before >= 20 && before <= 40); /* thirty seconds */
    add_for(&q, 1, "level:6", true);
    CHECK_INT(run_next(&q), 2); /* what is left of it */
    CHECK_INT(run_next(&q), 1); /* nobody else wants the thread */
    fair_queue_close(&q);
}

static void owners_with_the_same_demand_get_the_same(void)
{
    fair_queue q;
    int served[5] = {0};
    fair_queue_open(&q, 1);
    for (uint64_t owner = 1; owner <= 4; owner++)
        for (uint64_t i = 0; i < 3 * owner; i++)
            add(&q, owner, "level:6");
    for (int i = 0; i < 400; i++) {
        uint64_t owner = run_next(&q);
        served[owner]++;
        add(&q, owner, "level:6");
    }
    for (int owner = 1; owner <= 4; owner++)
        CHECK(served[owner] >= 95 && served[owner] <= 105);
    fair_queue_close(&q);
}

static void one_owner_has_at_most_half_of_the_threads(void)
{
    fair_queue q;
    player_job *running[8];
    int count = 0;
    fair_queue_open(&q, 8);
    for (int i = 0; i < 20; i++)
        add(&q, 1, "level:6");
    while (count < 8 && (running[count] = fair_queue_start(&q, now_ns)) != NULL)
        count++;
    CHECK_INT(count, 4);
    add(&q, 2, "level:6");
    player_job *other = fair_queue_start(&q, now_ns);
    CHECK(other != NULL && other->owner == 2);
    free(other);
    while (count > 0)
        free(running[--count]);
    fair_queue_close(&q);
}

static void loads_of_one_owner_wait_for_each_other(void)
{
    enum { TABLES = 30 };
    static load_queue q;
    live_table *table[TABLES], *other = live_table_new("bbbbbbbbbbbbbbbb", 0, 0);
    int started = 0;
    for (int i = 0; i < TABLES; i++) {
        table[i] = live_table_new("aaaaaaaaaaaaaaaa", 0, 0);
        table[i]->loader = 5;
        started += load_queue_start(&q, table[i]);
    }
    CHECK_INT(started, LOAD_QUEUE_OWNER);
    CHECK(!load_queue_start(&q, table[TABLES - 1])); /* it waits already */
    other->loader = 6;
    CHECK(load_queue_start(&q, other));
    CHECK(load_queue_finish(&q, other) == NULL);
    for (int i = 0; i < TABLES; i++) {
        live_table *next = load_queue_finish(&q, table[i]);
        int expected = i + LOAD_QUEUE_OWNER;
        CHECK(next == (expected < TABLES ? table[expected] : NULL));
        if (next != NULL)
            CHECK(load_queue_start(&q, next));
    }
    CHECK(q.first == NULL && q.last == NULL);
    for (int i = 0; i < TABLES; i++)
        live_table_free(table[i]);
    live_table_free(other);
}

static const test tests[] = {
    {"a hundred tables of one owner do not delay another",
     a_hundred_tables_of_one_owner_do_not_delay_another},
    {"a search with few simulations is quick", a_search_with_few_simulations_is_quick},
    {"a search that has waited goes before quick players",
     a_search_that_has_waited_goes_before_quick_players},
    {"newcomers do not starve anybody", newcomers_do_not_starve_anybody},
    {"quick decisions do not wait for searches of others",
     quick_decisions_do_not_wait_for_searches_of_others},
    {"quick decisions leave time to searches", quick_decisions_leave_half_of_the_time_to_searches},
    {"tables without people come last, and are not forgotten", tables_without_people_come_last},
    {"owners with the same demand get the same", owners_with_the_same_demand_get_the_same},
    {"one owner has at most half of the threads", one_owner_has_at_most_half_of_the_threads},
    {"loads of one owner wait for each other", loads_of_one_owner_wait_for_each_other},
};

TEST_FILE(fair_queue, tests)
