/* reception.c: guests who come, ask and leave. */
#include "reception.h"

#include "keeper.h"

#include <stdlib.h>

/* Tells everybody who is here when that has changed; a newcomer always. */
static void tell(house *h, room *r, const guest *newcomer)
{
    int changed = room_count(r);
    if (r->guests == NULL || (!changed && newcomer == NULL))
        return;
    parcel *here = message_here(r->here, r->watching);
    for (guest *g = r->guests, *next; g != NULL; g = next) {
        next = g->next;
        if (changed || g == newcomer)
            h->with.doors.send(g, here);
    }
    parcel_drop(here);
}

void reception_admit(house *h, room *r, guest *g, const token_hash *token, uint64_t after)
{
    int seat = room_seat(r, token);
    if (seat < 0) {
        house_fail(h, g, "no-seat", "the token is none of this table's", CLOSE_POLICY);
        return;
    }
    if (!room_has_place(r, seat)) {
        house_fail(h, g, "busy", "too many connections are at this seat already", 0);
        return;
    }
    room_enter(r, g, seat);
    h->with.metrics->guests++;
    int host = seat != 0 && seat == r->table.host;
    house_send(h, g, message_joined(r->id, seat, host, r->table.number, h->with.now()));
    if (after < r->table.number)
        house_send(h, g, message_lines(&r->log, (uint32_t)after, -1));
    tell(h, r, g);
}

static void join(house *h, guest *g, const message *m)
{
    token_hash token;
    if (g->room != NULL || g->knock != NULL) {
        house_fail(h, g, "joined-already", "this connection is at a table", CLOSE_POLICY);
        return;
    }
    if (h->going) {
        house_fail(h, g, "going", house_going, CLOSE_GOING);
        return;
    }
    if (!token_is_table(m->table.start, m->table.length)) {
        house_fail(h, g, "no-table", "there is no such table", CLOSE_POLICY);
        return;
    }
    token_hash_of(m->token.start, m->token.length, &token);
    room *r = house_room(h, m->table.start);
    if (r->known && m->after <= r->table.number) {
        reception_admit(h, r, g, &token, m->after);
    } else {
        r->behind = r->known; /* or the guest has seen more of it at another node */
        room_knock(r, g, &token, m->after);
    }
    keeper_go(h, r);
}

static void ask(house *h, guest *g, const message *m)
{
    room *r = g->room;
    metrics *counts = h->with.metrics;
    if (r == NULL) {
        house_fail(h, g, "not-joined", "`join` a table first", CLOSE_POLICY);
        return;
    }
    counts->requests_total++;
    if (m->after > r->table.number) {
        house_fail(h, g, "bad-message", "`after` is beyond the last line", CLOSE_POLICY);
        return;
    }
    if (h->going || r->petitions >= ROOM_WAITING) {
        const char *word = h->going ? "going" : "busy";
        const char *say = h->going ? house_going : "too many requests are waiting at this table";
        counts->refused_total++;
        house_send(h, g, message_refused(m->ask, word, say, -1));
        if (h->going)
            house_fail(h, g, word, say, CLOSE_GOING);
        return;
    }
    room_push(r, petition_new(g, m->ask, m->after, m->request.start, m->request.length));
    keeper_go(h, r);
}

void house_message(house *h, guest *g, const char *text, size_t length)
{
    message m;
    h->with.metrics->messages_total++;
    if (length > MESSAGE_MOST) {
        house_fail(h, g, "too-big", "more than 4096 bytes", CLOSE_TOO_BIG);
        return;
    }
    const char *wrong = message_read(&m, text, length);
    if (wrong != NULL) {
        house_fail(h, g, "bad-message", wrong, CLOSE_POLICY);
        return;
    }
    if (m.kind == MESSAGE_JOIN)
        join(h, g, &m);
    else
        ask(h, g, &m);
    message_done(&m);
}

void house_leave(house *h, guest *g)
{
    room *r = g->room;
    if (g->knock != NULL) {
        knock *k = g->knock;
        room_unknock(k);
        free(k);
    }
    if (r == NULL)
        return;
    room_leave(r, g, h->with.now());
    h->with.metrics->guests--;
    tell(h, r, NULL);
    keeper_go(h, r);
}
