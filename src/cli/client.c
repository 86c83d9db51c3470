/* client.c: one seat's connection to the server. */
#include "client.h"

#include "clock.h"
#include "progress.h"
#include "say.h"

#include <assert.h>
#include <errno.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>

enum { MESSAGE = 512, COMPLAINTS = 10, REFUSALS = 10, CLOSE_NORMAL = 1000, CLOSE_GOING = 1001 };

#define MS UINT64_C(1000000)
#define ENTER_WITHIN (10000 * MS)  /* connect, upgrade and join */
#define ANSWER_WITHIN (30000 * MS) /* a request */
#define LEAVE_WITHIN (5000 * MS)
#define PATIENCE (200 * MS) /* after `storage` and `busy` */

/* The server allows 20 messages a second, and twice as many at once (docs/protocol.md). */
#define MESSAGE_EACH (55 * MS)
#define MESSAGES_AHEAD (30 * MESSAGE_EACH)

/* Always the same key, that of RFC 6455's own example, so that the answer to it is known without
 * SHA-1. It guards against caches, which have no part here. */
#define KEY "dGhlIHNhbXBsZSBub25jZQ=="
#define KEY_ANSWER "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

void clients_complain(clients *all, const char *table, int seat, const char *format, ...)
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
        say_wrong("table %s, seat %d: %s", table, seat, why);
    else
        say_wrong("table %s: %s", table, why);
    if (all->wrong == COMPLAINTS)
        say("what else is wrong is only counted");
}

void client_begin(client *c, clients *all, sitting *at, const char *table, int seat,
                  const char *token)
{
    *c = (client){.wire = {.fd = -1}, .all = all, .at = at, .table = table, .seat = seat};
    snprintf(c->token, sizeof c->token, "%s", token);
}

static int is_entering(const client *c)
{
    return c->state >= CLIENT_CONNECTS && c->state <= CLIENT_JOINS;
}

static void change(client *c, client_state state)
{
    c->all->entering -= is_entering(c);
    c->all->in -= c->state == CLIENT_IN;
    c->state = state;
    c->all->entering += is_entering(c);
    c->all->in += c->state == CLIENT_IN;
}

static void hang_up(client *c, client_state state)
{
    wire_close(&c->wire);
    frame_free(&c->frames);
    answer_free(&c->upgrade);
    c->asked_ns = 0;
    change(c, state);
}

/* The connection is lost. Comes back after a while, the longer the more often it has tried. */
static void lose(client *c)
{
    uint64_t wait = 50 * MS << (c->tries < 5 ? c->tries : 5);
    if (c->state == CLIENT_LEAVES || c->hopeless) {
        hang_up(c, CLIENT_GONE);
        return;
    }
    c->came_back |= c->state == CLIENT_IN;
    c->tries++;
    c->when = clock_ns() + wait + lap_random_below(&c->all->random, (uint32_t)wait);
    hang_up(c, CLIENT_AWAY);
}

/* Tells what is wrong, and comes back unless that is no use. */
typedef enum hope { HOPELESS, HOPEFUL } hope;

static void fail(client *c, hope there_is, const char *why)
{
    clients_complain(c->all, c->table, c->seat, "%s", why);
    c->hopeless |= there_is == HOPELESS;
    lose(c);
}

void client_enter(client *c)
{
    assert(c->state == CLIENT_AWAY);
    c->when = clock_ns() + ENTER_WITHIN;
    change(c, CLIENT_CONNECTS);
    if (wire_open(&c->wire, c->all->epoll, &c->all->to) != 0)
        lose(c);
}

static void send_frame(client *c, frame_kind kind, const void *payload, size_t length)
{
    uint8_t buf[FRAME_HEAD + MESSAGE];
    assert(length <= MESSAGE);
    uint32_t mask = (uint32_t)lap_random_next(&c->all->random);
    size_t size = frame_write(kind, payload, length, mask, buf);
    if (wire_send(&c->wire, buf, size) != 0)
        lose(c);
}

/* Sends an object and lets go of it. */
static void send_json(client *c, json_t *object)
{
    char text[MESSAGE];
    size_t length = json_dumpb(object, text, sizeof text, JSON_COMPACT);
    assert(length > 0 && length <= sizeof text);
    json_decref(object);
    send_frame(c, FRAME_TEXT, text, length);
}

static void ask(client *c, const char *request)
{
    uint64_t now = clock_ns();
    c->pace = (c->pace > now ? c->pace : now) + MESSAGE_EACH;
    c->asked_ns = now;
    c->ask++;
    send_json(c, json_pack("{s:I, s:s, s:I}", "ask", (json_int_t)c->ask, "do", request, "after",
                           (json_int_t)c->at->seat[c->seat - 1].last));
}

/* Has it all lines that there were when it joined? */
static int is_informed(const client *c)
{
    return c->state == CLIENT_IN && c->at->seat[c->seat - 1].last >= c->due;
}

client_readiness client_can_ask(const client *c, uint64_t now)
{
    if (!is_informed(c) || c->asked_ns != 0 || sitting_due(c->at) != c->seat)
        return CLIENT_NOT;
    return now < c->again || c->pace > now + MESSAGES_AHEAD ? CLIENT_SOON : CLIENT_NOW;
}

void client_decide(client *c)
{
    sitting_decide(c->at, c->asked);
    ask(c, c->asked);
}

/* Sits down, when that is still to be done. */
static void sit_down(client *c)
{
    char request[SITTING_TEXT];
    if (!is_informed(c) || c->asked_ns != 0 || sitting_sat(c->at, c->seat) || clock_ns() < c->again)
        return;
    c->asked[0] = '\0';
    sitting_sit(c->at, c->seat, request);
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

static void take_joined(client *c, const json_t *message)
{
    uint64_t seat, last;
    if (c->state != CLIENT_JOINS || strcmp(text_of(message, "joined"), c->table) != 0 ||
        !number_of(message, "seat", LAP_SEATS, &seat) || (int)seat != c->seat ||
        !number_of(message, "last", UINT32_MAX, &last) || last < c->at->seat[c->seat - 1].last) {
        fail(c, HOPELESS, "the server's 'joined' is not the answer to the join");
        return;
    }
    change(c, CLIENT_IN);
    c->all->reconnects += (uint64_t)c->came_back;
    c->all->heard_ns = clock_ns();
    c->due = (uint32_t)last;
    c->tries = 0;
}

/* Takes one line. Returns 0 when the rest is no use. */
static int take_line(client *c, const json_t *line)
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
    c->all->heard_ns = clock_ns();
    switch (sitting_take(c->at, c->seat, (uint32_t)number, at, json_string_value(event),
                         json_string_length(event))) {
    case SITTING_NEXT:
        return 1;
    case SITTING_DOUBLE:
        c->all->doubled++;
        clients_complain(c->all, c->table, c->seat, "%s", c->at->why);
        return 1;
    case SITTING_GAP:
        c->all->lost += number - last - 1;
        fail(c, HOPEFUL, c->at->why);
        return 0;
    default:
        fail(c, HOPELESS, c->at->why);
        return 0;
    }
}

/* Is one of the lines the decision that was asked for? */
static int has_decision(const client *c, const json_t *lines)
{
    char wanted[SITTING_TEXT + 8];
    size_t i, n = json_array_size(lines);
    snprintf(wanted, sizeof wanted, "%d %s", c->seat, c->asked);
    for (i = 0; i < n; i++)
        if (strcmp(text_of(json_array_get(lines, i), "e"), wanted) == 0)
            return 1;
    return 0;
}

static void take_echo(client *c, const json_t *message, const json_t *lines)
{
    uint64_t number;
    if (!number_of(message, "ask", UINT64_MAX, &number) || c->asked_ns == 0 || number != c->ask) {
        fail(c, HOPEFUL, "lines came as the answer to a request that was not made");
        return;
    }
    if (c->asked[0] != '\0') {
        latency_add(&c->all->echo, (clock_ns() - c->asked_ns) / 1000);
        c->all->decisions++;
        if (!has_decision(c, lines))
            clients_complain(c->all, c->table, c->seat, "'%s' was answered with something else",
                             c->asked);
    }
    c->asked_ns = 0;
    c->refusals = 0;
}

static void take_lines(client *c, const json_t *message)
{
    const json_t *lines = json_object_get(message, "lines");
    size_t n = json_array_size(lines);
    if (c->state != CLIENT_IN || n == 0) {
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
static void take_refusal(client *c, const json_t *message)
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
        c->again = clock_ns() + PATIENCE;
        return;
    }
    int forgiven = c->came_back && (strcmp(error, "stale") == 0 || c->asked[0] == '\0');
    if (!forgiven)
        clients_complain(c->all, c->table, c->seat, "'%s' was refused: %s, %s",
                         c->asked[0] != '\0' ? c->asked : "sit", error, text_of(message, "say"));
    if (++c->refusals >= REFUSALS)
        fail(c, HOPELESS, "refused too often");
}

static void take_error(client *c, const json_t *message)
{
    const char *error = text_of(message, "error");
    if (strcmp(error, "going") == 0)
        return;
    if (strcmp(error, "no-table") == 0 || strcmp(error, "no-seat") == 0)
        c->hopeless = 1;
    clients_complain(c->all, c->table, c->seat, "the server says %s, %s", error,
                     text_of(message, "say"));
}

static void take_message(client *c, const char *text, size_t length)
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

static void take_close(client *c, const frame *found)
{
    int code = frame_close_code(found);
    if (c->state != CLIENT_LEAVES) {
        send_frame(c, FRAME_CLOSE, found->bytes, found->length < 2 ? 0 : 2);
        if (code != CLOSE_GOING && code != CLOSE_NORMAL && !c->hopeless)
            clients_complain(c->all, c->table, c->seat, "the server hung up with code %d", code);
    }
    if (c->wire.fd >= 0)
        lose(c);
}

static void take_frame(client *c, const frame *found)
{
    switch (found->kind) {
    case FRAME_TEXT:
        if (c->state != CLIENT_LEAVES)
            take_message(c, found->bytes, found->length);
        break;
    case FRAME_BINARY:
        fail(c, HOPELESS, "a binary message");
        break;
    case FRAME_PING:
        send_frame(c, FRAME_PONG, found->bytes, found->length);
        break;
    case FRAME_CLOSE:
        take_close(c, found);
        break;
    case FRAME_WRONG:
        fail(c, HOPEFUL, found->why);
        break;
    case FRAME_PONG:
    case FRAME_MORE:
        break;
    }
}

static void send_upgrade(client *c)
{
    char request[CLIENT_HOST + 256];
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
    change(c, CLIENT_UPGRADES);
    if (wire_send(&c->wire, request, (size_t)length) != 0)
        lose(c);
}

/* What the server made of it. */
static void take_upgrade(client *c)
{
    const answer *a = &c->upgrade;
    size_t length = 0;
    if (a->status == 503) { /* it stops, or has just begun */
        lose(c);
        return;
    }
    const char *accept = a->state == ANSWER_WHOLE && a->status == 101
                             ? answer_header(a, "sec-websocket-accept", &length)
                             : NULL;
    if (accept == NULL || length != sizeof KEY_ANSWER - 1 ||
        memcmp(accept, KEY_ANSWER, length) != 0 || !answer_has(a, "upgrade", "websocket") ||
        !answer_has(a, "connection", "upgrade") ||
        !answer_has(a, "sec-websocket-protocol", "lapilli.1")) {
        char why[96];
        snprintf(why, sizeof why, "the server does not upgrade to WebSocket: status %d", a->status);
        fail(c, HOPEFUL, why);
        return;
    }
    answer_free(&c->upgrade);
    change(c, CLIENT_JOINS);
    send_json(c, json_pack("{s:s, s:s, s:I}", "join", c->table, "token", c->token, "after",
                           (json_int_t)c->at->seat[c->seat - 1].last));
}

static void take_bytes(client *c, const char *bytes, size_t length)
{
    size_t used = 0;
    if (c->state == CLIENT_UPGRADES) {
        used = answer_read(&c->upgrade, bytes, length);
        if (c->upgrade.state != ANSWER_HEADS)
            take_upgrade(c);
    }
    while (used < length && c->wire.fd >= 0) {
        frame found;
        used += frame_read(&c->frames, bytes + used, length - used, &found);
        take_frame(c, &found);
    }
}

void client_ready(client *c, uint32_t events)
{
    char bytes[65536];
    if (c->wire.fd < 0)
        return;
    if (c->state == CLIENT_CONNECTS) {
        if (wire_opened(&c->wire) != 0)
            lose(c);
        else
            send_upgrade(c);
        return;
    }
    if ((events & EPOLLOUT) != 0 && wire_flush(&c->wire) != 0) {
        lose(c);
        return;
    }
    if ((events & ~(uint32_t)EPOLLOUT) == 0)
        return;
    long n = wire_receive(&c->wire, bytes, sizeof bytes);
    if (n < 0)
        lose(c);
    if (n > 0)
        take_bytes(c, bytes, (size_t)n);
}

void client_leave(client *c)
{
    static const uint8_t code[2] = {CLOSE_NORMAL >> 8, CLOSE_NORMAL & 0xff};
    if (c->state != CLIENT_IN) {
        client_end(c);
        return;
    }
    c->when = clock_ns() + LEAVE_WITHIN;
    change(c, CLIENT_LEAVES);
    send_frame(c, FRAME_CLOSE, code, sizeof code);
}

void client_end(client *c)
{
    hang_up(c, CLIENT_GONE);
}

void client_look(client *c, uint64_t now)
{
    if ((is_entering(c) || c->state == CLIENT_LEAVES) && now >= c->when)
        lose(c);
    else if (c->state == CLIENT_IN && c->asked_ns != 0 && now >= c->asked_ns + ANSWER_WITHIN)
        fail(c, HOPEFUL, "a request was not answered in 30 seconds");
    else if (c->again != 0 && now >= c->again) {
        c->again = 0;
        sit_down(c);
    }
}
