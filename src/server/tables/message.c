/* message.c: the messages of the protocol as JSON. */
#include "message.h"

#include "system/alloc.h"

#include <assert.h>
#include <jansson.h>
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

static const char *read_join(client_message *m, const json_t *object)
{
    m->kind = MESSAGE_JOIN;
    if (!get_text(object, "join", &m->table))
        return "`join` must be the id of a table";
    if (!get_text(object, "token", &m->token))
        return "`token` must be a string";
    if (!get_number(object, "after", &m->after))
        return "`after` must be the number of the last line you have, or 0";
    return json_object_size(object) == 3
               ? NULL
               : "a join has `join`, `token` and `after`, and no other key";
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

const char *message_read(client_message *to, const char *text, size_t length)
{
    client_message read = {0};
    if (length > MESSAGE_MAX)
        return "messages are limited to 4096 bytes";
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const char *error = "not a JSON object";
    if (json_is_object(json))
        error = json_object_get(json, "join") != NULL  ? read_join(&read, json)
                : json_object_get(json, "ask") != NULL ? read_request(&read, json)
                                                       : "a message has a `join` or an `ask`";
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

buffer *message_joined(const char *table, int seat, bool host, uint32_t last, uint64_t now_ms)
{
    return pack(json_pack("{s:s,s:i,s:b,s:I,s:I}", "joined", table, "seat", seat, "host", host,
                          "last", (json_int_t)last, "now", (json_int_t)now_ms));
}

buffer *message_lines(const line_log *log, uint32_t after, int64_t request)
{
    json_t *json = json_object(), *array = json_array();
    line_log_cursor cursor = line_log_after(log, after);
    line_log_line line;
    while (line_log_next(log, &cursor, &line)) {
        json_t *item = json_pack("{s:I,s:I,s:s%}", "n", (json_int_t)line.number, "at",
                                 (json_int_t)line.at_ms, "e", line.text, (size_t)line.length);
        assert(item != NULL);
        json_array_append_new(array, item);
    }
    json_object_set_new(json, "lines", array);
    if (request >= 0)
        json_object_set_new(json, "ask", json_integer(request));
    return pack(json);
}

buffer *message_refused(uint64_t request, const char *error, const char *message, int64_t at)
{
    json_t *json =
        json_pack("{s:I,s:s,s:s}", "refused", (json_int_t)request, "error", error, "say", message);
    if (at >= 0)
        json_object_set_new(json, "at", json_integer(at));
    return pack(json);
}

buffer *message_presence(unsigned seats, int spectators)
{
    json_t *array = json_array();
    for (int i = 0; i < LAP_SEATS; i++)
        if ((seats >> i & 1) != 0)
            json_array_append_new(array, json_integer(i + 1));
    return pack(json_pack("{s:o,s:i}", "here", array, "watching", spectators));
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

buffer *message_table(const char *table)
{
    return pack(json_pack("{s:s}", "table", table));
}
