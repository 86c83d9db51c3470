/* tables.h: all tables of this process, and the requests made to them.
 *
 * There are no sockets here: a client is one end of a connection, and callbacks send to it and
 * close it. Everything runs in the event loop's thread and nothing blocks: slow work goes to the
 * store and the player pool, and tables_step() collects the results.
 *
 * A table is in memory while it has clients or something to do; its log in the store is the truth.
 * A table has at most one append in flight, and requests that arrive meanwhile are queued. Clients
 * see a line only once the store has saved it. STORE_CONFLICT means that another node was faster:
 * the table loads the lines it has missed, sends them out and judges the request again.
 */
#ifndef LAPILLI_SERVER_TABLES_H
#define LAPILLI_SERVER_TABLES_H

#include "server/protocol/buffer.h"
#include "server/protocol/line_log.h"
#include "server/monitoring/metrics.h"
#include "server/thinking/player_pool.h"
#include "server/push/push_sender.h"
#include "server/store/store.h"
#include "system/rate_limit.h"

typedef struct tables tables;

/* A link of the list of clients for which lines are held: see held_lines.h. */
typedef struct held_lines {
    struct held_lines *next, *prev;
} held_lines;

/* One connection; the owner of the connection embeds it. All zeros is a client that has not joined
 * yet. Private, except that `live` and `join` may be compared with NULL, and `behind` be read. */
typedef struct client {
    struct client *next, *prev; /* at the same table */
    struct live_table *live;    /* NULL before `join` has been answered */
    struct pending_join *join;  /* the `join` that waits for its table; NULL when there is none */
    int seat;                   /* 0 is a spectator */
    bool said_goodbye;          /* set by the code that embeds it before tables_leave(): the other
                                   end has closed the connection, it did not just break */
    uint8_t token[LAP_SHA256_BYTES]; /* the hash of what it joined with: a key, or a token */
    bool behind;               /* there are lines it has not been sent: see tables_writable() */
    uint32_t sent;             /* the last it has been sent, while it is behind */
    held_lines held;           /* next is NULL while no lines are held for it, as the next two: */
    line_log_cursor held_from; /* the first of them, */
    uint64_t held_since_ms;    /* and when that was */
    uint64_t lines_sent_ms;    /* when it was last sent lines */
    rate_limit seat_requests;  /* for seat_requests.h */
    uint64_t owner;            /* set once by the code that embeds it: see below */
} client;

/* Costs are shared fairly between owners. An owner is a number that stands for the address from
 * which something comes; 0 is nobody in particular. A table belongs to the address that opened it
 * or, when it was loaded, to the first player who joined it: a spectator answers for it only while
 * no player has. */

typedef struct tables_callbacks {
    /* Queues a message, retaining the buffer while it needs it. If the client is too slow the
     * callback may close the connection later, but it must not call tables_*() itself. */
    void (*send)(client *to, buffer *buffer);
    /* Closes the connection, with a WebSocket close code, once everything queued has been sent. The
     * client stays valid until tables_leave(). */
    void (*close)(client *to, int code, const char *reason);
} tables_callbacks;

typedef struct tables_options {
    store *store;
    player_pool *player_pool;
    push_sender *push; /* notifies people that it is their turn; NULL: no notifications */
    uint32_t lease_ms; /* how long a lease lasts: see lease.h. 0: the default */
    uint32_t hold_ms;  /* how long lines may be held for those who can wait: see held_lines.h. 0:
                          everything is sent at once */
    metrics *metrics;
    tables_callbacks callbacks;
    uint64_t (*now)(void);     /* milliseconds since 1970 */
    uint64_t (*elapsed)(void); /* milliseconds of a clock that never goes back */
    uint64_t keep_finished_ms; /* after which finished tables are deleted; 0: never */
} tables_options;

tables *tables_open(const tables_options *options);
void tables_close(tables *tables);

/* Handles a message from a client: any bytes. */
void tables_message(tables *tables, client *client, const char *text, size_t length);

/* Everything sent to a client that is behind has left: while a client is, its messages must be
 * queued, so that this is called after them. A long log is sent in pieces, so that a
 * client that does not read costs no memory; this sends the next ones. */
void tables_writable(tables *tables, client *client);

/* The client's connection is gone. */
void tables_leave(tables *tables, client *client);

/* The response to an HTTP request: a status and a body of JSON or a record. Called once, possibly
 * before the function that took it returns. It may call tables_forget() but nothing else here. */
typedef void tables_reply(void *context, int status, const char *type, const char *body,
                          size_t length);

/* POST /api/tables */
void tables_create(tables *tables, uint64_t owner, const char *json, size_t length,
                   tables_reply *reply, void *context);
/* POST /api/match */
void tables_match(tables *tables, uint64_t owner, const char *json, size_t length,
                  tables_reply *reply, void *context);
/* GET /api/tables/ID/code */
void tables_code(tables *tables, uint64_t owner, const char *id, const char *token,
                 tables_reply *reply, void *context);
/* GET /api/code; typed is the code as somebody typed it, NULL when there was none */
void tables_enter(tables *tables, uint64_t owner, const char *typed, tables_reply *reply,
                  void *context);
/* GET /api/open: the tables that anyone may join, as JSON. The caller owns a reference. */
buffer *tables_open_list(tables *tables);
/* POST /api/tables/ID/rematch; token is NULL when there was none */
void tables_rematch(tables *tables, uint64_t owner, const char *id, const char *token,
                    tables_reply *reply, void *context);
/* GET /api/tables/ID/status */
void tables_status(tables *tables, uint64_t owner, const char *id, const char *token,
                   tables_reply *reply, void *context);
/* POST /api/tables/ID/subscribe, or when it does not add, /unsubscribe */
void tables_subscribe(tables *tables, bool adds, uint64_t owner, const char *id, const char *token,
                      const char *json, size_t length, tables_reply *reply, void *context);
/* GET /api/tables/ID/record */
void tables_record(tables *tables, uint64_t owner, const char *id, const char *token,
                   tables_reply *reply, void *context);

/* POST /api/daily/DAY/RULES */
void tables_send_result(tables *tables, uint64_t owner, const lap_daily *daily, const char *json,
                        size_t length, tables_reply *reply, void *context);
/* GET /api/daily/DAY/RULES */
void tables_results(tables *tables, uint64_t owner, const lap_daily *daily, tables_reply *reply,
                    void *context);

/* The connection behind `context` is gone: do not reply to it. */
void tables_forget(tables *tables, void *context);

/* Collects results of the store and the player pool. Call it when they wake the loop. */
void tables_step(tables *tables);

/* Sends the lines that have been held for long enough, or all that are held. Returns when to call
 * it next, in milliseconds from now, or -1 when none are held any more. Only tables_step() holds
 * lines, so call it then. */
int tables_send_held(tables *tables, bool all);

/* Announces who is at tables where that has changed and was not announced at once because it had
 * been several times just before. tables_tick() does it too. Returns whether some have to wait. */
bool tables_announce(tables *tables);

/* Runs clocks, loads tables that are due and unloads idle ones. Returns when to call it next, in
 * milliseconds from now (at most 1000). */
int tables_tick(tables *tables);

/* Starts no more work: from now on requests are refused as `going` with this message. */
void tables_shut_down(tables *tables);
extern const char tables_shutting_down[];
/* Has the store finished all our jobs? */
bool tables_are_drained(const tables *tables);

#endif
