/* live.h: one table in memory, and everybody at it or waiting for it. */
#ifndef LAPILLI_SERVER_LIVE_TABLE_H
#define LAPILLI_SERVER_LIVE_TABLE_H

#include "change.h"
#include "tables.h"
#include "line_log.h"
#include "token.h"

enum {
    LIVE_TABLE_WAITING = 16,      /* requests that may wait while an append is on its way */
    LIVE_TABLE_CONNECTIONS = 16,  /* of one seat */
    LIVE_TABLE_WATCHERS = 200,    /* each newcomer is told to all: their number must have an end */
    LIVE_TABLE_LINES = 5000,      /* of a log; a game has less than 400 */
    LIVE_TABLE_EMPTY_MS = 60000,  /* how long a table stays that nobody is at */
    LIVE_TABLE_SOON_MS = 3600000, /* a clock that runs out before that keeps its table here */
    LIVE_TABLE_RETRY_MS = 1000    /* after the store has failed */
};

/* A request that waits to be judged. */
typedef struct pending_request {
    struct pending_request *next;
    client *asker; /* NULL when the connection is gone; the request still counts */
    int seat;
    uint32_t length;
    uint64_t ask, after;
    char text[];
} pending_request;

/* A `join` that waits for the table to be loaded. */
typedef struct pending_join {
    struct pending_join *next;
    struct live_table *live;
    client *client;
    token_hash token;
    uint64_t after;
    int early; /* 1: came while a load was on its way, which may bring less than the client has */
} pending_join;

typedef struct live_table {
    char id[LAP_TABLE_ID + 1];
    struct live_table *chain; /* tables.h */
    size_t place;
    uint64_t look_ms; /* when to look after it; 0 never */

    int known;         /* 1: it has been loaded */
    int behind;        /* 1: there may be more in the store than here */
    int lost;          /* 1: there must be */
    int loading;       /* 1: a load is on its way */
    uint64_t retry_ms; /* not loaded again before that unless someone waits for it */
    uint64_t empty_ms; /* since when nobody is at it */

    lap_table table;
    lap_dealer dealer;
    store_secret secret;
    line_log log;
    change *change; /* on its way to the store; NULL when none is */

    int thinking; /* 1: a thought is on its way */
    int decided;  /* 1: `move` is what the computer decided after line `acted` */
    uint32_t acted;
    lap_move move;

    client *clients;
    unsigned here; /* seats that are here as was told last; bit 0 is seat 1 */
    int watching;
    pending_request *request, *last_request;
    int requests;
    pending_join *joins;
    struct http_request *http_request, *last_http_request; /* http_request.h */
} live_table;

live_table *live_table_new(const char *id, uint64_t now_ms);
void live_table_free(live_table *live);

/* Whose token it is: a seat, 0 for watchers, -1 for nobody. */
int live_table_seat(const live_table *live, const token_hash *token);

/* Is there room for one more connection of a seat? */
int live_table_has_place(const live_table *live, int seat);

void live_table_enter(live_table *live, client *client, int seat);

/* Nothing points to the client any more. */
void live_table_leave(live_table *live, client *client, uint64_t now_ms);

/* Counts who is here; 1 when it is not what was told last. */
int live_table_count(live_table *live);

pending_request *request_new(client *asker, uint64_t ask, uint64_t after, const char *text,
                             size_t length);
void live_table_push(live_table *live, pending_request *request);      /* the last to be judged */
void live_table_push_back(live_table *live, pending_request *request); /* the first, once more */
pending_request *live_table_pull(live_table *live);                    /* NULL when nobody waits */

void live_table_wait(live_table *live, client *client, const token_hash *token, uint64_t after);
/* Takes one away, with `joining` of its client put right; NULL when there is none. The caller
 * frees.
 */
pending_join *live_table_next_join(live_table *live);
void live_table_cancel_join(pending_join *join);

/* Does anybody wait for the table? */
int live_table_is_wanted(const live_table *live);

/* May it leave memory, but for the time since it is empty? */
int live_table_is_idle(const live_table *live, uint64_t now_ms);

#endif
