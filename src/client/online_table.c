/* online_table.c: a seat at a server's table: the socket, the file and the clock of a seat_client.
 */
#include "online_table.h"

#include "seat/seat_client.h"
#include "system/interrupt.h"
#include "system/monotonic.h"
#include "web_socket.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { SLICE_MS = 1000, FIRST_DELAY_MS = 200, LONGEST_DELAY_MS = 6400, RETRY_MS = 300 };

struct online_table {
    seat_link link;
    seat_claim claim;
    seat_client seat;
    lap_table table;    /* after the last line received */
    web_socket *socket; /* NULL: not connected */
    online_line *queue; /* lines that were not taken yet; owned */
    size_t first, count, capacity;
    bool failed;                /* for good */
    bool wrong_secret;          /* because the secret is not the one that was committed to */
    bool answered;              /* the last request of the caller, */
    lap_status answer;          /* and so */
    web_socket_failure failure; /* of the last attempt to connect, or for good */
};

static uint64_t now_ms(void)
{
    return monotonic_ns() / 1000000;
}

online_table *online_table_open(const seat_link *link, const seat_claim *claim, const char *name)
{
    online_table *o = calloc(1, sizeof *o);
    seat_options options = {.table = link->table,
                            .token = link->token,
                            .key = claim->key,
                            .name = name,
                            .retry_ms = RETRY_MS,
                            .first_delay_ms = FIRST_DELAY_MS,
                            .longest_delay_ms = LONGEST_DELAY_MS,
                            .notes = &claim->notes};
    if (o == NULL ||
        getrandom(options.random, sizeof options.random, 0) != (ssize_t)sizeof options.random) {
        free(o);
        return NULL;
    }
    o->link = *link;
    o->claim = *claim;
    seat_client_init(&o->seat, &options);
    return o;
}

void online_table_close(online_table *o)
{
    if (o == NULL)
        return;
    web_socket_close(o->socket);
    free(o->queue);
    free(o);
}

online_table_states online_table_state(const online_table *o)
{
    static const online_table_states states[] = {
        [SEAT_AWAY] = ONLINE_TABLE_AWAY,       [SEAT_CONNECTING] = ONLINE_TABLE_AWAY,
        [SEAT_JOINING] = ONLINE_TABLE_JOINING, [SEAT_IN] = ONLINE_TABLE_IN,
        [SEAT_BROKEN] = ONLINE_TABLE_AWAY,     [SEAT_GONE] = ONLINE_TABLE_FAILED,
    };
    return o->failed ? ONLINE_TABLE_FAILED : states[o->seat.state];
}

const char *online_table_failure(const online_table *o)
{
    return o->failure.why;
}

int online_table_fd(const online_table *o)
{
    return o->socket == NULL ? -1 : web_socket_fd(o->socket);
}

int online_table_seat(const online_table *o)
{
    return o->seat.seat < 0 ? 0 : o->seat.seat;
}

bool online_table_is_untrusted(const online_table *o)
{
    return o->failure.untrusted;
}

shuffle_verdict online_table_verdict(const online_table *o, const lap_table *seen)
{
    if (o->wrong_secret)
        return o->seat.notes.other_log ? SHUFFLE_OTHER_LOG : SHUFFLE_WRONG;
    return shuffle_notes_verdict(&o->seat.notes, seen, o->seat.seat);
}

int online_table_wait_ms(const online_table *o)
{
    uint64_t due = o->seat.due_ms, now = now_ms();
    if (o->failed || (due == 0 && o->seat.state != SEAT_AWAY))
        return -1;
    return now >= due ? 0 : (int)(due - now);
}

/* The connection is lost: tries again soon, and then less often. */
static void lose(online_table *o)
{
    web_socket_close(o->socket);
    o->socket = NULL;
    seat_client_lost(&o->seat, now_ms());
}

static void fail(online_table *o, const char *word, size_t length)
{
    snprintf(o->failure.why, sizeof o->failure.why, "%.*s", (int)length, word);
    web_socket_close(o->socket);
    o->socket = NULL;
    o->failed = true;
}

static void fail_by(online_table *o, lap_error error)
{
    const char *word = lap_table_error_word(error);
    fail(o, word, strlen(word));
}

static void connect_now(online_table *o)
{
    char path[64];
    snprintf(path, sizeof path, "/api/socket?table=%s", o->link.table);
    o->socket = web_socket_open(o->link.site, path, "lapilli.1", &o->failure);
    if (o->socket == NULL)
        seat_client_lost(&o->seat, now_ms());
    else
        seat_client_opened(&o->seat, now_ms());
}

static bool queue_line(online_table *o, const seat_event *event)
{
    if (o->count == o->capacity) {
        size_t capacity = o->capacity == 0 ? 64 : 2 * o->capacity;
        online_line *queue = realloc(o->queue, capacity * sizeof *queue);
        if (queue == NULL)
            return false;
        o->queue = queue;
        o->capacity = capacity;
    }
    online_line *line = &o->queue[o->count++];
    line->at_ms = event->at_ms;
    snprintf(line->text, sizeof line->text, "%.*s", (int)event->line.length, event->line.start);
    return true;
}

static bool is_word(lap_text text, const char *word)
{
    return text.length == strlen(word) && memcmp(text.start, word, text.length) == 0;
}

/* The error of this word; LAP_ERROR_WRONG_PHASE for the server's own, such as `stale`. */
static lap_error error_of(lap_text word)
{
    for (int i = 0; i < LAP_TABLE_ERRORS; i++)
        if (is_word(word, lap_table_error_word((lap_error)i)))
            return (lap_error)i;
    return LAP_ERROR_WRONG_PHASE;
}

static void take_answer(online_table *o, const seat_event *event)
{
    bool refused = event->error.length > 0;
    if (!event->own) {
        o->answered = true;
        o->answer = (lap_status){refused ? error_of(event->error) : LAP_OK, event->at};
    } else if (event->error.length > 5 && memcmp(event->error.start, "name-", 5) == 0) {
        fail(o, event->error.start, event->error.length);
    }
}

/* What the server says before it closes. Most will be right another time. */
static void take_error(online_table *o, const seat_event *event)
{
    static const char *const passing[] = {"going",      "slow",    "too-fast",
                                          "not-joined", "storage", "busy"};
    for (size_t i = 0; i < sizeof passing / sizeof *passing; i++)
        if (is_word(event->error, passing[i]))
            return;
    fail(o, event->error.start, event->error.length);
}

static void take_fault(online_table *o, const seat_event *event)
{
    static const char wrong[] = "bad-message";
    if (event->fault == SEAT_FAULT_SILENCE || event->fault == SEAT_FAULT_GAP ||
        event->fault == SEAT_FAULT_STRAY)
        lose(o);
    else if (event->fault != SEAT_FAULT_LINE || event->status.error != LAP_ERROR_OTHER_SECRET)
        fail(o, wrong, sizeof wrong - 1);
    else {
        o->wrong_secret = true;
        fail_by(o, event->status.error);
    }
}

/* Saves what the seat has noted. If that fails it is still in memory, and good for this process. */
static void save_notes(online_table *o)
{
    o->claim.notes = o->seat.notes;
    (void)seat_claim_save(&o->claim, &o->link);
    seat_client_saved(&o->seat, NULL);
}

static void take_event(online_table *o, const seat_event *event)
{
    switch (event->kind) {
    case SEAT_CONNECTS:
        connect_now(o);
        break;
    case SEAT_SENDS:
        if (!web_socket_send(o->socket, event->text, event->length))
            lose(o);
        break;
    case SEAT_JOINED:
        if (o->seat.seat == 0)
            fail_by(o, LAP_ERROR_ONLY_WATCHES);
        break;
    case SEAT_LINE:
        if (!queue_line(o, event))
            fail(o, "memory", strlen("memory"));
        break;
    case SEAT_ANSWERED:
        take_answer(o, event);
        break;
    case SEAT_SAVES:
        save_notes(o);
        break;
    case SEAT_OTHER_LOG: /* a game that goes on is played to its end, and then it is told */
        if (o->table.stage <= LAP_TABLE_REVEALS)
            fail(o, "other-log", strlen("other-log"));
        break;
    case SEAT_ERROR:
    case SEAT_FAILED:
        take_error(o, event);
        break;
    case SEAT_BREAKS:
        take_fault(o, event);
        break;
    default:
        break;
    }
}

static void take_events(online_table *o)
{
    seat_event event;
    while (!o->failed && seat_client_next(&o->seat, &o->table, now_ms(), &event))
        take_event(o, &event);
}

bool online_table_warned(online_table *o)
{
    if (!seat_client_warn(&o->seat, &o->table))
        return false;
    take_events(o);
    return true;
}

void online_table_step(online_table *o)
{
    take_events(o);
    while (o->socket != NULL && !o->failed) {
        const char *text;
        size_t length;
        web_socket_event event = web_socket_receive(o->socket, &text, &length);
        if (event == WEB_SOCKET_NOTHING)
            return;
        if (event == WEB_SOCKET_LOST)
            lose(o);
        else
            seat_client_received(&o->seat, text, length);
        take_events(o);
    }
}

bool online_table_has_line(const online_table *o)
{
    return o->first < o->count;
}

bool online_table_take(online_table *o, online_line *line)
{
    if (o->first == o->count) {
        o->first = o->count = 0;
        return false;
    }
    *line = o->queue[o->first++];
    return true;
}

/* Waits a little for the server. Returns false if that is over: after a failure or Ctrl-C. */
static bool wait_for_server(online_table *o)
{
    int fd = online_table_fd(o), limit = online_table_wait_ms(o);
    interrupt_wait(&fd, 1, limit < 0 || limit > SLICE_MS ? SLICE_MS : limit);
    online_table_step(o);
    return !o->failed && !interrupt_requested();
}

lap_status online_table_request(online_table *o, const char *text, uint32_t seen)
{
    const lap_status none = {LAP_OK, 0};
    while (online_table_state(o) != ONLINE_TABLE_IN)
        if (!wait_for_server(o))
            return none;
    o->answered = false;
    if (!seat_client_ask(&o->seat, (lap_text){text, strlen(text)}, seen))
        return (lap_status){LAP_ERROR_BAD_REQUEST, 0};
    take_events(o);
    while (!o->answered)
        if (online_table_state(o) != ONLINE_TABLE_IN || !wait_for_server(o)) {
            seat_client_drop(&o->seat);
            return none;
        }
    return o->answer;
}
