/* test_nodes.c: two nodes on one PostgreSQL, which notifies each of what the other has saved.
 *   postgres.sh with test_nodes */
#include "../test.h"
#include "server/core/live_table.h"
#include "server/core/presence.h"
#include "tables_fixture.h"

#include <stdlib.h>

/* Runs a command of postgres.sh on the database server. */
static void server(const char *what)
{
    char text[512];
    snprintf(text, sizeof text, "sh '%s' %s '%s' >/dev/null", getenv("POSTGRES_SH"), what,
             getenv("POSTGRES_DIR"));
    CHECK_INT(system(text), 0);
}

/* Waits until a client has received line `last`. */
static void see(test_client *c, uint32_t last)
{
    while (c->last < last)
        fixture_wait(c->fixture);
}

static void people_at_two_nodes_play(void)
{
    fixture one, two;
    new_table table;
    char request[LAP_LOG_TEXT];
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, "{\"rules\":\"totem\",\"seats\":[\"person\",\"person\"]}", &table);
    test_client *a = test_client_sit(&one, &table, 1), *b = test_client_sit(&two, &table, 2);
    for (;;) {
        see(a, b->last);
        see(b, a->last);
        if (a->table.stage == LAP_TABLE_CLOSED)
            break;
        test_client *turn = test_client_has_turn(a) ? a : b;
        test_client_choose(turn, request);
        CHECK_TEXT(test_client_try(turn, request), "lines");
    }
    CHECK(memcmp(&a->table, &b->table, sizeof a->table) == 0);
    CHECK_INT(a->faults + b->faults, 0);
    CHECK_INT(one.metrics.requests_stale_total + two.metrics.requests_stale_total, 0);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&two);
    fixture_close(&one);
}

/* Asks a node for the record of a table without a token; returns the status. */
static int record_status(fixture *f, const char *id)
{
    static reply got;
    memset(&got, 0, sizeof got);
    fixture_ask(f, 1, id, "record", NULL, &got);
    if (got.status == 0)
        fixture_await(f, &got);
    return got.status;
}

/* Both have the table in memory. The second does not look at its notices before it is asked. */
static void the_end_of_a_game_is_known_everywhere(void)
{
    fixture one, two;
    static reply rematch;
    new_table table;
    char request[LAP_LOG_TEXT];
    memset(&rematch, 0, sizeof rematch);
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, "{\"rules\":\"totem\",\"seats\":[\"person\",\"person\"]}", &table);
    test_client *a = test_client_sit(&one, &table, 1), *b = test_client_sit(&one, &table, 2),
                *late = test_client_new(&two);
    test_client_join(late, table.id, table.watch, 0);
    test_client_next(late, "joined");
    CHECK_INT(record_status(&one, table.id), 401);
    CHECK_INT(record_status(&two, table.id), 401);
    while (a->table.stage != LAP_TABLE_CLOSED) {
        test_client *turn = test_client_has_turn(a) ? a : b;
        test_client_choose(turn, request);
        CHECK_TEXT(test_client_try(turn, request), "lines");
    }
    CHECK(late->table.stage != LAP_TABLE_CLOSED);
    CHECK_INT(record_status(&two, table.id), 200);
    CHECK_INT(late->table.stage, LAP_TABLE_CLOSED);
    fixture_ask(&two, 1, table.id, "rematch", table.token[0], &rematch);
    fixture_await(&two, &rematch);
    CHECK_INT(rematch.status, 201);
    CHECK_INT(a->faults + b->faults + late->faults, 0);
    test_client_free(a);
    test_client_free(b);
    test_client_free(late);
    fixture_close(&two);
    fixture_close(&one);
}

/* Says something at a table in the name of a node. */
static void announce(fixture *f, const char *id, const char *message)
{
    store_job *job = store_job_new(STORE_ANNOUNCE, id);
    CHECK(strlen(message) < sizeof job->message);
    strcpy(job->message, message);
    store_submit(f->store, job);
}

/* The reactions of a seat that a client has received, in order: `bravo thanks`. */
static const char *reactions_of(test_client *c, int seat, char text[64])
{
    text[0] = '\0';
    for (int i = 0; i < c->received; i++) {
        const char *reaction = json_string_value(json_object_get(c->inbox[i], "reaction"));
        if (reaction == NULL || json_integer_value(json_object_get(c->inbox[i], "seat")) != seat)
            continue;
        size_t length = strlen(text);
        snprintf(text + length, 64 - length, "%s%s", length > 0 ? " " : "", reaction);
    }
    return text;
}

static void reactions_reach_the_other_node(void)
{
    static const char *const wrong[] = {
        "0 wow 1",  "3 wow 2",    "9 wow 3",    "2 boo 4",    "2wow 5",  "2  wow",
        "2 wow ",   "2 wow",      "wow 6",      "2",          "22 wow",  "2 wow x",
        "2 wow 7 ", "2 wow 8x",   "2 7 1",      "2 of12 2",   "2 7of 3", "2 13of12 4",
        "2 7of12",  "2 1of100 5", "2 7of12x 6", "2 07of012 7"};
    fixture one, two;
    new_table table;
    char said[64];
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, "{\"rules\":\"totem\",\"seats\":[\"person\",\"person\"]}", &table);
    test_client *a = test_client_sit(&one, &table, 1), *b = test_client_sit(&two, &table, 2);
    test_client *spectator = test_client_new(&one);
    test_client_join(spectator, table.id, table.watch, 0);
    test_client_next(spectator, "joined");
    uint64_t lines = one.metrics.lines_total + two.metrics.lines_total;

    /* What makes no sense is ignored; notices come in order. */
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        announce(&two, table.id, wrong[i]);
    announce(&two, "abcdefghijklmnop", "2 wow 9"); /* a table that is not in memory */
    test_client_send(b, "{\"react\":\"bravo\"}");
    while (!test_client_has(spectator, "reaction"))
        fixture_wait_either(&one, &two);
    CHECK_TEXT(reactions_of(a, 2, said), "bravo");
    CHECK_TEXT(reactions_of(spectator, 2, said), "bravo");
    CHECK_TEXT(reactions_of(b, 2, said), "bravo");
    CHECK_INT(one.metrics.tables_loaded, 1);

    /* The other way, and nobody hears a reaction twice. */
    test_client_send(a, "{\"react\":\"thanks\"}");
    while (reactions_of(b, 1, said)[0] == '\0')
        fixture_wait_either(&one, &two);
    CHECK_TEXT(said, "thanks");
    CHECK_TEXT(reactions_of(a, 1, said), "thanks");
    CHECK_INT(one.metrics.reactions_total + two.metrics.reactions_total, 2);
    CHECK_INT(one.metrics.reactions_heard_total, 1);
    CHECK_INT(two.metrics.reactions_heard_total, 1);

    /* A standing in a lesson goes the same way. */
    test_client_send(b, "{\"lesson\":7,\"of\":12}");
    while (!test_client_has(spectator, "lesson"))
        fixture_wait_either(&one, &two);
    const json_t *standing = test_client_next(spectator, "lesson");
    CHECK_INT(json_integer_value(json_object_get(standing, "lesson")), 7);
    CHECK_INT(json_integer_value(json_object_get(standing, "of")), 12);
    CHECK_INT(json_integer_value(json_object_get(standing, "seat")), 2);
    CHECK_INT(one.metrics.reactions_heard_total, 2);

    /* A node that does not limit its players does not flood the others. */
    for (int i = 0; i < 50; i++) {
        snprintf(said, sizeof said, "2 haha %d", i);
        announce(&two, table.id, said);
    }
    announce(&two, table.id, "1 oops 50");
    while (strstr(reactions_of(a, 1, said), "oops") == NULL)
        fixture_wait_either(&one, &two);
    CHECK(one.metrics.reactions_dropped_total > 0);
    CHECK_INT(one.metrics.reactions_dropped_total + one.metrics.reactions_heard_total, 2 + 50 + 1);
    CHECK_INT(one.metrics.lines_total + two.metrics.lines_total, lines);
    CHECK_INT(a->faults + b->faults + spectator->faults, 0);
    test_client_free(a);
    test_client_free(b);
    test_client_free(spectator);
    fixture_close(&two);
    fixture_close(&one);
}

static void a_request_for_a_seat_reaches_the_host_at_the_other_node(void)
{
#define HASH "706aeba03d585d150aa5f147ad879c16ce7ae1ae46f56f0c93997e37b8ef3aa8"
    static const char *const wrong[] = {"seat ",
                                        "seat 70",
                                        "seat " HASH "4",
                                        "seat " HASH "20",
                                        "seat " HASH "4e4",
                                        "seat " HASH "00",
                                        "seat " HASH "4f0a",
                                        ("seat x" HASH)};
    fixture one, two;
    new_table table;
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, "{\"rules\":\"totem\",\"seats\":[\"person\",\"person\"]}", &table);
    test_client *host = test_client_sit(&one, &table, 1), *asks = test_client_new(&two);
    test_client_join(asks, table.id, table.watch, 0);
    test_client_next(asks, "joined");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        announce(&two, table.id, wrong[i]);
    announce(&two, "abcdefghijklmnop", "seat " HASH "426f");
    test_client_send(asks, "{\"seat_request\":\"" HASH "\",\"name\":\"Zo\u00eb\"}");
    while (!test_client_has(host, "seat_request"))
        fixture_wait_either(&one, &two);
    const json_t *request = test_client_next(host, "seat_request");
    CHECK_TEXT(json_string_value(json_object_get(request, "name")), "Zo\xc3\xab");
    CHECK_TEXT(json_string_value(json_object_get(request, "seat_request")), HASH);
    test_client_send(host, "{\"decline\":\"" HASH "\"}");
    while (!test_client_has(asks, "declined"))
        fixture_wait_either(&one, &two);
    CHECK_TEXT(json_string_value(json_object_get(test_client_next(asks, "declined"), "declined")),
               HASH);
    CHECK_INT(host->faults + asks->faults, 0);
    test_client_free(host);
    test_client_free(asks);
    fixture_close(&two);
    fixture_close(&one);
#undef HASH
}

/* Waits until a client has been told who is there, seat by seat from bit 0, and, if 0 is not
 * passed, since when seat 2 is away. */
static void await_here(fixture *one, fixture *two, test_client *c, unsigned seats, uint64_t since)
{
    for (;;) {
        while (!test_client_has(c, "here")) {
            fixture_tick(c->fixture);
            if (!test_client_has(c, "here"))
                fixture_wait_either(one, two);
        }
        const json_t *here = test_client_next(c, "here"), *seat;
        const json_t *away = json_array_get(json_object_get(here, "away"), 0);
        uint64_t said = (uint64_t)json_integer_value(json_object_get(away, "since"));
        unsigned found = 0;
        size_t i;
        json_array_foreach(json_object_get(here, "here"), i, seat) found |=
            1u << (json_integer_value(seat) - 1);
        if (found == seats && (since == 0 || said == since))
            return;
    }
}

/* Seat 2 sends a reaction from one node to the other: notices come in order, so everything that was
 * announced before has arrived, too. */
static void await_notices(fixture *one, fixture *two, const char *id, const char *message)
{
    uint64_t before = one->metrics.reactions_heard_total + one->metrics.reactions_dropped_total;
    announce(two, id, message);
    while (one->metrics.reactions_heard_total + one->metrics.reactions_dropped_total == before)
        fixture_wait_either(one, two);
}

/* The host is at one node, and the player at another. */
static void presence_is_known_at_the_other_node(void)
{
    static const char lend[] = "lend 2 level:1";
    fixture one, two;
    new_table table;
    char sentinel[16];
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, "{\"rules\":\"totem\",\"seats\":[\"person\",\"person\"]}", &table);
    test_client *a = test_client_sit(&one, &table, 1), *b = test_client_sit(&two, &table, 2);
    await_here(&one, &two, a, 3, 0);
    await_here(&one, &two, b, 3, 0);
    for (uint64_t waited = 0; waited <= LIVE_TABLE_AWAY_MS; waited += 2 * PRESENCE_TELL_MS) {
        fixture_advance(&one, 2 * PRESENCE_TELL_MS);
        fixture_advance(&two, 0);
        snprintf(sentinel, sizeof sentinel, "2 wow %u", (unsigned)waited / 1000);
        await_notices(&one, &two, table.id, sentinel);
    }
    see(a, b->last);
    CHECK_TEXT(test_client_try(a, lend), "player-present");
    uint64_t left = fixture_now();
    test_client_free(b);
    await_here(&one, &two, a, 1, left);
    fixture_advance(&one, LIVE_TABLE_AWAY_MS - 1);
    CHECK_TEXT(test_client_try(a, lend), "player-present");

    /* A node that is heard no more: what it said is believed for a while. */
    announce(&two, table.id, "here 2 900");
    await_here(&one, &two, a, 3, 0);
    uint64_t heard = fixture_now();
    fixture_advance(&one, PRESENCE_HEARD_MS - 1);
    CHECK_TEXT(test_client_try(a, lend), "player-present");
    fixture_advance(&one, 1);
    await_here(&one, &two, a, 1, heard);
    fixture_advance(&one, LIVE_TABLE_AWAY_MS - PRESENCE_HEARD_MS - 1);
    CHECK_TEXT(test_client_try(a, lend), "player-present");
    fixture_advance(&one, 1);
    CHECK_TEXT(test_client_try(a, lend), "lines");
    while (a->table.view.seat != 1) /* the computer leaves nothing to do for other tests */
        fixture_wait(&one);
    test_client_free(a);
    fixture_close(&two);
    fixture_close(&one);
}

/* What another node says of its seats makes no sense, or is about a table that is not here. */
static void wrong_notices_of_presence_are_ignored(void)
{
    static const char *const wrong[] = {"here ",    "here x 1", "gone ",
                                        "gone 2 1", "here 0 2", "here 8 3"};
    fixture one, two;
    new_table table;
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, "{\"rules\":\"totem\",\"seats\":[\"person\",\"person\"]}", &table);
    test_client *a = test_client_sit(&one, &table, 1);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        announce(&two, table.id, wrong[i]);
    announce(&two, "abcdefghijklmnop", "here 2 1");
    await_notices(&one, &two, table.id, "2 wow 1");
    CHECK(!test_client_has(a, "here") ||
          json_array_size(json_object_get(test_client_next(a, "here"), "here")) == 1);
    CHECK_INT(one.metrics.tables_loaded, 1);
    CHECK_INT(a->faults, 0);
    test_client_free(a);
    fixture_close(&two);
    fixture_close(&one);
}

/* How many open tables a node shows. */
static size_t count_open(fixture *f)
{
    json_t *json = fixture_open_list(f);
    size_t count = json_array_size(json_object_get(json, "tables"));
    json_decref(json);
    return count;
}

/* Who waits at one node is found at the other, for as long as that one says so. */
static void strangers_at_two_nodes_meet(void)
{
    static const char key[] = "a0000000000000000000000000000001",
                      other_key[] = "b0000000000000000000000000000002",
                      game[] = "{\"rules\":\"discovery\",\"seats\":2}";
    fixture one, two;
    static reply first, second;
    char id[LAP_TABLE_ID + 1];
    memset(&first, 0, sizeof first);
    memset(&second, 0, sizeof second);
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_post(&one, 1, "/api/match", game, &first);
    fixture_await(&one, &first);
    CHECK_INT(first.status, 201);
    snprintf(id, sizeof id, "%s", strstr(first.body, ":\"") + 2);
    test_client *a = test_client_new(&one);
    test_client_claim(a, id, "", key);
    test_client_next(a, "joined");
    while (a->table.number == 0)
        fixture_wait(&one);
    CHECK_TEXT(test_client_try(a, TEST_CLIENT_SIT "Ada"), "lines");
    CHECK_INT(count_open(&two), 0);
    fixture_advance(&one, 1000);
    while (count_open(&two) == 0)
        fixture_wait(&two);
    fixture_post(&two, 2, "/api/match", game, &second);
    fixture_await(&two, &second);
    CHECK_INT(second.status, 200);
    CHECK(strstr(second.body, id) != NULL);
    test_client *b = test_client_new(&two);
    test_client_claim(b, id, "", other_key);
    test_client_next(b, "joined");
    CHECK_INT(b->seat, 2);
    while (b->table.number == 0)
        fixture_wait(&two);
    CHECK_INT(b->table.seat[0].sat, 1);
    test_client_free(b);
    test_client_free(a);
    fixture_close(&two);
    fixture_close(&one);
}

static void decisions_of_computers_count_once(void)
{
    fixture one, two;
    new_table table;
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, "{\"rules\":\"tribe\",\"seats\":[\"person\",\"level:1\",\"level:2\"]}",
                   &table);
    test_client *a = test_client_sit(&one, &table, 1), *b = test_client_new(&two);
    test_client_join(b, table.id, table.watch, 0);
    test_client_next(b, "joined");
    const char *outcome = test_client_try(a, "lend level:2");
    while (strcmp(outcome, "stale") == 0) /* a computer has moved meanwhile */
        outcome = test_client_try(a, "lend level:2");
    CHECK_TEXT(outcome, "lines");
    while (a->table.stage != LAP_TABLE_CLOSED || b->table.stage != LAP_TABLE_CLOSED)
        fixture_wait_either(&one, &two);
    CHECK(memcmp(&a->table, &b->table, sizeof a->table) == 0);
    CHECK_INT(a->faults + b->faults, 0);
    CHECK_INT(one.metrics.games_total + two.metrics.games_total, 1);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&two);
    fixture_close(&one);
}

/* How many decisions there were, of anyone. */
static uint64_t decisions(const test_client *c)
{
    uint64_t count = 0;
    for (int i = 0; i < c->received; i++) {
        const json_t *lines = json_object_get(c->inbox[i], "lines");
        for (size_t k = 0; k < json_array_size(lines); k++) {
            const char *line = json_string_value(json_object_get(json_array_get(lines, k), "e"));
            count += line[0] >= '1' && line[0] <= '4' && line[1] == ' ';
        }
    }
    return count;
}

/* Both have the table in memory, with somebody who watches. */
static void one_of_two_nodes_thinks(void)
{
    fixture one, two;
    new_table table;
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, "{\"rules\":\"totem\",\"seats\":[\"level:2\",\"level:2\"]}", &table);
    test_client *a = test_client_new(&one), *b = test_client_new(&two);
    test_client_join(b, table.id, table.watch, 0);
    test_client_next(b, "joined");
    test_client_join(a, table.id, table.watch, 0);
    test_client_next(a, "joined");
    while (a->table.stage != LAP_TABLE_CLOSED || b->table.stage != LAP_TABLE_CLOSED)
        fixture_wait_either(&one, &two);
    CHECK_INT(one.metrics.computer_decisions_total + two.metrics.computer_decisions_total,
              decisions(a));
    CHECK_INT(a->faults + b->faults, 0);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&two);
    fixture_close(&one);
}

/* Two nodes, and a table at which the first of them thinks for the computer. Returns the person at
 * the first. */
static test_client *play_until_thinking(fixture *one, fixture *two, new_table *table)
{
    char request[LAP_LOG_TEXT];
    fixture_lease_ms = 500;
    fixture_open(one, NULL);
    fixture_open(two, one);
    fixture_create(one, "{\"rules\":\"discovery\",\"seats\":[\"person\",\"level:6\"]}", table);
    test_client *person = test_client_sit(one, table, 1);
    while (one->metrics.player_jobs == 0) {
        if (test_client_has_turn(person)) {
            test_client_choose(person, request);
            CHECK_TEXT(test_client_try(person, request), "lines");
        } else {
            fixture_wait(one);
        }
    }
    return person;
}

/* A node dies while it thinks, and with it its lease in the end. A spectator at the other node sees
 * the decision. */
static void a_node_takes_over_the_thinking(void)
{
    fixture one, two;
    new_table table;
    test_client *a = play_until_thinking(&one, &two, &table), *b = test_client_new(&two);
    uint32_t last = a->last;
    test_client_free(a);
    fixture_close(&one); /* without a word to its tables */
    test_client_join(b, table.id, table.watch, 0);
    test_client_next(b, "joined");
    see(b, last);
    while (b->last == last) {
        fixture_advance(&two, fixture_lease_ms);
        fixture_wait(&two);
    }
    CHECK(b->faults == 0 && two.metrics.computer_decisions_total > 0);
    test_client_free(b);
    fixture_close(&two);
    fixture_lease_ms = 0;
}

/* The same, and the clock of the other node is set back while it waits for the lease: for long
 * enough that the test does not get there again. */
static void a_clock_that_is_set_back_holds_up_nobody(void)
{
    const uint64_t back = UINT64_C(1000) * 24 * 3600 * 1000;
    fixture one, two;
    new_table table;
    test_client *a = play_until_thinking(&one, &two, &table), *b = test_client_new(&two);
    uint32_t last = a->last;
    test_client_join(b, table.id, table.watch, 0);
    test_client_next(b, "joined");
    see(b, last);
    fixture_drain(&two); /* it knows that the lease is elsewhere, or has it */
    test_client_free(a);
    fixture_close(&one);
    fixture_advance(&two, 0);
    fixture_advance(&two, (uint64_t)-back);
    uint64_t begin = fixture_now();
    while (b->last == last && fixture_now() < begin + back / 1000) {
        fixture_advance(&two, fixture_lease_ms);
        fixture_wait(&two);
    }
    CHECK(b->last > last);
    CHECK(b->faults == 0 && two.metrics.computer_decisions_total > 0);
    test_client_free(b);
    fixture_advance(&two, back);
    fixture_close(&two);
    fixture_lease_ms = 0;
}

static void the_tables_of_a_dead_node_are_taken_over(void)
{
    fixture one, two;
    new_table table;
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_advance(&two, 1000); /* it has been running for a while */
    fixture_drain(&two);
    fixture_create(&one,
                   "{\"rules\":\"kingdomino\",\"seats\":[\"person\",\"person\"],"
                   "\"clock\":{\"bank\":1,\"turn\":1}}",
                   &table);
    test_client *a = test_client_sit(&one, &table, 1), *b = test_client_sit(&one, &table, 2);
    while (a->table.view.seat == 0)
        fixture_wait(&one);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&one);
    fixture_advance(&two, 9000);
    fixture_drain(&two); /* the other node may only be slow */
    CHECK_INT(two.metrics.tables_loaded, 0);
    fixture_advance(&two, 6000);
    while (two.metrics.lines_total == 0) /* whose clock has run out is late */
        fixture_wait(&two);
    fixture_close(&two);
}

static void a_database_outage_is_survived(void)
{
    fixture f;
    new_table table;
    char request[LAP_LOG_TEXT], error[STORE_ERROR_TEXT];
    fixture_open(&f, NULL);
    fixture_create(&f, "{\"rules\":\"discovery\",\"seats\":[\"person\",\"person\"]}", &table);
    test_client *a = test_client_sit(&f, &table, 1), *b = test_client_sit(&f, &table, 2);
    test_client *turn = test_client_has_turn(a) ? a : b;
    uint32_t last = turn->last;
    test_client_choose(turn, request);
    server("stop");
    CHECK_TEXT(test_client_try(turn, request), "storage");
    test_client *late = test_client_new(&f);
    test_client_join(late, table.id, table.watch, 0); /* a table in memory can be joined */
    test_client_next(late, "lines");
    CHECK_INT(late->last, last);
    server("start");
    while (!store_is_healthy(f.store, error, sizeof error))
        fixture_wait(&f);
    while (strcmp(test_client_try(turn, request), "storage") == 0)
        fixture_advance(&f, 1000);
    CHECK(a->last > last && b->last == a->last && late->last == a->last);
    CHECK_INT(a->faults + b->faults + late->faults, 0);
    CHECK_INT(a->close_code + b->close_code + late->close_code, 0);
    test_client_free(a);
    test_client_free(b);
    test_client_free(late);
    fixture_close(&f);
}

static const test tests[] = {
    {"strangers at two nodes meet", strangers_at_two_nodes_meet},
    {"people at two nodes play a whole game and see the same lines", people_at_two_nodes_play},
    {"a node that has not heard of the end of a game asks before it refuses the record",
     the_end_of_a_game_is_known_everywhere},
    {"reactions reach the players at another node, within the same limits",
     reactions_reach_the_other_node},
    {"a request for a seat reaches the host at the other node, and the answer comes back",
     a_request_for_a_seat_reaches_the_host_at_the_other_node},
    {"at a table of two nodes each decision of a computer counts once",
     decisions_of_computers_count_once},
    {"who is at one node is known at the other", presence_is_known_at_the_other_node},
    {"a wrong notice of who is there is ignored", wrong_notices_of_presence_are_ignored},
    {"of two nodes with the same table, one thinks", one_of_two_nodes_thinks},
    {"the tables of a dead node are taken over after a while",
     the_tables_of_a_dead_node_are_taken_over},
    {"requests are refused while the database is down, and play continues afterwards",
     a_database_outage_is_survived},
    {"a node takes over the thinking of one that died", a_node_takes_over_the_thinking},
    {"a clock that is set back holds up nobody", a_clock_that_is_set_back_holds_up_nobody},
};

/* The tests stop and start the database. */
static bool begin(void)
{
    if (test_database == NULL || getenv("POSTGRES_SH") == NULL)
        puts("# usage: postgres.sh with test_server nodes");
    return test_database != NULL && getenv("POSTGRES_SH") != NULL;
}

TEST_FILE_WITH(nodes, tests, begin, NULL)
