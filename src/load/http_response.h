/* http_response.h: the answer of an HTTP/1.1 server, read as it comes. Bytes in: no sockets here.
 *
 *     http_response a = {0};
 *     size_t taken = http_response_read(&a, bytes, length);
 *     if (a.state == HTTP_RESPONSE_WHOLE && a.status == 200)
 *         show(a.body, a.length);
 *     http_response_free(&a);
 */
#ifndef LAPILLI_LOAD_HTTP_RESPONSE_H
#define LAPILLI_LOAD_HTTP_RESPONSE_H

#include <stddef.h>
#include <stdint.h>

enum {
    HTTP_RESPONSE_HEAD = 8192,
    HTTP_RESPONSE_MOST = 1 << 20
}; /* the longest head and body that are taken */

typedef enum http_response_state {
    HTTP_RESPONSE_HEADS,  /* the head is not whole yet */
    HTTP_RESPONSE_BODY,   /* nor is the body */
    HTTP_RESPONSE_ENDING, /* the body lasts until the connection ends: http_response_end() */
    HTTP_RESPONSE_WHOLE,
    HTTP_RESPONSE_WRONG /* this is no answer, or too long a one */
} http_response_state;

/* All zeros is an answer of which nothing has come. */
typedef struct http_response {
    http_response_state state;
    int status;    /* 100 to 599, once the head is whole */
    int lasts;     /* 1: the connection may be used for another request */
    char *head;    /* ours, once a byte has come */
    size_t headed; /* bytes of it; it ends in an empty line */
    char *body;    /* NULL, or ours */
    size_t length; /* of it */
    size_t room;   /* private: of whichever of the two grows */
    uint64_t left; /* private: bytes of the body, or of its chunk, to come */
    int chunk;     /* private: where in a chunked body this is */
} http_response;

/* Takes bytes up to the end of the answer; returns how many. What follows the head of a 101 belongs
 * to the other protocol. */
size_t http_response_read(http_response *a, const void *bytes, size_t length);

/* The connection has ended: the answer is whole, or never will be. */
void http_response_end(http_response *a);

/* The value of a header line, by its name in lower case, without the space around it; NULL when
 * there is none. Only when the head is whole. */
const char *http_response_header(const http_response *a, const char *name, size_t *length);

/* Is this word among the values, separated by commas, of a header line? In any case of letters. */
int http_response_has(const http_response *a, const char *name, const char *word);

void http_response_free(http_response *a);

#endif
