/* room.c: one table in memory, and everybody at it. */
#include "room.h"

#include "alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

room *room_new(const char *id, uint64_t now_ms)
{
    room *made = alloc_zeroed(sizeof *made);
    memcpy(made->id, id, LAP_TABLE_ID);
    made->empty_ms = now_ms;
    return made;
}

void room_free(room *r)
{
    for (petition *p; (p = room_pull(r)) != NULL;)
        free(p);
    for (knock *k; (k = room_answer(r)) != NULL;)
        free(k);
    while (r->guests != NULL)
        room_leave(r, r->guests, 0);
    if (r->change != NULL) {
        free(r->change->petition);
        change_free(r->change);
    }
    lines_free(&r->log);
    free(r);
}

int room_seat(const room *r, const token_hash *token)
{
    int found = -1;
    for (int i = 0; i < LAP_SEATS; i++) {
        int same = token_same(r->secret.seat[i], token->bytes);
        if (same && r->table.seat[i].person)
            found = i + 1;
    }
    return token_same(r->secret.watch, token->bytes) ? 0 : found;
}

int room_has_place(const room *r, int seat)
{
    int there = 0;
    for (const guest *g = r->guests; g != NULL; g = g->next)
        there += g->seat == seat;
    return there < (seat == 0 ? ROOM_WATCHERS : ROOM_CONNECTIONS);
}

void room_enter(room *r, guest *g, int seat)
{
    g->room = r;
    g->seat = seat;
    g->before = NULL;
    g->next = r->guests;
    if (r->guests != NULL)
        r->guests->before = g;
    r->guests = g;
}

void room_leave(room *r, guest *g, uint64_t now_ms)
{
    assert(g->room == r);
    if (g->before != NULL)
        g->before->next = g->next;
    else
        r->guests = g->next;
    if (g->next != NULL)
        g->next->before = g->before;
    for (petition *p = r->petition; p != NULL; p = p->next)
        if (p->asker == g)
            p->asker = NULL;
    if (r->change != NULL && r->change->petition != NULL && r->change->petition->asker == g)
        r->change->petition->asker = NULL;
    g->next = g->before = NULL;
    g->room = NULL;
    g->seat = 0;
    if (r->guests == NULL)
        r->empty_ms = now_ms;
}

int room_count(room *r)
{
    unsigned here = 0;
    int watching = 0;
    for (const guest *g = r->guests; g != NULL; g = g->next) {
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

petition *petition_new(guest *asker, uint64_t ask, uint64_t after, const char *text, size_t length)
{
    petition *made = alloc_raw(sizeof *made + length);
    *made = (petition){.asker = asker,
                       .seat = asker->seat,
                       .length = (uint32_t)length,
                       .ask = ask,
                       .after = after};
    memcpy(made->text, text, length);
    return made;
}

void room_push(room *r, petition *p)
{
    p->next = NULL;
    if (r->last_petition != NULL)
        r->last_petition->next = p;
    else
        r->petition = p;
    r->last_petition = p;
    r->petitions++;
}

void room_push_back(room *r, petition *p)
{
    p->next = r->petition;
    r->petition = p;
    if (r->last_petition == NULL)
        r->last_petition = p;
    r->petitions++;
}

petition *room_pull(room *r)
{
    petition *first = r->petition;
    if (first == NULL)
        return NULL;
    r->petition = first->next;
    if (r->petition == NULL)
        r->last_petition = NULL;
    r->petitions--;
    return first;
}

void room_knock(room *r, guest *g, const token_hash *token, uint64_t after)
{
    knock *made = alloc_zeroed(sizeof *made);
    *made = (knock){r->knocks, r, g, *token, after, r->loading};
    r->knocks = made;
    g->knock = made;
    g->joining = 1;
}

knock *room_answer(room *r)
{
    knock *first = r->knocks;
    if (first != NULL)
        room_unknock(first);
    return first;
}

void room_unknock(knock *k)
{
    struct knock **at = &k->room->knocks;
    while (*at != k)
        at = &(*at)->next;
    *at = k->next;
    k->guest->knock = NULL;
    k->guest->joining = 0;
}

int room_is_wanted(const room *r)
{
    return r->petition != NULL || r->knocks != NULL || r->errand != NULL;
}

int room_is_idle(const room *r, uint64_t now_ms)
{
    if (r->guests != NULL || room_is_wanted(r) || r->change != NULL || r->loading || r->thinking ||
        !r->known)
        return 0;
    uint64_t wake = lap_table_wake(&r->table, now_ms);
    return wake == 0 || wake > now_ms + ROOM_SOON_MS;
}
