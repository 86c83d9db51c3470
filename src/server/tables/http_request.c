/* http_request.c: requests by HTTP. */
#include "http_request.h"

#include "system/alloc.h"
#include "table_steps.h"
#include "setup_json.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char json_type[] = "application/json";

static http_request *http_request_new(tables *h, http_request_kind kind, tables_reply *answer,
                                      void *context)
{
    http_request *made = alloc_zeroed(sizeof *made);
    made->kind = kind;
    made->answer = answer;
    made->context = context;
    made->next = h->http_requests;
    if (h->http_requests != NULL)
        h->http_requests->before = made;
    h->http_requests = made;
    return made;
}

void http_request_free(tables *h, http_request *e)
{
    if (e->before != NULL)
        e->before->next = e->next;
    else
        h->http_requests = e->next;
    if (e->next != NULL)
        e->next->before = e->before;
    if (e->change != NULL)
        change_free(e->change);
    if (e->body != NULL)
        buffer_drop(e->body);
    free(e);
}

/* The http_request is over before it is answered, so that the answer may lead to anything. */
static void finish(tables *h, http_request *e, int status, const char *type, const char *body,
                   size_t length)
{
    tables_reply *answer = e->answer;
    void *context = e->context;
    http_request_free(h, e);
    if (answer != NULL)
        answer(context, status, type, body, length);
}

static void finish_json(tables *h, http_request *e, int status, buffer *body)
{
    finish(h, e, status, json_type, buffer_text(body), body->length);
    buffer_drop(body);
}

void http_request_refuse(tables *h, http_request *e, int status, const char *word, const char *say)
{
    finish_json(h, e, status, message_error(word, say));
}

static void refuse_by(tables *h, http_request *e, int status, lap_error error)
{
    http_request_refuse(h, e, status, lap_error_word(error), lap_error_text(error));
}

void http_request_wait(live_table *r, http_request *e)
{
    e->after = NULL;
    if (r->last_http_request != NULL)
        r->last_http_request->after = e;
    else
        r->http_request = e;
    r->last_http_request = e;
}

void http_request_wait_again(live_table *r, http_request *e)
{
    e->after = r->http_request;
    r->http_request = e;
    if (r->last_http_request == NULL)
        r->last_http_request = e;
}

http_request *http_request_next(live_table *r)
{
    http_request *first = r->http_request;
    if (first == NULL)
        return NULL;
    r->http_request = first->after;
    if (r->http_request == NULL)
        r->last_http_request = NULL;
    return first;
}

/* Hands a new table to the store: its setup and whatever follows at once. Its name and the hashes
 * of its tokens are there already, since they go with the first line. */
static void open_table(tables *h, http_request *e, lap_game_setup *setup)
{
    static const lap_table no_table;
    lap_dealer dealer = {0};
    char line[LAP_LOG_TEXT];
    token_random(dealer.secret, sizeof dealer.secret);
    memcpy(e->secret.shuffle, dealer.secret, sizeof dealer.secret);
    lap_dealer_commit(&dealer, setup->commit);
    lap_status status = lap_game_setup_write(setup, line, sizeof line);
    assert(status.error == LAP_OK);
    e->change = change_new(e->made, &no_table, &dealer, h->with.now());
    e->change->job->secret = e->secret;
    change_add(e->change, line, strlen(line));
    change_follow(e->change);
    h->jobs++;
    change_submit(e->change, h->with.store, e);
}

/* Tokens for all who need one, and the answer that has them. */
static void give_tokens(http_request *e, const lap_game_setup *setup)
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
        memcpy(e->secret.seat[i], hash.bytes, sizeof hash.bytes);
    }
    token_new(token[LAP_SEATS]);
    token_hash_of(token[LAP_SEATS], TOKEN_TEXT - 1, &hash);
    memcpy(e->secret.watch, hash.bytes, sizeof hash.bytes);
    e->body = message_opened(e->made, seats, setup->rules.players, token[LAP_SEATS]);
}

void tables_create(tables *h, const char *json, size_t length, tables_reply *answer, void *context)
{
    lap_game_setup setup;
    setup_json_fault fault;
    http_request *e = http_request_new(h, HTTP_REQUEST_CREATE, answer, context);
    if (h->going) {
        http_request_refuse(h, e, 503, "going", tables_shutting_down);
        return;
    }
    if (!setup_json_read(&setup, json, length, &fault)) {
        http_request_refuse(h, e, strcmp(fault.word, "too-big") == 0 ? 413 : 400, fault.word,
                            fault.say);
        return;
    }
    token_table(e->made);
    give_tokens(e, &setup);
    open_table(h, e, &setup);
}

/* The table is kept: it stays here, since people will come in a moment or computers play. */
static void move_in(tables *h, http_request *e, const store_job *job)
{
    metrics *m = h->with.metrics;
    metrics_kept(m, change_age(e->change));
    m->tables_total++;
    m->lines_total += (uint64_t)job->lines;
    if (table_index_find(&h->index, e->made) != NULL)
        return;
    live_table *r = tables_find(h, e->made);
    r->table = e->change->table;
    r->dealer = e->change->dealer;
    r->secret = e->secret;
    r->known = 1;
    for (int i = 0; i < job->lines; i++)
        line_log_add(&r->log, job->line[i].at_ms, job->line[i].text, job->line[i].length);
    table_step(h, r);
}

void http_request_appended(tables *h, store_job *job)
{
    http_request *e = job->context;
    if (job->outcome != STORE_DONE) { /* also the name that is taken, which never happens */
        h->with.metrics->failed_total++;
        http_request_refuse(h, e, 503, "storage", "the server cannot save just now; ask again");
        return;
    }
    move_in(h, e, job);
    change_free(e->change);
    e->change = NULL;
    e->kept = 1;
    if (e->kind == HTTP_REQUEST_CREATE) {
        finish_json(h, e, 201, buffer_hold(e->body));
    } else if (h->going) {
        http_request_refuse(h, e, 503, "going", tables_shutting_down);
    } else {
        live_table *r = tables_find(h, e->id);
        http_request_wait(r, e);
        table_step(h, r);
    }
}

/* An http_request about a table that there may be. */
static void begin(tables *h, http_request_kind kind, const char *id, const char *token,
                  tables_reply *answer, void *context)
{
    http_request *e = http_request_new(h, kind, answer, context);
    if (h->going) {
        http_request_refuse(h, e, 503, "going", tables_shutting_down);
        return;
    }
    if (!token_is_table(id, strlen(id))) {
        http_request_refuse(h, e, 404, "no-table", "there is no such table");
        return;
    }
    memcpy(e->id, id, LAP_TABLE_ID);
    e->shown = token != NULL;
    if (token != NULL)
        token_hash_of(token, strlen(token), &e->token);
    live_table *r = tables_find(h, id);
    http_request_wait(r, e);
    table_step(h, r);
}

void tables_rematch(tables *h, const char *id, const char *token, tables_reply *answer,
                    void *context)
{
    begin(h, HTTP_REQUEST_REMATCH, id, token, answer, context);
}

void tables_record(tables *h, const char *id, const char *token, tables_reply *answer,
                   void *context)
{
    begin(h, HTTP_REQUEST_RECORD, id, token, answer, context);
}

void tables_forget(tables *h, void *context)
{
    for (http_request *e = h->http_requests; e != NULL; e = e->next)
        if (e->context == context)
            e->answer = NULL;
}

/* Whose token it came with; refused when nobody's. */
static int is_nobody(tables *h, live_table *r, http_request *e, int *seat)
{
    *seat = e->shown ? live_table_seat(r, &e->token) : -1;
    if (*seat >= 0)
        return 0;
    if (e->shown)
        http_request_refuse(h, e, 403, "no-seat", "the token is none of this table's");
    else
        http_request_refuse(h, e, 401, "no-seat", "this needs the token of a seat");
    return 1;
}

static void give_record(tables *h, live_table *r, http_request *e)
{
    int seat;
    if (r->table.stage < LAP_TABLE_OVER && is_nobody(h, r, e, &seat))
        return;
    size_t length = lap_table_record(&r->table, NULL, 0);
    char *text = alloc_raw(length + 1);
    lap_table_record(&r->table, text, length + 1);
    finish(h, e, 200, "text/plain; charset=utf-8", text, length);
    free(text);
}

static lap_game_setup setup_of(const lap_table *table)
{
    lap_game_setup setup = {.rules = table->rules, .clock = table->clock};
    for (int i = 0; i < table->rules.players; i++) {
        setup.computer[i] = !table->seat[i].person;
        if (setup.computer[i])
            setup.player[i] = table->seat[i].player;
    }
    return setup;
}

void http_request_rematched(tables *h, live_table *r, http_request *e)
{
    char next[LAP_TABLE_ID + 1] = {0};
    memcpy(next, r->table.next, LAP_TABLE_ID);
    finish_json(h, e, 201, message_table(next));
}

/* First the new table, with the tokens of the old one; then the line that tells everyone. Should
 * two do this at once, one line is kept and both answer with its table; the other is never used. */
static int rematch(tables *h, live_table *r, http_request *e)
{
    int seat;
    char line[LAP_LOG_TEXT];
    if (is_nobody(h, r, e, &seat))
        return 0;
    if (seat == 0 || seat != r->table.host) {
        refuse_by(h, e, 403, LAP_NOT_THE_HOST);
        return 0;
    }
    if (r->table.stage != LAP_TABLE_CLOSED) {
        refuse_by(h, e, 409, LAP_NOT_CLOSED);
        return 0;
    }
    if (r->table.next[0] != '\0') {
        http_request_rematched(h, r, e);
        return 0;
    }
    if (!e->kept) {
        lap_game_setup setup = setup_of(&r->table);
        memcpy(e->secret.seat, r->secret.seat, sizeof e->secret.seat);
        memcpy(e->secret.watch, r->secret.watch, sizeof e->secret.watch);
        token_table(e->made);
        token_table(e->made);
        open_table(h, e, &setup);
        return 0;
    }
    snprintf(line, sizeof line, "rematch %s", e->made);
    return table_step_append(h, r, table_step_time(h, r), line, NULL, e);
}

int http_request_serve(tables *h, live_table *r, http_request *e)
{
    if (e->kind == HTTP_REQUEST_REMATCH)
        return rematch(h, r, e);
    give_record(h, r, e);
    return 0;
}
