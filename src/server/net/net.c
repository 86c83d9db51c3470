/* net.c: the event loop, and all connections of it. */
#include "net_internal.h"
#include "system/alloc.h"
#include "server/monitoring/server_log.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { EVENTS = 256 };

/* What the loop waits for besides connections. */
static const uint64_t listener_tag = UINT64_MAX, wake_tag = UINT64_MAX - 1;

connection *net_find(net *n, net_id id)
{
    slot *s = id.slot < n->count ? &n->slots[id.slot] : NULL;
    return s != NULL && s->generation == id.generation ? s->connection : NULL;
}

void *net_get(net *n, net_id id)
{
    connection *c = net_find(n, id);
    return c == NULL ? NULL : c->data;
}

void net_set(net *n, net_id id, void *data)
{
    connection *c = net_find(n, id);
    if (c != NULL)
        c->data = data;
}

const address *net_client(net *n, net_id id)
{
    static const address nobody;
    connection *c = net_find(n, id);
    return c == NULL ? &nobody : &c->client;
}

static bool watch(net *n, int fd, uint64_t tag)
{
    struct epoll_event event = {EPOLLIN, {.u64 = tag}};
    return epoll_ctl(n->epoll, EPOLL_CTL_ADD, fd, &event) == 0;
}

net *net_open(const net_options *options, char *error, size_t size)
{
    net *n = alloc_zeroed(sizeof *n);
    n->options = *options;
    n->events = options->events;
    n->limits = options->limits;
    n->metrics = options->metrics;
    n->listener = -1;
    n->idle.idle_next = n->idle.idle_prev = &n->idle;
    n->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (n->epoll < 0 || !watch(n, options->wake_fd, wake_tag)) {
        snprintf(error, size, "cannot start an event loop: %s", strerror(errno));
    } else if (listener_open(n, error, size)) {
        if (watch(n, n->listener, listener_tag))
            return n;
        snprintf(error, size, "cannot wait for connections: %s", strerror(errno));
    }
    net_close(n);
    return NULL;
}

const char *net_url(const net *n)
{
    return n->url;
}

void net_close(net *n)
{
    if (n == NULL)
        return;
    net_stop_listening(n);
    for (uint32_t i = 0; i < n->count; i++)
        if (n->slots[i].connection != NULL)
            connection_free(n->slots[i].connection);
    if (n->epoll >= 0)
        close(n->epoll);
    free(n->slots);
    free(n);
}

bool net_poll(net *n, int timeout_ms)
{
    struct epoll_event events[EVENTS];
    bool woken = false;
    int count = epoll_wait(n->epoll, events, EVENTS, timeout_ms);
    for (int i = 0; i < count; i++) {
        uint64_t tag = events[i].data.u64;
        if (tag == listener_tag) {
            listener_accept(n);
        } else if (tag == wake_tag) {
            uint64_t times;
            woken = read(n->options.wake_fd, &times, sizeof times) > 0;
        } else {
            connection *c = net_find(n, (net_id){(uint32_t)tag, (uint32_t)(tag >> 32)});
            if (c != NULL)
                connection_ready(c, events[i].events);
        }
    }
    return woken;
}

void net_sweep(net *n, unsigned share)
{
    uint64_t now_ms = net_now(n);
    uint32_t first = share > 1 ? n->sweep_next : 0, last = first + n->count / share + 1;
    for (uint32_t i = first; i < last && i < n->count; i++) {
        connection *c = n->slots[i].connection;
        if (c == NULL)
            continue;
        if (c->websocket != NULL)
            websocket_sweep(c, now_ms);
        else
            http_sweep(c, now_ms);
        if (c->gone)
            connection_free(c);
    }
    n->sweep_next = last < n->count ? last : 0;
}

void net_report(net *n)
{
    char full[16], per_address[16], too_fast[16];
    if (n->paused && n->listener >= 0)
        n->paused = !watch(n, n->listener, listener_tag);
    if (n->refused_full + n->refused_per_address + n->refused_too_fast == 0)
        return;
    snprintf(full, sizeof full, "%u", n->refused_full);
    snprintf(per_address, sizeof per_address, "%u", n->refused_per_address);
    snprintf(too_fast, sizeof too_fast, "%u", n->refused_too_fast);
    server_log(SERVER_LOG_WARNING, "connections-refused", "full", full, "per_address", per_address,
               "too_fast", too_fast, NULL);
    n->refused_full = n->refused_per_address = n->refused_too_fast = 0;
}

void net_stop_listening(net *n)
{
    if (n->listener >= 0)
        close(n->listener);
    n->listener = -1;
}

void net_shut_down(net *n, const char *error, const char *message)
{
    n->shutting_down = true;
    while (connection_evict(n, NULL))
        ;
    for (uint32_t i = 0; i < n->count; i++)
        if (n->slots[i].connection != NULL)
            websocket_dismiss(n->slots[i].connection, 1001, error, message);
}

bool net_is_empty(const net *n)
{
    return n->open_sockets == 0 && n->exchanges == 0;
}
