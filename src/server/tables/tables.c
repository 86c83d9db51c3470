/* tables.c: all tables of this process. */
#include "tables_internal.h"

#include "system/alloc.h"
#include "http_request.h"
#include "table_steps.h"

#include <stdlib.h>
#include <string.h>

enum {
    TICK_MS = 1000,      /* the longest between two ticks */
    DUE_MS = 5000,       /* how often the store is asked what is due */
    DUE_GRACE_MS = 10000 /* how long a table is left to the node that has it */
};

const char tables_shutting_down[] = "the server stops; come back in a moment";

tables *tables_open(const tables_options *options)
{
    tables *h = alloc_zeroed(sizeof *h);
    h->with = *options;
    table_index_open(&h->index);
    return h;
}

void tables_close(tables *h)
{
    while (h->http_requests != NULL)
        http_request_free(h, h->http_requests);
    h->with.metrics->tables_loaded = 0;
    table_index_close(&h->index);
    free(h);
}

live_table *tables_find(tables *h, const char *id)
{
    live_table *r = table_index_find(&h->index, id);
    if (r == NULL) {
        r = live_table_new(id, h->with.now());
        table_index_add(&h->index, r);
        h->with.metrics->tables_loaded++;
    }
    return r;
}

void tables_drop(tables *h, live_table *r)
{
    for (const client *g = r->clients; g != NULL; g = g->next)
        h->with.metrics->clients--;
    h->with.metrics->tables_loaded--;
    table_index_remove(&h->index, r);
    live_table_free(r);
}

void tables_send(tables *h, client *to, buffer *p)
{
    h->with.callbacks.send(to, p);
    buffer_drop(p);
}

void tables_fail(tables *h, client *to, const char *word, const char *say, int code)
{
    tables_send(h, to, message_error(word, say));
    if (code != 0)
        h->with.callbacks.end(to, code, word);
}

void tables_submit(tables *h, store_job *job)
{
    h->jobs++;
    store_submit(h->with.store, job);
}

/* Tables that need looking after and are not here. */
static void take_due(tables *h, const store_job *job)
{
    h->asked_due = 0;
    if (job->outcome != STORE_DONE)
        return;
    h->started = 1;
    for (int i = 0; i < job->dues && !h->going; i++)
        if (table_index_find(&h->index, job->due[i]) == NULL)
            table_step(h, tables_find(h, job->due[i]));
    if (job->dues == STORE_DUE_MOST)
        h->due_ms = h->with.now() + TICK_MS;
}

static void take_job(tables *h, store_job *job)
{
    h->jobs--;
    if (job->kind == STORE_DUE)
        take_due(h, job);
    else if (job->kind == STORE_LOAD)
        table_step_loaded(h, job);
    else if (job->first == 1)
        http_request_appended(h, job);
    else
        table_step_appended(h, job);
}

static void hear_each(void *context, live_table *r)
{
    table_step_behind(context, r);
}

void tables_step(tables *h)
{
    char id[LAP_TABLE_ID + 1];
    for (store_job *job; (job = store_take(h->with.store)) != NULL; store_job_free(job))
        take_job(h, job);
    while (store_heard(h->with.store, id)) {
        live_table *r = id[0] == '*' ? NULL : table_index_find(&h->index, id);
        if (id[0] == '*')
            table_index_each(&h->index, hear_each, h);
        else if (r != NULL)
            table_step_behind(h, r);
    }
    for (player_job *t; (t = player_pool_take(h->with.player_pool)) != NULL; free(t))
        table_step_decided(h, t);
}

/* Other nodes know what they have in memory; of that, only what is late is taken up. At the start
 * nobody has anything. */
static void ask_due(tables *h, uint64_t now)
{
    store_job *job = store_job_new(STORE_DUE, "");
    uint64_t grace = h->started ? DUE_GRACE_MS : 0;
    job->wake_ms = now > grace ? now - grace : 0;
    h->asked_due = 1;
    h->due_ms = now + DUE_MS;
    tables_submit(h, job);
}

int tables_tick(tables *h)
{
    uint64_t now = h->with.now(), next = now + TICK_MS;
    live_table *r;
    if (h->going)
        return TICK_MS;
    while ((r = table_index_first(&h->index)) != NULL && r->look_ms <= now) {
        if (live_table_is_idle(r, now) && now >= r->empty_ms + LIVE_TABLE_EMPTY_MS)
            tables_drop(h, r);
        else
            table_step(h, r);
    }
    if (!h->asked_due && now >= h->due_ms)
        ask_due(h, now);
    if (r != NULL && r->look_ms < next)
        next = r->look_ms;
    return (int)(next - now);
}

static void send_away(void *context, live_table *r)
{
    table_step_dismiss(context, r, "going", tables_shutting_down, CLOSE_GOING);
}

void tables_drain(tables *h)
{
    h->going = 1;
    table_index_each(&h->index, send_away, h);
}

int tables_drained(const tables *h)
{
    return h->jobs == 0;
}
