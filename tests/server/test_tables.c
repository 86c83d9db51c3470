/* test_tables.c: people at tables: joining, asking, whole games, leaving and coming back. */
#include "../test.h"
#include "tables_fixture.h"

#include "lapilli/random.h"

#include <stdlib.h>

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
    fixture w;
    opened o;
    fixture_open(&w, NULL);
    fixture_create(&w, duel, &o);
    CHECK_INT(w.metrics.tables_total, 1);
    connection *v = visitor_new(&w);
    visitor_join(v, o.id, o.token[1], 0);
    const json_t *joined = visitor_next(v, "joined");
    CHECK_TEXT(word(joined, "joined"), o.id);
    CHECK_INT(number(joined, "seat"), 2);
    CHECK(json_is_false(json_object_get(joined, "host")));
    CHECK_INT(number(joined, "last"), 1);
    CHECK_INT(number(joined, "now"), fixture_now());
    visitor_next(v, "lines");
    CHECK_INT(v->last, 1);
    CHECK_INT(v->table.stage, LAP_TABLE_GATHERS);
    CHECK_INT(v->table.rules.grid, 7);
    connection *host = visitor_new(&w);
    visitor_join(host, o.id, o.token[0], 1);
    joined = visitor_next(host, "joined");
    CHECK(json_is_true(json_object_get(joined, "host")));
    CHECK(!visitor_has(host, "lines"));
    CHECK_INT(v->faults + host->faults, 0);
    CHECK_INT(w.metrics.clients, 2);
    visitor_free(v);
    visitor_free(host);
    CHECK_INT(w.metrics.clients, 0);
    fixture_close(&w);
}

static void strangers_are_sent_away(void)
{
    fixture w;
    opened mine, other;
    char forged[FIXTURE_TOKEN], long_token[3000];
    fixture_open(&w, NULL);
    fixture_create(&w, duel, &mine);
    fixture_create(&w, duel, &other);
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
        connection *v = visitor_new(&w);
        visitor_join(v, all[i].id, all[i].token, 0);
        CHECK_TEXT(word(visitor_next(v, "error"), "error"), all[i].error);
        CHECK_INT(v->ended, 1008);
        CHECK(!visitor_has(v, "joined") && v->last == 0);
        visitor_free(v);
    }
    CHECK_INT(w.metrics.clients, 0);
    fixture_close(&w);
}

static void a_watcher_may_ask_nothing(void)
{
    fixture w;
    opened o;
    fixture_open(&w, NULL);
    fixture_create(&w, duel, &o);
    connection *watcher = visitor_new(&w);
    visitor_join(watcher, o.id, o.watch, 0);
    CHECK_INT(number(visitor_next(watcher, "joined"), "seat"), 0);
    connection *a = visitor_sit(&w, &o, 1);
    CHECK(visitor_line(watcher, "sit 1") != NULL);
    CHECK_TEXT(visitor_try(watcher, "sit - Eve"), "only-watches");
    CHECK_TEXT(visitor_try(watcher, "lend 1 level:1"), "only-watches");
    CHECK_INT(watcher->last, a->last);
    CHECK_INT(watcher->ended, 0);
    visitor_free(a);
    visitor_free(watcher);
    fixture_close(&w);
}

static void who_is_there_is_told(void)
{
    fixture w;
    opened o;
    fixture_open(&w, NULL);
    fixture_create(&w, duel, &o);
    connection *a = visitor_new(&w), *b = visitor_new(&w), *again = visitor_new(&w);
    connection *watcher = visitor_new(&w);
    visitor_join(a, o.id, o.token[0], 0);
    const json_t *here = visitor_next(a, "here");
    CHECK_INT(json_array_size(json_object_get(here, "here")), 1);
    CHECK_INT(json_integer_value(json_array_get(json_object_get(here, "here"), 0)), 1);
    visitor_join(b, o.id, o.token[1], 0);
    here = visitor_next(a, "here");
    CHECK_INT(json_array_size(json_object_get(here, "here")), 2);
    CHECK_INT(number(here, "watching"), 0);
    visitor_join(again, o.id, o.token[1], 0);
    CHECK_INT(json_array_size(json_object_get(visitor_next(again, "here"), "here")), 2);
    CHECK(!visitor_has(a, "here"));
    visitor_join(watcher, o.id, o.watch, 0);
    CHECK_INT(number(visitor_next(a, "here"), "watching"), 1);
    visitor_free(b);
    CHECK(!visitor_has(a, "here"));
    visitor_free(again);
    here = visitor_next(a, "here");
    CHECK_INT(json_array_size(json_object_get(here, "here")), 1);
    CHECK_INT(number(here, "watching"), 1);
    visitor_free(watcher);
    visitor_free(a);
    fixture_close(&w);
}

static void what_is_refused_does_not_happen(void)
{
    fixture w;
    opened o;
    fixture_open(&w, NULL);
    fixture_create(&w, duel, &o);
    connection *a = visitor_sit(&w, &o, 1), *b = visitor_sit(&w, &o, 2);
    connection *turn = visitor_decides(a) ? a : b, *other = turn == a ? b : a;
    CHECK(visitor_decides(turn) && !visitor_decides(other));
    uint32_t before = a->last;
    CHECK_TEXT(visitor_try(turn, "pick 49"), "bad-domino");
    CHECK_INT(number(visitor_next(turn, "refused"), "at"), 5);
    CHECK_TEXT(visitor_try(turn, "jump"), "bad-request");
    CHECK_TEXT(visitor_try(turn, ""), "bad-request");
    CHECK_TEXT(visitor_try(turn, "1 pick 3"), "bad-request");
    char request[LAP_LOG_TEXT];
    visitor_choose(turn, request);
    CHECK_TEXT(visitor_try(other, request), "wrong-seat");
    CHECK_TEXT(visitor_try(turn, "lend 3 level:1"), "no-such-seat");
    CHECK_TEXT(visitor_try(b, "lend 1 level:1"), "not-the-host");
    CHECK_TEXT(visitor_try(turn, "lend search:time=2s"), "only-levels");
    CHECK_TEXT(visitor_try(turn, "secret 00"), "bad-request");
    CHECK_INT(a->last, before);
    CHECK_INT(b->last, before);
    CHECK_INT(w.metrics.refused_total, 9);
    CHECK_INT(a->ended + b->ended, 0);
    visitor_free(a);
    visitor_free(b);
    fixture_close(&w);
}

static void a_decision_sent_twice_counts_once(void)
{
    fixture w;
    opened o;
    fixture_open(&w, NULL);
    fixture_create(&w, duel, &o);
    connection *a = visitor_sit(&w, &o, 1), *b = visitor_sit(&w, &o, 2);
    connection *turn = visitor_decides(a) ? a : b;
    char request[LAP_LOG_TEXT];
    visitor_choose(turn, request);
    uint64_t first = visitor_ask(turn, request), second = visitor_ask(turn, request);
    CHECK_TEXT(visitor_answer(turn, first), "lines");
    CHECK_TEXT(visitor_answer(turn, second), "stale");
    CHECK_INT(w.metrics.stale_total, 1);
    CHECK(memcmp(&a->table, &b->table, sizeof a->table) == 0);
    CHECK_INT(a->faults + b->faults, 0);
    visitor_free(a);
    visitor_free(b);
    fixture_close(&w);
}

static void latecomers_get_what_they_miss(void)
{
    fixture w;
    opened o;
    fixture_open(&w, NULL);
    fixture_create(&w, duel, &o);
    connection *a = visitor_sit(&w, &o, 1), *b = visitor_sit(&w, &o, 2);
    uint32_t last = a->last;
    CHECK(last > 3);
    connection *late = visitor_new(&w);
    visitor_join(late, o.id, o.watch, last - 2);
    const json_t *lines = json_object_get(visitor_next(late, "lines"), "lines");
    CHECK_INT(json_array_size(lines), 2);
    CHECK_INT(number(json_array_get(lines, 0), "n"), last - 1);
    connection *liar = visitor_new(&w);
    visitor_join(liar, o.id, o.token[0], last + 1);
    CHECK_TEXT(word(visitor_next(liar, "error"), "error"), "bad-message");
    CHECK_INT(liar->ended, 1008);
    visitor_free(liar);
    late->last = last + 1;
    visitor_ask(late, "sit -");
    CHECK_TEXT(word(visitor_next(late, "error"), "error"), "bad-message");
    CHECK_INT(late->ended, 1008);
    visitor_free(late);
    visitor_free(a);
    visitor_free(b);
    fixture_close(&w);
}

/* Whoever is to decide does, until the table is closed. */
static void play_on(connection **all, int count)
{
    char request[LAP_LOG_TEXT];
    while (all[0]->table.stage != LAP_TABLE_CLOSED) {
        connection *turn = NULL;
        for (int i = 0; i < count; i++)
            if (visitor_decides(all[i]))
                turn = all[i];
        if (turn == NULL) {
            fixture_wait(all[0]->fixture);
            continue;
        }
        visitor_choose(turn, request);
        CHECK_TEXT(visitor_try(turn, request), "lines");
    }
}

/* Reads a record whole. */
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
        fixture w;
        opened o;
        char setup_json[128];
        reply r = {0};
        lap_record record;
        fixture_open(&w, NULL);
        snprintf(setup_json, sizeof setup_json,
                 "{\"rules\":\"%s\",\"seats\":[\"person\",\"level:2\",\"person\"]}", sets[i]);
        fixture_create(&w, setup_json, &o);
        connection *all[] = {visitor_sit(&w, &o, 1), visitor_sit(&w, &o, 3), visitor_new(&w)};
        visitor_join(all[2], o.id, o.watch, 0);
        visitor_next(all[2], "joined");
        play_on(all, 2);
        for (int j = 0; j < 3; j++) {
            CHECK_INT(all[j]->faults, 0);
            CHECK(memcmp(&all[j]->table, &all[0]->table, sizeof all[j]->table) == 0);
        }
        CHECK(visitor_line(all[2], "2 lay ") != NULL);
        CHECK_INT(w.metrics.games_total, 1);
        CHECK_INT(w.metrics.lines_total, all[0]->last);
        tables_record(w.tables, o.id, NULL, fixture_reply, &r);
        fixture_await(&w, &r);
        CHECK_INT(r.status, 200);
        CHECK_TEXT(r.type, "text/plain; charset=utf-8");
        CHECK(read_record(&record, r.body));
        CHECK_INT(lap_dealer_check(&record).kind, LAP_PROOF_GOOD);
        CHECK_INT(record.events, all[0]->table.events);
        for (int j = 0; j < 3; j++)
            visitor_free(all[j]);
        fixture_close(&w);
    }
}

static void an_empty_room_leaves_memory_and_comes_back(void)
{
    fixture w;
    opened o;
    fixture_open(&w, NULL);
    fixture_create(&w, duel, &o);
    connection *a = visitor_sit(&w, &o, 1), *b = visitor_sit(&w, &o, 2);
    lap_table before = a->table;
    fixture_pass(&w, 120000);
    CHECK_INT(w.metrics.tables_loaded, 1);
    visitor_free(a);
    visitor_free(b);
    fixture_pass(&w, 59000);
    CHECK_INT(w.metrics.tables_loaded, 1);
    fixture_pass(&w, 1001);
    CHECK_INT(w.metrics.tables_loaded, 0);
    connection *all[] = {visitor_new(&w), visitor_new(&w)};
    visitor_join(all[0], o.id, o.token[0], 0);
    visitor_join(all[1], o.id, o.token[1], 0);
    visitor_next(all[1], "lines");
    visitor_next(all[0], "joined");
    CHECK_INT(w.metrics.tables_loaded, 1);
    CHECK(memcmp(&all[0]->table, &before, sizeof before) == 0);
    play_on(all, 2);
    CHECK_INT(all[0]->faults + all[1]->faults, 0);
    visitor_free(all[0]);
    visitor_free(all[1]);
    fixture_close(&w);
}

static void games_go_on_after_a_restart_with_nobody_there(void)
{
    fixture w;
    opened o;
    reply r = {0};
    fixture_open(&w, NULL);
    fixture_create(&w, "{\"rules\":\"tribe\",\"seats\":[\"level:1\",\"level:2\",\"level:1\"]}", &o);
    CHECK_INT(w.metrics.games_total, 0);
    fixture_restart(&w);
    CHECK_INT(w.metrics.tables_loaded, 0);
    fixture_pass(&w, 1000);
    while (w.metrics.games_total == 0)
        fixture_wait(&w);
    tables_record(w.tables, o.id, NULL, fixture_reply, &r);
    fixture_await(&w, &r);
    lap_record record;
    CHECK(read_record(&record, r.body));
    CHECK_INT(lap_dealer_check(&record).kind, LAP_PROOF_GOOD);
    fixture_pass(&w, 61000);
    CHECK_INT(w.metrics.tables_loaded, 0);
    fixture_close(&w);
}

static void a_clock_that_runs_out_lets_a_computer_play(void)
{
    fixture w;
    opened o;
    fixture_open(&w, NULL);
    fixture_create(&w,
                   "{\"rules\":\"totem\",\"seats\":[\"person\",\"person\"],"
                   "\"clock\":{\"bank\":10,\"turn\":5}}",
                   &o);
    connection *a = visitor_sit(&w, &o, 1), *b = visitor_sit(&w, &o, 2);
    connection *turn = visitor_decides(a) ? a : b;
    char late[16], decision[16];
    int events = turn->table.events;
    snprintf(late, sizeof late, "late %d", turn->seat);
    snprintf(decision, sizeof decision, "%d pick ", turn->seat);
    fixture_pass(&w, 14999);
    CHECK(visitor_line(turn, late) == NULL);
    CHECK(visitor_line(turn, decision) == NULL);
    CHECK(visitor_decides(turn));
    fixture_pass(&w, 1);
    while (turn->table.events == events)
        fixture_wait(&w);
    CHECK(visitor_line(turn, late) != NULL);
    CHECK(visitor_line(turn, decision) != NULL);
    CHECK_INT(turn->table.seat[turn->seat - 1].bank_ms, 0);
    CHECK_INT(a->faults + b->faults, 0);
    visitor_free(a);
    visitor_free(b);
    fixture_close(&w);
}

static void a_clock_runs_out_with_nobody_there(void)
{
    fixture w;
    opened o;
    fixture_open(&w, NULL);
    fixture_create(&w,
                   "{\"rules\":\"totem\",\"seats\":[\"person\",\"person\"],"
                   "\"clock\":{\"bank\":0,\"turn\":7200}}",
                   &o);
    connection *a = visitor_sit(&w, &o, 1), *b = visitor_sit(&w, &o, 2);
    int events = a->table.events;
    visitor_free(a);
    visitor_free(b);
    fixture_pass(&w, 60000);
    CHECK_INT(w.metrics.tables_loaded, 0);
    fixture_calm(&w); /* nothing is due */
    CHECK_INT(w.metrics.tables_loaded, 0);
    fixture_pass(&w, 7200000);
    while (w.metrics.computer_decisions_total == 0)
        fixture_wait(&w);
    a = visitor_new(&w);
    visitor_join(a, o.id, o.token[0], 0);
    visitor_next(a, "lines");
    CHECK(visitor_line(a, "late ") != NULL);
    while (a->table.events == events)
        fixture_wait(&w);
    visitor_free(a);
    fixture_close(&w);
}

static void time_does_not_run_backwards(void)
{
    fixture w;
    opened o;
    fixture_open(&w, NULL);
    fixture_create(&w, duel, &o);
    connection *a = visitor_sit(&w, &o, 1), *b = visitor_sit(&w, &o, 2);
    uint64_t before = fixture_now();
    fixture_pass(&w, UINT64_MAX - 4999); /* five seconds back */
    CHECK_INT(fixture_now(), before - 5000);
    connection *turn = visitor_decides(a) ? a : b;
    char request[LAP_LOG_TEXT];
    visitor_choose(turn, request);
    CHECK_TEXT(visitor_try(turn, request), "lines");
    const json_t *lines = json_object_get(turn->box[turn->came - 1], "lines");
    CHECK_INT(number(json_array_get(lines, 0), "at"), before);
    fixture_pass(&w, 5000);
    visitor_free(a);
    visitor_free(b);
    fixture_close(&w);
}

/* Plays until the one who has decided is the last to have done anything. */
static connection *play_until_own(connection *a, connection *b)
{
    char request[LAP_LOG_TEXT];
    for (;;) {
        connection *turn = visitor_decides(a) ? a : b;
        visitor_choose(turn, request);
        CHECK_TEXT(visitor_try(turn, request), "lines");
        if (turn->table.decided[turn->table.events - 1] == turn->seat)
            return turn;
    }
}

static void decisions_are_taken_back(void)
{
    fixture w;
    opened o;
    fixture_open(&w, NULL);
    fixture_create(&w, duel, &o);
    connection *a = visitor_sit(&w, &o, 1), *b = visitor_sit(&w, &o, 2);
    connection *turn = play_until_own(a, b), *other = turn == a ? b : a;
    int events = turn->table.events;
    CHECK_TEXT(visitor_try(turn, "undo"), "lines");
    CHECK_INT(other->table.events, events - 1);
    char request[LAP_LOG_TEXT];
    while (visitor_decides(turn)) {
        visitor_choose(turn, request);
        visitor_try(turn, request);
    }
    visitor_choose(other, request);
    CHECK_TEXT(visitor_try(other, request), "lines");
    events = other->table.events;
    CHECK_TEXT(visitor_try(turn, "undo"), "lines");
    CHECK_INT(turn->table.undo_seat, turn->seat);
    CHECK_INT(turn->table.events, events);
    char agree[64];
    snprintf(agree, sizeof agree, "{\"ask\":900,\"do\":\"agree\",\"after\":%u}",
             (unsigned)other->last);
    CHECK_TEXT(visitor_try(turn, "refuse"), "lines");
    CHECK_TEXT(visitor_try(turn, "undo 0"), "lines");
    visitor_say(other, agree); /* to the plea that he saw, which is not this one */
    CHECK_TEXT(visitor_answer(other, 900), "stale");
    CHECK_INT(turn->table.events, events);
    uint32_t last = turn->last;
    CHECK_TEXT(visitor_try(other, "agree"), "lines");
    CHECK(turn->table.events < events);
    CHECK(turn->last >= last + 2); /* the undo came along */
    CHECK(visitor_line(turn, "undo ") != NULL);
    CHECK_INT(a->faults + b->faults, 0);
    visitor_free(a);
    visitor_free(b);
    fixture_close(&w);
}

static const test tests[] = {
    {"a new table is opened, joined, and shown from its first line", a_new_table_is_joined},
    {"a forged token, another table's and an unknown table are sent away", strangers_are_sent_away},
    {"a watcher sees every line and may ask nothing", a_watcher_may_ask_nothing},
    {"who is there is told when it changes, each seat once", who_is_there_is_told},
    {"a refused request says why and where, and nothing happens", what_is_refused_does_not_happen},
    {"a decision sent twice counts once", a_decision_sent_twice_counts_once},
    {"a latecomer gets the lines he has missed and no others", latecomers_get_what_they_miss},
    {"two persons and a computer play a whole game of every rule set, and the shuffle is proved",
     whole_games_are_played},
    {"a room that nobody is at leaves memory after a minute and goes on when someone comes",
     an_empty_room_leaves_memory_and_comes_back},
    {"a game of computers goes on after a restart with nobody there",
     games_go_on_after_a_restart_with_nobody_there},
    {"when a clock runs out a computer plays", a_clock_that_runs_out_lets_a_computer_play},
    {"a clock runs out at a table that has left memory", a_clock_runs_out_with_nobody_there},
    {"time never runs backwards in a log, whatever the clock does", time_does_not_run_backwards},
    {"an own decision is taken back at once, an older one when the other agrees",
     decisions_are_taken_back},
};

TEST_MAIN(tests)
