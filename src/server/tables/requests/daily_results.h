/* daily_results.h: results of the daily deal: replayed by a thread of the player pool, then saved.
 *
 * A result counts once for each browser, whichever arrives first. What was refused is not saved. */
#ifndef LAPILLI_SERVER_DAILY_RESULTS_H
#define LAPILLI_SERVER_DAILY_RESULTS_H

#include "server/tables/tables_internal.h"

/* A result has been replayed. The caller frees the job. */
void daily_results_checked(tables *tables, player_job *job);

/* The store has saved a result, or counted those of a deal. The caller keeps the job. */
void daily_results_saved(tables *tables, store_job *job);
void daily_results_counted(tables *tables, store_job *job);

#endif
