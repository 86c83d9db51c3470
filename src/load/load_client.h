/* load_client.h: one seat's connection to the server: the WebSocket of a seat_client
 * (seat/seat_client.h), which says what to send and when to reconnect.
 *
 * What it receives is checked and goes to its load_game; what it counts, to the load_clients that
 * all share. */
#ifndef LAPILLI_LOAD_LOAD_CLIENT_H
#define LAPILLI_LOAD_LOAD_CLIENT_H

#include "client/http_response.h"
#include "client/websocket_frame.h"
#include "latency.h"
#include "load_game.h"
#include "seat/seat_client.h"
#include "stream.h"

enum { LOAD_CLIENT_HOST = 280, LOAD_CLIENT_WHY = 512 };

/* A server of those that are tested. */
typedef struct load_node {
    stream_address to;
    char host[LOAD_CLIENT_HOST]; /* `Host:` of every request */
} load_node;

/* Shared by all clients. */
typedef struct load_clients {
    int epoll;
    const load_node *node;
    int nodes;           /* at least one */
    lap_random random;   /* for frame masks, keys and reconnection delays */
    latency echo;        /* times from sending a decision to its echo */
    uint64_t messages;   /* received */
    uint64_t lines;      /* in these messages */
    uint64_t decisions;  /* echoed */
    uint64_t lost;       /* lines skipped */
    uint64_t doubled;    /* lines received twice */
    uint64_t refused;    /* requests refused */
    uint64_t reconnects; /* clients that came back */
    uint64_t wrong;      /* errors, including lost and doubled lines */
    uint64_t given_up;   /* games that will not be finished */
    uint64_t heard_ns;   /* when the server last made progress; 0: never */
    int in;              /* clients joined now */
    int entering;        /* clients connecting or joining now */
} load_clients;

typedef enum load_client_state {
    LOAD_CLIENT_AWAY,     /* not connected */
    LOAD_CLIENT_CONNECTS, /* to the server */
    LOAD_CLIENT_UPGRADES, /* to WebSocket */
    LOAD_CLIENT_JOINS,    /* has sent `join` */
    LOAD_CLIENT_IN,
    LOAD_CLIENT_LEAVES, /* has sent a close frame; waits until `leave_ns` for the server to close */
    LOAD_CLIENT_GONE    /* finished */
} load_client_state;

typedef struct load_client {
    stream stream; /* first, so that it has the address of the client */
    load_clients *all;
    load_game *at;
    int number; /* of its seat */
    int node;   /* that it connects to; another once that fails */
    load_client_state state;
    bool failed;               /* it cannot continue */
    bool reconnecting;         /* it has lost a connection */
    int refusals;              /* of one request */
    uint64_t asked_ns;         /* when a decision was sent; 0: on no connection that lasts */
    uint64_t leave_ns;         /* see load_client_state */
    uint64_t pace;             /* ns; how far it has used up its rate limit */
    char why[LOAD_CLIENT_WHY]; /* failed: the reason */
    seat_client seat;
    websocket_frame_reader frames;
    http_response upgrade;
} load_client;

/* A client that will sit down, not yet connected, and begins at this node. `at` must outlive
 * it. */
void load_client_begin(load_client *c, load_clients *all, load_game *at, const char *table,
                       int seat, int node, const char *token);

/* Is this client away, and is it time for another attempt to connect? */
bool load_client_wants_in(const load_client *c, uint64_t now_ns);

/* Connects it. */
void load_client_enter(load_client *c);

/* Handles epoll events. */
void load_client_ready(load_client *c, uint32_t events);

/* Can this client decide, and does its rate limit allow another message yet? */
typedef enum load_client_readiness {
    LOAD_CLIENT_NOT,
    LOAD_CLIENT_SOON,
    LOAD_CLIENT_NOW
} load_client_readiness;
load_client_readiness load_client_can_ask(const load_client *c, uint64_t now_ns);

/* Requests a random decision. */
void load_client_decide(load_client *c);

/* Leaves the table. */
void load_client_leave(load_client *c);

/* Closes the connection at once. */
void load_client_end(load_client *c);

/* Handles timeouts. */
void load_client_check(load_client *c, uint64_t now_ns);

/* What the client is doing, for a message: `connecting`, `waiting for the answer to 'pick 17'` … */
const char *load_client_activity(const load_client *c, char text[LOAD_CLIENT_WHY]);

/* Counts an error, and reports the first few on stderr. */
void load_clients_report(load_clients *all, const char *table, int seat, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Counts a game that will not be finished, and says why on stderr, with its last line. Seat 0: the
 * reason is not with one of them. */
void load_clients_give_up(load_clients *all, const load_game *game, const char *table, int seat,
                          const char *why);

#endif
