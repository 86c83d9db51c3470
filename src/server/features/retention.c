/* retention.c: deletes tables some time after they have finished.
 *
 * All saved tables are looked at in alphabetical order, a few at a time, so that play does not
 * notice; then again an hour later. Several nodes may do it at once. */
#include "feature_numbers.h"

#include <string.h>

enum {
    PAUSE_MS = 1000,   /* between two answers of the store, */
    SWEEP_MS = 3600000 /* and between two times through all tables */
};

typedef struct retention {
    char after[LAP_TABLE_ID + 1]; /* the last table that was looked at */
    bool pending;                 /* the store is being asked for the next */
    uint64_t next_ms;             /* when to ask */
} retention;

static retention *state_of(const core_state *core)
{
    return feature_state(core, FEATURE_RETENTION);
}

static void tick(core_state *core)
{
    uint64_t now = core->at.now_ms;
    retention *r = state_of(core);
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

static void listed(core_state *core, const store_job *job)
{
    retention *r = state_of(core);
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

static void deleted(core_state *core, const store_job *job)
{
    live_table *live = table_index_find(&core->index, job->id);
    if (job->outcome == STORE_DONE)
        core->out->counts->tables_deleted_total++;
    else if (job->outcome == STORE_FAILED)
        core->out->counts->store_failures_total++;
    if (job->outcome == STORE_DONE && live != NULL) /* it finds that out, and tells its people */
        core_newer_lines(core, live);
}

static bool stored(core_state *core, const store_job *job)
{
    if (job->kind == STORE_LIST)
        listed(core, job);
    else if (job->kind == STORE_DELETE)
        deleted(core, job);
    return job->kind == STORE_LIST || job->kind == STORE_DELETE;
}

const feature retention_feature = {
    .number = FEATURE_RETENTION,
    .bytes = sizeof(retention),
    .ticked = tick,
    .stored = stored,
};
