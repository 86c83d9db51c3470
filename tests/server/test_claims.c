/* test_claims.c: whose a seat is: the first to come with its link claims it, its holder moves it,
 * and nobody else plays it.
 *   test_claims            on files
 *   test_claims STORE      on another store: postgres.sh with test_claims */
#include "../test.h"
#include "server/protocol/token.h"
#include "server/core/live_table.h"
#include "tables_fixture.h"

static const char duel[] = "{\"rules\":\"discovery\",\"seats\":[\"person\",\"person\"]}";

/* Keys and links that tests choose. */
static const char ann[] = "a0000000000000000000000000000001",
                  bob[] = "b0000000000000000000000000000002",
                  eve[] = "e0000000000000000000000000000003",
                  phone[] = "f0000000000000000000000000000004",
                  link_1[] = "10000000000000000000000000000005",
                  link_2[] = "20000000000000000000000000000006";

static const char *word(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

/* Repeats a request when a computer has moved meanwhile. */
static const char *try_until_seen(test_client *c, const char *request)
{
    const char *outcome = test_client_try(c, request);
    while (strcmp(outcome, "stale") == 0)
        outcome = test_client_try(c, request);
    return outcome;
}

/* The request `link`, with a seat or "", for the token of a link. */
static const char *make_link(test_client *c, const char *seat, const char *token)
{
    char request[LAP_LOG_TEXT];
    token_hash hash;
    token_hash_of(token, strlen(token), &hash);
    int length = snprintf(request, sizeof request, "link %s", seat);
    for (int i = 0; i < LAP_SHA256_BYTES; i++)
        length += snprintf(request + length, 3, "%02x", (unsigned)hash.bytes[i]);
    return try_until_seen(c, request);
}

/* A new client that joins with a token and a key; "" for no key. */
static test_client *come(fixture *f, const char *id, const char *token, const char *key)
{
    test_client *c = test_client_new(f);
    if (key[0] == '\0')
        test_client_join(c, id, token, 0);
    else
        test_client_claim(c, id, token, key);
    return c;
}

/* The same, who is let in at this seat. */
static test_client *enter(fixture *f, const char *id, const char *token, const char *key, int seat)
{
    test_client *c = come(f, id, token, key);
    test_client_next(c, "joined");
    CHECK_INT(c->seat, seat);
    while (c->table.number == 0)
        fixture_wait(f);
    return c;
}

/* Is turned away with this error. */
static void check_refused(test_client *c, const char *error)
{
    CHECK_TEXT(word(test_client_next(c, "error"), "error"), error);
    CHECK_INT(c->close_code, 1008);
    CHECK(!test_client_has(c, "joined"));
    test_client_free(c);
}

static void sit(test_client *c)
{
    CHECK_TEXT(test_client_try(c, TEST_CLIENT_SIT "Ada"), "lines");
}

static void the_first_to_come_has_the_seat(void)
{
    fixture f;
    new_table table;
    reply r = {0};
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = enter(&f, table.id, table.token[0], ann, 1);
    test_client *b = enter(&f, table.id, table.token[1], bob, 2);
    CHECK_INT(a->table.seat[1].claimed, 1);
    check_refused(come(&f, table.id, table.token[1], eve), "no-seat");
    check_refused(come(&f, table.id, table.token[1], ""), "no-seat"); /* as its opener may try */
    check_refused(come(&f, table.id, table.token[1], ann + 1), "bad-message");
    check_refused(come(&f, table.id, eve, eve), "bad-message");
    fixture_ask(&f, 0, table.id, "record", table.token[1], &r);
    fixture_await(&f, &r);
    CHECK_INT(r.status, 403);
    r = (reply){0};
    fixture_ask(&f, 0, table.id, "record", bob, &r);
    fixture_await(&f, &r);
    CHECK_INT(r.status, 200);
    /* Another window of the same browser, and a reload. */
    uint32_t last = b->last;
    test_client *again = enter(&f, table.id, table.token[1], bob, 2);
    test_client *by_key = enter(&f, table.id, bob, "", 2);
    test_client *watcher = enter(&f, table.id, table.watch, eve, 0);
    CHECK(again->last == last && by_key->last == last && watcher->last == last);
    CHECK_TEXT(word(watcher->inbox[0], "watch"), table.watch);
    CHECK_TEXT(word(b->inbox[0], "watch"), table.watch);
    CHECK_INT(a->close_code + b->close_code + again->close_code + by_key->close_code, 0);
    test_client_free(again);
    test_client_free(by_key);
    test_client_free(watcher);
    test_client_free(a);
    test_client_free(b);
    fixture_restart(&f);
    check_refused(come(&f, table.id, table.token[1], eve), "no-seat");
    test_client_free(enter(&f, table.id, table.token[1], bob, 2));
    fixture_close(&f);
}

/* A client that has not claimed its seat shares it with everyone who has the link, the opener for
 * one, and all of them leave when somebody claims it. What they asked for meanwhile does not count.
 */
static void who_shares_a_link_leaves_when_the_seat_is_claimed(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *opener = enter(&f, table.id, table.token[1], "", 2);
    test_client *host = enter(&f, table.id, table.token[0], ann, 1);
    sit(opener);
    test_client *b = come(&f, table.id, table.token[1], bob); /* its claim is in flight */
    uint64_t ask = test_client_request(opener, "stand");
    test_client_next(b, "joined");
    CHECK_INT(b->seat, 2);
    CHECK_TEXT(test_client_outcome(opener, ask), "seat-moved");
    CHECK(test_client_next(opener, "refused") != NULL);
    CHECK_TEXT(word(test_client_next(opener, "error"), "error"), "seat-moved");
    CHECK_INT(opener->close_code, 1008);
    CHECK_INT(host->table.seat[1].sat, 1);
    CHECK(test_client_line(host, "stand") == NULL);
    test_client_request(opener, "stand"); /* before its connection is closed */
    CHECK_TEXT(word(test_client_next(opener, "error"), "error"), "not-joined");
    CHECK_TEXT(test_client_try(b, "stand"), "lines");
    CHECK_INT(f.metrics.clients, 2);
    test_client_free(opener);
    CHECK_INT(f.metrics.clients, 2);
    test_client_free(host);
    test_client_free(b);
    fixture_close(&f);
}

static void of_two_who_come_at_once_one_has_the_seat(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    for (int round = 0; round < 10; round++) {
        fixture_create(&f, duel, &table);
        if (round % 2 == 1)
            fixture_restart(&f); /* they wait for the table as well */
        test_client *b = come(&f, table.id, table.token[1], bob);
        test_client *e = come(&f, table.id, table.token[1], eve);
        test_client_next(b, "joined");
        check_refused(e, "no-seat");
        CHECK_INT(b->seat, 2);
        CHECK_INT(b->last, 2);
        test_client_free(b);
    }
    fixture_close(&f);
}

/* Two servers with one database, neither of which has heard of the other's line. */
static void of_two_who_come_to_two_nodes_one_has_the_seat(void)
{
    fixture one, two;
    new_table table;
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    for (int round = 0; round < 10; round++) {
        fixture_create(&one, duel, &table);
        test_client *watcher[] = {enter(&one, table.id, table.watch, "", 0),
                                  enter(&two, table.id, table.watch, "", 0)};
        test_client *c[] = {come(&one, table.id, table.token[1], bob),
                            come(&two, table.id, table.token[1], eve)};
        for (int i = 0; i < 2; i++)
            while (!test_client_has(c[i], "joined") && !test_client_has(c[i], "error"))
                fixture_wait(c[i]->fixture);
        int winner = test_client_has(c[0], "joined") ? 0 : 1;
        const char *keys[] = {bob, eve};
        CHECK_INT(c[winner]->seat, 2);
        check_refused(c[1 - winner], "no-seat");
        /* The winner goes to the other node, after line 0. */
        test_client_free(
            enter(c[1 - winner] == c[0] ? &one : &two, table.id, table.token[1], keys[winner], 2));
        test_client_free(c[winner]);
        test_client_free(watcher[0]);
        test_client_free(watcher[1]);
    }
    fixture_close(&two);
    fixture_close(&one);
}

/* A holder moves, and whoever was at the other node learns it. */
static void a_seat_moves_between_nodes(void)
{
    fixture one, two;
    new_table table;
    fixture_open(&one, NULL);
    fixture_open(&two, &one);
    fixture_create(&one, duel, &table);
    test_client *watcher = enter(&two, table.id, table.watch, "", 0);
    test_client *b = enter(&one, table.id, table.token[1], bob, 2);
    CHECK_TEXT(make_link(b, "", link_1), "lines");
    test_client *moved = enter(&two, table.id, link_1, phone, 2);
    CHECK_TEXT(test_client_try(b, "link -"), "seat-moved"); /* its node has read the claim by now */
    CHECK_TEXT(word(test_client_next(b, "error"), "error"), "seat-moved");
    check_refused(come(&one, table.id, bob, ""), "no-seat");
    CHECK_TEXT(test_client_try(moved, TEST_CLIENT_SIT "Bob"), "lines");
    test_client_free(watcher);
    test_client_free(b);
    test_client_free(moved);
    fixture_close(&two);
    fixture_close(&one);
}

static void the_holder_moves_a_seat(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = enter(&f, table.id, table.token[0], ann, 1);
    test_client *b = enter(&f, table.id, table.token[1], bob, 2);
    test_client *window = enter(&f, table.id, bob, "", 2);
    check_refused(come(&f, table.id, link_1, phone), "no-seat");
    CHECK_TEXT(make_link(b, "", link_1), "lines");
    CHECK(test_client_line(a, "link 2 ") != NULL);
    check_refused(come(&f, table.id, link_1, ""), "no-seat"); /* it is good for a claim only */
    test_client *p = enter(&f, table.id, link_1, phone, 2);
    CHECK_TEXT(word(test_client_next(b, "error"), "error"), "seat-moved");
    CHECK_TEXT(word(test_client_next(window, "error"), "error"), "seat-moved");
    check_refused(come(&f, table.id, bob, ""), "no-seat");
    check_refused(come(&f, table.id, table.token[1], bob), "no-seat");
    check_refused(come(&f, table.id, link_1, eve), "no-seat");
    sit(p);
    /* What is revoked, or replaced, is good for nothing. */
    CHECK_TEXT(make_link(p, "", link_1), "lines");
    CHECK_TEXT(make_link(p, "", link_2), "lines");
    check_refused(come(&f, table.id, link_1, eve), "no-seat");
    CHECK_TEXT(test_client_try(p, "link -"), "lines");
    check_refused(come(&f, table.id, link_2, eve), "no-seat");
    CHECK_TEXT(test_client_try(p, "link -"), "no-link");
    CHECK_INT(a->close_code + p->close_code, 0);
    test_client_free(a);
    test_client_free(b);
    test_client_free(window);
    test_client_free(p);
    fixture_close(&f);
}

static void the_host_revokes_an_invitation(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = enter(&f, table.id, table.token[0], ann, 1);
    CHECK_TEXT(test_client_try(a, "link 2 -"), "lines");
    check_refused(come(&f, table.id, table.token[1], bob), "no-seat");
    check_refused(come(&f, table.id, table.token[1], ""), "no-seat");
    CHECK_TEXT(make_link(a, "2 ", link_1), "lines");
    check_refused(come(&f, table.id, table.token[1], bob), "no-seat");
    test_client *b = enter(&f, table.id, link_1, bob, 2);
    /* Somebody who has not sat down may have opened it in the wrong browser, but is here. */
    CHECK_TEXT(make_link(a, "2 ", link_2), "player-present");
    test_client_free(b);
    CHECK_TEXT(make_link(a, "2 ", link_2), "lines");
    b = enter(&f, table.id, link_2, phone, 2);
    sit(b);
    CHECK_TEXT(make_link(a, "2 ", link_1), "seat-claimed");
    test_client_free(b);
    CHECK_TEXT(make_link(a, "2 ", link_1), "seat-claimed");
    test_client_free(a);
    fixture_close(&f);
}

/* Sits down as test_client_sit() does, with a key. The seat's link is used up. */
static test_client *claim_and_sit(fixture *f, new_table *table, int seat, const char *key)
{
    test_client_free(enter(f, table->id, table->token[seat - 1], key, seat));
    snprintf(table->token[seat - 1], FIXTURE_TOKEN, "%s", key);
    return test_client_sit(f, table, seat);
}

/* Plays until b has to decide, and no computer for it. */
static void let_decide(test_client *a, test_client *b)
{
    char request[LAP_LOG_TEXT];
    while (!test_client_has_turn(b)) {
        if (!test_client_has_turn(a)) {
            fixture_wait(a->fixture);
            continue;
        }
        test_client_choose(a, request);
        test_client_try(a, request);
    }
}

/* Since when a seat is away, as a client was last told; 0: it is not. */
static uint64_t away_since(test_client *c, int seat)
{
    fixture_tick(c->fixture); /* it may be one announcement of many */
    const json_t *here = test_client_next(c, "here"), *away;
    while (test_client_has(c, "here"))
        here = test_client_next(c, "here");
    size_t i;
    json_array_foreach(json_object_get(here, "away"), i, away)
    {
        if (json_integer_value(json_object_get(away, "seat")) == seat)
            return (uint64_t)json_integer_value(json_object_get(away, "since"));
    }
    return 0;
}

static void the_host_does_not_lend_the_seat_of_a_player_who_is_here(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = claim_and_sit(&f, &table, 1, ann), *b = claim_and_sit(&f, &table, 2, bob);
    let_decide(a, b);
    CHECK_TEXT(try_until_seen(a, "lend 2 level:1"), "player-present");
    CHECK_TEXT(try_until_seen(b, "lend level:1"), "lines"); /* but players lend their own */
    CHECK_TEXT(try_until_seen(a, "lend 2 level:2"), "seat-lent");
    CHECK_TEXT(try_until_seen(a, "back 2"), "seat-claimed");
    CHECK_TEXT(try_until_seen(b, "back"), "lines");
    let_decide(a, b);
    fixture_advance(&f, LIVE_TABLE_STALLED_MS - 1);
    CHECK_TEXT(try_until_seen(a, "lend 2 level:1"), "player-present");
    fixture_advance(&f, 1); /* nobody can keep the others waiting */
    CHECK_TEXT(try_until_seen(a, "lend 2 level:1"), "lines");
    CHECK_TEXT(try_until_seen(b, "back"), "lines");
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

/* A clock says how long a turn may take, and ends it. */
static void who_has_a_clock_may_use_it(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f,
                   "{\"rules\":\"discovery\",\"clock\":{\"bank\":0,\"turn\":86400},"
                   "\"seats\":[\"person\",\"person\"]}",
                   &table);
    test_client *a = claim_and_sit(&f, &table, 1, ann), *b = claim_and_sit(&f, &table, 2, bob);
    let_decide(a, b);
    fixture_advance(&f, 2 * LIVE_TABLE_STALLED_MS);
    CHECK_TEXT(try_until_seen(a, "lend 2 level:1"), "player-present");
    test_client_free(b);
    fixture_advance(&f, 2 * LIVE_TABLE_AWAY_MS); /* nobody is there all day */
    CHECK_TEXT(try_until_seen(a, "lend 2 level:1"), "player-present");
    test_client_free(a);
    fixture_close(&f);
}

/* So nobody has to wait for a host who is gone, nor for others then. */
static void who_plays_on_lends_the_seat_of_a_host_who_is_gone(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, "{\"rules\":\"discovery\",\"seats\":[\"person\",\"person\",\"person\"]}",
                   &table);
    test_client *a = claim_and_sit(&f, &table, 1, ann), *b = claim_and_sit(&f, &table, 2, bob);
    test_client *c = claim_and_sit(&f, &table, 3, eve);
    test_client_free(a);
    test_client_free(c);
    CHECK_TEXT(try_until_seen(b, "lend 1 level:1"), "player-present");
    CHECK_TEXT(try_until_seen(b, "lend 3 level:1"), "not-the-host");
    fixture_advance(&f, LIVE_TABLE_AWAY_MS);
    CHECK_TEXT(try_until_seen(b, "lend 1 level:1"), "lines");
    CHECK(test_client_line(b, "lend 1 level:1 by 2") != NULL);
    CHECK_TEXT(try_until_seen(b, "lend 3 level:1"), "lines");
    CHECK(test_client_line(b, "lend 3 level:1 by 2") != NULL);
    CHECK_TEXT(make_link(b, "1 ", link_1), "not-the-host");
    a = enter(&f, table.id, ann, "", 1);
    CHECK_TEXT(try_until_seen(a, "back"), "lines");
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

/* Each time that a connection breaks off counts anew, and so does a start of the server. */
static void a_player_must_be_away_for_a_minute(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = claim_and_sit(&f, &table, 1, ann), *b = claim_and_sit(&f, &table, 2, bob);
    let_decide(b, a); /* so that nobody waits for b */
    uint64_t left = fixture_now();
    test_client_free(b);
    CHECK_INT(away_since(a, 2), left);
    CHECK_TEXT(try_until_seen(a, "lend 2 level:1"), "player-present");
    fixture_advance(&f, LIVE_TABLE_AWAY_MS - 1);
    CHECK_TEXT(try_until_seen(a, "lend 2 level:1"), "player-present");
    test_client_free(enter(&f, table.id, bob, "", 2)); /* a moment is enough */
    CHECK_INT(away_since(a, 2), left + LIVE_TABLE_AWAY_MS - 1);
    fixture_advance(&f, LIVE_TABLE_AWAY_MS - 1);
    CHECK_TEXT(try_until_seen(a, "lend 2 level:1"), "player-present");
    test_client_free(a);
    fixture_restart(&f);
    a = enter(&f, table.id, ann, "", 1);
    fixture_advance(&f, LIVE_TABLE_AWAY_MS - 1);
    CHECK_TEXT(try_until_seen(a, "lend 2 level:1"), "player-present");
    fixture_advance(&f, 1);
    CHECK_TEXT(try_until_seen(a, "lend 2 level:1"), "lines");
    CHECK(test_client_line(a, "lend 2 level:1 by 1") != NULL);
    /* The player comes back at once, every time, and asks for as many computers as anybody. */
    b = enter(&f, table.id, bob, "", 2);
    CHECK_TEXT(try_until_seen(b, "back"), "lines");
    for (int i = 0; i < LAP_LENDS; i++) {
        CHECK_TEXT(try_until_seen(b, "lend level:1"), "lines");
        CHECK_TEXT(try_until_seen(b, "back"), "lines");
    }
    CHECK_TEXT(try_until_seen(b, "lend level:1"), "too-many-requests");
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

/* A clock that is set back makes nobody present, and nobody away for longer. */
static void a_clock_that_is_set_back_counts_anew(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = claim_and_sit(&f, &table, 1, ann), *b = claim_and_sit(&f, &table, 2, bob);
    let_decide(b, a);
    test_client_free(b);
    fixture_advance(&f, (uint64_t)0 - 3600000);
    CHECK_TEXT(try_until_seen(a, "lend 2 level:1"), "player-present");
    fixture_advance(&f, LIVE_TABLE_AWAY_MS);
    CHECK_TEXT(try_until_seen(a, "lend 2 level:1"), "lines");
    test_client_free(a);
    fixture_close(&f);
}

/* Nor does the host give their seat to somebody else. */
static void a_player_whose_seat_was_freed_has_a_minute(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = enter(&f, table.id, table.token[0], ann, 1);
    test_client *b = claim_and_sit(&f, &table, 2, bob);
    test_client_free(b);
    CHECK_TEXT(try_until_seen(a, "stand 2"), "lines");
    CHECK_TEXT(make_link(a, "2 ", link_1), "player-present");
    CHECK_TEXT(try_until_seen(a, "lend 2 level:1"), "player-present");
    fixture_advance(&f, LIVE_TABLE_AWAY_MS - 1);
    CHECK_TEXT(make_link(a, "2 ", link_1), "player-present");
    CHECK_TEXT(try_until_seen(a, "lend 2 level:1"), "player-present");
    fixture_advance(&f, 1);
    CHECK_TEXT(make_link(a, "2 ", link_1), "lines");
    CHECK_TEXT(try_until_seen(a, "lend 2 level:1"), "lines");
    test_client_free(a);
    fixture_close(&f);
}

static void the_host_makes_a_link_for_a_player_who_stays_away(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = claim_and_sit(&f, &table, 1, ann), *b = claim_and_sit(&f, &table, 2, bob);
    CHECK_TEXT(make_link(a, "2 ", link_1), "seat-claimed");
    test_client_free(b);
    CHECK_TEXT(make_link(a, "2 ", link_1), "seat-claimed");
    fixture_advance(&f, LIVE_TABLE_AWAY_MS);
    CHECK_TEXT(try_until_seen(a, "lend 2 level:1"), "lines");
    CHECK_TEXT(make_link(a, "2 ", link_1), "player-present");
    fixture_advance(&f, LIVE_TABLE_ABSENT_MS - 1);
    CHECK_TEXT(make_link(a, "2 ", link_1), "player-present");
    fixture_advance(&f, 1);
    b = enter(&f, table.id, bob, "", 2);
    CHECK_TEXT(make_link(a, "2 ", link_1), "player-present");
    test_client_free(b);
    CHECK_TEXT(make_link(a, "2 ", link_1), "player-present"); /* they were here just now */
    fixture_advance(&f, LIVE_TABLE_ABSENT_MS);
    CHECK_TEXT(make_link(a, "2 ", link_1), "lines");
    /* The player comes back after all, and takes the seat. */
    b = enter(&f, table.id, bob, "", 2);
    CHECK_TEXT(try_until_seen(b, "back"), "lines");
    check_refused(come(&f, table.id, link_1, phone), "no-seat");
    test_client_free(b);
    fixture_advance(&f, LIVE_TABLE_AWAY_MS);
    CHECK_TEXT(try_until_seen(a, "lend 2 level:1"), "lines");
    CHECK_TEXT(make_link(a, "2 ", link_1), "player-present");
    fixture_advance(&f, LIVE_TABLE_ABSENT_MS);
    CHECK_TEXT(make_link(a, "2 ", link_1), "lines");
    b = enter(&f, table.id, link_1, phone, 2);
    check_refused(come(&f, table.id, bob, ""), "no-seat");
    CHECK_TEXT(try_until_seen(b, "back"), "lines");
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

/* The connection breaks, and the server too, before the claim is answered. */
static void a_lost_answer_loses_no_seat(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *b = come(&f, table.id, table.token[1], bob);
    CHECK(!test_client_has(b, "joined"));
    test_client_free(b);
    fixture_restart(&f);
    check_refused(come(&f, table.id, table.token[1], eve), "no-seat");
    b = enter(&f, table.id, table.token[1], bob, 2);
    CHECK_INT(b->last, 2);
    test_client_free(b);
    fixture_close(&f);
}

static void a_rematch_is_for_those_who_had_the_seats(void)
{
    fixture f;
    new_table table;
    reply r = {0};
    char request[LAP_LOG_TEXT], next[LAP_TABLE_ID + 1];
    fixture_open(&f, NULL);
    fixture_create(&f, "{\"rules\":\"discovery\",\"seats\":[\"person\",\"person\",\"person\"]}",
                   &table);
    char unclaimed[FIXTURE_TOKEN], first[FIXTURE_TOKEN];
    snprintf(unclaimed, sizeof unclaimed, "%s", table.token[2]);
    snprintf(first, sizeof first, "%s", table.token[1]);
    test_client *b = claim_and_sit(&f, &table, 2, bob);
    test_client *host = enter(&f, table.id, table.token[0], ann, 1);
    CHECK_TEXT(test_client_try(host, "lend 3 level:1"), "lines");
    test_client_free(host);
    test_client *a = claim_and_sit(&f, &table, 1, ann);
    while (a->table.stage != LAP_TABLE_CLOSED) {
        test_client *turn = test_client_has_turn(a) ? a : test_client_has_turn(b) ? b : NULL;
        if (turn == NULL) {
            fixture_wait(&f);
            continue;
        }
        test_client_choose(turn, request);
        test_client_try(turn, request);
    }
    fixture_ask(&f, 0, table.id, "rematch", ann, &r);
    fixture_await(&f, &r);
    CHECK_INT(r.status, 201);
    test_client_next(a, "lines");
    while (a->table.next[0] == '\0')
        fixture_wait(&f);
    snprintf(next, sizeof next, "%.16s", a->table.next);
    check_refused(come(&f, next, first, eve), "no-seat"); /* the opener's links are of no use */
    check_refused(come(&f, next, phone, eve), "no-seat");
    test_client *again[] = {enter(&f, next, ann, link_1, 1), enter(&f, next, bob, link_2, 2)};
    check_refused(come(&f, next, ann, ""), "no-seat"); /* a new secret in place of the old one */
    check_refused(come(&f, next, bob, eve), "no-seat");
    test_client *late = enter(&f, next, unclaimed, phone, 3);
    test_client *watcher = enter(&f, next, table.watch, "", 0);
    /* At the old table nothing can be claimed any more, and who comes may look. */
    test_client *looks = enter(&f, table.id, unclaimed, eve, 3);
    CHECK(test_client_line(looks, "claim 3") == NULL);
    for (int i = 0; i < 2; i++)
        test_client_free(again[i]);
    test_client_free(late);
    test_client_free(watcher);
    test_client_free(looks);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

/* Who played the game before is expected for the next, whose points are added to it. */
static void a_player_has_a_minute_to_come_to_the_next_game_of_a_series(void)
{
    fixture f;
    new_table table;
    reply r = {0};
    char request[LAP_LOG_TEXT], next[LAP_TABLE_ID + 1];
    fixture_open(&f, NULL);
    fixture_create(&f,
                   "{\"rules\":\"discovery\",\"series\":\"dynasty\","
                   "\"seats\":[\"person\",\"person\"]}",
                   &table);
    test_client *a = claim_and_sit(&f, &table, 1, ann), *b = claim_and_sit(&f, &table, 2, bob);
    while (a->table.stage != LAP_TABLE_CLOSED) {
        test_client *turn = test_client_has_turn(a) ? a : test_client_has_turn(b) ? b : NULL;
        if (turn == NULL) {
            fixture_wait(&f);
            continue;
        }
        test_client_choose(turn, request);
        test_client_try(turn, request);
    }
    fixture_ask(&f, 0, table.id, "rematch", ann, &r);
    fixture_await(&f, &r);
    while (a->table.next[0] == '\0')
        fixture_wait(&f);
    snprintf(next, sizeof next, "%.16s", a->table.next);
    test_client *again = enter(&f, next, ann, link_1, 1);
    CHECK_INT(again->table.series.game, 2);
    CHECK_TEXT(try_until_seen(again, "lend 2 level:1"), "player-present");
    fixture_advance(&f, LIVE_TABLE_AWAY_MS);
    CHECK_TEXT(try_until_seen(again, "lend 2 level:1"), "lines");
    test_client_free(again);
    test_client_free(a);
    test_client_free(b);
    fixture_close(&f);
}

/* A table from before: the log has no claim, and the spectators' token is known by its hash only.
 */
static void an_older_table_goes_on(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = test_client_sit(&f, &table, 1), *b = test_client_sit(&f, &table, 2);
    test_client *device = enter(&f, table.id, table.token[1], "", 2);
    CHECK_INT(b->close_code, 0);
    char request[LAP_LOG_TEXT];
    test_client *turn = test_client_has_turn(a) ? a : b;
    test_client_choose(turn, request);
    CHECK_TEXT(test_client_try(turn, request), "lines");
    /* A newer page claims the seat in the middle of the game. */
    test_client *claims = enter(&f, table.id, table.token[1], bob, 2);
    CHECK_TEXT(word(test_client_next(b, "error"), "error"), "seat-moved");
    CHECK_TEXT(word(test_client_next(device, "error"), "error"), "seat-moved");
    CHECK_INT(claims->table.events, a->table.events);
    test_client_free(a);
    test_client_free(b);
    test_client_free(device);
    test_client_free(claims);
    fixture_close(&f);
}

/* The host can make a link with any hash, even that of another player's key. */
static void a_link_in_the_likeness_of_a_key_confuses_nobody(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, "{\"rules\":\"discovery\",\"seats\":[\"person\",\"person\",\"person\"]}",
                   &table);
    test_client *a = enter(&f, table.id, table.token[0], ann, 1);
    test_client *b = enter(&f, table.id, table.token[1], bob, 2);
    CHECK_TEXT(make_link(a, "3 ", bob), "lines");
    test_client *by_token = enter(&f, table.id, bob, "", 2);
    test_client *by_key = enter(&f, table.id, table.token[1], bob, 2);
    CHECK_INT(b->close_code, 0);
    test_client_free(a);
    test_client_free(b);
    test_client_free(by_token);
    test_client_free(by_key);
    fixture_close(&f);
}

static const test tests[] = {
    {"the first to come with a link has the seat, and comes back by a key",
     the_first_to_come_has_the_seat},
    {"who shares a link leaves when the seat is claimed",
     who_shares_a_link_leaves_when_the_seat_is_claimed},
    {"of two who come at once, one has the seat", of_two_who_come_at_once_one_has_the_seat},
    {"of two who come to two nodes at once, one has the seat",
     of_two_who_come_to_two_nodes_one_has_the_seat},
    {"a seat moves from one node to another", a_seat_moves_between_nodes},
    {"the holder moves a seat, and nobody follows by an old link", the_holder_moves_a_seat},
    {"the host revokes an invitation and makes another", the_host_revokes_an_invitation},
    {"the host does not lend the seat of a player who is here and plays",
     the_host_does_not_lend_the_seat_of_a_player_who_is_here},
    {"who has a clock may use it", who_has_a_clock_may_use_it},
    {"who plays on lends the seat of a host who is gone",
     who_plays_on_lends_the_seat_of_a_host_who_is_gone},
    {"a player whose seat was freed has a minute before it is lent or given away",
     a_player_whose_seat_was_freed_has_a_minute},
    {"a player has a minute to come to the next game of a series",
     a_player_has_a_minute_to_come_to_the_next_game_of_a_series},
    {"a player must be away for a minute before the host lends the seat",
     a_player_must_be_away_for_a_minute},
    {"a clock that is set back counts anew", a_clock_that_is_set_back_counts_anew},
    {"the host makes a link for a player who stays away",
     the_host_makes_a_link_for_a_player_who_stays_away},
    {"a lost answer loses no seat", a_lost_answer_loses_no_seat},
    {"a rematch is for those who had the seats, with new keys",
     a_rematch_is_for_those_who_had_the_seats},
    {"a table from before goes on, and can be claimed", an_older_table_goes_on},
    {"a link in the likeness of a key confuses nobody",
     a_link_in_the_likeness_of_a_key_confuses_nobody},
};

TEST_FILE(claims, tests)
