/* server_internal.h: shared by the files that implement server.h. */
#ifndef LAPILLI_SERVER_SERVER_INTERNAL_H
#define LAPILLI_SERVER_SERVER_INTERNAL_H

#include "server.h"
#include "server/core/core.h"
#include "server/net/net.h"
#include "server/push/push_sender.h"
#include "server/store/store.h"
#include "server/thinking/player_pool.h"
#include "static_files.h"

typedef enum server_phase {
    SERVER_RUNNING,
    SERVER_DRAINING, /* pending appends are being saved */
    SERVER_CLOSING,  /* clients are being disconnected */
    SERVER_STOPPED
} server_phase;

struct server {
    const server_options *options;
    net *net;
    core_state *core;
    core_effects effects; /* of the step that is being taken */
    store *store;
    player_pool *player_pool;
    push_key *push_key;
    push_sender *push; /* NULL: no push messages are sent */
    metrics metrics;
    limits *limits;
    static_files *files;
    int max_connections;
    int wake_fd;        /* an eventfd that wakes the loop */
    bool store_healthy; /* when last checked */
    bool was_ready;     /* it has been, once */
    server_phase phase;
    uint64_t phase_ms;          /* when it began */
    uint64_t tick_ms, sweep_ms; /* when each is due, by the system's clock */
    unsigned sweeps;            /* so far */
};

/* Milliseconds of a clock that never goes back, and stands still while a test clock does. Any
 * thread may call it. */
uint64_t server_now(void);
uint64_t server_time_of_day(void);

/* steps.c. Takes an event, at the present time, and does what follows from it: the one way into the
 * core. Handles are the same there as in net.h. */
void server_step(server *server, core_event event);
/* All results of the store, the player pool and the push sender are events. */
void server_collect(server *server);
static inline core_handle handle_of(net_id id)
{
    return (core_handle){id.slot, id.generation};
}

/* requests.c: HTTP requests, as events of net.h, and the core's responses to them. */
void requests_head(void *context, net_id id, const request_head *head);
void requests_body(void *context, net_id id, const char *bytes, size_t length);
void requests_done(void *context, net_id id, bool answered);
const char *requests_upgrade(void *context, net_id id, const request_head *head);
void requests_reply(server *server, net_id id, int status, const char *type, const buffer *body);

/* sockets.c: WebSockets, as events of net.h. */
void sockets_opened(void *context, net_id id);
void sockets_message(void *context, net_id id, const char *bytes, size_t length);
void sockets_writable(void *context, net_id id);
void sockets_closed(void *context, net_id id, bool said_goodbye);
void sockets_swept(void *context, net_id id, uint64_t now_ms);

#endif
