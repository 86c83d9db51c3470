/* stream.h: a non-blocking TCP connection, one of thousands in an epoll.
 *
 * What cannot be sent at once is buffered until the socket is writable. A stream begins as
 * {.fd = -1} and is in the epoll while it is open; the events carry its address. */
#ifndef LAPILLI_LOAD_STREAM_H
#define LAPILLI_LOAD_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

/* The address to connect to. */
typedef struct stream_address {
    struct sockaddr_storage storage;
    socklen_t length;
    int family;
} stream_address;

typedef struct stream {
    int fd;       /* -1: closed */
    int epoll;    /* the epoll it is in */
    int kind;     /* for the user of the epoll */
    bool writes;  /* waits until it is connected or writable */
    char *out;    /* the send buffer; owned, or NULL */
    size_t size;  /* of it */
    size_t start; /* how much of it has been sent */
} stream;

/* Starts connecting; an epoll event follows. Returns 0 or an errno. */
int stream_open(stream *w, int epoll, const stream_address *to);

/* The result of connecting: 0 or an errno. */
int stream_opened(stream *w);

/* Sends or buffers. Returns 0, or an errno if the connection is broken. */
int stream_send(stream *w, const void *bytes, size_t length);

/* Sends from the buffer once the socket is writable. Returns like stream_send(). */
int stream_flush(stream *w);

/* Receives: returns how many bytes, 0 if there are none now, -1 if the connection has ended, with
 * errno 0 if it was closed in order. */
long stream_receive(stream *w, void *buf, size_t size);

/* Closes the connection, if it is open. */
void stream_close(stream *w);

#endif
