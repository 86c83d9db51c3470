/* subscriptions.h: browsers that want to be told when it is a seat's turn. For routes.c. */
#ifndef LAPILLI_SERVER_SUBSCRIPTIONS_H
#define LAPILLI_SERVER_SUBSCRIPTIONS_H

#include "server/core/http_request.h"

/* Saves, or drops, a subscription of the seat. */
void subscriptions_begin(core_state *core, http_request *request, const core_request *asked);
void subscriptions_begin_end(core_state *core, http_request *request, const core_request *asked);
void subscriptions_serve(core_state *core, live_table *live, http_request *request);
void subscriptions_saved(core_state *core, http_request *request, const store_job *job);

/* The public key that browsers need to subscribe. */
void subscriptions_key(core_state *core, http_request *request, const core_request *asked);

#endif
