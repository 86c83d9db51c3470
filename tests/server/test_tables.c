/* test_tables.c: clients at tables: joining, requests, whole games, leaving and returning. */
#include "../test.h"
#include "tables_fixture.h"

#include "lapilli/random.h"
#include "server/core/live_table.h"

#include <stdlib.h>
#include <time.h>

static const char duel[] = "{\"rules\":\"discovery\",\"seats\":[\"person\",\"person\"]}";

static long long number(const json_t *message, const char *key)
{
    return json_integer_value(json_object_get(message, key));
}

static const char *word(const json_t *message, const char *key)
{
    const char *text = json_string_value(json_object_get(message, key));
    return text != NULL ? text : "(none)";
}

static void a_new_table_is_joined(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    CHECK_INT(f.metrics.tables_total, 1);
    test_client *c = test_client_new(&f);
    test_client_join(c, table.id, table.token[1], 0);
    const json_t *joined = test_client_next(c, "joined");
    CHECK_TEXT(word(joined, "joined"), table.id);
    CHECK_INT(number(joined, "seat"), 2);
    CHECK(json_is_false(json_object_get(joined, "host")));
    CHECK_INT(number(joined, "last"), 1);
    CHECK_INT(number(joined, "now"), fixture_now());
    test_client_next(c, "lines");
    CHECK_INT(c->last, 1);
    CHECK_INT(c->table.stage, LAP_TABLE_GATHERS);
    CHECK_INT(c->table.rules.grid, 7);
    test_client *host = test_client_new(&f);
    test_client_join(host, table.id, table.token[0], 1);
    joined = test_client_next(host, "joined");
    CHECK(json_is_true(json_object_get(joined, "host")));
    CHECK(!test_client_has(host, "lines"));
    CHECK_INT(c->faults + host->faults, 0);
    CHECK_INT(f.metrics.clients, 2);
    test_client_free(c);
    test_client_free(host);
    CHECK_INT(f.metrics.clients, 0);
    fixture_close(&f);
}

static void wrong_tokens_are_refused(void)
{
    fixture f;
    new_table mine, other;
    char forged[FIXTURE_TOKEN], long_token[3000];
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &mine);
    fixture_create(&f, duel, &other);
    memcpy(forged, mine.token[0], sizeof forged);
    forged[31] = forged[31] == 'a' ? 'b' : 'a';
    memset(long_token, '1', sizeof long_token);
    long_token[sizeof long_token - 1] = '\0';
    const struct {
        const char *id, *token, *error;
    } all[] = {
        {mine.id, forged, "no-seat"},
        {mine.id, other.token[0], "no-seat"},
        {mine.id, other.watch, "no-seat"},
        {mine.id, "", "no-seat"},
        {mine.id, long_token, "no-seat"},
        {mine.id, "0000000000000000000000000000000000000000000000000000000000000000", "no-seat"},
        {"aaaaaaaaaaaaaaaa", mine.token[0], "no-table"},
        {"AAAAAAAAAAAAAAAA", mine.token[0], "no-table"},
        {"", mine.token[0], "no-table"},
        {"../../etc/passwd", mine.token[0], "no-table"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        test_client *c = test_client_new(&f);
        test_client_join(c, all[i].id, all[i].token, 0);
        CHECK_TEXT(word(test_client_next(c, "error"), "error"), all[i].error);
        CHECK_INT(c->close_code, 1008);
        CHECK(!test_client_has(c, "joined") && c->last == 0);
        test_client_free(c);
    }
    CHECK_INT(f.metrics.clients, 0);
    fixture_close(&f);
}

static void spectators_cannot_make_requests(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *watcher = test_client_new(&f);
    test_client_join(watcher, table.id, table.watch, 0);
    CHECK_INT(number(test_client_next(watcher, "joined"), "seat"), 0);
    test_client *a = test_client_sit(&f, &table, 1);
    CHECK(test_client_line(watcher, "sit 1") != NULL);
    CHECK_TEXT(test_client_try(watcher, "sit - Eve"), "only-watches");
    CHECK_TEXT(test_client_try(watcher, "lend 1 level:1"), "only-watches");
    CHECK_INT(watcher->last, a->last);
    CHECK_INT(watcher->close_code, 0);
    test_client_free(a);
    test_client_free(watcher);
    fixture_close(&f);
}

static void presence_is_announced(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = test_client_new(&f), *b = test_client_new(&f), *again = test_client_new(&f);
    test_client *watcher = test_client_new(&f);
    test_client_join(a, table.id, table.token[0], 0);
    const json_t *here = test_client_next(a, "here");
    CHECK_INT(json_array_size(json_object_get(here, "here")), 1);
    CHECK_INT(json_integer_value(json_array_get(json_object_get(here, "here"), 0)), 1);
    test_client_join(b, table.id, table.token[1], 0);
    here = test_client_next(a, "here");
    CHECK_INT(json_array_size(json_object_get(here, "here")), 2);
    CHECK_INT(number(here, "watching"), 0);
    test_client_join(again, table.id, table.token[1], 0);
    CHECK_INT(json_array_size(json_object_get(test_client_next(again, "here"), "here")), 2);
    CHECK(!test_client_has(a, "here"));
    test_client_join(watcher, table.id, table.watch, 0);
    CHECK_INT(number(test_client_next(a, "here"), "watching"), 1);
    test_client_free(b);
    CHECK(!test_client_has(a, "here"));
    test_client_free(again);
    here = test_client_next(a, "here");
    CHECK_INT(json_array_size(json_object_get(here, "here")), 1);
    CHECK_INT(number(here, "watching"), 1);
    test_client_free(watcher);
    test_client_free(a);
    fixture_close(&f);
}

static void refused_requests_change_nothing(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = test_client_sit(&f, &table, 1), *b = test_client_sit(&f, &table, 2);
    test_client *turn = test_client_has_turn(a) ? a : b, *other = turn == a ? b : a;
    CHECK(test_client_has_turn(turn) && !test_client_has_turn(other));
    uint32_t before = a->last;
    CHECK_TEXT(test_client_try(turn, "pick 49"), "bad-domino");
    CHECK_INT(number(test_client_next(turn, "refused"), "at"), 5);
    CHECK_TEXT(test_client_try(turn, "jump"), "bad-request");
    CHECK_TEXT(test_client_try(turn, ""), "bad-request");
    CHECK_TEXT(test_client_try(turn, "1 pick 3"), "bad-request");
    char request[LAP_LOG_TEXT];
    test_client_choose(turn, request);
    CHECK_TEXT(test_client_try(other, request), "wrong-seat");
    CHECK_TEXT(test_client_try(turn, "lend 3 level:1"), "no-such-seat");
    CHECK_TEXT(test_client_try(b, "stand 1"), "not-the-host");
    CHECK_TEXT(test_client_try(turn, "lend search:time=2s"), "only-levels");
    CHECK_TEXT(test_client_try(turn, "secret 00"), "bad-request");
    CHECK_INT(a->last, before);
    CHECK_INT(b->last, before);
    CHECK_INT(f.metrics.requests_refused_total, 9);
    CHECK_INT(a->close_code + b->close_code, 0);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

static void a_decision_sent_twice_counts_once(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = test_client_sit(&f, &table, 1), *b = test_client_sit(&f, &table, 2);
    test_client *turn = test_client_has_turn(a) ? a : b;
    char request[LAP_LOG_TEXT];
    test_client_choose(turn, request);
    uint64_t first = test_client_request(turn, request),
             second = test_client_request(turn, request);
    CHECK_TEXT(test_client_outcome(turn, first), "lines");
    CHECK_TEXT(test_client_outcome(turn, second), "stale");
    CHECK_INT(f.metrics.requests_stale_total, 1);
    CHECK(memcmp(&a->table, &b->table, sizeof a->table) == 0);
    CHECK_INT(a->faults + b->faults, 0);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

static void latecomers_get_the_lines_they_miss(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = test_client_sit(&f, &table, 1), *b = test_client_sit(&f, &table, 2);
    uint32_t last = a->last;
    CHECK(last > 3);
    test_client *late = test_client_new(&f);
    test_client_join(late, table.id, table.watch, last - 2);
    const json_t *lines = json_object_get(test_client_next(late, "lines"), "lines");
    CHECK_INT(json_array_size(lines), 2);
    CHECK_INT(number(json_array_get(lines, 0), "n"), last - 1);
    test_client *liar = test_client_new(&f);
    test_client_join(liar, table.id, table.token[0], last + 1);
    CHECK_TEXT(word(test_client_next(liar, "error"), "error"), "bad-message");
    CHECK_INT(liar->close_code, 1008);
    test_client_free(liar);
    late->last = last + 1;
    test_client_request(late, "sit -");
    CHECK_TEXT(word(test_client_next(late, "error"), "error"), "bad-message");
    CHECK_INT(late->close_code, 1008);
    test_client_free(late);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

/* Plays until the table is closed. */
static void play_to_the_end(test_client **all, int count)
{
    char request[LAP_LOG_TEXT];
    while (all[0]->table.stage != LAP_TABLE_CLOSED) {
        test_client *turn = NULL;
        for (int i = 0; i < count; i++)
            if (test_client_has_turn(all[i]))
                turn = all[i];
        if (turn == NULL) {
            fixture_wait(all[0]->fixture);
            continue;
        }
        test_client_choose(turn, request);
        CHECK_TEXT(test_client_try(turn, request), "lines");
    }
}

/* Reads a whole record. */
static int read_record(lap_record *record, const char *text)
{
    lap_record_open(record);
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        if (lap_record_line(record, text, length).error != LAP_OK)
            return 0;
        text += length + (text[length] == '\n');
    }
    return record->view.phase == LAP_PHASE_OVER;
}

static void whole_games_are_played(void)
{
    static const char *const sets[] = {"discovery", "totem", "tribe", "kingdomino"};
    for (int i = 0; i < 4; i++) {
        fixture f;
        new_table table;
        char setup_json[128];
        reply r = {0};
        lap_record record;
        fixture_open(&f, NULL);
        snprintf(setup_json, sizeof setup_json,
                 "{\"rules\":\"%s\",\"seats\":[\"person\",\"level:2\",\"person\"]}", sets[i]);
        fixture_create(&f, setup_json, &table);
        test_client *all[] = {test_client_sit(&f, &table, 1), test_client_sit(&f, &table, 3),
                              test_client_new(&f)};
        test_client_join(all[2], table.id, table.watch, 0);
        test_client_next(all[2], "joined");
        play_to_the_end(all, 2);
        for (int j = 0; j < 3; j++) {
            CHECK_INT(all[j]->faults, 0);
            CHECK(memcmp(&all[j]->table, &all[0]->table, sizeof all[j]->table) == 0);
        }
        CHECK(test_client_line(all[2], "2 lay ") != NULL);
        CHECK_INT(f.metrics.games_total, 1);
        CHECK_INT(f.metrics.lines_total, all[0]->last);
        fixture_ask(&f, 0, table.id, "record", NULL, &r);
        fixture_await(&f, &r);
        CHECK_INT(r.status, 200);
        CHECK_TEXT(r.type, "text/plain; charset=utf-8");
        CHECK(read_record(&record, r.body));
        CHECK_INT(lap_dealer_check(&record).kind, LAP_PROOF_GOOD);
        CHECK_INT(record.events, all[0]->table.events);
        for (int j = 0; j < 3; j++)
            test_client_free(all[j]);
        fixture_close(&f);
    }
}

static void an_idle_table_is_unloaded_and_reloaded(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = test_client_sit(&f, &table, 1), *b = test_client_sit(&f, &table, 2);
    lap_table before = a->table;
    fixture_advance(&f, 120000);
    CHECK_INT(f.metrics.tables_loaded, 1);
    test_client_free(a);
    test_client_free(b);
    fixture_advance(&f, 59000);
    CHECK_INT(f.metrics.tables_loaded, 1);
    fixture_advance(&f, 1001);
    CHECK_INT(f.metrics.tables_loaded, 0);
    test_client *all[] = {test_client_new(&f), test_client_new(&f)};
    test_client_join(all[0], table.id, table.token[0], 0);
    test_client_join(all[1], table.id, table.token[1], 0);
    test_client_next(all[1], "lines");
    test_client_next(all[0], "joined");
    CHECK_INT(f.metrics.tables_loaded, 1);
    CHECK(memcmp(&all[0]->table, &before, sizeof before) == 0);
    play_to_the_end(all, 2);
    CHECK_INT(all[0]->faults + all[1]->faults, 0);
    test_client_free(all[0]);
    test_client_free(all[1]);
    fixture_close(&f);
}

/* Waits until no computer thinks and nothing is being saved. */
static void settle(fixture *f)
{
    while (f->metrics.player_jobs > 0 || !core_is_drained(f->core))
        fixture_wait(f);
}

static void computers_play_only_while_somebody_watches(void)
{
    fixture f;
    new_table table;
    reply r = {0};
    fixture_open(&f, NULL);
    fixture_create(&f, "{\"rules\":\"tribe\",\"seats\":[\"level:1\",\"level:2\",\"level:1\"]}",
                   &table);
    settle(&f);
    CHECK_INT(f.metrics.computer_decisions_total, 0);
    fixture_restart(&f);
    fixture_advance(&f, 20000);
    settle(&f);
    CHECK_INT(f.metrics.tables_loaded, 0);
    test_client *watcher = test_client_new(&f);
    test_client_join(watcher, table.id, table.watch, 0);
    while (watcher->table.events < 10)
        fixture_wait(&f);
    test_client_free(watcher);
    settle(&f);
    uint64_t decisions = f.metrics.computer_decisions_total;
    CHECK(f.metrics.games_total == 0);
    fixture_advance(&f, 61000);
    settle(&f);
    CHECK_INT(f.metrics.tables_loaded, 0);
    CHECK_INT(f.metrics.computer_decisions_total, decisions);
    watcher = test_client_new(&f);
    test_client_join(watcher, table.id, table.watch, 0);
    while (f.metrics.games_total == 0)
        fixture_wait(&f);
    CHECK_INT(watcher->faults, 0);
    test_client_free(watcher);
    fixture_ask(&f, 0, table.id, "record", NULL, &r);
    fixture_await(&f, &r);
    lap_record record;
    CHECK(read_record(&record, r.body));
    CHECK_INT(lap_dealer_check(&record).kind, LAP_PROOF_UNSALTED);
    fixture_advance(&f, 61000);
    CHECK_INT(f.metrics.tables_loaded, 0);
    fixture_close(&f);
}

/* A log of a thousand lines: a client that does not read gets its beginning only, and the rest when
 * it has read that. */
static void a_long_log_is_sent_in_pieces(void)
{
    enum { LINES = 1000 };
    static const char *lines[LINES];
    char sit[256], ada[128], bob[128];
    fixture f;
    new_table table;
    snprintf(ada, sizeof ada, "sit %064d Ada", 0);
    snprintf(bob, sizeof bob, "sit %064d Bob", 0);
    snprintf(sit, sizeof sit, "sit 1 %064d %.64s", 0,
             "\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"");
    for (int i = 0; i < LINES; i++)
        lines[i] = i % 2 == 0 ? sit : "stand 1";
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    fixture_restart(&f);
    fixture_append(&f, table.id, 2, lines, LINES);
    test_client *slow = test_client_new(&f), *quick = test_client_new(&f);
    test_client_join(slow, table.id, table.token[0], 0);
    test_client_join(quick, table.id, table.token[1], 0);
    test_client_next(quick, "lines");
    while (quick->behind)
        test_client_writable(quick);
    CHECK_INT(quick->last, LINES + 1);
    CHECK(slow->behind && slow->last > 100 && slow->last < LINES);
    uint32_t before = slow->last;
    CHECK_TEXT(test_client_try(slow, ada), "stale");
    CHECK_TEXT(test_client_try(quick, bob), "lines");
    CHECK_INT(slow->last, before);
    while (slow->behind)
        test_client_writable(slow);
    CHECK_INT(slow->last, LINES + 2);
    CHECK_TEXT(test_client_try(slow, ada), "lines");
    CHECK_INT(slow->faults + quick->faults, 0);
    CHECK(quick->last == slow->last);
    test_client_free(slow);
    test_client_free(quick);
    fixture_close(&f);
}

/* However long a log is, whoever has to decide may. */
static void a_long_log_takes_decisions(void)
{
    enum { LINES = 5200 };
    static const char *lines[LINES];
    char request[LAP_LOG_TEXT];
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = test_client_sit(&f, &table, 1), *b = test_client_sit(&f, &table, 2);
    while (a->table.view.seat == 0 || b->table.view.seat == 0)
        fixture_wait(&f);
    uint32_t last = a->last;
    int seat = a->table.view.seat;
    test_client_free(a);
    test_client_free(b);
    fixture_drain(&f);
    fixture_restart(&f);
    for (int i = 0; i < LINES; i++)
        lines[i] = i % 2 == 0 ? "lend 1 level:1" : "back 1";
    fixture_append(&f, table.id, last + 1, lines, LINES);
    test_client *c = test_client_new(&f);
    test_client_join(c, table.id, table.token[seat - 1], 0);
    test_client_next(c, "lines");
    while (c->behind)
        test_client_writable(c);
    CHECK_INT(c->last, last + LINES);
    test_client_choose(c, request);
    CHECK_TEXT(test_client_try(c, request), "lines");
    CHECK_INT(c->faults, 0);
    test_client_free(c);
    fixture_close(&f);
}

/* How many messages about presence a client has received. */
static int announcements(const test_client *c)
{
    int count = 0;
    for (int i = 0; i < c->received; i++)
        count += json_object_get(c->inbox[i], "here") != NULL;
    return count;
}

static void a_crowd_is_announced_in_batches(void)
{
    enum { CROWD = 150 };
    fixture f;
    new_table table;
    test_client *crowd[CROWD];
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *first = test_client_new(&f);
    test_client_join(first, table.id, table.token[0], 0);
    for (int i = 0; i < CROWD; i++) {
        crowd[i] = test_client_new(&f);
        test_client_join(crowd[i], table.id, table.watch, 0);
        CHECK(announcements(crowd[i]) > 0);
    }
    int told = announcements(first);
    CHECK(told <= LIVE_TABLE_PRESENCE + 1);
    fixture_tick(&f);
    CHECK_INT(fixture_wake(&f), 250);
    CHECK_INT(announcements(first), told); /* the clock stands still */
    fixture_advance(&f, LIVE_TABLE_PRESENCE_MS / LIVE_TABLE_PRESENCE);
    CHECK_INT(announcements(first), told + 1);
    CHECK(fixture_wake(&f) > 250);
    const json_t *last = first->inbox[first->received - 1];
    CHECK_INT(json_integer_value(json_object_get(last, "watching")), CROWD);
    for (int i = 0; i < CROWD; i++)
        test_client_free(crowd[i]);
    test_client_free(first);
    fixture_close(&f);
}

/* More tables than one owner may load at once: all are loaded in the end. */
static void everyone_of_one_owner_gets_their_table(void)
{
    enum { TABLES = 20 };
    fixture f;
    new_table table[TABLES];
    test_client *c[TABLES];
    fixture_open(&f, NULL);
    for (int i = 0; i < TABLES; i++)
        fixture_create(&f, duel, &table[i]);
    fixture_restart(&f);
    for (int i = 0; i < TABLES; i++) {
        c[i] = test_client_new_of(&f, 77);
        test_client_join(c[i], table[i].id, table[i].watch, 0);
    }
    test_client_free(c[TABLES / 2]); /* it has not waited */
    for (int i = 0; i < TABLES; i++)
        if (i != TABLES / 2)
            test_client_next(c[i], "joined");
    CHECK_INT(f.metrics.clients, TABLES - 1);
    for (int i = 0; i < TABLES; i++)
        if (i != TABLES / 2)
            test_client_free(c[i]);
    fixture_close(&f);
}

static void a_computer_plays_when_time_runs_out(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f,
                   "{\"rules\":\"totem\",\"seats\":[\"person\",\"person\"],"
                   "\"clock\":{\"bank\":10,\"turn\":5}}",
                   &table);
    test_client *a = test_client_sit(&f, &table, 1), *b = test_client_sit(&f, &table, 2);
    test_client *turn = test_client_has_turn(a) ? a : b;
    char late[16], decision[16];
    int events = turn->table.events;
    snprintf(late, sizeof late, "late %d", turn->seat);
    snprintf(decision, sizeof decision, "%d pick ", turn->seat);
    fixture_advance(&f, 14999);
    CHECK(test_client_line(turn, late) == NULL);
    CHECK(test_client_line(turn, decision) == NULL);
    CHECK(test_client_has_turn(turn));
    fixture_advance(&f, 1);
    while (turn->table.events == events)
        fixture_wait(&f);
    CHECK(test_client_line(turn, late) != NULL);
    CHECK(test_client_line(turn, decision) != NULL);
    CHECK_INT(turn->table.seat[turn->seat - 1].bank_ms, 0);
    CHECK_INT(a->faults + b->faults, 0);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

static void time_runs_out_at_an_unloaded_table(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f,
                   "{\"rules\":\"totem\",\"seats\":[\"person\",\"person\"],"
                   "\"clock\":{\"bank\":0,\"turn\":7200}}",
                   &table);
    test_client *a = test_client_sit(&f, &table, 1), *b = test_client_sit(&f, &table, 2);
    int events = a->table.events;
    test_client_free(a);
    test_client_free(b);
    fixture_advance(&f, 60000);
    CHECK_INT(f.metrics.tables_loaded, 0);
    fixture_drain(&f); /* nothing is due */
    CHECK_INT(f.metrics.tables_loaded, 0);
    fixture_advance(&f, 7200000);
    while (f.metrics.computer_decisions_total == 0)
        fixture_wait(&f);
    a = test_client_new(&f);
    test_client_join(a, table.id, table.token[0], 0);
    test_client_next(a, "lines");
    CHECK(test_client_line(a, "late ") != NULL);
    while (a->table.events == events)
        fixture_wait(&f);
    test_client_free(a);
    fixture_close(&f);
}

static void time_does_not_run_backwards(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = test_client_sit(&f, &table, 1), *b = test_client_sit(&f, &table, 2);
    uint64_t before = fixture_now();
    fixture_advance(&f, UINT64_MAX - 4999); /* five seconds back */
    CHECK_INT(fixture_now(), before - 5000);
    test_client *turn = test_client_has_turn(a) ? a : b;
    char request[LAP_LOG_TEXT];
    test_client_choose(turn, request);
    CHECK_TEXT(test_client_try(turn, request), "lines");
    const json_t *lines = json_object_get(turn->inbox[turn->received - 1], "lines");
    CHECK_INT(number(json_array_get(lines, 0), "at"), before);
    fixture_advance(&f, 5000);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

/* Plays until the last event is a decision, and returns who made it. */
static test_client *play_until_own(test_client *a, test_client *b)
{
    char request[LAP_LOG_TEXT];
    for (;;) {
        test_client *turn = test_client_has_turn(a) ? a : b;
        test_client_choose(turn, request);
        CHECK_TEXT(test_client_try(turn, request), "lines");
        if (turn->table.decided[turn->table.events - 1] == turn->seat)
            return turn;
    }
}

static void decisions_are_undone(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = test_client_sit(&f, &table, 1), *b = test_client_sit(&f, &table, 2);
    test_client *turn = play_until_own(a, b), *other = turn == a ? b : a;
    int events = turn->table.events;
    CHECK_TEXT(test_client_try(turn, "undo"), "lines");
    CHECK_INT(other->table.events, events - 1);
    char request[LAP_LOG_TEXT];
    while (test_client_has_turn(turn)) {
        test_client_choose(turn, request);
        test_client_try(turn, request);
    }
    test_client_choose(other, request);
    CHECK_TEXT(test_client_try(other, request), "lines");
    events = other->table.events;
    CHECK_TEXT(test_client_try(turn, "undo"), "lines");
    CHECK_INT(turn->table.undo_seat, turn->seat);
    CHECK_INT(turn->table.events, events);
    char agree[64];
    snprintf(agree, sizeof agree, "{\"ask\":900,\"do\":\"agree\",\"after\":%u}",
             (unsigned)other->last);
    CHECK_TEXT(test_client_try(turn, "refuse"), "lines");
    CHECK_TEXT(test_client_try(turn, "undo 0"), "lines");
    test_client_send(other, agree); /* to an earlier request for an undo */
    CHECK_TEXT(test_client_outcome(other, 900), "stale");
    CHECK_INT(turn->table.events, events);
    uint32_t last = turn->last;
    CHECK_TEXT(test_client_try(other, "agree"), "lines");
    CHECK(turn->table.events < events);
    CHECK(turn->last >= last + 2); /* including the undo */
    CHECK(test_client_line(turn, "undo ") != NULL);
    CHECK_INT(a->faults + b->faults, 0);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

static const test tests[] = {
    {"a new table can be joined, and is sent from its first line", a_new_table_is_joined},
    {"a forged token, another table's token and an unknown table are refused",
     wrong_tokens_are_refused},
    {"spectators see every line but cannot make requests", spectators_cannot_make_requests},
    {"presence is announced when it changes, each seat once", presence_is_announced},
    {"a refused request reports why and where, and changes nothing",
     refused_requests_change_nothing},
    {"a decision sent twice counts once", a_decision_sent_twice_counts_once},
    {"a latecomer gets exactly the lines it has missed", latecomers_get_the_lines_they_miss},
    {"two people and a computer play a whole game of every rule set, and the shuffle is proven",
     whole_games_are_played},
    {"an idle table is unloaded after a minute and reloaded when someone joins",
     an_idle_table_is_unloaded_and_reloaded},
    {"computers play only while somebody watches, and continue after a restart",
     computers_play_only_while_somebody_watches},
    {"a long log is sent in pieces", a_long_log_is_sent_in_pieces},
    {"a log of thousands of lines still takes decisions", a_long_log_takes_decisions},
    {"a crowd is announced in batches", a_crowd_is_announced_in_batches},
    {"everyone of one owner gets their table", everyone_of_one_owner_gets_their_table},
    {"when time runs out a computer plays", a_computer_plays_when_time_runs_out},
    {"time runs out at an unloaded table", time_runs_out_at_an_unloaded_table},
    {"time never runs backwards in a log, even if the clock does", time_does_not_run_backwards},
    {"your last decision is undone at once, an older one when the opponent agrees",
     decisions_are_undone},
};

TEST_FILE(tables, tests)
