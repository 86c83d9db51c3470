/* response_head.h: status line and headers of an HTTP/1.1 response.
 *
 * Every response has the same strict security headers: a page may load from this server only, may
 * not be framed, and sends no referrer.
 */
#ifndef LAPILLI_SERVER_RESPONSE_HEAD_H
#define LAPILLI_SERVER_RESPONSE_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

enum { RESPONSE_HEAD_TEXT = 2048, RESPONSE_HEAD_HOST = 256 };

/* Zero leaves a header out. */
typedef struct response_head {
    int status;
    const char *type;     /* Content-Type */
    uint64_t length;      /* Content-Length */
    const char *host;     /* Host of the request, to allow the page's own WebSocket; any bytes */
    const char *etag;     /* including the quotes */
    const char *encoding; /* Content-Encoding */
    const char *cache;    /* Cache-Control; default no-store */
    const char *extra;    /* more header lines, each with its \r\n */
    bool varies;          /* Vary: Accept-Encoding */
    bool closes;          /* Connection: close */
    time_t date;
} response_head;

/* Writes the head with its empty line, terminated; returns its length. */
size_t response_head_write(const response_head *head, char buf[RESPONSE_HEAD_TEXT]);

/* Could it be a host and port: letters, digits, dots, dashes, brackets, colons? */
bool response_head_is_host(const char *text);

/* Is it the name of a host, without a port: labels of letters, digits, dashes and underscores,
 * separated by single dots? Numbers are, too. */
bool response_head_is_host_name(const char *text);

/* Does a Host, with or without a port, name this host? */
bool response_head_names_host(const char *host, const char *name);

/* Does an origin (`https://example.org`) belong to this host? */
bool response_head_same_origin(const char *origin, const char *host);

#endif
