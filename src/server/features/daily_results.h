/* daily_results.h: results of the daily deal: replayed by a thread of the player pool, then saved.
 *
 * A result counts once for each browser, whichever arrives first. What was refused is not saved. */
#ifndef LAPILLI_SERVER_DAILY_RESULTS_H
#define LAPILLI_SERVER_DAILY_RESULTS_H

#include "server/core/http_request.h"

/* For routes.c: sending a result, and reading those of a deal. */
void daily_results_begin(core_state *core, http_request *request, const core_request *asked);
void daily_results_checked(core_state *core, http_request *request, const record_check *check);
void daily_results_saved(core_state *core, http_request *request, const store_job *job);
void daily_results_begin_counts(core_state *core, http_request *request, const core_request *asked);
void daily_results_counted(core_state *core, http_request *request, const store_job *job);

#endif
