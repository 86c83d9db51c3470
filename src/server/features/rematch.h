/* rematch.h: the next table for the same people. For routes.c. */
#ifndef LAPILLI_SERVER_REMATCH_H
#define LAPILLI_SERVER_REMATCH_H

#include "server/core/http_request.h"

void rematch_serve(core_state *core, live_table *live, http_request *request);
void rematch_created(core_state *core, http_request *request, live_table *live);

#endif
