/* net.h: HTTP/1.1 and WebSocket over TCP: bytes become events, and answers and messages become
 * bytes. What a connection may cost is limited here, where its bytes arrive; what is asked for is
 * not known.
 *
 *     net *n = net_open(&options, error, sizeof error);
 *     while (!stopping)
 *         if (net_poll(n, 1000))
 *             the_wake_fd_was_written();
 *     net_close(n);
 *
 * Events are functions of the options, called by net_poll(), net_sweep() and net_close(), and by no
 * other function here: nothing that sends, replies or closes calls back. One thread.
 */
#ifndef LAPILLI_SERVER_NET_H
#define LAPILLI_SERVER_NET_H

#include "address.h"
#include "limits.h"
#include "request_head.h"
#include "response_head.h"
#include "server/monitoring/metrics.h"
#include "server/protocol/buffer.h"

typedef struct net net;

/* A connection. Its slot is used again; whoever asks for one that is gone finds nothing. */
typedef struct net_id {
    uint32_t slot, generation;
} net_id;

typedef struct net_events {
    /* A request, whose head is valid during the call. It is answered by net_reply() or
     * net_refuse(), then or later; or first there is net_take_body(), and then body(), once. */
    void (*request)(void *context, net_id id, const request_head *head);
    void (*body)(void *context, net_id id, const char *bytes, size_t length);
    /* A request has ended, answered or not: what is attached to it can be freed. */
    void (*done)(void *context, net_id id, bool answered);
    /* A request for a WebSocket. Returns the protocol of the answer, or NULL when it has refused.
     */
    const char *(*upgrade)(void *context, net_id id, const request_head *head);
    /* A WebSocket is open; a message of at most 4096 bytes of UTF-8; everything sent has left,
     * after net_notify(); it is gone, which the client may have said. */
    void (*opened)(void *context, net_id id);
    void (*message)(void *context, net_id id, const char *bytes, size_t length);
    void (*writable)(void *context, net_id id);
    void (*closed)(void *context, net_id id, bool said_goodbye);
    /* About once a second for each WebSocket. */
    void (*swept)(void *context, net_id id, uint64_t now_ms);
} net_events;

typedef struct net_options {
    const char *listen; /* ADDRESS:PORT; default 127.0.0.1:8080. Port 0 picks a free one */
    bool reuse_port;    /* share the port with other servers that do, too */
    bool proxy;         /* trust X-Forwarded-For from a proxy at a private address */
    int max_connections;
    limits *limits;
    metrics *metrics;
    uint64_t (*now)(void); /* milliseconds of a clock that never goes back */
    int wake_fd;           /* an eventfd that makes net_poll() return */
    const net_events *events;
    void *context; /* of the events */
} net_options;

/* Can this be the ADDRESS:PORT of net_options.listen? */
bool net_is_address(const char *listen);

/* The options are copied. Listens at once. Returns NULL on failure, with the reason in `error`. */
net *net_open(const net_options *options, char *error, size_t size);
const char *net_url(const net *net); /* `http://127.0.0.1:8080/` */
void net_close(net *net);            /* NULL does nothing */

/* Waits for input, at most so long, and handles it. Returns whether wake_fd was written. */
bool net_poll(net *net, int timeout_ms);

/* Pings idle WebSockets, and drops connections that are silent, slow or late: looks at one in
 * `share` of all, and the next time at those that follow. */
void net_sweep(net *net, unsigned share);

/* Logs what the listener has refused since the last time, and listens again after a shortage of
 * file descriptors: to be called every second. */
void net_report(net *net);

/* Shutting down: stops listening, tells every WebSocket an error and closes it with 1001, and keeps
 * no connection alive after the answer that it waits for. */
void net_stop_listening(net *net);
void net_shut_down(net *net, const char *error, const char *message);
bool net_is_empty(const net *net); /* no request is in progress, and no WebSocket is open */

/* What the events have attached to a connection: NULL at first, and when it is gone. */
void *net_get(net *net, net_id id);
void net_set(net *net, net_id id, void *data);

/* Whoever is at the other end, for limits: the client that a proxy forwards. */
const address *net_client(net *net, net_id id);

/* An answer. The body is copied, unless there is a function that releases it. Its length is that of
 * the head. */
typedef struct net_response {
    response_head head;
    const void *body;
    void (*release)(void *owner);
    void *owner;
} net_response;

void net_take_body(net *net, net_id id);
void net_reply(net *net, net_id id, const net_response *response);
/* With an error as JSON; extra: more header lines, or NULL. */
void net_refuse(net *net, net_id id, int status, const char *error, const char *message,
                const char *extra);

/* Sends a message, retaining the buffer. A client for which too much waits is dropped as too slow.
 */
void net_send(net *net, net_id id, buffer *message);
/* Asks for the event `writable`. */
void net_notify(net *net, net_id id);
/* Closes a WebSocket with a code once everything is sent. The event `closed` follows. */
void net_disconnect(net *net, net_id id, int code, const char *reason);
/* The same after an error message, because of what the client has done, which is logged. */
void net_fail(net *net, net_id id, int code, const char *error, const char *message);

#endif
