/* create.h: opening a table. For routes.c. */
#ifndef LAPILLI_SERVER_CREATE_H
#define LAPILLI_SERVER_CREATE_H

#include "server/core/http_request.h"

void create_begin(core_state *core, http_request *request, const core_request *asked);
void create_created(core_state *core, http_request *request, live_table *live);

#endif
