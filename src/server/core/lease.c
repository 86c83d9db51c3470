/* lease.c: one node at a time thinks for the computer players of a table. */
#include "lease.h"

#include "core_state.h"

static uint32_t duration(const core_state *core)
{
    return core->options.lease_ms > 0 ? core->options.lease_ms : LEASE_MS;
}

/* Does the lease last? A clock that was set back would make it last for too long. */
static bool lasts(const core_state *core, const lease *l, uint64_t now)
{
    return l->state != LEASE_UNKNOWN && now < l->until_ms && l->until_ms <= now + duration(core);
}

static void ask(core_state *core, live_table *live, uint32_t ms)
{
    store_job *job = store_job_new(STORE_LEASE, live->id);
    job->lease = (store_lease){.node = core->node, .ms = ms};
    core_store(core, job);
}

static void take(core_state *core, live_table *live)
{
    if (live->lease.asked)
        return;
    live->lease.asked = true;
    live->lease.asked_ms = core->at.now_ms;
    ask(core, live, duration(core));
}

/* When to renew it, so that it does not end. */
static uint64_t renewal(const core_state *core, const lease *l)
{
    return l->until_ms - duration(core) / 2;
}

bool lease_allows(core_state *core, live_table *live)
{
    uint64_t now = core->at.now_ms;
    lease *l = &live->lease;
    if (!core->options.shared)
        return true;
    bool holds = l->state == LEASE_HELD && lasts(core, l, now);
    if (holds ? now >= renewal(core, l) : !lasts(core, l, now))
        take(core, live);
    return holds;
}

void lease_step(core_state *core, live_table *live)
{
    uint64_t now = core->at.now_ms;
    const lease *l = &live->lease;
    if (l->state != LEASE_HELD || core->shutting_down)
        return;
    if (live->computer == COMPUTER_THINKING && now >= renewal(core, l))
        take(core, live);
    else if (live->computer != COMPUTER_THINKING && !l->asked && live->clients == NULL &&
             change_is_unattended(&live->table))
        lease_give_back(core, live);
}

uint64_t lease_wake(const core_state *core, const live_table *live)
{
    const lease *l = &live->lease;
    if (!core->options.shared || l->asked)
        return 0;
    if (l->state == LEASE_HELD && live->computer == COMPUTER_THINKING)
        return renewal(core, l);
    bool waits = l->state == LEASE_ELSEWHERE && live->computer == COMPUTER_IDLE &&
                 lap_table_computer(&live->table) != NULL;
    return waits ? l->until_ms : 0;
}

void lease_give_back(core_state *core, live_table *live)
{
    if (live->lease.state == LEASE_HELD)
        ask(core, live, 0);
    live->lease = (lease){.asked = live->lease.asked};
}

void lease_answered(core_state *core, const store_job *job)
{
    live_table *live = table_index_find(&core->index, job->id);
    if (live == NULL || job->lease.ms == 0)
        return;
    lease *l = &live->lease;
    uint64_t now = core->at.now_ms;
    l->asked = false;
    if (job->outcome == STORE_DONE) {
        l->state = LEASE_HELD;
        l->until_ms = l->asked_ms + duration(core);
    } else if (job->outcome == STORE_CONFLICT) {
        uint32_t left = job->lease.left_ms < duration(core) ? job->lease.left_ms : duration(core);
        l->state = LEASE_ELSEWHERE;
        l->until_ms = now + left;
    } else { /* the store has failed: ask again like the table itself */
        l->state = LEASE_ELSEWHERE;
        l->until_ms = now + LIVE_TABLE_RETRY_MS;
    }
    core_touch(core, live);
}
