/* test_server_log.c: log lines stay parseable, whatever the values. */
#include "server/monitoring/server_log.h"
#include "../test.h"

#include <jansson.h>
#include <stdlib.h>
#include <unistd.h>

static const char *line_of(const char *const *pairs)
{
    static char line[SERVER_LOG_TEXT];
    size_t n =
        server_log_write(line, sizeof line, 1763211901250, SERVER_LOG_WARNING, "test", pairs);
    CHECK_INT(n, strlen(line));
    return line;
}

/* 1763211901 is 13:05:01 on 15 November 2025, by date(1). */
static void a_line_has_time_level_event_and_pairs(void)
{
    static const char *const pairs[] = {"address", "2001:db8::1", "count", "3", NULL};
    CHECK_TEXT(line_of(pairs), "time=2025-11-15T13:05:01.250Z level=warning event=test "
                               "address=2001:db8::1 count=3\n");
}

static void other_values_are_quoted(void)
{
    static const char *const pairs[] = {
        "a", "two words", "b", "",    "c", "say \"no\"", "d", "x\ny=1", "e", "\x1b[31m",
        "f", "a\\b",      "g", "k=v", "h", "Zo\xc3\xab", "i", "\xff",   NULL};
    CHECK_TEXT(line_of(pairs), "time=2025-11-15T13:05:01.250Z level=warning event=test "
                               "a=\"two words\" b=\"\" c=\"say \\\"no\\\"\" d=\"x\\x0ay=1\" "
                               "e=\"\\x1b[31m\" f=\"a\\\\b\" g=\"k=v\" h=\"Zo\xc3\xab\" "
                               "i=\"\\xff\"\n");
}

static void a_long_line_is_cut_and_stays_a_line(void)
{
    char endless[4000], line[100];
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    const char *pairs[] = {"say", endless, NULL};
    memset(line, 7, sizeof line);
    CHECK_INT(server_log_write(line, 90, 0, SERVER_LOG_INFO, "test", pairs), 89);
    CHECK(line[88] == '\n' && line[89] == '\0' && line[90] == 7);
}

static void json_is_an_object_of_strings(void)
{
    static const char *const pairs[] = {"a",    "two words", "b",    "say \"no\"", "c",
                                        "a\\b", "d",         "x\ny", "e",          "Zo\xc3\xab",
                                        "f",    "\xff",      NULL};
    server_log_use(SERVER_LOG_JSON);
    CHECK_TEXT(line_of(pairs),
               "{\"time\":\"2025-11-15T13:05:01.250Z\",\"level\":\"warning\",\"event\":\"test\","
               "\"a\":\"two words\",\"b\":\"say \\\"no\\\"\",\"c\":\"a\\\\b\",\"d\":\"x\\u000ay\","
               "\"e\":\"Zo\xc3\xab\",\"f\":\"\\ufffd\"}\n");
    server_log_use(SERVER_LOG_PAIRS);
}

/* At every length a value or a pair is cut, and the object is closed. */
static void json_that_is_cut_stays_json(void)
{
    static const char *const pairs[] = {"say", "\"\"\"\"\"\"\"\"\"\"\"\"", "more",
                                        "\xc3\xab\xc3\xab", NULL};
    char line[200];
    server_log_use(SERVER_LOG_JSON);
    size_t whole = server_log_write(line, sizeof line, 0, SERVER_LOG_INFO, "test", pairs);
    for (size_t size = 90; size <= whole; size++) {
        memset(line, 7, sizeof line);
        size_t length = server_log_write(line, size, 0, SERVER_LOG_INFO, "test", pairs);
        json_t *read = json_loads(line, 0, NULL);
        CHECK(length < size && line[length] == '\0' && line[size] == 7);
        CHECK_TEXT(json_string_value(json_object_get(read, "event")), "test");
        json_decref(read);
    }
    server_log_use(SERVER_LOG_PAIRS);
}

/* Writes 500 lines to a file and counts them. They may span two seconds. */
static void the_rate_of_lines_is_limited(void)
{
    char path[] = "/tmp/test_journal.XXXXXX", text[256];
    int file = mkstemp(path), saved = dup(STDERR_FILENO), lines = 0;
    CHECK(file >= 0 && saved >= 0);
    unlink(path);
    dup2(file, STDERR_FILENO);
    for (int i = 0; i < 500; i++)
        server_log(SERVER_LOG_INFO, "flood", NULL);
    dup2(saved, STDERR_FILENO);
    FILE *read = fdopen(file, "r");
    rewind(read);
    while (fgets(text, sizeof text, read) != NULL)
        lines++;
    CHECK(lines >= SERVER_LOG_LINES && lines <= 2 * SERVER_LOG_LINES);
    fclose(read);
    close(saved);
}

/* A flood of one event hides no other. */
static void each_event_has_a_rate_of_its_own(void)
{
    int pipes[2], saved = dup(STDERR_FILENO), failed = 0;
    char text[SERVER_LOG_TEXT];
    if (pipe(pipes) != 0)
        abort();
    dup2(pipes[1], STDERR_FILENO);
    for (int i = 0; i < 10; i++) {
        for (int flood = 0; flood < 30; flood++)
            server_log(SERVER_LOG_INFO, "connection-dropped", NULL);
        server_log(SERVER_LOG_ERROR, "store-failed", NULL);
    }
    dup2(saved, STDERR_FILENO);
    close(pipes[1]);
    FILE *read = fdopen(pipes[0], "r");
    while (fgets(text, sizeof text, read) != NULL)
        failed += strstr(text, "event=store-failed") != NULL;
    CHECK_INT(failed, 10);
    fclose(read);
    close(saved);
}

static const test tests[] = {
    {"each event has a rate of its own", each_event_has_a_rate_of_its_own},
    {"a line has time, level, event and pairs", a_line_has_time_level_event_and_pairs},
    {"values that are not plain words are quoted", other_values_are_quoted},
    {"a long line is cut and stays a line", a_long_line_is_cut_and_stays_a_line},
    {"JSON is an object of strings", json_is_an_object_of_strings},
    {"JSON that is cut stays JSON", json_that_is_cut_stays_json},
    {"the rate of lines is limited", the_rate_of_lines_is_limited},
};

TEST_FILE(server_log, tests)
