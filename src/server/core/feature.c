/* feature.c: calling what a server does beside the game. */
#include "feature.h"

/* For each feature that wants to be called at a moment. */
#define EACH(core, f, moment)                                                                      \
    for (const feature *const *at = (core)->options.features, *f; at != NULL && (f = *at) != NULL; \
         at++)                                                                                     \
        if (f->moment != NULL)

void *feature_state(const core_state *core, int number)
{
    return core->feature_states + core->feature_at[number];
}

void *feature_table_state(const core_state *core, const live_table *live, int number)
{
    return (char *)(uintptr_t)live->feature_states + core->feature_table_at[number];
}

void features_committed(core_state *core, live_table *live, unsigned hands)
{
    EACH(core, f, committed)
    f->committed(core, live, hands);
}

void features_came(core_state *core, live_table *live, const client *c)
{
    EACH(core, f, came)
    f->came(core, live, c);
}

void features_left(core_state *core, live_table *live, int seat, bool said_goodbye)
{
    EACH(core, f, left)
    f->left(core, live, seat, said_goodbye);
}

void features_stepped(core_state *core, live_table *live)
{
    EACH(core, f, stepped)
    f->stepped(core, live);
}

uint64_t features_wake(core_state *core, live_table *live)
{
    uint64_t earliest = 0;
    EACH(core, f, wake)
    {
        uint64_t at_ms = f->wake(core, live);
        if (at_ms != 0 && (earliest == 0 || at_ms < earliest))
            earliest = at_ms;
    }
    return earliest;
}

void features_ticked(core_state *core)
{
    EACH(core, f, ticked)
    f->ticked(core);
}

void features_released(core_state *core, live_table *live)
{
    EACH(core, f, released)
    f->released(core, live);
}

bool features_keep(core_state *core, live_table *live)
{
    EACH(core, f, keeps)
    if (f->keeps(core, live))
        return true;
    return false;
}

bool features_allow(core_state *core, live_table *live)
{
    EACH(core, f, allows)
    if (!f->allows(core, live))
        return false;
    return true;
}

void features_message(core_state *core, client *from, const client_message *message)
{
    EACH(core, f, message)
    if (f->message(core, from, message))
        return;
}

void features_heard(core_state *core, const char *id, const char *text)
{
    EACH(core, f, heard)
    if (f->heard(core, id, text))
        return;
}

void features_stored(core_state *core, const store_job *job)
{
    EACH(core, f, stored)
    if (f->stored(core, job))
        return;
}

void features_pushed(core_state *core, const push_job *push)
{
    EACH(core, f, pushed)
    if (f->pushed(core, push))
        return;
}
