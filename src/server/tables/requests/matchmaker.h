/* matchmaker.h: quick matches.
 *
 * A quick match is a seat at an open table: the one of that kind that has waited longest, or a new
 * one when there is none. Everything about it is in the table's log, so nothing is lost with a
 * server that is killed. Those who ask while a table for them is being saved share it.
 */
#ifndef LAPILLI_SERVER_MATCHMAKER_H
#define LAPILLI_SERVER_MATCHMAKER_H

#include "http_request.h"

/* The table of a request of kind HTTP_REQUEST_MATCH is saved and in memory, or could not be.
 * Replies to those who share it, and to the request itself. */
void matchmaker_created(tables *tables, struct http_request *request);
void matchmaker_failed(tables *tables, struct http_request *request, const char *error,
                       const char *message);

#endif
