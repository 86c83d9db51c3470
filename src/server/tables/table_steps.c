/* table_steps.c: what happens at a table. */
#include "table_steps.h"

#include "system/alloc.h"
#include "http_request.h"
#include "server_log.h"
#include "join.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char no_storage[] = "the server cannot save just now; ask again in a moment";

/* A time that has passed and is still waited for: not at every turn of the loop. */
enum { AGAIN_MS = 100 };

static void refuse(tables *h, pending_request *p, const char *word, const char *say, int64_t at)
{
    h->with.metrics->refused_total++;
    if (p->asker != NULL)
        tables_send(h, p->asker, message_refused(p->ask, word, say, at));
    free(p);
}

/* Shows the lines after a number to everyone; whoever asked for them sees his number. */
static void show(tables *h, live_table *r, uint32_t after, const pending_request *p)
{
    const client *asker = p != NULL ? p->asker : NULL;
    buffer *all = NULL;
    for (client *g = r->clients, *next; g != NULL; g = next) {
        next = g->next;
        if (g == asker) {
            tables_send(h, g, message_lines(&r->log, after, (int64_t)p->ask));
            continue;
        }
        if (all == NULL)
            all = message_lines(&r->log, after, -1);
        h->with.callbacks.send(g, all);
    }
    if (all != NULL)
        buffer_drop(all);
}

uint64_t table_step_time(const tables *h, const live_table *r)
{
    uint64_t now = h->with.now();
    return now > r->log.last_ms ? now : r->log.last_ms;
}

int table_step_append(tables *h, live_table *r, uint64_t at_ms, const char *line,
                      pending_request *p, http_request *e)
{
    change *c = change_new(r->id, &r->table, &r->dealer, at_ms);
    if (line != NULL)
        change_add(c, line, strlen(line));
    change_follow(c);
    if (c->job->lines == 0) {
        change_free(c);
        return 0;
    }
    c->request = p;
    c->http_request = e;
    r->change = c;
    h->jobs++;
    change_submit(c, h->with.store, r);
    return 1;
}

/* Does somebody agree who has not seen the plea? He may have seen another, withdrawn since. */
static int agrees_unseen(const live_table *r, const pending_request *p)
{
    static const char agree[] = "agree", plea[] = "plea ";
    line_log_line line;
    if (p->length != sizeof agree - 1 || memcmp(p->text, agree, sizeof agree - 1) != 0)
        return 0;
    line_log_place place = line_log_after(&r->log, (uint32_t)p->after);
    while (line_log_next(&r->log, &place, &line))
        if (line.length >= sizeof plea && memcmp(line.text, plea, sizeof plea - 1) == 0)
            return 1;
    return 0;
}

/* Begins what comes of a request, or refuses it. */
static int judge(tables *h, live_table *r, pending_request *p)
{
    char line[LAP_LOG_TEXT];
    if (p->after < r->table.acted || agrees_unseen(r, p)) {
        h->with.metrics->stale_total++;
        refuse(h, p, "stale", "something has happened that you had not seen", -1);
        return 0;
    }
    if (r->table.number >= LIVE_TABLE_LINES) {
        refuse(h, p, "log-full", "this table has seen too much; it takes no more requests", -1);
        return 0;
    }
    uint64_t at = table_step_time(h, r);
    lap_status status = lap_table_ask(&r->table, p->seat, at, p->text, p->length, line);
    if (status.error != LAP_OK) {
        refuse(h, p, lap_error_word(status.error), lap_error_text(status.error), status.at);
        return 0;
    }
    return table_step_append(h, r, at, line, p, NULL);
}

/* Plays what a computer has decided, if it still is to decide. */
static int play(tables *h, live_table *r)
{
    char line[LAP_MOVE_TEXT];
    if (!r->decided)
        return 0;
    if (r->acted != r->table.acted || lap_table_computer(&r->table) == NULL) {
        r->decided = 0;
        return 0;
    }
    lap_move_write(r->move, r->table.view.seat, line, sizeof line);
    return table_step_append(h, r, table_step_time(h, r), line, NULL, NULL);
}

/* Lets a computer think if one is to decide. One thought of a table at a time, so that nobody can
 * make work for a hundred by lending and taking back his seat. */
static void think(tables *h, live_table *r)
{
    const lap_player *player = lap_table_computer(&r->table);
    if (player == NULL || r->thinking || r->decided)
        return;
    player_job *t = alloc_zeroed(sizeof *t);
    memcpy(t->id, r->id, sizeof t->id);
    t->acted = r->table.acted;
    t->player = *player;
    t->view = r->table.view;
    token_random(&t->seed, sizeof t->seed);
    r->thinking = 1;
    h->with.metrics->thinking++;
    player_pool_submit(h->with.player_pool, t);
}

static void load(tables *h, live_table *r)
{
    store_job *job = store_job_new(STORE_LOAD, r->id);
    job->first = r->table.number + 1;
    job->context = r;
    r->loading = 1;
    r->behind = 0;
    tables_submit(h, job);
}

/* What a table that is loaded and free has to do. */
static void carry_on(tables *h, live_table *r)
{
    uint64_t at = table_step_time(h, r);
    if (change_is_due(&r->table, at) && table_step_append(h, r, at, NULL, NULL, NULL))
        return;
    for (pending_request *p; (p = live_table_pull(r)) != NULL;)
        if (judge(h, r, p))
            return;
    for (http_request *e; (e = http_request_next(r)) != NULL;)
        if (http_request_serve(h, r, e))
            return;
    if (!play(h, r))
        think(h, r);
}

static uint64_t earlier(uint64_t a, uint64_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

/* When to look after a table next. */
static uint64_t next_look(const tables *h, const live_table *r, uint64_t now)
{
    uint64_t at = 0;
    if (h->going || r->loading || r->change != NULL)
        return 0;
    at = !r->known || r->behind ? r->retry_ms : lap_table_deadline(&r->table);
    if (live_table_is_idle(r, now))
        at = earlier(at, r->empty_ms + LIVE_TABLE_EMPTY_MS);
    return at != 0 && at <= now ? now + AGAIN_MS : at;
}

void table_step(tables *h, live_table *r)
{
    uint64_t now = h->with.now();
    if (!h->going && !r->loading && r->change == NULL) {
        if (r->known && !r->behind)
            carry_on(h, r);
        else if (live_table_is_wanted(r) || now >= r->retry_ms)
            load(h, r);
    }
    table_index_look(&h->index, r, next_look(h, r, now));
}

void table_step_behind(tables *h, live_table *r)
{
    if (!r->behind) /* what was put off stays so: a store in trouble may say this again and again */
        r->retry_ms = 0;
    r->behind = 1;
    table_step(h, r);
}

void table_step_dismiss(tables *h, live_table *r, const char *word, const char *say, int code)
{
    for (pending_request *p; (p = live_table_pull(r)) != NULL;) {
        client *asker = p->asker;
        refuse(h, p, word, say, -1);
        if (asker != NULL && code != 0)
            tables_fail(h, asker, word, say, code);
    }
    for (pending_join *k; (k = live_table_next_join(r)) != NULL; free(k))
        tables_fail(h, k->client, word, say, code);
    for (http_request *e; (e = http_request_next(r)) != NULL;)
        http_request_refuse(h, e, 503, word, say);
}

/* The store could not do it. Another try later; those who wait are not kept waiting. */
static void put_off(tables *h, live_table *r)
{
    r->behind = 1;
    r->retry_ms = h->with.now() + LIVE_TABLE_RETRY_MS;
    table_step_dismiss(h, r, "storage", no_storage, 0);
}

/* The change is kept: it is the table now. */
static void keep(tables *h, live_table *r, change *c, const store_job *job)
{
    metrics *m = h->with.metrics;
    uint32_t before = r->table.number;
    metrics_kept(m, change_age(c));
    m->lines_total += (uint64_t)job->lines;
    m->games_total += c->table.stage == LAP_TABLE_CLOSED && r->table.stage != LAP_TABLE_CLOSED;
    r->table = c->table;
    for (int i = 0; i < job->lines; i++)
        line_log_add(&r->log, job->line[i].at_ms, job->line[i].text, job->line[i].length);
    assert(r->log.count == r->table.number);
    show(h, r, before, c->request);
    if (c->http_request != NULL)
        http_request_rematched(h, r, c->http_request);
    free(c->request);
}

/* Another writer was faster: what he wrote is loaded and the request judged once more. */
static void lose(tables *h, live_table *r, change *c)
{
    h->with.metrics->lost_total++;
    r->behind = 1;
    r->lost = 1;
    r->retry_ms = 0;
    if (c->request != NULL)
        live_table_push_back(r, c->request);
    if (c->http_request != NULL)
        http_request_wait_again(r, c->http_request);
}

static void fail(tables *h, live_table *r, change *c)
{
    h->with.metrics->failed_total++;
    if (c->request != NULL)
        live_table_push_back(r, c->request);
    if (c->http_request != NULL)
        http_request_wait_again(r, c->http_request);
    put_off(h, r);
}

void table_step_appended(tables *h, store_job *job)
{
    live_table *r = job->context;
    change *c = r->change;
    r->change = NULL;
    if (job->outcome == STORE_DONE)
        keep(h, r, c, job);
    else if (job->outcome == STORE_LOST)
        lose(h, r, c);
    else
        fail(h, r, c);
    change_free(c);
    if (h->going)
        table_step_dismiss(h, r, "going", tables_shutting_down, CLOSE_GOING);
    table_step(h, r);
}

/* Is it the secret that the table was opened with? */
static int is_secret_of(const lap_table *table, const store_secret *secret)
{
    uint8_t hash[LAP_SHA256_BYTES];
    lap_sha256_of(secret->shuffle, sizeof secret->shuffle, hash);
    return memcmp(hash, table->commit, sizeof hash) == 0;
}

/* Reads what was loaded. Returns 0, and changes nothing, when it makes no sense. */
static int read_lines(live_table *r, const store_job *job)
{
    lap_table table = r->table;
    char say[64];
    for (int i = 0; i < job->lines; i++) {
        const store_line *line = &job->line[i];
        if (lap_table_read(&table, line->at_ms, line->text, line->length).error != LAP_OK) {
            snprintf(say, sizeof say, "line %u cannot be read", (unsigned)table.number + 1);
            server_log(SERVER_LOG_ERROR, "damaged", "table", r->id, "say", say, NULL);
            return 0;
        }
    }
    if (!is_secret_of(&table, &job->secret)) {
        server_log(SERVER_LOG_ERROR, "damaged", "table", r->id, "say", "it has another secret",
                   NULL);
        return 0;
    }
    r->table = table;
    for (int i = 0; i < job->lines; i++)
        line_log_add(&r->log, job->line[i].at_ms, job->line[i].text, job->line[i].length);
    if (!r->known) {
        r->secret = job->secret;
        memcpy(r->dealer.secret, job->secret.shuffle, sizeof r->dealer.secret);
    }
    r->known = 1;
    return 1;
}

/* There is no such table; if it was here, somebody took it out of the store. */
static void vanish(tables *h, live_table *r)
{
    static const char say[] = "there is no such table";
    for (http_request *e; (e = http_request_next(r)) != NULL;)
        http_request_refuse(h, e, 404, "no-table", say);
    table_step_dismiss(h, r, "no-table", say, CLOSE_POLICY);
    for (client *g = r->clients; g != NULL; g = g->next)
        tables_fail(h, g, "no-table", say, CLOSE_POLICY);
    tables_drop(h, r);
}

static void admit_all(tables *h, live_table *r)
{
    for (pending_join *k = r->joins, *next; k != NULL; k = next) {
        next = k->next;
        if (k->after > r->table.number && k->early) {
            k->early = 0;
            r->behind = 1;
            continue;
        }
        live_table_cancel_join(k);
        if (k->after > r->table.number)
            tables_fail(h, k->client, "bad-message", "`after` is beyond the last line",
                        CLOSE_POLICY);
        else
            join_admit(h, r, k->client, &k->token, k->after);
        free(k);
    }
}

void table_step_loaded(tables *h, store_job *job)
{
    live_table *r = job->context;
    uint32_t before = r->table.number;
    int first = !r->known, lost = r->lost, done = job->outcome == STORE_DONE;
    r->loading = 0;
    r->lost = 0;
    if (job->outcome == STORE_ABSENT || (done && first && job->lines == 0)) {
        vanish(h, r);
        return;
    }
    /* A number that is taken, and nothing there: the store is not the one it was. */
    int nothing = lost && job->lines == 0;
    if (!done || nothing || !read_lines(r, job)) {
        h->with.metrics->failed_total++;
        put_off(h, r);
        if (first) {
            tables_drop(h, r);
            return;
        }
    } else {
        if (r->table.number > before)
            show(h, r, before, NULL);
        admit_all(h, r);
    }
    table_step(h, r);
}

void table_step_decided(tables *h, const player_job *t)
{
    live_table *r = table_index_find(&h->index, t->id);
    h->with.metrics->thinking--;
    h->with.metrics->computer_decisions_total++;
    if (r == NULL)
        return;
    r->thinking = 0;
    if (t->acted == r->table.acted) {
        r->decided = 1;
        r->acted = t->acted;
        r->move = t->move;
    }
    table_step(h, r);
}
