/* live_table.c: one table in memory. */
#include "live_table.h"

#include "system/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

live_table *live_table_new(const char *id, uint64_t now_ms)
{
    live_table *live = alloc_zeroed(sizeof *live);
    memcpy(live->id, id, LAP_TABLE_ID);
    live->empty_since_ms = now_ms;
    return live;
}

void live_table_free(live_table *live)
{
    for (pending_request *request; (request = live_table_dequeue(live)) != NULL;)
        free(request);
    for (pending_join *join; (join = live_table_take_join(live)) != NULL;)
        free(join);
    while (live->clients != NULL)
        live_table_leave(live, live->clients, 0);
    if (live->change != NULL) {
        free(live->change->request);
        change_free(live->change);
    }
    encoded_log_free(&live->encoded);
    line_log_free(&live->log);
    free(live);
}

void live_table_advance(live_table *live, live_event event)
{
    bool possible = live_state_next(&live->state, event);
    assert(possible);
    (void)possible;
}

int live_table_seat_of(const live_table *live, const token_hash *token)
{
    int found = -1;
    for (int i = 0; i < LAP_SEATS; i++) {
        bool same = token_equal(live->secret.seat[i], token->bytes);
        if (same && live->table.seat[i].person)
            found = i + 1;
    }
    return token_equal(live->secret.watch, token->bytes) ? 0 : found;
}

bool live_table_has_room(const live_table *live, int seat)
{
    int count = 0;
    for (const client *c = live->clients; c != NULL; c = c->next)
        count += c->seat == seat;
    return count < (seat == 0 ? LIVE_TABLE_SPECTATORS : LIVE_TABLE_CONNECTIONS);
}

void live_table_enter(live_table *live, client *c, int seat)
{
    c->live = live;
    c->seat = seat;
    c->prev = NULL;
    c->next = live->clients;
    if (live->clients != NULL)
        live->clients->prev = c;
    live->clients = c;
}

void live_table_leave(live_table *live, client *c, uint64_t now_ms)
{
    assert(c->live == live);
    if (c->prev != NULL)
        c->prev->next = c->next;
    else
        live->clients = c->next;
    if (c->next != NULL)
        c->next->prev = c->prev;
    for (pending_request *request = live->first_request; request != NULL; request = request->next)
        if (request->client == c)
            request->client = NULL;
    pending_request *saving = live->change == NULL ? NULL : live->change->request;
    if (saving != NULL && saving->client == c)
        saving->client = NULL;
    c->next = c->prev = NULL;
    c->live = NULL;
    c->seat = 0;
    if (live->clients == NULL)
        live->empty_since_ms = now_ms;
}

bool live_table_update_presence(live_table *live)
{
    unsigned present = 0;
    int spectators = 0;
    for (const client *c = live->clients; c != NULL; c = c->next) {
        if (c->seat == 0)
            spectators++;
        else
            present |= 1u << (c->seat - 1);
    }
    bool changed = present != live->present || spectators != live->spectators;
    live->present = present;
    live->spectators = spectators;
    return changed;
}

pending_request *pending_request_new(client *c, uint64_t id, uint64_t after, const char *text,
                                     size_t length)
{
    pending_request *request = alloc_raw(sizeof *request + length);
    *request = (pending_request){
        .client = c, .seat = c->seat, .length = (uint32_t)length, .id = id, .after = after};
    memcpy(request->text, text, length);
    return request;
}

void live_table_queue(live_table *live, pending_request *request)
{
    request->next = NULL;
    if (live->last_request != NULL)
        live->last_request->next = request;
    else
        live->first_request = request;
    live->last_request = request;
    live->request_count++;
}

void live_table_requeue(live_table *live, pending_request *request)
{
    request->next = live->first_request;
    live->first_request = request;
    if (live->last_request == NULL)
        live->last_request = request;
    live->request_count++;
}

pending_request *live_table_dequeue(live_table *live)
{
    pending_request *first = live->first_request;
    if (first == NULL)
        return NULL;
    live->first_request = first->next;
    if (live->first_request == NULL)
        live->last_request = NULL;
    live->request_count--;
    return first;
}

void live_table_add_join(live_table *live, client *c, const token_hash *token, uint64_t after)
{
    pending_join *join = alloc_zeroed(sizeof *join);
    *join = (pending_join){.next = live->joins,
                           .live = live,
                           .client = c,
                           .token = *token,
                           .after = after,
                           .during_load = live_state_is_loading(live->state)};
    live->joins = join;
    c->join = join;
}

pending_join *live_table_take_join(live_table *live)
{
    pending_join *first = live->joins;
    if (first != NULL)
        live_table_remove_join(first);
    return first;
}

void live_table_remove_join(pending_join *join)
{
    struct pending_join **link = &join->live->joins;
    while (*link != join)
        link = &(*link)->next;
    *link = join->next;
    join->client->join = NULL;
}

bool live_table_has_waiting(const live_table *live)
{
    return live->first_request != NULL || live->joins != NULL || live->first_http != NULL;
}

bool live_table_is_idle(const live_table *live, uint64_t now_ms)
{
    if (live->clients != NULL || live_table_has_waiting(live) || live_state_is_busy(live->state) ||
        live->computer == COMPUTER_THINKING)
        return false;
    if (!live_state_is_loaded(live->state))
        return live->state == LIVE_QUARANTINED;
    if (change_is_unattended(&live->table))
        return true;
    uint64_t wake = lap_table_wake(&live->table, now_ms);
    return wake == 0 || wake > now_ms + LIVE_TABLE_DEADLINE_MS;
}
