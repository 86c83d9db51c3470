/* server.h: what the parts of the server share: the server itself, and everyone who is in it. */
#ifndef LAPILLI_SERVER_SERVER_INTERNAL_H
#define LAPILLI_SERVER_SERVER_INTERNAL_H

#include "address.h"
#include "static_files.h"
#include "server/tables/tables.h"
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
typedef struct connection {
    server *server;
    struct lws *wsi;
    address peer;                /* the other end of the connection */
    address who;                 /* that, or whom a proxy speaks for */
    int counted;                 /* 1: limits count it under `who` */
    struct exchange *exchange;   /* a request that is being answered */
    struct websocket *websocket; /* once it is a WebSocket */
} connection;

struct server {
    const server_options *options;
    struct lws_context *context;
    struct lws_vhost *vhost;
    tables *tables;
    store *store;
    player_pool *player_pool;
    metrics metrics;
    limits *limits;
    static_files *files;
    struct listener *listener;
    struct websocket *websockets; /* all of them */
    int exchanges;                /* requests by HTTP that are being answered */
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
uint64_t server_now(void);

/* What libwebsockets calls, for connections that are not a WebSocket. */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, connection *connection,
                  void *in, size_t length);
/* A connection is gone: ends its request, if there is one. */
void http_gone(connection *connection);

/* The same for WebSockets. */
int websocket_callback(struct lws *wsi, enum lws_callback_reasons reason, connection *connection,
                       void *in, size_t length);
void websocket_gone(connection *connection);
void websocket_send(client *to, buffer *buffer);
void websocket_end(client *to, int code, const char *why);
/* Pings, and ends those that are silent or have not joined. */
void websocket_sweep(server *server);
/* Tells everyone that the server stops. */
void websocket_end_all(server *server);

/* The listening socket. NULL on failure, with the reason in `say`; writes server->url. */
struct listener *listener_open(server *server, char *say, size_t size);
int listener_attach(server *server);
int listener_callback(struct lws *wsi, enum lws_callback_reasons reason, server *server);
/* Accepts again if it had to stop for want of descriptors. */
void listener_sweep(server *server);
void listener_shut(server *server);
void listener_close(server *server);

#endif
