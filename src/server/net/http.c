/* http.c: HTTP/1.1 requests and responses on a connection, one after the other. */
#define _GNU_SOURCE
#include "net_internal.h"
#include "server/protocol/message.h"
#include "system/alloc.h"
#include "system/monotonic.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum {
    SEND_GRACE_MS = 10000, /* after which a response must be read, */
    SEND_BYTES_PER_MS = 2, /* at this rate since its beginning */
    KEY_TEXT = 24,
    SHA1_BYTES = 20
};

struct exchange {
    char host[RESPONSE_HEAD_HOST];
    bool head_only;  /* HEAD */
    bool keep_alive; /* for another one, as far as the client is concerned */
    bool whole;      /* its body is here, too */
    bool wants_body;
    bool answered;
    uint64_t start_ns;     /* of the real clock, to measure */
    uint64_t send_ms;      /* when the response began to be sent */
    size_t response_bytes; /* its length */
    size_t body_length, body_bytes;
    char *body; /* what has arrived, when it did not come in one piece */
};

/* Is the other end a proxy, which is trusted to name the client of each request? */
static bool is_proxied(const connection *c)
{
    return c->net->options.proxy && address_is_private(&c->peer);
}

static void uncount(connection *c)
{
    if (c->counted)
        limits_disconnect(c->net->limits, &c->client);
    c->counted = false;
    c->client = c->peer;
}

/* A request ends. What is attached to a WebSocket is attached to it from then on. */
static void end_exchange(connection *c)
{
    exchange *x = c->exchange;
    net *n = c->net;
    if (x == NULL)
        return;
    if (c->websocket == NULL) {
        n->events->done(n->options.context, c->id, x->answered);
        if (is_proxied(c))
            uncount(c);
        c->data = NULL;
    }
    free(x->body);
    free(x);
    c->exchange = NULL;
    n->exchanges--;
}

void http_disconnected(connection *c)
{
    end_exchange(c);
}

static void finish(connection *c)
{
    bool last = c->last;
    end_exchange(c);
    if (last) {
        connection_end(c);
        return;
    }
    c->phase = AT_HEAD;
    c->deadline_ms = net_now(c->net) + REQUEST_MS;
    if (!c->handling)
        connection_resume(c);
}

void http_sent(connection *c)
{
    if (c->phase == AT_RESPONSE)
        finish(c);
}

void net_reply(net *n, net_id id, const net_response *r)
{
    connection *c = net_find(n, id);
    exchange *x = c == NULL ? NULL : c->exchange;
    if (x == NULL || x->answered) {
        if (r->release != NULL)
            r->release(r->owner);
        return;
    }
    char text[RESPONSE_HEAD_TEXT];
    response_head h = r->head;
    c->last = !x->keep_alive || !x->whole || n->shutting_down;
    h.host = x->host;
    h.date = time(NULL);
    h.closes = c->last;
    size_t length = response_head_write(&h, text), body = r->body == NULL ? 0 : (size_t)h.length;
    if (x->head_only)
        body = 0;
    metrics_add_response(n->metrics, h.status);
    metrics_add_time(&n->metrics->response, (monotonic_ns() - x->start_ns) / 1000);
    x->answered = true;
    x->send_ms = net_now(n);
    x->response_bytes = length + body;
    c->phase = AT_RESPONSE;
    c->deadline_ms = x->send_ms + REPLY_MS;
    size_t copied = r->release == NULL ? body : 0;
    char *bytes = alloc_raw(length + copied);
    memcpy(bytes, text, length);
    if (copied > 0)
        memcpy(bytes + length, r->body, copied);
    connection_send(c, (output){(unsigned char *)bytes, length + copied, free, bytes});
    if (r->release != NULL && body > 0)
        connection_send(c, (output){r->body, body, r->release, r->owner});
    else if (r->release != NULL)
        r->release(r->owner);
}

void net_refuse(net *n, net_id id, int status, const char *error, const char *message,
                const char *extra)
{
    buffer *body = message_error(error, message);
    response_head head = {
        .status = status, .type = "application/json", .length = body->length, .extra = extra};
    net_reply(n, id, &(net_response){.head = head, .body = buffer_text(body)});
    buffer_release(body);
}

static void refuse(connection *c, int status, const char *error, const char *message,
                   const char *extra)
{
    net_refuse(c->net, c->id, status, error, message, extra);
}

/* Reads the client that a proxy forwards: the last address in the list, which the proxy itself has
 * seen. The client controls everything before it. Returns false when that is no address: then the
 * request did not come from the proxy. */
static bool read_forwarded(connection *c, const request_head *h)
{
    const char *list = request_head_last(h, "X-Forwarded-For");
    if (list == NULL)
        return true;
    const char *last = strrchr(list, ',');
    last = last == NULL ? list : last + 1;
    last += strspn(last, " \t");
    return address_read(last, strlen(last), &c->client);
}

/* Charges a request to whoever sends it: a connection has paid for its first when it was accepted.
 * Refuses it when the address has used up its allowance. */
static bool charge(connection *c, const request_head *h)
{
    net *n = c->net;
    bool is_paid = !c->admitted && !is_proxied(c);
    c->admitted = true;
    if (is_proxied(c) && !read_forwarded(c, h)) {
        refuse(c, 400, "bad-forwarded", "the proxy must end X-Forwarded-For with your address",
               NULL);
        return false;
    }
    if (!is_paid && !limits_take(n->limits, &c->client, LIMIT_REQUESTS, net_now(n)))
        n->refused_too_fast++;
    else if (!c->counted && !limits_connect(n->limits, &c->client))
        n->refused_per_address++;
    else
        return c->counted = true;
    n->metrics->connections_refused_total++;
    c->exchange->keep_alive &= is_proxied(c);
    refuse(c, 429, "too-many", "too many connections from your address", "Retry-After: 10\r\n");
    return false;
}

/* The value of Sec-WebSocket-Accept for a key (RFC 6455, 4.2.2). Returns false for what is no key.
 */
static bool accept_key(const char *key, char text[4 * SHA1_BYTES])
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char decoded[KEY_TEXT], hash[EVP_MAX_MD_SIZE];
    char joined[KEY_TEXT + sizeof guid];
    if (key == NULL || strlen(key) != KEY_TEXT || strcmp(key + KEY_TEXT - 2, "==") != 0 ||
        EVP_DecodeBlock(decoded, (const unsigned char *)key, KEY_TEXT) < 0)
        return false;
    snprintf(joined, sizeof joined, "%s%s", key, guid);
    if (EVP_Digest(joined, strlen(joined), hash, NULL, EVP_sha1(), NULL) != 1)
        return false;
    EVP_EncodeBlock((unsigned char *)text, hash, SHA1_BYTES);
    return true;
}

static void upgrade(connection *c, const request_head *h)
{
    net *n = c->net;
    const char *version = request_head_get(h, "Sec-WebSocket-Version"), *protocol;
    char accept[4 * SHA1_BYTES], *text = NULL;
    if (strcasecmp(request_head_get(h, "Upgrade"), "websocket") != 0) {
        refuse(c, 400, "bad-upgrade", "this server speaks HTTP/1.1 and WebSocket", NULL);
    } else if (version == NULL || strcmp(version, "13") != 0) {
        refuse(c, 426, "bad-version", "this server supports version 13 of WebSocket",
               "Sec-WebSocket-Version: 13\r\n");
    } else if (h->method != HTTP_GET || h->body_length > 0 || h->encoded ||
               !accept_key(request_head_get(h, "Sec-WebSocket-Key"), accept)) {
        refuse(c, 400, "bad-handshake", "this is not the handshake of a WebSocket", NULL);
    } else if ((protocol = n->events->upgrade(n->options.context, c->id, h)) != NULL) {
        int length = asprintf(&text,
                              "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                              "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n"
                              "Sec-WebSocket-Protocol: %s\r\n\r\n",
                              accept, protocol);
        websocket_open(c);
        end_exchange(c);
        connection_send(c, (output){(unsigned char *)text, (size_t)length, free, text});
        n->events->opened(n->options.context, c->id);
    }
}

void net_take_body(net *n, net_id id)
{
    connection *c = net_find(n, id);
    if (c != NULL && c->exchange != NULL && c->exchange->body_length <= MESSAGE_BYTES)
        c->exchange->wants_body = true;
}

/* Takes what has arrived of a body. */
static size_t take_body(connection *c, const char *bytes, size_t length)
{
    exchange *x = c->exchange;
    net *n = c->net;
    size_t left = x->body_length - x->body_bytes, here = left < length ? left : length;
    bool at_once = here == x->body_length;
    if (!at_once) {
        if (x->body == NULL)
            x->body = alloc_raw(x->body_length);
        memcpy(x->body + x->body_bytes, bytes, here);
    }
    x->body_bytes += here;
    if (x->body_bytes == x->body_length) {
        c->phase = AT_ANSWER;
        c->deadline_ms = net_now(n) + REPLY_MS;
        x->whole = true;
        n->events->body(n->options.context, c->id, at_once ? bytes : x->body, x->body_length);
    }
    return here;
}

/* Passes a request on. Returns how many bytes of its body are done with. */
static size_t dispatch(connection *c, const request_head *h, const char *rest, size_t length)
{
    exchange *x = c->exchange;
    net *n = c->net;
    x->head_only = h->method == HTTP_HEAD;
    x->body_length = h->body_length;
    x->keep_alive = h->keep_alive;
    x->whole = h->body_length <= length && h->body_length <= MESSAGE_BYTES;
    snprintf(x->host, sizeof x->host, "%s", strlen(h->host) < sizeof x->host ? h->host : "");
    if (charge(c, h)) {
        if (request_head_get(h, "Upgrade") != NULL &&
            request_head_lists(h, "Connection", "upgrade"))
            upgrade(c, h);
        else
            n->events->request(n->options.context, c->id, h);
    }
    if (c->phase != AT_ANSWER || !x->wants_body)
        return c->phase == AT_RESPONSE && x->whole ? (size_t)h->body_length : 0;
    c->phase = AT_BODY;
    c->deadline_ms = net_now(n) + REQUEST_MS;
    if (!x->whole && request_head_lists(h, "Expect", "100-continue")) {
        static const char text[] = "HTTP/1.1 100 Continue\r\n\r\n";
        connection_send(c, (output){(const unsigned char *)text, sizeof text - 1, NULL, NULL});
        connection_flush(c);
    }
    return h->body_length > 0 ? 0 : take_body(c, rest, 0);
}

/* The head of a request is complete, or will never be. */
static size_t begin(connection *c, char *bytes, size_t length, int status)
{
    net *n = c->net;
    request_head head;
    size_t used = c->scan.length;
    c->scan = (request_scan){0};
    c->exchange = alloc_zeroed(sizeof *c->exchange);
    c->exchange->start_ns = monotonic_ns();
    c->phase = AT_ANSWER;
    c->deadline_ms = net_now(n) + REPLY_MS;
    n->exchanges++;
    n->metrics->http_total++;
    if (status == 0)
        status = request_head_read(&head, bytes, used);
    if (status == 0)
        return used + dispatch(c, &head, bytes + used, length - used);
    response_head h = {.status = status, .type = "text/plain; charset=utf-8"};
    net_reply(n, c->id, &(net_response){.head = h});
    return length;
}

static size_t take(connection *c, char *bytes, size_t length)
{
    if (c->phase == AT_BODY)
        return take_body(c, bytes, length);
    if (c->phase != AT_HEAD)
        return 0;
    switch (request_scan_on(&c->scan, bytes, length)) {
    case REQUEST_SCAN_ENDED:
        return begin(c, bytes, length, 0);
    case REQUEST_SCAN_MALFORMED:
        return begin(c, bytes, length, 400);
    case REQUEST_SCAN_TOO_LONG:
        return begin(c, bytes, length, 431);
    default:
        return 0;
    }
}

size_t http_take(connection *c, char *bytes, size_t length)
{
    size_t used = take(c, bytes, length);
    if (c->phase == AT_RESPONSE) {
        connection_flush(c);
        if (c->queued == 0 && !c->gone)
            finish(c);
    }
    return used;
}

/* Does the client read the response fast enough? A few bytes now and then must not hold a
 * connection. */
static bool is_reading(const connection *c, uint64_t now_ms)
{
    const exchange *x = c->exchange;
    uint64_t elapsed_ms = now_ms - x->send_ms;
    size_t waiting = c->queued_bytes + connection_unacknowledged(c);
    size_t read = waiting < x->response_bytes ? x->response_bytes - waiting : 0;
    return elapsed_ms <= SEND_GRACE_MS || read >= elapsed_ms * SEND_BYTES_PER_MS;
}

void http_sweep(connection *c, uint64_t now_ms)
{
    if (now_ms > c->deadline_ms) {
        c->gone = true;
    } else if (c->phase == AT_RESPONSE && !is_reading(c, now_ms)) {
        c->net->metrics->slow_connections_total++;
        c->gone = true;
    }
}
