/* client.h: one seat's connection to the server: WebSocket, `join`, requests, and what comes back
 * (docs/protocol.md).
 *
 * A client that loses its connection comes back and goes on after the last line it has. What it
 * learns goes to its sitting; what it counts, to what all clients share. */
#ifndef LAPILLI_CLI_CLIENT_H
#define LAPILLI_CLI_CLIENT_H

#include "answer.h"
#include "frame.h"
#include "latency.h"
#include "sitting.h"
#include "wire.h"

enum { CLIENT_TOKEN = 64, CLIENT_HOST = 280 };

/* What all clients share. */
typedef struct clients {
    int epoll;
    wire_address to;
    char host[CLIENT_HOST]; /* `Host:` of every request */
    lap_random random;      /* masks of frames, and how long to wait before coming back */
    latency echo;           /* from sending a decision to its echo */
    uint64_t messages;      /* that came */
    uint64_t lines;         /* in them */
    uint64_t decisions;     /* that were echoed */
    uint64_t lost;          /* lines that were skipped */
    uint64_t doubled;       /* lines that came twice */
    uint64_t refused;       /* requests that were refused */
    uint64_t reconnects;    /* connections that came back */
    uint64_t wrong;         /* things that must not be, lost and doubled among them */
    uint64_t heard_ns;      /* when the server last did something that was wanted; 0 never */
    int in;                 /* clients that have joined, now */
    int entering;           /* and that are between connecting and that */
} clients;

typedef enum client_state {
    CLIENT_AWAY,     /* no connection; it connects at `when` */
    CLIENT_CONNECTS, /* the server has not answered yet; `when` is the latest */
    CLIENT_UPGRADES, /* to WebSocket */
    CLIENT_JOINS,    /* has sent `join` */
    CLIENT_IN,
    CLIENT_LEAVES, /* has said that it goes; the server hangs up, at `when` at the latest */
    CLIENT_GONE    /* it has done what it was for */
} client_state;

typedef struct client {
    wire wire; /* comes first: its address is the client's */
    clients *all;
    sitting *at;
    const char *table; /* its name */
    int seat;
    client_state state;
    int hopeless;  /* 1: it cannot go on; all has been said */
    int came_back; /* 1: it has lost a connection */
    int tries;     /* to connect, since it last was in */
    int refusals;  /* of one request */
    uint32_t due;  /* the last line there was when it joined: what it knows before that is old */
    uint64_t ask;  /* number of its last request */
    uint64_t asked_ns;        /* when it was sent; 0 when it has been answered */
    uint64_t when;            /* ns; see client_state */
    uint64_t pace;            /* ns; how far its requests have used up what the server allows */
    uint64_t again;           /* ns; do not ask before, the server having asked for patience */
    char asked[SITTING_TEXT]; /* a decision that has not been answered; empty for `sit` */
    char token[CLIENT_TOKEN];
    frame_reader frames;
    answer upgrade;
} client;

/* Somebody who will sit down, away as yet. `at` and `table` must stay where they are. */
void client_begin(client *c, clients *all, sitting *at, const char *table, int seat,
                  const char *token);

/* Connects, being away. */
void client_enter(client *c);

/* What epoll says. */
void client_ready(client *c, uint32_t events);

/* Is it the turn of this client to be asked for a decision, and does the server allow it another
 * message yet? */
typedef enum client_readiness { CLIENT_NOT, CLIENT_SOON, CLIENT_NOW } client_readiness;
client_readiness client_can_ask(const client *c, uint64_t now_ns);

/* Asks for a random decision. */
void client_decide(client *c);

/* Says that it goes. */
void client_leave(client *c);

/* Hangs up at once. */
void client_end(client *c);

/* Gives up what has taken too long. */
void client_look(client *c, uint64_t now_ns);

/* Tells of something that must not be; the first few times on stderr. */
void clients_complain(clients *all, const char *table, int seat, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
