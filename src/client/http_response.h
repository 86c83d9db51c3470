/* http_response.h: a parser for HTTP/1.1 responses, fed as bytes arrive. No sockets here.
 *
 *     http_response a = {0};
 *     size_t taken = http_response_read(&a, bytes, length);
 *     if (a.state == HTTP_RESPONSE_COMPLETE && a.status == 200)
 *         use(a.body, a.length);
 *     http_response_free(&a);
 */
#ifndef LAPILLI_CLIENT_HTTP_RESPONSE_H
#define LAPILLI_CLIENT_HTTP_RESPONSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest head and body accepted. */
enum { HTTP_RESPONSE_HEAD = 8192, HTTP_RESPONSE_MAX = 1 << 20 };

typedef enum http_response_state {
    HTTP_RESPONSE_HEADERS,  /* the head is incomplete */
    HTTP_RESPONSE_BODY,     /* the body is incomplete */
    HTTP_RESPONSE_TO_CLOSE, /* the body ends with the connection: http_response_end() */
    HTTP_RESPONSE_COMPLETE,
    HTTP_RESPONSE_INVALID /* not a response, or too long */
} http_response_state;

/* All zeros: nothing has arrived. */
typedef struct http_response {
    http_response_state state;
    int status;      /* 100 to 599, once the head is complete */
    bool keep_alive; /* the connection may be used for another request */
    char *head;      /* owned; NULL before the first byte */
    size_t head_length;
    char *body;      /* owned, or NULL */
    size_t length;   /* of the body */
    size_t capacity; /* private: of head or body, whichever grows */
    uint64_t left;   /* private: bytes of the body or chunk to come */
    int chunk;       /* private: the state of a chunked body */
} http_response;

/* Takes bytes up to the end of the response; returns how many. What follows the head of a 101
 * belongs to the other protocol. */
size_t http_response_read(http_response *a, const void *bytes, size_t length);

/* The connection has ended: the response is complete or invalid. */
void http_response_end(http_response *a);

/* The trimmed value of a header field; NULL if there is none. The head must be complete. */
const char *http_response_header(const http_response *a, const char *name, size_t *length);

/* Is this word among the comma-separated values of a header field? Ignores case. */
bool http_response_has(const http_response *a, const char *name, const char *word);

void http_response_free(http_response *a);

#endif
