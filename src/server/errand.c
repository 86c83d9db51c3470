/* errand.c: requests by HTTP. */
#include "errand.h"

#include "alloc.h"
#include "keeper.h"
#include "proposal.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char json_type[] = "application/json";

static errand *errand_new(house *h, errand_kind kind, house_answer *answer, void *context)
{
    errand *made = alloc_zeroed(sizeof *made);
    made->kind = kind;
    made->answer = answer;
    made->context = context;
    made->next = h->errands;
    if (h->errands != NULL)
        h->errands->before = made;
    h->errands = made;
    return made;
}

void errand_free(house *h, errand *e)
{
    if (e->before != NULL)
        e->before->next = e->next;
    else
        h->errands = e->next;
    if (e->next != NULL)
        e->next->before = e->before;
    if (e->change != NULL)
        change_free(e->change);
    if (e->body != NULL)
        parcel_drop(e->body);
    free(e);
}

/* The errand is over before it is answered, so that the answer may lead to anything. */
static void finish(house *h, errand *e, int status, const char *type, const char *body,
                   size_t length)
{
    house_answer *answer = e->answer;
    void *context = e->context;
    errand_free(h, e);
    if (answer != NULL)
        answer(context, status, type, body, length);
}

static void finish_json(house *h, errand *e, int status, parcel *body)
{
    finish(h, e, status, json_type, parcel_text(body), body->length);
    parcel_drop(body);
}

void errand_refuse(house *h, errand *e, int status, const char *word, const char *say)
{
    finish_json(h, e, status, message_error(word, say));
}

static void refuse_by(house *h, errand *e, int status, lap_error error)
{
    errand_refuse(h, e, status, lap_error_word(error), lap_error_text(error));
}

void errand_wait(room *r, errand *e)
{
    e->after = NULL;
    if (r->last_errand != NULL)
        r->last_errand->after = e;
    else
        r->errand = e;
    r->last_errand = e;
}

void errand_wait_again(room *r, errand *e)
{
    e->after = r->errand;
    r->errand = e;
    if (r->last_errand == NULL)
        r->last_errand = e;
}

errand *errand_next(room *r)
{
    errand *first = r->errand;
    if (first == NULL)
        return NULL;
    r->errand = first->after;
    if (r->errand == NULL)
        r->last_errand = NULL;
    return first;
}

/* Hands a new table to the store: its opening and whatever follows at once. Its name and the hashes
 * of its tokens are there already, since they go with the first line. */
static void open_table(house *h, errand *e, lap_opening *opening)
{
    static const lap_table no_table;
    lap_dealer dealer = {0};
    char line[LAP_LOG_TEXT];
    token_random(dealer.secret, sizeof dealer.secret);
    memcpy(e->secret.shuffle, dealer.secret, sizeof dealer.secret);
    lap_dealer_commit(&dealer, opening->commit);
    lap_status status = lap_opening_write(opening, line, sizeof line);
    assert(status.error == LAP_OK);
    e->change = change_new(e->made, &no_table, &dealer, h->with.now());
    e->change->job->secret = e->secret;
    change_add(e->change, line, strlen(line));
    change_follow(e->change);
    h->jobs++;
    change_submit(e->change, h->with.store, e);
}

/* Tokens for all who need one, and the answer that has them. */
static void give_tokens(errand *e, const lap_opening *opening)
{
    char token[LAP_SEATS + 1][TOKEN_TEXT] = {{0}}, computer[LAP_SEATS][32];
    message_seat seats[LAP_SEATS];
    token_hash hash;
    for (int i = 0; i < opening->rules.players; i++) {
        lap_player_write(&opening->player[i], computer[i], sizeof computer[i]);
        seats[i] = (message_seat){token[i], computer[i]};
        if (opening->computer[i])
            continue;
        token_new(token[i]);
        token_hash_of(token[i], TOKEN_TEXT - 1, &hash);
        memcpy(e->secret.seat[i], hash.bytes, sizeof hash.bytes);
    }
    token_new(token[LAP_SEATS]);
    token_hash_of(token[LAP_SEATS], TOKEN_TEXT - 1, &hash);
    memcpy(e->secret.watch, hash.bytes, sizeof hash.bytes);
    e->body = message_opened(e->made, seats, opening->rules.players, token[LAP_SEATS]);
}

void house_create(house *h, const char *json, size_t length, house_answer *answer, void *context)
{
    lap_opening opening;
    proposal_fault fault;
    errand *e = errand_new(h, ERRAND_CREATE, answer, context);
    if (h->going) {
        errand_refuse(h, e, 503, "going", house_going);
        return;
    }
    if (!proposal_read(&opening, json, length, &fault)) {
        errand_refuse(h, e, strcmp(fault.word, "too-big") == 0 ? 413 : 400, fault.word, fault.say);
        return;
    }
    token_table(e->made);
    give_tokens(e, &opening);
    open_table(h, e, &opening);
}

/* The table is kept: it stays here, since people will come in a moment or computers play. */
static void move_in(house *h, errand *e, const store_job *job)
{
    metrics *m = h->with.metrics;
    metrics_kept(m, change_age(e->change));
    m->tables_total++;
    m->lines_total += (uint64_t)job->lines;
    if (rooms_find(&h->rooms, e->made) != NULL)
        return;
    room *r = house_room(h, e->made);
    r->table = e->change->table;
    r->dealer = e->change->dealer;
    r->secret = e->secret;
    r->known = 1;
    for (int i = 0; i < job->lines; i++)
        lines_add(&r->log, job->line[i].at_ms, job->line[i].text, job->line[i].length);
    keeper_go(h, r);
}

void errand_appended(house *h, store_job *job)
{
    errand *e = job->context;
    if (job->outcome != STORE_DONE) { /* also the name that is taken, which never happens */
        h->with.metrics->failed_total++;
        errand_refuse(h, e, 503, "storage", "the server cannot save just now; ask again");
        return;
    }
    move_in(h, e, job);
    change_free(e->change);
    e->change = NULL;
    e->kept = 1;
    if (e->kind == ERRAND_CREATE) {
        finish_json(h, e, 201, parcel_hold(e->body));
    } else if (h->going) {
        errand_refuse(h, e, 503, "going", house_going);
    } else {
        room *r = house_room(h, e->id);
        errand_wait(r, e);
        keeper_go(h, r);
    }
}

/* An errand about a table that there may be. */
static void begin(house *h, errand_kind kind, const char *id, const char *token,
                  house_answer *answer, void *context)
{
    errand *e = errand_new(h, kind, answer, context);
    if (h->going) {
        errand_refuse(h, e, 503, "going", house_going);
        return;
    }
    if (!token_is_table(id, strlen(id))) {
        errand_refuse(h, e, 404, "no-table", "there is no such table");
        return;
    }
    memcpy(e->id, id, LAP_TABLE_ID);
    e->shown = token != NULL;
    if (token != NULL)
        token_hash_of(token, strlen(token), &e->token);
    room *r = house_room(h, id);
    errand_wait(r, e);
    keeper_go(h, r);
}

void house_rematch(house *h, const char *id, const char *token, house_answer *answer, void *context)
{
    begin(h, ERRAND_REMATCH, id, token, answer, context);
}

void house_record(house *h, const char *id, const char *token, house_answer *answer, void *context)
{
    begin(h, ERRAND_RECORD, id, token, answer, context);
}

void house_forget(house *h, void *context)
{
    for (errand *e = h->errands; e != NULL; e = e->next)
        if (e->context == context)
            e->answer = NULL;
}

/* Whose token it came with; refused when nobody's. */
static int is_nobody(house *h, room *r, errand *e, int *seat)
{
    *seat = e->shown ? room_seat(r, &e->token) : -1;
    if (*seat >= 0)
        return 0;
    if (e->shown)
        errand_refuse(h, e, 403, "no-seat", "the token is none of this table's");
    else
        errand_refuse(h, e, 401, "no-seat", "this needs the token of a seat");
    return 1;
}

static void give_record(house *h, room *r, errand *e)
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

static lap_opening opening_of(const lap_table *table)
{
    lap_opening opening = {.rules = table->rules, .clock = table->clock};
    for (int i = 0; i < table->rules.players; i++) {
        opening.computer[i] = !table->seat[i].person;
        if (opening.computer[i])
            opening.player[i] = table->seat[i].player;
    }
    return opening;
}

void errand_rematched(house *h, room *r, errand *e)
{
    char next[LAP_TABLE_ID + 1] = {0};
    memcpy(next, r->table.next, LAP_TABLE_ID);
    finish_json(h, e, 201, message_table(next));
}

/* First the new table, with the tokens of the old one; then the line that tells everyone. Should
 * two do this at once, one line is kept and both answer with its table; the other is never used. */
static int rematch(house *h, room *r, errand *e)
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
        errand_rematched(h, r, e);
        return 0;
    }
    if (!e->kept) {
        lap_opening opening = opening_of(&r->table);
        memcpy(e->secret.seat, r->secret.seat, sizeof e->secret.seat);
        memcpy(e->secret.watch, r->secret.watch, sizeof e->secret.watch);
        token_table(e->made);
        token_table(e->made);
        open_table(h, e, &opening);
        return 0;
    }
    snprintf(line, sizeof line, "rematch %s", e->made);
    return keeper_begin(h, r, keeper_time(h, r), line, NULL, e);
}

int errand_visit(house *h, room *r, errand *e)
{
    if (e->kind == ERRAND_REMATCH)
        return rematch(h, r, e);
    give_record(h, r, e);
    return 0;
}
