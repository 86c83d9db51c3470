/* retention.c: deletes tables some time after they have finished. */
#include "retention.h"

#include "table_steps.h"
#include "tables_internal.h"

#include <string.h>

enum {
    PAUSE_MS = 1000,   /* between two answers of the store, */
    SWEEP_MS = 3600000 /* and between two times through all tables */
};

void retention_tick(tables *t, uint64_t now)
{
    retention *r = &t->retention;
    if (t->options.keep_finished_ms == 0 || r->pending || now < r->next_ms)
        return;
    r->pending = true;
    tables_submit(t, store_job_new(STORE_LIST, r->after));
}

static bool is_due(const tables *t, const store_summary *table)
{
    return table->over && !table->quarantined &&
           t->options.now() > table->changed_ms + t->options.keep_finished_ms;
}

void retention_listed(tables *t, const store_job *job)
{
    retention *r = &t->retention;
    bool more = job->list.count == STORE_LIST_MAX;
    r->pending = false;
    r->next_ms = t->options.now() + PAUSE_MS;
    if (job->outcome != STORE_DONE || t->shutting_down)
        return;
    for (int i = 0; i < job->list.count; i++)
        if (is_due(t, &job->list.found[i]))
            tables_submit(t, store_job_new(STORE_DELETE, job->list.found[i].id));
    strcpy(r->after, more ? job->list.found[job->list.count - 1].id : "");
    if (!more)
        r->next_ms = t->options.now() + SWEEP_MS;
}

void retention_deleted(tables *t, const store_job *job)
{
    live_table *live = table_index_find(&t->index, job->id);
    if (job->outcome == STORE_DONE)
        t->options.metrics->tables_deleted_total++;
    else if (job->outcome == STORE_FAILED)
        t->options.metrics->store_failures_total++;
    if (job->outcome == STORE_DONE && live != NULL) /* it finds that out, and tells its people */
        table_step_newer_lines(t, live);
}
