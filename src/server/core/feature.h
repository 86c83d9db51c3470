/* feature.h: what a server does beside the game, as far as the core knows of it: who wants to be
 * called at which moment. The core calls features and includes none of them; a feature may use
 * everything in this folder.
 *
 * A feature keeps its state of each table in memory, and of all together, in blocks that the core
 * holds for it: zeros at first, and gone with the table. */
#ifndef LAPILLI_SERVER_FEATURE_H
#define LAPILLI_SERVER_FEATURE_H

#include "core_state.h"

typedef struct feature {
    int number;         /* its place in core_options.features */
    size_t bytes;       /* of its state, */
    size_t table_bytes; /* and of that of a table */

    /* A table was loaded or created, or lines were added to it. Bit 0 of `hands`: seat 1 belongs to
     * somebody else since a request at this node. */
    void (*committed)(core_state *core, live_table *live, unsigned hands);
    /* Somebody has come to sit down, or the last connection of a client to its seat is gone. */
    void (*came)(core_state *core, live_table *live, const client *client);
    void (*left)(core_state *core, live_table *live, int seat, bool said_goodbye);
    /* Something happened at a table, or time has passed; and when that is next of interest, 0
     * never.
     */
    void (*stepped)(core_state *core, live_table *live);
    uint64_t (*wake)(core_state *core, live_table *live);
    /* Time has passed for all. */
    void (*ticked)(core_state *core);
    /* The table leaves memory, or the server shuts down. */
    void (*released)(core_state *core, live_table *live);

    /* Must a table stay in memory? */
    bool (*keeps)(core_state *core, live_table *live);
    /* May a computer think for a table? Otherwise it touches the table once that has changed. */
    bool (*allows)(core_state *core, live_table *live);

    /* Each returns false when it is not for this feature: a message of a client, what another node
     * has announced at a table (empty: that somebody waits there), the answer to a job, and what
     * became of a push message. */
    bool (*message)(core_state *core, client *from, const client_message *message);
    bool (*heard)(core_state *core, const char *id, const char *text);
    bool (*stored)(core_state *core, const store_job *job);
    bool (*pushed)(core_state *core, const push_job *push);
} feature;

/* The state of feature `number`, and that of a table. */
void *feature_state(const core_state *core, int number);
void *feature_table_state(const core_state *core, const live_table *live, int number);

/* Calls the features. */
void features_committed(core_state *core, live_table *live, unsigned hands);
void features_came(core_state *core, live_table *live, const client *client);
void features_left(core_state *core, live_table *live, int seat, bool said_goodbye);
void features_stepped(core_state *core, live_table *live);
uint64_t features_wake(core_state *core, live_table *live); /* the earliest */
void features_ticked(core_state *core);
void features_released(core_state *core, live_table *live);
bool features_keep(core_state *core, live_table *live);
bool features_allow(core_state *core, live_table *live);
void features_message(core_state *core, client *from, const client_message *message);
void features_heard(core_state *core, const char *id, const char *text);
void features_stored(core_state *core, const store_job *job);
void features_pushed(core_state *core, const push_job *push);

#endif
