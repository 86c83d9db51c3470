/* presence.h: who is at a table, and since when somebody is away.
 *
 * Servers that share a database tell each other which seats have a connection: when that changes,
 * and every few seconds while the table may be in use at several of them. What they say is saved
 * nowhere. Somebody is away since the last connection to their seat broke off at any of the
 * servers, but not since before this one has had the table in memory: what it has not seen, it
 * holds against nobody. */
#ifndef LAPILLI_SERVER_PRESENCE_H
#define LAPILLI_SERVER_PRESENCE_H

#include "server/jobs/store_job.h"
#include "core.h"

#include "client.h"

struct live_table;
enum {
    PRESENCE_TELL_MS = 10000, /* how often to tell the other nodes who is here */
    PRESENCE_HEARD_MS = 25000 /* how long to believe what they say */
};

/* Of one table. */
typedef struct presence {
    uint64_t away_ms[LAP_SEATS];  /* since when nobody is there, at any node */
    uint64_t heard_ms[LAP_SEATS]; /* when another node last said that somebody is; 0: nobody is */
    uint64_t others_ms;           /* when another node last said anything; 0: never */
    uint64_t told_ms;             /* when the others were last told, */
    unsigned told;                /* and of which seats; bit 0 is seat 1 */
    unsigned count;               /* of what they were told */
} presence;

/* The table is in memory from now on. */
void presence_begin(presence *p, uint64_t now_ms);

/* The last connection to a seat, from 1, is gone from this node. */
void presence_left(presence *p, int seat, uint64_t now_ms);

/* Has a seat, from 1, a connection, here or at another node? */
bool presence_has(const struct live_table *live, int seat);

/* How long nobody has been there; 0 while somebody is. */
uint64_t presence_away(const struct live_table *live, int seat, uint64_t now_ms);

/* Somebody has come or gone: tells everyone at the table, at once or in a moment, and the other
 * nodes. A newcomer is always told at once; NULL: there is none. */
void presence_changed(core_state *core, struct live_table *live, client *newcomer);

/* Announces who is at tables where that has changed and was not announced at once because it had
 * been several times just before. Returns whether some have to wait. */
bool presence_announce(struct core_state *core);

/* Part of every step of a table. */
void presence_step(core_state *core, struct live_table *live);

/* When to step next because of it; 0 never. */
uint64_t presence_wake(const core_state *core, const struct live_table *live);

/* Is this what another node has announced of its seats? */
bool presence_is_notice(const char *text);

/* Another node has announced this. What cannot be right is ignored. */
void presence_heard(core_state *core, const char *id, const char *text);

/* What other nodes have announced may have been missed. */
void presence_missed(core_state *core, struct live_table *live);

#endif
