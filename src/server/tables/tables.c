/* tables.c: all tables of this process. */
#include "tables_internal.h"

#include "server/tables/requests/codes.h"
#include "server/tables/requests/daily_results.h"
#include "server/tables/requests/http_request.h"
#include "server/tables/requests/open_tables.h"
#include "held_lines.h"
#include "seat_requests.h"
#include "signs.h"
#include "retention.h"
#include "server/tables/requests/subscriptions.h"
#include "system/alloc.h"
#include "table_steps.h"

#include <stdlib.h>
#include <string.h>

enum {
    TICK_MS = 1000,      /* the longest time between two ticks */
    ANNOUNCE_MS = 250,   /* the same while tables have a presence to announce */
    DUE_MS = 5000,       /* how often to ask the store for tables that are due */
    DUE_GRACE_MS = 10000 /* how long to leave a due table to the node that has it */
};

const char tables_shutting_down[] = "the server is shutting down";

tables *tables_open(const tables_options *options)
{
    tables *t = alloc_zeroed(sizeof *t);
    t->options = *options;
    t->shared = store_is_shared(options->store);
    token_random(&t->node, sizeof t->node);
    t->node >>= 1;
    table_index_open(&t->index);
    held_lines_open(&t->held);
    return t;
}

void tables_close(tables *t)
{
    while (t->http_requests != NULL)
        http_request_free(t, t->http_requests);
    t->options.metrics->tables_loaded = 0;
    table_index_close(&t->index);
    free(t);
}

live_table *tables_get(tables *t, const char *id)
{
    live_table *live = table_index_find(&t->index, id);
    if (live == NULL) {
        live = live_table_new(id, t->options.now());
        table_index_add(&t->index, live);
        t->options.metrics->tables_loaded++;
    }
    return live;
}

void tables_unload(tables *t, live_table *live)
{
    for (const client *c = live->clients; c != NULL; c = c->next)
        t->options.metrics->clients--;
    t->options.metrics->tables_loaded--;
    for (live_table **link = &t->announcing; live->announces && *link != NULL;) {
        if (*link == live)
            *link = live->next_to_announce;
        else
            link = &(*link)->next_to_announce;
    }
    open_tables_remove(t, live);
    lease_give_back(t, live);
    table_index_remove(&t->index, live);
    live_table_free(live);
}

void tables_pass(tables *t, client *to, buffer *b)
{
    held_lines_flush(t, to);
    t->options.callbacks.send(to, b);
}

void tables_send(tables *t, client *to, buffer *b)
{
    tables_pass(t, to, b);
    buffer_release(b);
}

void tables_send_error(tables *t, client *to, const char *error, const char *message,
                       int close_code)
{
    tables_send(t, to, message_error(error, message));
    if (close_code != 0)
        t->options.callbacks.close(to, close_code, error);
}

void tables_submit(tables *t, store_job *job)
{
    t->store_jobs++;
    store_submit(t->options.store, job);
}

/* Loads the tables that have something to do and are not in memory. */
static void due_done(tables *t, const store_job *job)
{
    t->due_pending = false;
    if (job->outcome != STORE_DONE)
        return;
    for (int i = 0; i < job->due.count && !t->shutting_down; i++)
        if (table_index_find(&t->index, job->due.found[i].id) == NULL)
            table_step(t, tables_get(t, job->due.found[i].id));
    bool more = job->due.count == STORE_DUE_MAX;
    t->due_last = more ? job->due.found[STORE_DUE_MAX - 1] : (store_due){0};
    t->due_known = t->due_known || !more;
    if (more)
        t->next_due_ms = t->options.now() + TICK_MS;
}

static void load_done(tables *t, store_job *job)
{
    live_table *next = load_queue_finish(&t->loads, job->context);
    table_step_loaded(t, job);
    if (next != NULL)
        table_step(t, next);
}

static void turn_claimed(tables *t, store_job *job)
{
    live_table *live = table_index_find(&t->index, job->id);
    turn_push_claimed(t, job);
    if (live != NULL) /* it may have to be asked again later */
        table_step(t, live);
}

static void job_done(tables *t, store_job *job)
{
    t->store_jobs--;
    if (job->kind == STORE_ANNOUNCE)
        return;
    if (job->kind == STORE_DUE)
        due_done(t, job);
    else if (job->kind == STORE_LOAD)
        load_done(t, job);
    else if (job->kind == STORE_LIST)
        retention_listed(t, job);
    else if (job->kind == STORE_DELETE)
        retention_deleted(t, job);
    else if (job->kind == STORE_SUBSCRIBE || job->kind == STORE_UNSUBSCRIBE)
        subscriptions_saved(t, job);
    else if (job->kind == STORE_TURN)
        turn_claimed(t, job);
    else if (job->kind == STORE_LEASE)
        lease_answered(t, job);
    else if (job->kind == STORE_QUARANTINE)
        table_step_quarantined(t, job);
    else if (job->kind == STORE_CODE)
        codes_saved(t, job);
    else if (job->kind == STORE_FIND)
        codes_found(t, job);
    else if (job->kind == STORE_RESULT)
        daily_results_saved(t, job);
    else if (job->kind == STORE_RESULTS)
        daily_results_counted(t, job);
    else if (job->log.first == 1)
        http_request_appended(t, job);
    else
        table_step_appended(t, job);
}

static void take_pushed(tables *t)
{
    push_sender *sender = t->options.push;
    for (push_message *done; (done = push_sender_take(sender)) != NULL; push_message_free(done))
        turn_push_sent(t, done);
    t->options.metrics->push_queued = (uint64_t)push_sender_queued(sender);
    t->options.metrics->push_retries_total = push_sender_retries(sender);
}

static void note_missed_notices(void *context, live_table *live)
{
    presence_missed(context, live);
    table_step_newer_lines(context, live);
}

static void take_notice(tables *t, const char *notice)
{
    const char *id = notice + (notice[0] == '+'), *message = id + LAP_TABLE_ID;
    if (notice[0] == '*') {
        table_index_each(&t->index, note_missed_notices, t);
    } else if (notice[0] == '+' && message[0] == ' ' && presence_is_notice(message + 1)) {
        presence_heard(t, id, message + 1);
    } else if (notice[0] == '+' && message[0] == ' ' && seat_requests_is_notice(message + 1)) {
        seat_requests_heard(t, id, message + 1);
    } else if (notice[0] == '+' && message[0] == ' ') {
        signs_heard(t, id, message + 1);
    } else if (notice[0] == '+') {
        open_tables_heard(t, id);
    } else {
        live_table *live = table_index_find(&t->index, id);
        if (live != NULL)
            table_step_newer_lines(t, live);
    }
}

void tables_step(tables *t)
{
    char notice[STORE_NOTICE];
    for (store_job *job; (job = store_take(t->options.store)) != NULL; store_job_free(job))
        job_done(t, job);
    while (store_next_notice(t->options.store, notice))
        take_notice(t, notice);
    for (player_job *job; (job = player_pool_take(t->options.player_pool)) != NULL; free(job)) {
        if (job->work != NULL)
            daily_results_checked(t, job);
        else
            table_step_decided(t, job);
    }
    if (t->options.push != NULL)
        take_pushed(t);
}

/* Other nodes look after the tables they have in memory, so take over only those that are overdue.
 * At the start no node may have any. An answer brings a limited number; the next continues after
 * them, since they may still be due. */
static void request_due(tables *t, uint64_t now)
{
    store_job *job = store_job_new(STORE_DUE, t->due_last.id);
    job->due.from_ms = t->due_last.wake_ms;
    uint64_t grace = t->due_known ? DUE_GRACE_MS : 0;
    job->due.wake_ms = now > grace ? now - grace : 0;
    t->due_pending = true;
    t->next_due_ms = now + DUE_MS;
    tables_submit(t, job);
}

static void step(void *context, live_table *live)
{
    table_step(context, live);
}

/* The clock was set back: what was to happen in a moment must not have to wait for the clock. Each
 * step checks whether its times are still possible. */
static void clock_went_back(tables *t, uint64_t now)
{
    t->next_due_ms = now;
    table_index_each(&t->index, step, t);
}

int tables_tick(tables *t)
{
    uint64_t now = t->options.now(), next = now + TICK_MS;
    live_table *live;
    if (t->shutting_down)
        return TICK_MS;
    if (now < t->ticked_ms)
        clock_went_back(t, now);
    t->ticked_ms = now;
    while ((live = table_index_earliest(&t->index)) != NULL && live->wake_ms <= now) {
        if (live_table_is_idle(live, now) && now >= live->empty_since_ms + LIVE_TABLE_IDLE_MS)
            tables_unload(t, live);
        else
            table_step(t, live);
    }
    if (tables_announce(t))
        next = now + ANNOUNCE_MS;
    open_tables_announce(t);
    if (!t->due_pending && now >= t->next_due_ms)
        request_due(t, now);
    retention_tick(t, now);
    if (live != NULL && live->wake_ms < next)
        next = live->wake_ms;
    return (int)(next - now);
}

static void end_table(void *context, live_table *live)
{
    lease_give_back(context, live);
    table_step_refuse_waiting(context, live, "going", tables_shutting_down, CLOSE_GOING_AWAY);
}

void tables_shut_down(tables *t)
{
    t->shutting_down = true;
    table_index_each(&t->index, end_table, t);
}

bool tables_are_drained(const tables *t)
{
    return t->store_jobs == 0;
}
