/* test_record.c: records line by line, and where they are wrong. */
#include "../games.h"
#include "../test.h"
#include "refuse.h"

/* python/lapilli/library.py has the same layout. */
_Static_assert(sizeof(void *) != 8 || sizeof(lap_record) == 4616, "lap_record in Python");

/* Gives a record all lines of a text; each must be taken. */
static void take(lap_record *record, const char *text)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        lap_status status = lap_record_line(record, text, length);
        if (status.error != LAP_OK)
            printf("# %.*s: %s\n", (int)length, text, lap_error_text(status.error));
        CHECK_INT(status.error, LAP_OK);
        text += length + (text[length] == '\n');
    }
}

static lap_record after(const char *text)
{
    lap_record record;
    lap_record_open(&record);
    take(&record, text);
    return record;
}

static void first_lines(void)
{
    lap_record record = after("\n# any comment\n#\n\n");
    refuse(&record, "", "rules tribe", LAP_ERROR_NOT_A_RECORD);
    refuse(&record, "", "lapilly 1", LAP_ERROR_NOT_A_RECORD);
    refuse(&record, "", " lapilli 1", LAP_ERROR_NOT_A_RECORD);
    refuse(&record, "lapilli ", "2", LAP_ERROR_BAD_VERSION);
    refuse(&record, "lapilli", "", LAP_ERROR_BAD_VERSION);
    take(&record, "lapilli 1");
    CHECK_INT(record.stage, LAP_STAGE_HEADER);
}

#define HASH "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static void header_values(void)
{
    lap_record record = after("lapilli 1\n");
    refuse(&record, "rules ", "chess", LAP_ERROR_BAD_SET);
    refuse(&record, "rules ", "Tribe", LAP_ERROR_BAD_SET);
    refuse(&record, "players ", "5", LAP_ERROR_BAD_PLAYERS);
    refuse(&record, "players ", "1", LAP_ERROR_BAD_PLAYERS);
    refuse(&record, "players ", "two", LAP_ERROR_BAD_PLAYERS);
    refuse(&record, "players ", "04", LAP_ERROR_BAD_PLAYERS);
    refuse(&record, "grid ", "6", LAP_ERROR_BAD_GRID);
    refuse(&record, "grid ", "0", LAP_ERROR_BAD_GRID);
    refuse(&record, "deck ", "40", LAP_ERROR_BAD_DECK);
    refuse(&record, "deck ", "304", LAP_ERROR_BAD_DECK);
    refuse(&record, "line ", "5", LAP_ERROR_BAD_LINE);
    refuse(&record, "bonus ", "both", LAP_ERROR_BAD_BONUS);
    refuse(&record, "bonus none ", "centre", LAP_ERROR_BAD_BONUS);
    refuse(&record, "bonus centre ", "none", LAP_ERROR_BAD_BONUS);
    refuse(&record, "bonus centre ", "centre", LAP_ERROR_BAD_BONUS);
    refuse(&record, "bonus complete ", "complete", LAP_ERROR_BAD_BONUS);
    refuse(&record, "seal ", "x 2", LAP_ERROR_BAD_SEAL);
    refuse(&record, "seal 1 ", "-2", LAP_ERROR_BAD_SEAL);
    refuse(&record, "sha256 ", HASH "0", LAP_ERROR_BAD_SEAL);
    refuse(&record, "sha256 ", &HASH[1], LAP_ERROR_BAD_SEAL);
    refuse(&record, "sha256 ",
           "g123456789abcdef"
           "0123456789abcdef"
           "0123456789abcdef"
           "0123456789abcdef",
           LAP_ERROR_BAD_SEAL);
    refuse(&record, "sha256 ",
           "0123456789ABCDEF"
           "0123456789abcdef"
           "0123456789abcdef"
           "0123456789abcdef",
           LAP_ERROR_BAD_SEAL);
    refuse(&record, "name ", "5 Ada", LAP_ERROR_BAD_SEAT);
    refuse(&record, "name ", "0 Ada", LAP_ERROR_BAD_SEAT);
}

static void header_words(void)
{
    lap_record record = after("lapilli 1\n");
    refuse(&record, "grid", "", LAP_ERROR_WORD_MISSING);
    refuse(&record, "seal 1", "", LAP_ERROR_WORD_MISSING);
    refuse(&record, "sha256", "", LAP_ERROR_WORD_MISSING);
    refuse(&record, "sha256 " HASH " ", "2", LAP_ERROR_WORD_EXTRA);
    refuse(&record, "name 1", "", LAP_ERROR_WORD_MISSING);
    refuse(&record, "grid 5 ", "7", LAP_ERROR_WORD_EXTRA);
    refuse(&record, "seal 1 2 ", "3", LAP_ERROR_WORD_EXTRA);
    refuse(&record, "bonus centre complete ", "none", LAP_ERROR_WORD_EXTRA);
    refuse(&record, "play", " now", LAP_ERROR_WORD_EXTRA);
    refuse(&record, "grid ", " 5", LAP_ERROR_BAD_SPACE);
    refuse(&record, "grid 5", " ", LAP_ERROR_BAD_SPACE);
    refuse(&record, "name 1 ", " Ada", LAP_ERROR_BAD_SPACE);
    refuse(&record, "name 1 Ada", " ", LAP_ERROR_BAD_SPACE);
    refuse(&record, "date ", " 2025-11-15", LAP_ERROR_BAD_SPACE);
    refuse(&record, "date 2025-11-15", " ", LAP_ERROR_BAD_SPACE);
    refuse(&record, "date", "", LAP_ERROR_BAD_HEADER);
    refuse(&record, "", " grid 5", LAP_ERROR_BAD_SPACE);
}

static void other_keys(void)
{
    static const char *const lines[] = {"gird 7",          "grids 7",    "round 5",
                                        "Date 2025-11-15", "the_date x", "x- y",
                                        "X-mine y",        "sha-256 00", "2date x"};
    lap_record record = after("lapilli 1\n");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        refuse(&record, "", lines[i], LAP_ERROR_UNKNOWN_KEY);
    take(&record, "#ules tribe\n# gird 7\n#!\nevent a\nsite b\ndate c\nnote d\ncommit e\nsalt f\n"
                  "secret g\nx-mine h\n");
    CHECK_INT(record.others, 8);
}

static void header_twice(void)
{
    lap_record record = after("lapilli 1\nrules totem\nplayers 3\ngrid 5\ndeck 48\nline 4\n"
                              "bonus none\nsha256 " HASH "\nname 2 Ada\n");
    refuse(&record, "", "rules totem", LAP_ERROR_KEY_TWICE);
    refuse(&record, "", "players 3", LAP_ERROR_KEY_TWICE);
    refuse(&record, "", "grid 5", LAP_ERROR_KEY_TWICE);
    refuse(&record, "", "deck 48", LAP_ERROR_KEY_TWICE);
    refuse(&record, "", "line 4", LAP_ERROR_KEY_TWICE);
    refuse(&record, "", "bonus none", LAP_ERROR_KEY_TWICE);
    refuse(&record, "", "sha256 " HASH, LAP_ERROR_KEY_TWICE);
    refuse(&record, "", "seal 1 2", LAP_ERROR_KEY_TWICE);
    refuse(&record, "", "lapilli 1", LAP_ERROR_KEY_TWICE);
    refuse(&record, "name ", "2 Grace", LAP_ERROR_KEY_TWICE);
    take(&record, "name 1 Ada\n");
}

static void header_as_a_whole(void)
{
    lap_record record = after("lapilli 1\nrules totem\n");
    refuse(&record, "", "play", LAP_ERROR_KEY_MISSING);
    record = after("lapilli 1\nplayers 3\n");
    refuse(&record, "", "play", LAP_ERROR_KEY_MISSING);
    record = after("lapilli 1\nrules totem\nplayers 3\nname 4 Ada\n");
    refuse(&record, "", "play", LAP_ERROR_NAME_WITHOUT_SEAT);
    /* R1.4: a line of three is for three players, whichever is said first. */
    record = after("lapilli 1\nrules totem\nplayers 4\n");
    refuse(&record, "line ", "3", LAP_ERROR_BAD_LINE);
    record = after("lapilli 1\nrules totem\nline 3\n");
    refuse(&record, "players ", "4", LAP_ERROR_BAD_LINE);
    take(&record, "players 3\nplay\n");
    CHECK_INT(record.view.rules.line, 3);
    CHECK_INT(record.view.phase, LAP_PHASE_LINE);
}

static void too_many_header_lines(void)
{
    lap_record record = after("lapilli 1\n");
    for (int i = 0; i < LAP_RECORD_OTHERS; i++)
        take(&record, "note one of many\n");
    refuse(&record, "", "note one too many", LAP_ERROR_HEADER_TOO_LONG);
    take(&record, "# comments are not counted\nrules totem\n");
}

static void header_is_kept(void)
{
    const char text[] = "lapilli 1\nrules tribe\nplayers 3\ngrid 5\ndeck 48\nline 4\n"
                        "bonus centre complete\nsha256 " HASH "\nname 1 Ada Lovelace\n"
                        "name 3 Gra\xc3\xa7"
                        "a  the 2nd\ndate 2025-11-15\nsite a  b\nplay\n";
    char again[512];
    lap_record record = after(text);
    CHECK_INT(lap_record_write(&record, again, sizeof again), sizeof text - 1);
    CHECK_TEXT(again, text);
    CHECK(record.sealed && record.hashed && record.sha256[0] == 0x01 && record.sha256[31] == 0xef);

    /* Another order, an older seal, and what is usual left out, is the same game. */
    lap_record other =
        after("# my game\nlapilli 1\nseal 12 345\nsite a  b\nplayers 3\n\nrules tribe\n"
              "name 3 Ada\nbonus none\nplay\n");
    CHECK(other.sealed && !other.hashed);
    lap_record_write(&other, again, sizeof again);
    CHECK_TEXT(again, "lapilli 1\nrules tribe\nplayers 3\ngrid 5\ndeck 48\nline 4\nbonus none\n"
                      "name 3 Ada\nsite a  b\nplay\n");
}

static void bytes_are_checked(void)
{
    static const char *const bad[] = {
        "\t",
        "\r",
        "\x01",
        "\x7f", /* control characters */
        "\x80",
        "\xc3",
        "\xc3(",
        "\xe2\x82", /* pieces of characters */
        "\xc0\xaf",
        "\xe0\x80\xaf",
        "\xf0\x80\x80\xaf", /* more bytes than needed */
        "\xed\xa0\x80",
        "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80",
        "\xff",     /* no characters at all */
        "\xc2\x85", /* a control character again */
    };
    lap_record record = after("lapilli 1\n");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char comment[16];
        snprintf(comment, sizeof comment, "%s x", bad[i]);
        refuse(&record, "name 1 Ada ", bad[i], LAP_ERROR_BAD_BYTE);
        refuse(&record, "# \xc3\xa9 ", comment, LAP_ERROR_BAD_BYTE);
    }
    lap_record before = record;
    lap_status zero = lap_record_line(&record, "name 1 A\0da", 11);
    CHECK_INT(zero.error, LAP_ERROR_BAD_BYTE);
    CHECK_INT(zero.at, 8);
    CHECK(memcmp(&before, &record, sizeof record) == 0);
    take(&record, "name 1 \xc2\xa0\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbd\n"
                  "name 2 \xf0\x90\x80\x80\xf4\x8f\xbf\xbf\n");
}

static const char before_turn[] =
    "lapilli 1\nrules tribe\nplayers 4\nplay\nline 1 2 3 19\nchief 1\n1 pick 1\nchief 2\n2 pick 2\n"
    "chief 3\n3 pick 3\nchief 4\n4 pick 19\nline 4 5 6 41\ncave hunter fisher small oaf\n";

static void events_are_located(void)
{
    lap_record record = after("lapilli 1\nrules tribe\nplayers 4\nplay\n");
    refuse(&record, "line 3 ", "2 22 41", LAP_ERROR_LINE_ORDER);
    refuse(&record, "line 3 17 22", "", LAP_ERROR_LINE_LENGTH);
    refuse(&record, "", "chief 1", LAP_ERROR_WRONG_PHASE);
    refuse(&record, "1 ", "pick 17", LAP_ERROR_WRONG_PHASE);
    refuse(&record, "", "lapilli 1", LAP_ERROR_BAD_EVENT);
    refuse(&record, "", "grid 7", LAP_ERROR_BAD_EVENT);
    refuse(&record, "", "score 1 20 regions 20", LAP_ERROR_NOT_OVER);
    refuse(&record, "", "result 1", LAP_ERROR_NOT_OVER);
    refuse(&record, "line 3 17 22 ", "49", LAP_ERROR_BAD_DOMINO);

    record = after(before_turn);
    refuse(&record, "", "2 lay 2 f7 e7", LAP_ERROR_WRONG_SEAT);
    refuse(&record, "", "2 fire lost", LAP_ERROR_WRONG_SEAT);
    refuse(&record, "1 lay ", "2 f7 e7", LAP_ERROR_OTHER_DOMINO);
    refuse(&record, "1 lay 1 ", "f8 f9", LAP_ERROR_NO_MATCH);
    refuse(&record, "1 lay 1 f7 ", "h7", LAP_ERROR_SQUARES_APART);
    refuse(&record, "1 ", "discard 1", LAP_ERROR_CAN_BE_LAID);
    refuse(&record, "1 lay 1 f7", " ", LAP_ERROR_BAD_SPACE);
    take(&record,
         "# a comment\n\n1 lay 1 f7 e7\n1 pick 6\n1 skip\n2 lay 2 f7 e7\n2 pick 5\n2 skip\n"
         "3 lay 3 f7 e7\n3 pick 4\n3 skip\n4 lay 19 f7 e7\n4 pick 41\n");

    /* A payment in another order than the engine's is located where it was written. */
    refuse(&record, "4 recruit oaf f7 pay ", "g7 f7", LAP_ERROR_PAY_NOTHING_THERE);
    refuse(&record, "4 recruit oaf f7 pay f7 ", "g7", LAP_ERROR_PAY_NOTHING_THERE);
    refuse(&record, "4 recruit oaf ", "g7 pay f7 e7", LAP_ERROR_ON_START);
    refuse(&record, "4 recruit ", "shaman f7 pay f7 e7", LAP_ERROR_NOT_IN_CAVE);
    take(&record, "4 recruit oaf f7 pay f7 e7\n");
    CHECK_INT(record.seat[record.events - 1], 4);
}

/* More than a game can have, so the count is set by hand. */
static void too_many_events(void)
{
    lap_record record = after(before_turn);
    record.events = LAP_RECORD_EVENTS;
    refuse(&record, "", "1 lay 1 f7 e7", LAP_ERROR_RECORD_TOO_LONG);
}

/* A whole random game as text, with where its footer begins. */
static char finished[16384];

static size_t finish_game(void)
{
    lap_game game;
    lap_record record;
    lap_random random = {test_seed(11)};
    lap_rules rules = {.set = LAP_TRIBE, .players = 2, .bonus = LAP_CENTRE | LAP_COMPLETE};
    lap_game_deal(&game, &rules, 11);
    lap_record_begin(&record, &rules);
    while (game.view.phase != LAP_PHASE_OVER) {
        lap_move move = games_next(&game, &random);
        games_play(&game, move);
        CHECK_INT(lap_record_add(&record, move).error, LAP_OK);
    }
    CHECK(lap_record_write(&record, finished, sizeof finished) < sizeof finished);
    return (size_t)(strstr(finished, "score 1") - finished);
}

static void footers_are_checked(void)
{
    char footer[1024];
    size_t at = finish_game();
    snprintf(footer, sizeof footer, "%s", finished + at);
    finished[at] = '\0';
    lap_record record = after(finished);
    CHECK_INT(record.stage, LAP_STAGE_EVENTS);
    refuse(&record, "", "1 skip", LAP_ERROR_GAME_IS_OVER);
    refuse(&record, "", "line 1 2 3 4", LAP_ERROR_GAME_IS_OVER);
    refuse(&record, "", "result 1", LAP_ERROR_WRONG_FOOTER);
    refuse(&record, "score ", "2 20", LAP_ERROR_WRONG_FOOTER);
    refuse(&record, "score 1", "", LAP_ERROR_WRONG_FOOTER);
    char *first = strtok(footer, "\n");
    refuse(&record, first, "0", LAP_ERROR_WRONG_FOOTER);
    take(&record, first);
    CHECK_INT(record.stage, LAP_STAGE_FOOTER);
    refuse(&record, "", "1 skip", LAP_ERROR_GAME_IS_OVER);
    refuse(&record, "score ", "1 20", LAP_ERROR_WRONG_FOOTER);
    take(&record, strtok(NULL, "\n"));
    refuse(&record, "result ", "3", LAP_ERROR_WRONG_FOOTER);
    take(&record, strtok(NULL, "\n"));
    CHECK_INT(record.stage, LAP_STAGE_DONE);
    refuse(&record, "", "result 1", LAP_ERROR_AFTER_THE_END);
    refuse(&record, "", "1 skip", LAP_ERROR_AFTER_THE_END);
    take(&record, "# good bye\n\n");
}

/* A record may end after any line; what it has then is what was read. */
static void cut_records_load(void)
{
    size_t at = finish_game();
    for (size_t end = 0; end <= at; end++) {
        if (end > 0 && finished[end - 1] != '\n')
            continue;
        char held = finished[end], again[16384];
        finished[end] = '\0';
        lap_record record = after(finished);
        if (record.stage == LAP_STAGE_EVENTS && record.view.phase != LAP_PHASE_OVER) {
            lap_record_write(&record, again, sizeof again);
            CHECK_TEXT(again, finished);
        }
        finished[end] = held;
    }
}

static void steps_become_one_event(void)
{
    lap_record record = after(before_turn);
    take(&record, "1 lay 1 f7 e7\n1 pick 6\n1 skip\n2 lay 2 f7 e7\n2 pick 5\n2 skip\n"
                  "3 lay 3 f7 e7\n3 pick 4\n3 skip\n4 lay 19 f7 e7\n4 pick 41\n");
    lap_record whole = record;
    int events = record.events;
    CHECK_INT(lap_record_add(&record, lap_move_who(LAP_OAF, 2)).error, LAP_OK);
    CHECK_INT(lap_record_add(&record, lap_move_pay(lap_square_at(5, 6))).error, LAP_OK);
    CHECK_INT(lap_record_add(&record, lap_move_place(LAP_START)).error, LAP_ERROR_WRONG_PHASE);
    CHECK_INT(lap_record_add(&record, lap_move_pay(lap_square_at(4, 6))).error, LAP_OK);
    CHECK_INT(record.events, events);
    CHECK_INT(lap_record_add(&record, lap_move_place(LAP_START)).error, LAP_ERROR_ON_START);
    CHECK_INT(lap_record_add(&record, lap_move_place(lap_square_at(5, 6))).error, LAP_OK);
    CHECK_INT(record.events, events + 1);
    take(&whole, "4 recruit oaf f7 pay e7 f7\n");
    CHECK(memcmp(&record.view, &whole.view, sizeof whole.view) == 0);
    CHECK(record.event[events].bits == whole.event[events].bits);
    CHECK_INT(record.seat[events], 4);
}

static void what_is_legal_is_told(void)
{
    char text[256];
    lap_record record = after("");
    lap_record_write_legal(&record, 3, text, sizeof text);
    CHECK_TEXT(text, "lapilli 1");
    record = after("lapilli 1\nrules kingdomino\nplayers 3\nplay\n");
    lap_record_write_legal(&record, 3, text, sizeof text);
    CHECK(strstr(text, "3 dominoes") != NULL);
    take(&record, "line 3 17 22\nchief 2\n");
    lap_record_write_legal(&record, 3, text, sizeof text);
    CHECK_TEXT(text, "2 pick 3, 2 pick 17, 2 pick 22");
    lap_record_write_legal(&record, 1, text, sizeof text);
    CHECK_TEXT(text, "2 pick 3 and 2 more");
}

static void bad_rules_begin_nothing(void)
{
    lap_record record = after(before_turn), before = record;
    lap_rules rules = {.players = 7};
    CHECK_INT(lap_record_begin(&record, &rules).error, LAP_ERROR_BAD_PLAYERS);
    CHECK(memcmp(&record, &before, sizeof record) == 0);
}

static void short_buffers_are_kept(void)
{
    char whole[1024], text[1024];
    lap_record record = after(before_turn);
    size_t length = lap_record_write(&record, whole, sizeof whole);
    for (size_t size = 0; size <= length + 1; size++) {
        memset(text, '~', sizeof text);
        CHECK_INT(lap_record_write(&record, text, size), length);
        CHECK(size == 0 || strlen(text) == size - 1);
        CHECK(size == 0 || strncmp(text, whole, size - 1) == 0);
        CHECK_INT(text[size], '~');
    }
}

static const test tests[] = {
    {"a record begins with its name and version", first_lines},
    {"a header value that cannot be is located", header_values},
    {"a header line has the words and spaces that belong there", header_words},
    {"header keys are those there are, and those of one's own", other_keys},
    {"nothing is said twice in a header", header_twice},
    {"a header is checked as a whole", header_as_a_whole},
    {"there is room for 32 other header lines", too_many_header_lines},
    {"names and other header lines are kept", header_is_kept},
    {"every byte is part of a character and no control character", bytes_are_checked},
    {"an event that is not legal is located in its line", events_are_located},
    {"more events than a game can have are refused", too_many_events},
    {"a footer that does not fit the game is located", footers_are_checked},
    {"a record that was cut loads up to its last whole line", cut_records_load},
    {"a recruiting in steps is noted as one event", steps_become_one_event},
    {"what may come next is told", what_is_legal_is_told},
    {"rules that cannot be played begin no record", bad_rules_begin_nothing},
    {"a buffer that is too short keeps what fits and a final 0", short_buffers_are_kept},
};

TEST_FILE(record, tests)
