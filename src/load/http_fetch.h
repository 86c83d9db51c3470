/* http_fetch.h: HTTP requests, one after the other on a connection that is kept. */
#ifndef LAPILLI_LOAD_HTTP_FETCH_H
#define LAPILLI_LOAD_HTTP_FETCH_H

#include "http_response.h"
#include "stream.h"

#include <stdint.h>

enum { HTTP_FETCH_TEXT = 1024 };

typedef struct http_fetch {
    stream stream;        /* comes first: its address is the fetch's; begins as {.fd = -1} */
    http_response answer; /* to the request under way */
    char request[HTTP_FETCH_TEXT];
    size_t length;    /* of the request; 0: none is under way */
    int connects;     /* 1: it is sent as soon as there is a connection */
    int error;        /* errno of the connection that was lost last */
    uint64_t late_ns; /* when to give up waiting */
} http_fetch;

/* Sends a request, having none under way, connecting first where need be. */
void http_fetch_send(http_fetch *f, int epoll, const stream_address *to, const char *request,
                     size_t length);

/* What epoll says; and what the clock says, with no events. Returns 1 when the request is done
 * with: the answer is HTTP_RESPONSE_WHOLE, or HTTP_RESPONSE_WRONG when there was none. Then call
 * http_fetch_done().
 */
int http_fetch_ready(http_fetch *f, uint32_t events, uint64_t now_ns);

/* Lets go of the answer; another request may follow. */
void http_fetch_done(http_fetch *f);

void http_fetch_close(http_fetch *f);

#endif
