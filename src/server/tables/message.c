/* message.c: messages as JSON. */
#include "message.h"

#include "system/alloc.h"

#include <assert.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t number_most = UINT64_C(1) << 53; /* what every client's numbers can say */

/* A whole number of the object; 0 when it is missing or none. */
static int take_number(const json_t *object, const char *key, uint64_t *number)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        (uint64_t)json_integer_value(value) > number_most)
        return 0;
    *number = (uint64_t)json_integer_value(value);
    return 1;
}

static int take_text(const json_t *object, const char *key, lap_text *text)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_string(value))
        return 0;
    *text = (lap_text){json_string_value(value), json_string_length(value)};
    return 1;
}

static const char *read_join(message *m, const json_t *object)
{
    m->kind = MESSAGE_JOIN;
    if (!take_text(object, "join", &m->table))
        return "`join` is the name of a table";
    if (!take_text(object, "token", &m->token))
        return "`token` is missing, or no text";
    if (!take_number(object, "after", &m->after))
        return "`after` is the number of the last line you have, 0 for none";
    return json_object_size(object) == 3 ? NULL : "`join`, `token`, `after` and nothing else";
}

static const char *read_ask(message *m, const json_t *object)
{
    m->kind = MESSAGE_ASK;
    if (!take_number(object, "ask", &m->ask))
        return "`ask` is a whole number from 0 to 2^53";
    if (!take_text(object, "do", &m->request))
        return "`do` is missing, or no text";
    if (!take_number(object, "after", &m->after))
        return "`after` is the number of the last line you have";
    return json_object_size(object) == 3 ? NULL : "`ask`, `do`, `after` and nothing else";
}

const char *message_read(message *to, const char *text, size_t length)
{
    struct message read = {0};
    if (length > MESSAGE_MOST)
        return "more than 4096 bytes";
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const char *wrong = "this is no JSON object";
    if (json_is_object(json))
        wrong = json_object_get(json, "join") != NULL  ? read_join(&read, json)
                : json_object_get(json, "ask") != NULL ? read_ask(&read, json)
                                                       : "there is no `join` and no `ask`";
    if (wrong != NULL) {
        json_decref(json);
        return wrong;
    }
    read.json = json;
    *to = read;
    return NULL;
}

void message_done(message *to)
{
    json_decref(to->json);
    to->json = NULL;
}

/* Writes JSON into a buffer and lets go of it. */
static buffer *pack(json_t *json)
{
    char buf[4096];
    assert(json != NULL);
    size_t length = json_dumpb(json, buf, sizeof buf, JSON_COMPACT);
    buffer *made;
    if (length <= sizeof buf) {
        made = buffer_new(buf, length);
    } else {
        char *all = alloc_raw(length);
        json_dumpb(json, all, length, JSON_COMPACT);
        made = buffer_new(all, length);
        free(all);
    }
    json_decref(json);
    return made;
}

buffer *message_joined(const char *table, int seat, int host, uint32_t last, uint64_t now_ms)
{
    return pack(json_pack("{s:s,s:i,s:b,s:I,s:I}", "joined", table, "seat", seat, "host", host,
                          "last", (json_int_t)last, "now", (json_int_t)now_ms));
}

buffer *message_lines(const line_log *log, uint32_t after, int64_t ask)
{
    json_t *json = json_object(), *array = json_array();
    line_log_place place = line_log_after(log, after);
    line_log_line line;
    while (line_log_next(log, &place, &line)) {
        json_t *one = json_pack("{s:I,s:I,s:s%}", "n", (json_int_t)line.number, "at",
                                (json_int_t)line.at_ms, "e", line.text, (size_t)line.length);
        assert(one != NULL);
        json_array_append_new(array, one);
    }
    json_object_set_new(json, "lines", array);
    if (ask >= 0)
        json_object_set_new(json, "ask", json_integer(ask));
    return pack(json);
}

buffer *message_refused(uint64_t ask, const char *word, const char *say, int64_t at)
{
    json_t *json =
        json_pack("{s:I,s:s,s:s}", "refused", (json_int_t)ask, "error", word, "say", say);
    if (at >= 0)
        json_object_set_new(json, "at", json_integer(at));
    return pack(json);
}

buffer *message_here(unsigned seats, int watching)
{
    json_t *array = json_array();
    for (int i = 0; i < LAP_SEATS; i++)
        if ((seats >> i & 1) != 0)
            json_array_append_new(array, json_integer(i + 1));
    return pack(json_pack("{s:o,s:i}", "here", array, "watching", watching));
}

buffer *message_error(const char *word, const char *say)
{
    return pack(json_pack("{s:s,s:s}", "error", word, "say", say));
}

buffer *message_opened(const char *table, const message_seat *seats, int count, const char *watch)
{
    json_t *array = json_array();
    for (int i = 0; i < count; i++) {
        int computer = seats[i].token[0] == '\0';
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
