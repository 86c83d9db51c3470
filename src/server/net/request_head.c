/* request_head.c: the head of an HTTP/1.1 request. */
#include "request_head.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef enum scan_state {
    IN_REQUEST,
    AFTER_CR,
    AT_NAME,
    IN_NAME,
    IN_VALUE,
    AT_END,
    ENDED
} scan_state;

static bool is_token(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

/* May this byte follow? */
static bool follow(request_scan *s, char c)
{
    uint8_t byte = (uint8_t)c;
    switch ((scan_state)s->state) {
    case IN_REQUEST:
        s->state = byte == '\r' ? AFTER_CR : IN_REQUEST;
        return byte == '\r' ? s->length > 0 : byte >= ' ' && byte < 0x7f;
    case AT_END:
        s->state = ENDED;
        return byte == '\n';
    case AFTER_CR:
        s->state = AT_NAME;
        return byte == '\n';
    case AT_NAME:
        s->state = byte == '\r' ? AT_END : IN_NAME;
        return byte == '\r' || is_token(c);
    case IN_NAME:
        s->state = byte == ':' ? IN_VALUE : IN_NAME;
        return byte == ':' || is_token(c);
    default:
        s->state = byte == '\r' ? AFTER_CR : IN_VALUE;
        return byte == '\r' || byte == '\t' || (byte >= ' ' && byte != 0x7f);
    }
}

request_scan_result request_scan_on(request_scan *s, const char *bytes, size_t length)
{
    while (s->length < length && s->state != ENDED) {
        if (s->length == REQUEST_HEAD_BYTES)
            return REQUEST_SCAN_TOO_LONG;
        if (!follow(s, bytes[s->length]))
            return REQUEST_SCAN_MALFORMED;
        s->length++;
    }
    return s->state == ENDED ? REQUEST_SCAN_ENDED : REQUEST_SCAN_MORE;
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Decodes `length` bytes, to the same place or another one, and terminates them. Returns false when
 * they have what no path has. */
static bool decode(const char *from, size_t length, char *to)
{
    for (const char *end = from + length; from < end; from++) {
        int byte = (uint8_t)*from;
        if (byte == '%') {
            int high = end - from > 2 ? digit_of(from[1]) : -1;
            int low = high < 0 ? -1 : digit_of(from[2]);
            if (low < 0)
                return false;
            byte = high << 4 | low;
            from += 2;
        }
        if (byte < ' ' || byte == 0x7f)
            return false;
        *to++ = (char)byte;
    }
    *to = '\0';
    return true;
}

bool request_head_argument(const request_head *h, const char *name, char *value, size_t size)
{
    size_t wanted = strlen(name);
    for (const char *at = h->query; *at != '\0';) {
        size_t length = strcspn(at, "&");
        bool same = length > wanted && memcmp(at, name, wanted) == 0 && at[wanted] == '=';
        char decoded[REQUEST_HEAD_BYTES];
        if (same && decode(at + wanted + 1, length - wanted - 1, decoded) &&
            strlen(decoded) < size) {
            strcpy(value, decoded);
            return true;
        }
        at += length + (at[length] == '&');
    }
    return false;
}

/* `GET http://host/path`: proxies are asked like this, and every server must understand it. Returns
 * the path; *host is set to what is before it. */
static char *without_scheme(char *target, const char **host)
{
    static const char scheme[] = "http://";
    if (strncasecmp(target, scheme, sizeof scheme - 1) != 0)
        return target;
    char *name = target + sizeof scheme - 1, *path = strchr(name, '/');
    if (path == NULL || path == name)
        return NULL;
    memmove(target, name, (size_t)(path - name));
    target[path - name] = '\0';
    *host = target;
    return path;
}

/* `GET /path HTTP/1.1` */
static int read_request(request_head *h, char *line, bool *is_1_0)
{
    char *target = strchr(line, ' '), *version = target == NULL ? NULL : strchr(target + 1, ' ');
    if (version == NULL || target == line)
        return 400;
    *target++ = *version++ = '\0';
    for (const char *c = line; *c != '\0'; c++)
        if (!is_token(*c))
            return 400;
    if (strncmp(version, "HTTP/", 5) != 0 || strlen(version) != 8)
        return 400;
    *is_1_0 = strcmp(version, "HTTP/1.0") == 0;
    if (!*is_1_0 && strcmp(version, "HTTP/1.1") != 0)
        return 505;
    h->method = strcmp(line, "GET") == 0    ? HTTP_GET
                : strcmp(line, "HEAD") == 0 ? HTTP_HEAD
                : strcmp(line, "POST") == 0 ? HTTP_POST
                                            : HTTP_OTHER;
    char *path = without_scheme(target, &h->host);
    if (path == NULL || (path[0] != '/' && (strcmp(path, "*") != 0 || h->method != HTTP_OTHER)))
        return 400;
    if (strchr(path, '#') != NULL)
        return 400;
    char *query = path + strcspn(path, "?");
    h->path = path;
    h->query = *query == '?' ? query + 1 : query;
    return decode(path, (size_t)(query - path), path) ? 0 : 400;
}

/* Splits the lines behind the first. */
static int read_fields(request_head *h, char *line)
{
    while (*line != '\r') {
        char *end = strchr(line, '\r'), *colon = strchr(line, ':'), *value = colon + 1;
        if (h->fields == REQUEST_HEAD_FIELDS)
            return 431;
        *colon = *end = '\0';
        value += strspn(value, " \t");
        for (char *last = end; last > value && (last[-1] == ' ' || last[-1] == '\t');)
            *--last = '\0';
        h->field[h->fields].name = line;
        h->field[h->fields++].value = value;
        line = end + 2;
    }
    return 0;
}

/* Headers of which a second one would leave it open which of them counts. */
static bool is_repeated(const request_head *h)
{
    static const char *const names[] = {"Host",         "Origin",        "Content-Length",
                                        "Content-Type", "Authorization", "Sec-WebSocket-Key",
                                        "Expect",       "Upgrade",       "Sec-WebSocket-Version"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (request_head_get(h, names[i]) != request_head_last(h, names[i]))
            return true;
    return false;
}

static bool read_length(request_head *h)
{
    const char *value = request_head_get(h, "Content-Length");
    h->encoded = request_head_get(h, "Transfer-Encoding") != NULL;
    if (value == NULL)
        return true;
    size_t digits = strspn(value, "0123456789");
    if (digits == 0 || digits > 15 || value[digits] != '\0')
        return false;
    h->has_length = true;
    h->body_length = strtoull(value, NULL, 10);
    return true;
}

int request_head_read(request_head *h, char *bytes, size_t length)
{
    bool is_1_0 = false;
    char *line = memchr(bytes, '\r', length);
    *line = '\0';
    bytes[length - 1] = '\0';
    h->fields = 0;
    h->host = NULL;
    h->has_length = h->encoded = false;
    h->body_length = 0;
    int status = read_request(h, bytes, &is_1_0);
    if (status == 0)
        status = read_fields(h, line + 2);
    if (status != 0)
        return status;
    const char *host = request_head_get(h, "Host");
    if ((host == NULL && !is_1_0) || is_repeated(h) || !read_length(h))
        return 400;
    if (h->host != NULL && (host == NULL || strcasecmp(h->host, host) != 0))
        return 400;
    h->host = host != NULL ? host : "";
    h->keep_alive = !is_1_0 && !h->encoded && !request_head_lists(h, "Connection", "close");
    return 0;
}

const char *request_head_get(const request_head *h, const char *name)
{
    for (int i = 0; i < h->fields; i++)
        if (strcasecmp(h->field[i].name, name) == 0)
            return h->field[i].value;
    return NULL;
}

const char *request_head_last(const request_head *h, const char *name)
{
    for (int i = h->fields; i-- > 0;)
        if (strcasecmp(h->field[i].name, name) == 0)
            return h->field[i].value;
    return NULL;
}

bool request_head_lists(const request_head *h, const char *name, const char *word)
{
    size_t wanted = strlen(word);
    for (int i = 0; i < h->fields; i++) {
        if (strcasecmp(h->field[i].name, name) != 0)
            continue;
        for (const char *at = h->field[i].value; *at != '\0';) {
            at += strspn(at, ", \t");
            size_t length = strcspn(at, ", \t");
            if (length == wanted && strncasecmp(at, word, wanted) == 0)
                return true;
            at += length;
        }
    }
    return false;
}
