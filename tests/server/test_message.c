/* test_message.c: parsing and writing messages, byte for byte. */
#include "../test.h"

#include "server/protocol/encoded_log.h"
#include "server/protocol/message.h"

#include <jansson.h>

static const char *read_text(client_message *m, const char *text)
{
    return message_read(m, text, strlen(text));
}

static void a_join_is_read(void)
{
    client_message m;
    const char *text = " {\"after\": 7, \"token\":\"41d8\", \"join\":\"k3v7q2mzx5hn4dwa\"}\n";
    CHECK(read_text(&m, text) == NULL);
    CHECK_INT(m.kind, MESSAGE_JOIN);
    CHECK_INT(m.after, 7);
    CHECK_TEXT(m.table.start, "k3v7q2mzx5hn4dwa");
    CHECK_INT(m.token.length, 4);
    CHECK_INT(m.key.length, 0);
    message_free(&m);
}

static void a_join_with_a_key_is_read(void)
{
    client_message m;
    CHECK(read_text(&m, "{\"join\":\"k3v7q2mzx5hn4dwa\",\"token\":\"41d8\",\"after\":0,"
                        "\"key\":\"2f988a2a1ffe33114fe651c9457e9d57\"}") == NULL);
    CHECK_TEXT(m.key.start, "2f988a2a1ffe33114fe651c9457e9d57");
    CHECK_INT(m.key.length, 32);
    message_free(&m);
}

static void a_request_is_read(void)
{
    client_message m;
    CHECK(read_text(&m, "{\"ask\":9007199254740992,\"do\":\"sit - Zo\\u00eb\",\"after\":0}") ==
          NULL);
    CHECK_INT(m.kind, MESSAGE_REQUEST);
    CHECK_INT(m.id, 9007199254740992);
    CHECK_TEXT(m.action.start, "sit - Zo\xc3\xab");
    CHECK_INT(m.action.length, 10);
    message_free(&m);
}

static void errors_name_the_key(void)
{
    static const struct {
        const char *text, *names;
    } all[] = {
        {"[1]", "JSON"},
        {"{\"hello\":1}", "`join`"},
        {"{\"join\":3,\"token\":\"\",\"after\":0}", "`join`"},
        {"{\"join\":\"\",\"token\":3,\"after\":0}", "`token`"},
        {"{\"join\":\"\",\"token\":\"\",\"after\":-1}", "`after`"},
        {"{\"join\":\"\",\"token\":\"\",\"after\":0,\"x\":0}", "no other key"},
        {"{\"join\":\"\",\"token\":\"\",\"after\":0,\"key\":3}", "`key`"},
        {"{\"join\":\"\",\"token\":\"\",\"after\":0,\"key\":\"\"}", "`key`"},
        {"{\"join\":\"\",\"token\":\"\",\"after\":0,\"key\":\"2F988a2a1ffe33114fe651c9457e9d57\"}",
         "`key`"},
        {"{\"join\":\"\",\"token\":\"\",\"after\":0,\"key\":\"2f988a2a1ffe33114fe651c9457e9d5\"}",
         "`key`"},
        {"{\"join\":\"\",\"token\":\"2f988a2a1ffe33114fe651c9457e9d57\",\"after\":0,"
         "\"key\":\"2f988a2a1ffe33114fe651c9457e9d57\"}",
         "`key` must not be the token"},
        {"{\"join\":\"\",\"token\":\"\",\"after\":0,\"key\":\"2f988a2a1ffe33114fe651c9457e9d57\","
         "\"x\":0}",
         "no other key"},
        {"{\"ask\":1.5,\"do\":\"\",\"after\":0}", "`ask`"},
        {"{\"ask\":1,\"do\":1,\"after\":0}", "`do`"},
        {"{\"ask\":1,\"do\":\"\",\"after\":9007199254740993}", "`after`"},
        {"{\"ask\":1,\"do\":\"\",\"after\":0,\"token\":\"\"}", "no other key"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        client_message m;
        const char *error = read_text(&m, all[i].text);
        CHECK(error != NULL && strstr(error, all[i].names) != NULL);
    }
}

/* Compares a buffer and releases it. */
static void check_buffer(buffer *found, const char *expected)
{
    CHECK_INT(found->length, strlen(expected));
    CHECK(memcmp(buffer_text(found), expected, found->length) == 0);
    buffer_release(found);
}

static void messages_are_written(void)
{
    check_buffer(message_joined("k3v7q2mzx5hn4dwa", 2, 0, 3, UINT64_C(1763200000000), ""),
                 "{\"joined\":\"k3v7q2mzx5hn4dwa\",\"seat\":2,\"host\":false,\"last\":3,"
                 "\"now\":1763200000000}");
    check_buffer(message_joined("k3v7q2mzx5hn4dwa", 0, 0, 3, UINT64_C(1763200000000), "7be2"),
                 "{\"joined\":\"k3v7q2mzx5hn4dwa\",\"seat\":0,\"host\":false,\"last\":3,"
                 "\"now\":1763200000000,\"watch\":\"7be2\"}");
    check_buffer(message_refused(12, "domino-taken", "another chief is on that domino", 5),
                 "{\"refused\":12,\"error\":\"domino-taken\","
                 "\"say\":\"another chief is on that domino\",\"at\":5}");
    check_buffer(message_refused(0, "stale", "too late", -1),
                 "{\"refused\":0,\"error\":\"stale\",\"say\":\"too late\"}");
    static const uint64_t since[LAP_SEATS] = {1, 1763200000000, 3, 4};
    check_buffer(message_presence(5, 1, 0, since), "{\"here\":[1,3],\"watching\":1}");
    check_buffer(message_presence(0, 0, 0, since), "{\"here\":[],\"watching\":0}");
    check_buffer(message_presence(1, 0, 10, since),
                 "{\"here\":[1],\"watching\":0,\"away\":[{\"seat\":2,\"since\":1763200000000},"
                 "{\"seat\":4,\"since\":4}]}");
    check_buffer(message_error("no-seat", "no"), "{\"error\":\"no-seat\",\"say\":\"no\"}");
    message_seat seats[] = {{"9f0c", ""}, {"", "level:3"}};
    check_buffer(message_created("k3v7", seats, 2, "7be2"),
                 "{\"table\":\"k3v7\",\"seats\":[{\"seat\":1,\"token\":\"9f0c\"},"
                 "{\"seat\":2,\"computer\":\"level:3\"}],\"watch\":\"7be2\"}");
}

static buffer *answered(const line_log *log, uint32_t after, uint64_t request)
{
    buffer *lines = message_lines(log, line_log_after(log, after));
    buffer *answer = message_answer(lines, request);
    buffer_release(lines);
    return answer;
}

static void lines_are_written(void)
{
    line_log log = {0};
    line_log_add(&log, 10, "open", 4);
    line_log_add(&log, 20, "sit 1 - \"Zo\xc3\xab\" \\ <b>", 20);
    line_log_add(&log, UINT64_C(1763200004211), "line 5 9 22 40", 14);
    check_buffer(answered(&log, 1, 12),
                 "{\"lines\":[{\"n\":2,\"at\":20,\"e\":\"sit 1 - \\\"Zo\xc3\xab\\\" \\\\ <b>\"},"
                 "{\"n\":3,\"at\":1763200004211,\"e\":\"line 5 9 22 40\"}],\"ask\":12}");
    check_buffer(message_lines(&log, line_log_after(&log, 2)),
                 "{\"lines\":[{\"n\":3,\"at\":1763200004211,\"e\":\"line 5 9 22 40\"}]}");
    check_buffer(answered(&log, 3, 0), "{\"lines\":[],\"ask\":0}");
    CHECK_INT(log.last_ms, 1763200004211);
    line_log_free(&log);
}

static void a_long_log_is_stored_and_written_whole(void)
{
    line_log log = {0};
    char text[400];
    for (int i = 1; i <= 1000; i++) {
        int length = snprintf(text, sizeof text, "%0*d", 1 + i % 383, i);
        line_log_add(&log, (uint64_t)i, text, (size_t)length);
    }
    line_log_cursor cursor = line_log_after(&log, 500);
    line_log_line line;
    int number = 500;
    while (line_log_next(&log, &cursor, &line)) {
        number++;
        int length = snprintf(text, sizeof text, "%0*d", 1 + number % 383, number);
        CHECK(line.number == (uint32_t)number && line.at_ms == (uint64_t)number);
        CHECK(line.length == (uint32_t)length && memcmp(line.text, text, line.length) == 0);
    }
    CHECK_INT(number, 1000);
    buffer *all = message_lines(&log, line_log_after(&log, 0));
    CHECK(all->length > log.used);
    CHECK(memcmp(buffer_text(all) + all->length - 3, "\"}]", 3) != 0); /* ends in "}]} */
    CHECK(memcmp(buffer_text(all) + all->length - 4, "\"}]}", 4) == 0);
    buffer_release(all);
    line_log_free(&log);
}

/* 5,000 lines from any line on: the pieces say the same as one message, and are the same buffers
 * for everyone. */
static void a_long_log_is_encoded_once(void)
{
    enum { LINES = 5000, STEP = 617 };
    line_log log = {0};
    encoded_log encoded = {0};
    buffer *first = NULL;
    for (int i = 1; i <= LINES; i++) {
        char text[80];
        int length =
            snprintf(text, sizeof text, "sit %d - \"%d\" \\ \x01 Zo\xc3\xab", i % 4 + 1, i);
        line_log_add(&log, (uint64_t)i * 1000, text, (size_t)length);
        if (i % STEP == 0) { /* somebody joins while the log grows */
            uint32_t after = 0;
            while (after < log.count)
                buffer_release(encoded_log_piece(&encoded, &log, &after));
        }
    }
    for (uint32_t from = 0; from < LINES; from += STEP) {
        uint32_t after = from, number = from;
        int pieces = 0;
        for (; after < LINES; pieces++) {
            buffer *piece = encoded_log_piece(&encoded, &log, &after);
            json_t *json = json_loadb(buffer_text(piece), piece->length, 0, NULL);
            const json_t *lines = json_object_get(json, "lines");
            CHECK(piece->length < ENCODED_LOG_PIECE + 1024 && json_array_size(lines) > 0);
            for (size_t i = 0; i < json_array_size(lines); i++) {
                const json_t *line = json_array_get(lines, i);
                char text[80];
                number++;
                snprintf(text, sizeof text, "sit %u - \"%u\" \\ \x01 Zo\xc3\xab", number % 4 + 1,
                         number);
                CHECK_INT(json_integer_value(json_object_get(line, "n")), number);
                CHECK_TEXT(json_string_value(json_object_get(line, "e")), text);
            }
            CHECK_INT(number, after);
            if (from == 0 && pieces == 0)
                first = buffer_retain(piece);
            json_decref(json);
            buffer_release(piece);
        }
        CHECK(pieces > 0 && pieces < 30);
    }
    uint32_t after = 0;
    buffer *again = encoded_log_piece(&encoded, &log, &after);
    CHECK(again == first);
    buffer_release(again);
    buffer_release(first);
    encoded_log_free(&encoded);
    line_log_free(&log);
}

static const test tests[] = {
    {"a long log is encoded once", a_long_log_is_encoded_once},
    {"a join is read with its keys in any order", a_join_is_read},
    {"a join with a key is read", a_join_with_a_key_is_read},
    {"a request is read with the largest number and any letters", a_request_is_read},
    {"errors name the key", errors_name_the_key},
    {"messages are written as the protocol describes them", messages_are_written},
    {"lines are written with their numbers, and names as data", lines_are_written},
    {"a long log is stored and written whole", a_long_log_is_stored_and_written_whole},
};

TEST_FILE(message, tests)
