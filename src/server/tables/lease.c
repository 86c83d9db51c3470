/* lease.c: one node at a time thinks for the computer players of a table. */
#include "lease.h"

#include "table_steps.h"
#include "tables_internal.h"

static uint32_t duration(const tables *t)
{
    return t->options.lease_ms > 0 ? t->options.lease_ms : LEASE_MS;
}

/* Does the lease last? A clock that was set back would make it last for too long. */
static bool lasts(const tables *t, const lease *l, uint64_t now)
{
    return l->state != LEASE_UNKNOWN && now < l->until_ms && l->until_ms <= now + duration(t);
}

static void ask(tables *t, live_table *live, uint32_t ms)
{
    store_job *job = store_job_new(STORE_LEASE, live->id);
    job->lease = (store_lease){.node = t->node, .ms = ms};
    tables_submit(t, job);
}

static void take(tables *t, live_table *live)
{
    if (live->lease.asked)
        return;
    live->lease.asked = true;
    live->lease.asked_ms = t->options.now();
    ask(t, live, duration(t));
}

/* When to renew it, so that it does not end. */
static uint64_t renewal(const tables *t, const lease *l)
{
    return l->until_ms - duration(t) / 2;
}

bool lease_allows(tables *t, live_table *live)
{
    uint64_t now = t->options.now();
    lease *l = &live->lease;
    if (!t->shared)
        return true;
    bool holds = l->state == LEASE_HELD && lasts(t, l, now);
    if (holds ? now >= renewal(t, l) : !lasts(t, l, now))
        take(t, live);
    return holds;
}

void lease_step(tables *t, live_table *live)
{
    uint64_t now = t->options.now();
    const lease *l = &live->lease;
    if (l->state != LEASE_HELD || t->shutting_down)
        return;
    if (live->computer == COMPUTER_THINKING && now >= renewal(t, l))
        take(t, live);
    else if (live->computer != COMPUTER_THINKING && !l->asked && live->clients == NULL &&
             change_is_unattended(&live->table))
        lease_give_back(t, live);
}

uint64_t lease_wake(const tables *t, const live_table *live)
{
    const lease *l = &live->lease;
    if (!t->shared || l->asked)
        return 0;
    if (l->state == LEASE_HELD && live->computer == COMPUTER_THINKING)
        return renewal(t, l);
    bool waits = l->state == LEASE_ELSEWHERE && live->computer == COMPUTER_IDLE &&
                 lap_table_computer(&live->table) != NULL;
    return waits ? l->until_ms : 0;
}

void lease_give_back(tables *t, live_table *live)
{
    if (live->lease.state == LEASE_HELD)
        ask(t, live, 0);
    live->lease = (lease){.asked = live->lease.asked};
}

void lease_answered(tables *t, const store_job *job)
{
    live_table *live = table_index_find(&t->index, job->id);
    if (live == NULL || job->lease.ms == 0)
        return;
    lease *l = &live->lease;
    uint64_t now = t->options.now();
    l->asked = false;
    if (job->outcome == STORE_DONE) {
        l->state = LEASE_HELD;
        l->until_ms = l->asked_ms + duration(t);
    } else if (job->outcome == STORE_CONFLICT) {
        uint32_t left = job->lease.left_ms < duration(t) ? job->lease.left_ms : duration(t);
        l->state = LEASE_ELSEWHERE;
        l->until_ms = now + left;
    } else { /* the store has failed: ask again like the table itself */
        l->state = LEASE_ELSEWHERE;
        l->until_ms = now + LIVE_TABLE_RETRY_MS;
    }
    table_step(t, live);
}
