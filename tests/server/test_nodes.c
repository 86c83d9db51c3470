/* test_nodes.c: two houses on one PostgreSQL, which tells each what the other has kept.
 *   postgres.sh with test_nodes */
#include "../test.h"
#include "tables_fixture.h"

#include <stdlib.h>

/* A command of postgres.sh for the server all of this runs on. */
static void server(const char *what)
{
    char text[512];
    snprintf(text, sizeof text, "sh '%s' %s '%s' >/dev/null", getenv("POSTGRES_SH"), what,
             getenv("POSTGRES_DIR"));
    CHECK_INT(system(text), 0);
}

/* Waits until a connection has seen so many lines. */
static void see(connection *v, uint32_t last)
{
    while (v->last < last)
        fixture_wait(v->fixture);
}

static void people_at_two_nodes_play(void)
{
    fixture one, two;
    opened o;
    char request[LAP_LOG_TEXT];
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, "{\"rules\":\"totem\",\"seats\":[\"person\",\"person\"]}", &o);
    connection *a = visitor_sit(&one, &o, 1), *b = visitor_sit(&two, &o, 2);
    for (;;) {
        see(a, b->last);
        see(b, a->last);
        if (a->table.stage == LAP_TABLE_CLOSED)
            break;
        connection *turn = visitor_decides(a) ? a : b;
        visitor_choose(turn, request);
        CHECK_TEXT(visitor_try(turn, request), "lines");
    }
    CHECK(memcmp(&a->table, &b->table, sizeof a->table) == 0);
    CHECK_INT(a->faults + b->faults, 0);
    CHECK_INT(one.metrics.stale_total + two.metrics.stale_total, 0);
    visitor_free(a);
    visitor_free(b);
    fixture_close(&two);
    fixture_close(&one);
}

static void two_nodes_think_for_one_computer(void)
{
    fixture one, two;
    opened o;
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, "{\"rules\":\"tribe\",\"seats\":[\"person\",\"level:1\",\"level:2\"]}",
                   &o);
    connection *a = visitor_new(&one), *b = visitor_new(&two);
    visitor_join(a, o.id, o.token[0], 0);
    visitor_join(b, o.id, o.watch, 0);
    visitor_next(b, "joined");
    CHECK_TEXT(visitor_try(a, "lend level:2"), "lines");
    while (a->table.stage != LAP_TABLE_CLOSED || b->table.stage != LAP_TABLE_CLOSED) {
        if (a->table.stage != LAP_TABLE_CLOSED)
            fixture_wait(&one);
        if (b->table.stage != LAP_TABLE_CLOSED)
            fixture_wait(&two);
    }
    CHECK(memcmp(&a->table, &b->table, sizeof a->table) == 0);
    CHECK_INT(a->faults + b->faults, 0);
    CHECK_INT(one.metrics.games_total + two.metrics.games_total, 1);
    visitor_free(a);
    visitor_free(b);
    fixture_close(&two);
    fixture_close(&one);
}

static void what_a_dead_node_left_is_taken_up(void)
{
    fixture one, two;
    opened o;
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_pass(&two, 1000); /* it has been running */
    fixture_calm(&two);
    fixture_create(&one, "{\"rules\":\"kingdomino\",\"seats\":[\"level:1\",\"level:1\"]}", &o);
    fixture_close(&one);
    fixture_pass(&two, 9000);
    fixture_calm(&two); /* perhaps the other node is only slow */
    CHECK_INT(two.metrics.tables_loaded, 0);
    fixture_pass(&two, 6000);
    while (two.metrics.games_total == 0)
        fixture_wait(&two);
    fixture_close(&two);
}

static void a_database_that_goes_away_is_waited_for(void)
{
    fixture w;
    opened o;
    char request[LAP_LOG_TEXT];
    fixture_open(&w, NULL);
    fixture_create(&w, "{\"rules\":\"discovery\",\"seats\":[\"person\",\"person\"]}", &o);
    connection *a = visitor_sit(&w, &o, 1), *b = visitor_sit(&w, &o, 2);
    connection *turn = visitor_decides(a) ? a : b;
    uint32_t last = turn->last;
    visitor_choose(turn, request);
    server("stop");
    CHECK_TEXT(visitor_try(turn, request), "storage");
    connection *late = visitor_new(&w);
    visitor_join(late, o.id, o.watch, 0); /* what is in memory can be seen */
    visitor_next(late, "lines");
    CHECK_INT(late->last, last);
    server("start");
    while (strcmp(visitor_try(turn, request), "storage") == 0)
        fixture_pass(&w, 1000);
    CHECK(a->last > last && b->last == a->last && late->last == a->last);
    CHECK_INT(a->faults + b->faults + late->faults, 0);
    CHECK_INT(a->ended + b->ended + late->ended, 0);
    visitor_free(a);
    visitor_free(b);
    visitor_free(late);
    fixture_close(&w);
}

static const test tests[] = {
    {"people at two nodes play a whole game and see the same lines", people_at_two_nodes_play},
    {"two nodes think for one computer, and each of its decisions counts once",
     two_nodes_think_for_one_computer},
    {"what a dead node has left undone another takes up after a while",
     what_a_dead_node_left_is_taken_up},
    {"a database that goes away refuses requests and is got over",
     a_database_that_goes_away_is_waited_for},
};

int main(int count, char **arguments)
{
    if (count != 2 || getenv("POSTGRES_SH") == NULL) {
        puts("usage: postgres.sh with test_nodes");
        return 1;
    }
    fixture_store = arguments[1];
    return test_run(tests, (int)(sizeof tests / sizeof *tests));
}
