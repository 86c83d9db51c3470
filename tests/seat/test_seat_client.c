/* test_seat_client.c: a seat at a server's table; what a server says to it is in scripts/. */
#include "../test.h"

#include "seat/seat_client.h"

static const seat_options options = {
    .table = "k3v7q2mzx5hn4dwa", .token = "41d8", .key = "78ee", .first_delay_ms = 100};

static lap_text text_of(const char *string)
{
    return (lap_text){string, strlen(string)};
}

static bool answers(const char *line, int seat, const char *request)
{
    return seat_client_is_answer(text_of(line), seat, text_of(request));
}

static void a_request_is_recognised_in_its_line(void)
{
    static const struct {
        const char *line;
        int seat;
        const char *request;
    } cases[] = {
        {"2 pick 17", 2, "pick 17"},
        {"2 pick 17 22", 2, "pick 22 17"},
        {"1 lay 17 f7 e7", 1, "lay 17 f7 e7"},
        {"1 totem fish 2", 1, "totem fish 2"},
        {"1 recruit oaf f6 pay d7 f8 g8 h6", 1, "recruit oaf f6 pay h6 g8 f8 d7"},
        {"sit 1 - Ada B", 1, "sit - Ada B"},
        {"undo 1 4", 1, "undo"},
        {"plea 1 4", 1, "undo 4"},
        {"lend 2 level:3", 1, "lend 2 level:3"},
        {"lend 1 level:3", 1, "lend level:3"},
        {"lend 2 level:3 by 1", 1, "lend 2 level:3"},
        {"stand 2 by 1", 1, "stand 2"},
        {"stand 1", 1, "stand"},
        {"back 2", 1, "back 2"},
        {"agree 2", 2, "agree"},
        {"resign 3", 3, "resign"},
        {"fill 2", 2, "fill"},
        {"list", 1, "list"},
        {"link 1 -", 1, "link -"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (!answers(cases[i].line, cases[i].seat, cases[i].request))
            test_fail(__FILE__, __LINE__, "'%s' of '%s'", cases[i].line, cases[i].request);
}

static void another_line_is_not_taken_for_it(void)
{
    static const struct {
        const char *line;
        int seat;
        const char *request;
    } cases[] = {
        {"1 pick 17", 2, "pick 17"},
        {"2 pick 18", 2, "pick 17"},
        {"2 pick 17", 2, "pick 17 22"},
        {"undo 2 4", 1, "undo"},
        {"agree 1", 2, "agree"},
        {"lend 2 level:3", 1, "lend level:3"},
        {"lend 3 level:3 by 1", 3, "lend level:3"},
        {"lend 2 level:3 by 1", 1, "lend 2 level:4"},
        {"1 recruit oaf f6 pay d7 f8", 1, "recruit oaf d7 pay f6 f8"},
        {"2 totem fish 1", 1, "totem fish 2"},
        {"1 lay 17 f7 e7", 1, "lay 17 e7 f7"}, /* turned round */
        {"line 3 17", 1, "line"},
        {"2", 2, ""},
        {"", 2, "pick 17"},
        {"list", 1, "unlist"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (answers(cases[i].line, cases[i].seat, cases[i].request))
            test_fail(__FILE__, __LINE__, "'%s' of '%s'", cases[i].line, cases[i].request);
}

/* Each delay is at least half of what it may be, so that clients come back one after the other. */
static void delays_double_up_to_a_limit(void)
{
    seat_client c;
    seat_options limited = options;
    limited.longest_delay_ms = 1000;
    seat_client_init(&c, &limited);
    static const uint64_t most[] = {100, 200, 400, 800, 1000, 1000};
    for (size_t i = 0; i < sizeof most / sizeof *most; i++) {
        seat_client_lost(&c, 5000);
        CHECK(c.due_ms >= 5000 + most[i] / 2 && c.due_ms <= 5000 + most[i]);
    }
    seat_client other;
    limited.random[7] = 1;
    seat_client_init(&other, &limited);
    bool differ = false;
    for (int i = 0; i < 6; i++) {
        seat_client_lost(&c, 0);
        seat_client_lost(&other, 0);
        differ |= c.due_ms != other.due_ms && i > 0;
    }
    CHECK(differ);
}

static void requests_have_limits(void)
{
    char text[SEAT_REQUEST + 1];
    seat_client c;
    memset(text, 'a', sizeof text - 1);
    text[SEAT_REQUEST] = '\0';
    seat_client_init(&c, &options);
    CHECK(!seat_client_ask(&c, text_of(text), 0));
    CHECK(!seat_client_sit(&c, text_of(text)));
    CHECK(seat_client_ask(&c, text_of(text + 1), 0));
    CHECK(!seat_client_commit(&c)); /* one at a time */
    seat_client_drop(&c);
    CHECK(seat_client_commit(&c));
}

/* Every control character takes six bytes in JSON: the longest request still fits a message. */
static void the_longest_request_fits_a_message(void)
{
    static const char joined[] = "{\"joined\":\"a\",\"seat\":1,\"last\":0}";
    char text[SEAT_REQUEST];
    seat_client c;
    seat_event event;
    lap_table table = {0};
    memset(text, '\1', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    seat_client_init(&c, &options);
    seat_client_opened(&c, 0);
    seat_client_received(&c, joined, sizeof joined - 1);
    CHECK(seat_client_ask(&c, text_of(text), 0));
    while (seat_client_next(&c, &table, 0, &event) && event.kind != SEAT_CAUGHT_UP)
        continue;
    CHECK(seat_client_next(&c, &table, 0, &event) && event.kind == SEAT_SENDS);
    CHECK(event.length > 6 * sizeof text - 6 && event.text[event.length - 1] == '}');
    CHECK_INT(strlen(event.text), event.length);
}

static void salts_known_elsewhere_are_added(void)
{
    seat_client c;
    shuffle_notes merged = {0};
    seat_client_init(&c, &options);
    shuffle_notes_add(&c.notes, (const uint8_t[LAP_SALT_BYTES]){1});
    for (uint8_t i = 0; i < SHUFFLE_NOTES_SALTS; i++)
        shuffle_notes_add(&merged, (const uint8_t[LAP_SALT_BYTES]){i});
    merged.other_log = true;
    seat_client_saved(&c, &merged);
    CHECK_INT(c.notes.salts, SHUFFLE_NOTES_SALTS);
    CHECK(c.notes.salt[0].salt[0] == 1 && c.notes.other_log);
    bool seen[SHUFFLE_NOTES_SALTS] = {false};
    for (int i = 0; i < SHUFFLE_NOTES_SALTS; i++)
        seen[c.notes.salt[i].salt[0]] = true;
    for (int i = 0; i < SHUFFLE_NOTES_SALTS; i++)
        CHECK(seen[i]);
}

static const test tests[] = {
    {"a request is recognised in the line that it became", a_request_is_recognised_in_its_line},
    {"a line of another seat, or of another request, is not taken for it",
     another_line_is_not_taken_for_it},
    {"delays before reconnecting double up to a limit, and are not the same for all",
     delays_double_up_to_a_limit},
    {"a request has a longest length, and there is one at a time", requests_have_limits},
    {"the longest request fits a message", the_longest_request_fits_a_message},
    {"salts that another window has noted are added", salts_known_elsewhere_are_added},
};

TEST_FILE(seat_client, tests)
