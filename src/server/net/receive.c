/* receive.c: what clients send, before libwebsockets sees it.
 *
 * libwebsockets 4.1 reads frames without a mask, answers any number of pings, ends a head at line
 * ends of many kinds, and drops a request whose head is too long without an answer; and it calls
 * nobody between reading bytes and taking them apart. But it reads a socket with recv(), so this
 * file defines that function for the whole program: recvfrom() is the same for everyone else, and
 * bytes of our connections are looked at on their way. Only the thread of the event loop has
 * connections. */
#define _GNU_SOURCE
#include "response_head.h"
#include "server_internal.h"
#include "system/alloc.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

/* Connections of this thread's server, by descriptor. */
static _Thread_local struct {
    connection **of;
    int count;
} connections;

void receive_watch(connection *conn)
{
    int fd = lws_get_socket_fd(conn->wsi);
    if (fd < 0)
        return;
    if (fd >= connections.count) {
        int count = fd + 64 > 2 * connections.count ? fd + 64 : 2 * connections.count;
        connections.of = alloc_grow(connections.of, (size_t)count * sizeof(connection *));
        while (connections.count < count)
            connections.of[connections.count++] = NULL;
    }
    connections.of[fd] = conn;
    conn->fd = fd;
}

void receive_forget(connection *conn)
{
    if (conn->fd > 0 && conn->fd < connections.count && connections.of[conn->fd] == conn)
        connections.of[conn->fd] = NULL;
}

void receive_forget_all(void)
{
    free(connections.of);
    connections.of = NULL;
    connections.count = 0;
}

/* Answers a head that is refused. What the client still sends is read and dropped, so that it gets
 * the answer. */
static void refuse_head(int fd, connection *conn, int status)
{
    char head[RESPONSE_HEAD_TEXT];
    response_head h = {.status = status, .type = "text/plain; charset=utf-8", .date = time(NULL)};
    size_t length = response_head_write(&h, head);
    ssize_t sent = send(fd, head, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    metrics_add_response(&conn->server->metrics, status);
    (void)sent; /* it is small, and the first that is sent */
    shutdown(fd, SHUT_WR);
    conn->refused = true;
}

/* Looks at what a client has sent, and refuses the connection if that is not allowed. What follows
 * a head whose end libwebsockets has not seen would be more of the head to it, and frames to us. */
static void inspect(int fd, connection *conn, const void *bytes, size_t length)
{
    bool missed_end = !conn->requested && conn->head_ended;
    client_frames_found found = client_frames_follow(&conn->frames, bytes, length);
    conn->unmasked |= found.unmasked;
    conn->head_ended = !found.in_head;
    if (found.malformed || missed_end)
        refuse_head(fd, conn, 400);
    else if (found.in_head && found.head_bytes > HEADER_BYTES && conn->exchange == NULL)
        refuse_head(fd, conn, 431);
    if (conn->websocket != NULL && !websocket_inspect(conn, found.controls))
        conn->refused = true;
}

/* Reads up to the end of the head, if that has not been read. */
static ssize_t receive_head(int fd, const connection *conn, void *bytes, size_t size)
{
    ssize_t n = recvfrom(fd, bytes, size, MSG_PEEK, NULL, NULL);
    size_t length = n <= 0 ? 0 : client_frames_head(&conn->frames, bytes, (size_t)n);
    return length == 0 ? n : recvfrom(fd, bytes, length, 0, NULL, NULL);
}

ssize_t recv(int fd, void *bytes, size_t size, int flags)
{
    connection *conn = fd >= 0 && fd < connections.count ? connections.of[fd] : NULL;
    if (flags != 0 || conn == NULL)
        return recvfrom(fd, bytes, size, flags, NULL, NULL);
    bool in_head = !conn->head_ended && !conn->refused;
    ssize_t n =
        in_head ? receive_head(fd, conn, bytes, size) : recvfrom(fd, bytes, size, 0, NULL, NULL);
    if (n <= 0)
        return n;
    if (!conn->refused)
        inspect(fd, conn, bytes, (size_t)n);
    if (!conn->refused)
        return n;
    errno = EAGAIN;
    return -1;
}
