/* client.h: a WebSocket, as the core knows it. */
#ifndef LAPILLI_SERVER_CLIENT_H
#define LAPILLI_SERVER_CLIENT_H

#include "values.h"
#include "server/protocol/line_log.h"
#include "system/rate_limit.h"

/* A link of the list of clients for which lines are held: see held_lines.h. */
typedef struct held_lines {
    struct held_lines *next, *prev;
} held_lines;

/* All zeros, but for its handle and its owner, is a client that has not joined yet. */
typedef struct client {
    struct client *next, *prev; /* at the same table */
    core_handle handle;
    uint64_t owner;
    struct live_table *live;   /* NULL before `join` has been answered */
    struct pending_join *join; /* the `join` that waits for its table; NULL when there is none */
    int seat;                  /* 0 is a spectator */
    uint8_t token[LAP_SHA256_BYTES]; /* the hash of what it joined with: a key, or a token */
    bool behind;               /* there are lines it has not been sent: CORE_WRITABLE sends more */
    uint32_t sent;             /* the last it has been sent, while it is behind */
    held_lines held;           /* next is NULL while no lines are held for it, as the next two: */
    line_log_cursor held_from; /* the first of them, */
    uint64_t held_since_ms;    /* and when that was, by core_time.real_us */
    uint64_t lines_sent_ms;    /* when it was last sent lines, likewise */
    rate_limit aside;          /* for what a feature takes from it beside the game */
} client;

/* Are lines held for it? */
bool client_is_held(const client *client);
/* They are not any more. */
void client_forget_held(client *client);

#endif
