/* retention.c: deletes tables some time after they have finished. */
#include "retention.h"

#include "core_state.h"

#include <string.h>

enum {
    PAUSE_MS = 1000,   /* between two answers of the store, */
    SWEEP_MS = 3600000 /* and between two times through all tables */
};

void retention_tick(core_state *core, uint64_t now)
{
    retention *r = &core->retention;
    if (core->options.keep_finished_ms == 0 || r->pending || now < r->next_ms)
        return;
    r->pending = true;
    core_store(core, store_job_new(STORE_LIST, r->after));
}

static bool is_due(const core_state *core, const store_summary *table)
{
    return table->over && !table->quarantined &&
           core->at.now_ms > table->changed_ms + core->options.keep_finished_ms;
}

void retention_listed(core_state *core, const store_job *job)
{
    retention *r = &core->retention;
    bool more = job->list.count == STORE_LIST_MAX;
    r->pending = false;
    r->next_ms = core->at.now_ms + PAUSE_MS;
    if (job->outcome != STORE_DONE || core->shutting_down)
        return;
    for (int i = 0; i < job->list.count; i++)
        if (is_due(core, &job->list.found[i]))
            core_store(core, store_job_new(STORE_DELETE, job->list.found[i].id));
    strcpy(r->after, more ? job->list.found[job->list.count - 1].id : "");
    if (!more)
        r->next_ms = core->at.now_ms + SWEEP_MS;
}

void retention_deleted(core_state *core, const store_job *job)
{
    live_table *live = table_index_find(&core->index, job->id);
    if (job->outcome == STORE_DONE)
        core->out->counts->tables_deleted_total++;
    else if (job->outcome == STORE_FAILED)
        core->out->counts->store_failures_total++;
    if (job->outcome == STORE_DONE && live != NULL) /* it finds that out, and tells its people */
        core_newer_lines(core, live);
}
