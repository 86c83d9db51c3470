/* core_state.c: the tables in memory. */
#include "core_state.h"

#include "feature.h"

const char core_shutting_down[] = "the server is shutting down";

live_table *core_table(core_state *core, const char *id)
{
    live_table *live = table_index_find(&core->index, id);
    if (live == NULL) {
        live = live_table_new(id, core->at.now_ms, core->feature_table_bytes);
        table_index_add(&core->index, live);
        core->out->counts->tables_loaded++;
    }
    return live;
}

void core_touch(core_state *core, live_table *live)
{
    if (live->touched)
        return;
    live->touched = true;
    live->next_touched = NULL;
    if (core->last_touched != NULL)
        core->last_touched->next_touched = live;
    else
        core->first_touched = live;
    core->last_touched = live;
}

live_table *core_next_touched(core_state *core)
{
    live_table *first = core->first_touched;
    if (first == NULL)
        return NULL;
    core->first_touched = first->next_touched;
    if (core->first_touched == NULL)
        core->last_touched = NULL;
    first->touched = false;
    return first;
}

static void forget_touched(core_state *core, live_table *live)
{
    live_table *before = NULL, *at = core->first_touched;
    for (; live->touched && at != live; at = at->next_touched)
        before = at;
    if (!live->touched)
        return;
    if (before != NULL)
        before->next_touched = live->next_touched;
    else
        core->first_touched = live->next_touched;
    if (core->last_touched == live)
        core->last_touched = before;
    live->touched = false;
}

void core_unload(core_state *core, live_table *live)
{
    for (const client *c = live->clients; c != NULL; c = c->next)
        core->out->counts->clients--;
    core->out->counts->tables_loaded--;
    for (live_table **link = &core->announcing; live->announces && *link != NULL;) {
        if (*link == live)
            *link = live->next_to_announce;
        else
            link = &(*link)->next_to_announce;
    }
    features_released(core, live);
    forget_touched(core, live);
    table_index_remove(&core->index, live);
    live_table_free(live);
}

void core_newer_lines(core_state *core, live_table *live)
{
    live_table_advance(live, LIVE_NEWER_LINES);
    live->retry_ms = 0; /* the store works, or we would not know */
    core_touch(core, live);
}

void core_store(core_state *core, store_job *job)
{
    core->store_jobs++;
    effect_store(core->out, job);
}
