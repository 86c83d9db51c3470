/* subscriptions.h: browsers that want to be told when it is a seat's turn. */
#ifndef LAPILLI_SERVER_SUBSCRIPTIONS_H
#define LAPILLI_SERVER_SUBSCRIPTIONS_H

#include "http_request.h"

/* Serves a request at a table that is loaded: saves or drops a subscription of the seat. */
void subscriptions_serve(tables *tables, live_table *live, http_request *request);

/* The store has done so. The caller keeps the job. */
void subscriptions_saved(tables *tables, const store_job *job);

#endif
