/* test_server_message.c: what a server says over the socket. */
#include "../test.h"

#include "seat/server_message.h"

static server_message read_text(const char *text)
{
    server_message m;
    CHECK_INT(server_message_read(&m, text, strlen(text)), m.kind);
    return m;
}

static bool is(lap_text text, const char *expected)
{
    return text.length == strlen(expected) && memcmp(text.start, expected, text.length) == 0;
}

/* The messages of docs/protocol.md. */
static void documented_messages_are_read(void)
{
    server_message m = read_text("{\"joined\": \"k3v7q2mzx5hn4dwa\", \"seat\": 2, \"host\": true,"
                                 " \"last\": 3, \"now\": 1763200000000, \"watch\": \"7be2\"}");
    CHECK(m.kind == SERVER_MESSAGE_JOINED && is(m.table, "k3v7q2mzx5hn4dwa") && m.seat == 2);
    CHECK(m.host && m.last == 3 && m.now_ms == 1763200000000 && is(m.watch, "7be2"));
    m = read_text("{\"joined\":\"a\",\"seat\":0,\"last\":0,\"host\":false,\"now\":1}");
    CHECK(m.kind == SERVER_MESSAGE_JOINED && m.seat == 0 && !m.host && m.watch.length == 0);
    m = read_text("{\"refused\": 12, \"error\": \"domino-taken\","
                  " \"say\": \"this domino is already taken\", \"at\": 5}");
    CHECK(m.kind == SERVER_MESSAGE_REFUSED && m.ask == 12 && is(m.error, "domino-taken"));
    CHECK(is(m.sentence, "this domino is already taken") && m.at == 5);
    m = read_text("{\"error\":\"no-table\",\"say\":\"there is no such table\"}");
    CHECK(m.kind == SERVER_MESSAGE_ERROR && is(m.error, "no-table"));
    m = read_text("{\"error\":\"no-table\"}"); /* what is not sent is empty, and not NULL */
    CHECK(m.sentence.start != NULL && is(m.sentence, ""));
    static const char *const people[] = {
        "{\"here\": [1], \"watching\": 1, \"away\": [{\"seat\": 2, \"since\": 1763200007000}]}",
        "{\"reaction\": \"bravo\", \"seat\": 2}",
        "{\"lesson\": 7, \"of\": 12, \"seat\": 2}",
        "{\"seat_request\": \"706aeba0\", \"name\": \"Bo\"}",
        "{\"declined\": \"706aeba0\"}",
    };
    for (size_t i = 0; i < sizeof people / sizeof *people; i++)
        CHECK_INT(read_text(people[i]).kind, SERVER_MESSAGE_PEOPLE);
    CHECK_INT(read_text("{}").kind, SERVER_MESSAGE_UNKNOWN);
    CHECK_INT(read_text(" { \"new\" : [ { } , [ ] , -1.5e3 , null , true ] } ").kind,
              SERVER_MESSAGE_UNKNOWN);
}

static void lines_are_read_one_by_one(void)
{
    server_line line;
    server_message m = read_text("{\"ask\":3,\"lines\":[{\"n\":7,\"at\":1000,\"e\":\"1 pick 17\"},"
                                 "{\"later\":[{}],\"e\":\"2 \\\"\",\"at\":1001,\"n\":8}]}");
    CHECK(m.kind == SERVER_MESSAGE_LINES && m.answers && m.ask == 3);
    CHECK(server_message_line(&m, &line) && line.number == 7 && line.at_ms == 1000);
    CHECK(is(line.text, "1 pick 17"));
    CHECK(server_message_line(&m, &line) && line.number == 8 && is(line.text, "2 \\\""));
    CHECK(!server_message_line(&m, &line));
    CHECK(!read_text("{\"lines\":[{\"n\":7,\"at\":1000,\"e\":\"\"}]}").answers);
}

static void what_is_wrong_is_refused(void)
{
    static const char *const wrong[] = {
        "",
        "{",
        "null",
        "{}x",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "{'a':1}",
        "{\"a\":[1,]}",
        "{\"a\":[1}",
        "{\"a\":{]}}",
        "{\"a\":nul}",
        "{\"a\":\"\n\"}",
        "{\"a\":\"\\q\"}",
        "{\"a\":\"\\u00g0\"}",
        "{\"a\":\"",
        "{\"a\":\"\\",
        "{\"lines\":[]}",
        "{\"lines\":{}}",
        "{\"lines\":[7]}",
        "{\"lines\":[{\"n\":1,\"at\":1}]}",
        "{\"lines\":[{\"n\":1,\"e\":\"\"}]}",
        "{\"lines\":[{\"at\":1,\"e\":\"\"}]}",
        "{\"lines\":[{\"n\":1,\"n\":2,\"at\":1,\"e\":\"\"}]}",
        "{\"lines\":[{\"n\":-1,\"at\":1,\"e\":\"\"}]}",
        "{\"lines\":[{\"n\":4294967296,\"at\":1,\"e\":\"\"}]}",
        "{\"lines\":[{\"n\":1,\"at\":9007199254740993,\"e\":\"\"}]}",
        "{\"lines\":[{\"n\":1,\"at\":1,\"e\":\"\"}],\"lines\":[{\"n\":1,\"at\":1,\"e\":\"\"}]}",
        "{\"lines\":[{\"n\":1,\"at\":1,\"e\":\"\"}],\"ask\":\"3\"}",
        "{\"joined\":\"a\",\"seat\":1}",
        "{\"joined\":\"a\",\"last\":1}",
        "{\"refused\":1}",
        "{\"refused\":1.5,\"error\":\"a\"}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (read_text(wrong[i]).kind != SERVER_MESSAGE_WRONG)
            test_fail(__FILE__, __LINE__, "%s", wrong[i]);
}

/* A message ends where it is said to end, whatever is behind it. */
static void a_message_that_is_cut_off_is_wrong(void)
{
    const char text[] = "{\"lines\":[{\"n\":7,\"at\":1000,\"e\":\"1 \\u0070ick 17\"}],\"ask\":3}";
    server_message m;
    for (size_t length = 0; length < sizeof text - 1; length++)
        CHECK_INT(server_message_read(&m, text, length), SERVER_MESSAGE_WRONG);
    CHECK_INT(server_message_read(&m, text, sizeof text - 1), SERVER_MESSAGE_LINES);
}

static void escapes_are_resolved(void)
{
    static const struct {
        const char *escaped, *text;
    } cases[] = {
        {"", ""},
        {"plain", "plain"},
        {"\\\"\\\\\\/\\b\\f\\n\\r\\t", "\"\\/\b\f\n\r\t"},
        {"\\u0041\\u00e9\\u20AC", "Aé€"},
        {"\\ud83d\\ude00!", "😀!"},
        {"\\ud83d", "\xef\xbf\xbd"},
        {"\\ude00\\ud83d\\u0041", "\xef\xbf\xbd\xef\xbf\xbd"
                                  "A"},
        {"Zoë", "Zoë"},
    };
    char text[64];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lap_text piece = {cases[i].escaped, strlen(cases[i].escaped)};
        CHECK_INT(server_message_unescape(piece, text, sizeof text), strlen(cases[i].text));
        CHECK_TEXT(text, cases[i].text);
    }
    lap_text piece = {"12345\\u00e9", 11};
    CHECK_INT(server_message_unescape(piece, text, 7), 7);
    CHECK_INT(server_message_unescape(piece, text, 8), 7);
}

static const test tests[] = {
    {"every message of the protocol is read", documented_messages_are_read},
    {"lines are read one by one, with their keys in any order", lines_are_read_one_by_one},
    {"what is not JSON, or lacks something, is refused as a whole", what_is_wrong_is_refused},
    {"a message that is cut off anywhere is wrong", a_message_that_is_cut_off_is_wrong},
    {"escapes are resolved", escapes_are_resolved},
};

TEST_FILE(server_message, tests)
