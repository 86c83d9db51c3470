/* connection.c: one TCP connection: what it receives and sends, and its end. */
#include "net_internal.h"
#include "system/alloc.h"

#include <errno.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

enum { GATHERED = 16 };

static int fd_of(const connection *c)
{
    return (int)c->id.slot;
}

static uint64_t tag_of(const connection *c)
{
    return (uint64_t)c->id.generation << 32 | c->id.slot;
}

connection *connection_open(net *n, int fd, const address *peer)
{
    uint32_t index = (uint32_t)fd;
    if (index >= n->count) {
        uint32_t count = index + 64 > 2 * n->count ? index + 64 : 2 * n->count;
        n->slots = alloc_grow(n->slots, count * sizeof *n->slots);
        memset(n->slots + n->count, 0, (count - n->count) * sizeof *n->slots);
        n->count = count;
    }
    connection *c = alloc_zeroed(sizeof *c);
    c->net = n;
    c->id = (net_id){index, ++n->slots[index].generation};
    c->peer = c->client = *peer;
    c->watched = EPOLLIN;
    c->deadline_ms = net_now(n) + REQUEST_MS;
    struct epoll_event event = {EPOLLIN, {.u64 = tag_of(c)}};
    if (epoll_ctl(n->epoll, EPOLL_CTL_ADD, fd, &event) != 0) {
        free(c);
        return NULL;
    }
    n->slots[index].connection = c;
    n->metrics->connections++;
    n->metrics->connections_total++;
    return c;
}

static void watch(connection *c, uint32_t events)
{
    struct epoll_event event = {events, {.u64 = tag_of(c)}};
    if (events != c->watched && epoll_ctl(c->net->epoll, EPOLL_CTL_MOD, fd_of(c), &event) == 0)
        c->watched = events;
}

void connection_watch_output(connection *c)
{
    watch(c, c->watched | EPOLLOUT);
}

static void leave_idle(connection *c)
{
    if (c->idle_next == NULL)
        return;
    c->idle_next->idle_prev = c->idle_prev;
    c->idle_prev->idle_next = c->idle_next;
    c->idle_next = c->idle_prev = NULL;
}

static void enter_idle(connection *c)
{
    connection *ring = &c->net->idle;
    c->deadline_ms = net_now(c->net) + KEEP_ALIVE_MS;
    c->idle_next = ring;
    c->idle_prev = ring->idle_prev;
    c->idle_prev->idle_next = c;
    ring->idle_prev = c;
}

bool connection_evict(net *n, const address *client)
{
    address group = client == NULL ? (address){{0}} : address_group(client);
    for (connection *c = n->idle.idle_next; c != &n->idle; c = c->idle_next) {
        address other = address_group(&c->client);
        if (client == NULL || memcmp(&other, &group, sizeof group) == 0) {
            connection_free(c);
            return true;
        }
    }
    return false;
}

static void drop_first(connection *c)
{
    output *item = &c->queue[c->first];
    c->queued_bytes -= item->length;
    if (item->release != NULL)
        item->release(item->owner);
    c->first = (c->first + 1) % c->capacity;
    c->queued--;
}

void connection_forget_queue(connection *c)
{
    for (; c->queued > 1; c->queued--) {
        output *last = &c->queue[(c->first + c->queued - 1) % c->capacity];
        c->queued_bytes -= last->length;
        last->release(last->owner);
    }
}

static void free_queue(connection *c)
{
    while (c->queued > 0)
        drop_first(c);
    free(c->queue);
    c->queue = NULL;
    c->capacity = c->first = 0;
}

void connection_free(connection *c)
{
    net *n = c->net;
    c->gone = true;
    leave_idle(c);
    http_disconnected(c);
    websocket_disconnected(c);
    free_queue(c);
    free(c->held);
    if (c->counted)
        limits_disconnect(n->limits, &c->client);
    close(fd_of(c));
    n->metrics->connections--;
    n->slots[c->id.slot].connection = NULL;
    free(c);
}

void connection_drop(connection *c)
{
    c->gone = true;
    shutdown(fd_of(c), SHUT_RDWR); /* so that it is ready, and then freed */
}

void connection_end(connection *c)
{
    c->phase = AT_END;
    c->deadline_ms = net_now(c->net) + CLOSE_MS;
    c->scan = (request_scan){0};
    shutdown(fd_of(c), SHUT_WR);
    watch(c, EPOLLIN);
}

size_t connection_unacknowledged(const connection *c)
{
    int bytes = 0;
    return ioctl(fd_of(c), SIOCOUTQ, &bytes) == 0 && bytes > 0 ? (size_t)bytes : 0;
}

static void push(connection *c, output item)
{
    if (c->queued == c->capacity) {
        uint32_t capacity = c->capacity == 0 ? 4 : 2 * c->capacity;
        output *queue = alloc_raw(capacity * sizeof *queue);
        for (uint32_t i = 0; i < c->queued; i++)
            queue[i] = c->queue[(c->first + i) % c->capacity];
        free(c->queue);
        c->queue = queue;
        c->capacity = capacity;
        c->first = 0;
    }
    c->queue[(c->first + c->queued++) % c->capacity] = item;
    c->queued_bytes += item.length;
}

/* Some bytes at the front of the queue have been sent. */
static void advance(connection *c, size_t sent)
{
    while (c->queued > 0 && sent >= c->queue[c->first].length) {
        sent -= c->queue[c->first].length;
        drop_first(c);
    }
    if (sent > 0) {
        c->queue[c->first].bytes += sent;
        c->queue[c->first].length -= sent;
        c->queued_bytes -= sent;
    }
}

/* Sends as much of the queue as the socket takes. */
void connection_flush(connection *c)
{
    while (c->queued > 0 && !c->gone) {
        struct iovec parts[GATHERED];
        struct msghdr message = {.msg_iov = parts};
        size_t length = 0;
        for (uint32_t i = 0; i < c->queued && i < GATHERED; i++, message.msg_iovlen++) {
            output *item = &c->queue[(c->first + i) % c->capacity];
            parts[i] = (struct iovec){(void *)(uintptr_t)item->bytes, item->length};
            length += item->length;
        }
        ssize_t n = sendmsg(fd_of(c), &message, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            break;
        if (n < 0) {
            connection_drop(c);
            return;
        }
        if (c->websocket != NULL)
            websocket_progress(c, (size_t)n);
        if (c->phase == AT_RESPONSE)
            c->deadline_ms = net_now(c->net) + REPLY_MS;
        advance(c, (size_t)n);
        if ((size_t)n < length)
            break;
    }
    if (c->queued == 0)
        free_queue(c);
    else
        connection_watch_output(c);
}

/* Most messages are small and the socket takes them at once. */
static bool send_at_once(connection *c, const output *item)
{
    ssize_t n = c->queued > 0 || c->websocket == NULL
                    ? -1
                    : send(fd_of(c), item->bytes, item->length, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (n != (ssize_t)item->length) {
        push(c, *item);
        if (n > 0) {
            websocket_progress(c, (size_t)n);
            advance(c, (size_t)n);
        }
        return false;
    }
    websocket_progress(c, item->length);
    if (item->release != NULL)
        item->release(item->owner);
    return true;
}

void connection_send(connection *c, output item)
{
    if (c->gone || c->phase == AT_END) {
        if (item.release != NULL)
            item.release(item.owner);
    } else if (!send_at_once(c, &item) && (c->websocket != NULL || !c->handling)) {
        connection_watch_output(c);
    }
}

static size_t discard(connection *c, size_t length)
{
    c->discarded += (uint32_t)length;
    if (c->discarded > DISCARD_BYTES)
        connection_drop(c);
    return length;
}

/* Takes input apart, and holds what cannot be taken yet. */
static void take(connection *c, char *bytes, size_t length)
{
    size_t used = 0, step = 1;
    c->handling = true;
    while (step > 0 && used < length && !c->gone) {
        step = c->phase == AT_END || c->phase == AT_CLOSE ? discard(c, length - used)
               : c->phase == AT_WEBSOCKET ? websocket_take(c, bytes + used, length - used)
                                          : http_take(c, bytes + used, length - used);
        used += step;
    }
    c->handling = false;
    c->held_bytes = (uint32_t)(length - used);
    if (c->held_bytes > 0)
        c->held = memcpy(alloc_raw(c->held_bytes), bytes + used, c->held_bytes);
    if (c->phase == AT_HEAD && c->held_bytes == 0 && c->admitted && !c->gone)
        enter_idle(c);
}

/* Moves what was held to the buffer of all connections. */
static size_t unhold(connection *c)
{
    size_t length = c->held_bytes;
    if (length > 0)
        memcpy(c->net->input, c->held, length);
    free(c->held);
    c->held = NULL;
    c->held_bytes = 0;
    return length;
}

void connection_resume(connection *c)
{
    size_t length = unhold(c);
    watch(c, (c->watched & EPOLLOUT) | EPOLLIN);
    take(c, c->net->input, length);
}

static void receive(connection *c)
{
    if (c->phase == AT_ANSWER || c->phase == AT_RESPONSE) { /* until connection_resume() */
        watch(c, c->watched & ~(uint32_t)EPOLLIN);
        return;
    }
    char *input = c->net->input;
    ssize_t n = recv(fd_of(c), input + c->held_bytes, INPUT_BYTES - c->held_bytes, MSG_DONTWAIT);
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return;
    if (n <= 0) {
        c->gone = true;
        return;
    }
    if (c->idle_next != NULL)
        c->deadline_ms = net_now(c->net) + REQUEST_MS;
    leave_idle(c);
    size_t held = unhold(c);
    take(c, input, held + (size_t)n);
}

/* The socket is writable. */
static void send_more(connection *c)
{
    connection_flush(c);
    if (c->queued > 0 || c->gone)
        return;
    watch(c, c->watched & ~(uint32_t)EPOLLOUT);
    if (c->websocket != NULL)
        websocket_sent(c);
    else
        http_sent(c);
}

void connection_ready(connection *c, uint32_t events)
{
    if (!c->gone && (events & EPOLLOUT) != 0)
        send_more(c);
    if (!c->gone && (events & EPOLLIN) != 0)
        receive(c);
    if (c->gone || ((events & (EPOLLHUP | EPOLLERR)) != 0 && (events & EPOLLIN) == 0))
        connection_free(c);
}
