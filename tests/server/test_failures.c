/* test_failures.c: tables when things go wrong: conflicts between nodes, clients that disconnect, a
 * full disk, malformed messages, and what must never be sent. */
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

static void two_nodes_race_for_one_decision(void)
{
    fixture one, two;
    new_table table;
    char request[LAP_LOG_TEXT];
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, duel, &table);
    test_client *a = test_client_sit(&one, &table, 1), *b = test_client_sit(&one, &table, 2);
    int seat = a->table.view.seat;
    test_client *here = test_client_new(&one), *there = test_client_new(&two);
    test_client_join(here, table.id, table.token[seat - 1], 0);
    test_client_join(there, table.id, table.token[seat - 1], 0);
    test_client_next(here, "lines");
    test_client_next(there, "lines");
    CHECK(memcmp(&here->table, &there->table, sizeof here->table) == 0);
    int won = 0;
    test_client_choose(here, request);
    uint64_t first = test_client_request(here, request),
             second = test_client_request(there, request);
    const char *answer[2] = {test_client_outcome(here, first), test_client_outcome(there, second)};
    for (int i = 0; i < 2; i++) {
        won += strcmp(answer[i], "lines") == 0;
        CHECK(strcmp(answer[i], "lines") == 0 || strcmp(answer[i], "stale") == 0);
    }
    CHECK_INT(won, 1);
    CHECK_INT(one.metrics.append_conflicts_total + two.metrics.append_conflicts_total, 1);
    CHECK(memcmp(&here->table, &there->table, sizeof here->table) == 0);
    CHECK_INT(here->faults + there->faults + a->faults + b->faults, 0);
    test_client_free(a);
    test_client_free(b);
    test_client_free(here);
    test_client_free(there);
    fixture_close(&two);
    fixture_close(&one);
}

static void a_conflict_with_an_unrelated_line_is_retried(void)
{
    fixture one, two;
    new_table table;
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, duel, &table);
    test_client *a = test_client_new(&one), *b = test_client_new(&two);
    test_client_join(a, table.id, table.token[0], 0);
    test_client_join(b, table.id, table.token[1], 0);
    test_client_next(a, "lines");
    test_client_next(b, "lines");
    uint64_t first = test_client_request(a, TEST_CLIENT_SIT "Ada"),
             second = test_client_request(b, TEST_CLIENT_SIT "Bob");
    CHECK_TEXT(test_client_outcome(a, first), "lines");
    CHECK_TEXT(test_client_outcome(b, second), "lines");
    CHECK_INT(one.metrics.append_conflicts_total + two.metrics.append_conflicts_total, 1);
    CHECK_INT(a->faults + b->faults, 0);
    CHECK(a->table.stage == LAP_TABLE_REVEALS || b->table.stage == LAP_TABLE_REVEALS);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&two);
    fixture_close(&one);
}

static void a_client_ahead_of_this_node_is_admitted(void)
{
    fixture one, two;
    new_table table;
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, duel, &table);
    test_client *stays = test_client_new(&two);
    test_client_join(stays, table.id, table.watch, 0);
    test_client_next(stays, "lines");
    test_client *a = test_client_sit(&one, &table, 1);
    uint32_t last = a->last;
    test_client *moves = test_client_new(&two);
    test_client_join(moves, table.id, table.token[0], last);
    CHECK_INT(json_integer_value(json_object_get(test_client_next(moves, "joined"), "last")), last);
    CHECK_INT(stays->last, last);
    test_client_free(a);
    test_client_free(moves);
    test_client_free(stays);
    fixture_close(&two);
    fixture_close(&one);
}

static void a_client_ahead_of_a_load_is_admitted(void)
{
    fixture one, two;
    new_table table;
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, duel, &table);
    test_client *stays = test_client_new(&two);
    test_client_join(stays, table.id, table.watch, 0);
    sem_wait(&two.wakeup); /* what there is has been loaded, and not taken yet */
    sem_post(&two.wakeup);
    test_client *a = test_client_sit(&one, &table, 1), *moves = test_client_new(&two),
                *lies = test_client_new(&two);
    test_client_join(moves, table.id, table.token[0], a->last);
    test_client_join(lies, table.id, table.token[0], a->last + 1);
    CHECK_INT(json_integer_value(json_object_get(test_client_next(moves, "joined"), "last")),
              a->last);
    CHECK_INT(moves->close_code, 0);
    CHECK_TEXT(word(test_client_next(lies, "error"), "error"), "bad-message");
    CHECK_INT(stays->last, a->last);
    test_client_free(a);
    test_client_free(moves);
    test_client_free(lies);
    test_client_free(stays);
    fixture_close(&two);
    fixture_close(&one);
}

static void requests_outlive_their_client(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = test_client_new(&f), *b = test_client_new(&f);
    test_client_join(a, table.id, table.token[0], 0);
    test_client_join(b, table.id, table.token[1], 0);
    test_client_request(a, TEST_CLIENT_SIT "Ada"); /* in flight */
    test_client_request(a, "stand");               /* queued */
    test_client_request(a, "jump");                /* will be refused, with nobody to tell */
    test_client_free(a);
    while (test_client_line(b, "stand 1") == NULL)
        fixture_wait(&f);
    CHECK(test_client_line(b, "sit 1 0011") != NULL);
    CHECK_INT(f.metrics.requests_refused_total, 1);
    CHECK_INT(b->faults, 0);
    test_client_free(b);

    fixture_restart(&f);
    test_client *gone = test_client_new(&f), *stays = test_client_new(&f);
    test_client_join(gone, table.id, table.token[0], 0); /* the table is being loaded */
    test_client_join(stays, table.id, table.token[1], 0);
    test_client_free(gone);
    test_client_next(stays, "joined");
    CHECK_INT(f.metrics.clients, 1);
    test_client_free(stays);
    fixture_close(&f);
}

static void a_full_disk_refuses_and_recovers(void)
{
    fixture f;
    new_table table;
    struct rlimit before, none;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = test_client_sit(&f, &table, 1), *b = test_client_sit(&f, &table, 2);
    test_client *turn = test_client_has_turn(a) ? a : b;
    char request[LAP_LOG_TEXT];
    uint32_t last = turn->last;
    reply r = {0};
    test_client *gone = test_client_new(&f);
    test_client_join(gone, table.id, table.token[turn->seat - 1], 0);
    test_client_choose(turn, request);

    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    none = before;
    none.rlim_cur = 0;
    setrlimit(RLIMIT_FSIZE, &none);
    test_client_request(gone, request);
    test_client_free(gone);
    while (f.metrics.store_failures_total == 0)
        fixture_wait(&f);
    const char *answer = test_client_try(turn, request);
    fixture_post(&f, 0, "/api/tables", duel, &r);
    fixture_await(&f, &r);
    setrlimit(RLIMIT_FSIZE, &before);

    CHECK_TEXT(answer, "storage");
    CHECK_INT(r.status, 503);
    CHECK(strstr(r.body, "\"storage\"") != NULL);
    CHECK_INT(a->last, last);
    CHECK_INT(a->close_code + b->close_code, 0);
    CHECK_TEXT(test_client_try(turn, request), "lines");
    CHECK_INT(a->faults + b->faults, 0);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

/* Repeats a request until no computer has moved in between. */
static void insist(test_client *c, const char *request)
{
    const char *answer;
    while (strcmp(answer = test_client_try(c, request), "stale") == 0)
        continue;
    CHECK_TEXT(answer, "lines");
}

static void a_computer_continues_after_a_full_disk(void)
{
    fixture f;
    new_table table;
    struct rlimit before, none;
    fixture_open(&f, NULL);
    fixture_create(&f, "{\"rules\":\"kingdomino\",\"seats\":[\"person\",\"level:1\"]}", &table);
    test_client *a = test_client_sit(&f, &table, 1);

    /* The computer has both seats; nothing it decides can be saved. */
    signal(SIGXFSZ, SIG_IGN);
    insist(a, "lend level:1");
    getrlimit(RLIMIT_FSIZE, &before);
    none = before;
    none.rlim_cur = 0;
    setrlimit(RLIMIT_FSIZE, &none);
    while (f.metrics.store_failures_total == 0)
        fixture_wait(&f);
    setrlimit(RLIMIT_FSIZE, &before);
    uint32_t last = a->last;
    while (a->table.stage != LAP_TABLE_CLOSED) {
        if (a->last == last)
            fixture_advance(&f, 1000);
        fixture_wait(&f);
    }
    CHECK_INT(a->faults, 0);
    test_client_free(a);
    fixture_close(&f);
}

static void too_many_requests_at_once_are_refused(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = test_client_new(&f);
    test_client *b = test_client_new(&f);
    test_client_join(a, table.id, table.token[0], 0);
    test_client_join(b, table.id, table.token[1], 0);
    uint64_t ask = 0;
    for (int i = 0; i < 17; i++) /* one is in flight, sixteen are queued */
        ask = test_client_request(a, TEST_CLIENT_SIT "Ada");
    CHECK(!test_client_has(a, "refused"));
    uint64_t other = test_client_request(b, TEST_CLIENT_SIT "Bob");
    CHECK_TEXT(test_client_try(a, TEST_CLIENT_SIT "Ada"), "busy");
    CHECK_TEXT(test_client_outcome(b, other), "lines"); /* but not those of another seat */
    test_client_outcome(a, ask);
    int answers = 0;
    for (int i = 0; i < a->received; i++)
        answers += json_object_get(a->inbox[i], "ask") != NULL ||
                   json_object_get(a->inbox[i], "refused") != NULL;
    CHECK_INT(answers, 18);
    CHECK_INT(a->close_code, 0);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

static void malformed_messages_close_the_connection(void)
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
    fixture f;
    new_table table;
    char *big = malloc(4097);
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        test_client *c = test_client_new(&f);
        test_client_join(c, table.id, table.token[0], 0);
        test_client_next(c, "here");
        test_client_send(c, all[i]);
        CHECK_TEXT(word(test_client_next(c, "error"), "error"), "bad-message");
        CHECK_INT(c->close_code, 1008);
        CHECK_INT(c->faults, 0);
        test_client_free(c);
    }
    for (int open = 0; open < 2; open++) {
        test_client *c = test_client_new(&f);
        memset(big, open ? '[' : ' ', 4096);
        big[4096] = '\0';
        test_client_send(c, big);
        CHECK_TEXT(word(test_client_next(c, "error"), "error"), "bad-message");
        fixture_step(&f,
                     (core_event){.kind = CORE_MESSAGE, .from = c->handle, .message = {big, 4097}});
        CHECK_TEXT(word(test_client_next(c, "error"), "error"), "too-big");
        test_client_free(c);
    }
    free(big);
    test_client *c = test_client_new(&f);
    test_client_send(c, "{\"ask\":1,\"do\":\"sit -\",\"after\":0}");
    CHECK_TEXT(word(test_client_next(c, "error"), "error"), "not-joined");
    test_client_free(c);
    c = test_client_new(&f);
    test_client_join(c, table.id, table.token[0], 0);
    test_client_join(c, table.id, table.token[0], 0);
    CHECK_TEXT(word(test_client_next(c, "error"), "error"), "joined-already");
    CHECK_INT(c->close_code, 1008);
    test_client_free(c);
    CHECK_INT(f.metrics.lines_total, 1);
    CHECK_INT(f.metrics.clients, 0);
    fixture_close(&f);
}

/* Finds bytes in what was sent; NULL when they are not there. */
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

/* Looks for five consecutive dominoes of the deck, in either direction; a line shows at most four.
 */
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
    fixture f;
    new_table table;
    char request[LAP_LOG_TEXT];
    fixture_open(&f, NULL);
    fixture_create(&f, "{\"rules\":\"tribe\",\"seats\":[\"person\",\"person\",\"level:1\"]}",
                   &table);
    test_client *a = test_client_sit(&f, &table, 1), *b = test_client_sit(&f, &table, 2);
    for (int i = 0; i < 40; i++) {
        test_client *turn = test_client_has_turn(a) ? a : test_client_has_turn(b) ? b : NULL;
        if (turn == NULL) {
            fixture_wait(&f);
            continue;
        }
        test_client_try(turn, "pick 99");
        test_client_choose(turn, request);
        CHECK_TEXT(test_client_try(turn, request), "lines");
    }
    store_secret secret = fixture_secret(&f, table.id);
    lap_dealer dealer;
    lap_game game;
    memcpy(dealer.secret, secret.shuffle, sizeof dealer.secret);
    lap_dealer_deal(&dealer, &a->table, &game);
    uint8_t commit[LAP_SHA256_BYTES];
    lap_dealer_commit(&dealer, commit);
    CHECK(finds_hex(commit, sizeof commit)); /* the search does find things */
    CHECK(find(table.id, LAP_TABLE_ID) != NULL);
    CHECK(!finds_hex(secret.shuffle, sizeof secret.shuffle));
    for (int i = 0; i < 2; i++) {
        CHECK(!finds_hex(secret.seat[i], sizeof secret.seat[i]));
        CHECK(find(table.token[i], 32) == NULL);
    }
    CHECK(!finds_deck(game.deck, game.view.deck, " "));
    CHECK(!finds_deck(game.deck, game.view.deck, ","));
    CHECK(!finds_deck(game.deck, game.view.deck, ", "));
    CHECK(find(game.pile, 8) == NULL);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

static void shutdown_saves_what_is_in_flight(void)
{
    fixture f;
    new_table table;
    reply r = {0};
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = test_client_new(&f), *b = test_client_new(&f), *c = test_client_new(&f);
    test_client_join(a, table.id, table.token[0], 0);
    test_client_join(b, table.id, table.token[1], 0);
    uint64_t first = test_client_request(a, TEST_CLIENT_SIT "Ada"),
             second = test_client_request(b, TEST_CLIENT_SIT "Bob");
    fixture_step(&f, (core_event){.kind = CORE_SHUT_DOWN});
    CHECK(!core_is_drained(f.core));
    CHECK_TEXT(test_client_outcome(b, second), "going");
    CHECK_INT(b->close_code, 1001);
    CHECK_TEXT(test_client_outcome(a, first), "lines");
    CHECK(core_is_drained(f.core));
    CHECK_TEXT(test_client_try(a, TEST_CLIENT_SIT "Eve"), "going");
    CHECK_INT(a->close_code, 1001);
    test_client_join(c, table.id, table.watch, 0);
    CHECK_TEXT(word(test_client_next(c, "error"), "error"), "going");
    CHECK_INT(c->close_code, 1001);
    fixture_post(&f, 0, "/api/tables", duel, &r);
    CHECK_INT(r.status, 503);
    fixture_ask(&f, 0, table.id, "record", table.token[0], &r);
    CHECK_INT(r.times, 2);
    CHECK_INT(r.status, 503);
    fixture_tick(&f);
    CHECK_INT(fixture_wake(&f), 1000);
    CHECK(core_is_drained(f.core));
    test_client_free(a);
    test_client_free(b);
    test_client_free(c);
    fixture_close(&f);
}

static int request_rematch(fixture *f, const char *id, const char *token, reply *r)
{
    *r = (reply){0};
    fixture_ask(f, 0, id, "rematch", token, r);
    fixture_await(f, r);
    return r->status;
}

static void a_rematch_is_opened_once(void)
{
    fixture f;
    new_table table;
    reply r, same;
    fixture_open(&f, NULL);
    fixture_create(&f,
                   "{\"rules\":\"kingdomino\",\"seats\":[\"person\",\"level:1\",\"person\"],"
                   "\"bonus\":[\"centre\"],\"clock\":{\"bank\":60,\"turn\":9}}",
                   &table);
    test_client *a = test_client_sit(&f, &table, 1), *b = test_client_sit(&f, &table, 3);
    CHECK_INT(request_rematch(&f, table.id, table.token[0], &r), 409);
    CHECK(strstr(r.body, "\"not-closed\"") != NULL);
    insist(a, "lend level:1");
    insist(b, "lend level:2");
    while (a->table.stage != LAP_TABLE_CLOSED)
        fixture_wait(&f);
    CHECK_INT(request_rematch(&f, table.id, NULL, &r), 401);
    CHECK_INT(request_rematch(&f, table.id, "00112233445566778899aabbccddeeff", &r), 403);
    CHECK_INT(request_rematch(&f, table.id, table.watch, &r), 403);
    CHECK_INT(request_rematch(&f, table.id, table.token[2], &r), 403);
    CHECK_INT(request_rematch(&f, "aaaaaaaaaaaaaaaa", table.token[0], &r), 404);
    CHECK_INT(request_rematch(&f, "no/such", table.token[0], &r), 404);
    CHECK_INT(f.metrics.tables_total, 1);
    CHECK_INT(request_rematch(&f, table.id, table.token[0], &r), 201);
    CHECK_INT(f.metrics.tables_total, 2);
    CHECK(test_client_line(b, "rematch ") != NULL);
    CHECK_INT(request_rematch(&f, table.id, table.token[0], &same), 200);
    CHECK_TEXT(same.body, r.body);
    CHECK_INT(f.metrics.tables_total, 2);

    char next[LAP_TABLE_ID + 1];
    snprintf(next, sizeof next, "%s", test_client_line(b, "rematch ") + 8);
    CHECK(strstr(r.body, next) != NULL);
    test_client *c = test_client_new(&f);
    test_client_join(c, next, table.token[2], 0);
    test_client_next(c, "lines");
    CHECK_INT(c->seat, 3);
    CHECK(memcmp(&c->table.rules, &b->table.rules, sizeof c->table.rules) == 0);
    CHECK_INT(c->table.clock.turn_ms, 9000);
    CHECK_INT(c->table.seat[1].person, 0);
    CHECK_INT(c->table.seat[2].person, 1);
    CHECK(memcmp(c->table.commit, b->table.commit, sizeof c->table.commit) != 0);
    test_client_free(a);
    test_client_free(b);
    test_client_free(c);
    fixture_close(&f);
}

static void two_nodes_open_one_rematch(void)
{
    fixture one, two;
    new_table table;
    reply r = {0}, s = {0};
    fixture_open(&one, NULL);
    fixture_create(&one, "{\"rules\":\"kingdomino\",\"seats\":[\"person\",\"level:1\"]}", &table);
    test_client *a = test_client_sit(&one, &table, 1);
    insist(a, "lend level:1");
    while (a->table.stage != LAP_TABLE_CLOSED)
        fixture_wait(&one);
    fixture_open(&two, &one);
    test_client *b = test_client_new(&two);
    test_client_join(b, table.id, table.token[0], 0);
    test_client_next(b, "lines");
    fixture_ask(&one, 0, table.id, "rematch", table.token[0], &r);
    fixture_ask(&two, 0, table.id, "rematch", table.token[0], &s);
    while (one.metrics.tables_total == 0 + 1) /* its table is saved, the line not yet submitted */
        fixture_wait(&one);
    while (two.metrics.tables_total == 0)
        fixture_wait(&two);
    fixture_await(&one, &r);
    fixture_await(&two, &s);
    CHECK_INT(r.status, 201);
    CHECK_INT(s.status, 201);
    CHECK_TEXT(r.body, s.body);
    CHECK_INT(one.metrics.append_conflicts_total + two.metrics.append_conflicts_total, 1);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&two);
    fixture_close(&one);
}

static void records_are_private_until_the_game_is_over(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    const struct {
        const char *id, *token;
        int status;
    } all[] = {
        {table.id, NULL, 401},
        {table.id, "", 403},
        {table.id, "nobody", 403},
        {table.id, table.token[0], 200},
        {table.id, table.token[1], 200},
        {table.id, table.watch, 200},
        {"aaaaaaaaaaaaaaaa", table.token[0], 404},
        {"", NULL, 404},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        reply r = {0};
        fixture_ask(&f, 0, all[i].id, "record", all[i].token, &r);
        fixture_await(&f, &r);
        CHECK_INT(r.status, all[i].status);
        CHECK_INT(r.times, 1);
        CHECK_TEXT(r.type, r.status == 200 ? "text/plain; charset=utf-8" : "application/json");
        CHECK(strstr(r.body, "secret") == NULL);
    }
    fixture_close(&f);
}

static void a_forgotten_request_gets_no_reply(void)
{
    fixture f;
    reply r = {0}, bad = {0};
    fixture_open(&f, NULL);
    fixture_post(&f, 0, "/api/tables", duel, &r);
    fixture_forget(&f, &r);
    while (f.metrics.tables_total == 0)
        fixture_wait(&f);
    CHECK_INT(r.times, 0);
    fixture_post(&f, 0, "/api/tables", "{}", &bad);
    CHECK_INT(bad.status, 400);
    CHECK_TEXT(bad.body, "{\"error\":\"key-missing\",\"say\":\"`rules` is missing\"}");
    fixture_post(&f, 0, "/api/tables", duel, &r); /* closed while in flight */
    fixture_close(&f);
    CHECK_INT(r.times, 0);
}

static const test tests[] = {
    {"when two nodes race for one decision one wins, and both send the same lines",
     two_nodes_race_for_one_decision},
    {"a request that conflicts with an unrelated line is granted after all",
     a_conflict_with_an_unrelated_line_is_retried},
    {"a client that has seen newer lines at another node is admitted after a load",
     a_client_ahead_of_this_node_is_admitted},
    {"so is one that has seen more than a load in flight brings",
     a_client_ahead_of_a_load_is_admitted},
    {"the requests of a client that disconnects are carried out", requests_outlive_their_client},
    {"a full disk refuses requests, keeps connections, and recovers",
     a_full_disk_refuses_and_recovers},
    {"a computer whose decision could not be saved plays it once the disk has room",
     a_computer_continues_after_a_full_disk},
    {"a request beyond sixteen queued ones is refused", too_many_requests_at_once_are_refused},
    {"a malformed message is answered and closes the connection",
     malformed_messages_close_the_connection},
    {"no message holds the secret, a token, a token's hash or the order of the deck",
     nothing_secret_is_sent},
    {"shutdown saves what is in flight and refuses the rest", shutdown_saves_what_is_in_flight},
    {"a rematch is created once, for the host, with the same seats and tokens",
     a_rematch_is_opened_once},
    {"two nodes asked for a rematch at once reply with the same table", two_nodes_open_one_rematch},
    {"a record needs a token of the table until the game is over",
     records_are_private_until_the_game_is_over},
    {"a forgotten request gets no reply", a_forgotten_request_gets_no_reply},
};

TEST_FILE(failures, tests)
