/* lease.c: one node at a time thinks for the computer players of a table.
 *
 * Nodes that have the same table in memory would otherwise all think about the same decision, and
 * all but one in vain. The node that has the lease of a table in the store thinks; it renews it
 * while it does, and gives it back when it has no more use for it. The others ask again when it
 * ends, which is a few seconds after a node has died. Two nodes that both believe they hold it do
 * no harm: the log takes one of their decisions.
 *
 * A store that other nodes cannot use has no leases, and its node always thinks. */
#include "feature_numbers.h"

enum { LEASE_MS = 6000 };

typedef enum lease_state {
    LEASE_UNKNOWN, /* whether another node has it */
    LEASE_HELD,    /* by this node */
    LEASE_ELSEWHERE
} lease_state;

/* Of a table. */
typedef struct lease {
    lease_state state;
    uint64_t until_ms; /* LEASE_HELD, LEASE_ELSEWHERE: when it ends */
    bool asked;        /* a STORE_LEASE is in flight, */
    uint64_t asked_ms; /* since then */
} lease;

/* Of all. */
typedef struct leases {
    uint64_t node; /* a number that no other node has; 0 before it is needed */
} leases;

static lease *state_of(const core_state *core, const live_table *live)
{
    return feature_table_state(core, live, FEATURE_LEASE);
}

static uint64_t node_of(core_state *core)
{
    leases *all = feature_state(core, FEATURE_LEASE);
    if (all->node == 0) {
        random_bytes_draw(&core->random, &all->node, sizeof all->node);
        all->node >>= 1;
    }
    return all->node;
}

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
    job->lease = (store_lease){.node = node_of(core), .ms = ms};
    core_store(core, job);
}

static void take(core_state *core, live_table *live)
{
    lease *l = state_of(core, live);
    if (l->asked)
        return;
    l->asked = true;
    l->asked_ms = core->at.now_ms;
    ask(core, live, duration(core));
}

/* When to renew it, so that it does not end. */
static uint64_t renewal(const core_state *core, const lease *l)
{
    return l->until_ms - duration(core) / 2;
}

/* May this node think for the table? If not, asks for the lease when it may be free. */
static bool allows(core_state *core, live_table *live)
{
    uint64_t now = core->at.now_ms;
    lease *l = state_of(core, live);
    if (!core->options.shared)
        return true;
    bool holds = l->state == LEASE_HELD && lasts(core, l, now);
    if (holds ? now >= renewal(core, l) : !lasts(core, l, now))
        take(core, live);
    return holds;
}

static void give_back(core_state *core, live_table *live)
{
    lease *l = state_of(core, live);
    if (l->state == LEASE_HELD)
        ask(core, live, 0);
    *l = (lease){.asked = l->asked};
}

/* Renews the lease while the table uses it, and gives it back when it will not. */
static void step(core_state *core, live_table *live)
{
    uint64_t now = core->at.now_ms;
    const lease *l = state_of(core, live);
    if (l->state != LEASE_HELD || core->shutting_down || !live_state_is_loaded(live->state))
        return;
    if (live->computer == COMPUTER_THINKING && now >= renewal(core, l))
        take(core, live);
    else if (live->computer != COMPUTER_THINKING && !l->asked && live->clients == NULL &&
             change_is_unattended(&live->table))
        give_back(core, live);
}

static uint64_t wake(core_state *core, live_table *live)
{
    const lease *l = state_of(core, live);
    if (!core->options.shared || l->asked)
        return 0;
    if (l->state == LEASE_HELD && live->computer == COMPUTER_THINKING)
        return renewal(core, l);
    bool waits = l->state == LEASE_ELSEWHERE && live->computer == COMPUTER_IDLE &&
                 lap_table_computer(&live->table) != NULL;
    return waits ? l->until_ms : 0;
}

static bool answered(core_state *core, const store_job *job)
{
    if (job->kind != STORE_LEASE)
        return false;
    live_table *live = table_index_find(&core->index, job->id);
    if (live == NULL || job->lease.ms == 0)
        return true;
    lease *l = state_of(core, live);
    uint64_t now = core->at.now_ms;
    l->asked = false;
    l->state = job->outcome == STORE_DONE ? LEASE_HELD : LEASE_ELSEWHERE;
    if (job->outcome == STORE_DONE) {
        l->until_ms = l->asked_ms + duration(core);
    } else if (job->outcome == STORE_CONFLICT) {
        uint32_t left = job->lease.left_ms;
        l->until_ms = now + (left < duration(core) ? left : duration(core));
    } else { /* the store has failed: ask again like the table itself */
        l->until_ms = now + LIVE_TABLE_RETRY_MS;
    }
    core_touch(core, live);
    return true;
}

const feature lease_feature = {
    .number = FEATURE_LEASE,
    .bytes = sizeof(leases),
    .table_bytes = sizeof(lease),
    .allows = allows,
    .stepped = step,
    .wake = wake,
    .released = give_back,
    .stored = answered,
};
