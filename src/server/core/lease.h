/* lease.h: one node at a time thinks for the computer players of a table.
 *
 * Nodes that have the same table in memory would otherwise all think about the same decision, and
 * all but one in vain. The node that has the lease of a table in the store thinks; it renews it
 * while it does, and gives it back when it has no more use for it. The others ask again when it
 * ends, which is a few seconds after a node has died. Two nodes that both believe they hold it do
 * no harm: the log takes one of their decisions.
 *
 * A store that other nodes cannot use has no leases, and its node always thinks. */
#ifndef LAPILLI_SERVER_LEASE_H
#define LAPILLI_SERVER_LEASE_H

#include "server/jobs/store_job.h"

struct live_table;
struct core_state;

enum { LEASE_MS = 6000 };

typedef enum lease_state {
    LEASE_UNKNOWN, /* whether another node has it */
    LEASE_HELD,    /* by this node */
    LEASE_ELSEWHERE
} lease_state;

/* All zeros for a table that was just loaded. */
typedef struct lease {
    lease_state state;
    uint64_t until_ms; /* LEASE_HELD, LEASE_ELSEWHERE: when it ends */
    bool asked;        /* a STORE_LEASE is in flight, */
    uint64_t asked_ms; /* since then */
} lease;

/* May this node think for the table? If not, asks for the lease when it may be free: table_step()
 * runs again when the answer is there. */
bool lease_allows(struct core_state *core, struct live_table *live);

/* Part of every step of a table: renews the lease while the table uses it, and gives it back when
 * it will not. */
void lease_step(struct core_state *core, struct live_table *live);

/* When to step next because of it; 0 never. */
uint64_t lease_wake(const struct core_state *core, const struct live_table *live);

/* Gives the lease back, if this node has it. */
void lease_give_back(struct core_state *core, struct live_table *live);

/* A STORE_LEASE is done. The table may be gone. */
void lease_answered(struct core_state *core, const store_job *job);

#endif
