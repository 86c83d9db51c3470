/* online_table.c: a seat at a server's table. */
#include "online_table.h"

#include "text/hex.h"
#include "system/interrupt.h"
#include "system/monotonic.h"
#include "web_socket.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { MESSAGE_SIZE = 1024, REQUEST_SIZE = 256, DELAYS = 5, SLICE_MS = 1000 };

#define MS UINT64_C(1000000)
#define FIRST_DELAY (200 * MS)
#define BUSY_DELAY (300 * MS)
#define RESPONSE_TIMEOUT (30000 * MS)

/* A request that has been sent. */
typedef enum pending { PENDING_NONE, PENDING_OWN, PENDING_PREPARATION } pending;

struct online_table {
    seat_link link;
    seat_claim claim;
    char name[LAP_NAME_BYTES + 1];
    online_table_states state;
    web_socket *socket; /* NULL: not connected */
    int attempts;       /* to connect since it was last in */
    uint64_t when_ns;   /* of the next attempt, or of the next preparation after a refusal */
    int seat;           /* 0: unknown */
    uint32_t joined_at; /* the last line when it joined */
    lap_table table;    /* after the last line received */
    online_line *queue; /* lines that were not taken yet; owned */
    size_t first, count, capacity;
    uint64_t ask;    /* number of the last request */
    pending waiting; /* for the response to it */
    bool commits;    /* it commits to our salt */
    bool warned;     /* the person knows that the game was dealt without our salt */
    uint64_t asked_ns;
    lap_status answer;          /* to the last request of the caller */
    bool busy;                  /* it was refused because the server is busy */
    web_socket_failure failure; /* of the last attempt to connect, or for good */
};

online_table *online_table_open(const seat_link *link, const seat_claim *claim, const char *name)
{
    online_table *o = calloc(1, sizeof *o);
    if (o == NULL)
        return NULL;
    o->link = *link;
    o->claim = *claim;
    snprintf(o->name, sizeof o->name, "%s", name);
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
    return o->state;
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
    return o->seat;
}

bool online_table_is_untrusted(const online_table *o)
{
    return o->failure.untrusted;
}

bool online_table_is_other_log(const online_table *o)
{
    return o->claim.notes.other_log;
}

bool online_table_is_dealt_without_us(const online_table *o)
{
    return shuffle_notes_dealt_without(&o->claim.notes, &o->table, o->seat, o->claim.salt);
}

int online_table_wait_ms(const online_table *o)
{
    if (o->when_ns == 0)
        return -1;
    uint64_t now = monotonic_ns();
    return now >= o->when_ns ? 0 : (int)((o->when_ns - now) / MS) + 1;
}

/* The connection is lost: tries again soon, and then less often. */
static void lose(online_table *o)
{
    int doubled = o->attempts < DELAYS ? o->attempts : DELAYS;
    web_socket_close(o->socket);
    o->socket = NULL;
    o->waiting = PENDING_NONE;
    o->attempts++;
    o->when_ns = monotonic_ns() + (FIRST_DELAY << doubled);
    if (o->state != ONLINE_TABLE_FAILED)
        o->state = ONLINE_TABLE_AWAY;
}

static void fail(online_table *o, const char *word)
{
    snprintf(o->failure.why, sizeof o->failure.why, "%s", word);
    web_socket_close(o->socket);
    o->socket = NULL;
    o->state = ONLINE_TABLE_FAILED;
    o->when_ns = 0;
}

/* Sends an object and drops the reference to it. */
static void send_json(online_table *o, json_t *object)
{
    char text[MESSAGE_SIZE];
    size_t length = json_dumpb(object, text, sizeof text, JSON_COMPACT);
    json_decref(object);
    if (length == 0 || length > sizeof text || !web_socket_send(o->socket, text, length))
        lose(o);
}

static void send_join(online_table *o)
{
    o->state = ONLINE_TABLE_JOINING;
    send_json(o, json_pack("{s:s, s:s, s:I, s:s}", "join", o->link.table, "token", o->link.token,
                           "after", (json_int_t)o->table.number, "key", o->claim.key));
}

static void send_request(online_table *o, const char *text, uint32_t seen, pending kind)
{
    o->waiting = kind;
    o->asked_ns = monotonic_ns();
    o->ask++;
    send_json(o, json_pack("{s:I, s:s, s:I}", "ask", (json_int_t)o->ask, "do", text, "after",
                           (json_int_t)seen));
}

/* The commitment to our salt. */
static void commitment_of(const online_table *o, uint8_t commitment[LAP_SHA256_BYTES])
{
    lap_salt_commit(o->table.commit, o->seat, o->claim.salt, commitment);
}

/* Saves salt and notes. If that fails they are still in memory, and good for this process. */
static void save_claim(const online_table *o)
{
    (void)seat_claim_save(&o->claim, &o->link);
}

/* Another salt for a shuffle that begins again: the old one may be known. */
static void renew_salt(online_table *o)
{
    uint8_t salt[LAP_SALT_BYTES];
    if (getrandom(salt, sizeof salt, 0) == (ssize_t)sizeof salt) {
        memcpy(o->claim.salt, salt, sizeof salt);
        o->claim.notes.revealed = false;
    }
    save_claim(o);
}

/* Has the table the commitment to our salt, if it has one for our seat? */
static bool has_our_commitment(const online_table *o)
{
    const lap_seat *at = &o->table.seat[o->seat - 1];
    uint8_t commitment[LAP_SHA256_BYTES];
    commitment_of(o, commitment);
    return !at->committed || memcmp(commitment, at->commitment, sizeof commitment) == 0;
}

/* Writes what the seat has yet to request by itself: to sit down, to commit to a salt and to reveal
 * it, or to take the seat back from a computer. Returns false if there is nothing. */
static bool preparation(online_table *o, char request[REQUEST_SIZE])
{
    const lap_seat *at = &o->table.seat[o->seat - 1];
    lap_table_stage stage = (lap_table_stage)o->table.stage;
    uint8_t commitment[LAP_SHA256_BYTES];
    char hex[2 * LAP_SHA256_BYTES + 1] = "-";
    bool salts = o->table.shuffle >= 2 && stage <= LAP_TABLE_REVEALS;
    if (stage == LAP_TABLE_EMPTY || stage >= LAP_TABLE_OVER)
        return false;
    if (salts && o->claim.notes.other_log) {
        fail(o, "other-log");
        return false;
    }
    if (online_table_is_dealt_without_us(o) && !o->warned)
        return false;
    bool revealing = stage == LAP_TABLE_REVEALS && salts && at->committed && !at->salted;
    bool ours = has_our_commitment(o), apart = (o->table.apart >> (o->seat - 1) & 1) != 0;
    if (at->sat && salts && !at->lent && !apart && (!at->committed || (revealing && !ours))) {
        renew_salt(o);
        commitment_of(o, commitment);
        hex_write(commitment, sizeof commitment, hex);
        snprintf(request, REQUEST_SIZE, "commit %s", hex);
        return true;
    }
    if (!at->sat) {
        if (salts && o->claim.notes.revealed) /* the host has freed the seat */
            renew_salt(o);
        commitment_of(o, commitment);
        if (salts)
            hex_write(commitment, sizeof commitment, hex);
        snprintf(request, REQUEST_SIZE, "sit %s%s%s", hex, o->name[0] == '\0' ? "" : " ", o->name);
        return true;
    }
    if (revealing) {
        if (!shuffle_notes_reveal(&o->claim.notes, &o->table)) {
            fail(o, "other-log");
            return false;
        }
        save_claim(o);
        hex_write(o->claim.salt, LAP_SALT_BYTES, hex);
        snprintf(request, REQUEST_SIZE, "salt %s", hex);
        return true;
    }
    bool back = at->lent != 0 && (o->table.resigned >> (o->seat - 1) & 1) == 0;
    if (back)
        snprintf(request, REQUEST_SIZE, "back");
    return back;
}

static void prepare(online_table *o)
{
    char request[REQUEST_SIZE];
    bool ready = o->state == ONLINE_TABLE_IN && o->waiting == PENDING_NONE && o->when_ns == 0;
    if (!ready || !preparation(o, request))
        return;
    o->commits = strncmp(request, "commit ", 7) == 0 ||
                 (strncmp(request, "sit ", 4) == 0 && strncmp(request, "sit -", 5) != 0);
    if (o->commits && !o->claim.notes.has_committed) {
        o->claim.notes.has_committed = true; /* before anybody hears of it */
        save_claim(o);
    }
    send_request(o, request, o->table.number, PENDING_PREPARATION);
}

bool online_table_warned(online_table *o)
{
    if (o->warned || !online_table_is_dealt_without_us(o))
        return false;
    o->warned = true;
    prepare(o);
    return true;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

/* Reads a non-negative integer; -1 if there is none. */
static int64_t number_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_integer(value) && json_integer_value(value) >= 0 ? json_integer_value(value)
                                                                    : -1;
}

static void take_joined(online_table *o, const json_t *message)
{
    int64_t seat = number_of(message, "seat"), last = number_of(message, "last");
    if (seat == 0) {
        fail(o, lap_table_error_word(LAP_ERROR_ONLY_WATCHES));
        return;
    }
    if (seat < 0 || seat > LAP_SEATS || last < (int64_t)o->table.number || last > UINT32_MAX ||
        (o->seat != 0 && seat != o->seat)) {
        fail(o, "bad-message");
        return;
    }
    o->seat = (int)seat;
    o->joined_at = (uint32_t)last;
    o->attempts = 0;
    o->when_ns = 0;
    if (o->table.number >= o->joined_at)
        o->state = ONLINE_TABLE_IN;
}

static bool queue_line(online_table *o, uint64_t at_ms, const char *text)
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
    line->at_ms = at_ms;
    snprintf(line->text, sizeof line->text, "%s", text);
    return true;
}

/* Takes one line. Returns false if the connection is of no more use. */
static bool take_line(online_table *o, const json_t *line)
{
    int64_t number = number_of(line, "n"), at = number_of(line, "at");
    const char *text = text_of(line, "e");
    if (number >= 0 && number <= (int64_t)o->table.number)
        return true; /* known */
    if (number != (int64_t)o->table.number + 1 || at < 0) {
        lose(o);
        return false;
    }
    lap_error error = lap_table_read(&o->table, (uint64_t)at, text, strlen(text)).error;
    if (error != LAP_OK || !queue_line(o, (uint64_t)at, text)) {
        bool secret = error == LAP_ERROR_OTHER_SECRET && o->seat != 0;
        fail(o, secret ? lap_table_error_word(error) : "bad-message");
        return false;
    }
    if (shuffle_notes_compare(&o->claim.notes, &o->table))
        save_claim(o);
    return true;
}

static void take_lines(online_table *o, const json_t *message)
{
    const json_t *lines = json_object_get(message, "lines");
    for (size_t i = 0; i < json_array_size(lines); i++)
        if (!take_line(o, json_array_get(lines, i)))
            return;
    if (o->state == ONLINE_TABLE_JOINING && o->seat != 0 && o->table.number >= o->joined_at)
        o->state = ONLINE_TABLE_IN;
    if (o->waiting != PENDING_NONE && number_of(message, "ask") == (int64_t)o->ask) {
        if (o->waiting == PENDING_PREPARATION && o->commits && !has_our_commitment(o))
            o->claim.notes.other_log = true; /* the server has put another one in its place */
        o->answer = (lap_status){LAP_OK, 0};
        o->waiting = PENDING_NONE;
    }
}

/* The error of this word; LAP_ERROR_WRONG_PHASE for the server's own, such as `stale`. */
static lap_error error_of(const char *word)
{
    for (int i = 0; i < LAP_TABLE_ERRORS; i++)
        if (strcmp(lap_table_error_word((lap_error)i), word) == 0)
            return (lap_error)i;
    return LAP_ERROR_WRONG_PHASE;
}

static bool is_busy(const char *word)
{
    return strcmp(word, "busy") == 0 || strcmp(word, "storage") == 0 || strcmp(word, "going") == 0;
}

static void take_refusal(online_table *o, const json_t *message)
{
    const char *word = text_of(message, "error");
    int64_t at = number_of(message, "at");
    if (o->waiting == PENDING_NONE || number_of(message, "refused") != (int64_t)o->ask)
        return;
    if (o->waiting == PENDING_PREPARATION) {
        if (strncmp(word, "name-", 5) == 0)
            fail(o, word);
        else
            o->when_ns = monotonic_ns() + BUSY_DELAY;
    }
    o->busy = is_busy(word);
    o->answer = (lap_status){error_of(word), at < 0 ? 0 : (uint32_t)at};
    o->waiting = PENDING_NONE;
}

static void take_error(online_table *o, const json_t *message)
{
    static const char *const passing[] = {"going",      "slow",    "too-fast",
                                          "not-joined", "storage", "busy"};
    const char *word = text_of(message, "error");
    for (size_t i = 0; i < sizeof passing / sizeof *passing; i++)
        if (strcmp(word, passing[i]) == 0)
            return;
    fail(o, word);
}

static void take_message(online_table *o, const char *text, size_t length)
{
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (json_object_get(message, "lines") != NULL)
        take_lines(o, message);
    else if (json_object_get(message, "joined") != NULL)
        take_joined(o, message);
    else if (json_object_get(message, "refused") != NULL)
        take_refusal(o, message);
    else if (json_object_get(message, "error") != NULL)
        take_error(o, message);
    else if (message == NULL)
        fail(o, "bad-message");
    json_decref(message);
}

static void connect_now(online_table *o)
{
    char path[64];
    o->when_ns = 0;
    snprintf(path, sizeof path, "/api/socket?table=%s", o->link.table);
    o->socket = web_socket_open(o->link.site, path, "lapilli.1", &o->failure);
    if (o->socket == NULL)
        lose(o);
    else
        send_join(o);
}

void online_table_step(online_table *o)
{
    bool due = o->when_ns == 0 || monotonic_ns() >= o->when_ns;
    if (o->state == ONLINE_TABLE_FAILED)
        return;
    if (due && o->socket == NULL)
        connect_now(o);
    else if (due)
        o->when_ns = 0;
    while (o->socket != NULL && o->state != ONLINE_TABLE_FAILED) {
        const char *text;
        size_t length;
        web_socket_event event = web_socket_receive(o->socket, &text, &length);
        if (event == WEB_SOCKET_NOTHING)
            break;
        if (event == WEB_SOCKET_LOST)
            lose(o);
        else
            take_message(o, text, length);
    }
    if (o->waiting != PENDING_NONE && monotonic_ns() >= o->asked_ns + RESPONSE_TIMEOUT)
        lose(o);
    prepare(o);
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
    return o->state != ONLINE_TABLE_FAILED && !interrupt_requested();
}

lap_status online_table_request(online_table *o, const char *text, uint32_t seen)
{
    do {
        while (o->state != ONLINE_TABLE_IN || o->waiting != PENDING_NONE)
            if (!wait_for_server(o))
                return (lap_status){LAP_OK, 0};
        o->busy = false;
        o->answer = (lap_status){LAP_OK, 0};
        send_request(o, text, seen, PENDING_OWN);
        while (o->waiting == PENDING_OWN)
            if (!wait_for_server(o))
                return (lap_status){LAP_OK, 0};
        if (o->busy)
            o->when_ns = monotonic_ns() + BUSY_DELAY;
        while (o->busy && o->when_ns != 0)
            if (!wait_for_server(o))
                return (lap_status){LAP_OK, 0};
    } while (o->busy);
    return o->answer;
}
