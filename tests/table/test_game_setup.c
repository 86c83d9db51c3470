/* test_game_setup.c: the line that opens a table. */
#include "tables.h"

/* Opens a table by a line written out here. */
static void open_with(club *c, const char *line)
{
    *c = (club){.now = 5000};
    club_keep(c, line);
}

static void opening_lines(void)
{
    club c;
    lap_game_setup setup = {.rules = {.set = LAP_TRIBE, .players = 3, .bonus = LAP_CENTRE},
                            .clock = {600000, 30000},
                            .computer = {0, 0, 1}};
    char line[LAP_LOG_TEXT];
    lap_player_read(&setup.player[2], "level:3", 7);
    for (int i = 0; i < LAP_SHA256_BYTES; i++)
        setup.commit[i] = (uint8_t)((i % 16) * 17);
    CHECK_INT(lap_game_setup_write(&setup, line, sizeof line).error, LAP_OK);
    CHECK_TEXT(line, "open tribe 3 grid 5 deck 48 line 4 bonus centre clock 600 30 "
                     "seats person person level:3 hints no shuffle 2 commit " COMMIT);
    open_with(&c, line);
    CHECK_INT(c.table.shuffle, 2);
    CHECK_INT(c.table.number, 1);
    CHECK_INT(c.table.stage, LAP_TABLE_GATHERS);
    CHECK_INT(c.table.host, 1);
    CHECK_INT(c.table.rules.set, LAP_TRIBE);
    CHECK_INT(c.table.rules.bonus, LAP_CENTRE);
    CHECK_INT(c.table.clock.bank_ms, 600000);
    CHECK_INT(c.table.clock.turn_ms, 30000);
    CHECK(c.table.seat[1].person && !c.table.seat[2].person);
    CHECK_INT(c.table.seat[2].player.level, 3);
    CHECK_INT(c.table.commit[1], 0x11);

    open_with(&c, "open kingdomino 4 grid 7 deck 24 line 4 bonus centre complete clock none "
                  "seats random search:time=3599999ms,sims=1000000000,threads=64 greedy person "
                  "commit " COMMIT);
    CHECK_INT(c.table.host, 4);
    CHECK_INT(c.table.rules.bonus, LAP_CENTRE | LAP_COMPLETE);
    CHECK_INT(c.table.seat[1].player.threads, 64);
    CHECK_INT(c.table.shuffle, 1);
    setup.shuffle = 1;
    CHECK_INT(lap_game_setup_write(&setup, line, sizeof line).error, LAP_OK);
    CHECK(strstr(line, " level:3 hints no commit " COMMIT) != NULL);
}

static void bad_openings_are_not_written(void)
{
    char line[LAP_LOG_TEXT] = "as it was";
    lap_game_setup setup = {.rules = {.set = LAP_TOTEM, .players = 5}};
    CHECK_INT(lap_game_setup_write(&setup, line, sizeof line).error, LAP_ERROR_BAD_PLAYERS);
    setup.rules.players = 2;
    setup.clock.turn_ms = 1500;
    CHECK_INT(lap_game_setup_write(&setup, line, sizeof line).error, LAP_ERROR_BAD_CLOCK);
    setup.clock.turn_ms = UINT64_C(1000) * 60 * 60 * 24 * 30;
    setup.clock.bank_ms = setup.clock.turn_ms + 1000;
    CHECK_INT(lap_game_setup_write(&setup, line, sizeof line).error, LAP_ERROR_BAD_CLOCK);
    CHECK_TEXT(line, "as it was");
    setup.clock.bank_ms = setup.clock.turn_ms;
    CHECK_INT(lap_game_setup_write(&setup, line, sizeof line).error, LAP_OK);
    CHECK(strstr(line, " clock 2592000 2592000 seats ") != NULL);
}

/* The longest line there is fits. */
static void the_longest_opening_fits(void)
{
    static const char spec[] = "search:time=3599999ms,sims=1000000000,threads=64";
    char line[LAP_LOG_TEXT];
    lap_game_setup setup = {.rules = {.set = LAP_KINGDOMINO, .bonus = 3},
                            .clock = {2592000000, 2592000000},
                            .computer = {1, 1, 1, 1}};
    for (int i = 0; i < LAP_SEATS; i++)
        CHECK_INT(lap_player_read(&setup.player[i], spec, sizeof spec - 1).error, LAP_OK);
    CHECK_INT(lap_game_setup_write(&setup, line, sizeof line).error, LAP_OK);
    CHECK(strlen(line) > 300 && strlen(line) < sizeof line);
    lap_table table = {0};
    CHECK_INT(lap_table_read(&table, 1, line, strlen(line)).error, LAP_OK);
    CHECK_INT(table.stage, LAP_TABLE_PLAYS);
}

static void bad_opening_lines(void)
{
    static const struct {
        const char *line;
        lap_error error;
        uint32_t at;
    } bad[] = {
        {"", LAP_ERROR_UNKNOWN_LINE, 0},
        {"sit 1 -", LAP_ERROR_NOT_OPEN, 0},
        {"open", LAP_ERROR_WORD_MISSING, 4},
        {"open ", LAP_ERROR_BAD_SPACE, 4},
        {"open chess 2", LAP_ERROR_BAD_SET, 5},
        {"open totem 5 grid 5 deck 48 line 4 bonus none", LAP_ERROR_BAD_PLAYERS, 11},
        {"open totem 2 gird 5", LAP_ERROR_UNKNOWN_LINE, 13},
        {"open totem 2 grid 6 deck 48 line 4 bonus none", LAP_ERROR_BAD_GRID, 18},
        {"open totem 2 grid 5 deck 40 line 4 bonus none", LAP_ERROR_BAD_DECK, 25},
        {"open totem 2 grid 5 deck 48 line 3 bonus none", LAP_ERROR_BAD_LINE, 33},
        {"open totem 2 grid 5 deck 48 line 4 bonus all", LAP_ERROR_BAD_BONUS, 41},
        {"open totem 2 grid 5 deck 48 line 4 bonus complete complete", LAP_ERROR_UNKNOWN_LINE, 50},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock 0 0", LAP_ERROR_BAD_CLOCK, 52},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock 9 2592001", LAP_ERROR_BAD_CLOCK, 54},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock 09 1", LAP_ERROR_BAD_CLOCK, 52},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person",
         LAP_ERROR_WORD_MISSING, 69},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person level:9",
         LAP_ERROR_BAD_LEVEL, 76},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person god",
         LAP_ERROR_BAD_PLAYER, 70},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person commit 00",
         LAP_ERROR_BAD_HASH, 84},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person "
         "commit 00112233445566778899aabbccddeeff00112233445566778899aabbccddeefF",
         LAP_ERROR_BAD_HASH, 84},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person "
         "commit " COMMIT " x",
         LAP_ERROR_WORD_EXTRA, 149},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person person "
         "commit " COMMIT,
         LAP_ERROR_UNKNOWN_LINE, 77},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person "
         "shuffle 1 commit " COMMIT,
         LAP_ERROR_UNKNOWN_LINE, 85},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person "
         "shuffle 3 commit " COMMIT,
         LAP_ERROR_UNKNOWN_LINE, 85},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person "
         "shuffle commit " COMMIT,
         LAP_ERROR_UNKNOWN_LINE, 85},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person shuffle",
         LAP_ERROR_WORD_MISSING, 84},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person "
         "hints maybe shuffle 2 commit " COMMIT,
         LAP_ERROR_BAD_HINTS, 83},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person "
         "shuffle 2 hints no commit " COMMIT,
         LAP_ERROR_UNKNOWN_LINE, 87},
        {"open totem 2 grid 5 deck 48 line 4\tbonus none", LAP_ERROR_BAD_BYTE, 34},
    };
    club c = {.now = 1};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        club_bad_line(&c, bad[i].line, bad[i].error, bad[i].at);
    club_open(&c, &discovery, NULL, "pp");
    club_bad_line(&c, c.line, LAP_ERROR_OPEN_ALREADY, 0);
}

static bool hints_of(const char *seats, lap_hints hints)
{
    lap_game_setup setup = {.rules = {.set = LAP_TOTEM, .players = (uint8_t)strlen(seats)},
                            .hints = hints};
    char line[LAP_LOG_TEXT];
    lap_table table = {0};
    for (int i = 0; seats[i] != '\0'; i++)
        if (seats[i] == 'c') {
            setup.computer[i] = 1;
            CHECK_INT(lap_player_read(&setup.player[i], "level:1", 7).error, LAP_OK);
        }
    CHECK_INT(lap_game_setup_write(&setup, line, sizeof line).error, LAP_OK);
    CHECK_INT(lap_table_read(&table, 1, line, strlen(line)).error, LAP_OK);
    return table.hints;
}

static void hints_are_for_one_person_by_default(void)
{
    club c;
    CHECK(hints_of("pc", LAP_HINTS_DEFAULT) && hints_of("ccpc", LAP_HINTS_DEFAULT));
    CHECK(!hints_of("pp", LAP_HINTS_DEFAULT) && !hints_of("pcp", LAP_HINTS_DEFAULT));
    CHECK(hints_of("pp", LAP_HINTS_YES) && !hints_of("pc", LAP_HINTS_NO));
    /* A log from before does not say; they were allowed then. */
    open_with(&c, "open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person "
                  "shuffle 2 commit " COMMIT);
    CHECK(c.table.hints);
}

static const test tests[] = {
    {"the line open says everything", opening_lines},
    {"an opening that cannot be is not written", bad_openings_are_not_written},
    {"the longest opening fits into a line", the_longest_opening_fits},
    {"a bad first line is refused at its place", bad_opening_lines},
    {"hints are allowed by default when there is one person", hints_are_for_one_person_by_default},
};

TEST_FILE(game_setup, tests)
