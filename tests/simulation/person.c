/* person.c: somebody at a seat, by the client that terminal and page use. */
#include "world.h"

#include "system/alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THINK_LEAST_US = 20000, THINK_MOST_US = 3000000, AWAY_MOST_US = 90000000 };

static void begin(person *p, const shuffle_notes *notes)
{
    world *w = p->world;
    char name[16];
    snprintf(name, sizeof name, "P%d", p->seat);
    bool watches = p->kind == PERSON_SPECTATOR;
    seat_options options = {.table = p->party->id,
                            .token = p->token,
                            .key = watches ? NULL : p->key,
                            .name = p->kind == PERSON_PLAYER ? name : NULL,
                            .notes = notes};
    for (size_t i = 0; i < sizeof options.random; i++)
        options.random[i] = (uint8_t)lap_random_below(&w->random, 256);
    p->table = (lap_table){0};
    seat_client_init(&p->client, &options);
}

static void wake_at(person *p, uint64_t at_us)
{
    p->due_us = at_us;
    p->expected++;
    schedule_add(&p->world->schedule, at_us, (occurrence){.kind = AT_PERSON, .what = p});
}

person *person_new(party *at, person_kind kind, int seat, const char *token, uint64_t at_us)
{
    person *p = alloc_zeroed(sizeof *p);
    p->world = at->world;
    p->party = at;
    p->kind = kind;
    p->seat = seat;
    snprintf(p->token, sizeof p->token, "%s", token);
    world_token(p->world, p->key);
    begin(p, NULL);
    wake_at(p, at_us);
    return p;
}

void person_free(person *p)
{
    if (p->link != NULL)
        link_leave(p->link);
    p->link = NULL;
    p->left = p->gone = true;
    if (p->expected == 0)
        free(p);
}

static void leave(person *p)
{
    if (p->link != NULL)
        link_leave(p->link);
    p->link = NULL;
    seat_client_lost(&p->client, p->world->now_us / 1000);
}

void person_reload(person *p, uint64_t away_us)
{
    shuffle_notes notes = p->client.notes;
    if (p->left)
        return;
    leave(p);
    begin(p, &notes);
    p->considered = 0;
    p->thinking = false;
    p->away_us = p->world->now_us + away_us;
    wake_at(p, p->away_us);
}

/* Nobody gets a seat that is not theirs: its holder is the key that the log says. */
static void check_seat(const person *p)
{
    world *w = p->world;
    int seat = p->client.seat;
    const database_table *t = database_find(&w->database, p->party->id);
    uint8_t hash[LAP_SHA256_BYTES];
    lap_sha256_of(p->key, strlen(p->key), hash);
    if (seat > 0 && t != NULL && memcmp(t->table.seat[seat - 1].holder, hash, sizeof hash) != 0)
        world_fail(w, "%s has seat %d of %s, which belongs to another",
                   p->kind == PERSON_PLAYER ? "a player" : "a thief", seat, p->party->id);
}

/* What the client says of the server must not be. */
static void check_event(const person *p, const seat_event *e)
{
    world *w = p->world;
    if (e->kind == SEAT_BREAKS && e->fault != SEAT_FAULT_SILENCE)
        world_fail(w, "seat %d of %s: fault %d at line %u, status %d", p->seat, p->party->id,
                   (int)e->fault, (unsigned)e->number, (int)e->status.error);
    if (e->kind == SEAT_OTHER_LOG)
        world_fail(w, "seat %d of %s was shown another log", p->seat, p->party->id);
    if (e->kind == SEAT_FAILED && p->kind == PERSON_PLAYER)
        world_fail(w, "seat %d of %s is lost to its player: %.*s", p->seat, p->party->id,
                   (int)e->error.length, e->error.start);
    if (e->kind == SEAT_UNKNOWN)
        world_fail(w, "a message that is not in the protocol");
}

static void finish(person *p)
{
    p->left = true;
    leave(p);
    party_check(p->party);
}

static void follow(person *p, const seat_event *e)
{
    world *w = p->world;
    check_event(p, e);
    switch (e->kind) {
    case SEAT_CONNECTS:
        p->link = link_open(w, p, NULL);
        break;
    case SEAT_SENDS:
        link_send(p->link, e->text, e->length);
        break;
    case SEAT_JOINED:
        check_seat(p);
        if (p->kind == PERSON_PLAYER)
            party_joined(p->party, p->seat);
        break;
    case SEAT_SAVES:
        seat_client_saved(&p->client, NULL);
        break;
    case SEAT_DEALT_WITHOUT:
        seat_client_warn(&p->client, &p->table);
        break;
    case SEAT_ANSWERED:
        if (e->error.length > 0 && !e->own)
            p->considered = 0;
        break;
    case SEAT_BREAKS:
        leave(p);
        break;
    case SEAT_FAILED:
        p->left = true;
        leave(p);
        break;
    default:
        break;
    }
}

static bool has_turn(const person *p)
{
    return p->table.stage == LAP_TABLE_PLAYS && p->table.view.seat == p->client.seat &&
           p->client.seat > 0 && lap_table_computer(&p->table) == NULL;
}

/* Has something to answer or to decide, and has not thought of it yet? */
static void consider(person *p)
{
    world *w = p->world;
    const lap_table *t = &p->table;
    if (p->kind != PERSON_PLAYER || p->client.state != SEAT_IN || p->thinking ||
        p->considered == t->number || p->client.asked != SEAT_REQUEST_NONE)
        return;
    bool answers = t->undo_seat != 0 && t->undo_seat != p->client.seat;
    if (!answers && !has_turn(p) && !world_strikes(w, 30))
        return;
    p->thinking = true;
    wake_at(p, w->now_us + world_delay(w, THINK_LEAST_US, THINK_MOST_US));
}

static void write_decision(person *p, char request[LAP_EVENT_TEXT])
{
    char text[LAP_EVENT_TEXT];
    lap_view ahead = p->table.view;
    lap_move step, event;
    do {
        step = lap_view_random_move(&ahead, &p->world->random);
        event = lap_view_event(&ahead, step);
        if (lap_move_kind(event) == LAP_MOVE_NONE)
            (void)lap_view_play(&ahead, step);
    } while (lap_move_kind(event) == LAP_MOVE_NONE);
    lap_move_write(event, p->client.seat, text, sizeof text);
    snprintf(request, LAP_EVENT_TEXT, "%s", text + 2); /* without the seat */
}

/* What people ask for now and then, at good moments and at bad ones. */
static const char *whim(world *w)
{
    static const char *const whims[] = {
        "undo",           "undo",           "undo",    "begin",  "lend level:1", "lend 1 level:2",
        "lend 2 level:2", "lend 3 level:1", "back",    "back 2", "stand",        "stand 2",
        "refuse",         "agree",          "fill",    "list",   "link -",       "resign",
        "undo 3",         "salt 00",        "pick 99", "lay"};
    return whims[lap_random_below(&w->random, sizeof whims / sizeof *whims)];
}

static void ask(person *p, const char *request)
{
    seat_client_ask(&p->client, (lap_text){request, strlen(request)}, p->table.number);
}

static void act(person *p)
{
    world *w = p->world;
    char request[LAP_EVENT_TEXT];
    const lap_table *t = &p->table;
    bool answers = t->undo_seat != 0 && t->undo_seat != p->client.seat;
    p->thinking = false;
    if (p->client.state != SEAT_IN || p->client.asked != SEAT_REQUEST_NONE)
        return;
    p->considered = t->number;
    if (world_strikes(w, 40) || (!has_turn(p) && !answers))
        ask(p, whim(w));
    else if (answers && !(t->seat[p->client.seat - 1].agreed))
        ask(p, lap_random_below(&w->random, 5) == 0 ? "refuse" : "agree");
    else if (has_turn(p)) {
        write_decision(p, request);
        ask(p, request);
    }
    if (world_strikes(w, 200) && p->link != NULL)
        link_send(p->link, "{\"react\":\"bravo\"}", 17);
    if (world_strikes(w, 300) && p->link != NULL)
        link_send(p->link, "{\"ask\":1,\"do\":\"pick\"", 20);
    if (world_strikes(w, 400) && p->link != NULL)
        p->link->stalled = w->now_us + world_delay(w, 1000000, 20000000);
}

void person_drive(person *p)
{
    world *w = p->world;
    seat_event e;
    while (!p->left && seat_client_next(&p->client, &p->table, w->now_us / 1000, &e))
        follow(p, &e);
    if (p->left)
        return;
    if (p->table.stage == LAP_TABLE_CLOSED && p->client.state == SEAT_IN) {
        finish(p);
        return;
    }
    consider(p);
    uint64_t due_us = 1000 * p->client.due_ms;
    bool waits = p->client.due_ms != 0 || p->client.state == SEAT_AWAY;
    due_us = due_us > w->now_us ? due_us : w->now_us + 1;
    if (waits && !p->thinking && (p->due_us <= w->now_us || due_us < p->due_us))
        wake_at(p, due_us);
}

void person_due(person *p)
{
    world *w = p->world;
    p->expected--;
    if (p->gone && p->expected == 0) {
        free(p);
        return;
    }
    if (p->left || w->now_us < p->due_us || w->now_us < p->away_us)
        return;
    p->due_us = 0;
    if (p->thinking)
        act(p);
    person_drive(p);
}

void person_hears(person *p, const buffer *message)
{
    seat_client_received(&p->client, buffer_text(message), message->length);
    person_drive(p);
}

void person_loses(person *p)
{
    p->link = NULL;
    seat_client_lost(&p->client, p->world->now_us / 1000);
    person_drive(p);
}
