/* server_internal.h: shared by the files that implement server.h. */
#ifndef LAPILLI_SERVER_SERVER_INTERNAL_H
#define LAPILLI_SERVER_SERVER_INTERNAL_H

#include "address.h"
#include "client_frames.h"
#include "limits.h"
#include "server.h"
#include "system/rate_limit.h"
#include "server/core/core.h"
#include "server/push/push_sender.h"
#include "server/store/store.h"
#include "server/thinking/player_pool.h"
#include "static_files.h"

#include <libwebsockets.h>

enum {
    MESSAGE_BYTES = 4096,      /* the longest message, and the longest body */
    HEADER_BYTES = 8192,       /* all headers of a request together */
    OUTBOX_BYTES = 256 * 1024, /* queued for a client that does not read */
    MESSAGE_BURST = 40,        /* messages at once, */
    MESSAGE_REFILL_MS = 2000,  /* and as many again in this time: 20 a second */
    HTTP_SEND_BYTES =
        128 * 1024, /* send buffer of an HTTP connection; the kernel takes twice that */
    SOCKET_SEND_BYTES = 32 * 1024, /* and of a WebSocket */
    UNACKNOWLEDGED_MS = 30000, /* after which the kernel drops a connection (TCP_USER_TIMEOUT) */
    UNREAD_BYTES = 1024,       /* may wait in the kernel for as long as the client is not silent */
    STALLED_MS = 20000,        /* in which a client must read some of what waits in the kernel */
    JOIN_MS = 10000,           /* to join a table */
    PING_MS = 30000,           /* without input before a ping */
    TIMEOUT_MS = 75000,        /* without input before the connection is dropped */
    CLOSE_MS = 5000,           /* to close a WebSocket */
    HTTP_SECONDS = 10          /* to receive a request, and to send each part of a response */
};

/* A TCP connection. */
typedef struct connection {
    server *server;
    core_handle handle;
    struct lws *wsi;
    address peer;                /* the other end of the connection */
    address client_address;      /* the same, or the client that a proxy forwards */
    bool counted;                /* by limits, under client_address */
    int fd;                      /* for receive.c, as the next four; 0 until it watches */
    client_frames frames;        /* what it sends */
    bool head_ended;             /* that of its request */
    bool unmasked;               /* it has sent a frame without a mask */
    bool refused;                /* what it still sends is dropped */
    bool requested;              /* libwebsockets has seen the end of the head, too */
    struct exchange *exchange;   /* an HTTP request in progress */
    struct websocket *websocket; /* after the upgrade */
} connection;

typedef enum server_phase {
    SERVER_RUNNING,
    SERVER_DRAINING, /* pending appends are being saved */
    SERVER_CLOSING,  /* clients are being disconnected */
    SERVER_STOPPED
} server_phase;

struct server {
    const server_options *options;
    struct lws_context *context;
    struct lws_vhost *vhost;
    core_state *core;
    core_effects effects;      /* of the step that is being taken */
    struct connection **slot;  /* by core_handle.slot; NULL: free */
    uint32_t *generation;      /* how often each has been used */
    uint32_t slots, next_slot; /* how many; where to look for a free one */
    store *store;
    player_pool *player_pool;
    push_key *push_key;
    push_sender *push; /* NULL: no push messages are sent */
    metrics metrics;
    limits *limits;
    static_files *files;
    struct listener *listener;
    struct websocket *websockets; /* a list of all */
    struct websocket *sweep_next; /* where the next sweep begins; NULL: with the first */
    int exchanges;                /* HTTP requests in progress */
    int max_connections;
    int wake_fd;        /* an eventfd that wakes the loop */
    bool store_healthy; /* when last checked */
    bool was_ready;     /* it has been, once */
    server_phase phase;
    uint64_t phase_ms;            /* when it began */
    unsigned refused_full;        /* connections refused since the last log line: at the limit, */
    unsigned refused_per_address; /* at the limit of an address, */
    unsigned refused_too_fast;    /* and from an address that connects too often */
    lws_sorted_usec_list_t tick, sweep;
    uint64_t tick_ms; /* when `tick` is set for, by the system's clock */
    unsigned sweeps;  /* so far */
    bool clock_moved; /* the test clock has, and the next tick tells everything */
    char url[96];
};

/* Milliseconds of a clock that never goes back, and stands still while a test clock does. Any
 * thread may call it. */
uint64_t server_now(void);

/* Takes an event, at the present time, and does what follows from it: the one way into the core. */
void server_step(server *server, core_event event);
/* All results of the store, the player pool and the push sender are events. */
void server_collect(server *server);
/* Sets the timer of CORE_TIME. */
void server_schedule(server *server, int ms);
/* Numbers a connection, and frees its number. */
void server_number(server *server, connection *connection);
void server_release_number(connection *connection);
uint64_t server_time_of_day(void);

/* The response of the core to a connection's request. */
void http_reply(connection *connection, int status, const char *type, const buffer *body);

/* Callback of libwebsockets for HTTP connections. */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, connection *connection,
                  void *in, size_t length);
/* Frees the request of a connection that is gone, if there is one. */
void http_disconnected(connection *connection);

/* How many bytes the kernel holds for a connection that the other end has not acknowledged. */
size_t connection_unacknowledged(const connection *connection);

/* Looks at what a connection sends before libwebsockets does; see receive.c. */
void receive_watch(connection *connection);
void receive_forget(connection *connection);
void receive_forget_all(void); /* forgets all */

/* The same two for WebSockets. */
int websocket_callback(struct lws *wsi, enum lws_callback_reasons reason, connection *connection,
                       void *in, size_t length);
void websocket_disconnected(connection *connection);
void websocket_send(connection *to, buffer *buffer, bool then_writable);
void websocket_close(connection *to, int code, const char *reason);
/* A client has sent `controls` control frames, or one without a mask. Returns false when that ends
 * the connection. */
bool websocket_inspect(connection *connection, unsigned controls);
/* Pings idle clients, and drops those that are silent or have not joined in time: one in `share` of
 * all, and the next time those that follow. */
void websocket_sweep(server *server, unsigned share);
/* Tells every client that the server is shutting down. */
void websocket_close_all(server *server);

/* The listening socket; sets server->url. Returns NULL on failure, with the reason in `error`. */
struct listener *listener_open(server *server, char *error, size_t size);
bool listener_attach(server *server);
int listener_callback(struct lws *wsi, enum lws_callback_reasons reason, server *server);
/* Resumes accepting after a shortage of file descriptors. */
void listener_sweep(server *server);
/* Stops accepting. */
void listener_stop(server *server);
void listener_close(server *server);

#endif
