/* websocket.c: a WebSocket: receiving messages, sending buffers, closing. */
#include "net_internal.h"
#include "lapilli/utf8.h"
#include "server/monitoring/server_log.h"
#include "server/protocol/message.h"
#include "system/alloc.h"
#include "system/monotonic.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

_Static_assert((int)BUFFER_HEAD >= (int)FRAME_HEADER, "the frame header fits before the text");

enum {
    MESSAGE_BURST = 40,       /* messages at once, */
    MESSAGE_REFILL_MS = 2000, /* and as many again in this time: 20 a second */
    UNREAD_BYTES = 1024,      /* may wait in the kernel for as long as the client is not silent */
    STALLED_MS = 20000,       /* in which a client must read some of what waits in the kernel */
    PING_MS = 30000,          /* without input before a ping */
    TIMEOUT_MS = 75000        /* without input before the connection is dropped */
};

enum {
    CLOSE_PROTOCOL = 1002,
    CLOSE_NOT_TEXT = 1003,
    CLOSE_NOT_UTF8 = 1007,
    CLOSE_POLICY = 1008,
    CLOSE_TOO_BIG = 1009
};

/* A payload that arrives in pieces; NULL while there are none. */
typedef struct pieces {
    char *bytes;
    size_t length;
} pieces;

struct websocket {
    frame_reader frames;
    pieces message, control;
    size_t charged_bytes; /* to the address: what waits here and in the kernel */
    rate_limit messages;
    uint64_t received_ms, pinged_ms;
    read_progress progress;
    bool closed; /* the event has happened */
};

/* Charges what waits for the client to its address. Returns false, and changes nothing, when too
 * much waits for that. */
static bool charge(connection *c, size_t bytes)
{
    websocket *ws = c->websocket;
    if (bytes > ws->charged_bytes) {
        if (!limits_queue(c->net->limits, &c->client, bytes - ws->charged_bytes))
            return false;
    } else {
        limits_dequeue(c->net->limits, &c->client, ws->charged_bytes - bytes);
    }
    ws->charged_bytes = bytes;
    return true;
}

static void log_dropped(const connection *c, const char *reason)
{
    char text[ADDRESS_TEXT];
    server_log(SERVER_LOG_INFO, "connection-dropped", "reason", reason, "address",
               address_write(&c->client, text), NULL);
}

static void release(void *owner)
{
    buffer_release(owner);
}

/* Sends a frame with this payload, whose buffer has room for the header. */
static void send_frame(connection *c, frame_opcode opcode, buffer *b)
{
    unsigned char *end = b->bytes + BUFFER_HEAD;
    unsigned char *start = frame_write_header(opcode, b->length, end);
    connection_send(c,
                    (output){start, (size_t)(end - start) + b->length, release, buffer_retain(b)});
}

static void send_error(connection *c, const char *error, const char *message)
{
    buffer *b = message_error(error, message);
    send_frame(c, FRAME_TEXT, b);
    buffer_release(b);
}

static void forget_pieces(pieces *p)
{
    free(p->bytes);
    *p = (pieces){NULL, 0};
}

/* Sends a close frame, behind what is queued; code 0: without one. */
static void close_with(connection *c, int code, const char *reason)
{
    char payload[FRAME_CONTROL_BYTES] = {(char)(code >> 8), (char)code};
    size_t length = reason == NULL ? 0 : strlen(reason);
    if (length > sizeof payload - 2)
        length = sizeof payload - 2;
    if (length > 0)
        memcpy(payload + 2, reason, length);
    buffer *b = buffer_new(payload, code == 0 ? 0 : 2 + length);
    send_frame(c, FRAME_CLOSE, b);
    buffer_release(b);
    forget_pieces(&c->websocket->message);
    c->phase = AT_CLOSE;
    c->deadline_ms = net_now(c->net) + CLOSE_MS;
    connection_watch_output(c);
}

void websocket_dismiss(connection *c, int code, const char *error, const char *message)
{
    if (c->phase != AT_WEBSOCKET)
        return;
    send_error(c, error, message);
    close_with(c, code, error);
}

/* Closes it because of something the client did. */
static void fail(connection *c, int code, const char *error, const char *message)
{
    if (c->phase == AT_WEBSOCKET)
        log_dropped(c, error);
    websocket_dismiss(c, code, error, message);
}

void net_fail(net *n, net_id id, int code, const char *error, const char *message)
{
    connection *c = net_find(n, id);
    if (c != NULL)
        fail(c, code, error, message);
}

void net_disconnect(net *n, net_id id, int code, const char *reason)
{
    connection *c = net_find(n, id);
    if (c != NULL && c->phase == AT_WEBSOCKET)
        close_with(c, code, reason);
}

void net_notify(net *n, net_id id)
{
    connection *c = net_find(n, id);
    if (c == NULL || c->phase != AT_WEBSOCKET)
        return;
    c->notify = true;
    connection_watch_output(c);
}

/* Sends a frame, and sees to it that not too much waits for a client that does not read. */
static void send_within_limits(connection *c, frame_opcode opcode, buffer *b)
{
    size_t before = c->queued_bytes;
    send_frame(c, opcode, b);
    size_t more = c->queued_bytes - before;
    if (more == 0 ||
        (c->queued_bytes <= OUTBOX_BYTES && charge(c, c->websocket->charged_bytes + more)))
        return;
    c->net->metrics->slow_connections_total++;
    connection_forget_queue(c);
    fail(c, CLOSE_POLICY, "slow", "you are not reading your messages");
}

void net_send(net *n, net_id id, buffer *message)
{
    connection *c = net_find(n, id);
    if (c != NULL && c->phase == AT_WEBSOCKET && !c->gone)
        send_within_limits(c, FRAME_TEXT, message);
}

void websocket_progress(connection *c, size_t sent)
{
    c->websocket->progress.sent_bytes += sent;
}

static void tell_closed(connection *c, bool said_goodbye)
{
    websocket *ws = c->websocket;
    if (ws->closed)
        return;
    ws->closed = true;
    c->net->events->closed(c->net->options.context, c->id, said_goodbye);
    c->data = NULL;
}

void websocket_open(connection *c)
{
    websocket *ws = alloc_zeroed(sizeof *ws);
    int bytes = SOCKET_SEND_BYTES;
    ws->received_ms = ws->pinged_ms = ws->progress.read_ms = net_now(c->net);
    c->websocket = ws;
    c->phase = AT_WEBSOCKET;
    c->net->open_sockets++;
    setsockopt((int)c->id.slot, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

void websocket_disconnected(connection *c)
{
    websocket *ws = c->websocket;
    if (ws == NULL)
        return;
    tell_closed(c, false);
    charge(c, 0);
    forget_pieces(&ws->message);
    forget_pieces(&ws->control);
    free(ws);
    c->websocket = NULL;
    c->net->open_sockets--;
}

void websocket_sent(connection *c)
{
    charge(c, 0);
    if (c->phase == AT_CLOSE) {
        tell_closed(c, false);
        connection_end(c);
    } else if (c->notify) {
        c->notify = false;
        c->net->events->writable(c->net->options.context, c->id);
    }
}

/* Charges a message or a control frame to its connection and its address: to the connection by the
 * system's clock, so that whole games can be played while a test clock stands still. */
static bool is_within_rate(connection *c)
{
    net *n = c->net;
    const char *message = NULL;
    if (!rate_limit_take(&c->websocket->messages, rate_of(MESSAGE_BURST, MESSAGE_REFILL_MS), 1,
                         monotonic_ns() / 1000000))
        message = "messages are limited to 20 a second";
    else if (!limits_take(n->limits, &c->client, LIMIT_MESSAGES, net_now(n)))
        message = "your address sends too many messages";
    if (message == NULL)
        return true;
    n->metrics->messages_refused_total++;
    fail(c, CLOSE_POLICY, "too-fast", message);
    return false;
}

static bool is_control(const frame *f)
{
    return f->opcode >= FRAME_CLOSE;
}

/* A frame begins: it is judged before any of it is kept. An empty fragment counts as a message, or
 * there could be any number of them. */
static void begin(connection *c, const frame *f)
{
    bool counts = f->opcode != FRAME_CONTINUED || f->size == 0;
    if (counts && !is_within_rate(c))
        return;
    if (f->opcode == FRAME_BINARY)
        fail(c, CLOSE_NOT_TEXT, "not-text", "messages must be text, not binary");
    else if (!is_control(f) && f->size > MESSAGE_BYTES - c->websocket->message.length)
        fail(c, CLOSE_TOO_BIG, "too-big", "messages are limited to 4096 bytes");
}

static bool is_utf8(const char *bytes, size_t length)
{
    for (size_t i = 0, step; i < length; i += step) {
        step = (unsigned char)bytes[i] < 0x80 ? 1 : lap_utf8_character(bytes + i, length - i);
        if (step == 0)
            return false;
    }
    return true;
}

/* The client closes: it is answered with what it said, or with what was wrong with that. */
static void receive_close(connection *c, const char *bytes, size_t length)
{
    int code = length < 2 ? 0 : (unsigned char)bytes[0] << 8 | (unsigned char)bytes[1];
    tell_closed(c, true);
    if (length == 1 || (length > 1 && !frame_is_close_code(code)))
        close_with(c, CLOSE_PROTOCOL, NULL);
    else if (length > 2 && !is_utf8(bytes + 2, length - 2))
        close_with(c, CLOSE_NOT_UTF8, NULL);
    else
        close_with(c, code, NULL);
}

static void receive(connection *c, frame_opcode opcode, const char *bytes, size_t length)
{
    net *n = c->net;
    if (opcode == FRAME_PING) {
        buffer *b = buffer_new(bytes, length);
        send_within_limits(c, FRAME_PONG, b);
        buffer_release(b);
    } else if (opcode == FRAME_CLOSE) {
        receive_close(c, bytes, length);
    } else if (opcode != FRAME_PONG && !is_utf8(bytes, length)) {
        fail(c, CLOSE_NOT_UTF8, "bad-message", "messages must be UTF-8");
    } else if (opcode != FRAME_PONG) {
        n->events->message(n->options.context, c->id, bytes, length);
    }
}

/* Part of a payload. What arrives in one piece is not copied. */
static void collect(connection *c, const frame *f)
{
    websocket *ws = c->websocket;
    pieces *p = is_control(f) ? &ws->control : &ws->message;
    bool whole = f->complete && f->final;
    if (whole && p->length == 0) {
        receive(c, f->opcode, f->bytes, f->length);
        return;
    }
    if (p->bytes == NULL)
        p->bytes = alloc_raw(is_control(f) ? FRAME_CONTROL_BYTES : MESSAGE_BYTES);
    memcpy(p->bytes + p->length, f->bytes, f->length);
    p->length += f->length;
    if (whole) {
        pieces all = *p;
        *p = (pieces){NULL, 0};
        receive(c, f->opcode, all.bytes, all.length);
        free(all.bytes);
    }
}

size_t websocket_take(connection *c, char *bytes, size_t length)
{
    websocket *ws = c->websocket;
    size_t used = 0;
    ws->received_ms = net_now(c->net);
    while (c->phase == AT_WEBSOCKET && (used < length || frame_reader_is_ready(&ws->frames))) {
        frame found;
        used += frame_reader_take(&ws->frames, bytes + used, length - used, &found);
        if (found.kind == FRAME_BEGINS)
            begin(c, &found);
        else if (found.kind == FRAME_PAYLOAD)
            collect(c, &found);
        else if (found.kind == FRAME_UNMASKED)
            fail(c, CLOSE_PROTOCOL, "unmasked", "frames of a client must be masked");
        else if (found.kind == FRAME_MALFORMED)
            fail(c, CLOSE_PROTOCOL, "bad-frame", "this is not a frame of a WebSocket");
    }
    return used;
}

static void drop(connection *c, const char *reason)
{
    log_dropped(c, reason);
    c->gone = true;
}

/* Is the client still reading? Also charges its address for what waits in the kernel. A little that
 * waits says nothing: acknowledgements may be late. */
static bool is_reading(connection *c, uint64_t now_ms)
{
    read_progress *p = &c->websocket->progress;
    bool all = p->read_bytes == p->sent_bytes;
    uint64_t held = all ? 0 : connection_unacknowledged(c);
    read_progress_look(p, held <= UNREAD_BYTES ? 0 : held, now_ms);
    return now_ms - p->read_ms <= STALLED_MS && charge(c, c->queued_bytes + p->held_bytes);
}

void websocket_sweep(connection *c, uint64_t now_ms)
{
    websocket *ws = c->websocket;
    if (c->phase != AT_WEBSOCKET) {
        c->gone |= now_ms > c->deadline_ms;
    } else if (now_ms - ws->received_ms > TIMEOUT_MS) {
        drop(c, "silent");
    } else if (!is_reading(c, now_ms)) {
        c->net->metrics->slow_connections_total++;
        drop(c, "slow");
    } else {
        if (now_ms - ws->received_ms >= PING_MS && now_ms - ws->pinged_ms >= PING_MS) {
            buffer *b = buffer_new("", 0);
            ws->pinged_ms = now_ms;
            send_frame(c, FRAME_PING, b);
            buffer_release(b);
        }
        c->net->events->swept(c->net->options.context, c->id, now_ms);
    }
}
