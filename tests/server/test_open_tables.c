/* test_open_tables.c: tables that anyone may join, quick matches, reactions, standings in a lesson,
 * and requests for a seat. test_open_tables            on files test_open_tables STORE      on
 * another store: postgres.sh with test_open_tables */
#include "../test.h"
#include "server/features/open_tables.h"
#include "tables_fixture.h"
#include "text/hex.h"

static const char duel[] = "{\"rules\":\"discovery\",\"seats\":[\"person\",\"person\"]}";
static const char trio[] = "{\"rules\":\"totem\",\"seats\":[\"person\",\"person\",\"person\"]}";
static const char match_duel[] = "{\"rules\":\"discovery\",\"seats\":2}";

static const char ann[] = "a0000000000000000000000000000001",
                  bob[] = "b0000000000000000000000000000002",
                  eve[] = "e0000000000000000000000000000003";

/* How many open tables are shown, and the first of them. */
static size_t shown(fixture *f, char first[LAP_TABLE_ID + 1], size_t *people)
{
    json_t *json = fixture_open_list(f);
    const json_t *list_of = json_object_get(json, "tables"), *one = json_array_get(list_of, 0);
    size_t count = json_array_size(list_of);
    if (count > 0) {
        snprintf(first, LAP_TABLE_ID + 1, "%s", json_string_value(json_object_get(one, "table")));
        *people = json_array_size(json_object_get(one, "people"));
        const char *line = json_string_value(json_object_get(one, "open"));
        lap_table table = {0};
        CHECK_INT(lap_table_read(&table, 1, line, strlen(line)).error, LAP_OK);
    }
    json_decref(json);
    return count;
}

static size_t count_shown(fixture *f)
{
    char id[LAP_TABLE_ID + 1];
    size_t people;
    return shown(f, id, &people);
}

/* A newcomer to a listed table. */
static test_client *come(fixture *f, const char *id, const char *key)
{
    test_client *c = test_client_new(f);
    test_client_claim(c, id, "", key);
    return c;
}

static test_client *enter(fixture *f, const char *id, const char *key, int seat)
{
    test_client *c = come(f, id, key);
    test_client_next(c, "joined");
    CHECK_INT(c->seat, seat);
    while (c->table.number == 0)
        fixture_wait(f);
    return c;
}

static void sit(test_client *c)
{
    CHECK_TEXT(test_client_try(c, TEST_CLIENT_SIT "Ada"), "lines");
}

/* A table that its host has listed. */
static test_client *list_table(fixture *f, const char *setup, new_table *table)
{
    fixture_create(f, setup, table);
    test_client *host = test_client_new(f);
    test_client_join(host, table->id, table->token[0], 0);
    test_client_next(host, "joined");
    while (host->table.number == 0)
        fixture_wait(f);
    sit(host);
    CHECK_TEXT(test_client_try(host, "list"), "lines");
    return host;
}

static void listed_tables_are_shown(void)
{
    fixture f;
    new_table table;
    char id[LAP_TABLE_ID + 1];
    size_t people = 0;
    fixture_open(&f, NULL);
    CHECK_INT(count_shown(&f), 0);
    test_client *host = list_table(&f, duel, &table);
    CHECK_INT(shown(&f, id, &people), 1);
    CHECK_TEXT(id, table.id);
    CHECK_INT(people, 1);
    CHECK_TEXT(test_client_try(host, "unlist"), "lines");
    CHECK_INT(count_shown(&f), 0);
    CHECK_TEXT(test_client_try(host, "list"), "lines");
    CHECK_INT(count_shown(&f), 1);

    test_client *stranger = enter(&f, table.id, bob, 2);
    CHECK_INT(count_shown(&f), 0); /* the last seat is somebody's now */
    CHECK_TEXT(test_client_line(stranger, "claim 2 "), test_client_line(host, "claim 2 "));
    sit(stranger);
    test_client_free(stranger);
    test_client_free(host);
    fixture_close(&f);
}

static void a_free_seat_is_taken_once(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    test_client *host = list_table(&f, duel, &table);
    test_client *stranger = enter(&f, table.id, bob, 2), *late = come(&f, table.id, eve);
    CHECK_TEXT(json_string_value(json_object_get(test_client_next(late, "error"), "error")),
               "no-free-seat");
    CHECK_INT(late->close_code, 1008);
    test_client_free(late);
    /* The same browser again, after a broken connection, has the same seat. */
    test_client_free(stranger);
    stranger = enter(&f, table.id, bob, 2);
    test_client_free(stranger);
    /* One who took the seat and left without sitting down does not hold it up. */
    late = come(&f, table.id, eve);
    test_client_next(late, "error");
    test_client_free(late);
    fixture_advance(&f, 15000);
    late = enter(&f, table.id, eve, 2);
    sit(late);
    stranger = come(&f, table.id, bob);
    CHECK_TEXT(json_string_value(json_object_get(test_client_next(stranger, "error"), "error")),
               "no-free-seat");
    test_client_free(stranger);
    test_client_free(late);
    test_client_free(host);
    fixture_close(&f);
}

static void a_table_that_is_not_listed_has_no_seat_for_strangers(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *stranger = come(&f, table.id, bob);
    CHECK_TEXT(json_string_value(json_object_get(test_client_next(stranger, "error"), "error")),
               "no-free-seat");
    test_client_free(stranger);
    fixture_close(&f);
}

static void a_table_whose_host_has_left_vanishes(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    test_client *host = list_table(&f, trio, &table), *stranger = enter(&f, table.id, bob, 2);
    sit(stranger);
    CHECK_INT(count_shown(&f), 1);
    test_client_free(host);
    CHECK_INT(count_shown(&f), 1); /* a page that is loading again */
    fixture_advance(&f, OPEN_TABLES_GRACE_MS);
    CHECK_INT(count_shown(&f), 0);
    CHECK_INT(stranger->table.seat[1].sat, 1); /* and nothing is lost */
    host = test_client_new(&f);
    test_client_join(host, table.id, table.token[0], 0);
    test_client_next(host, "joined");
    CHECK_INT(count_shown(&f), 1);
    test_client_free(host);
    test_client_free(stranger);
    fixture_close(&f);
}

static void match_from(fixture *f, uint64_t owner, const char *json, reply *to)
{
    memset(to, 0, sizeof *to);
    fixture_post(f, owner, "/api/match", json, to);
}

/* From an address of its own. */
static void match(fixture *f, const char *json, reply *to)
{
    static uint64_t owner = 1000;
    match_from(f, ++owner, json, to);
}

static void matched(fixture *f, reply *from, int status, char id[LAP_TABLE_ID + 1])
{
    fixture_await(f, from);
    CHECK_INT(from->status, status);
    json_t *json = json_loadb(from->body, from->length, 0, NULL);
    snprintf(id, LAP_TABLE_ID + 1, "%s", json_string_value(json_object_get(json, "table")));
    json_decref(json);
}

static void two_who_ask_at_once_share_a_table(void)
{
    fixture f;
    static reply first, second, third;
    char one[LAP_TABLE_ID + 1], two[LAP_TABLE_ID + 1], other[LAP_TABLE_ID + 1];
    fixture_open(&f, NULL);
    match(&f, match_duel, &first);
    match(&f, match_duel, &second);
    match(&f, match_duel, &third);
    matched(&f, &first, 201, one);
    matched(&f, &second, 200, two);
    matched(&f, &third, 201, other);
    CHECK_TEXT(one, two);
    CHECK(strcmp(one, other) != 0);
    test_client *a = enter(&f, one, ann, 1), *b = enter(&f, one, bob, 2);
    CHECK_INT(a->table.hints, 0);
    CHECK_INT(a->table.clock.turn_ms, 30000);
    sit(a);
    sit(b);
    CHECK_INT(a->table.stage, LAP_TABLE_REVEALS);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

static void the_one_who_waits_longest_is_found_first(void)
{
    fixture f;
    static reply answer;
    char one[LAP_TABLE_ID + 1], two[LAP_TABLE_ID + 1], other[LAP_TABLE_ID + 1];
    fixture_open(&f, NULL);
    match(&f, match_duel, &answer);
    matched(&f, &answer, 201, one);
    test_client *a = enter(&f, one, ann, 1);
    sit(a);
    fixture_advance(&f, 6000);
    match(&f, "{\"rules\":\"tribe\",\"seats\":2}", &answer);
    matched(&f, &answer, 201, other); /* another game */
    CHECK(strcmp(one, other) != 0);
    match(&f, match_duel, &answer);
    matched(&f, &answer, 200, two);
    CHECK_TEXT(two, one);
    /* He never comes; the next one is sent there after a moment. */
    match(&f, match_duel, &answer);
    matched(&f, &answer, 201, other);
    CHECK(strcmp(one, other) != 0);
    test_client *b = enter(&f, other, bob, 1);
    sit(b);
    fixture_advance(&f, 6000);
    /* Two wait at two tables: only the later one is told of the other. */
    char json[120];
    snprintf(json, sizeof json, "{\"rules\":\"discovery\",\"seats\":2,\"waiting\":\"%s\"}", one);
    match(&f, json, &answer);
    matched(&f, &answer, 200, two);
    CHECK_TEXT(two, one);
    snprintf(json, sizeof json, "{\"rules\":\"discovery\",\"seats\":2,\"waiting\":\"%s\"}", other);
    match(&f, json, &answer);
    matched(&f, &answer, 200, two);
    CHECK_TEXT(two, one);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

/* At once, and not after the moment for which a seat is kept for somebody on the way. */
static void who_opened_the_table_takes_one_seat(void)
{
    fixture f;
    static reply answer;
    char one[LAP_TABLE_ID + 1], two[LAP_TABLE_ID + 1];
    fixture_open(&f, NULL);
    match_from(&f, 0, match_duel, &answer); /* the address of test clients */
    matched(&f, &answer, 201, one);
    test_client *a = enter(&f, one, ann, 1);
    sit(a);
    match(&f, match_duel, &answer);
    matched(&f, &answer, 200, two);
    CHECK_TEXT(two, one);
    match(&f, match_duel, &answer); /* the seat is kept for the second */
    matched(&f, &answer, 201, two);
    CHECK(strcmp(two, one) != 0);
    test_client_free(a);
    fixture_close(&f);
}

/* It is still shown for a moment: they may only be loading the page again. */
static void nobody_is_sent_to_wait_for_who_has_left(void)
{
    fixture f;
    static reply answer;
    char one[LAP_TABLE_ID + 1], two[LAP_TABLE_ID + 1];
    fixture_open(&f, NULL);
    match(&f, match_duel, &answer);
    matched(&f, &answer, 201, one);
    test_client *a = enter(&f, one, ann, 1);
    sit(a);
    fixture_advance(&f, 6000);
    test_client_free(a);
    CHECK_INT(count_shown(&f), 1);
    match(&f, match_duel, &answer);
    matched(&f, &answer, 201, two);
    CHECK(strcmp(two, one) != 0);
    a = enter(&f, one, ann, 1); /* back again */
    match(&f, match_duel, &answer);
    matched(&f, &answer, 200, two);
    CHECK_TEXT(two, one);
    test_client_free(a);
    fixture_close(&f);
}

/* Somebody asks again and again, and never comes. */
static void nobody_keeps_a_seat_free_for_long(void)
{
    fixture f;
    static reply answer;
    char one[LAP_TABLE_ID + 1], two[LAP_TABLE_ID + 1];
    fixture_open(&f, NULL);
    match_from(&f, 0, match_duel, &answer);
    matched(&f, &answer, 201, one);
    test_client *a = enter(&f, one, ann, 1);
    sit(a);
    fixture_advance(&f, 6000);
    match_from(&f, 7, match_duel, &answer);
    matched(&f, &answer, 200, two);
    fixture_advance(&f, 6000);
    match_from(&f, 7, match_duel, &answer); /* the seat is not kept a second time */
    matched(&f, &answer, 200, two);
    CHECK_TEXT(two, one);
    match(&f, match_duel, &answer);
    matched(&f, &answer, 200, two);
    CHECK_TEXT(two, one);
    test_client_free(a);
    fixture_close(&f);
}

static void a_bad_match_is_refused(void)
{
    static const struct {
        const char *json, *error;
    } bad[] = {
        {"", "bad-message"},
        {"[]", "bad-message"},
        {"{}", "bad-set"},
        {"{\"rules\":\"chess\",\"seats\":2}", "bad-set"},
        {"{\"rules\":\"totem\"}", "bad-players"},
        {"{\"rules\":\"totem\",\"seats\":5}", "bad-players"},
        {"{\"rules\":\"totem\",\"seats\":\"2\"}", "bad-players"},
        {"{\"rules\":\"totem\",\"seats\":2,\"waiting\":\"x\"}", "bad-table"},
        {"{\"rules\":\"totem\",\"seats\":2,\"name\":\"Ada\"}", "unknown-key"},
    };
    fixture f;
    static reply answer;
    fixture_open(&f, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        match(&f, bad[i].json, &answer);
        CHECK_INT(answer.status, 400);
        CHECK(strstr(answer.body, bad[i].error) != NULL);
    }
    fixture_close(&f);
}

static void a_match_survives_the_server(void)
{
    fixture f;
    static reply answer;
    char id[LAP_TABLE_ID + 1];
    fixture_open(&f, NULL);
    match(&f, match_duel, &answer);
    matched(&f, &answer, 201, id);
    test_client *a = enter(&f, id, ann, 1);
    sit(a);
    test_client *b = enter(&f, id, bob, 2);
    test_client_free(a);
    test_client_free(b);
    fixture_restart(&f);
    CHECK_INT(count_shown(&f), 0); /* nobody waits there */
    a = enter(&f, id, ann, 1);
    b = enter(&f, id, bob, 2);
    CHECK_INT(a->table.seat[0].sat, 1);
    sit(b);
    CHECK_INT(b->table.stage, LAP_TABLE_REVEALS);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

static void computers_come_when_all_agree(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    test_client *host = list_table(&f, trio, &table), *stranger = enter(&f, table.id, bob, 2);
    sit(stranger);
    CHECK_TEXT(test_client_try(host, "fill"), "too-early");
    fixture_advance(&f, LAP_WAIT_MS - 1);
    CHECK_TEXT(test_client_try(stranger, "fill"), "too-early");

    /* A server that starts again does not begin to wait again. */
    test_client_free(host);
    test_client_free(stranger);
    fixture_restart(&f);
    host = test_client_new(&f);
    test_client_join(host, table.id, table.token[0], 0);
    test_client_next(host, "joined");
    stranger = enter(&f, table.id, bob, 2);
    while (host->table.number < stranger->table.number)
        fixture_wait(&f);
    CHECK_INT(lap_table_fill_from(&host->table), fixture_now() + 1);
    CHECK_INT(lap_table_fill_from(&stranger->table), fixture_now() + 1);
    fixture_advance(&f, 1);
    CHECK_TEXT(test_client_try(stranger, "fill"), "lines");
    CHECK(test_client_line(stranger, "lend ") == NULL);
    CHECK_TEXT(test_client_try(host, "fill"), "lines");
    CHECK_TEXT(test_client_line(host, "lend "), "lend 3 level:3");
    CHECK_INT(host->table.stage, LAP_TABLE_REVEALS);
    CHECK_INT(count_shown(&f), 0);
    test_client_free(host);
    test_client_free(stranger);
    fixture_close(&f);
}

static int count_reactions(test_client *c)
{
    int count = 0;
    for (; test_client_has(c, "reaction"); count++)
        test_client_next(c, "reaction");
    return count;
}

static void reactions_are_passed_on_and_limited(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = test_client_sit(&f, &table, 1), *b = test_client_sit(&f, &table, 2);
    test_client *spectator = test_client_new(&f);
    test_client_join(spectator, table.id, table.watch, 0);
    test_client_next(spectator, "joined");
    uint64_t lines = f.metrics.lines_total;
    test_client_send(a, "{\"react\":\"bravo\"}");
    test_client *const all[] = {a, b, spectator};
    for (int i = 0; i < 3; i++) {
        const json_t *said = test_client_next(all[i], "reaction");
        CHECK_TEXT(json_string_value(json_object_get(said, "reaction")), "bravo");
        CHECK_INT(json_integer_value(json_object_get(said, "seat")), 1);
    }
    /* A spectator says nothing, and a flood is cut without a word. */
    test_client_send(spectator, "{\"react\":\"hello\"}");
    for (int i = 0; i < 20; i++)
        test_client_send(a, "{\"react\":\"haha\"}");
    CHECK_INT(count_reactions(b), 3);
    CHECK(!test_client_has(a, "error") && a->close_code == 0);
    /* The other player still can. */
    test_client_send(b, "{\"react\":\"thanks\"}");
    CHECK_INT(count_reactions(a), 4);
    CHECK_INT(f.metrics.reactions_total, 5);
    CHECK_INT(f.metrics.reactions_dropped_total, 18);
    CHECK_INT(f.metrics.lines_total, lines);
    CHECK_INT(a->faults + b->faults + spectator->faults, 0);
    test_client_send(a, "{\"react\":\"boo\"}");
    CHECK_TEXT(json_string_value(json_object_get(test_client_next(a, "error"), "error")),
               "bad-message");
    test_client_free(a);
    test_client_free(b);
    test_client_free(spectator);
    fixture_close(&f);
}

/* The lesson standings of a seat that a client has received, in order: `0/12 7/12`. */
static const char *standings_of(test_client *c, int seat, char text[128])
{
    text[0] = '\0';
    while (test_client_has(c, "lesson")) {
        const json_t *standing = test_client_next(c, "lesson");
        size_t length = strlen(text);
        CHECK_INT(json_integer_value(json_object_get(standing, "seat")), seat);
        snprintf(text + length, 128 - length, "%s%d/%d", length > 0 ? " " : "",
                 (int)json_integer_value(json_object_get(standing, "lesson")),
                 (int)json_integer_value(json_object_get(standing, "of")));
    }
    return text;
}

static void standings_in_a_lesson_are_passed_on_and_limited(void)
{
    static const char *const wrong[] = {"{\"lesson\":13,\"of\":12}",
                                        "{\"lesson\":1,\"of\":100}",
                                        "{\"lesson\":-1,\"of\":12}",
                                        "{\"lesson\":1}",
                                        "{\"lesson\":\"7\",\"of\":12}",
                                        "{\"lesson\":1.5,\"of\":12}",
                                        "{\"of\":12}",
                                        "{\"lesson\":1,\"of\":2,\"seat\":1}"};
    fixture f;
    new_table table;
    char text[128];
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = test_client_sit(&f, &table, 1), *b = test_client_new(&f);
    test_client *spectator = test_client_new(&f);
    /* Whoever has only opened the link can let the others know, too. */
    test_client_join(b, table.id, table.token[1], 0);
    test_client_next(b, "joined");
    test_client_join(spectator, table.id, table.watch, 0);
    test_client_next(spectator, "joined");
    uint64_t lines = f.metrics.lines_total;
    test_client_send(b, "{\"lesson\":0,\"of\":12}");
    test_client_send(b, "{\"lesson\":7,\"of\":12}");
    test_client_send(b, "{\"lesson\":0,\"of\":0}");
    CHECK_TEXT(standings_of(a, 2, text), "0/12 7/12 0/0");
    CHECK_TEXT(standings_of(spectator, 2, text), "0/12 7/12 0/0");
    /* A spectator is in no lesson, and a flood is cut without a word. Reactions have an allowance
     * of their own. */
    test_client_send(spectator, "{\"lesson\":1,\"of\":12}");
    for (int i = 0; i < 20; i++)
        test_client_send(b, "{\"lesson\":1,\"of\":1}");
    CHECK_TEXT(standings_of(a, 2, text), "1/1 1/1 1/1 1/1 1/1");
    test_client_send(b, "{\"react\":\"hello\"}");
    CHECK_INT(count_reactions(a), 1);
    CHECK_INT(f.metrics.reactions_total, 9);
    CHECK_INT(f.metrics.reactions_dropped_total, 16);
    CHECK_INT(f.metrics.lines_total, lines);
    CHECK_INT(a->faults + b->faults + spectator->faults, 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        test_client *other = test_client_new(&f);
        test_client_send(other, wrong[i]);
        CHECK_TEXT(json_string_value(json_object_get(test_client_next(other, "error"), "error")),
                   "bad-message");
        test_client_free(other);
    }
    test_client_free(a);
    test_client_free(b);
    test_client_free(spectator);
    fixture_close(&f);
}

/* The names of those who have asked a client for a seat since the last look: `Bo Cy`. */
static const char *askers(test_client *c, char text[256])
{
    text[0] = '\0';
    while (test_client_has(c, "seat_request")) {
        const json_t *request = test_client_next(c, "seat_request");
        size_t length = strlen(text);
        snprintf(text + length, 256 - length, "%s%s", length > 0 ? " " : "",
                 json_string_value(json_object_get(request, "name")));
    }
    return text;
}

/* Any hash. */
#define HASH "05ef98f87df60f6c02cc4bff3c0aa8b92b2cb7c1bbf9bbe0f5d8b0df4c0f3f0d"

static test_client *watch(fixture *f, const new_table *table)
{
    test_client *c = test_client_new(f);
    test_client_join(c, table->id, table->watch, 0);
    test_client_next(c, "joined");
    return c;
}

static void the_host_gives_a_seat_to_a_spectator_who_asks(void)
{
    fixture f;
    new_table table;
    char text[256], hash[65], request[160];
    token_hash link;
    fixture_open(&f, NULL);
    fixture_create(&f, trio, &table);
    token_hash_of(eve, strlen(eve), &link);
    hex_write(link.bytes, sizeof link.bytes, hash);
    test_client *host = test_client_sit(&f, &table, 1), *player = test_client_sit(&f, &table, 2);
    test_client *asks = watch(&f, &table), *other = watch(&f, &table);
    uint64_t lines = f.metrics.lines_total;
    snprintf(request, sizeof request, "{\"seat_request\":\"%s\",\"name\":\"Eve B\"}", hash);
    test_client_send(asks, request);
    CHECK_TEXT(askers(host, text), "Eve B");
    CHECK_TEXT(askers(player, text), ""); /* nobody else reads who asks, */
    CHECK_TEXT(askers(other, text), "");
    CHECK_INT(f.metrics.lines_total, lines); /* and no log has it */

    /* Declined: only the host can, and the spectators hear it. */
    snprintf(request, sizeof request, "{\"decline\":\"%s\"}", hash);
    test_client_send(player, request);
    test_client_send(other, request);
    CHECK(!test_client_has(asks, "declined"));
    test_client_send(host, request);
    CHECK_TEXT(json_string_value(json_object_get(test_client_next(asks, "declined"), "declined")),
               hash);
    CHECK(!test_client_has(player, "declined"));

    /* Accepted: the link is a line of the log, and only who has asked can come by it. */
    snprintf(request, sizeof request, "link 3 %s", hash);
    CHECK_TEXT(test_client_try(host, request), "lines");
    test_client *comes = test_client_new(&f);
    test_client_claim(comes, table.id, eve, bob);
    test_client_next(comes, "joined");
    CHECK_INT(comes->seat, 3);
    test_client *late = test_client_new(&f);
    test_client_claim(late, table.id, table.token[2], ann);
    CHECK_TEXT(json_string_value(json_object_get(test_client_next(late, "error"), "error")),
               "no-seat");
    CHECK_INT(host->faults + player->faults + asks->faults + other->faults + comes->faults, 0);
    test_client_free(late);
    test_client_free(comes);
    test_client_free(other);
    test_client_free(asks);
    test_client_free(player);
    test_client_free(host);
    fixture_close(&f);
}

static void requests_for_a_seat_are_limited(void)
{
    static const char *const wrong[] = {
        "{\"seat_request\":\"12\",\"name\":\"Eve\"}",
        "{\"seat_request\":\"" HASH "\"}",
        "{\"seat_request\":\"" HASH "\",\"name\":\"\"}",
        "{\"seat_request\":\"" HASH "\",\"name\":\" Eve\"}",
        "{\"seat_request\":\"" HASH "\",\"name\":\"E\\nve\"}",
        "{\"seat_request\":\"" HASH "\",\"name\":\"E\\u200bve\"}",
        "{\"seat_request\":\"" HASH "\",\"name\":\"Computer 2\"}",
        "{\"seat_request\":\"" HASH "\",\"name\":"
        "\"a name of more than the sixty-four bytes that people may have here\"}",
        "{\"seat_request\":\"" HASH "\",\"name\":\"Eve\",\"seat\":2}",
        "{\"decline\":\"12\"}",
        "{\"decline\":\"" HASH "\",\"name\":\"Eve\"}"};
    static const char good[] = "{\"seat_request\":\"" HASH "\",\"name\":\"Eve\"}";
    fixture f;
    new_table table;
    char text[256];
    test_client *crowd[12];
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *host = test_client_sit(&f, &table, 1);
    test_client *asks = watch(&f, &table);
    for (int i = 0; i < 20; i++)
        test_client_send(asks, good);
    CHECK_TEXT(askers(host, text), "Eve Eve Eve");
    fixture_advance(&f, 10000);
    test_client_send(asks, good);
    test_client_send(asks, good);
    CHECK_TEXT(askers(host, text), "Eve"); /* as often as it is repeated */
    CHECK_INT(asks->close_code, 0);
    fixture_advance(&f, 30000);
    int heard = 0;
    for (int i = 0; i < 12; i++) {
        crowd[i] = watch(&f, &table);
        for (int j = 0; j < 3; j++)
            test_client_send(crowd[i], good);
    }
    for (; test_client_has(host, "seat_request"); heard++)
        test_client_next(host, "seat_request");
    CHECK_INT(heard, 30); /* a crowd is cut, too */
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        test_client *other = watch(&f, &table);
        test_client_send(other, wrong[i]);
        CHECK_TEXT(json_string_value(json_object_get(test_client_next(other, "error"), "error")),
                   "bad-message");
        test_client_free(other);
    }

    /* Once the game has begun nobody is asked any more. */
    fixture_advance(&f, 60000);
    test_client *b = test_client_sit(&f, &table, 2);
    test_client_next(host, "here");
    test_client_send(asks, good);
    CHECK_TEXT(askers(host, text), "");
    for (int i = 0; i < 12; i++)
        test_client_free(crowd[i]);
    test_client_free(b);
    test_client_free(asks);
    test_client_free(host);
    fixture_close(&f);
}

static const test tests[] = {
    {"a listed table is shown while it has a free seat", listed_tables_are_shown},
    {"a free seat is taken once, and not for ever without sitting down", a_free_seat_is_taken_once},
    {"a table that is not listed has no seat for strangers",
     a_table_that_is_not_listed_has_no_seat_for_strangers},
    {"a table whose host has left vanishes, and comes back", a_table_whose_host_has_left_vanishes},
    {"two who ask for a match at once share a table", two_who_ask_at_once_share_a_table},
    {"who has waited longest is found first", the_one_who_waits_longest_is_found_first},
    {"who opened the table takes one seat, and the next comes at once",
     who_opened_the_table_takes_one_seat},
    {"nobody is sent to wait for somebody who has left", nobody_is_sent_to_wait_for_who_has_left},
    {"nobody keeps a seat free for long by asking again", nobody_keeps_a_seat_free_for_long},
    {"a bad request for a match is refused", a_bad_match_is_refused},
    {"a match survives the server", a_match_survives_the_server},
    {"computers take the free seats when everyone agrees", computers_come_when_all_agree},
    {"reactions are passed on, limited, and not kept", reactions_are_passed_on_and_limited},
    {"standings in a lesson are passed on, limited, and not kept",
     standings_in_a_lesson_are_passed_on_and_limited},
    {"the host gives a seat to a spectator who asks for one",
     the_host_gives_a_seat_to_a_spectator_who_asks},
    {"requests for a seat are limited, checked, and possible only before the game",
     requests_for_a_seat_are_limited},
};

TEST_FILE(open_tables, tests)
