/* load_client.c: one seat's connection to the server. */
#include "load_client.h"

#include "system/monotonic.h"
#include "system/progress.h"
#include "system/console.h"

#include <assert.h>
#include <errno.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>

enum { MESSAGE = 512, COMPLAINTS = 10, REFUSALS = 10, CLOSE_NORMAL = 1000, CLOSE_GOING = 1001 };

#define MS UINT64_C(1000000)
#define ENTER_WITHIN (10000 * MS)         /* connect, upgrade and join */
#define HTTP_RESPONSE_WITHIN (30000 * MS) /* a request */
#define LEAVE_WITHIN (5000 * MS)
#define PATIENCE (200 * MS) /* after `storage` and `busy` */

/* The server allows 20 messages a second, and twice as many at once (docs/protocol.md). */
#define MESSAGE_EACH (55 * MS)
#define MESSAGES_AHEAD (30 * MESSAGE_EACH)

/* Always the same key, that of RFC 6455's own example, so that the answer to it is known without
 * SHA-1. It guards against caches, which have no part here. */
#define KEY "dGhlIHNhbXBsZSBub25jZQ=="
#define KEY_ANSWER "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

void load_clients_complain(load_clients *all, const char *table, int seat, const char *format, ...)
{
    char why[1024];
    va_list arguments;
    all->wrong++;
    if (all->wrong > COMPLAINTS)
        return;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    progress_clear();
    if (seat != 0)
        console_error("table %s, seat %d: %s", table, seat, why);
    else
        console_error("table %s: %s", table, why);
    if (all->wrong == COMPLAINTS)
        console_note("what else is wrong is only counted");
}

void load_client_begin(load_client *c, load_clients *all, load_game *at, const char *table,
                       int seat, const char *token)
{
    *c = (load_client){.stream = {.fd = -1}, .all = all, .at = at, .table = table, .seat = seat};
    snprintf(c->token, sizeof c->token, "%s", token);
}

static int is_entering(const load_client *c)
{
    return c->state >= LOAD_CLIENT_CONNECTS && c->state <= LOAD_CLIENT_JOINS;
}

static void change(load_client *c, load_client_state state)
{
    c->all->entering -= is_entering(c);
    c->all->in -= c->state == LOAD_CLIENT_IN;
    c->state = state;
    c->all->entering += is_entering(c);
    c->all->in += c->state == LOAD_CLIENT_IN;
}

static void hang_up(load_client *c, load_client_state state)
{
    stream_close(&c->stream);
    websocket_frame_free(&c->frames);
    http_response_free(&c->upgrade);
    c->asked_ns = 0;
    change(c, state);
}

/* The connection is lost. Comes back after a while, the longer the more often it has tried. */
static void lose(load_client *c)
{
    uint64_t wait = 50 * MS << (c->tries < 5 ? c->tries : 5);
    if (c->state == LOAD_CLIENT_LEAVES || c->hopeless) {
        hang_up(c, LOAD_CLIENT_GONE);
        return;
    }
    c->came_back |= c->state == LOAD_CLIENT_IN;
    c->tries++;
    c->when = monotonic_ns() + wait + lap_random_below(&c->all->random, (uint32_t)wait);
    hang_up(c, LOAD_CLIENT_AWAY);
}

/* Tells what is wrong, and comes back unless that is no use. */
typedef enum hope { HOPELESS, HOPEFUL } hope;

static void fail(load_client *c, hope there_is, const char *why)
{
    load_clients_complain(c->all, c->table, c->seat, "%s", why);
    c->hopeless |= there_is == HOPELESS;
    lose(c);
}

void load_client_enter(load_client *c)
{
    assert(c->state == LOAD_CLIENT_AWAY);
    c->when = monotonic_ns() + ENTER_WITHIN;
    change(c, LOAD_CLIENT_CONNECTS);
    if (stream_open(&c->stream, c->all->epoll, &c->all->to) != 0)
        lose(c);
}

static void send_frame(load_client *c, websocket_frame_kind kind, const void *payload,
                       size_t length)
{
    uint8_t buf[WEBSOCKET_FRAME_HEAD + MESSAGE];
    assert(length <= MESSAGE);
    uint32_t mask = (uint32_t)lap_random_next(&c->all->random);
    size_t size = websocket_frame_write(kind, payload, length, mask, buf);
    if (stream_send(&c->stream, buf, size) != 0)
        lose(c);
}

/* Sends an object and lets go of it. */
static void send_json(load_client *c, json_t *object)
{
    char text[MESSAGE];
    size_t length = json_dumpb(object, text, sizeof text, JSON_COMPACT);
    assert(length > 0 && length <= sizeof text);
    json_decref(object);
    send_frame(c, WEBSOCKET_FRAME_TEXT, text, length);
}

static void ask(load_client *c, const char *request)
{
    uint64_t now = monotonic_ns();
    c->pace = (c->pace > now ? c->pace : now) + MESSAGE_EACH;
    c->asked_ns = now;
    c->ask++;
    send_json(c, json_pack("{s:I, s:s, s:I}", "ask", (json_int_t)c->ask, "do", request, "after",
                           (json_int_t)c->at->seat[c->seat - 1].last));
}

/* Has it all lines that there were when it joined? */
static int is_informed(const load_client *c)
{
    return c->state == LOAD_CLIENT_IN && c->at->seat[c->seat - 1].last >= c->due;
}

load_client_readiness load_client_can_ask(const load_client *c, uint64_t now)
{
    if (!is_informed(c) || c->asked_ns != 0 || load_game_due(c->at) != c->seat)
        return LOAD_CLIENT_NOT;
    return now < c->again || c->pace > now + MESSAGES_AHEAD ? LOAD_CLIENT_SOON : LOAD_CLIENT_NOW;
}

void load_client_decide(load_client *c)
{
    load_game_decide(c->at, c->asked);
    ask(c, c->asked);
}

/* Sits down, when that is still to be done. */
static void sit_down(load_client *c)
{
    char request[LOAD_GAME_TEXT];
    if (!is_informed(c) || c->asked_ns != 0 || load_game_sat(c->at, c->seat) ||
        monotonic_ns() < c->again)
        return;
    c->asked[0] = '\0';
    load_game_sit(c->at, c->seat, request);
    ask(c, request);
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

/* Reads a whole number that is not negative. */
static int number_of(const json_t *object, const char *key, uint64_t most, uint64_t *number)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return 0;
    *number = (uint64_t)json_integer_value(value);
    return *number <= most;
}

static void take_joined(load_client *c, const json_t *message)
{
    uint64_t seat, last;
    if (c->state != LOAD_CLIENT_JOINS || strcmp(text_of(message, "joined"), c->table) != 0 ||
        !number_of(message, "seat", LAP_SEATS, &seat) || (int)seat != c->seat ||
        !number_of(message, "last", UINT32_MAX, &last) || last < c->at->seat[c->seat - 1].last) {
        fail(c, HOPELESS, "the server's 'joined' is not the answer to the join");
        return;
    }
    change(c, LOAD_CLIENT_IN);
    c->all->reconnects += (uint64_t)c->came_back;
    c->all->heard_ns = monotonic_ns();
    c->due = (uint32_t)last;
    c->tries = 0;
}

/* Takes one line. Returns 0 when the rest is no use. */
static int take_line(load_client *c, const json_t *line)
{
    uint64_t number, at;
    const json_t *event = json_object_get(line, "e");
    uint32_t last = c->at->seat[c->seat - 1].last;
    if (!number_of(line, "n", UINT32_MAX, &number) || !number_of(line, "at", UINT64_MAX, &at) ||
        !json_is_string(event)) {
        fail(c, HOPELESS, "a line lacks n, at or e");
        return 0;
    }
    c->all->lines++;
    c->all->heard_ns = monotonic_ns();
    switch (load_game_take(c->at, c->seat, (uint32_t)number, at, json_string_value(event),
                           json_string_length(event))) {
    case LOAD_GAME_NEXT:
        return 1;
    case LOAD_GAME_DOUBLE:
        c->all->doubled++;
        load_clients_complain(c->all, c->table, c->seat, "%s", c->at->why);
        return 1;
    case LOAD_GAME_GAP:
        c->all->lost += number - last - 1;
        fail(c, HOPEFUL, c->at->why);
        return 0;
    default:
        fail(c, HOPELESS, c->at->why);
        return 0;
    }
}

/* Is one of the lines the decision that was asked for? */
static int has_decision(const load_client *c, const json_t *lines)
{
    char wanted[LOAD_GAME_TEXT + 8];
    size_t i, n = json_array_size(lines);
    snprintf(wanted, sizeof wanted, "%d %s", c->seat, c->asked);
    for (i = 0; i < n; i++)
        if (strcmp(text_of(json_array_get(lines, i), "e"), wanted) == 0)
            return 1;
    return 0;
}

static void take_echo(load_client *c, const json_t *message, const json_t *lines)
{
    uint64_t number;
    if (!number_of(message, "ask", UINT64_MAX, &number) || c->asked_ns == 0 || number != c->ask) {
        fail(c, HOPEFUL, "lines came as the answer to a request that was not made");
        return;
    }
    if (c->asked[0] != '\0') {
        latency_add(&c->all->echo, (monotonic_ns() - c->asked_ns) / 1000);
        c->all->decisions++;
        if (!has_decision(c, lines))
            load_clients_complain(c->all, c->table, c->seat,
                                  "'%s' was answered with something else", c->asked);
    }
    c->asked_ns = 0;
    c->refusals = 0;
}

static void take_lines(load_client *c, const json_t *message)
{
    const json_t *lines = json_object_get(message, "lines");
    size_t n = json_array_size(lines);
    if (c->state != LOAD_CLIENT_IN || n == 0) {
        fail(c, HOPELESS, "lines before 'joined', or none of them");
        return;
    }
    for (size_t i = 0; i < n; i++)
        if (!take_line(c, json_array_get(lines, i)))
            return;
    if (json_object_get(message, "ask") != NULL)
        take_echo(c, message, lines);
}

/* A refusal is no fault when the server asks for patience, or when the request may have been taken
 * on a connection that was lost. */
static void take_refusal(load_client *c, const json_t *message)
{
    const char *error = text_of(message, "error");
    uint64_t number;
    if (!number_of(message, "refused", UINT64_MAX, &number) || c->asked_ns == 0 ||
        number != c->ask) {
        fail(c, HOPEFUL, "a refusal came of a request that was not made");
        return;
    }
    c->all->refused++;
    c->asked_ns = 0;
    if (strcmp(error, "storage") == 0 || strcmp(error, "busy") == 0 ||
        strcmp(error, "going") == 0) {
        c->again = monotonic_ns() + PATIENCE;
        return;
    }
    int forgiven = c->came_back && (strcmp(error, "stale") == 0 || c->asked[0] == '\0');
    if (!forgiven)
        load_clients_complain(c->all, c->table, c->seat, "'%s' was refused: %s, %s",
                              c->asked[0] != '\0' ? c->asked : "sit", error,
                              text_of(message, "say"));
    if (++c->refusals >= REFUSALS)
        fail(c, HOPELESS, "refused too often");
}

static void take_error(load_client *c, const json_t *message)
{
    const char *error = text_of(message, "error");
    if (strcmp(error, "going") == 0)
        return;
    if (strcmp(error, "no-table") == 0 || strcmp(error, "no-seat") == 0)
        c->hopeless = 1;
    load_clients_complain(c->all, c->table, c->seat, "the server says %s, %s", error,
                          text_of(message, "say"));
}

static void take_message(load_client *c, const char *text, size_t length)
{
    json_error_t error;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    c->all->messages++;
    if (json_object_get(message, "lines") != NULL)
        take_lines(c, message);
    else if (json_object_get(message, "joined") != NULL)
        take_joined(c, message);
    else if (json_object_get(message, "refused") != NULL)
        take_refusal(c, message);
    else if (json_object_get(message, "error") != NULL)
        take_error(c, message);
    else if (json_object_get(message, "here") == NULL)
        fail(c, HOPELESS, message == NULL ? error.text : "a message that docs/protocol.md lacks");
    json_decref(message);
    sit_down(c);
}

static void take_close(load_client *c, const websocket_frame *found)
{
    int code = websocket_frame_close_code(found);
    if (c->state != LOAD_CLIENT_LEAVES) {
        send_frame(c, WEBSOCKET_FRAME_CLOSE, found->bytes, found->length < 2 ? 0 : 2);
        if (code != CLOSE_GOING && code != CLOSE_NORMAL && !c->hopeless)
            load_clients_complain(c->all, c->table, c->seat, "the server hung up with code %d",
                                  code);
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
        fail(c, HOPELESS, "a binary message");
        break;
    case WEBSOCKET_FRAME_PING:
        send_frame(c, WEBSOCKET_FRAME_PONG, found->bytes, found->length);
        break;
    case WEBSOCKET_FRAME_CLOSE:
        take_close(c, found);
        break;
    case WEBSOCKET_FRAME_WRONG:
        fail(c, HOPEFUL, found->why);
        break;
    case WEBSOCKET_FRAME_PONG:
    case WEBSOCKET_FRAME_MORE:
        break;
    }
}

static void send_upgrade(load_client *c)
{
    char request[LOAD_CLIENT_HOST + 256];
    int length = snprintf(request, sizeof request,
                          "GET /api/socket HTTP/1.1\r\n"
                          "Host: %s\r\n"
                          "Upgrade: websocket\r\n"
                          "Connection: Upgrade\r\n"
                          "Sec-WebSocket-Key: " KEY "\r\n"
                          "Sec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Protocol: lapilli.1\r\n"
                          "\r\n",
                          c->all->host);
    change(c, LOAD_CLIENT_UPGRADES);
    if (stream_send(&c->stream, request, (size_t)length) != 0)
        lose(c);
}

/* What the server made of it. */
static void take_upgrade(load_client *c)
{
    const http_response *a = &c->upgrade;
    size_t length = 0;
    if (a->status == 503) { /* it stops, or has just begun */
        lose(c);
        return;
    }
    const char *accept = a->state == HTTP_RESPONSE_WHOLE && a->status == 101
                             ? http_response_header(a, "sec-websocket-accept", &length)
                             : NULL;
    if (accept == NULL || length != sizeof KEY_ANSWER - 1 ||
        memcmp(accept, KEY_ANSWER, length) != 0 || !http_response_has(a, "upgrade", "websocket") ||
        !http_response_has(a, "connection", "upgrade") ||
        !http_response_has(a, "sec-websocket-protocol", "lapilli.1")) {
        char why[96];
        snprintf(why, sizeof why, "the server does not upgrade to WebSocket: status %d", a->status);
        fail(c, HOPEFUL, why);
        return;
    }
    http_response_free(&c->upgrade);
    change(c, LOAD_CLIENT_JOINS);
    send_json(c, json_pack("{s:s, s:s, s:I}", "join", c->table, "token", c->token, "after",
                           (json_int_t)c->at->seat[c->seat - 1].last));
}

static void take_bytes(load_client *c, const char *bytes, size_t length)
{
    size_t used = 0;
    if (c->state == LOAD_CLIENT_UPGRADES) {
        used = http_response_read(&c->upgrade, bytes, length);
        if (c->upgrade.state != HTTP_RESPONSE_HEADS)
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
    c->when = monotonic_ns() + LEAVE_WITHIN;
    change(c, LOAD_CLIENT_LEAVES);
    send_frame(c, WEBSOCKET_FRAME_CLOSE, code, sizeof code);
}

void load_client_end(load_client *c)
{
    hang_up(c, LOAD_CLIENT_GONE);
}

void load_client_look(load_client *c, uint64_t now)
{
    if ((is_entering(c) || c->state == LOAD_CLIENT_LEAVES) && now >= c->when)
        lose(c);
    else if (c->state == LOAD_CLIENT_IN && c->asked_ns != 0 &&
             now >= c->asked_ns + HTTP_RESPONSE_WITHIN)
        fail(c, HOPEFUL, "a request was not answered in 30 seconds");
    else if (c->again != 0 && now >= c->again) {
        c->again = 0;
        sit_down(c);
    }
}
