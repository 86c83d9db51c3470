/* core_state.h: the state of the core, for the files that implement core.h. Each includes only
 * those above it:
 *
 *     live_table.h    one table in memory, live_state.h how it stands to its log
 *     table_index.h   all of them; load_queue.h how many are loaded at once
 *     held_lines.h    sending new lines, at once or together with the next
 *     presence.h      who is at a table, at this node or another
 *     feature.h       what is done beside the game
 *     http_request.h  requests over HTTP
 *     join.h          clients: joining, requests, leaving
 *     table_step.h    one table: judging requests, clocks, computer players, the store
 *     core.c          events
 */
#ifndef LAPILLI_SERVER_CORE_STATE_H
#define LAPILLI_SERVER_CORE_STATE_H

#include "effects.h"
#include "load_queue.h"
#include "random_bytes.h"
#include "server/protocol/message.h"
#include "table_index.h"

/* What uses a slot of the caller's. */
typedef struct connection_slot {
    uint32_t generation;
    client *client;               /* NULL: no WebSocket */
    struct http_request *request; /* that has no response yet */
} connection_slot;

enum { FEATURES_MAX = 16 };

struct core_state {
    core_options options;
    core_time at;      /* of the event that is being taken, as the next: */
    core_effects *out; /* the list to append to */
    random_bytes random;
    connection_slot *connection; /* by slot */
    uint32_t connections;
    table_index index;
    live_table *first_touched, *last_touched; /* tables to step before the event is done */
    load_queue loads;
    held_lines held;        /* the list of clients for which lines are held: see held_lines.h */
    live_table *announcing; /* tables whose presence has changed since it was announced */
    struct http_request *http_requests; /* all that have no response yet */
    struct http_request **ticket;       /* the same, by ticket - 1; NULL: free */
    uint64_t tickets, next_ticket;      /* how many; where to look for a free one */
    bool shutting_down;
    uint64_t ticked_ms;   /* the time of the last tick */
    uint64_t tick_ms;     /* and when the next is due */
    int store_jobs;       /* submitted and not yet back */
    bool due_pending;     /* a STORE_DUE is among them */
    bool due_known;       /* one has succeeded since the start */
    uint64_t next_due_ms; /* when to submit the next */
    store_due due_last;   /* where it continues: the last table of a full answer, or zeros */

    char *feature_states;                  /* for feature.h, as the others: of all features, */
    size_t feature_at[FEATURES_MAX];       /* where that of each begins; */
    size_t feature_table_at[FEATURES_MAX]; /* the same in live_table.feature_states, */
    size_t feature_table_bytes;            /* which has so many bytes */
};

/* The table in memory; added, to be loaded, if it is not there. */
live_table *core_table(core_state *core, const char *id);

/* Removes a table from memory. */
void core_unload(core_state *core, live_table *live);

/* Something about the table has changed: table_step() runs before the event is done. */
void core_touch(core_state *core, live_table *live);

/* The store may have newer lines of the table. */
void core_newer_lines(core_state *core, live_table *live);

/* The first table that was touched, which it is no longer; NULL when there is none. */
live_table *core_next_touched(core_state *core);

void core_store(core_state *core, store_job *job);

#endif
