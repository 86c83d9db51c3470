/* stream.c: a non-blocking TCP connection. */
#include "stream.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

/* Tells epoll what the stream waits for. Returns 0 or an errno. */
static int watch(stream *w, int how, bool writes)
{
    struct epoll_event event = {.events = EPOLLIN | (writes ? EPOLLOUT : 0), .data.ptr = w};
    w->writes = writes;
    return epoll_ctl(w->epoll, how, w->fd, &event) == 0 ? 0 : errno;
}

int stream_open(stream *w, int epoll, const stream_address *to)
{
    int on = 1, error;
    w->epoll = epoll;
    w->fd = socket(to->family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (w->fd < 0)
        return errno;
    setsockopt(w->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    error = connect(w->fd, (const struct sockaddr *)&to->storage, to->length) == 0 ? 0 : errno;
    if (error == EINPROGRESS)
        error = 0;
    if (error == 0)
        error = watch(w, EPOLL_CTL_ADD, true);
    if (error != 0)
        stream_close(w);
    return error;
}

int stream_opened(stream *w)
{
    int error = 0;
    socklen_t length = sizeof error;
    if (getsockopt(w->fd, SOL_SOCKET, SO_ERROR, &error, &length) != 0)
        return errno;
    return error != 0 ? error : watch(w, EPOLL_CTL_MOD, false);
}

/* Buffers what could not be sent. */
static void buffer(stream *w, const char *bytes, size_t length)
{
    size_t left = w->size - w->start;
    char *out = malloc(left + length);
    if (out == NULL)
        abort();
    if (w->out != NULL)
        memcpy(out, w->out + w->start, left);
    memcpy(out + left, bytes, length);
    free(w->out);
    w->out = out;
    w->size = left + length;
    w->start = 0;
}

int stream_send(stream *w, const void *bytes, size_t length)
{
    size_t sent = 0;
    if (w->out == NULL) {
        ssize_t n = send(w->fd, bytes, length, MSG_NOSIGNAL);
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return errno;
        sent = n < 0 ? 0 : (size_t)n;
        if (sent == length)
            return 0;
    }
    buffer(w, (const char *)bytes + sent, length - sent);
    return w->writes ? 0 : watch(w, EPOLL_CTL_MOD, true);
}

int stream_flush(stream *w)
{
    if (w->out != NULL) {
        ssize_t n = send(w->fd, w->out + w->start, w->size - w->start, MSG_NOSIGNAL);
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return errno;
        w->start += n < 0 ? 0 : (size_t)n;
        if (w->start < w->size)
            return 0;
        free(w->out);
        w->out = NULL;
        w->size = w->start = 0;
    }
    return watch(w, EPOLL_CTL_MOD, false);
}

long stream_receive(stream *w, void *buf, size_t size)
{
    ssize_t n = recv(w->fd, buf, size, 0);
    if (n > 0)
        return (long)n;
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return 0;
    if (n == 0)
        errno = 0;
    return -1;
}

void stream_close(stream *w)
{
    if (w->fd >= 0)
        close(w->fd);
    free(w->out);
    w->fd = -1;
    w->out = NULL;
    w->size = w->start = 0;
    w->writes = false;
}
