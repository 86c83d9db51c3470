/* matchmaker.h: quick matches.
 *
 * A quick match is a seat at an open table: the one of that kind that has waited longest, or a new
 * one when there is none. Everything about it is in the table's log, so nothing is lost with a
 * server that is killed. Those who ask while a table for them is being saved share it.
 */
#ifndef LAPILLI_SERVER_MATCHMAKER_H
#define LAPILLI_SERVER_MATCHMAKER_H

#include "server/core/http_request.h"

/* For routes.c. */
void matchmaker_begin(core_state *core, http_request *request, const core_request *asked);
void matchmaker_created(core_state *core, http_request *request, live_table *live);

#endif
