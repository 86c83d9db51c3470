/* fetch.h: HTTP requests, one after the other on a connection that is kept. */
#ifndef LAPILLI_CLI_FETCH_H
#define LAPILLI_CLI_FETCH_H

#include "answer.h"
#include "wire.h"

#include <stdint.h>

enum { FETCH_TEXT = 1024 };

typedef struct fetch {
    wire wire;     /* comes first: its address is the fetch's; begins as {.fd = -1} */
    answer answer; /* to the request under way */
    char request[FETCH_TEXT];
    size_t length;    /* of the request; 0: none is under way */
    int connects;     /* 1: it is sent as soon as there is a connection */
    int error;        /* errno of the connection that was lost last */
    uint64_t late_ns; /* when to give up waiting */
} fetch;

/* Sends a request, having none under way, connecting first where need be. */
void fetch_send(fetch *f, int epoll, const wire_address *to, const char *request, size_t length);

/* What epoll says; and what the clock says, with no events. Returns 1 when the request is done
 * with: the answer is ANSWER_WHOLE, or ANSWER_WRONG when there was none. Then call fetch_done().
 */
int fetch_ready(fetch *f, uint32_t events, uint64_t now_ns);

/* Lets go of the answer; another request may follow. */
void fetch_done(fetch *f);

void fetch_close(fetch *f);

#endif
