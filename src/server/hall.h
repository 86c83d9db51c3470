/* hall.h: what the parts of the server share: the server itself, and everyone who is in it. */
#ifndef LAPILLI_SERVER_HALL_H
#define LAPILLI_SERVER_HALL_H

#include "address.h"
#include "files.h"
#include "house.h"
#include "limits.h"
#include "server.h"

#include <libwebsockets.h>

enum {
    MESSAGE_BYTES = 4096,      /* the longest message and the longest body */
    HEADER_BYTES = 8192,       /* all headers of a request together */
    OUTBOX_BYTES = 256 * 1024, /* what may wait for somebody who does not read */
    MESSAGE_MS = 50,           /* one message each, */
    MESSAGE_BURST = 40,        /* after so many at once */
    JOIN_MS = 10000,           /* to say which table */
    PING_MS = 30000,           /* of silence */
    SILENCE_MS = 75000,
    ENDING_MS = 5000, /* for the last words to go out */
    HTTP_SECONDS = 10 /* for a request to come in, and for each piece of an answer to go out */
};

/* A connection by TCP, from its accept to its end. */
typedef struct visitor {
    server *server;
    struct lws *wsi;
    address peer;              /* the other end of the connection */
    address who;               /* that, or whom a proxy speaks for */
    int counted;               /* 1: limits count it under `who` */
    struct exchange *exchange; /* a request that is being answered */
    struct caller *caller;     /* once it is a WebSocket */
} visitor;

struct server {
    const server_options *options;
    struct lws_context *context;
    struct lws_vhost *vhost;
    house *house;
    store *store;
    thinkers *thinkers;
    metrics metrics;
    limits *limits;
    files *files;
    struct door *door;
    struct caller *callers; /* all of them */
    int exchanges;          /* requests by HTTP that are being answered */
    int max_connections;
    int wake;    /* an eventfd; whoever writes to it wakes the loop */
    int healthy; /* the store, when it was last asked */
    int stage;
    uint64_t stage_ms;   /* since when */
    unsigned refused[2]; /* connections since the last line about it: too many, of one address */
    lws_sorted_usec_list_t tick, sweep;
    char url[96];
};

/* Milliseconds of a clock that only goes forward. */
uint64_t hall_now(void);

/* What libwebsockets calls, for connections that are not a WebSocket. */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, visitor *visitor, void *in,
                  size_t length);
/* A connection is gone: ends its request, if there is one. */
void http_gone(visitor *visitor);

/* The same for WebSockets. */
int caller_callback(struct lws *wsi, enum lws_callback_reasons reason, visitor *visitor, void *in,
                    size_t length);
void caller_gone(visitor *visitor);
void caller_send(guest *to, parcel *parcel);
void caller_end(guest *to, int code, const char *why);
/* Pings, and ends those that are silent or have not joined. */
void caller_sweep(server *server);
/* Tells everyone that the server stops. */
void caller_end_all(server *server);

/* The listening socket. NULL on failure, with the reason in `say`; writes server->url. */
struct door *door_open(server *server, char *say, size_t size);
int door_attach(server *server);
int door_callback(struct lws *wsi, enum lws_callback_reasons reason, server *server);
/* Accepts again if it had to stop for want of descriptors. */
void door_sweep(server *server);
void door_shut(server *server);
void door_close(server *server);

#endif
