/* websocket.c: one WebSocket: receiving messages, sending buffers, closing. */
#include "server/protocol/message.h"
#include "server/monitoring/server_log.h"
#include "read_progress.h"
#include "server_internal.h"
#include "system/alloc.h"
#include "system/monotonic.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

_Static_assert((int)BUFFER_HEAD >= LWS_PRE, "the frame header fits before the text");

enum { AT_ONCE_BYTES = 4096 }; /* the longest message that is written without asking */

typedef enum socket_state {
    SOCKET_OPEN,
    SOCKET_CLOSING, /* input is ignored; the close frame follows what is queued */
    SOCKET_CLOSED   /* a close frame was sent or received */
} socket_state;

typedef struct websocket {
    connection *connection;
    struct websocket *next, *prev;
    buffer **outbox; /* a ring */
    uint32_t first, queued, capacity;
    size_t queued_bytes;
    size_t charged_bytes; /* to the address: what waits here and in the kernel */
    char *partial;        /* a message that arrives in fragments */
    size_t partial_bytes;
    rate_limit messages;
    uint64_t unjoined_since_ms, received_ms, pinged_ms;
    read_progress progress;
    socket_state state;
    uint64_t close_deadline_ms; /* when to drop it, once it is closing */
    int close_code;
    char close_reason[24];
    bool ping_due;
    bool broken;         /* writing has failed: the connection is closed by the next callback */
    bool wants_writable; /* the core has more to send */
    bool left;           /* the core knows that it is closed */
} websocket;

/* Charges what waits for the client to its address. Returns false, and changes nothing, when too
 * much waits for that. */
static bool charge(websocket *ws, size_t bytes)
{
    connection *conn = ws->connection;
    limits *l = conn->server->limits;
    if (bytes > ws->charged_bytes) {
        if (!limits_queue(l, &conn->client_address, bytes - ws->charged_bytes))
            return false;
    } else {
        limits_dequeue(l, &conn->client_address, ws->charged_bytes - bytes);
    }
    ws->charged_bytes = bytes;
    return true;
}

static void clear_outbox(websocket *ws)
{
    for (; ws->queued > 0; ws->queued--) {
        buffer_release(ws->outbox[ws->first]);
        ws->first = (ws->first + 1) % ws->capacity;
    }
    free(ws->outbox);
    ws->outbox = NULL;
    ws->capacity = ws->first = 0;
    ws->queued_bytes = 0;
    charge(ws, 0);
}

static void push(websocket *ws, buffer *b)
{
    if (ws->queued == ws->capacity) {
        uint32_t capacity = ws->capacity == 0 ? 4 : 2 * ws->capacity;
        buffer **outbox = alloc_raw(capacity * sizeof *outbox);
        for (uint32_t i = 0; i < ws->queued; i++)
            outbox[i] = ws->outbox[(ws->first + i) % ws->capacity];
        free(ws->outbox);
        ws->outbox = outbox;
        ws->capacity = capacity;
        ws->first = 0;
    }
    ws->outbox[(ws->first + ws->queued++) % ws->capacity] = buffer_retain(b);
    ws->queued_bytes += b->length;
}

static void push_error(websocket *ws, const char *error, const char *message)
{
    buffer *b = message_error(error, message);
    push(ws, b);
    buffer_release(b);
}

static void log_dropped(const websocket *ws, const char *reason)
{
    char text[ADDRESS_TEXT];
    server_log(SERVER_LOG_INFO, "connection-dropped", "reason", reason, "address",
               address_write(&ws->connection->client_address, text), NULL);
}

/* Closes it because of something the client did. */
static void fail(websocket *ws, int code, const char *error, const char *message)
{
    if (ws->state != SOCKET_OPEN)
        return;
    log_dropped(ws, error);
    push_error(ws, error, message);
    websocket_close(ws->connection, code, error);
}

/* May a message be written before the socket is said to be writable? Most are small and the socket
 * takes them; asking first would cost four system calls each. A client that is sent a long log gets
 * that piece by piece, by asking. */
static bool may_write_now(const websocket *ws, const buffer *b, bool then_writable)
{
    return ws->queued == 0 && b->length <= AT_ONCE_BYTES && !then_writable &&
           !lws_partial_buffered(ws->connection->wsi);
}

/* libwebsockets keeps what the socket does not take, and sends it first. */
static void write_now(websocket *ws, buffer *b)
{
    struct lws *wsi = ws->connection->wsi;
    ws->progress.sent_bytes += b->length;
    if (lws_write(wsi, b->bytes + BUFFER_HEAD, b->length, LWS_WRITE_TEXT) < 0) {
        ws->broken = true;
        lws_callback_on_writable(wsi);
    }
}

void websocket_send(connection *to, buffer *b, bool then_writable)
{
    websocket *ws = to->websocket;
    if (ws == NULL || ws->state != SOCKET_OPEN || ws->broken)
        return;
    if (may_write_now(ws, b, then_writable)) {
        write_now(ws, b);
        return;
    }
    if (ws->queued_bytes + b->length > OUTBOX_BYTES || !charge(ws, ws->charged_bytes + b->length)) {
        ws->connection->server->metrics.slow_connections_total++;
        clear_outbox(ws);
        fail(ws, LWS_CLOSE_STATUS_POLICY_VIOLATION, "slow", "you are not reading your messages");
        return;
    }
    push(ws, b);
    ws->wants_writable |= then_writable;
    lws_callback_on_writable(ws->connection->wsi);
}

void websocket_close(connection *to, int code, const char *reason)
{
    websocket *ws = to->websocket;
    if (ws == NULL || ws->state != SOCKET_OPEN)
        return;
    ws->state = SOCKET_CLOSING;
    ws->close_deadline_ms = server_now() + CLOSE_MS;
    ws->close_code = code;
    snprintf(ws->close_reason, sizeof ws->close_reason, "%s", reason != NULL ? reason : "");
    free(ws->partial);
    ws->partial = NULL;
    lws_callback_on_writable(ws->connection->wsi);
}

static void leave(websocket *ws, bool said_goodbye)
{
    if (!ws->left) {
        ws->left = true;
        server_step(ws->connection->server, (core_event){.kind = CORE_CLOSED,
                                                         .from = ws->connection->handle,
                                                         .said_goodbye = said_goodbye});
    }
    clear_outbox(ws);
}

/* Charges a message or a ping to its connection and its address: to the connection by the system's
 * clock, so that whole games can be played while a test clock stands still. */
static bool is_within_rate(websocket *ws)
{
    connection *conn = ws->connection;
    server *s = conn->server;
    rate connection_rate = rate_of(MESSAGE_BURST, MESSAGE_REFILL_MS);
    const char *message = NULL;
    if (!rate_limit_take(&ws->messages, connection_rate, 1, monotonic_ns() / 1000000))
        message = "messages are limited to 20 a second";
    else if (!limits_take(s->limits, &conn->client_address, LIMIT_MESSAGES, server_now()))
        message = "your address sends too many messages";
    if (message == NULL)
        return true;
    s->metrics.messages_refused_total++;
    fail(ws, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too-fast", message);
    return false;
}

bool websocket_inspect(connection *conn, unsigned controls)
{
    websocket *ws = conn->websocket;
    ws->received_ms = server_now();
    if (conn->unmasked) {
        fail(ws, LWS_CLOSE_STATUS_PROTOCOL_ERR, "unmasked", "frames of a client must be masked");
        return false;
    }
    for (; controls > 0; controls--)
        if (ws->state == SOCKET_OPEN && !is_within_rate(ws))
            return false;
    return true;
}

static int established(struct lws *wsi, connection *conn)
{
    server *s = conn->server;
    websocket *ws = alloc_zeroed(sizeof *ws);
    ws->connection = conn;
    ws->unjoined_since_ms = ws->received_ms = ws->pinged_ms = ws->progress.read_ms = server_now();
    ws->next = s->websockets;
    if (ws->next != NULL)
        ws->next->prev = ws;
    s->websockets = ws;
    conn->websocket = ws;
    conn->wsi = wsi;
    server_step(s, (core_event){.kind = CORE_OPENED,
                                .from = conn->handle,
                                .owner = limits_key(s->limits, &conn->client_address)});
    int bytes = SOCKET_SEND_BYTES;
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    websocket_inspect(conn, 0); /* it may have sent frames with its request */
    return 0;
}

void websocket_disconnected(connection *conn)
{
    websocket *ws = conn->websocket;
    if (ws == NULL)
        return;
    leave(ws, false);
    if (conn->server->sweep_next == ws)
        conn->server->sweep_next = ws->next;
    if (ws->prev != NULL)
        ws->prev->next = ws->next;
    else
        conn->server->websockets = ws->next;
    if (ws->next != NULL)
        ws->next->prev = ws->prev;
    free(ws->partial);
    free(ws);
    conn->websocket = NULL;
}

/* Passes on a whole message. A client that is not at a table can only try to join one. */
static void handle(websocket *ws, const char *bytes, size_t length)
{
    connection *conn = ws->connection;
    server *s = conn->server;
    if (core_standing_of(s->core, conn->handle) != CORE_JOINED &&
        !limits_take(s->limits, &conn->client_address, LIMIT_JOINS, server_now())) {
        s->metrics.joins_refused_total++;
        fail(ws, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too-fast",
             "your address joins too many tables");
        return;
    }
    server_step(
        s, (core_event){.kind = CORE_MESSAGE, .from = conn->handle, .message = {bytes, length}});
}

/* Receives a message, or part of one. */
static void receive(struct lws *wsi, websocket *ws, const char *bytes, size_t length)
{
    ws->received_ms = server_now();
    if (ws->state != SOCKET_OPEN)
        return;
    /* An empty fragment counts as a message, or there could be any number of them. */
    if ((lws_is_first_fragment(wsi) || length == 0) && !is_within_rate(ws))
        return;
    if (lws_frame_is_binary(wsi)) {
        fail(ws, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "not-text",
             "messages must be text, not binary");
        return;
    }
    if (ws->partial_bytes + length + lws_remaining_packet_payload(wsi) > MESSAGE_BYTES) {
        fail(ws, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too-big",
             "messages are limited to 4096 bytes");
        return;
    }
    bool final = lws_is_final_fragment(wsi);
    if (final && ws->partial_bytes == 0) {
        handle(ws, bytes, length);
        return;
    }
    if (ws->partial == NULL)
        ws->partial = alloc_raw(MESSAGE_BYTES);
    memcpy(ws->partial + ws->partial_bytes, bytes, length);
    ws->partial_bytes += length;
    if (!final)
        return;
    char *whole = ws->partial;
    size_t whole_bytes = ws->partial_bytes;
    ws->partial = NULL;
    ws->partial_bytes = 0;
    handle(ws, whole, whole_bytes);
    free(whole);
}

static int write_ping(struct lws *wsi, websocket *ws)
{
    /* libwebsockets reports a pong only when it has a payload. */
    unsigned char frame[LWS_PRE + 1];
    frame[LWS_PRE] = '.';
    ws->ping_due = false;
    return lws_write(wsi, frame + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

/* Sends the close frame; the client's own, or else the sweep, ends the connection. libwebsockets
 * would do the same with a timer for each, and its timers are a linear list: to close ten thousand
 * connections at once took it a dozen seconds. */
static int write_close(struct lws *wsi, websocket *ws)
{
    unsigned char frame[4 + sizeof ws->close_reason] = {0x88}; /* FIN, opcode close */
    size_t length = strlen(ws->close_reason);
    frame[1] = (unsigned char)(2 + length);
    frame[2] = (unsigned char)(ws->close_code >> 8);
    frame[3] = (unsigned char)ws->close_code;
    memcpy(frame + 4, ws->close_reason, length);
    ws->state = SOCKET_CLOSED;
    ws->close_deadline_ms = server_now() + CLOSE_MS;
    leave(ws, false);
    return lws_write(wsi, frame, 4 + length, LWS_WRITE_HTTP) < 0 ? -1 : 0; /* HTTP: unframed */
}

/* The socket is writable. libwebsockets buffers what the socket does not accept, so continue only
 * while it accepts everything. */
static int write_queued(struct lws *wsi, websocket *ws)
{
    if (ws->broken || (ws->ping_due && write_ping(wsi, ws) < 0))
        return -1;
    while (ws->queued > 0 && !lws_partial_buffered(wsi)) {
        buffer *b = ws->outbox[ws->first];
        ws->first = (ws->first + 1) % ws->capacity;
        ws->queued--;
        ws->queued_bytes -= b->length;
        ws->progress.sent_bytes += b->length;
        int n = lws_write(wsi, b->bytes + BUFFER_HEAD, b->length, LWS_WRITE_TEXT);
        buffer_release(b);
        if (n < 0)
            return -1;
    }
    if (ws->queued > 0 || lws_partial_buffered(wsi)) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    clear_outbox(ws);
    if (ws->state == SOCKET_CLOSING)
        return write_close(wsi, ws);
    if (ws->wants_writable) {
        ws->wants_writable = false;
        server_step(ws->connection->server,
                    (core_event){.kind = CORE_WRITABLE, .from = ws->connection->handle});
    }
    return 0;
}

/* The client sent a close frame: libwebsockets replies, unless it is the reply to ours. */
static int receive_close(websocket *ws)
{
    if (ws->state == SOCKET_CLOSED)
        return -1;
    ws->state = SOCKET_CLOSED;
    ws->close_deadline_ms = server_now() + CLOSE_MS;
    leave(ws, true);
    return 0;
}

int websocket_callback(struct lws *wsi, enum lws_callback_reasons reason, connection *conn,
                       void *in, size_t length)
{
    websocket *ws = conn == NULL ? NULL : conn->websocket;
    if (reason == LWS_CALLBACK_ESTABLISHED)
        return conn == NULL ? -1 : established(wsi, conn);
    if (ws == NULL)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        receive(wsi, ws, in, length);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        ws->received_ms = server_now();
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return ws->state == SOCKET_CLOSED ? 0 : write_queued(wsi, ws);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return receive_close(ws);
    case LWS_CALLBACK_CLOSED:
        websocket_disconnected(conn);
        return 0;
    default:
        return 0;
    }
}

/* Drops the connection at once. */
static void drop(websocket *ws, const char *reason)
{
    struct lws *wsi = ws->connection->wsi;
    if (reason != NULL)
        log_dropped(ws, reason);
    ws->state = SOCKET_CLOSED;
    ws->close_deadline_ms = UINT64_MAX; /* not again */
    leave(ws, false);
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
}

/* Is the client still reading? Also charges its address for what waits in the kernel. A little that
 * waits says nothing: acknowledgements may be late. */
static bool is_reading(websocket *ws, uint64_t now)
{
    read_progress *p = &ws->progress;
    bool all = p->read_bytes == p->sent_bytes;
    uint64_t held = all ? 0 : connection_unacknowledged(ws->connection);
    read_progress_look(p, held <= UNREAD_BYTES ? 0 : held, now);
    return now - p->read_ms <= STALLED_MS && charge(ws, ws->queued_bytes + p->held_bytes);
}

static void sweep_one(websocket *ws, uint64_t now)
{
    core_standing standing = core_standing_of(ws->connection->server->core, ws->connection->handle);
    if (standing == CORE_JOINING) /* it waits for us */
        ws->unjoined_since_ms = now;
    if (ws->state != SOCKET_OPEN) {
        if (now > ws->close_deadline_ms)
            drop(ws, NULL);
    } else if (now - ws->received_ms > TIMEOUT_MS) {
        drop(ws, "silent");
    } else if (!is_reading(ws, now)) {
        ws->connection->server->metrics.slow_connections_total++;
        drop(ws, "slow");
    } else if (standing == CORE_OUTSIDE && now - ws->unjoined_since_ms > JOIN_MS) {
        fail(ws, LWS_CLOSE_STATUS_POLICY_VIOLATION, "not-joined",
             "join a table within ten seconds");
    } else if (now - ws->received_ms >= PING_MS && now - ws->pinged_ms >= PING_MS) {
        ws->pinged_ms = now;
        ws->ping_due = true;
        lws_callback_on_writable(ws->connection->wsi);
    }
}

void websocket_sweep(server *s, unsigned share)
{
    uint64_t now = server_now(), left = s->metrics.connections / share + 1;
    if (s->sweep_next == NULL)
        s->sweep_next = s->websockets;
    for (; s->sweep_next != NULL && left > 0; left--) {
        websocket *ws = s->sweep_next;
        s->sweep_next = ws->next;
        sweep_one(ws, now);
    }
}

void websocket_close_all(server *s)
{
    for (websocket *ws = s->websockets; ws != NULL; ws = ws->next)
        if (ws->state == SOCKET_OPEN) {
            push_error(ws, "going", core_shutting_down);
            websocket_close(ws->connection, LWS_CLOSE_STATUS_GOINGAWAY, "going");
        }
}
