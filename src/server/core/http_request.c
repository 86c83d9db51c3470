/* http_request.c: HTTP requests that wait for a table or for the store. */
#include "http_request.h"

#include "feature.h"
#include "system/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char http_cannot_save[] = "the server cannot save right now; try again in a moment";

static void take_ticket(core_state *core, http_request *request)
{
    uint64_t looked = 0;
    while (looked < core->tickets && core->ticket[core->next_ticket] != NULL) {
        core->next_ticket = (core->next_ticket + 1) % core->tickets;
        looked++;
    }
    if (looked == core->tickets) {
        uint64_t had = core->tickets;
        core->tickets = had == 0 ? 16 : 2 * had;
        core->ticket = alloc_grow(core->ticket, core->tickets * sizeof *core->ticket);
        memset(core->ticket + had, 0, (core->tickets - had) * sizeof *core->ticket);
        core->next_ticket = had;
    }
    core->ticket[core->next_ticket] = request;
    request->ticket = core->next_ticket + 1;
}

static http_request *request_of(const core_state *core, uint64_t ticket)
{
    assert(ticket <= core->tickets);
    return ticket == 0 ? NULL : core->ticket[ticket - 1];
}

void http_request_free(core_state *core, http_request *request)
{
    if (request->from.generation != 0)
        core->connection[request->from.slot].request = NULL;
    if (request->prev != NULL)
        request->prev->next = request->next;
    else
        core->http_requests = request->next;
    if (request->next != NULL)
        request->next->prev = request->prev;
    core->ticket[request->ticket - 1] = NULL;
    if (request->change != NULL)
        change_free(request->change);
    if (request->response != NULL)
        buffer_release(request->response);
    store_job_free(request->job);
    free(request);
}

void http_request_finish(core_state *core, http_request *request, int status, const char *type,
                         buffer *body)
{
    if (request->from.generation != 0)
        effect_reply(core->out, request->from, status, type, body);
    else
        buffer_release(body);
    http_request_free(core, request);
}

void http_request_finish_json(core_state *core, http_request *request, int status, buffer *body)
{
    http_request_finish(core, request, status, "application/json", body);
}

void http_request_refuse(core_state *core, http_request *request, int status, const char *error,
                         const char *message)
{
    http_request_finish_json(core, request, status, message_error(error, message));
}

void http_request_refuse_storage(core_state *core, http_request *request, const char *message)
{
    core->out->counts->store_failures_total++;
    http_request_refuse(core, request, 503, "storage", message);
}

void http_request_begin(core_state *core, core_handle from, const core_request *asked)
{
    http_request *request = alloc_zeroed(sizeof *request);
    request->route = asked->route;
    request->owner = asked->owner;
    request->from = from;
    core->connection[from.slot].request = request;
    request->next = core->http_requests;
    if (core->http_requests != NULL)
        core->http_requests->prev = request;
    core->http_requests = request;
    take_ticket(core, request);
    request->has_token = asked->token != NULL;
    if (asked->token != NULL)
        token_hash_of(asked->token, strlen(asked->token), &request->token);
    if (core->shutting_down)
        http_request_refuse(core, request, 503, "going", core_shutting_down);
    else if (request->route->begin != NULL)
        request->route->begin(core, request, asked);
    else
        http_request_start(core, request, asked->id);
}

/* May another node know lines that would change the response? A game that is over stays so, and a
 * token that opens a seat is good until a line says otherwise, which soon arrives here, too. But
 * before a game counts as unfinished, or a token as nobody's, the store has to be asked. */
static bool may_be_outdated(const core_state *core, const live_table *live,
                            const http_request *request)
{
    const route *r = request->route;
    if (!core->options.shared)
        return false;
    if (!live_state_is_loaded(live->state)) /* a load that is in flight may be too early */
        return true;
    bool closed = live->table.stage == LAP_TABLE_CLOSED;
    bool known = request->has_token && live_table_seat_of(live, request->token.bytes) >= 0;
    return (r->if_closed && !closed) || (r->who != ROUTE_ANYONE && !known) ||
           (r->who == ROUTE_ANYONE && !r->if_closed);
}

void http_request_start(core_state *core, http_request *request, const char *id)
{
    if (!token_is_table(id, strlen(id))) {
        http_request_refuse(core, request, 404, "no-table", "no such table");
        return;
    }
    memcpy(request->id, id, LAP_TABLE_ID);
    live_table *live = core_table(core, request->id);
    if (live->state == LIVE_UNLOADED && live->loader == 0)
        live->loader = request->owner;
    if (may_be_outdated(core, live, request))
        live_table_advance(live, LIVE_NEWER_LINES);
    http_request_queue(live, request);
    core_touch(core, live);
}

int http_request_authenticate(core_state *core, live_table *live, http_request *request)
{
    int seat = request->has_token ? live_table_seat_of(live, request->token.bytes) : -1;
    if (seat >= 0)
        return seat;
    if (request->has_token)
        http_request_refuse(core, request, 403, "no-seat",
                            "the token does not belong to this table");
    else
        http_request_refuse(core, request, 401, "no-seat", "this requires the token of a seat");
    return -1;
}

void http_request_serve(core_state *core, live_table *live, http_request *request)
{
    route_audience who = request->route->who;
    int seat = who == ROUTE_ANYONE ? 0 : http_request_authenticate(core, live, request);
    if (seat < 0)
        return;
    request->seat = seat;
    if (who == ROUTE_PLAYER && request->seat == 0)
        http_request_refuse(core, request, 403, "no-seat", "this requires the token of a seat");
    else if (who == ROUTE_HOST && (request->seat == 0 || request->seat != live->table.host))
        http_request_refuse(core, request, 403, lap_table_error_word(LAP_ERROR_NOT_THE_HOST),
                            lap_table_error_text(LAP_ERROR_NOT_THE_HOST));
    else
        request->route->serve(core, live, request);
}

void http_request_queue(live_table *live, http_request *request)
{
    request->next_in_queue = NULL;
    if (live->last_http != NULL)
        live->last_http->next_in_queue = request;
    else
        live->first_http = request;
    live->last_http = request;
}

void http_request_requeue(live_table *live, http_request *request)
{
    request->next_in_queue = live->first_http;
    live->first_http = request;
    if (live->last_http == NULL)
        live->last_http = request;
}

http_request *http_request_dequeue(live_table *live)
{
    http_request *first = live->first_http;
    if (first == NULL)
        return NULL;
    live->first_http = first->next_in_queue;
    if (live->first_http == NULL)
        live->last_http = NULL;
    return first;
}

void http_request_store(core_state *core, http_request *request, store_job *job)
{
    job->ticket = request->ticket;
    core_store(core, job);
}

void http_request_stored(core_state *core, const store_job *job)
{
    http_request *request = request_of(core, job->ticket);
    if (request != NULL)
        request->route->stored(core, request, job);
    else if (job->outcome != STORE_DONE) /* nobody waits for it */
        core->out->counts->store_failures_total++;
}

void http_request_checked(core_state *core, const player_job *job)
{
    http_request *request = request_of(core, job->ticket);
    request->route->checked(core, request, job->check);
}

void http_request_open_as(core_state *core, http_request *request, lap_game_setup *setup,
                          bool listed)
{
    static const lap_table empty;
    lap_dealer dealer = {0};
    char line[LAP_LOG_TEXT];
    uint8_t id[TOKEN_TABLE_BYTES];
    random_bytes_draw(&core->random, id, sizeof id);
    token_table_write(id, request->new_id);
    random_bytes_draw(&core->random, dealer.secret, sizeof dealer.secret);
    memcpy(request->secret.shuffle, dealer.secret, sizeof dealer.secret);
    lap_dealer_commit(&dealer, setup->commit);
    lap_status status = lap_game_setup_write(setup, line, sizeof line);
    assert(status.error == LAP_OK);
    request->change = change_new(request->new_id, &empty, &dealer, core->at.now_ms);
    request->change->job->log.secret = request->secret;
    status = change_add(request->change, line, strlen(line));
    if (status.error == LAP_OK && listed)
        status = change_add(request->change, "list", 4);
    if (status.error == LAP_OK)
        status = change_add_due(request->change);
    assert(status.error == LAP_OK); /* nothing of it comes from the store */
    request->change->submitted_us = core->at.real_us;
    http_request_store(core, request, change_take_job(request->change));
}

static void new_token(core_state *core, char text[TOKEN_TEXT])
{
    uint8_t bytes[TOKEN_BYTES];
    random_bytes_draw(&core->random, bytes, sizeof bytes);
    token_write(bytes, text);
}

void http_request_open(core_state *core, http_request *request, lap_game_setup *setup, bool listed)
{
    char token[LAP_SEATS + 1][TOKEN_TEXT] = {{0}}, computer[LAP_SEATS][32];
    message_seat seats[LAP_SEATS];
    token_hash hash;
    for (int i = 0; i < setup->rules.players; i++) {
        lap_player_write(&setup->player[i], computer[i], sizeof computer[i]);
        seats[i] = (message_seat){token[i], computer[i]};
        if (setup->computer[i])
            continue;
        new_token(core, token[i]);
        token_hash_of(token[i], TOKEN_TEXT - 1, &hash);
        memcpy(request->secret.seat[i], hash.bytes, sizeof hash.bytes);
    }
    new_token(core, token[LAP_SEATS]);
    memcpy(request->secret.watch, token[LAP_SEATS], sizeof request->secret.watch);
    http_request_open_as(core, request, setup, listed);
    request->response =
        message_created(request->new_id, seats, setup->rules.players, token[LAP_SEATS]);
}

/* Puts a new table into memory: people will join in a moment, or computers play. */
static live_table *add_created(core_state *core, const http_request *request, const store_job *job)
{
    metrics *m = core->out->counts;
    metrics_add_time(&m->append, core->at.real_us - request->change->submitted_us);
    m->tables_total++;
    m->lines_total += (uint64_t)job->log.lines;
    live_table *live = core_table(core, request->new_id);
    if (live->state != LIVE_UNLOADED)
        return live;
    live->table = request->change->table;
    live->dealer = request->change->dealer;
    live_table_set_secret(live, &request->secret);
    live->owner = request->owner;
    live_table_advance(live, LIVE_CREATED);
    live_table_add_lines(live, job);
    features_committed(core, live, 0);
    core_touch(core, live);
    return live;
}

void http_request_created(core_state *core, const store_job *job)
{
    http_request *request = request_of(core, job->ticket);
    live_table *live = NULL;
    if (job->outcome == STORE_DONE) /* or the id is taken, which never happens */
        live = add_created(core, request, job);
    else
        core->out->counts->store_failures_total++;
    change_free(request->change);
    request->change = NULL;
    request->created = live != NULL;
    request->route->created(core, request, live);
}
