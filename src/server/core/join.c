/* join.c: clients: joining, making requests, leaving. */
#include "join.h"

#include "text/hex.h"
#include "held_lines.h"
#include "presence.h"
#include "feature.h"

#include <stdio.h>
#include <stdlib.h>

/* Sends the next pieces of the log to a client that is behind. */
static void send_pieces(core_state *core, live_table *live, client *c)
{
    c->behind = false;
    for (int i = 0; i < LIVE_TABLE_PIECES && c->sent < live->log.count; i++) {
        buffer *piece = encoded_log_piece(&live->encoded, &live->log, &c->sent);
        c->behind = c->sent < live->log.count;
        core_send(core, c, piece);
    }
    held_lines_note(core, c);
}

void join_writable(core_state *core, client *c)
{
    if (c->live != NULL && c->behind)
        send_pieces(core, c->live, c);
}

/* A player answers for the table rather than a spectator. */
static void set_owner(live_table *live, const client *c)
{
    if (live->owner != 0 && (!live->owner_watches || c->seat == 0))
        return;
    live->owner = c->owner;
    live->owner_watches = c->seat == 0;
}

/* Lets a client in and sends the lines after `after`. */
static void admit(core_state *core, live_table *live, client *c, const admission *admitted,
                  uint64_t after)
{
    if (!live_table_has_room(live, admitted->seat)) {
        core_send_error(core, c, "busy", "too many connections at this seat", 0);
        return;
    }
    live_table_enter(live, c, admitted);
    set_owner(live, c);
    core->out->counts->clients++;
    bool host = c->seat != 0 && c->seat == live->table.host;
    core_send(
        core, c,
        message_joined(live->id, c->seat, host, live->table.number, core->at.now_ms, live->watch));
    c->sent = (uint32_t)after;
    send_pieces(core, live, c);
    presence_changed(core, live, c);
}

/* Refuses somebody whom the store does not know either. */
static void turn_away(core_state *core, client *c, const credentials *with, bool ahead)
{
    if (ahead)
        core_send_error(core, c, "bad-message", "`after` is past the last line", CLOSE_POLICY);
    else if (with->takes_free_seat)
        core_send_error(core, c, "no-free-seat", "this table has no free seat for anyone",
                        CLOSE_POLICY);
    else
        core_send_error(core, c, "no-seat", "the token is not, or no longer, good for a seat",
                        CLOSE_POLICY);
}

pending_join *join_settle(core_state *core, live_table *live)
{
    pending_join *claims = NULL;
    for (pending_join *join = live->joins, *next; join != NULL; join = next) {
        next = join->next;
        bool ahead = join->after > live->table.number;
        admission admitted = live_table_admission(live, &join->with);
        bool known = !ahead && admitted.seat >= 0;
        if (known && admitted.claims) {
            claims = join; /* the last in the list came first */
            join->during_load = false;
            continue;
        }
        if (!known && join->during_load) { /* the load that was in flight may have missed it */
            join->during_load = false;
            live_table_advance(live, LIVE_NEWER_LINES);
            continue;
        }
        live_table_remove_join(join);
        if (known)
            admit(core, live, join->client, &admitted, join->after);
        else
            turn_away(core, join->client, &join->with, ahead);
        free(join);
    }
    return claims;
}

void join_write_claim(const live_table *live, const pending_join *join, char line[LAP_LOG_TEXT])
{
    int seat = live_table_admission(live, &join->with).seat;
    int length = snprintf(line, LAP_LOG_TEXT, "claim %d ", seat);
    hex_write(join->with.key.bytes, LAP_SHA256_BYTES, line + length);
}

void join_displace(core_state *core, live_table *live, unsigned seats)
{
    bool left = false;
    for (client *c = live->clients, *next; c != NULL; c = next) {
        next = c->next;
        if (c->seat == 0 || (seats >> (c->seat - 1) & 1) == 0 ||
            live_table_seat_of(live, c->token) == c->seat)
            continue;
        core_send_error(core, c, "seat-moved", "this seat is played from another browser now",
                        CLOSE_POLICY);
        live_table_leave(live, c, core->at.now_ms);
        core->out->counts->clients--;
        left = true;
    }
    if (left)
        presence_changed(core, live, NULL);
}

static credentials credentials_of(const core_state *core, const client_message *m)
{
    credentials with = {.has_key = m->key.length > 0, .at_ms = core->at.now_ms};
    with.takes_free_seat = with.has_key && m->token.length == 0;
    token_hash_of(m->token.start, m->token.length, &with.token);
    if (with.has_key)
        token_hash_of(m->key.start, m->key.length, &with.key);
    return with;
}

/* Lets a client in if that can be done at once. A client that has seen newer lines, or that nobody
 * knows here, may have been at another node, and waits until the store has been asked. */
static void join_table(core_state *core, live_table *live, client *c, const credentials *with,
                       uint64_t after)
{
    bool loaded = live_state_is_loaded(live->state);
    admission admitted = {.seat = -1};
    if (loaded && after <= live->table.number)
        admitted = live_table_admission(live, with);
    if (admitted.seat >= 0 && !admitted.claims) {
        admit(core, live, c, &admitted, after);
        return;
    }
    live_table_add_join(live, c, with, after);
    if (loaded && admitted.seat < 0)
        live_table_advance(live, LIVE_NEWER_LINES);
}

static void handle_join(core_state *core, client *c, const client_message *m)
{
    if (c->live != NULL || c->join != NULL) {
        core_send_error(core, c, "joined-already", "this connection has already joined a table",
                        CLOSE_POLICY);
        return;
    }
    if (core->shutting_down) {
        core_send_error(core, c, "going", core_shutting_down, CLOSE_GOING_AWAY);
        return;
    }
    if (!token_is_table(m->table.start, m->table.length)) {
        core_send_error(core, c, "no-table", "no such table", CLOSE_POLICY);
        return;
    }
    live_table *live = core_table(core, m->table.start);
    if (live_state_is_damaged(live->state)) {
        const dismissal *told = live_table_dismissal(live);
        core_send_error(core, c, told->error, told->message, told->close_code);
        return;
    }
    if (live->state == LIVE_UNLOADED && live->loader == 0)
        live->loader = c->owner;
    credentials with = credentials_of(core, m);
    join_table(core, live, c, &with, m->after);
    core_touch(core, live);
}

static void handle_request(core_state *core, client *c, const client_message *m)
{
    live_table *live = c->live;
    metrics *counts = core->out->counts;
    if (live == NULL) {
        core_send_error(core, c, "not-joined", "join a table first", CLOSE_POLICY);
        return;
    }
    counts->requests_total++;
    if (m->after > live->table.number) {
        core_send_error(core, c, "bad-message", "`after` is past the last line", CLOSE_POLICY);
        return;
    }
    if (c->behind) {
        counts->requests_refused_total++;
        counts->requests_stale_total++;
        core_send(core, c, message_refused(m->id, "stale", "you have not received all lines", -1));
        return;
    }
    if (core->shutting_down) {
        counts->requests_refused_total++;
        core_send(core, c, message_refused(m->id, "going", core_shutting_down, -1));
        core_send_error(core, c, "going", core_shutting_down, CLOSE_GOING_AWAY);
        return;
    }
    if (live_table_queued(live, c->seat) >= LIVE_TABLE_QUEUE) {
        counts->requests_refused_total++;
        core_send(
            core, c,
            message_refused(m->id, "busy", "too many requests are waiting at this table", -1));
        return;
    }
    live_table_queue(live,
                     pending_request_new(c, m->id, m->after, m->action.start, m->action.length));
    core_touch(core, live);
}

void join_message(core_state *core, client *c, const char *text, size_t length)
{
    client_message m;
    core->out->counts->messages_total++;
    if (length > MESSAGE_MAX) {
        core_send_error(core, c, "too-big", "messages are limited to 4096 bytes", CLOSE_TOO_BIG);
        return;
    }
    const char *error = message_read(&m, text, length);
    if (error != NULL) {
        core_send_error(core, c, "bad-message", error, CLOSE_POLICY);
        return;
    }
    if (m.kind == MESSAGE_JOIN)
        handle_join(core, c, &m);
    else if (m.kind == MESSAGE_REQUEST)
        handle_request(core, c, &m);
    else if (c->live == NULL)
        core_send_error(core, c, "not-joined", "join a table first", CLOSE_POLICY);
    else
        features_message(core, c, &m);
    message_free(&m);
}

void join_leave(core_state *core, client *c, bool said_goodbye)
{
    live_table *live = c->live;
    if (c->join != NULL) {
        pending_join *join = c->join;
        live_table_remove_join(join);
        free(join);
    }
    if (live == NULL)
        return;
    int seat = c->seat;
    live_table_leave(live, c, core->at.now_ms);
    features_left(core, live, seat, said_goodbye);
    core->out->counts->clients--;
    presence_changed(core, live, NULL);
    core_touch(core, live);
}
