/* load_client.c: one seat's connection to the server. */
#include "load_client.h"

#include "lines_message.h"

#include "text/excerpt.h"
#include "system/monotonic.h"
#include "system/progress.h"
#include "system/console.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>

enum {
    MESSAGE_SIZE = 512,
    REPORTED = 10,
    GIVEN_UP_REPORTED = 100,
    REFUSALS_MAX = 10,
    CLOSE_NORMAL = 1000,
    CLOSE_GOING_AWAY = 1001
};

#define MS UINT64_C(1000000)
#define ENTER_TIMEOUT (10000 * MS)    /* to connect, upgrade and join */
#define RESPONSE_TIMEOUT (30000 * MS) /* of a request */
#define LEAVE_TIMEOUT (5000 * MS)
#define RETRY_DELAY (200 * MS) /* after `storage`, `busy` and `going` */

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
    *c = (load_client){.stream = {.fd = -1},
                       .all = all,
                       .at = at,
                       .table = table,
                       .seat = seat,
                       .node = node % all->nodes};
    snprintf(c->token, sizeof c->token, "%s", token);
    snprintf(c->key, sizeof c->key, "%016" PRIx64 "%016" PRIx64, lap_random_next(&all->random),
             lap_random_next(&all->random));
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

/* The connection is lost. Schedules another attempt, with a delay that doubles. */
static void lose(load_client *c)
{
    uint64_t wait = 50 * MS << (c->attempts < 5 ? c->attempts : 5);
    if (c->state == LOAD_CLIENT_LEAVES || c->failed) {
        disconnect(c, LOAD_CLIENT_GONE);
        return;
    }
    c->reconnecting = c->reconnecting || c->state == LOAD_CLIENT_IN;
    c->attempts++;
    c->node = (c->node + 1) % c->all->nodes;
    c->when = monotonic_ns() + wait + lap_random_below(&c->all->random, (uint32_t)wait);
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
        load_clients_report(c->all, c->table, c->seat, "%s", why);
    lose(c);
}

void load_client_enter(load_client *c)
{
    assert(c->state == LOAD_CLIENT_AWAY);
    c->when = monotonic_ns() + ENTER_TIMEOUT;
    set_state(c, LOAD_CLIENT_CONNECTS);
    if (stream_open(&c->stream, c->all->epoll, &c->all->node[c->node].to) != 0)
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

/* Sends an object and drops the reference to it. */
static void send_json(load_client *c, json_t *object)
{
    char text[MESSAGE_SIZE];
    size_t length = json_dumpb(object, text, sizeof text, JSON_COMPACT);
    assert(length > 0 && length <= sizeof text);
    json_decref(object);
    send_frame(c, WEBSOCKET_FRAME_TEXT, text, length);
}

static void ask(load_client *c, const char *request)
{
    uint64_t now = monotonic_ns();
    c->pace = (c->pace > now ? c->pace : now) + MESSAGE_COST;
    c->asked_ns = now;
    c->ask++;
    send_json(c, json_pack("{s:I, s:s, s:I}", "ask", (json_int_t)c->ask, "do", request, "after",
                           (json_int_t)c->at->seat[c->seat - 1].last));
}

/* Has it received all lines that there were when it joined, and that the others have received? One
 * node may be behind another. */
static bool is_up_to_date(const load_client *c)
{
    uint32_t last = c->at->seat[c->seat - 1].last;
    return c->state == LOAD_CLIENT_IN && last >= c->joined_at && last >= c->at->table.number;
}

load_client_readiness load_client_can_ask(const load_client *c, uint64_t now)
{
    if (!is_up_to_date(c) || c->asked_ns != 0 || load_game_due(c->at) != c->seat)
        return LOAD_CLIENT_NOT;
    return now < c->retry || c->pace > now + BURST ? LOAD_CLIENT_SOON : LOAD_CLIENT_NOW;
}

void load_client_decide(load_client *c)
{
    load_game_decide(c->at, c->asked);
    ask(c, c->asked);
}

/* Sits down or reveals its salt, if it has not yet. */
static void prepare(load_client *c)
{
    char request[LOAD_GAME_TEXT];
    if (!is_up_to_date(c) || c->asked_ns != 0 || monotonic_ns() < c->retry ||
        load_game_prepare(c->at, c->seat, request) == 0)
        return;
    c->asked[0] = '\0';
    ask(c, request);
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

/* Reads a non-negative integer. */
static bool number_of(const json_t *object, const char *key, uint64_t most, uint64_t *number)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return false;
    *number = (uint64_t)json_integer_value(value);
    return *number <= most;
}

static void take_joined(load_client *c, const json_t *message)
{
    uint64_t seat, last;
    if (c->state != LOAD_CLIENT_JOINS || strcmp(text_of(message, "joined"), c->table) != 0 ||
        !number_of(message, "seat", LAP_SEATS, &seat) || (int)seat != c->seat ||
        !number_of(message, "last", UINT32_MAX, &last) || last < c->at->seat[c->seat - 1].last) {
        fail(c, FATAL, "the server's 'joined' does not match the join");
        return;
    }
    set_state(c, LOAD_CLIENT_IN);
    c->all->reconnects += (uint64_t)c->reconnecting;
    c->all->heard_ns = monotonic_ns();
    c->joined_at = (uint32_t)last;
    c->attempts = 0;
}

/* Takes one line. Returns false if the others must be ignored. */
static bool take_line(load_client *c, const lines_message_line *line)
{
    uint32_t last = c->at->seat[c->seat - 1].last;
    if (line->number > UINT32_MAX) {
        fail(c, FATAL, "the number of a line is too large");
        return false;
    }
    c->all->lines++;
    switch (load_game_take(c->at, c->seat, (uint32_t)line->number, line->at_ms, line->text.start,
                           line->text.length)) {
    case LOAD_GAME_NEXT:
        return true;
    case LOAD_GAME_DOUBLE:
        c->all->doubled++;
        load_clients_report(c->all, c->table, c->seat, "%s", c->at->why);
        return true;
    case LOAD_GAME_GAP:
        c->all->lost += line->number - last - 1;
        fail(c, RECONNECT, c->at->why);
        return false;
    default:
        fail(c, FATAL, c->at->why);
        return false;
    }
}

/* Is the line the decision that was requested? */
static bool is_decision(const load_client *c, const lines_message_line *line)
{
    size_t length = strlen(c->asked);
    const char *text = line->text.start;
    return line->text.length == length + 2 && text[0] == '0' + c->seat && text[1] == ' ' &&
           memcmp(text + 2, c->asked, length) == 0;
}

static void take_echo(load_client *c, uint64_t number, bool decided)
{
    if (c->asked_ns == 0 || number != c->ask) {
        fail(c, RECONNECT, "lines answer a request that was not made");
        return;
    }
    if (c->asked[0] != '\0') {
        latency_add(&c->all->echo, (monotonic_ns() - c->asked_ns) / 1000);
        c->all->decisions++;
        if (!decided)
            load_clients_report(c->all, c->table, c->seat,
                                "the answer to '%s' is a different decision", c->asked);
    }
    c->asked_ns = 0;
    c->refusals = 0;
}

static bool may_take_lines(load_client *c)
{
    c->all->heard_ns = monotonic_ns();
    if (c->state == LOAD_CLIENT_IN)
        return true;
    fail(c, FATAL, "lines before 'joined'");
    return false;
}

static void take_lines(load_client *c, const lines_message *message)
{
    bool decided = false;
    if (!may_take_lines(c))
        return;
    for (int i = 0; i < message->count; i++) {
        decided |= is_decision(c, &message->line[i]);
        if (!take_line(c, &message->line[i]))
            return;
    }
    if (message->answers)
        take_echo(c, message->ask, decided);
}

/* The same in any form. */
static void take_lines_json(load_client *c, const json_t *message)
{
    const json_t *lines = json_object_get(message, "lines"), *ask = json_object_get(message, "ask");
    size_t n = json_array_size(lines);
    bool decided = false;
    uint64_t number;
    if (n == 0)
        fail(c, FATAL, "an empty list of lines");
    if (n == 0 || !may_take_lines(c))
        return;
    for (size_t i = 0; i < n; i++) {
        const json_t *object = json_array_get(lines, i), *event = json_object_get(object, "e");
        lines_message_line line = {.text = {json_string_value(event), json_string_length(event)}};
        if (!number_of(object, "n", UINT32_MAX, &line.number) ||
            !number_of(object, "at", UINT64_MAX, &line.at_ms) || line.text.start == NULL) {
            fail(c, FATAL, "a line lacks n, at or e");
            return;
        }
        decided |= is_decision(c, &line);
        if (!take_line(c, &line))
            return;
    }
    if (ask != NULL)
        take_echo(c, number_of(message, "ask", UINT64_MAX, &number) ? number : UINT64_MAX, decided);
}

/* A refusal is not an error if the server is busy, or if the request may have been granted on a
 * lost connection. */
static void take_refusal(load_client *c, const json_t *message)
{
    const char *error = text_of(message, "error");
    uint64_t number;
    if (!number_of(message, "refused", UINT64_MAX, &number) || c->asked_ns == 0 ||
        number != c->ask) {
        fail(c, RECONNECT, "a refusal of a request that was not made");
        return;
    }
    c->all->refused++;
    c->asked_ns = 0;
    if (strcmp(error, "storage") == 0 || strcmp(error, "busy") == 0 ||
        strcmp(error, "going") == 0) {
        c->retry = monotonic_ns() + RETRY_DELAY;
        return;
    }
    bool expected = c->reconnecting && (strcmp(error, "stale") == 0 || c->asked[0] == '\0');
    if (!expected)
        load_clients_report(c->all, c->table, c->seat, "'%s' was refused: %s, %s",
                            c->asked[0] != '\0' ? c->asked : "sit or salt", error,
                            text_of(message, "say"));
    if (++c->refusals >= REFUSALS_MAX)
        fail(c, FATAL, "too many refusals");
}

/* Would another attempt to join fail, too? */
static bool is_final(const char *error)
{
    static const char *const final[] = {"no-table", "no-seat", "seat-moved", "damaged", "closed"};
    for (size_t i = 0; i < sizeof final / sizeof *final; i++)
        if (strcmp(error, final[i]) == 0)
            return true;
    return false;
}

static void take_error(load_client *c, const json_t *message)
{
    const char *error = text_of(message, "error");
    if (strcmp(error, "going") == 0)
        return;
    if (strcmp(error, "storage") == 0) { /* a join that it cannot serve now */
        c->all->refused++;
        lose(c); /* to try again in a moment, and elsewhere */
        return;
    }
    if (is_final(error))
        set_failed(c, "the server says %s, %s", error, text_of(message, "say"));
    else
        load_clients_report(c->all, c->table, c->seat, "the server says %s, %s", error,
                            text_of(message, "say"));
}

static void take_json(load_client *c, const char *text, size_t length)
{
    json_error_t error;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (json_object_get(message, "lines") != NULL)
        take_lines_json(c, message);
    else if (json_object_get(message, "joined") != NULL)
        take_joined(c, message);
    else if (json_object_get(message, "refused") != NULL)
        take_refusal(c, message);
    else if (json_object_get(message, "error") != NULL)
        take_error(c, message);
    else if (json_object_get(message, "here") == NULL)
        fail(c, FATAL, message == NULL ? error.text : "a message that is not in docs/protocol.md");
    json_decref(message);
}

static void take_message(load_client *c, const char *text, size_t length)
{
    lines_message lines;
    c->all->messages++;
    if (lines_message_read(&lines, text, length))
        take_lines(c, &lines);
    else
        take_json(c, text, length);
    prepare(c);
}

static void take_close(load_client *c, const websocket_frame *found)
{
    int code = websocket_frame_close_code(found);
    if (c->state != LOAD_CLIENT_LEAVES) {
        send_frame(c, WEBSOCKET_FRAME_CLOSE, found->bytes, found->length < 2 ? 0 : 2);
        if (code != CLOSE_GOING_AWAY && code != CLOSE_NORMAL && !c->failed)
            load_clients_report(c->all, c->table, c->seat,
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
                          c->table, c->all->node[c->node].host);
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
    http_response_free(&c->upgrade);
    set_state(c, LOAD_CLIENT_JOINS);
    send_json(c, json_pack("{s:s, s:s, s:I, s:s}", "join", c->table, "token", c->token, "after",
                           (json_int_t)c->at->seat[c->seat - 1].last, "key", c->key));
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
    c->when = monotonic_ns() + LEAVE_TIMEOUT;
    set_state(c, LOAD_CLIENT_LEAVES);
    send_frame(c, WEBSOCKET_FRAME_CLOSE, code, sizeof code);
}

void load_client_end(load_client *c)
{
    disconnect(c, LOAD_CLIENT_GONE);
}

void load_client_check(load_client *c, uint64_t now)
{
    if ((is_entering(c) || c->state == LOAD_CLIENT_LEAVES) && now >= c->when)
        lose(c);
    else if (c->state == LOAD_CLIENT_IN && c->asked_ns != 0 &&
             now >= c->asked_ns + RESPONSE_TIMEOUT)
        fail(c, RECONNECT, "no answer to a request within 30 seconds");
    else if (c->retry != 0 && now >= c->retry) {
        c->retry = 0;
        prepare(c);
    }
}

const char *load_client_activity(const load_client *c, char text[LOAD_CLIENT_WHY])
{
    static const char *const doing[] = {
        [LOAD_CLIENT_AWAY] = "disconnected",     [LOAD_CLIENT_CONNECTS] = "connecting",
        [LOAD_CLIENT_UPGRADES] = "connecting",   [LOAD_CLIENT_JOINS] = "waiting to be let in",
        [LOAD_CLIENT_IN] = "waiting for a line", [LOAD_CLIENT_LEAVES] = "leaving",
        [LOAD_CLIENT_GONE] = "no longer there",
    };
    bool asked = c->state == LOAD_CLIENT_IN && c->asked_ns != 0;
    snprintf(text, LOAD_CLIENT_WHY, asked ? "waiting for the answer to '%s'" : "%s",
             !asked                ? doing[c->state]
             : c->asked[0] != '\0' ? c->asked
                                   : "sit or salt");
    return text;
}
