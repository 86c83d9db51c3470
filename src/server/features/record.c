/* record.c: reading how a table stands, and its record. */
#include "handlers.h"

#include "system/alloc.h"

#include <stdlib.h>

/* The record of a game that is over is everyone's. */
void record_serve(core_state *core, live_table *live, http_request *request)
{
    if (live->table.stage < LAP_TABLE_OVER && http_request_authenticate(core, live, request) < 0)
        return;
    size_t length = lap_table_record(&live->table, NULL, 0);
    char *text = alloc_raw(length + 1);
    lap_table_record(&live->table, text, length + 1);
    http_request_finish(core, request, 200, "text/plain; charset=utf-8", buffer_new(text, length));
    free(text);
}

void record_serve_status(core_state *core, live_table *live, http_request *request)
{
    unsigned present = 0;
    for (int seat = 1; seat <= LAP_SEATS; seat++)
        present |= live_table_has(live, seat) ? 1u << (seat - 1) : 0;
    http_request_finish_json(
        core, request, 200,
        message_status(&live->table, live->log.last_ms, present, core->at.now_ms));
}
