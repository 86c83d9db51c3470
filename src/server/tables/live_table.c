/* live.c: one table in memory, and everybody at it. */
#include "live_table.h"

#include "system/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

live_table *live_table_new(const char *id, uint64_t now_ms)
{
    live_table *made = alloc_zeroed(sizeof *made);
    memcpy(made->id, id, LAP_TABLE_ID);
    made->empty_ms = now_ms;
    return made;
}

void live_table_free(live_table *r)
{
    for (pending_request *p; (p = live_table_pull(r)) != NULL;)
        free(p);
    for (pending_join *k; (k = live_table_next_join(r)) != NULL;)
        free(k);
    while (r->clients != NULL)
        live_table_leave(r, r->clients, 0);
    if (r->change != NULL) {
        free(r->change->request);
        change_free(r->change);
    }
    line_log_free(&r->log);
    free(r);
}

int live_table_seat(const live_table *r, const token_hash *token)
{
    int found = -1;
    for (int i = 0; i < LAP_SEATS; i++) {
        int same = token_same(r->secret.seat[i], token->bytes);
        if (same && r->table.seat[i].person)
            found = i + 1;
    }
    return token_same(r->secret.watch, token->bytes) ? 0 : found;
}

int live_table_has_place(const live_table *r, int seat)
{
    int there = 0;
    for (const client *g = r->clients; g != NULL; g = g->next)
        there += g->seat == seat;
    return there < (seat == 0 ? LIVE_TABLE_WATCHERS : LIVE_TABLE_CONNECTIONS);
}

void live_table_enter(live_table *r, client *g, int seat)
{
    g->live = r;
    g->seat = seat;
    g->before = NULL;
    g->next = r->clients;
    if (r->clients != NULL)
        r->clients->before = g;
    r->clients = g;
}

void live_table_leave(live_table *r, client *g, uint64_t now_ms)
{
    assert(g->live == r);
    if (g->before != NULL)
        g->before->next = g->next;
    else
        r->clients = g->next;
    if (g->next != NULL)
        g->next->before = g->before;
    for (pending_request *p = r->request; p != NULL; p = p->next)
        if (p->asker == g)
            p->asker = NULL;
    if (r->change != NULL && r->change->request != NULL && r->change->request->asker == g)
        r->change->request->asker = NULL;
    g->next = g->before = NULL;
    g->live = NULL;
    g->seat = 0;
    if (r->clients == NULL)
        r->empty_ms = now_ms;
}

int live_table_count(live_table *r)
{
    unsigned here = 0;
    int watching = 0;
    for (const client *g = r->clients; g != NULL; g = g->next) {
        if (g->seat == 0)
            watching++;
        else
            here |= 1u << (g->seat - 1);
    }
    int changed = here != r->here || watching != r->watching;
    r->here = here;
    r->watching = watching;
    return changed;
}

pending_request *request_new(client *asker, uint64_t ask, uint64_t after, const char *text,
                             size_t length)
{
    pending_request *made = alloc_raw(sizeof *made + length);
    *made = (pending_request){.asker = asker,
                              .seat = asker->seat,
                              .length = (uint32_t)length,
                              .ask = ask,
                              .after = after};
    memcpy(made->text, text, length);
    return made;
}

void live_table_push(live_table *r, pending_request *p)
{
    p->next = NULL;
    if (r->last_request != NULL)
        r->last_request->next = p;
    else
        r->request = p;
    r->last_request = p;
    r->requests++;
}

void live_table_push_back(live_table *r, pending_request *p)
{
    p->next = r->request;
    r->request = p;
    if (r->last_request == NULL)
        r->last_request = p;
    r->requests++;
}

pending_request *live_table_pull(live_table *r)
{
    pending_request *first = r->request;
    if (first == NULL)
        return NULL;
    r->request = first->next;
    if (r->request == NULL)
        r->last_request = NULL;
    r->requests--;
    return first;
}

void live_table_wait(live_table *r, client *g, const token_hash *token, uint64_t after)
{
    pending_join *made = alloc_zeroed(sizeof *made);
    *made = (pending_join){r->joins, r, g, *token, after, r->loading};
    r->joins = made;
    g->join = made;
    g->joining = 1;
}

pending_join *live_table_next_join(live_table *r)
{
    pending_join *first = r->joins;
    if (first != NULL)
        live_table_cancel_join(first);
    return first;
}

void live_table_cancel_join(pending_join *k)
{
    struct pending_join **at = &k->live->joins;
    while (*at != k)
        at = &(*at)->next;
    *at = k->next;
    k->client->join = NULL;
    k->client->joining = 0;
}

int live_table_is_wanted(const live_table *r)
{
    return r->request != NULL || r->joins != NULL || r->http_request != NULL;
}

int live_table_is_idle(const live_table *r, uint64_t now_ms)
{
    if (r->clients != NULL || live_table_is_wanted(r) || r->change != NULL || r->loading ||
        r->thinking || !r->known)
        return 0;
    uint64_t wake = lap_table_wake(&r->table, now_ms);
    return wake == 0 || wake > now_ms + LIVE_TABLE_SOON_MS;
}
