/* create.c: opening a table. */
#include "handlers.h"

#include "server/protocol/setup_json.h"

#include <string.h>

void create_begin(core_state *core, http_request *request, const core_request *asked)
{
    lap_game_setup setup;
    setup_json_error error;
    if (setup_json_read(&setup, asked->body, asked->length, &error))
        http_request_open(core, request, &setup, false);
    else
        http_request_refuse(core, request, strcmp(error.word, "too-big") == 0 ? 413 : 400,
                            error.word, error.message);
}

void create_created(core_state *core, http_request *request, live_table *live)
{
    if (live == NULL)
        http_request_refuse(core, request, 503, "storage", http_cannot_save);
    else
        http_request_finish_json(core, request, 201, buffer_retain(request->response));
}
