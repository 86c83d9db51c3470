/* http_request.c: HTTP requests that wait for a table or for the store. */
#include "http_request.h"

#include "codes.h"
#include "matchmaker.h"
#include "server/protocol/setup_json.h"
#include "subscriptions.h"
#include "system/alloc.h"
#include "server/tables/table_steps.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

http_request *http_request_new(tables *t, http_request_kind kind, uint64_t owner,
                               tables_reply *reply, void *context)
{
    http_request *request = alloc_zeroed(sizeof *request);
    request->kind = kind;
    request->owner = owner;
    request->reply = reply;
    request->context = context;
    request->next = t->http_requests;
    if (t->http_requests != NULL)
        t->http_requests->prev = request;
    t->http_requests = request;
    return request;
}

void http_request_free(tables *t, http_request *request)
{
    if (request->prev != NULL)
        request->prev->next = request->next;
    else
        t->http_requests = request->next;
    if (request->next != NULL)
        request->next->prev = request->prev;
    if (request->change != NULL)
        change_free(request->change);
    if (request->response != NULL)
        buffer_release(request->response);
    store_job_free(request->job);
    free(request);
}

/* Frees the request before replying, so that the reply may do anything. */
static void finish(tables *t, http_request *request, int status, const char *type, const char *body,
                   size_t length)
{
    tables_reply *reply = request->reply;
    void *context = request->context;
    http_request_free(t, request);
    if (reply != NULL)
        reply(context, status, type, body, length);
}

void http_request_finish_json(tables *t, http_request *request, int status, buffer *body)
{
    finish(t, request, status, "application/json", buffer_text(body), body->length);
    buffer_release(body);
}

void http_request_refuse(tables *t, http_request *request, int status, const char *error,
                         const char *message)
{
    http_request_finish_json(t, request, status, message_error(error, message));
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

/* Submits a new table: its setup and whatever follows at once. new_id and the hashes in `secret`
 * are set already, since they are saved with the first line. */
static void create_table(tables *t, http_request *request, lap_game_setup *setup)
{
    static const lap_table empty;
    lap_dealer dealer = {0};
    char line[LAP_LOG_TEXT];
    token_random(dealer.secret, sizeof dealer.secret);
    memcpy(request->secret.shuffle, dealer.secret, sizeof dealer.secret);
    lap_dealer_commit(&dealer, setup->commit);
    lap_status status = lap_game_setup_write(setup, line, sizeof line);
    assert(status.error == LAP_OK);
    request->change = change_new(request->new_id, &empty, &dealer, t->options.now());
    request->change->job->log.secret = request->secret;
    status = change_add(request->change, line, strlen(line));
    if (status.error == LAP_OK && request->kind == HTTP_REQUEST_MATCH)
        status = change_add(request->change, "list", 4);
    if (status.error == LAP_OK)
        status = change_add_due(request->change);
    assert(status.error == LAP_OK); /* nothing of it comes from the store */
    t->store_jobs++;
    change_submit(request->change, t->options.store, request);
}

/* Makes the tokens of a new table, and the response that reveals them. */
static void make_tokens(http_request *request, const lap_game_setup *setup)
{
    char token[LAP_SEATS + 1][TOKEN_TEXT] = {{0}}, computer[LAP_SEATS][32];
    message_seat seats[LAP_SEATS];
    token_hash hash;
    for (int i = 0; i < setup->rules.players; i++) {
        lap_player_write(&setup->player[i], computer[i], sizeof computer[i]);
        seats[i] = (message_seat){token[i], computer[i]};
        if (setup->computer[i])
            continue;
        token_new(token[i]);
        token_hash_of(token[i], TOKEN_TEXT - 1, &hash);
        memcpy(request->secret.seat[i], hash.bytes, sizeof hash.bytes);
    }
    token_new(token[LAP_SEATS]);
    memcpy(request->secret.watch, token[LAP_SEATS], sizeof request->secret.watch);
    request->response =
        message_created(request->new_id, seats, setup->rules.players, token[LAP_SEATS]);
}

void http_request_open(tables *t, http_request *request, lap_game_setup *setup)
{
    token_table(request->new_id);
    make_tokens(request, setup);
    create_table(t, request, setup);
}

void tables_create(tables *t, uint64_t owner, const char *json, size_t length, tables_reply *reply,
                   void *context)
{
    lap_game_setup setup;
    setup_json_error error;
    http_request *request = http_request_new(t, HTTP_REQUEST_CREATE, owner, reply, context);
    if (t->shutting_down) {
        http_request_refuse(t, request, 503, "going", tables_shutting_down);
        return;
    }
    if (!setup_json_read(&setup, json, length, &error)) {
        int status = strcmp(error.word, "too-big") == 0 ? 413 : 400;
        http_request_refuse(t, request, status, error.word, error.message);
        return;
    }
    http_request_open(t, request, &setup);
}

/* Puts a new table into memory: people will join in a moment, or computers play. */
static void add_created(tables *t, http_request *request, const store_job *job)
{
    metrics *m = t->options.metrics;
    metrics_add_time(&m->append, change_age_us(request->change));
    m->tables_total++;
    m->lines_total += (uint64_t)job->log.lines;
    if (table_index_find(&t->index, request->new_id) != NULL)
        return;
    live_table *live = tables_get(t, request->new_id);
    live->table = request->change->table;
    live->dealer = request->change->dealer;
    turn_push_follow(&live->turn, &live->table);
    live_table_set_secret(live, &request->secret);
    live->owner = request->owner;
    live_table_advance(live, LIVE_CREATED);
    for (int i = 0; i < job->log.lines; i++)
        line_log_add(&live->log, job->log.line[i].at_ms, job->log.line[i].text,
                     job->log.line[i].length);
    table_step(t, live);
}

void http_request_appended(tables *t, store_job *job)
{
    http_request *request = job->context;
    if (job->outcome != STORE_DONE) { /* or the id is taken, which never happens */
        static const char message[] = "the server cannot save right now; try again in a moment";
        t->options.metrics->store_failures_total++;
        if (request->kind == HTTP_REQUEST_MATCH)
            matchmaker_failed(t, request, "storage", message);
        else
            http_request_refuse(t, request, 503, "storage", message);
        return;
    }
    add_created(t, request, job);
    change_free(request->change);
    request->change = NULL;
    request->created = true;
    if (request->kind == HTTP_REQUEST_MATCH) {
        matchmaker_created(t, request);
    } else if (request->kind == HTTP_REQUEST_CREATE) {
        http_request_finish_json(t, request, 201, buffer_retain(request->response));
    } else if (t->shutting_down) {
        http_request_refuse(t, request, 503, "going", tables_shutting_down);
    } else {
        live_table *live = tables_get(t, request->id);
        http_request_queue(live, request);
        table_step(t, live);
    }
}

http_request *http_request_at(tables *t, http_request_kind kind, uint64_t owner, const char *id,
                              const char *token, tables_reply *reply, void *context)
{
    http_request *request = http_request_new(t, kind, owner, reply, context);
    if (t->shutting_down) {
        http_request_refuse(t, request, 503, "going", tables_shutting_down);
        return NULL;
    }
    if (!token_is_table(id, strlen(id))) {
        http_request_refuse(t, request, 404, "no-table", "no such table");
        return NULL;
    }
    memcpy(request->id, id, LAP_TABLE_ID);
    request->has_token = token != NULL;
    if (token != NULL)
        token_hash_of(token, strlen(token), &request->token);
    return request;
}

/* May another node know lines that would change the response? A game that is over stays so, and a
 * token that opens a seat is good until a line says otherwise, which soon arrives here, too. But
 * before a game counts as unfinished, or a token as nobody's, the store has to be asked. */
static bool may_be_outdated(const tables *t, const live_table *live, const http_request *request)
{
    if (!t->shared)
        return false;
    if (!live_state_is_loaded(live->state)) /* a load that is in flight may be too early */
        return true;
    bool closed = live->table.stage == LAP_TABLE_CLOSED;
    bool known = request->has_token && live_table_seat_of(live, request->token.bytes) >= 0;
    switch (request->kind) {
    case HTTP_REQUEST_RECORD:
        return !closed;
    case HTTP_REQUEST_REMATCH:
        return !closed || !known;
    default:
        return !known;
    }
}

void http_request_start(tables *t, http_request *request)
{
    live_table *live = tables_get(t, request->id);
    if (live->state == LIVE_UNLOADED && live->loader == 0)
        live->loader = request->owner;
    if (may_be_outdated(t, live, request))
        live_table_advance(live, LIVE_NEWER_LINES);
    http_request_queue(live, request);
    table_step(t, live);
}

static void request_at_table(tables *t, http_request_kind kind, uint64_t owner, const char *id,
                             const char *token, tables_reply *reply, void *context)
{
    http_request *request = http_request_at(t, kind, owner, id, token, reply, context);
    if (request != NULL)
        http_request_start(t, request);
}

void tables_rematch(tables *t, uint64_t owner, const char *id, const char *token,
                    tables_reply *reply, void *context)
{
    request_at_table(t, HTTP_REQUEST_REMATCH, owner, id, token, reply, context);
}

void tables_record(tables *t, uint64_t owner, const char *id, const char *token,
                   tables_reply *reply, void *context)
{
    request_at_table(t, HTTP_REQUEST_RECORD, owner, id, token, reply, context);
}

void tables_status(tables *t, uint64_t owner, const char *id, const char *token,
                   tables_reply *reply, void *context)
{
    request_at_table(t, HTTP_REQUEST_STATUS, owner, id, token, reply, context);
}

void tables_forget(tables *t, void *context)
{
    for (http_request *request = t->http_requests; request != NULL; request = request->next)
        if (request->context == context)
            request->reply = NULL;
}

int http_request_authenticate(tables *t, live_table *live, http_request *request)
{
    int seat = request->has_token ? live_table_seat_of(live, request->token.bytes) : -1;
    if (seat >= 0)
        return seat;
    if (request->has_token)
        http_request_refuse(t, request, 403, "no-seat", "the token does not belong to this table");
    else
        http_request_refuse(t, request, 401, "no-seat", "this requires the token of a seat");
    return -1;
}

static void serve_record(tables *t, live_table *live, http_request *request)
{
    if (live->table.stage < LAP_TABLE_OVER && http_request_authenticate(t, live, request) < 0)
        return;
    size_t length = lap_table_record(&live->table, NULL, 0);
    char *text = alloc_raw(length + 1);
    lap_table_record(&live->table, text, length + 1);
    finish(t, request, 200, "text/plain; charset=utf-8", text, length);
    free(text);
}

static lap_game_setup setup_of(const lap_table *table)
{
    lap_game_setup setup = {.rules = table->rules,
                            .clock = table->clock,
                            .series = lap_series_next(table),
                            .hints = table->hints ? LAP_HINTS_YES : LAP_HINTS_NO};
    for (int i = 0; i < table->rules.players; i++) {
        setup.computer[i] = !table->seat[i].person;
        if (setup.computer[i])
            setup.player[i] = table->seat[i].player;
    }
    return setup;
}

void http_request_rematched(tables *t, live_table *live, http_request *request)
{
    char next[LAP_TABLE_ID + 1] = {0};
    memcpy(next, live->table.next, LAP_TABLE_ID);
    http_request_finish_json(t, request, request->created ? 201 : 200, message_table(next));
}

/* Refuses a rematch that the table does not allow now. */
static bool refuse_rematch(tables *t, live_table *live, http_request *request)
{
    int seat = http_request_authenticate(t, live, request);
    if (seat < 0)
        return true;
    bool host = seat != 0 && seat == live->table.host;
    if (host && live->table.stage == LAP_TABLE_CLOSED)
        return false;
    lap_error error = host ? LAP_ERROR_NOT_CLOSED : LAP_ERROR_NOT_THE_HOST;
    http_request_refuse(t, request, host ? 409 : 403, lap_table_error_word(error),
                        lap_table_error_text(error));
    return true;
}

/* The link to a seat of the rematch is the key of its holder, who claims it with a new one; or,
 * when nobody has claimed the seat yet, the link that there is. */
static void keep_holders(const live_table *live, store_secret *secret)
{
    for (int i = 0; i < LAP_SEATS; i++) {
        const lap_seat *seat = &live->table.seat[i];
        memcpy(secret->seat[i], seat->claimed ? seat->holder : live_table_link(live, i),
               sizeof secret->seat[i]);
    }
    memcpy(secret->watch, live->secret.watch, sizeof secret->watch);
}

/* First the new table is created, for the holders of the old one's seats; then the line `rematch`
 * announces it. When two requests race, one line is saved, both reply with its table, and the other
 * table is never used. */
static void serve_rematch(tables *t, live_table *live, http_request *request)
{
    char line[LAP_LOG_TEXT];
    if (refuse_rematch(t, live, request))
        return;
    if (live->table.next[0] != '\0') {
        http_request_rematched(t, live, request);
        return;
    }
    if (!request->created) {
        lap_game_setup setup = setup_of(&live->table);
        keep_holders(live, &request->secret);
        token_table(request->new_id);
        create_table(t, request, &setup);
        return;
    }
    snprintf(line, sizeof line, "rematch %s", request->new_id);
    table_step_append(t, live, table_step_time(t, live), line, request);
}

static void serve_status(tables *t, live_table *live, http_request *request)
{
    if (http_request_authenticate(t, live, request) < 0)
        return;
    unsigned present = 0;
    for (int seat = 1; seat <= LAP_SEATS; seat++)
        present |= presence_has(live, seat) ? 1u << (seat - 1) : 0;
    http_request_finish_json(
        t, request, 200,
        message_status(&live->table, live->log.last_ms, present, t->options.now()));
}

void http_request_serve(tables *t, live_table *live, http_request *request)
{
    switch (request->kind) {
    case HTTP_REQUEST_REMATCH:
        serve_rematch(t, live, request);
        return;
    case HTTP_REQUEST_STATUS:
        serve_status(t, live, request);
        return;
    case HTTP_REQUEST_SUBSCRIBE:
    case HTTP_REQUEST_UNSUBSCRIBE:
        subscriptions_serve(t, live, request);
        return;
    case HTTP_REQUEST_CODE:
    case HTTP_REQUEST_ENTER:
        codes_serve(t, live, request);
        return;
    default:
        serve_record(t, live, request);
    }
}
