/* stream.h: a TCP connection that never waits, among thousands in one epoll.
 *
 * What cannot be sent at once is kept and sent when the socket has room again. A stream begins as
 * {.fd = -1} and is in the epoll while it is open; its events carry its address. */
#ifndef LAPILLI_LOAD_STREAM_H
#define LAPILLI_LOAD_STREAM_H

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

/* Where to. */
typedef struct stream_address {
    struct sockaddr_storage storage;
    socklen_t length;
    int family;
} stream_address;

typedef struct stream {
    int fd;       /* -1: closed */
    int epoll;    /* which one it is in */
    int kind;     /* for whoever waits at the epoll */
    int writes;   /* 1: waits for room, or to be connected */
    char *out;    /* what is still to be sent; NULL, or ours */
    size_t size;  /* of it */
    size_t start; /* how much of it is gone */
} stream;

/* Begins to connect; epoll tells when that is done. Returns 0, or an errno. */
int stream_open(stream *w, int epoll, const stream_address *to);

/* The outcome of connecting: 0, or an errno. */
int stream_opened(stream *w);

/* Sends, now or later. Returns 0, or an errno when the connection is of no more use. */
int stream_send(stream *w, const void *bytes, size_t length);

/* Sends more of what was kept, there being room. Returns as stream_send(). */
int stream_flush(stream *w);

/* Takes what has come: how many bytes, 0 when there are none now, -1 when the connection has ended,
 * with errno 0 for an orderly end. */
long stream_receive(stream *w, void *buf, size_t size);

/* Hangs up. A closed stream stays closed. */
void stream_close(stream *w);

#endif
