/* table_steps.h: what happens at a table.
 *
 * table_step() does the next thing that a table needs and can do: load what it has missed, keep
 * what is due, judge the requests that wait, let a computer play. It does nothing while something
 * of the room is on its way to the store; what comes back calls it again. Whatever changes a table
 * ends with it.
 */
#ifndef LAPILLI_SERVER_TABLE_STEPS_H
#define LAPILLI_SERVER_TABLE_STEPS_H

#include "tables_internal.h"

void table_step(tables *tables, live_table *live);

/* Reads a line, unless it is NULL, and what follows, and hands it to the store. The room is loaded
 * and free. at_ms: the time at which the table granted the line. Whose request or http_request it
 * was, or NULL. Returns 0 when there is nothing to keep. */
int table_step_append(tables *tables, live_table *live, uint64_t at_ms, const char *line,
                      pending_request *request, struct http_request *http_request);

/* The time of a line that is granted now: time never runs backwards in a log. */
uint64_t table_step_time(const tables *tables, const live_table *live);

/* There may be more in the store than here. */
void table_step_behind(tables *tables, live_table *live);

/* What came back, of a table. The job and the thought stay the caller's. */
void table_step_appended(tables *tables, store_job *job);
void table_step_loaded(tables *tables, store_job *job);
void table_step_decided(tables *tables, const player_job *job);

/* Everybody who waits for the table is sent away; nothing that is on its way is touched. */
void table_step_dismiss(tables *tables, live_table *live, const char *word, const char *say,
                        int code);

#endif
