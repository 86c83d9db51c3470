/* feature.c: calling what a server does beside the game. */
#include "feature.h"

/* The features one after the other, from *at = 0 on; NULL at the end. */
static const feature *next(const core_state *core, int *at)
{
    const feature *const *list = core->options.features;
    return list == NULL || list[*at] == NULL ? NULL : list[(*at)++];
}

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
    const feature *f;
    for (int at = 0; (f = next(core, &at)) != NULL;)
        if (f->committed != NULL)
            f->committed(core, live, hands);
}

void features_came(core_state *core, live_table *live, const client *c)
{
    const feature *f;
    for (int at = 0; (f = next(core, &at)) != NULL;)
        if (f->came != NULL)
            f->came(core, live, c);
}

void features_left(core_state *core, live_table *live, int seat, bool said_goodbye)
{
    const feature *f;
    for (int at = 0; (f = next(core, &at)) != NULL;)
        if (f->left != NULL)
            f->left(core, live, seat, said_goodbye);
}

void features_stepped(core_state *core, live_table *live)
{
    const feature *f;
    for (int at = 0; (f = next(core, &at)) != NULL;)
        if (f->stepped != NULL)
            f->stepped(core, live);
}

uint64_t features_wake(core_state *core, live_table *live)
{
    uint64_t earliest = 0;
    const feature *f;
    for (int at = 0; (f = next(core, &at)) != NULL;) {
        uint64_t at_ms = f->wake != NULL ? f->wake(core, live) : 0;
        if (at_ms != 0 && (earliest == 0 || at_ms < earliest))
            earliest = at_ms;
    }
    return earliest;
}

void features_ticked(core_state *core)
{
    const feature *f;
    for (int at = 0; (f = next(core, &at)) != NULL;)
        if (f->ticked != NULL)
            f->ticked(core);
}

void features_released(core_state *core, live_table *live)
{
    const feature *f;
    for (int at = 0; (f = next(core, &at)) != NULL;)
        if (f->released != NULL)
            f->released(core, live);
}

bool features_keep(core_state *core, live_table *live)
{
    const feature *f;
    for (int at = 0; (f = next(core, &at)) != NULL;)
        if (f->keeps != NULL && f->keeps(core, live))
            return true;
    return false;
}

bool features_allow(core_state *core, live_table *live)
{
    const feature *f;
    for (int at = 0; (f = next(core, &at)) != NULL;)
        if (f->allows != NULL && !f->allows(core, live))
            return false;
    return true;
}

void features_message(core_state *core, client *from, const client_message *message)
{
    const feature *f;
    for (int at = 0; (f = next(core, &at)) != NULL;)
        if (f->message != NULL && f->message(core, from, message))
            return;
}

void features_heard(core_state *core, const char *id, const char *text)
{
    const feature *f;
    for (int at = 0; (f = next(core, &at)) != NULL;)
        if (f->heard != NULL && f->heard(core, id, text))
            return;
}

void features_stored(core_state *core, const store_job *job)
{
    const feature *f;
    for (int at = 0; (f = next(core, &at)) != NULL;)
        if (f->stored != NULL && f->stored(core, job))
            return;
}

void features_pushed(core_state *core, const push_job *push)
{
    const feature *f;
    for (int at = 0; (f = next(core, &at)) != NULL;)
        if (f->pushed != NULL && f->pushed(core, push))
            return;
}
