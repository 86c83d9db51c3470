/* response_head.c: status line and headers of an HTTP/1.1 response. */
#include "response_head.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char *reason(int status)
{
    static const struct {
        int status;
        const char *reason;
    } reasons[] = {
        {200, "OK"},
        {201, "Created"},
        {304, "Not Modified"},
        {308, "Permanent Redirect"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {409, "Conflict"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {415, "Unsupported Media Type"},
        {422, "Unprocessable Content"},
        {426, "Upgrade Required"},
        {421, "Misdirected Request"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].status == status)
            return reasons[i].reason;
    return "Status";
}

static const struct {
    const char *name, *value;
} security_headers[] = {
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy",
     "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"},
};

typedef struct writer {
    char *buf;
    size_t used;
} writer;

__attribute__((format(printf, 2, 3))) static void put(writer *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(to->buf + to->used, RESPONSE_HEAD_TEXT - to->used, format, arguments);
    va_end(arguments);
    assert(n >= 0 && (size_t)n < RESPONSE_HEAD_TEXT - to->used);
    to->used += (size_t)n;
}

/* blob: is for the pictures of territories that the page creates. */
#define POLICY                                                                                     \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "                 \
    "img-src 'self' blob:; font-src 'self'; media-src 'self'; manifest-src 'self'; "               \
    "worker-src 'self'; connect-src 'self'"
#define POLICY_END "; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/* In older browsers 'self' does not cover ws: and wss:, so name the WebSocket. */
static void put_policy(writer *to, const char *host)
{
    put(to, "Content-Security-Policy: " POLICY);
    if (host != NULL && response_head_is_host(host))
        put(to, " ws://%s wss://%s", host, host);
    put(to, POLICY_END "\r\n");
}

size_t response_head_write(const response_head *h, char buf[RESPONSE_HEAD_TEXT])
{
    writer to = {buf, 0};
    char date[40];
    struct tm utc;
    gmtime_r(&h->date, &utc);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &utc);
    put(&to, "HTTP/1.1 %d %s\r\nDate: %s\r\n", h->status, reason(h->status), date);
    if (h->closes)
        put(&to, "Connection: close\r\n");
    if (h->status != 304)
        put(&to, "Content-Length: %llu\r\n", (unsigned long long)h->length);
    if (h->type != NULL)
        put(&to, "Content-Type: %s\r\n", h->type);
    if (h->encoding != NULL)
        put(&to, "Content-Encoding: %s\r\n", h->encoding);
    if (h->etag != NULL)
        put(&to, "ETag: %s\r\n", h->etag);
    if (h->varies)
        put(&to, "Vary: Accept-Encoding\r\n");
    put(&to, "Cache-Control: %s\r\n", h->cache != NULL ? h->cache : "no-store");
    put_policy(&to, h->host);
    for (size_t i = 0; i < sizeof security_headers / sizeof *security_headers; i++)
        put(&to, "%s: %s\r\n", security_headers[i].name, security_headers[i].value);
    if (h->extra != NULL)
        put(&to, "%s", h->extra);
    put(&to, "\r\n");
    return to.used;
}

bool response_head_is_host(const char *text)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789.-_[]:";
    size_t length = strlen(text);
    return length > 0 && length < RESPONSE_HEAD_HOST && strspn(text, allowed) == length;
}

bool response_head_is_host_name(const char *text)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789-_";
    enum { NAME = 253, LABEL = 63 };
    if (strlen(text) > NAME)
        return false;
    for (;; text++) {
        size_t length = strspn(text, allowed);
        if (length == 0 || length > LABEL)
            return false;
        text += length;
        if (*text != '.')
            return *text == '\0';
    }
}

/* The length of a host and port without the default port of the scheme. */
static size_t without_port(const char *host, size_t length, const char *port)
{
    size_t n = strlen(port);
    return length > n && strncmp(host + length - n, port, n) == 0 ? length - n : length;
}

bool response_head_same_origin(const char *origin, const char *host)
{
    bool https = strncasecmp(origin, "https://", 8) == 0;
    if (!https && strncasecmp(origin, "http://", 7) != 0)
        return false;
    const char *port = https ? ":443" : ":80";
    const char *name = origin + (https ? 8 : 7);
    size_t a = without_port(name, strlen(name), port), b = without_port(host, strlen(host), port);
    return a > 0 && a == b && strncasecmp(name, host, a) == 0;
}

bool response_head_names_host(const char *host, const char *name)
{
    size_t length = strlen(name);
    return strncasecmp(host, name, length) == 0 && (host[length] == '\0' || host[length] == ':');
}
