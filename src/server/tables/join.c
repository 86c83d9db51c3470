/* join.c: clients who come, ask and leave. */
#include "join.h"

#include "table_steps.h"

#include <stdlib.h>

/* Tells everybody who is here when that has changed; a newcomer always. */
static void tell(tables *h, live_table *r, const client *newcomer)
{
    int changed = live_table_count(r);
    if (r->clients == NULL || (!changed && newcomer == NULL))
        return;
    buffer *here = message_here(r->here, r->watching);
    for (client *g = r->clients, *next; g != NULL; g = next) {
        next = g->next;
        if (changed || g == newcomer)
            h->with.callbacks.send(g, here);
    }
    buffer_drop(here);
}

void join_admit(tables *h, live_table *r, client *g, const token_hash *token, uint64_t after)
{
    int seat = live_table_seat(r, token);
    if (seat < 0) {
        tables_fail(h, g, "no-seat", "the token is none of this table's", CLOSE_POLICY);
        return;
    }
    if (!live_table_has_place(r, seat)) {
        tables_fail(h, g, "busy", "too many connections are at this seat already", 0);
        return;
    }
    live_table_enter(r, g, seat);
    h->with.metrics->clients++;
    int host = seat != 0 && seat == r->table.host;
    tables_send(h, g, message_joined(r->id, seat, host, r->table.number, h->with.now()));
    if (after < r->table.number)
        tables_send(h, g, message_lines(&r->log, (uint32_t)after, -1));
    tell(h, r, g);
}

static void join(tables *h, client *g, const message *m)
{
    token_hash token;
    if (g->live != NULL || g->join != NULL) {
        tables_fail(h, g, "joined-already", "this connection is at a table", CLOSE_POLICY);
        return;
    }
    if (h->going) {
        tables_fail(h, g, "going", tables_shutting_down, CLOSE_GOING);
        return;
    }
    if (!token_is_table(m->table.start, m->table.length)) {
        tables_fail(h, g, "no-table", "there is no such table", CLOSE_POLICY);
        return;
    }
    token_hash_of(m->token.start, m->token.length, &token);
    live_table *r = tables_find(h, m->table.start);
    if (r->known && m->after <= r->table.number) {
        join_admit(h, r, g, &token, m->after);
    } else {
        r->behind = r->known; /* or the client has seen more of it at another node */
        live_table_wait(r, g, &token, m->after);
    }
    table_step(h, r);
}

static void ask(tables *h, client *g, const message *m)
{
    live_table *r = g->live;
    metrics *counts = h->with.metrics;
    if (r == NULL) {
        tables_fail(h, g, "not-joined", "`join` a table first", CLOSE_POLICY);
        return;
    }
    counts->requests_total++;
    if (m->after > r->table.number) {
        tables_fail(h, g, "bad-message", "`after` is beyond the last line", CLOSE_POLICY);
        return;
    }
    if (h->going || r->requests >= LIVE_TABLE_WAITING) {
        const char *word = h->going ? "going" : "busy";
        const char *say =
            h->going ? tables_shutting_down : "too many requests are waiting at this table";
        counts->refused_total++;
        tables_send(h, g, message_refused(m->ask, word, say, -1));
        if (h->going)
            tables_fail(h, g, word, say, CLOSE_GOING);
        return;
    }
    live_table_push(r, request_new(g, m->ask, m->after, m->request.start, m->request.length));
    table_step(h, r);
}

void tables_message(tables *h, client *g, const char *text, size_t length)
{
    message m;
    h->with.metrics->messages_total++;
    if (length > MESSAGE_MOST) {
        tables_fail(h, g, "too-big", "more than 4096 bytes", CLOSE_TOO_BIG);
        return;
    }
    const char *wrong = message_read(&m, text, length);
    if (wrong != NULL) {
        tables_fail(h, g, "bad-message", wrong, CLOSE_POLICY);
        return;
    }
    if (m.kind == MESSAGE_JOIN)
        join(h, g, &m);
    else
        ask(h, g, &m);
    message_done(&m);
}

void tables_leave(tables *h, client *g)
{
    live_table *r = g->live;
    if (g->join != NULL) {
        pending_join *k = g->join;
        live_table_cancel_join(k);
        free(k);
    }
    if (r == NULL)
        return;
    live_table_leave(r, g, h->with.now());
    h->with.metrics->clients--;
    tell(h, r, NULL);
    table_step(h, r);
}
