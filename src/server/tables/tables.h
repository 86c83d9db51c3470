/* tables.h: all tables of this process, and what people at them ask.
 *
 * The tables knows nothing of sockets: a client is whoever holds one end of a connection, and the
 * callbacks (the hooks) say what to send and when to hang up. It runs in the event loop's thread
 * and never waits: what takes time goes to the store and to the player_pool and comes back by
 * tables_step().
 *
 * A table is in memory while someone is at it or it needs looking after; its truth is in the store.
 * One append of a table is on its way at a time; requests that come meanwhile wait in line. Lines
 * are shown only when the store says that they are kept. When the store says STORE_LOST, another
 * node was faster: the tables loads what it missed, shows it, and asks the table again.
 */
#ifndef LAPILLI_SERVER_TABLES_H
#define LAPILLI_SERVER_TABLES_H

#include "metrics.h"
#include "buffer.h"
#include "server/store/store.h"
#include "player_pool.h"

typedef struct tables tables;

/* One connection, part of what the callbacks keep of it. All zeros is a client who has just come
 * in. The tables's own; `room` and `joining` may be looked at. */
typedef struct client {
    struct client *next, *before; /* at the same table */
    struct live_table *live;      /* NULL before `join` has been answered */
    int seat;                     /* 0 is a watcher */
    int joining;                  /* 1: a `join` is being looked up */
    struct pending_join *join;    /* which; NULL when none is */
} client;

/* What the tables does to a connection. */
typedef struct tables_callbacks {
    /* Queues a message; holds the buffer as long as it needs it. May find the client too slow and
     * end the connection later, but calls nothing of the tables now. */
    void (*send)(client *to, buffer *buffer);
    /* Ends the connection when what is queued has gone out. The client is still there until
     * tables_leave(). code: of WebSocket. */
    void (*end)(client *to, int code, const char *reason);
} tables_callbacks;

typedef struct tables_options {
    store *store;
    player_pool *player_pool;
    metrics *metrics;
    tables_callbacks callbacks;
    uint64_t (*now)(void); /* milliseconds since 1970 */
} tables_options;

tables *tables_open(const tables_options *options);
void tables_close(tables *tables);

/* A message of a client, as it came: any bytes. */
void tables_message(tables *tables, client *client, const char *text, size_t length);

/* A client whose connection is gone. */
void tables_leave(tables *tables, client *client);

/* An answer to a request by HTTP: status, and a body that is JSON or a record. Called once, perhaps
 * before the function it was given to returns; of the tables it may call tables_forget() only. */
typedef void tables_reply(void *context, int status, const char *type, const char *body,
                          size_t length);

/* POST /api/tables */
void tables_create(tables *tables, const char *json, size_t length, tables_reply *answer,
                   void *context);
/* POST /api/tables/ID/rematch; token NULL when there was none */
void tables_rematch(tables *tables, const char *id, const char *token, tables_reply *answer,
                    void *context);
/* GET /api/tables/ID/record */
void tables_record(tables *tables, const char *id, const char *token, tables_reply *answer,
                   void *context);

/* The context no longer waits: its connection is gone. It is not answered. */
void tables_forget(tables *tables, void *context);

/* Takes what store and player_pool have done. Call when they wake the loop. */
void tables_step(tables *tables);

/* Looks after clocks, tables that are due and tables nobody needs. Call when the time it returned,
 * in milliseconds from now (at most 1000), has passed. */
int tables_tick(tables *tables);

/* From now on nothing new is begun: requests are refused as `going`, in these words. */
void tables_drain(tables *tables);
extern const char tables_shutting_down[];
/* 1 when nothing is on its way to the store any more. */
int tables_drained(const tables *tables);

#endif
