/* message.c: the messages of the protocol as JSON. */
#include "message.h"

#include "reaction.h"
#include "token.h"
#include "system/alloc.h"
#include "text/json_scan.h"

#include <assert.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t NUMBER_MAX = UINT64_C(1) << 53; /* exact in every JSON client */

/* Reads an integer from 0 to NUMBER_MAX; false when it is missing or anything else. */
static bool get_number(const json_t *object, const char *key, uint64_t *number)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        (uint64_t)json_integer_value(value) > NUMBER_MAX)
        return false;
    *number = (uint64_t)json_integer_value(value);
    return true;
}

static bool get_text(const json_t *object, const char *key, lap_text *text)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_string(value))
        return false;
    *text = (lap_text){json_string_value(value), json_string_length(value)};
    return true;
}

/* `key`, which may be absent. */
static const char *read_key(client_message *m, const json_t *object)
{
    if (json_object_get(object, "key") == NULL)
        return NULL;
    if (!get_text(object, "key", &m->key) || !token_is_token(m->key.start, m->key.length))
        return "`key` must be 32 lower-case hexadecimal digits";
    return strcmp(m->key.start, m->token.start) != 0 ? NULL : "`key` must not be the token";
}

static const char *read_join(client_message *m, const json_t *object)
{
    m->kind = MESSAGE_JOIN;
    if (!get_text(object, "join", &m->table))
        return "`join` must be the id of a table";
    if (!get_text(object, "token", &m->token))
        return "`token` must be a string";
    if (!get_number(object, "after", &m->after))
        return "`after` must be the number of the last line you have, or 0";
    const char *error = read_key(m, object);
    if (error != NULL)
        return error;
    return json_object_size(object) == (m->key.length > 0 ? 4 : 3)
               ? NULL
               : "a join has `join`, `token`, `after` and perhaps `key`, and no other key";
}

static const char *read_request(client_message *m, const json_t *object)
{
    m->kind = MESSAGE_REQUEST;
    if (!get_number(object, "ask", &m->id))
        return "`ask` must be an integer from 0 to 2^53";
    if (!get_text(object, "do", &m->action))
        return "`do` must be a string";
    if (!get_number(object, "after", &m->after))
        return "`after` must be the number of the last line you have";
    return json_object_size(object) == 3
               ? NULL
               : "a request has `ask`, `do` and `after`, and no other key";
}

static const char *read_reaction(client_message *m, const json_t *object)
{
    lap_text name;
    m->kind = MESSAGE_REACTION;
    if (!get_text(object, "react", &name) ||
        (m->reaction = reaction_find(name.start, name.length)) == NULL)
        return "`react` must be hello, bravo, haha, wow, oops or thanks";
    return json_object_size(object) == 1 ? NULL : "a reaction has `react` and no other key";
}

static const char *read_lesson(client_message *m, const json_t *object)
{
    uint64_t done, steps;
    m->kind = MESSAGE_LESSON;
    if (!get_number(object, "lesson", &done) || !get_number(object, "of", &steps) ||
        !lesson_standing_set(&m->lesson, done, steps))
        return "`lesson` and `of` must be integers, `lesson` up to `of`, and `of` up to 99";
    return json_object_size(object) == 2 ? NULL : "a lesson has `lesson`, `of` and no other key";
}

static const char *read_seat_request(client_message *m, const json_t *object)
{
    lap_text hash, name;
    m->kind = MESSAGE_SEAT_REQUEST;
    if (!get_text(object, "seat_request", &hash) || !get_text(object, "name", &name) ||
        !seat_request_set(&m->seat_request, hash.start, hash.length, name.start, name.length))
        return "`seat_request` must be 64 lower-case hexadecimal digits, and `name` one to sit "
               "down with";
    return json_object_size(object) == 2
               ? NULL
               : "a request for a seat has `seat_request`, `name` and no other key";
}

static const char *read_decline(client_message *m, const json_t *object)
{
    lap_text hash;
    m->kind = MESSAGE_DECLINE;
    if (!get_text(object, "decline", &hash) ||
        !seat_request_set_link(&m->seat_request, hash.start, hash.length))
        return "`decline` must be 64 lower-case hexadecimal digits";
    return json_object_size(object) == 1 ? NULL : "a `decline` has no other key";
}

/* Parses a message by the key that tells its kind. */
static const char *read_object(client_message *m, const json_t *object)
{
    static const struct {
        const char *key;
        const char *(*read)(client_message *m, const json_t *object);
    } kinds[] = {
        {"join", read_join},
        {"ask", read_request},
        {"react", read_reaction},
        {"lesson", read_lesson},
        {"seat_request", read_seat_request},
        {"decline", read_decline},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (json_object_get(object, kinds[i].key) != NULL)
            return kinds[i].read(m, object);
    return "a message has a `join`, an `ask`, a `react`, a `lesson`, a `seat_request` or a "
           "`decline`";
}

/* Reads a request as clients write it, without a tree of JSON values. Returns false, and changes
 * nothing, when it is anything else: then it may still be a message. */
static bool read_plain_request(client_message *to, const char *text, size_t length)
{
    client_message read = {.kind = MESSAGE_REQUEST};
    json_scan s = json_scan_begin(text, length);
    if (!json_scan_literal(&s, "{\"ask\":") || !json_scan_number(&s, &read.id) ||
        !json_scan_literal(&s, ",\"do\":") || !json_scan_string(&s, &read.action) ||
        !json_scan_literal(&s, ",\"after\":") || !json_scan_number(&s, &read.after) ||
        !json_scan_literal(&s, "}") || !json_scan_is_done(&s))
        return false;
    *to = read;
    return true;
}

const char *message_read(client_message *to, const char *text, size_t length)
{
    client_message read = {0};
    if (length > MESSAGE_MAX)
        return "messages are limited to 4096 bytes";
    if (read_plain_request(to, text, length))
        return NULL;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const char *error = "not a JSON object";
    if (json_is_object(json))
        error = read_object(&read, json);
    if (error != NULL) {
        json_decref(json);
        return error;
    }
    read.json = json;
    *to = read;
    return NULL;
}

void message_free(client_message *to)
{
    json_decref(to->json);
    to->json = NULL;
}

/* Serialises JSON into a buffer and frees it. */
static buffer *pack(json_t *json)
{
    char buf[4096];
    assert(json != NULL);
    size_t length = json_dumpb(json, buf, sizeof buf, JSON_COMPACT);
    buffer *b;
    if (length <= sizeof buf) {
        b = buffer_new(buf, length);
    } else {
        char *all = alloc_raw(length);
        json_dumpb(json, all, length, JSON_COMPACT);
        b = buffer_new(all, length);
        free(all);
    }
    json_decref(json);
    return b;
}

buffer *message_joined(const char *table, int seat, bool host, uint32_t last, uint64_t now_ms,
                       const char *watch)
{
    json_t *json = json_pack("{s:s,s:i,s:b,s:I,s:I}", "joined", table, "seat", seat, "host", host,
                             "last", (json_int_t)last, "now", (json_int_t)now_ms);
    if (watch[0] != '\0')
        json_object_set_new(json, "watch", json_string(watch));
    return pack(json);
}

/* A message that grows: as long as b->length so far, with room for `size` bytes. */
typedef struct writer {
    buffer *b;
    size_t size;
} writer;

static char *reserve(writer *w, size_t bytes)
{
    size_t used = w->b == NULL ? 0 : w->b->length;
    if (bytes > w->size - used) {
        w->size = 2 * w->size + bytes + 256;
        w->b = alloc_grow(w->b, sizeof *w->b + BUFFER_HEAD + w->size);
        w->b->references = 1;
        w->b->length = used;
    }
    return (char *)w->b->bytes + BUFFER_HEAD + used;
}

static void put_text(writer *w, const char *text)
{
    size_t length = strlen(text);
    memcpy(reserve(w, length), text, length);
    w->b->length += length;
}

static void put_number(writer *w, uint64_t number)
{
    char digits[20];
    size_t first = sizeof digits;
    do
        digits[--first] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    memcpy(reserve(w, sizeof digits), digits + first, sizeof digits - first);
    w->b->length += sizeof digits - first;
}

/* A line's text, which is UTF-8, as a JSON string. */
static void put_string(writer *w, const char *text, size_t length)
{
    enum { MOST = 6 }; /* \u001f */
    char *to = reserve(w, MOST * length + 2), *start = to;
    *to++ = '"';
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 0x20) {
            to += sprintf(to, "\\u%04x", (unsigned)c);
            continue;
        }
        if (c == '"' || c == '\\')
            *to++ = '\\';
        *to++ = (char)c;
    }
    *to++ = '"';
    w->b->length += (size_t)(to - start);
}

/* Writes lines from a cursor to number `last`, up to about `bytes` bytes. Thousands of lines may be
 * sent at once, so this does without a tree of JSON values. */
static void put_lines(writer *w, const line_log *log, line_log_cursor *cursor, uint32_t last,
                      size_t bytes)
{
    line_log_line line;
    const char *comma = "";
    put_text(w, "{\"lines\":[");
    while (cursor->number <= last && (comma[0] == '\0' || w->b->length < bytes) &&
           line_log_next(log, cursor, &line)) {
        put_text(w, comma);
        put_text(w, "{\"n\":");
        put_number(w, line.number);
        put_text(w, ",\"at\":");
        put_number(w, line.at_ms);
        put_text(w, ",\"e\":");
        put_string(w, line.text, line.length);
        put_text(w, "}");
        comma = ",";
    }
    put_text(w, "]}");
}

buffer *message_lines(const line_log *log, line_log_cursor from)
{
    return message_lines_from(log, &from, log->count, SIZE_MAX);
}

buffer *message_answer(const buffer *lines, uint64_t request)
{
    char text[48];
    size_t body = lines->length - 1; /* without the closing brace */
    int end = snprintf(text, sizeof text, ",\"ask\":%" PRIu64 "}", request);
    return buffer_join(buffer_text(lines), body, text, (size_t)end);
}

buffer *message_lines_from(const line_log *log, line_log_cursor *cursor, uint32_t last,
                           size_t bytes)
{
    writer w = {0};
    put_lines(&w, log, cursor, last, bytes);
    return alloc_grow(w.b, sizeof *w.b + BUFFER_HEAD + w.b->length); /* no larger than it must be */
}

buffer *message_refused(uint64_t request, const char *error, const char *message, int64_t at)
{
    json_t *json =
        json_pack("{s:I,s:s,s:s}", "refused", (json_int_t)request, "error", error, "say", message);
    if (at >= 0)
        json_object_set_new(json, "at", json_integer(at));
    return pack(json);
}

buffer *message_reaction(int seat, const char *reaction)
{
    return pack(json_pack("{s:s,s:i}", "reaction", reaction, "seat", seat));
}

buffer *message_lesson(int seat, lesson_standing standing)
{
    return pack(
        json_pack("{s:i,s:i,s:i}", "lesson", standing.done, "of", standing.steps, "seat", seat));
}

buffer *message_seat_request(const seat_request *request)
{
    char hash[HEX_TEXT(LAP_SHA256_BYTES)];
    hex_write(request->link.bytes, LAP_SHA256_BYTES, hash);
    return pack(request->name[0] == '\0'
                    ? json_pack("{s:s}", "declined", hash)
                    : json_pack("{s:s,s:s}", "seat_request", hash, "name", request->name));
}

buffer *message_presence(unsigned seats, int spectators, unsigned away,
                         const uint64_t since_ms[LAP_SEATS])
{
    json_t *array = json_array(), *gone = json_array();
    for (int i = 0; i < LAP_SEATS; i++) {
        if ((seats >> i & 1) != 0)
            json_array_append_new(array, json_integer(i + 1));
        if ((away >> i & 1) != 0)
            json_array_append_new(
                gone, json_pack("{s:i,s:I}", "seat", i + 1, "since", (json_int_t)since_ms[i]));
    }
    json_t *message = json_pack("{s:o,s:i}", "here", array, "watching", spectators);
    if (away != 0)
        json_object_set(message, "away", gone);
    json_decref(gone);
    return pack(message);
}

buffer *message_error(const char *error, const char *message)
{
    return pack(json_pack("{s:s,s:s}", "error", error, "say", message));
}

buffer *message_created(const char *table, const message_seat *seats, int count, const char *watch)
{
    json_t *array = json_array();
    for (int i = 0; i < count; i++) {
        bool computer = seats[i].token[0] == '\0';
        json_array_append_new(array,
                              json_pack("{s:i,s:s}", "seat", i + 1, computer ? "computer" : "token",
                                        computer ? seats[i].computer : seats[i].token));
    }
    return pack(json_pack("{s:s,s:o,s:s}", "table", table, "seats", array, "watch", watch));
}

buffer *message_subscribed(bool subscribed)
{
    return pack(json_pack("{s:b}", "subscribed", subscribed));
}

buffer *message_push_key(const char *key)
{
    return pack(json_pack("{s:s}", "key", key));
}

/* A seat: the person's name, or the computer that plays it; and who is connected. */
static json_t *seat_status(const lap_seat *seat, bool here)
{
    char player[32];
    json_t *json = json_pack("{s:b,s:b}", "sat", seat->sat != 0, "here", here);
    if (seat->person)
        json_object_set_new(json, "name", json_stringn(seat->name, seat->name_bytes));
    if (!seat->person || seat->lent) {
        lap_player_write(&seat->player, player, sizeof player);
        json_object_set_new(json, "computer", json_string(player));
    }
    return json;
}

buffer *message_status(const lap_table *table, uint64_t at_ms, unsigned present, uint64_t now_ms)
{
    static const char *const stages[LAP_TABLE_STAGES] = {"empty", "gathers", "reveals",
                                                         "plays", "over",    "closed"};
    json_t *seats = json_array();
    for (int i = 0; i < table->rules.players; i++)
        json_array_append_new(seats, seat_status(&table->seat[i], (present >> i & 1) != 0));
    return pack(json_pack("{s:s,s:I,s:I,s:i,s:o,s:I}", "stage", stages[table->stage], "last",
                          (json_int_t)table->number, "at", (json_int_t)at_ms, "turn",
                          table->stage == LAP_TABLE_PLAYS ? table->view.seat : 0, "seats", seats,
                          "now", (json_int_t)now_ms));
}

buffer *message_table(const char *table)
{
    return pack(json_pack("{s:s}", "table", table));
}

buffer *message_code(const char *code, int seconds)
{
    return pack(json_pack("{s:s,s:i}", "code", code, "seconds", seconds));
}

buffer *message_pass(const char *table, const char *token)
{
    return pack(json_pack("{s:s,s:s}", "table", table, "token", token));
}

buffer *message_result(uint32_t points, uint32_t opponent)
{
    return pack(
        json_pack("{s:I,s:I}", "points", (json_int_t)points, "opponent", (json_int_t)opponent));
}

buffer *message_results(const char *day, const char *rules, const message_count *counts, int count)
{
    json_t *array = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(array, json_pack("{s:I,s:I}", "points", (json_int_t)counts[i].points,
                                               "count", (json_int_t)counts[i].results));
    return pack(json_pack("{s:s,s:s,s:o}", "day", day, "rules", rules, "results", array));
}

/* The people who have taken a seat. */
static json_t *taken_seats(const lap_table *table)
{
    json_t *array = json_array();
    for (int i = 0; i < table->rules.players; i++) {
        const lap_seat *seat = &table->seat[i];
        if (seat->person && seat->sat)
            json_array_append_new(array, json_pack("{s:i,s:s#}", "seat", i + 1, "name", seat->name,
                                                   (int)seat->name_bytes));
    }
    return array;
}

buffer *message_open_tables(const message_open_table *list, int count)
{
    json_t *array = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(array, json_pack("{s:s,s:s#,s:o,s:I}", "table", list[i].id, "open",
                                               list[i].line, (int)list[i].line_bytes, "people",
                                               taken_seats(list[i].table), "since",
                                               (json_int_t)list[i].since_ms));
    return pack(json_pack("{s:o}", "tables", array));
}
