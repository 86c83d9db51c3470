/* handlers.h: what the rows of routes.c call: see route.h for when. */
#ifndef LAPILLI_SERVER_HANDLERS_H
#define LAPILLI_SERVER_HANDLERS_H

#include "server/core/http_request.h"

/* create.c: opening a table. */
void create_begin(core_state *core, http_request *request, const core_request *asked);
void create_created(core_state *core, http_request *request, live_table *live);

/* matchmaker.c: quick matches. */
void matchmaker_begin(core_state *core, http_request *request, const core_request *asked);
void matchmaker_created(core_state *core, http_request *request, live_table *live);

/* open_tables.c: the tables that anyone may join. */
void open_tables_begin(core_state *core, http_request *request, const core_request *asked);

/* rematch.c: the next table for the same people. */
void rematch_serve(core_state *core, live_table *live, http_request *request);
void rematch_created(core_state *core, http_request *request, live_table *live);

/* record.c: reading how a table stands, and its record. */
void record_serve(core_state *core, live_table *live, http_request *request);
void record_serve_status(core_state *core, live_table *live, http_request *request);

/* codes.c: the code of a table, and what a code that somebody has typed leads to. */
void codes_serve(core_state *core, live_table *live, http_request *request);
void codes_saved(core_state *core, http_request *request, const store_job *job);
void codes_begin_entry(core_state *core, http_request *request, const core_request *asked);
void codes_found(core_state *core, http_request *request, const store_job *job);
void codes_serve_entry(core_state *core, live_table *live, http_request *request);

/* subscriptions.c: browsers that want to be told when it is a seat's turn. */
void subscriptions_begin(core_state *core, http_request *request, const core_request *asked);
void subscriptions_begin_end(core_state *core, http_request *request, const core_request *asked);
void subscriptions_serve(core_state *core, live_table *live, http_request *request);
void subscriptions_saved(core_state *core, http_request *request, const store_job *job);
void subscriptions_key(core_state *core, http_request *request, const core_request *asked);

/* daily_results.c: sending a result of the daily deal, and reading those of a deal. */
void daily_results_begin(core_state *core, http_request *request, const core_request *asked);
void daily_results_checked(core_state *core, http_request *request, const record_check *check);
void daily_results_saved(core_state *core, http_request *request, const store_job *job);
void daily_results_begin_counts(core_state *core, http_request *request, const core_request *asked);
void daily_results_counted(core_state *core, http_request *request, const store_job *job);

#endif
