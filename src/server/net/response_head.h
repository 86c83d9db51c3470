/* response_head.h: the head of an answer by HTTP/1.1.
 *
 * Every answer has the same strict headers: a page may load what comes from here and nothing else,
 * may not be framed, and sends no address of ours to anyone. Each answer ends its connection; a
 * proxy in front keeps its own with the browser.
 */
#ifndef LAPILLI_SERVER_RESPONSE_HEAD_H
#define LAPILLI_SERVER_RESPONSE_HEAD_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

enum { RESPONSE_HEAD_TEXT = 2048, RESPONSE_HEAD_HOST = 256 };

/* Zero where there is nothing to say. */
typedef struct response_head {
    int status;
    const char *type;     /* Content-Type */
    uint64_t length;      /* Content-Length */
    const char *host;     /* the request's Host, for the page's own WebSocket; any bytes */
    const char *etag;     /* with its quotes */
    const char *encoding; /* Content-Encoding */
    const char *cache;    /* Cache-Control; no-store when NULL */
    const char *extra;    /* whole lines, each with its \r\n */
    int varies;           /* 1: on Accept-Encoding */
    time_t date;
} response_head;

/* Writes the head with its empty line and a final 0; returns its length. */
size_t response_head_write(const response_head *head, char buf[RESPONSE_HEAD_TEXT]);

/* Could this be a host and port: letters, digits, dots, dashes, brackets, colons? */
int response_head_is_host(const char *text);

/* Does a browser's page of this origin (`https://example.org`) speak for this host? */
int response_head_same_origin(const char *origin, const char *host);

#endif
