/* test_failures.c: the tables when things go wrong: two nodes at once, clients who vanish, a full
 * disk, nonsense, and what must never be sent. */
#include "../test.h"
#include "tables_fixture.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

static const char duel[] = "{\"rules\":\"kingdomino\",\"seats\":[\"person\",\"person\"]}";

static const char *word(const json_t *message, const char *key)
{
    const char *text = json_string_value(json_object_get(message, key));
    return text != NULL ? text : "(none)";
}

static void two_houses_race_for_one_decision(void)
{
    fixture one, two;
    opened o;
    char request[LAP_LOG_TEXT];
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, duel, &o);
    connection *a = visitor_sit(&one, &o, 1), *b = visitor_sit(&one, &o, 2);
    int seat = a->table.view.seat;
    connection *here = visitor_new(&one), *there = visitor_new(&two);
    visitor_join(here, o.id, o.token[seat - 1], 0);
    visitor_join(there, o.id, o.token[seat - 1], 0);
    visitor_next(here, "lines");
    visitor_next(there, "lines");
    CHECK(memcmp(&here->table, &there->table, sizeof here->table) == 0);
    int won = 0;
    visitor_choose(here, request);
    uint64_t first = visitor_ask(here, request), second = visitor_ask(there, request);
    const char *answer[2] = {visitor_answer(here, first), visitor_answer(there, second)};
    for (int i = 0; i < 2; i++) {
        won += strcmp(answer[i], "lines") == 0;
        CHECK(strcmp(answer[i], "lines") == 0 || strcmp(answer[i], "stale") == 0);
    }
    CHECK_INT(won, 1);
    CHECK_INT(one.metrics.lost_total + two.metrics.lost_total, 1);
    CHECK(memcmp(&here->table, &there->table, sizeof here->table) == 0);
    CHECK_INT(here->faults + there->faults + a->faults + b->faults, 0);
    visitor_free(a);
    visitor_free(b);
    visitor_free(here);
    visitor_free(there);
    fixture_close(&two);
    fixture_close(&one);
}

static void a_request_that_lost_to_something_harmless_is_granted(void)
{
    fixture one, two;
    opened o;
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, duel, &o);
    connection *a = visitor_new(&one), *b = visitor_new(&two);
    visitor_join(a, o.id, o.token[0], 0);
    visitor_join(b, o.id, o.token[1], 0);
    visitor_next(a, "lines");
    visitor_next(b, "lines");
    uint64_t first = visitor_ask(a, "sit - Ada"), second = visitor_ask(b, "sit - Bob");
    CHECK_TEXT(visitor_answer(a, first), "lines");
    CHECK_TEXT(visitor_answer(b, second), "lines");
    CHECK_INT(one.metrics.lost_total + two.metrics.lost_total, 1);
    CHECK_INT(a->faults + b->faults, 0);
    CHECK(a->table.stage == LAP_TABLE_PLAYS || b->table.stage == LAP_TABLE_PLAYS);
    visitor_free(a);
    visitor_free(b);
    fixture_close(&two);
    fixture_close(&one);
}

static void someone_who_has_seen_more_at_another_node_is_let_in(void)
{
    fixture one, two;
    opened o;
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, duel, &o);
    connection *stays = visitor_new(&two);
    visitor_join(stays, o.id, o.watch, 0);
    visitor_next(stays, "lines");
    connection *a = visitor_sit(&one, &o, 1);
    uint32_t last = a->last;
    connection *moves = visitor_new(&two);
    visitor_join(moves, o.id, o.token[0], last);
    CHECK_INT(json_integer_value(json_object_get(visitor_next(moves, "joined"), "last")), last);
    CHECK_INT(stays->last, last);
    visitor_free(a);
    visitor_free(moves);
    visitor_free(stays);
    fixture_close(&two);
    fixture_close(&one);
}

static void someone_who_has_seen_more_than_a_load_brings_is_let_in(void)
{
    fixture one, two;
    opened o;
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, duel, &o);
    connection *stays = visitor_new(&two);
    visitor_join(stays, o.id, o.watch, 0);
    sem_wait(&two.bell); /* what there is has been loaded, and not taken yet */
    sem_post(&two.bell);
    connection *a = visitor_sit(&one, &o, 1), *moves = visitor_new(&two), *lies = visitor_new(&two);
    visitor_join(moves, o.id, o.token[0], a->last);
    visitor_join(lies, o.id, o.token[0], a->last + 1);
    CHECK_INT(json_integer_value(json_object_get(visitor_next(moves, "joined"), "last")), a->last);
    CHECK_INT(moves->ended, 0);
    CHECK_TEXT(word(visitor_next(lies, "error"), "error"), "bad-message");
    CHECK_INT(stays->last, a->last);
    visitor_free(a);
    visitor_free(moves);
    visitor_free(lies);
    visitor_free(stays);
    fixture_close(&two);
    fixture_close(&one);
}

/* What a tables writes to stderr goes into a file meanwhile. */
static void a_log_that_cannot_be_read_is_told_in_the_journal(void)
{
    fixture w;
    opened o;
    char say[160], said[512] = "";
    FILE *file = tmpfile();
    int stderr_before = dup(STDERR_FILENO);
    fixture_open(&w, NULL);
    fixture_create(&w, duel, &o);
    store *beside = store_open(&(store_options){.where = w.where}, say, sizeof say);
    store_job *job = store_job_new(STORE_APPEND, o.id);
    job->first = 2;
    store_job_line(job, fixture_now(), "nonsense", 8);
    store_submit(beside, job);
    store_close(beside);
    fixture_restart(&w);
    connection *a = visitor_new(&w);
    dup2(fileno(file), STDERR_FILENO);
    visitor_join(a, o.id, o.token[0], 0);
    CHECK_TEXT(word(visitor_next(a, "error"), "error"), "storage");
    dup2(stderr_before, STDERR_FILENO);
    CHECK_INT(a->ended, 0);
    rewind(file);
    CHECK(fread(said, 1, sizeof said - 1, file) > 0);
    CHECK(strncmp(said, "time=", 5) == 0 && strstr(said, " event=damaged table=") != NULL);
    close(stderr_before);
    fclose(file);
    visitor_free(a);
    fixture_close(&w);
}

static void whoever_leaves_in_the_middle_is_forgotten(void)
{
    fixture w;
    opened o;
    fixture_open(&w, NULL);
    fixture_create(&w, duel, &o);
    connection *a = visitor_new(&w), *b = visitor_new(&w);
    visitor_join(a, o.id, o.token[0], 0);
    visitor_join(b, o.id, o.token[1], 0);
    visitor_ask(a, "sit - Ada"); /* on its way */
    visitor_ask(a, "stand");     /* waits */
    visitor_ask(a, "jump");      /* will be refused, with nobody to tell */
    visitor_free(a);
    while (visitor_line(b, "stand 1") == NULL)
        fixture_wait(&w);
    CHECK(visitor_line(b, "sit 1 - Ada") != NULL);
    CHECK_INT(w.metrics.refused_total, 1);
    CHECK_INT(b->faults, 0);
    visitor_free(b);

    fixture_restart(&w);
    connection *gone = visitor_new(&w), *stays = visitor_new(&w);
    visitor_join(gone, o.id, o.token[0], 0); /* the table is being loaded */
    visitor_join(stays, o.id, o.token[1], 0);
    visitor_free(gone);
    visitor_next(stays, "joined");
    CHECK_INT(w.metrics.clients, 1);
    visitor_free(stays);
    fixture_close(&w);
}

static void a_full_disk_refuses_and_recovers(void)
{
    fixture w;
    opened o;
    struct rlimit before, none;
    fixture_open(&w, NULL);
    fixture_create(&w, duel, &o);
    connection *a = visitor_sit(&w, &o, 1), *b = visitor_sit(&w, &o, 2);
    connection *turn = visitor_decides(a) ? a : b;
    char request[LAP_LOG_TEXT];
    uint32_t last = turn->last;
    reply r = {0};
    connection *gone = visitor_new(&w);
    visitor_join(gone, o.id, o.token[turn->seat - 1], 0);
    visitor_choose(turn, request);

    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    none = before;
    none.rlim_cur = 0;
    setrlimit(RLIMIT_FSIZE, &none);
    visitor_ask(gone, request);
    visitor_free(gone);
    while (w.metrics.failed_total == 0)
        fixture_wait(&w);
    const char *answer = visitor_try(turn, request);
    tables_create(w.tables, duel, strlen(duel), fixture_reply, &r);
    fixture_await(&w, &r);
    setrlimit(RLIMIT_FSIZE, &before);

    CHECK_TEXT(answer, "storage");
    CHECK_INT(r.status, 503);
    CHECK(strstr(r.body, "\"storage\"") != NULL);
    CHECK_INT(a->last, last);
    CHECK_INT(a->ended + b->ended, 0);
    CHECK_TEXT(visitor_try(turn, request), "lines");
    CHECK_INT(a->faults + b->faults, 0);
    visitor_free(a);
    visitor_free(b);
    fixture_close(&w);
}

static void a_computer_plays_on_when_there_is_room_again(void)
{
    fixture w;
    opened o;
    struct rlimit before, none;
    fixture_open(&w, NULL);
    fixture_create(&w, "{\"rules\":\"kingdomino\",\"seats\":[\"person\",\"level:1\"]}", &o);
    connection *a = visitor_new(&w);
    visitor_join(a, o.id, o.token[0], 0);
    visitor_next(a, "lines");

    /* The computer has both seats; whatever it decides cannot be kept. */
    signal(SIGXFSZ, SIG_IGN);
    CHECK_TEXT(visitor_try(a, "lend level:1"), "lines");
    getrlimit(RLIMIT_FSIZE, &before);
    none = before;
    none.rlim_cur = 0;
    setrlimit(RLIMIT_FSIZE, &none);
    while (w.metrics.failed_total == 0)
        fixture_wait(&w);
    setrlimit(RLIMIT_FSIZE, &before);
    uint32_t last = a->last;
    while (a->table.stage != LAP_TABLE_CLOSED) {
        if (a->last == last)
            fixture_pass(&w, 1000);
        fixture_wait(&w);
    }
    CHECK_INT(a->faults, 0);
    visitor_free(a);
    fixture_close(&w);
}

static void too_many_requests_at_once_are_refused(void)
{
    fixture w;
    opened o;
    fixture_open(&w, NULL);
    fixture_create(&w, duel, &o);
    connection *a = visitor_new(&w);
    visitor_join(a, o.id, o.token[0], 0);
    uint64_t ask = 0;
    for (int i = 0; i < 17; i++) /* one is on its way, sixteen wait */
        ask = visitor_ask(a, "sit - Ada");
    CHECK(!visitor_has(a, "refused"));
    CHECK_TEXT(visitor_try(a, "sit - Ada"), "busy");
    visitor_answer(a, ask);
    int answers = 0;
    for (int i = 0; i < a->came; i++)
        answers += json_object_get(a->box[i], "ask") != NULL ||
                   json_object_get(a->box[i], "refused") != NULL;
    CHECK_INT(answers, 18);
    CHECK_INT(a->ended, 0);
    visitor_free(a);
    fixture_close(&w);
}

static void nonsense_is_answered_and_ends_the_connection(void)
{
    static const char *const all[] = {
        "",
        " ",
        "hello",
        "{",
        "null",
        "12",
        "[]",
        "\"join\"",
        "{}",
        "{\"ask\":1}",
        "{\"ask\":1,\"do\":\"sit -\"}",
        "{\"ask\":1,\"do\":\"sit -\",\"after\":-1}",
        "{\"ask\":1,\"do\":\"sit -\",\"after\":1.0}",
        "{\"ask\":1,\"do\":\"sit -\",\"after\":\"1\"}",
        "{\"ask\":-1,\"do\":\"sit -\",\"after\":1}",
        "{\"ask\":9007199254740993,\"do\":\"sit -\",\"after\":1}",
        "{\"ask\":99999999999999999999999,\"do\":\"sit -\",\"after\":1}",
        "{\"ask\":1,\"do\":5,\"after\":1}",
        "{\"ask\":1,\"do\":null,\"after\":1}",
        "{\"ask\":1,\"do\":[\"sit -\"],\"after\":1}",
        "{\"ask\":1,\"do\":\"sit \\u0000\",\"after\":1}",
        "{\"ask\":1,\"do\":\"sit \xff\",\"after\":1}",
        "{\"ask\":1,\"do\":\"sit -\",\"after\":1,\"more\":1}",
        "{\"ask\":1,\"ask\":1,\"do\":\"sit -\",\"after\":1}",
        "{\"ask\":1,\"do\":\"sit -\",\"after\":1}{}",
        "{\"join\":1,\"token\":\"\",\"after\":0}",
        "{\"join\":\"aaaaaaaaaaaaaaaa\",\"after\":0}",
        "{\"join\":\"aaaaaaaaaaaaaaaa\",\"token\":\"\"}",
        "{\"join\":\"aaaaaaaaaaaaaaaa\",\"token\":\"\",\"after\":0,\"do\":\"sit\"}",
        "{\"__proto__\":{\"join\":1}}",
    };
    fixture w;
    opened o;
    char *big = malloc(4097);
    fixture_open(&w, NULL);
    fixture_create(&w, duel, &o);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        connection *v = visitor_new(&w);
        visitor_join(v, o.id, o.token[0], 0);
        visitor_next(v, "here");
        visitor_say(v, all[i]);
        CHECK_TEXT(word(visitor_next(v, "error"), "error"), "bad-message");
        CHECK_INT(v->ended, 1008);
        CHECK_INT(v->faults, 0);
        visitor_free(v);
    }
    for (int open = 0; open < 2; open++) {
        connection *v = visitor_new(&w);
        memset(big, open ? '[' : ' ', 4096);
        big[4096] = '\0';
        visitor_say(v, big);
        CHECK_TEXT(word(visitor_next(v, "error"), "error"), "bad-message");
        tables_message(w.tables, &v->client, big, 4097);
        CHECK_TEXT(word(visitor_next(v, "error"), "error"), "too-big");
        visitor_free(v);
    }
    free(big);
    connection *v = visitor_new(&w);
    visitor_say(v, "{\"ask\":1,\"do\":\"sit -\",\"after\":0}");
    CHECK_TEXT(word(visitor_next(v, "error"), "error"), "not-joined");
    visitor_free(v);
    v = visitor_new(&w);
    visitor_join(v, o.id, o.token[0], 0);
    visitor_join(v, o.id, o.token[0], 0);
    CHECK_TEXT(word(visitor_next(v, "error"), "error"), "joined-already");
    CHECK_INT(v->ended, 1008);
    visitor_free(v);
    CHECK_INT(w.metrics.lines_total, 1);
    CHECK_INT(w.metrics.clients, 0);
    fixture_close(&w);
}

/* Where a piece is in what was sent, or NULL. */
static const char *find(const void *piece, size_t length)
{
    size_t all;
    const char *sent = fixture_sent(&all);
    for (size_t i = 0; i + length <= all; i++)
        if (memcmp(sent + i, piece, length) == 0)
            return sent + i;
    return NULL;
}

static int finds_hex(const uint8_t *bytes, size_t length)
{
    char text[65];
    for (size_t i = 0; i < length; i++)
        snprintf(text + 2 * i, 3, "%02x", (unsigned)bytes[i]);
    return find(text, 2 * length) != NULL || find(bytes, length) != NULL;
}

/* Five neighbours of the deck, in either direction; what is drawn shows four at most. */
static int finds_deck(const uint8_t *deck, int count, const char *between)
{
    char up[64], down[64];
    for (int i = 0; i + 5 <= count; i++) {
        up[0] = down[0] = '\0';
        for (int j = 0; j < 5; j++) {
            size_t u = strlen(up), d = strlen(down);
            snprintf(up + u, sizeof up - u, "%s%d", j > 0 ? between : "", deck[i + j]);
            snprintf(down + d, sizeof down - d, "%s%d", j > 0 ? between : "", deck[i + 4 - j]);
        }
        if (find(up, strlen(up)) != NULL || find(down, strlen(down)) != NULL)
            return 1;
    }
    return find(deck, 5) != NULL;
}

static void nothing_secret_is_sent(void)
{
    fixture w;
    opened o;
    char request[LAP_LOG_TEXT];
    fixture_open(&w, NULL);
    fixture_create(&w, "{\"rules\":\"tribe\",\"seats\":[\"person\",\"person\",\"level:1\"]}", &o);
    connection *a = visitor_sit(&w, &o, 1), *b = visitor_sit(&w, &o, 2);
    for (int i = 0; i < 40; i++) {
        connection *turn = visitor_decides(a) ? a : visitor_decides(b) ? b : NULL;
        if (turn == NULL) {
            fixture_wait(&w);
            continue;
        }
        visitor_try(turn, "pick 99");
        visitor_choose(turn, request);
        CHECK_TEXT(visitor_try(turn, request), "lines");
    }
    store_secret secret = fixture_secret(&w, o.id);
    lap_dealer dealer;
    lap_game game;
    memcpy(dealer.secret, secret.shuffle, sizeof dealer.secret);
    lap_dealer_deal(&dealer, &a->table, &game);
    uint8_t commit[LAP_SHA256_BYTES];
    lap_dealer_commit(&dealer, commit);
    CHECK(finds_hex(commit, sizeof commit)); /* what is there is found */
    CHECK(find(o.id, LAP_TABLE_ID) != NULL);
    CHECK(!finds_hex(secret.shuffle, sizeof secret.shuffle));
    CHECK(!finds_hex(secret.watch, sizeof secret.watch));
    CHECK(find(o.watch, 32) == NULL);
    for (int i = 0; i < 2; i++) {
        CHECK(!finds_hex(secret.seat[i], sizeof secret.seat[i]));
        CHECK(find(o.token[i], 32) == NULL);
    }
    CHECK(!finds_deck(game.deck, game.view.deck, " "));
    CHECK(!finds_deck(game.deck, game.view.deck, ","));
    CHECK(!finds_deck(game.deck, game.view.deck, ", "));
    CHECK(find(game.pile, 8) == NULL);
    visitor_free(a);
    visitor_free(b);
    fixture_close(&w);
}

static void a_house_that_stops_finishes_what_it_began(void)
{
    fixture w;
    opened o;
    reply r = {0};
    fixture_open(&w, NULL);
    fixture_create(&w, duel, &o);
    connection *a = visitor_new(&w), *b = visitor_new(&w), *c = visitor_new(&w);
    visitor_join(a, o.id, o.token[0], 0);
    visitor_join(b, o.id, o.token[1], 0);
    uint64_t first = visitor_ask(a, "sit - Ada"), second = visitor_ask(b, "sit - Bob");
    tables_drain(w.tables);
    CHECK(!tables_drained(w.tables));
    CHECK_TEXT(visitor_answer(b, second), "going");
    CHECK_INT(b->ended, 1001);
    CHECK_TEXT(visitor_answer(a, first), "lines");
    CHECK(tables_drained(w.tables));
    CHECK_TEXT(visitor_try(a, "sit - Eve"), "going");
    CHECK_INT(a->ended, 1001);
    visitor_join(c, o.id, o.watch, 0);
    CHECK_TEXT(word(visitor_next(c, "error"), "error"), "going");
    CHECK_INT(c->ended, 1001);
    tables_create(w.tables, duel, strlen(duel), fixture_reply, &r);
    CHECK_INT(r.status, 503);
    tables_record(w.tables, o.id, o.token[0], fixture_reply, &r);
    CHECK_INT(r.times, 2);
    CHECK_INT(r.status, 503);
    CHECK_INT(tables_tick(w.tables), 1000);
    CHECK(tables_drained(w.tables));
    visitor_free(a);
    visitor_free(b);
    visitor_free(c);
    fixture_close(&w);
}

/* Asks until no computer has played in between. */
static void insist(connection *v, const char *request)
{
    const char *answer;
    while (strcmp(answer = visitor_try(v, request), "stale") == 0)
        continue;
    CHECK_TEXT(answer, "lines");
}

static int ask_rematch(fixture *w, const char *id, const char *token, reply *r)
{
    *r = (reply){0};
    tables_rematch(w->tables, id, token, fixture_reply, r);
    fixture_await(w, r);
    return r->status;
}

static void a_rematch_is_opened_once(void)
{
    fixture w;
    opened o;
    reply r, same;
    fixture_open(&w, NULL);
    fixture_create(&w,
                   "{\"rules\":\"kingdomino\",\"seats\":[\"person\",\"level:1\",\"person\"],"
                   "\"bonus\":[\"centre\"],\"clock\":{\"bank\":60,\"turn\":9}}",
                   &o);
    connection *a = visitor_sit(&w, &o, 1), *b = visitor_sit(&w, &o, 3);
    CHECK_INT(ask_rematch(&w, o.id, o.token[0], &r), 409);
    CHECK(strstr(r.body, "\"not-closed\"") != NULL);
    insist(a, "lend level:1");
    insist(a, "lend 3 level:2");
    while (a->table.stage != LAP_TABLE_CLOSED)
        fixture_wait(&w);
    CHECK_INT(ask_rematch(&w, o.id, NULL, &r), 401);
    CHECK_INT(ask_rematch(&w, o.id, "00112233445566778899aabbccddeeff", &r), 403);
    CHECK_INT(ask_rematch(&w, o.id, o.watch, &r), 403);
    CHECK_INT(ask_rematch(&w, o.id, o.token[2], &r), 403);
    CHECK_INT(ask_rematch(&w, "aaaaaaaaaaaaaaaa", o.token[0], &r), 404);
    CHECK_INT(ask_rematch(&w, "no/such", o.token[0], &r), 404);
    CHECK_INT(w.metrics.tables_total, 1);
    CHECK_INT(ask_rematch(&w, o.id, o.token[0], &r), 201);
    CHECK_INT(w.metrics.tables_total, 2);
    CHECK(visitor_line(b, "rematch ") != NULL);
    CHECK_INT(ask_rematch(&w, o.id, o.token[0], &same), 201);
    CHECK_TEXT(same.body, r.body);
    CHECK_INT(w.metrics.tables_total, 2);

    char next[LAP_TABLE_ID + 1];
    snprintf(next, sizeof next, "%s", visitor_line(b, "rematch ") + 8);
    CHECK(strstr(r.body, next) != NULL);
    connection *c = visitor_new(&w);
    visitor_join(c, next, o.token[2], 0);
    visitor_next(c, "lines");
    CHECK_INT(c->seat, 3);
    CHECK(memcmp(&c->table.rules, &b->table.rules, sizeof c->table.rules) == 0);
    CHECK_INT(c->table.clock.turn_ms, 9000);
    CHECK_INT(c->table.seat[1].person, 0);
    CHECK_INT(c->table.seat[2].person, 1);
    CHECK(memcmp(c->table.commit, b->table.commit, sizeof c->table.commit) != 0);
    visitor_free(a);
    visitor_free(b);
    visitor_free(c);
    fixture_close(&w);
}

static void two_houses_open_one_rematch(void)
{
    fixture one, two;
    opened o;
    reply r = {0}, s = {0};
    fixture_open(&one, NULL);
    fixture_create(&one, "{\"rules\":\"kingdomino\",\"seats\":[\"person\",\"level:1\"]}", &o);
    connection *a = visitor_new(&one);
    visitor_join(a, o.id, o.token[0], 0);
    visitor_next(a, "lines");
    CHECK_TEXT(visitor_try(a, "lend level:1"), "lines");
    while (a->table.stage != LAP_TABLE_CLOSED)
        fixture_wait(&one);
    fixture_open(&two, &one);
    connection *b = visitor_new(&two);
    visitor_join(b, o.id, o.token[0], 0);
    visitor_next(b, "lines");
    tables_rematch(one.tables, o.id, o.token[0], fixture_reply, &r);
    tables_rematch(two.tables, o.id, o.token[0], fixture_reply, &s);
    while (one.metrics.tables_total == 0 + 1) /* its own is kept, the line not yet on its way */
        fixture_wait(&one);
    while (two.metrics.tables_total == 0)
        fixture_wait(&two);
    fixture_await(&one, &r);
    fixture_await(&two, &s);
    CHECK_INT(r.status, 201);
    CHECK_INT(s.status, 201);
    CHECK_TEXT(r.body, s.body);
    CHECK_INT(one.metrics.lost_total + two.metrics.lost_total, 1);
    visitor_free(a);
    visitor_free(b);
    fixture_close(&two);
    fixture_close(&one);
}

static void a_record_is_for_those_at_the_table_until_it_is_over(void)
{
    fixture w;
    opened o;
    fixture_open(&w, NULL);
    fixture_create(&w, duel, &o);
    const struct {
        const char *id, *token;
        int status;
    } all[] = {
        {o.id, NULL, 401},
        {o.id, "", 403},
        {o.id, "nobody", 403},
        {o.id, o.token[0], 200},
        {o.id, o.token[1], 200},
        {o.id, o.watch, 200},
        {"aaaaaaaaaaaaaaaa", o.token[0], 404},
        {"", NULL, 404},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        reply r = {0};
        tables_record(w.tables, all[i].id, all[i].token, fixture_reply, &r);
        fixture_await(&w, &r);
        CHECK_INT(r.status, all[i].status);
        CHECK_INT(r.times, 1);
        CHECK_TEXT(r.type, r.status == 200 ? "text/plain; charset=utf-8" : "application/json");
        CHECK(strstr(r.body, "secret") == NULL);
    }
    fixture_close(&w);
}

static void whoever_no_longer_waits_is_not_answered(void)
{
    fixture w;
    reply r = {0}, bad = {0};
    fixture_open(&w, NULL);
    tables_create(w.tables, duel, strlen(duel), fixture_reply, &r);
    tables_forget(w.tables, &r);
    while (w.metrics.tables_total == 0)
        fixture_wait(&w);
    CHECK_INT(r.times, 0);
    tables_create(w.tables, "{}", 2, fixture_reply, &bad);
    CHECK_INT(bad.status, 400);
    CHECK_TEXT(bad.body, "{\"error\":\"key-missing\",\"say\":\"`rules` is missing\"}");
    tables_create(w.tables, duel, strlen(duel), fixture_reply, &r); /* closed while on its way */
    fixture_close(&w);
    CHECK_INT(r.times, 0);
}

static const test tests[] = {
    {"of two houses that race for one decision one wins, and both show the same lines",
     two_houses_race_for_one_decision},
    {"a request that lost to something it does not depend on is granted all the same",
     a_request_that_lost_to_something_harmless_is_granted},
    {"someone who has seen more of a table at another node is let in when it is loaded",
     someone_who_has_seen_more_at_another_node_is_let_in},
    {"so is someone who has seen more than a load that is on its way brings",
     someone_who_has_seen_more_than_a_load_brings_is_let_in},
    {"a log that cannot be read is told in the journal, and its table refused",
     a_log_that_cannot_be_read_is_told_in_the_journal},
    {"a guest who leaves in the middle is forgotten, his requests count",
     whoever_leaves_in_the_middle_is_forgotten},
    {"a full disk refuses requests, keeps the guests, and is got over",
     a_full_disk_refuses_and_recovers},
    {"a computer whose decision could not be kept plays it when there is room again",
     a_computer_plays_on_when_there_is_room_again},
    {"a seventeenth request that would have to wait is refused",
     too_many_requests_at_once_are_refused},
    {"a message that makes no sense is answered and ends the connection",
     nonsense_is_answered_and_ends_the_connection},
    {"no message holds the secret, a token, a token's hash or the order of the deck",
     nothing_secret_is_sent},
    {"a house that stops keeps what it began and refuses the rest",
     a_house_that_stops_finishes_what_it_began},
    {"a rematch is opened once, for the host, with the same seats and tokens",
     a_rematch_is_opened_once},
    {"two houses asked for a rematch at once answer with the same table",
     two_houses_open_one_rematch},
    {"a record is for those at the table until the game is over",
     a_record_is_for_those_at_the_table_until_it_is_over},
    {"whoever no longer waits for an answer gets none", whoever_no_longer_waits_is_not_answered},
};

TEST_MAIN(tests)
