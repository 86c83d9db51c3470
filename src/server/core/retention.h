/* retention.h: deletes tables some time after they have finished.
 *
 * All saved tables are looked at in alphabetical order, a few at a time, so that play does not
 * notice; then again an hour later. Several nodes may do it at once. */
#ifndef LAPILLI_SERVER_RETENTION_H
#define LAPILLI_SERVER_RETENTION_H

#include "server/jobs/store_job.h"

struct core_state;

typedef struct retention {
    char after[LAP_TABLE_ID + 1]; /* the last table that was looked at */
    bool pending;                 /* the store is being asked for the next */
    uint64_t next_ms;             /* when to ask */
} retention;

/* Does what is due. Part of tables_tick(). */
void retention_tick(struct core_state *core, uint64_t now_ms);

/* The store's answers to STORE_LIST and STORE_DELETE. The caller keeps the job. */
void retention_listed(struct core_state *core, const store_job *job);
void retention_deleted(struct core_state *core, const store_job *job);

#endif
