/* test_held_lines.c: lines that are held are sent in order, completely, and in time. The fixture's
 * clients count lines that are missing or repeated as faults. */
#include "../test.h"
#include "tables_fixture.h"

enum {
    HOUR_MS = 3600000, /* so that nothing is sent because of its age */
    HOLD_MS = 40,
    PLAYERS = 4,
    WATCHER = PLAYERS, /* behind the players */
    CLIENTS
};

static const char four[] =
    "{\"rules\":\"discovery\",\"seats\":[\"person\",\"person\",\"person\",\"person\"]}";

/* A table at which four people have begun to play, and somebody watches. */
typedef struct party {
    fixture f;
    new_table table;
    test_client *client[CLIENTS];
} party;

static void party_open(party *p, uint32_t hold_ms)
{
    fixture_hold_ms = hold_ms;
    fixture_open(&p->f, NULL);
    fixture_hold_ms = 0;
    fixture_create(&p->f, four, &p->table);
    p->client[WATCHER] = test_client_new(&p->f);
    test_client_join(p->client[WATCHER], p->table.id, p->table.watch, 0);
    for (int i = 0; i < PLAYERS; i++)
        p->client[i] = test_client_sit(&p->f, &p->table, i + 1);
}

static void party_close(party *p)
{
    for (int i = 0; i < CLIENTS; i++)
        if (p->client[i] != NULL) {
            CHECK_INT(p->client[i]->faults, 0);
            test_client_free(p->client[i]);
        }
    fixture_close(&p->f);
}

/* The player who has been told that it is their turn; NULL when the game is over. */
static test_client *decider(const party *p)
{
    for (int i = 0; i < PLAYERS; i++)
        if (p->client[i] != NULL && test_client_has_turn(p->client[i]))
            return p->client[i];
    return NULL;
}

/* Makes a decision; returns who did. */
static test_client *decide(party *p)
{
    char request[LAP_LOG_TEXT];
    test_client *c = decider(p);
    if (c == NULL)
        return NULL;
    test_client_choose(c, request);
    CHECK_TEXT(test_client_try(c, request), "lines");
    return c;
}

/* Decides until lines are held for the one who watches, and somebody is to decide. */
static void decide_until_held(party *p)
{
    for (int i = 0; i < 8; i++)
        decide(p);
    CHECK(decider(p) != NULL);
    CHECK(p->client[WATCHER]->last < decider(p)->last);
}

static int messages_to_all(const party *p)
{
    int sum = 0;
    for (int i = 0; i < CLIENTS; i++)
        sum += p->client[i]->received;
    return sum;
}

/* Plays to the end. After each decision, the seat that made it and the next to decide must have all
 * lines. Returns how many messages everyone was sent. */
static int play(party *p)
{
    int decisions = 0;
    for (test_client *sender; (sender = decide(p)) != NULL; decisions++) {
        const test_client *next = decider(p);
        if (sender->table.stage == LAP_TABLE_PLAYS) {
            CHECK(next != NULL && next->last == sender->last);
            CHECK(next == NULL || next->seat == sender->table.view.seat);
        }
    }
    CHECK(decisions > 40);
    fixture_drain(&p->f);
    return messages_to_all(p);
}

static void everyone_gets_every_line(void)
{
    party held, at_once;
    party_open(&held, HOUR_MS);
    int fewer = play(&held);
    fixture_tick(&held.f);
    for (int i = 0; i < CLIENTS; i++) {
        CHECK_INT(held.client[i]->last, held.client[0]->last);
        CHECK_INT(held.client[i]->table.stage, LAP_TABLE_CLOSED);
    }
    party_open(&at_once, 0);
    int more = play(&at_once);
    CHECK(3 * fewer < 2 * more);
    party_close(&held);
    party_close(&at_once);
}

static void lines_are_sent_when_they_are_old(void)
{
    party p;
    party_open(&p, 1);
    for (int i = 0; i < 20; i++) {
        test_client *sender = decide(&p);
        fixture_advance(&p.f, 1);
        for (int j = 0; j < CLIENTS; j++)
            CHECK_INT(p.client[j]->last, sender->last);
    }
    party_close(&p);
}

static void a_wait_is_no_longer_than_asked_for(void)
{
    party p;
    party_open(&p, HOLD_MS);
    decide_until_held(&p);
    fixture_advance(&p.f, HOLD_MS - 1);
    CHECK_INT(fixture_wake(&p.f), 1);
    CHECK(p.client[WATCHER]->last < decider(&p)->last);
    fixture_advance(&p.f, 1);
    for (int i = 0; i < CLIENTS; i++)
        CHECK_INT(p.client[i]->last, decider(&p)->last);
    party_close(&p);
}

/* A refusal, a reaction, who is here and the end of a connection come after the lines before them:
 * each is sent while lines are held, and the client must have all lines when it arrives. */
static void other_messages_come_after_the_lines(void)
{
    party p;
    party_open(&p, HOUR_MS);
    test_client *watcher = p.client[WATCHER];

    decide_until_held(&p);
    CHECK_TEXT(test_client_try(watcher, "pick 1"), "stale");
    CHECK_INT(watcher->last, decider(&p)->last);

    decide_until_held(&p);
    test_client_send(decider(&p), "{\"react\":\"bravo\"}");
    CHECK(test_client_has(watcher, "reaction"));
    CHECK_INT(watcher->last, decider(&p)->last);

    decide_until_held(&p);
    test_client *other = test_client_new(&p.f);
    test_client_join(other, p.table.id, p.table.watch, 0);
    CHECK_INT(watcher->last, decider(&p)->last);
    CHECK_INT(other->last, decider(&p)->last);
    test_client_free(other);

    decide_until_held(&p);
    test_client_send(watcher, "not a message");
    CHECK(test_client_has(watcher, "error") && watcher->close_code == 1008);
    CHECK_INT(watcher->last, decider(&p)->last);
    party_close(&p);
}

static void a_client_with_held_lines_may_leave(void)
{
    party p;
    party_open(&p, HOUR_MS);
    decide_until_held(&p);
    uint32_t last = p.client[WATCHER]->last;
    test_client *again = test_client_new(&p.f);
    again->table = p.client[WATCHER]->table;
    test_client_free(p.client[WATCHER]);
    p.client[WATCHER] = again;
    fixture_advance(&p.f, HOUR_MS);
    test_client_join(again, p.table.id, p.table.watch, last);
    CHECK_INT(again->last, decider(&p)->last);
    play(&p);
    CHECK_INT(again->table.stage, LAP_TABLE_CLOSED);
    party_close(&p);
}

static void a_table_with_held_lines_may_be_closed(void)
{
    party p;
    party_open(&p, HOUR_MS);
    decide_until_held(&p);
    fixture_drain(&p.f);
    party_close(&p);
}

static const test tests[] = {
    {"everyone gets every line, in fewer messages; who decides next gets them at once",
     everyone_gets_every_line},
    {"lines are sent when they have been held for long enough", lines_are_sent_when_they_are_old},
    {"lines wait no longer than asked for", a_wait_is_no_longer_than_asked_for},
    {"other messages come after the lines", other_messages_come_after_the_lines},
    {"a client for which lines are held may leave and come back",
     a_client_with_held_lines_may_leave},
    {"a table may be closed while lines are held", a_table_with_held_lines_may_be_closed},
};

TEST_FILE(held_lines, tests)
