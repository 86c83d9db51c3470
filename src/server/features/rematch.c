/* rematch.c: the next table for the same people. */
#include "handlers.h"

#include "server/core/table_step.h"

#include <stdio.h>
#include <string.h>

static lap_game_setup setup_of(const lap_table *table)
{
    lap_game_setup setup = {.rules = table->rules,
                            .clock = table->clock,
                            .series = lap_series_next(table),
                            .hints = table->hints ? LAP_HINTS_YES : LAP_HINTS_NO};
    for (int i = 0; i < table->rules.players; i++) {
        setup.computer[i] = !table->seat[i].person;
        if (setup.computer[i])
            setup.player[i] = table->seat[i].player;
    }
    return setup;
}

/* The link to a seat of the rematch is the key of its holder, who claims it with a new one; or,
 * when nobody has claimed the seat yet, the link that there is. */
static void keep_holders(const live_table *live, store_secret *secret)
{
    for (int i = 0; i < LAP_SEATS; i++) {
        const lap_seat *seat = &live->table.seat[i];
        memcpy(secret->seat[i], seat->claimed ? seat->holder : live_table_link(live, i),
               sizeof secret->seat[i]);
    }
    memcpy(secret->watch, live->secret.watch, sizeof secret->watch);
}

/* First the new table is created, for the holders of the old one's seats; then the line `rematch`
 * announces it, and the request is served again. When two requests race, one line is saved, both
 * reply with its table, and the other table is never used. */
void rematch_serve(core_state *core, live_table *live, http_request *request)
{
    char line[LAP_LOG_TEXT];
    if (live->table.stage != LAP_TABLE_CLOSED) {
        http_request_refuse(core, request, 409, lap_table_error_word(LAP_ERROR_NOT_CLOSED),
                            lap_table_error_text(LAP_ERROR_NOT_CLOSED));
    } else if (live->table.next[0] != '\0') {
        char next[LAP_TABLE_ID + 1] = {0};
        memcpy(next, live->table.next, LAP_TABLE_ID);
        http_request_finish_json(core, request, request->created ? 201 : 200, message_table(next));
    } else if (!request->created) {
        lap_game_setup setup = setup_of(&live->table);
        keep_holders(live, &request->secret);
        http_request_open_as(core, request, &setup, false);
    } else {
        snprintf(line, sizeof line, "rematch %s", request->new_id);
        table_step_append(core, live, table_step_time(core, live), line, request);
    }
}

void rematch_created(core_state *core, http_request *request, live_table *live)
{
    if (live == NULL) {
        http_request_refuse(core, request, 503, "storage", http_cannot_save);
    } else if (core->shutting_down) {
        http_request_refuse(core, request, 503, "going", core_shutting_down);
    } else {
        live_table *before = core_table(core, request->id);
        http_request_queue(before, request);
        core_touch(core, before);
    }
}
