/* websocket.c: a WebSocket: messages in, buffers out, and an end to both. */
#include "system/alloc.h"
#include "server_internal.h"
#include "server/tables/server_log.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)BUFFER_HEAD >= LWS_PRE, "room for the frame's head");

typedef struct websocket {
    client client; /* first: a client of the tables is a caller of ours */
    connection *connection;
    struct websocket *next, *before;
    buffer **outbox; /* a ring of `room` places */
    uint32_t first, waiting, capacity;
    size_t waiting_bytes;
    char *part; /* of a message that comes in pieces */
    size_t part_bytes;
    pace pace;
    uint64_t since_ms, heard_ms, pinged_ms;
    uint64_t end_ms; /* when it is cut, once `ending` */
    int ping;        /* 1: send one */
    int left;        /* 1: the tables knows that it is gone */
    int ending;      /* 1: no more messages in; 2: the frame that closes went out or came in */
    int code;
    char why[24];
} websocket;

static websocket *of(client *g)
{
    return (websocket *)g;
}

static void clear_outbox(websocket *c)
{
    for (; c->waiting > 0; c->waiting--) {
        buffer_drop(c->outbox[c->first]);
        c->first = (c->first + 1) % c->capacity;
    }
    free(c->outbox);
    c->outbox = NULL;
    c->capacity = c->first = 0;
    c->waiting_bytes = 0;
}

/* What a buffer counts in the outbox. The whole log of a table may be longer than all that may
 * wait, but comes only once, to a newcomer: it must not be held against him. */
static size_t weight(const buffer *p)
{
    return p->length < OUTBOX_BYTES / 4 ? p->length : OUTBOX_BYTES / 4;
}

static void push(websocket *c, buffer *p)
{
    if (c->waiting == c->capacity) {
        uint32_t capacity = c->capacity == 0 ? 4 : 2 * c->capacity;
        buffer **outbox = alloc_raw(capacity * sizeof *outbox);
        for (uint32_t i = 0; i < c->waiting; i++)
            outbox[i] = c->outbox[(c->first + i) % c->capacity];
        free(c->outbox);
        c->outbox = outbox;
        c->capacity = capacity;
        c->first = 0;
    }
    c->outbox[(c->first + c->waiting++) % c->capacity] = buffer_hold(p);
    c->waiting_bytes += weight(p);
}

static void push_error(websocket *c, const char *error, const char *say)
{
    char text[256];
    int n = snprintf(text, sizeof text, "{\"error\": \"%s\", \"say\": \"%s\"}", error, say);
    buffer *p = buffer_new(text, (size_t)n);
    push(c, p);
    buffer_drop(p);
}

static void note(const websocket *c, const char *why)
{
    char who[ADDRESS_TEXT];
    server_log(SERVER_LOG_INFO, "dropped", "reason", why, "address",
               address_write(&c->connection->who, who), NULL);
}

/* Ends it for something the other side did. */
static void fail(websocket *c, int code, const char *error, const char *say)
{
    if (c->ending)
        return;
    note(c, error);
    push_error(c, error, say);
    websocket_end(&c->client, code, error);
}

void websocket_send(client *to, buffer *p)
{
    websocket *c = of(to);
    if (c->ending)
        return;
    if (c->waiting_bytes + weight(p) > OUTBOX_BYTES) {
        c->connection->server->metrics.dropped_slow_total++;
        clear_outbox(c);
        fail(c, LWS_CLOSE_STATUS_POLICY_VIOLATION, "slow", "you do not read what you are sent");
        return;
    }
    push(c, p);
    lws_callback_on_writable(c->connection->wsi);
}

void websocket_end(client *to, int code, const char *why)
{
    websocket *c = of(to);
    if (c->ending)
        return;
    c->ending = 1;
    c->end_ms = server_now() + ENDING_MS;
    c->code = code;
    snprintf(c->why, sizeof c->why, "%s", why != NULL ? why : "");
    free(c->part);
    c->part = NULL;
    lws_callback_on_writable(c->connection->wsi);
}

static void leave(websocket *c)
{
    if (!c->left) {
        c->left = 1;
        tables_leave(c->connection->server->tables, &c->client);
    }
    clear_outbox(c);
}

static int come(struct lws *wsi, connection *v)
{
    server *s = v->server;
    websocket *c = alloc_zeroed(sizeof *c);
    c->connection = v;
    c->since_ms = c->heard_ms = c->pinged_ms = server_now();
    c->next = s->websockets;
    if (c->next != NULL)
        c->next->before = c;
    s->websockets = c;
    v->websocket = c;
    v->wsi = wsi;
    return 0;
}

void websocket_gone(connection *v)
{
    websocket *c = v->websocket;
    if (c == NULL)
        return;
    leave(c);
    if (c->before != NULL)
        c->before->next = c->next;
    else
        v->server->websockets = c->next;
    if (c->next != NULL)
        c->next->before = c->before;
    free(c->part);
    free(c);
    v->websocket = NULL;
}

static int is_paced(websocket *c)
{
    if (pace_take(&c->pace, MESSAGE_MS, MESSAGE_BURST, c->heard_ms))
        return 1;
    fail(c, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too-fast",
         "this is more than 20 messages a second");
    return 0;
}

/* A piece of a message, as it came off the network. */
static void hear(struct lws *wsi, websocket *c, const char *bytes, size_t length)
{
    c->heard_ms = server_now();
    if (c->ending)
        return;
    /* A piece without bytes counts as a message, or there could be any number of them. */
    if ((lws_is_first_fragment(wsi) || length == 0) && !is_paced(c))
        return;
    if (lws_frame_is_binary(wsi)) {
        fail(c, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "not-text", "messages are text, not binary");
        return;
    }
    if (c->part_bytes + length + lws_remaining_packet_payload(wsi) > MESSAGE_BYTES) {
        fail(c, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too-big", "a message has at most 4096 bytes");
        return;
    }
    server *s = c->connection->server;
    int final = lws_is_final_fragment(wsi);
    if (final && c->part_bytes == 0) {
        tables_message(s->tables, &c->client, bytes, length);
        return;
    }
    if (c->part == NULL)
        c->part = alloc_raw(MESSAGE_BYTES);
    memcpy(c->part + c->part_bytes, bytes, length);
    c->part_bytes += length;
    if (!final)
        return;
    char *whole = c->part;
    size_t whole_bytes = c->part_bytes;
    c->part = NULL;
    c->part_bytes = 0;
    tables_message(s->tables, &c->client, whole, whole_bytes);
    free(whole);
}

static int write_ping(struct lws *wsi, websocket *c)
{
    /* A pong is only told of when it has something in it. */
    unsigned char frame[LWS_PRE + 1];
    frame[LWS_PRE] = '.';
    c->ping = 0;
    return lws_write(wsi, frame + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

/* Sends the frame that closes; the other side's answer to it ends the connection, or the sweep
 * does. libwebsockets would do the same with a timer for each, and its timers are in a list that is
 * searched from the beginning: to end ten thousand connections at once took it a dozen seconds. */
static int hang_up(struct lws *wsi, websocket *c)
{
    unsigned char frame[4 + sizeof c->why] = {0x88}; /* final, close */
    size_t length = strlen(c->why);
    frame[1] = (unsigned char)(2 + length);
    frame[2] = (unsigned char)(c->code >> 8);
    frame[3] = (unsigned char)c->code;
    memcpy(frame + 4, c->why, length);
    c->ending = 2;
    c->end_ms = server_now() + ENDING_MS;
    leave(c);
    return lws_write(wsi, frame, 4 + length, LWS_WRITE_HTTP) < 0 ? -1 : 0; /* HTTP: as it is */
}

/* The socket takes something. What it does not take at once libwebsockets keeps, so go on only
 * while it has taken everything. */
static int speak(struct lws *wsi, websocket *c)
{
    if (c->ping && write_ping(wsi, c) < 0)
        return -1;
    while (c->waiting > 0 && !lws_partial_buffered(wsi)) {
        buffer *p = c->outbox[c->first];
        c->first = (c->first + 1) % c->capacity;
        c->waiting--;
        c->waiting_bytes -= weight(p);
        int n = lws_write(wsi, p->bytes + BUFFER_HEAD, p->length, LWS_WRITE_TEXT);
        buffer_drop(p);
        if (n < 0)
            return -1;
    }
    if (c->waiting > 0 || lws_partial_buffered(wsi)) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    clear_outbox(c);
    return c->ending ? hang_up(wsi, c) : 0;
}

/* The other side closes: libwebsockets answers, unless that was the answer to ours. */
static int hear_close(websocket *c)
{
    if (c->ending == 2)
        return -1;
    c->ending = 2;
    c->end_ms = server_now() + ENDING_MS;
    leave(c);
    return 0;
}

int websocket_callback(struct lws *wsi, enum lws_callback_reasons reason, connection *v, void *in,
                       size_t length)
{
    websocket *c = v == NULL ? NULL : v->websocket;
    if (reason == LWS_CALLBACK_ESTABLISHED)
        return v == NULL ? -1 : come(wsi, v);
    if (c == NULL)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        hear(wsi, c, in, length);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        c->heard_ms = server_now();
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return c->ending == 2 ? 0 : speak(wsi, c);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return hear_close(c);
    case LWS_CALLBACK_CLOSED:
        websocket_gone(v);
        return 0;
    default:
        return 0;
    }
}

/* Ends it without a word: there is nobody to hear it. */
static void cut(websocket *c, const char *why)
{
    struct lws *wsi = c->connection->wsi;
    if (why != NULL)
        note(c, why);
    c->ending = 2;
    c->end_ms = UINT64_MAX; /* once is enough */
    leave(c);
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
}

void websocket_sweep(server *s)
{
    uint64_t now = server_now();
    for (websocket *c = s->websockets, *next; c != NULL; c = next) {
        next = c->next;
        if (c->client.joining) /* it has said which table, and waits for us */
            c->since_ms = now;
        if (c->ending) {
            if (now > c->end_ms)
                cut(c, NULL);
        } else if (now - c->heard_ms > SILENCE_MS) {
            cut(c, "silent");
        } else if (c->client.live == NULL && now - c->since_ms > JOIN_MS) {
            fail(c, LWS_CLOSE_STATUS_POLICY_VIOLATION, "not-joined",
                 "the first message is join, within ten seconds");
        } else if (now - c->heard_ms >= PING_MS && now - c->pinged_ms >= PING_MS) {
            c->pinged_ms = now;
            c->ping = 1;
            lws_callback_on_writable(c->connection->wsi);
        }
    }
}

void websocket_end_all(server *s)
{
    for (websocket *c = s->websockets; c != NULL; c = c->next)
        if (!c->ending) {
            push_error(c, "going", tables_shutting_down);
            websocket_end(&c->client, LWS_CLOSE_STATUS_GOINGAWAY, "going");
        }
}
