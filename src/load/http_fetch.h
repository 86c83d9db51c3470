/* http_fetch.h: HTTP requests, one at a time, over a persistent connection. */
#ifndef LAPILLI_LOAD_HTTP_FETCH_H
#define LAPILLI_LOAD_HTTP_FETCH_H

#include "client/http_response.h"
#include "stream.h"

#include <stdbool.h>
#include <stdint.h>

enum { HTTP_FETCH_TEXT = 1024 };

typedef struct http_fetch {
    stream stream;            /* first, so that it has the address of the fetch; {.fd = -1} */
    const stream_address *to; /* where the stream leads */
    http_response response;   /* to the current request */
    char request[HTTP_FETCH_TEXT];
    size_t length;        /* of the request; 0: none */
    bool connecting;      /* the request is sent once connected */
    int error;            /* errno of the last connection error */
    uint64_t deadline_ns; /* when to give up waiting */
} http_fetch;

/* Sends a request, connecting first if necessary. There must be no current request; the address
 * must stay where it is. */
void http_fetch_send(http_fetch *f, int epoll, const stream_address *to, const char *request,
                     size_t length);

/* Handles epoll events, or with no events the deadline. Returns true when the request is finished:
 * the response is HTTP_RESPONSE_COMPLETE, or HTTP_RESPONSE_INVALID if there was none. Then call
 * http_fetch_done(). */
bool http_fetch_ready(http_fetch *f, uint32_t events, uint64_t now_ns);

/* Frees the response; another request may follow. */
void http_fetch_done(http_fetch *f);

void http_fetch_close(http_fetch *f);

#endif
