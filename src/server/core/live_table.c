/* live_table.c: one table in memory. */
#include "live_table.h"

#include "system/alloc.h"
#include "table/hmac.h"
#include "text/hex.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

live_table *live_table_new(const char *id, uint64_t now_ms, size_t feature_bytes)
{
    live_table *live = alloc_zeroed(sizeof *live + feature_bytes);
    memcpy(live->id, id, LAP_TABLE_ID);
    live->empty_since_ms = now_ms;
    for (int i = 0; i < LAP_SEATS; i++)
        live->presence.away_ms[i] = now_ms;
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

/* A token that follows from the table's secret, so that every node has it. */
static void make_pass(live_table *live)
{
    static const char label[] = "lapilli pass";
    uint8_t mac[LAP_SHA256_BYTES];
    lap_hmac hmac;
    lap_hmac_start(&hmac, live->secret.shuffle, sizeof live->secret.shuffle);
    lap_hmac_add(&hmac, label, sizeof label - 1);
    lap_hmac_end(&hmac, mac);
    hex_write(mac, (TOKEN_TEXT - 1) / 2, live->pass);
    token_hash_of(live->pass, TOKEN_TEXT - 1, &live->pass_hash);
}

void live_table_set_secret(live_table *live, const store_secret *secret)
{
    const char *watch = (const char *)secret->watch;
    live->secret = *secret;
    make_pass(live);
    memcpy(live->watch_hash.bytes, secret->watch, sizeof secret->watch);
    if (!token_is_token(watch, sizeof secret->watch)) /* a hash never looks like one */
        return;
    memcpy(live->watch, watch, sizeof secret->watch);
    token_hash_of(watch, sizeof secret->watch, &live->watch_hash);
}

const uint8_t *live_table_link(const live_table *live, int index)
{
    static const uint8_t none[LAP_SHA256_BYTES];
    const lap_seat *seat = &live->table.seat[index];
    if (!seat->person || seat->link == LAP_LINK_NONE)
        return none;
    return seat->link == LAP_LINK_NEW ? seat->link_hash : live->secret.seat[index];
}

void live_table_add_lines(live_table *live, const store_job *job)
{
    for (int i = 0; i < job->log.lines; i++)
        line_log_add(&live->log, job->log.line[i].at_ms, job->log.line[i].text,
                     job->log.line[i].length);
}

const dismissal *live_table_dismissal(const live_table *live)
{
    static const dismissal damaged = {
        "damaged", "what was saved of this table is damaged; it has been set aside", 500,
        CLOSE_INTERNAL_ERROR};
    static const dismissal closed = {"closed", "the operator of this server has closed the table",
                                     410, CLOSE_POLICY};
    return strncmp(live->damage, STORE_CLOSED, strlen(STORE_CLOSED)) == 0 ? &closed : &damaged;
}

/* The seat, from 1, that this is the link to; 0 when there is none. Compares with all of them, so
 * that the time it takes says nothing. */
static int seat_linked(const live_table *live, const uint8_t token[LAP_SHA256_BYTES])
{
    int found = 0;
    for (int i = 0; i < LAP_SEATS; i++) {
        const lap_seat *seat = &live->table.seat[i];
        bool same = token_equal(live_table_link(live, i), token);
        if (same && seat->person && seat->link != LAP_LINK_NONE)
            found = i + 1;
    }
    return found;
}

/* The same of its holder's key. */
static int seat_held(const live_table *live, const uint8_t token[LAP_SHA256_BYTES])
{
    int found = 0;
    for (int i = 0; i < LAP_SEATS; i++) {
        bool same = token_equal(live->table.seat[i].holder, token);
        if (same && live->table.seat[i].claimed)
            found = i + 1;
    }
    return found;
}

int live_table_seat_of(const live_table *live, const uint8_t token[LAP_SHA256_BYTES])
{
    int held = seat_held(live, token), linked = seat_linked(live, token);
    if (token_equal(live->watch_hash.bytes, token))
        return 0;
    if (held > 0)
        return held;
    return linked > 0 && !live->table.seat[linked - 1].claimed ? linked : -1;
}

bool live_table_offers_seat(const live_table *live, int seat, uint64_t now_ms)
{
    const lap_seat *there = &live->table.seat[seat - 1];
    if (!live->table.listed || live->table.stage != LAP_TABLE_GATHERS || !there->person ||
        there->sat || there->lent || live_table_has(live, seat))
        return false;
    return !there->claimed || now_ms >= live->log.last_ms + LIVE_TABLE_CLAIM_MS;
}

/* The seat that a newcomer gets; -1 when there is none. */
static int free_seat(const live_table *live, uint64_t now_ms)
{
    for (int seat = 1; seat <= live->table.rules.players; seat++)
        if (live_table_offers_seat(live, seat, now_ms))
            return seat;
    return -1;
}

int live_table_open_seat(const live_table *live)
{
    for (int i = 0; i < live->table.rules.players; i++) {
        const lap_seat *there = &live->table.seat[i];
        if (live->table.stage == LAP_TABLE_GATHERS && there->person && !there->sat &&
            !there->lent && !there->claimed && there->link != LAP_LINK_NONE)
            return i + 1;
    }
    return -1;
}

admission live_table_admission(const live_table *live, const credentials *with)
{
    int held = with->has_key ? seat_held(live, with->key.bytes) : 0;
    if (held > 0)
        return (admission){.seat = held, .token = with->key};
    if (with->takes_free_seat) {
        int seat = free_seat(live, with->at_ms);
        return (admission){.seat = seat, .claims = seat > 0, .token = with->key};
    }
    if (with->has_key && token_equal(live->pass_hash.bytes, with->token.bytes)) {
        int seat = live_table_open_seat(live);
        return (admission){.seat = seat, .claims = seat > 0, .token = with->key};
    }
    int linked = with->has_key ? seat_linked(live, with->token.bytes) : 0;
    if (linked > 0 && live->table.next[0] == '\0')
        return (admission){.seat = linked, .claims = true, .token = with->key};
    return (admission){.seat = live_table_seat_of(live, with->token.bytes), .token = with->token};
}

bool live_table_is_present(const live_table *live, int seat)
{
    for (const client *c = live->clients; c != NULL; c = c->next)
        if (c->seat == seat)
            return true;
    return false;
}

bool live_table_has(const live_table *live, int seat)
{
    return live->presence.heard_ms[seat - 1] != 0 || live_table_is_present(live, seat);
}

uint64_t live_table_away(const live_table *live, int seat, uint64_t now_ms)
{
    uint64_t since = live->presence.away_ms[seat - 1];
    return live_table_has(live, seat) || now_ms < since ? 0 : now_ms - since;
}

bool live_table_has_room(const live_table *live, int seat)
{
    int count = 0;
    for (const client *c = live->clients; c != NULL; c = c->next)
        count += c->seat == seat;
    return count < (seat == 0 ? LIVE_TABLE_SPECTATORS : LIVE_TABLE_CONNECTIONS);
}

void live_table_enter(live_table *live, client *c, const admission *admitted)
{
    c->live = live;
    c->seat = admitted->seat;
    memcpy(c->token, admitted->token.bytes, sizeof c->token);
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
    client_forget_held(c);
    int seat = c->seat;
    c->next = c->prev = NULL;
    c->live = NULL;
    c->seat = 0;
    if (seat > 0 && !live_table_is_present(live, seat))
        live->presence.away_ms[seat - 1] = now_ms;
    if (live->clients == NULL)
        live->empty_since_ms = now_ms;
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

int live_table_queued(const live_table *live, int seat)
{
    int count = 0;
    for (const pending_request *one = live->first_request; one != NULL; one = one->next)
        count += one->seat == seat;
    return count;
}

void live_table_queue(live_table *live, pending_request *request)
{
    request->next = NULL;
    if (live->last_request != NULL)
        live->last_request->next = request;
    else
        live->first_request = request;
    live->last_request = request;
}

void live_table_requeue(live_table *live, pending_request *request)
{
    request->next = live->first_request;
    live->first_request = request;
    if (live->last_request == NULL)
        live->last_request = request;
}

pending_request *live_table_dequeue(live_table *live)
{
    pending_request *first = live->first_request;
    if (first == NULL)
        return NULL;
    live->first_request = first->next;
    if (live->first_request == NULL)
        live->last_request = NULL;
    return first;
}

pending_request *live_table_dequeue_of(live_table *live, int seat)
{
    pending_request *before = NULL, *found = live->first_request;
    for (; found != NULL && found->seat != seat; found = found->next)
        before = found;
    if (found == NULL)
        return NULL;
    if (before != NULL)
        before->next = found->next;
    else
        live->first_request = found->next;
    if (live->last_request == found)
        live->last_request = before;
    return found;
}

void live_table_add_join(live_table *live, client *c, const credentials *with, uint64_t after)
{
    pending_join *join = alloc_zeroed(sizeof *join);
    *join = (pending_join){.next = live->joins,
                           .live = live,
                           .client = c,
                           .with = *with,
                           .after = after,
                           .during_load = live_state_is_loading(live->state)};
    live->joins = join;
    c->join = join;
}

pending_join *live_table_take_join(live_table *live)
{
    pending_join *first = live->joins;
    if (first != NULL)
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): what was freed is no longer in the list */
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
