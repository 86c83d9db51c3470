/* record.h: reading how a table stands, and its record. For routes.c. */
#ifndef LAPILLI_SERVER_RECORD_H
#define LAPILLI_SERVER_RECORD_H

#include "server/core/http_request.h"

void record_serve(core_state *core, live_table *live, http_request *request);
void record_serve_status(core_state *core, live_table *live, http_request *request);

#endif
