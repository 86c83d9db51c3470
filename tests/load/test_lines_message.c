/* test_lines_message.c: `lines` messages are read as a JSON parser reads them, or left to it. */
#include "../test.h"

#include "lapilli/random.h"
#include "load/lines_message.h"

#include <jansson.h>
#include <stdlib.h>

/* A text of a log: mostly plain, sometimes with what needs an escape or is not ASCII. */
static json_t *random_text(lap_random *random)
{
    static const char *const odd[] = {"sit 1 - Zoë", "say \"hi\"", "a\\b", "tab\there", "\x7f", ""};
    static const char plain[] = "1 pick 17lay g8 h9{}[]:,~!";
    char text[64];
    size_t length = lap_random_below(random, 40);
    if (lap_random_below(random, 8) == 0)
        return json_string(odd[lap_random_below(random, 6)]);
    for (size_t i = 0; i < length; i++)
        text[i] = plain[lap_random_below(random, sizeof plain - 1)];
    return json_stringn(text, length);
}

static json_t *random_message(lap_random *random, uint32_t count)
{
    json_t *lines = json_array();
    for (uint32_t i = 0; i < count; i++) {
        json_int_t at = (json_int_t)(lap_random_next(random) >> 11);
        json_array_append_new(lines, json_pack("{s:I,s:I,s:o}", "n",
                                               (json_int_t)lap_random_below(random, 5000), "at", at,
                                               "e", random_text(random)));
    }
    json_t *message = json_pack("{s:o}", "lines", lines);
    if (lap_random_below(random, 2) == 0)
        json_object_set_new(message, "ask", json_integer((json_int_t)lap_random_below(random, 99)));
    return message;
}

/* Is what was read what the parser of JSON has read? */
static bool agrees(const lines_message *m, const json_t *json)
{
    const json_t *lines = json_object_get(json, "lines"), *ask = json_object_get(json, "ask");
    if (json_object_size(json) != (m->answers ? 2 : 1) ||
        json_array_size(lines) != (size_t)m->count || (ask != NULL) != m->answers)
        return false;
    if (m->answers && (!json_is_integer(ask) || json_integer_value(ask) != (json_int_t)m->ask))
        return false;
    for (int i = 0; i < m->count; i++) {
        const lines_message_line *line = &m->line[i];
        const json_t *object = json_array_get(lines, (size_t)i), *e = json_object_get(object, "e");
        if (json_object_size(object) != 3 ||
            json_integer_value(json_object_get(object, "n")) != (json_int_t)line->number ||
            json_integer_value(json_object_get(object, "at")) != (json_int_t)line->at_ms ||
            json_string_length(e) != line->text.length ||
            memcmp(json_string_value(e), line->text.start, line->text.length) != 0)
            return false;
    }
    return true;
}

/* Is the text, if it is read at all, read as a JSON parser reads it? Returns whether it is. */
static bool check_twin(const char *text, size_t length)
{
    lines_message m;
    bool read = lines_message_read(&m, text, length);
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    CHECK(!read || (json != NULL && agrees(&m, json)));
    json_decref(json);
    return read;
}

static void messages_are_read_as_by_a_parser(void)
{
    lap_random random = {test_seed(1)};
    int read = 0;
    for (int i = 0; i < 5000; i++) {
        json_t *message = random_message(&random, 1 + lap_random_below(&random, 5));
        char *text = json_dumps(message, JSON_COMPACT);
        read += check_twin(text, strlen(text));
        free(text);
        json_decref(message);
    }
    CHECK(read > 2500); /* the others have an odd text */
}

static void damaged_messages_are_not_misread(void)
{
    static const char likely[] = "0123456789\"\\{}[],:ae ";
    lap_random random = {test_seed(2)};
    for (int i = 0; i < 20000; i++) {
        json_t *message = random_message(&random, 1 + lap_random_below(&random, 2));
        char *text = json_dumps(message, JSON_COMPACT);
        size_t length = strlen(text), at = lap_random_below(&random, (uint32_t)length);
        if (lap_random_below(&random, 3) == 0)
            length = at;
        else
            text[at] = likely[lap_random_below(&random, sizeof likely - 1)];
        check_twin(text, length);
        free(text);
        json_decref(message);
    }
}

static void plain_messages_need_no_parser(void)
{
    lines_message m;
    static const char one[] = "{\"lines\":[{\"n\":7,\"at\":1000,\"e\":\"1 pick 17\"}]}";
    CHECK(lines_message_read(&m, one, sizeof one - 1));
    CHECK(m.count == 1 && m.line[0].number == 7 && m.line[0].at_ms == 1000 && !m.answers);
    static const char *const left[] = {
        "",
        "{\"lines\":[]}",
        "{\"lines\":[{\"n\":07,\"at\":1,\"e\":\"x\"}]}",
        "{\"lines\":[{\"n\":-7,\"at\":1,\"e\":\"x\"}]}",
        "{\"lines\":[{\"n\":9007199254740993,\"at\":1,\"e\":\"x\"}]}",
        "{\"lines\":[{\"n\":99999999999999999999,\"at\":1,\"e\":\"x\"}]}",
        "{\"lines\":[{\"n\":7,\"at\":1,\"e\":\"x\"}],\"ask\":1,\"ask\":2}",
        "{\"lines\":[{\"n\":7,\"at\":1,\"e\":\"x\"},]}",
        "{\"lines\":[{\"n\":7,\"at\":1,\"e\":\"x\"}]}}",
        "{ \"lines\":[{\"n\":7,\"at\":1,\"e\":\"x\"}]}",
        "{\"here\":[1,2],\"watching\":0}",
    };
    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        CHECK(!lines_message_read(&m, left[i], strlen(left[i])));
}

static void a_message_may_have_too_many_lines(void)
{
    lap_random random = {test_seed(3)};
    for (uint32_t count = LINES_MESSAGE_MAX - 1; count <= LINES_MESSAGE_MAX + 1; count++) {
        lines_message m;
        json_t *message = random_message(&random, 1);
        json_t *lines = json_object_get(message, "lines");
        json_array_clear(lines);
        for (uint32_t i = 0; i < count; i++)
            json_array_append_new(lines, json_pack("{s:i,s:i,s:s}", "n", 1, "at", 1, "e", "x"));
        char *text = json_dumps(message, JSON_COMPACT);
        CHECK_INT(lines_message_read(&m, text, strlen(text)), count <= LINES_MESSAGE_MAX);
        free(text);
        json_decref(message);
    }
}

static const test tests[] = {
    {"messages are read as a JSON parser reads them", messages_are_read_as_by_a_parser},
    {"damaged messages are not misread", damaged_messages_are_not_misread},
    {"plain messages need no parser, and others are left to it", plain_messages_need_no_parser},
    {"a message with too many lines is left to the parser", a_message_may_have_too_many_lines},
};

TEST_FILE(lines_message, tests)
