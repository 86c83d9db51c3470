/* load_client.h: one seat's connection to the server: WebSocket, `join`, requests, and what comes
 * back (docs/protocol.md).
 *
 * A client that loses its connection comes back and goes on after the last line it has. What it
 * learns goes to its load_game; what it counts, to what all load_clients share. */
#ifndef LAPILLI_LOAD_LOAD_CLIENT_H
#define LAPILLI_LOAD_LOAD_CLIENT_H

#include "http_response.h"
#include "websocket_frame.h"
#include "latency.h"
#include "load_game.h"
#include "stream.h"

enum { LOAD_CLIENT_TOKEN = 64, LOAD_CLIENT_HOST = 280 };

/* What all load_clients share. */
typedef struct load_clients {
    int epoll;
    stream_address to;
    char host[LOAD_CLIENT_HOST]; /* `Host:` of every request */
    lap_random random;           /* masks of frames, and how long to wait before coming back */
    latency echo;                /* from sending a decision to its echo */
    uint64_t messages;           /* that came */
    uint64_t lines;              /* in them */
    uint64_t decisions;          /* that were echoed */
    uint64_t lost;               /* lines that were skipped */
    uint64_t doubled;            /* lines that came twice */
    uint64_t refused;            /* requests that were refused */
    uint64_t reconnects;         /* connections that came back */
    uint64_t wrong;              /* things that must not be, lost and doubled among them */
    uint64_t heard_ns;           /* when the server last did something that was wanted; 0 never */
    int in;                      /* load_clients that have joined, now */
    int entering;                /* and that are between connecting and that */
} load_clients;

typedef enum load_client_state {
    LOAD_CLIENT_AWAY,     /* no connection; it connects at `when` */
    LOAD_CLIENT_CONNECTS, /* the server has not answered yet; `when` is the latest */
    LOAD_CLIENT_UPGRADES, /* to WebSocket */
    LOAD_CLIENT_JOINS,    /* has sent `join` */
    LOAD_CLIENT_IN,
    LOAD_CLIENT_LEAVES, /* has said that it goes; the server hangs up, at `when` at the latest */
    LOAD_CLIENT_GONE    /* it has done what it was for */
} load_client_state;

typedef struct load_client {
    stream stream; /* comes first: its address is the client's */
    load_clients *all;
    load_game *at;
    const char *table; /* its name */
    int seat;
    load_client_state state;
    int hopeless;  /* 1: it cannot go on; all has been said */
    int came_back; /* 1: it has lost a connection */
    int tries;     /* to connect, since it last was in */
    int refusals;  /* of one request */
    uint32_t due;  /* the last line there was when it joined: what it knows before that is old */
    uint64_t ask;  /* number of its last request */
    uint64_t asked_ns;          /* when it was sent; 0 when it has been answered */
    uint64_t when;              /* ns; see load_client_state */
    uint64_t pace;              /* ns; how far its requests have used up what the server allows */
    uint64_t again;             /* ns; do not ask before, the server having asked for patience */
    char asked[LOAD_GAME_TEXT]; /* a decision that has not been answered; empty for `sit` */
    char token[LOAD_CLIENT_TOKEN];
    websocket_frame_reader frames;
    http_response upgrade;
} load_client;

/* Somebody who will sit down, away as yet. `at` and `table` must stay where they are. */
void load_client_begin(load_client *c, load_clients *all, load_game *at, const char *table,
                       int seat, const char *token);

/* Connects, being away. */
void load_client_enter(load_client *c);

/* What epoll says. */
void load_client_ready(load_client *c, uint32_t events);

/* Is it the turn of this client to be asked for a decision, and does the server allow it another
 * message yet? */
typedef enum load_client_readiness {
    LOAD_CLIENT_NOT,
    LOAD_CLIENT_SOON,
    LOAD_CLIENT_NOW
} load_client_readiness;
load_client_readiness load_client_can_ask(const load_client *c, uint64_t now_ns);

/* Asks for a random decision. */
void load_client_decide(load_client *c);

/* Says that it goes. */
void load_client_leave(load_client *c);

/* Hangs up at once. */
void load_client_end(load_client *c);

/* Gives up what has taken too long. */
void load_client_look(load_client *c, uint64_t now_ns);

/* Tells of something that must not be; the first few times on stderr. */
void load_clients_complain(load_clients *all, const char *table, int seat, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
