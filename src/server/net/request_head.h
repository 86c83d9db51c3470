/* request_head.h: the head of an HTTP/1.1 request, read strictly (RFC 9112). Bytes in, no sockets.
 *
 * Lines end with CR LF, header lines have a name before a colon, nothing is continued or repeated
 * that must not be: where a lenient reader would guess, another one in front of us might guess
 * otherwise.
 *
 *     char bytes[] = "GET /a%20b?c HTTP/1.1\r\nHost: x\r\n\r\n";
 *     request_scan scan = {0};
 *     request_head head;
 *     assert(request_scan_on(&scan, bytes, strlen(bytes)) == REQUEST_SCAN_ENDED);
 *     assert(request_head_read(&head, bytes, scan.length) == 0);
 *     assert(head.method == HTTP_GET && strcmp(head.path, "/a b") == 0);
 *     assert(strcmp(request_head_get(&head, "host"), "x") == 0);
 */
#ifndef LAPILLI_SERVER_REQUEST_HEAD_H
#define LAPILLI_SERVER_REQUEST_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { REQUEST_HEAD_BYTES = 8192, REQUEST_HEAD_FIELDS = 100 };

typedef enum request_scan_result {
    REQUEST_SCAN_MORE, /* the head has not ended */
    REQUEST_SCAN_ENDED,
    REQUEST_SCAN_MALFORMED,
    REQUEST_SCAN_TOO_LONG
} request_scan_result;

/* How far a head has been looked at. All zeros: not yet. */
typedef struct request_scan {
    uint32_t length; /* bytes so far: those of the head, once it has ended */
    uint8_t state;   /* private */
} request_scan;

/* Looks for the end of a head that begins with these bytes: those already seen, and what has
 * arrived since. */
request_scan_result request_scan_on(request_scan *scan, const char *bytes, size_t length);

typedef enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST, HTTP_OTHER } http_method;

typedef struct request_head {
    http_method method;
    bool keep_alive;      /* the connection may be used for another request */
    bool has_length;      /* Content-Length */
    bool encoded;         /* Transfer-Encoding: where the body ends is unknown */
    uint64_t body_length; /* 0 without a length */
    const char *path;     /* decoded, without the query; begins with a slash, or is an asterisk */
    const char *query;    /* what follows its question mark, as it is; empty without one */
    const char *host;     /* Host; empty when there is none */
    int fields;
    struct {
        const char *name, *value;
    } field[REQUEST_HEAD_FIELDS];
} request_head;

/* Reads a whole head, into which *head will point: `bytes` are changed. Returns 0, or the status
 * with which it is refused. */
int request_head_read(request_head *head, char *bytes, size_t length);

/* The value of a header; NULL when there is none. Of several, the first or the last. */
const char *request_head_get(const request_head *head, const char *name);
const char *request_head_last(const request_head *head, const char *name);

/* The decoded value of `name=value` in the query. Returns false, and writes nothing, when there is
 * none, or it is malformed or too long. */
bool request_head_argument(const request_head *head, const char *name, char *value, size_t size);

/* Is this word among the comma-separated values of a header, in whatever case? */
bool request_head_lists(const request_head *head, const char *name, const char *word);

#endif
