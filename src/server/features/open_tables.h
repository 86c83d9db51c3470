/* open_tables.h: the tables that anyone may join: listed by their host, or opened for a quick
 * match.
 *
 * Whether a table is listed is recorded in its log. Those among the tables in memory that wait for
 * players are linked in a list, the one that has waited longest first. A table is shown while
 * somebody waits at it, and for a moment after: a page may be loading again. So nothing has to be
 * cleaned up after a crash, and a table that was left vanishes by itself. Nodes that share a
 * database tell each other where somebody waits, and load those tables.
 */
#ifndef LAPILLI_SERVER_OPEN_TABLES_H
#define LAPILLI_SERVER_OPEN_TABLES_H

#include "server/core/http_request.h"

enum {
    OPEN_TABLES_MAX = 50,         /* shown at most */
    OPEN_TABLES_GRACE_MS = 15000, /* shown after the last who waited has left */
    OPEN_TABLES_ANNOUNCE_MS =
        15000, /* how often the other nodes hear of a table where somebody waits, */
    OPEN_TABLES_HEARD_MS = 40000, /* and how long they show it */
    OPEN_TABLES_HEARD_MAX = 200   /* of which they know no more than this */
};

/* Someone is on the way to a table: a seat is kept for a moment, once for the same owner. */
void open_tables_expect(core_state *core, live_table *live, uint64_t owner);

/* Someone waits there for a moment to come. */
void open_tables_attend(core_state *core, live_table *live);

/* A table in the list; NULL when there is none with this id. */
live_table *open_tables_waiting(const core_state *core, const char *id);

/* The table opened with this line, up to the commitment, that has waited longest and has a seat for
 * one more; NULL when there is none. before: only one that has waited longer than this one, unless
 * it is NULL. */
live_table *open_tables_find(core_state *core, const char *opening, const live_table *before);

#endif
