/* table_step.h: what happens at one table.
 *
 * table_step() does the next thing that the table needs and can do: load missed lines, append what
 * is due, judge waiting requests, let a computer player move. It does nothing while an operation of
 * the table is in flight; the result of that calls it again. Everything that changes a table
 * touches it, so that it is stepped before the event is done.
 */
#ifndef LAPILLI_SERVER_TABLE_STEPS_H
#define LAPILLI_SERVER_TABLE_STEPS_H

#include "http_request.h"

void table_step(core_state *core, live_table *live);

/* Appends a line, unless it is NULL, and what follows from it. The table is LIVE_READY. at_ms: when
 * the line was granted. http_request: whose line it is, or NULL. Returns false when there is
 * nothing to append, or the table turns out to be damaged. */
bool table_step_append(core_state *core, live_table *live, uint64_t at_ms, const char *line,
                       struct http_request *http_request);

/* May it be unloaded once LIVE_TABLE_IDLE_MS have passed? */
bool table_step_is_idle(core_state *core, live_table *live);

/* The time of a line granted now: time never runs backwards in a log. */
uint64_t table_step_time(const core_state *core, const live_table *live);

/* Results of the store and the player pool. The caller keeps the job. */
void table_step_quarantined(core_state *core, const store_job *job);
void table_step_appended(core_state *core, const store_job *job);
void table_step_loaded(core_state *core, const store_job *job);
void table_step_decided(core_state *core, const player_job *job);

/* Refuses everyone who waits for the table, closing their connections unless close_code is 0. An
 * operation in flight continues. */
void table_step_refuse_waiting(core_state *core, live_table *live, const char *error,
                               const char *message, int close_code);

#endif
