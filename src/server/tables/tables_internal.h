/* tables_inside.h: the tables, for the files that it is made of.
 *
 *     house.c      what the tables does by itself: steps, ticks, its end
 *     join.c  clients: joining, asking, leaving
 *     http_request.c     requests by HTTP: setup a table, a rematch, a record
 *     table_steps.c     what happens at a table: requests judged in turn, clocks, computers, the
 * store
 */
#ifndef LAPILLI_SERVER_TABLES_INTERNAL_H
#define LAPILLI_SERVER_TABLES_INTERNAL_H

#include "tables.h"
#include "message.h"
#include "table_index.h"

struct tables {
    tables_options with;
    table_index index;
    struct http_request *http_requests; /* all that are not answered yet */
    int going;                          /* 1: nothing new is begun */
    int jobs;                           /* how many the store has */
    int asked_due;                      /* 1: a STORE_DUE is on its way */
    int started;                        /* 1: one has come back */
    uint64_t due_ms;                    /* when to ask next */
};

/* The closing codes of WebSocket that are used here. */
enum { CLOSE_GOING = 1001, CLOSE_POLICY = 1008, CLOSE_TOO_BIG = 1009 };

/* The table in memory; when it is not there yet, a table that will be loaded. */
live_table *tables_find(tables *tables, const char *id);

/* A room that nobody needs, or whose table is gone. */
void tables_drop(tables *tables, live_table *live);

/* Sends a message and lets go of it. */
void tables_send(tables *tables, client *to, buffer *buffer);

/* Sends an error; code 0 keeps the connection. */
void tables_fail(tables *tables, client *to, const char *word, const char *say, int code);

/* Hands a job to the store. */
void tables_submit(tables *tables, store_job *job);

#endif
