/* load_client.c: one seat's connection to the server. */
#include "load_client.h"

#include "text/excerpt.h"
#include "system/monotonic.h"
#include "system/progress.h"
#include "system/console.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>

enum {
    MESSAGE_SIZE = 512,
    REPORTED = 10,
    GIVEN_UP_REPORTED = 100,
    REFUSALS_MAX = 10,
    FIRST_DELAY_MS = 100,
    LONGEST_DELAY_MS = 3200,
    RETRY_MS = 200, /* while the server is busy */
    CLOSE_NORMAL = 1000,
    CLOSE_GOING_AWAY = 1001
};

#define MS UINT64_C(1000000)
#define LEAVE_TIMEOUT (5000 * MS)

/* The server allows 20 messages per second, and bursts of twice as many (docs/protocol.md). */
#define MESSAGE_COST (55 * MS)
#define BURST (30 * MESSAGE_COST)

/* Always the key of the example in RFC 6455, so that its answer is known without SHA-1. The key
 * only guards against caches, and there are none. */
#define KEY "dGhlIHNhbXBsZSBub25jZQ=="
#define KEY_ACCEPT "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

void load_clients_report(load_clients *all, const char *table, int seat, const char *format, ...)
{
    char why[1024];
    va_list arguments;
    all->wrong++;
    if (all->wrong > REPORTED)
        return;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    progress_clear();
    if (seat != 0)
        console_error("table %s, seat %d: %s", table, seat, why);
    else
        console_error("table %s: %s", table, why);
    if (all->wrong == REPORTED)
        console_note("further errors are only counted");
}

void load_clients_give_up(load_clients *all, const load_game *game, const char *table, int seat,
                          const char *why)
{
    char of[16] = "", last[EXCERPT_TEXT + 32] = "no line was received", shown[EXCERPT_TEXT];
    if (++all->given_up > GIVEN_UP_REPORTED)
        return;
    if (seat != 0)
        snprintf(of, sizeof of, ", seat %d", seat);
    if (game->line[0] != '\0')
        snprintf(last, sizeof last, "the last line is %u '%s'", (unsigned)game->table.number,
                 excerpt_string(game->line, shown));
    progress_clear();
    console_error("table %s%s: not finished: %s; %s", table[0] != '\0' ? table : "(not opened)", of,
                  why, last);
    if (all->given_up == GIVEN_UP_REPORTED)
        console_note("further games that are not finished are only counted");
}

void load_client_begin(load_client *c, load_clients *all, load_game *at, const char *table,
                       int seat, int node, const char *token)
{
    char key[SEAT_TOKEN], name[16];
    seat_options options = {.table = table,
                            .token = token,
                            .key = key,
                            .name = name,
                            .retry_ms = RETRY_MS,
                            .first_delay_ms = FIRST_DELAY_MS,
                            .longest_delay_ms = LONGEST_DELAY_MS};
    *c = (load_client){
        .stream = {.fd = -1}, .all = all, .at = at, .number = seat, .node = node % all->nodes};
    snprintf(name, sizeof name, "Load %d", seat);
    snprintf(key, sizeof key, "%016" PRIx64 "%016" PRIx64, lap_random_next(&all->random),
             lap_random_next(&all->random));
    for (size_t i = 0; i < sizeof options.random; i++)
        options.random[i] = (uint8_t)lap_random_below(&all->random, 256);
    seat_client_init(&c->seat, &options);
}

static bool is_entering(const load_client *c)
{
    return c->state >= LOAD_CLIENT_CONNECTS && c->state <= LOAD_CLIENT_JOINS;
}

static void set_state(load_client *c, load_client_state state)
{
    c->all->entering -= is_entering(c);
    c->all->in -= c->state == LOAD_CLIENT_IN;
    c->state = state;
    c->all->entering += is_entering(c);
    c->all->in += c->state == LOAD_CLIENT_IN;
}

static void disconnect(load_client *c, load_client_state state)
{
    stream_close(&c->stream);
    websocket_frame_free(&c->frames);
    http_response_free(&c->upgrade);
    c->asked_ns = 0;
    set_state(c, state);
}

/* The connection is lost. */
static void lose(load_client *c)
{
    if (c->state == LOAD_CLIENT_LEAVES || c->failed) {
        disconnect(c, LOAD_CLIENT_GONE);
        return;
    }
    c->reconnecting = c->reconnecting || c->state == LOAD_CLIENT_IN;
    c->node = (c->node + 1) % c->all->nodes;
    seat_client_lost(&c->seat, monotonic_ns() / MS);
    disconnect(c, LOAD_CLIENT_AWAY);
}

/* The client cannot continue. It is an error, which is reported when its game is given up. */
static void set_failed(load_client *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void set_failed(load_client *c, const char *format, ...)
{
    va_list arguments;
    c->all->wrong++;
    if (c->failed)
        return;
    c->failed = true;
    va_start(arguments, format);
    vsnprintf(c->why, sizeof c->why, format, arguments);
    va_end(arguments);
}

/* An error: reports it, and reconnects unless that would be pointless. */
typedef enum error_kind { FATAL, RECONNECT } error_kind;

static void fail(load_client *c, error_kind kind, const char *why)
{
    if (kind == FATAL)
        set_failed(c, "%s", why);
    else
        load_clients_report(c->all, c->seat.table, c->number, "%s", why);
    lose(c);
}

static void send_frame(load_client *c, websocket_frame_kind kind, const void *payload,
                       size_t length)
{
    uint8_t buf[WEBSOCKET_FRAME_HEAD + MESSAGE_SIZE];
    assert(length <= MESSAGE_SIZE);
    uint32_t mask = (uint32_t)lap_random_next(&c->all->random);
    size_t size = websocket_frame_write(kind, payload, length, mask, buf);
    if (stream_send(&c->stream, buf, size) != 0)
        lose(c);
}

static void send_message(load_client *c, const seat_event *event, uint64_t now)
{
    c->pace = (c->pace > now ? c->pace : now) + MESSAGE_COST;
    c->asked_ns = c->seat.pending == SEAT_REQUEST_TEXT ? now : 0;
    send_frame(c, WEBSOCKET_FRAME_TEXT, event->text, event->length);
}

/* Has it received all lines that there were when it joined, and that the others have received? One
 * node may be behind another. */
static bool is_up_to_date(const load_client *c)
{
    return c->seat.state == SEAT_IN && c->seat.last >= c->at->table.number;
}

load_client_readiness load_client_can_ask(const load_client *c, uint64_t now)
{
    if (!is_up_to_date(c) || c->seat.asked != SEAT_REQUEST_NONE ||
        c->seat.pending != SEAT_REQUEST_NONE || load_game_due(c->at) != c->number)
        return LOAD_CLIENT_NOT;
    return c->pace > now + BURST ? LOAD_CLIENT_SOON : LOAD_CLIENT_NOW;
}

static void take_joined(load_client *c)
{
    const lap_text table = c->seat.message.table;
    if (c->seat.seat != c->number || table.length != strlen(c->seat.table) ||
        memcmp(table.start, c->seat.table, table.length) != 0) {
        fail(c, FATAL, "the server's 'joined' does not match the join");
        return;
    }
    set_state(c, LOAD_CLIENT_IN);
    c->all->reconnects += (uint64_t)c->reconnecting;
}

/* A line that it had, or the next. */
static void take_line(load_client *c, const seat_event *event)
{
    c->all->lines++;
    if (event->kind == SEAT_LINE) {
        load_game_take(c->at, c->number, event);
        return;
    }
    c->all->doubled++;
    load_game_wrong(c->at, "seat %d was sent line %u twice", c->number, (unsigned)event->number);
    load_clients_report(c->all, c->seat.table, c->number, "%s", c->at->why);
}

static void take_grant(load_client *c, const seat_event *event, uint64_t now)
{
    c->refusals = 0;
    if (event->own)
        return;
    if (c->asked_ns != 0)
        latency_add(&c->all->echo, (now - c->asked_ns) / 1000);
    c->asked_ns = 0;
    c->all->decisions++;
    if (!c->seat.granted)
        load_clients_report(c->all, c->seat.table, c->number,
                            "the answer to '%s' is a different decision", c->seat.request);
}

static bool is_word(lap_text text, const char *word)
{
    return text.length == strlen(word) && memcmp(text.start, word, text.length) == 0;
}

/* A refusal is not an error if the request may have been granted on a lost connection. */
static void take_refusal(load_client *c, const seat_event *event)
{
    c->all->refused++;
    c->asked_ns = 0;
    bool expected = c->reconnecting && (event->own || is_word(event->error, "stale"));
    if (!expected)
        load_clients_report(c->all, c->seat.table, c->number, "'%s' was refused: %.*s, %.*s",
                            event->own ? "sit or salt" : c->seat.request, (int)event->error.length,
                            event->error.start, (int)event->line.length, event->line.start);
    if (++c->refusals >= REFUSALS_MAX)
        fail(c, FATAL, "too many refusals");
}

/* What the server says before it closes. */
static void take_error(load_client *c, const seat_event *event)
{
    char said[LOAD_CLIENT_WHY];
    snprintf(said, sizeof said, "the server says %.*s, %.*s", (int)event->error.length,
             event->error.start, (int)event->line.length, event->line.start);
    if (event->kind == SEAT_FAILED) {
        set_failed(c, "%s", said);
    } else if (is_word(event->error, "storage")) { /* a join that it cannot serve now */
        c->all->refused++;
        lose(c); /* to try again in a moment, and elsewhere */
    } else if (!is_word(event->error, "going")) {
        load_clients_report(c->all, c->seat.table, c->number, "%s", said);
    }
}

static void take_bad_line(load_client *c, const seat_event *event)
{
    char shown[EXCERPT_TEXT];
    load_game_wrong(c->at, "line %u is '%s': %s", (unsigned)event->number,
                    excerpt(event->line.start, event->line.length, event->status.at, shown),
                    lap_table_error_text(event->status.error));
    fail(c, FATAL, c->at->why);
}

static void take_fault(load_client *c, const seat_event *event)
{
    static const struct {
        error_kind kind;
        const char *why;
    } faults[] = {
        [SEAT_FAULT_MESSAGE] = {FATAL, "a message that is not in docs/protocol.md"},
        [SEAT_FAULT_ORDER] = {FATAL, "a message at the wrong time"},
        [SEAT_FAULT_JOINED] = {FATAL, "the server's 'joined' does not match the join"},
        [SEAT_FAULT_BEHIND] = {FATAL, "the server has fewer lines than it has sent"},
        [SEAT_FAULT_STRAY] = {RECONNECT, "an answer to a request that was not made"},
        [SEAT_FAULT_SILENCE] = {RECONNECT, "no answer to a request within 30 seconds"},
    };
    if (event->fault == SEAT_FAULT_LINE) {
        take_bad_line(c, event);
    } else if (event->fault == SEAT_FAULT_GAP) {
        c->all->lost += event->number - c->seat.last - 1;
        load_game_wrong(c->at, "seat %d was sent line %u after line %u", c->number,
                        (unsigned)event->number, (unsigned)c->seat.last);
        fail(c, RECONNECT, c->at->why);
    } else if (event->fault == SEAT_FAULT_SILENCE && c->state != LOAD_CLIENT_IN) {
        lose(c);
    } else {
        fail(c, faults[event->fault].kind, faults[event->fault].why);
    }
}

static void take_event(load_client *c, const seat_event *event, uint64_t now)
{
    switch (event->kind) {
    case SEAT_CONNECTS:
        if (stream_open(&c->stream, c->all->epoll, &c->all->node[c->node].to) != 0)
            lose(c);
        break;
    case SEAT_SENDS:
        send_message(c, event, now);
        break;
    case SEAT_JOINED:
        take_joined(c);
        break;
    case SEAT_LINE:
    case SEAT_DOUBLE:
        take_line(c, event);
        break;
    case SEAT_ANSWERED:
        if (event->error.length == 0)
            take_grant(c, event, now);
        else
            take_refusal(c, event);
        break;
    case SEAT_BUSY:
        c->all->refused++;
        c->asked_ns = 0;
        break;
    case SEAT_SAVES: /* nothing is: a seat of the load generator never comes back */
        seat_client_saved(&c->seat, NULL);
        break;
    case SEAT_OTHER_LOG:
        fail(c, FATAL, "the log is another one than before");
        break;
    case SEAT_DEALT_WITHOUT:
        fail(c, FATAL, "the game was dealt without the salt of this seat");
        break;
    case SEAT_UNKNOWN:
        fail(c, FATAL, "a message that is not in docs/protocol.md");
        break;
    case SEAT_ERROR:
    case SEAT_FAILED:
        take_error(c, event);
        break;
    case SEAT_BREAKS:
        take_fault(c, event);
        break;
    case SEAT_CAUGHT_UP:
    case SEAT_PEOPLE:
        break;
    }
}

static void take_events(load_client *c, uint64_t now)
{
    seat_event event;
    while (c->state > LOAD_CLIENT_AWAY && c->state < LOAD_CLIENT_LEAVES &&
           seat_client_next(&c->seat, &c->at->table, now / MS, &event))
        take_event(c, &event, now);
}

bool load_client_wants_in(const load_client *c, uint64_t now)
{
    return c->state == LOAD_CLIENT_AWAY && now / MS >= c->seat.due_ms;
}

void load_client_enter(load_client *c)
{
    assert(c->state == LOAD_CLIENT_AWAY);
    set_state(c, LOAD_CLIENT_CONNECTS);
    seat_client_hurry(&c->seat);
    take_events(c, monotonic_ns());
}

void load_client_decide(load_client *c)
{
    char request[LOAD_GAME_TEXT];
    load_game_decide(c->at, request);
    bool asked = seat_client_ask(&c->seat, (lap_text){request, strlen(request)}, c->seat.last);
    assert(asked);
    (void)asked;
    take_events(c, monotonic_ns());
}

static void take_message(load_client *c, const char *text, size_t length)
{
    uint64_t now = monotonic_ns();
    c->all->messages++;
    c->all->heard_ns = now;
    seat_client_received(&c->seat, text, length);
    take_events(c, now);
}

static void take_close(load_client *c, const websocket_frame *found)
{
    int code = websocket_frame_close_code(found);
    if (c->state != LOAD_CLIENT_LEAVES) {
        send_frame(c, WEBSOCKET_FRAME_CLOSE, found->bytes, found->length < 2 ? 0 : 2);
        if (code != CLOSE_GOING_AWAY && code != CLOSE_NORMAL && !c->failed)
            load_clients_report(c->all, c->seat.table, c->number,
                                "the server closed the connection with code %d", code);
    }
    if (c->stream.fd >= 0)
        lose(c);
}

static void take_frame(load_client *c, const websocket_frame *found)
{
    switch (found->kind) {
    case WEBSOCKET_FRAME_TEXT:
        if (c->state != LOAD_CLIENT_LEAVES)
            take_message(c, found->bytes, found->length);
        break;
    case WEBSOCKET_FRAME_BINARY:
        fail(c, FATAL, "a binary message");
        break;
    case WEBSOCKET_FRAME_PING:
        send_frame(c, WEBSOCKET_FRAME_PONG, found->bytes, found->length);
        break;
    case WEBSOCKET_FRAME_CLOSE:
        take_close(c, found);
        break;
    case WEBSOCKET_FRAME_WRONG:
        fail(c, RECONNECT, found->why);
        break;
    case WEBSOCKET_FRAME_PONG:
    case WEBSOCKET_FRAME_MORE:
        break;
    }
}

static void send_upgrade(load_client *c)
{
    char request[LOAD_CLIENT_HOST + 300];
    int length = snprintf(request, sizeof request,
                          "GET /api/socket?table=%s HTTP/1.1\r\n"
                          "Host: %s\r\n"
                          "Upgrade: websocket\r\n"
                          "Connection: Upgrade\r\n"
                          "Sec-WebSocket-Key: " KEY "\r\n"
                          "Sec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Protocol: lapilli.1\r\n"
                          "\r\n",
                          c->seat.table, c->all->node[c->node].host);
    set_state(c, LOAD_CLIENT_UPGRADES);
    if (stream_send(&c->stream, request, (size_t)length) != 0)
        lose(c);
}

/* Handles the response to the upgrade. */
static void take_upgrade(load_client *c)
{
    const http_response *a = &c->upgrade;
    size_t length = 0;
    if (a->status == 503) { /* it is stopping or starting */
        lose(c);
        return;
    }
    const char *accept = a->state == HTTP_RESPONSE_COMPLETE && a->status == 101
                             ? http_response_header(a, "sec-websocket-accept", &length)
                             : NULL;
    if (accept == NULL || length != sizeof KEY_ACCEPT - 1 ||
        memcmp(accept, KEY_ACCEPT, length) != 0 || !http_response_has(a, "upgrade", "websocket") ||
        !http_response_has(a, "connection", "upgrade") ||
        !http_response_has(a, "sec-websocket-protocol", "lapilli.1")) {
        char why[96];
        snprintf(why, sizeof why, "the server does not upgrade to WebSocket: status %d", a->status);
        fail(c, RECONNECT, why);
        return;
    }
    uint64_t now = monotonic_ns();
    http_response_free(&c->upgrade);
    set_state(c, LOAD_CLIENT_JOINS);
    seat_client_opened(&c->seat, now / MS);
    take_events(c, now);
}

static void take_bytes(load_client *c, const char *bytes, size_t length)
{
    size_t used = 0;
    if (c->state == LOAD_CLIENT_UPGRADES) {
        used = http_response_read(&c->upgrade, bytes, length);
        if (c->upgrade.state != HTTP_RESPONSE_HEADERS)
            take_upgrade(c);
    }
    while (used < length && c->stream.fd >= 0) {
        websocket_frame found;
        used += websocket_frame_read(&c->frames, bytes + used, length - used, &found);
        take_frame(c, &found);
    }
}

void load_client_ready(load_client *c, uint32_t events)
{
    char bytes[65536];
    if (c->stream.fd < 0)
        return;
    if (c->state == LOAD_CLIENT_CONNECTS) {
        if (stream_opened(&c->stream) != 0)
            lose(c);
        else
            send_upgrade(c);
        return;
    }
    if ((events & EPOLLOUT) != 0 && stream_flush(&c->stream) != 0) {
        lose(c);
        return;
    }
    if ((events & ~(uint32_t)EPOLLOUT) == 0)
        return;
    long n = stream_receive(&c->stream, bytes, sizeof bytes);
    if (n < 0)
        lose(c);
    if (n > 0)
        take_bytes(c, bytes, (size_t)n);
}

void load_client_leave(load_client *c)
{
    static const uint8_t code[2] = {CLOSE_NORMAL >> 8, CLOSE_NORMAL & 0xff};
    if (c->state != LOAD_CLIENT_IN) {
        load_client_end(c);
        return;
    }
    c->leave_ns = monotonic_ns() + LEAVE_TIMEOUT;
    set_state(c, LOAD_CLIENT_LEAVES);
    send_frame(c, WEBSOCKET_FRAME_CLOSE, code, sizeof code);
}

void load_client_end(load_client *c)
{
    disconnect(c, LOAD_CLIENT_GONE);
}

void load_client_check(load_client *c, uint64_t now)
{
    if (c->state == LOAD_CLIENT_LEAVES && now >= c->leave_ns)
        lose(c);
    else if (c->seat.due_ms != 0 && now / MS >= c->seat.due_ms)
        take_events(c, now);
}

const char *load_client_activity(const load_client *c, char text[LOAD_CLIENT_WHY])
{
    static const char *const doing[] = {
        [LOAD_CLIENT_AWAY] = "disconnected",     [LOAD_CLIENT_CONNECTS] = "connecting",
        [LOAD_CLIENT_UPGRADES] = "connecting",   [LOAD_CLIENT_JOINS] = "waiting to be let in",
        [LOAD_CLIENT_IN] = "waiting for a line", [LOAD_CLIENT_LEAVES] = "leaving",
        [LOAD_CLIENT_GONE] = "no longer there",
    };
    bool asked = c->state == LOAD_CLIENT_IN && c->seat.pending != SEAT_REQUEST_NONE;
    snprintf(text, LOAD_CLIENT_WHY, asked ? "waiting for the answer to '%s'" : "%s",
             !asked                ? doing[c->state]
             : c->seat.pending_own ? "sit or salt"
                                   : c->seat.request);
    return text;
}
