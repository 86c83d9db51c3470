/* tables_internal.h: shared by the files that implement tables.h.
 *
 *     tables.c        results, ticks, shutdown
 *     join.c          clients: joining, requests, leaving
 *     presence.c      who is at a table, at this node or another
 *     http_request.c  HTTP requests: creating a table, rematches, records
 *     daily_results.c results of the daily deal
 *     subscriptions.c browsers to notify when it is a seat's turn
 *     open_tables.c   tables that anyone may join
 *     matchmaker.c    quick matches
 *     lease.c         which node thinks for a table
 *     retention.c     deleting finished tables
 *     seat_requests.c spectators who ask the host for a seat
 *     signs.c         what players let each other know beside the game
 *     held_lines.c    sending new lines, at once or together with the next
 *     table_steps.c   one table: judging requests, clocks, computer players, the store
 */
#ifndef LAPILLI_SERVER_TABLES_INTERNAL_H
#define LAPILLI_SERVER_TABLES_INTERNAL_H

#include "load_queue.h"
#include "retention.h"
#include "server/protocol/message.h"
#include "table_index.h"
#include "tables.h"

struct tables {
    tables_options options;
    bool shared;   /* the store, by other nodes */
    uint64_t node; /* a number that no other of them has */
    table_index index;
    load_queue loads;
    held_lines held;        /* the list of clients for which lines are held: see held_lines.h */
    live_table *announcing; /* tables whose presence has changed since it was announced */
    live_table *first_open, *last_open; /* open_tables.h */
    int open_count;
    struct http_request *http_requests; /* all that have no response yet */
    bool shutting_down;
    uint64_t ticked_ms;   /* the time of the last tick */
    int store_jobs;       /* submitted and not yet back */
    bool due_pending;     /* a STORE_DUE is among them */
    bool due_known;       /* one has succeeded since the start */
    uint64_t next_due_ms; /* when to submit the next */
    store_due due_last;   /* where it continues: the last table of a full answer, or zeros */
    retention retention;
};

/* WebSocket close codes. */
enum {
    CLOSE_GOING_AWAY = 1001,
    CLOSE_POLICY = 1008,
    CLOSE_TOO_BIG = 1009,
    CLOSE_INTERNAL_ERROR = 1011
};

/* The table in memory; added, to be loaded, if it is not there. */
live_table *tables_get(tables *tables, const char *id);

/* Removes a table from memory. */
void tables_unload(tables *tables, live_table *live);

/* Sends a message, after the lines that are held for the client. */
void tables_pass(tables *tables, client *to, buffer *buffer);

/* The same, and releases the caller's reference. */
void tables_send(tables *tables, client *to, buffer *buffer);

/* Sends an error, and closes the connection unless close_code is 0. */
void tables_send_error(tables *tables, client *to, const char *error, const char *message,
                       int close_code);

void tables_submit(tables *tables, store_job *job);

#endif
