/* presence.h: who is at a table, and since when somebody is away.
 *
 * Servers that share a database tell each other which seats have a connection: when that changes,
 * and every few seconds while the table may be in use at several of them. What they say is saved
 * nowhere. Somebody is away since the last connection to their seat broke off at any of the
 * servers, but not since before this one has had the table in memory: what it has not seen, it
 * holds against nobody. */
#ifndef LAPILLI_SERVER_PRESENCE_H
#define LAPILLI_SERVER_PRESENCE_H

#include "core_state.h"

enum {
    PRESENCE_TELL_MS = 10000, /* how often to tell the other nodes who is here */
    PRESENCE_HEARD_MS = 25000 /* how long to believe what they say */
};

/* Somebody has come or gone: tells everyone at the table, at once or in a moment, and the other
 * nodes. A newcomer is always told at once; NULL: there is none. */
void presence_changed(core_state *core, live_table *live, client *newcomer);

/* Announces who is at tables where that has changed and was not announced at once because it had
 * been several times just before. Returns whether some have to wait. */
bool presence_announce(core_state *core);

/* Part of every step of a table. */
void presence_step(core_state *core, live_table *live);

/* When to step next because of it; 0 never. */
uint64_t presence_wake(const core_state *core, const live_table *live);

/* Is this what another node has announced of its seats? */
bool presence_is_notice(const char *text);

/* Another node has announced this. What cannot be right is ignored. */
void presence_heard(core_state *core, const char *id, const char *text);

/* What other nodes have announced may have been missed. */
void presence_missed(core_state *core, live_table *live);

#endif
