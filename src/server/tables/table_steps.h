/* table_steps.h: what happens at one table.
 *
 * table_step() does the next thing that the table needs and can do: load missed lines, append what
 * is due, judge waiting requests, let a computer player move. It does nothing while an operation of
 * the table is in flight; the result of that calls it again. Everything that changes a table ends
 * with table_step().
 */
#ifndef LAPILLI_SERVER_TABLE_STEPS_H
#define LAPILLI_SERVER_TABLE_STEPS_H

#include "tables_internal.h"

void table_step(tables *tables, live_table *live);

/* Appends a line, unless it is NULL, and what follows from it. The table is LIVE_READY. at_ms: when
 * the line was granted. http_request: whose line it is, or NULL. Returns false when there is
 * nothing to append, or the table turns out to be damaged. */
bool table_step_append(tables *tables, live_table *live, uint64_t at_ms, const char *line,
                       struct http_request *http_request);

/* The time of a line granted now: time never runs backwards in a log. */
uint64_t table_step_time(const tables *tables, const live_table *live);

/* The store may have newer lines. */
void table_step_newer_lines(tables *tables, live_table *live);

/* Results of the store and the player pool. The caller keeps the job. */
void table_step_quarantined(tables *tables, store_job *job);
void table_step_appended(tables *tables, store_job *job);
void table_step_loaded(tables *tables, store_job *job);
void table_step_decided(tables *tables, const player_job *job);

/* What people are told of a table that was set aside. */
typedef struct dismissal {
    const char *error;   /* a word of the protocol */
    const char *message; /* a sentence */
    int status;          /* of HTTP */
    int close_code;      /* of WebSocket */
} dismissal;

/* It is damaged, or the operator has closed it. */
const dismissal *table_step_dismissal(const live_table *live);

/* Refuses everyone who waits for the table, closing their connections unless close_code is 0. An
 * operation in flight continues. */
void table_step_refuse_waiting(tables *tables, live_table *live, const char *error,
                               const char *message, int close_code);

#endif
