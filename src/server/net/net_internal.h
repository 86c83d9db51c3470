/* net_internal.h: shared by the files that implement net.h. */
#ifndef LAPILLI_SERVER_NET_INTERNAL_H
#define LAPILLI_SERVER_NET_INTERNAL_H

#include "frame_reader.h"
#include "net.h"
#include "read_progress.h"
#include "system/rate_limit.h"

enum {
    MESSAGE_BYTES = 4096,      /* the longest message, and the longest body */
    INPUT_BYTES = 16384,       /* read at a time; a head and what follows it fit */
    OUTBOX_BYTES = 256 * 1024, /* queued for a client that does not read */
    HTTP_SEND_BYTES =
        128 * 1024, /* send buffer of an HTTP connection; the kernel takes twice that */
    SOCKET_SEND_BYTES = 32 * 1024, /* and of a WebSocket */
    UNACKNOWLEDGED_MS = 30000,     /* after which the kernel drops a connection */
    REQUEST_MS = 10000,            /* to receive the head of a request, and again for its body */
    REPLY_MS = 30000,              /* to be answered, and to read some more of a response */
    KEEP_ALIVE_MS = 20000,         /* between a response and the next request */
    CLOSE_MS = 5000,               /* for a client to close when it was told to */
    DISCARD_BYTES = 1024 * 1024    /* of what it still sends meanwhile */
};

/* Bytes to be sent, and who owns them. */
typedef struct output {
    const unsigned char *bytes;
    size_t length;
    void (*release)(void *owner); /* NULL: nobody */
    void *owner;
} output;

typedef enum connection_phase {
    AT_HEAD,      /* of a request: none has arrived, or part of it */
    AT_BODY,      /* that is wanted */
    AT_ANSWER,    /* the request is complete, and not answered */
    AT_RESPONSE,  /* which is being sent */
    AT_WEBSOCKET, /* open */
    AT_CLOSE,     /* of a WebSocket: the close frame follows what is queued */
    AT_END        /* everything is sent; what still arrives is dropped until the client closes */
} connection_phase;

/* A request in progress. */
typedef struct exchange exchange;
typedef struct websocket websocket;

/* A TCP connection. */
typedef struct connection {
    net *net;
    net_id id; /* the slot is the file descriptor */
    connection_phase phase;
    bool counted : 1;   /* by limits, under `client` */
    bool forwarded : 1; /* by a proxy: counted while it has a request or is a WebSocket */
    bool admitted : 1;  /* its first request was paid for when it was accepted */
    bool handling : 1;  /* its input is being taken apart */
    bool notify : 1;    /* when everything is sent */
    bool last : 1;      /* the response in progress is the last one */
    bool gone : 1;      /* to be freed */
    uint32_t watched;   /* events of epoll */
    address peer;       /* the other end of the connection */
    address client;     /* the same, or the client that a proxy forwards */
    uint64_t deadline_ms;
    request_scan scan;
    uint32_t held_bytes; /* input that is not complete, */
    uint32_t discarded;  /* and that was dropped at the end */
    char *held;
    output *queue; /* a ring; its first item is sent in part */
    uint32_t first, queued, capacity;
    size_t queued_bytes;
    struct connection *idle_next, *idle_prev; /* while it waits for another request */
    exchange *exchange;
    websocket *websocket;
    void *data; /* of the events */
} connection;

typedef struct slot {
    connection *connection; /* NULL: free */
    uint32_t generation;
} slot;

struct net {
    net_options options;
    const net_events *events;
    limits *limits;
    metrics *metrics;
    int epoll, listener; /* -1: not listening */
    bool paused;         /* the listener is, for want of file descriptors */
    bool shutting_down;
    slot *slots; /* by file descriptor */
    uint32_t count, sweep_next;
    connection idle; /* head of the ring, the one idle longest first */
    int open_sockets, exchanges;
    unsigned refused_full;        /* connections refused since the last report: at the limit, */
    unsigned refused_per_address; /* at the limit of an address, */
    unsigned refused_too_fast;    /* and from an address that connects too often */
    char url[96];
    char input[INPUT_BYTES];
};

static inline uint64_t net_now(const net *n)
{
    return n->options.now();
}

/* NULL when it is gone. */
connection *net_find(net *n, net_id id);

/* listener.c */
bool listener_open(net *n, char *error, size_t size);
void listener_accept(net *n);

/* connection.c: its input, its output, its end. */
connection *connection_open(net *n, int fd, const address *peer);
void connection_ready(connection *c, uint32_t events);
/* Sends, or queues what the socket does not take; owns the item from now on. */
void connection_send(connection *c, output item);
/* Sends as much of the queue as the socket takes, and the rest when it is writable. */
void connection_flush(connection *c);
/* Drops what is queued, but for the first item, which may have been sent in part. */
void connection_forget_queue(connection *c);
/* Has connection_ready() called when the socket is writable. */
void connection_watch_output(connection *c);
/* Takes what was held back apart, if there is any. */
void connection_resume(connection *c);
/* Nothing more is sent: waits for the client to close. */
void connection_end(connection *c);
/* Frees it: not while its input is being taken apart. */
void connection_free(connection *c);
/* Lets it be freed as soon as nothing uses it. */
void connection_drop(connection *c);
/* How many bytes the kernel holds that the other end has not acknowledged. */
size_t connection_unacknowledged(const connection *c);
/* Makes room by closing the connection that has been idle longest, of any address or of this one.
 * Returns false when none is idle. */
bool connection_evict(net *n, const address *client);

/* http.c. Takes input, of which it returns how much: 0 when it needs more. */
size_t http_take(connection *c, char *bytes, size_t length);
void http_sent(connection *c);         /* everything queued has left */
void http_disconnected(connection *c); /* ends the request in progress, if there is one */
void http_sweep(connection *c, uint64_t now_ms);

/* websocket.c */
void websocket_open(connection *c);
size_t websocket_take(connection *c, char *bytes, size_t length);
void websocket_sent(connection *c);
void websocket_progress(connection *c, size_t sent); /* the kernel has taken so many bytes */
void websocket_disconnected(connection *c);
void websocket_sweep(connection *c, uint64_t now_ms);
/* Tells a WebSocket an error and closes it. */
void websocket_dismiss(connection *c, int code, const char *error, const char *message);

#endif
