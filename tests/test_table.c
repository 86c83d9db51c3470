/* test_table.c: the lines of a log and the requests that make them. Clocks are in test_clock.c,
 * going back in test_undo.c. */
#include "tables.h"

#define SALT_1 "000102030405060708090a0b0c0d0e0f"
#define HASH "aa0102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0ebb"
#define COMMIT "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static const lap_rules discovery = {.set = LAP_DISCOVERY};

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
    CHECK_INT(lap_game_setup_write(&setup, line, sizeof line).error, LAP_BAD_PLAYERS);
    setup.rules.players = 2;
    setup.clock.turn_ms = 1500;
    CHECK_INT(lap_game_setup_write(&setup, line, sizeof line).error, LAP_BAD_CLOCK);
    setup.clock.turn_ms = UINT64_C(1000) * 60 * 60 * 24 * 30;
    setup.clock.bank_ms = setup.clock.turn_ms + 1000;
    CHECK_INT(lap_game_setup_write(&setup, line, sizeof line).error, LAP_BAD_CLOCK);
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
        {"", LAP_BAD_HAPPENING, 0},
        {"sit 1 -", LAP_NOT_OPEN, 0},
        {"open", LAP_WORD_MISSING, 4},
        {"open ", LAP_BAD_SPACE, 4},
        {"open chess 2", LAP_BAD_SET, 5},
        {"open totem 5 grid 5 deck 48 line 4 bonus none", LAP_BAD_PLAYERS, 11},
        {"open totem 2 gird 5", LAP_BAD_HAPPENING, 13},
        {"open totem 2 grid 6 deck 48 line 4 bonus none", LAP_BAD_GRID, 18},
        {"open totem 2 grid 5 deck 40 line 4 bonus none", LAP_BAD_DECK, 25},
        {"open totem 2 grid 5 deck 48 line 3 bonus none", LAP_BAD_LINE, 33},
        {"open totem 2 grid 5 deck 48 line 4 bonus all", LAP_BAD_BONUS, 41},
        {"open totem 2 grid 5 deck 48 line 4 bonus complete complete", LAP_BAD_HAPPENING, 50},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock 0 0", LAP_BAD_CLOCK, 52},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock 9 2592001", LAP_BAD_CLOCK, 54},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock 09 1", LAP_BAD_CLOCK, 52},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person", LAP_WORD_MISSING,
         69},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person level:9",
         LAP_BAD_LEVEL, 76},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person god",
         LAP_BAD_PLAYER, 70},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person commit 00",
         LAP_BAD_HASH, 84},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person "
         "commit 00112233445566778899aabbccddeeff00112233445566778899aabbccddeefF",
         LAP_BAD_HASH, 84},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person "
         "commit " COMMIT " x",
         LAP_WORD_EXTRA, 149},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person person "
         "commit " COMMIT,
         LAP_BAD_HAPPENING, 77},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person "
         "shuffle 1 commit " COMMIT,
         LAP_BAD_HAPPENING, 85},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person "
         "shuffle 3 commit " COMMIT,
         LAP_BAD_HAPPENING, 85},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person "
         "shuffle commit " COMMIT,
         LAP_BAD_HAPPENING, 85},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person shuffle",
         LAP_WORD_MISSING, 84},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person "
         "hints maybe shuffle 2 commit " COMMIT,
         LAP_BAD_HINTS, 83},
        {"open totem 2 grid 5 deck 48 line 4 bonus none clock none seats person person "
         "shuffle 2 hints no commit " COMMIT,
         LAP_BAD_HAPPENING, 87},
        {"open totem 2 grid 5 deck 48 line 4\tbonus none", LAP_BAD_BYTE, 34},
    };
    club c = {.now = 1};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        club_bad_line(&c, bad[i].line, bad[i].error, bad[i].at);
    club_open(&c, &discovery, NULL, "pp");
    club_bad_line(&c, c.line, LAP_OPEN_ALREADY, 0);
}

static void people_sit_down(void)
{
    club c;
    char request[80];
    club_open(&c, &discovery, NULL, "pcp");
    club_ask(&c, 1,
             "sit " HASH " Ada  Lovelace, Gr\xc3\xa4"
             "fin");
    CHECK_TEXT(c.line, "sit 1 " HASH " Ada  Lovelace, Gr\xc3\xa4"
                       "fin");
    const lap_seat *seat = &c.table.seat[0];
    CHECK(seat->sat && seat->committed && !seat->salted && !seat->lent);
    CHECK_INT(seat->name_bytes, 22);
    CHECK(memcmp(seat->name, "Ada  Lovelace, Gr", 17) == 0);
    CHECK_INT(seat->commitment[0], 0xaa);
    CHECK_INT(seat->commitment[31], 0xbb);
    CHECK_INT(c.table.stage, LAP_TABLE_GATHERS);
    club_refused(&c, 1, "sit " HASH " Ada", LAP_SEAT_TAKEN, 3);
    club_ask(&c, 1, "stand");
    club_sits(&c, 1, "Ada");
    club_sits(&c, 3, "");
    CHECK(c.table.seat[2].sat && c.table.seat[2].committed && c.table.seat[2].name_bytes == 0);
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    CHECK_INT(lap_table_wake(&c.table, 77), 0);
    CHECK_INT(club_chance(&c), 0);
    club_ask(&c, 3, club_salt(&c, 3, request));
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    CHECK_INT(club_chance(&c), 0);
    club_ask(&c, 1, club_salt(&c, 1, request));
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    CHECK_INT(c.table.acted, 0);
    CHECK_INT(lap_table_wake(&c.table, 77), 77);
    club_settle(&c);
    CHECK_INT(c.table.acted, c.table.number);
    CHECK(c.table.view.seat != 0);
}

static void names_are_what_they_look_like(void)
{
    static const char *const good[] = {
        "Ada",
        "Zo\xc3\xab van der Berg",
        "\xd9\x84\xd9\x8a\xd9\x84\xd9\x89",                         /* Arabic */
        "\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xb1\xd9\x88\xd8\xaf",     /* with a joiner */
        "\xe2\x9d\xa4\xef\xb8\x8f",                                 /* a red heart */
        "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80",             /* an astronaut */
        "\xf0\x9f\x8f\xb3\xef\xb8\x8f\xe2\x80\x8d\xf0\x9f\x8c\x88", /* a rainbow flag */
        "Computerkid",
        "Masterson",
        "Levi",
        "42",
    };
    static const char *const invisible[] = {
        "Ada\xe2\x80\x8b", /* zero width space */
        "A\xc2\xad"
        "da", /* soft hyphen */
        "\xe2\x80\xae"
        "adA",             /* right-to-left override */
        "Ada\xe2\x81\xa9", /* pop directional isolate */
        "Ada\xe2\x80\x8d", /* a joiner that joins nothing */
        "A\xe2\x80\x8d"
        "da",              /* or Latin letters */
        "Ada\xef\xb8\x8f", /* a selector without an emoji */
        "\xe2\xa0\x80",    /* braille blank */
        "\xe3\x85\xa4",    /* Hangul filler */
        "Ada\xc2\xa0"
        "B",                /* no-break space */
        "\xf3\xa0\x81\x81", /* a tag */
        "Ada\xef\xbb\xbf",  /* byte order mark */
    };
    static const char *const reserved[] = {
        "level:3",
        "Level 6",
        "LEVEL",
        "computer",
        "Computer 2",
        "C.O.M.P.U.T.E.R",
        "Ordinateur 1",
        "Computer 6: Master",
        "Master",
        "master 2",
        "K\xc3\xb6nner",
        "Ma\xc3\xaetre",
        "\xd0\xa1omputer 1",   /* a Cyrillic letter */
        "\xef\xbc\xa3omputer", /* a full-width one */
    };
    char request[160], granted[LAP_LOG_TEXT];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        club c;
        club_open(&c, &discovery, NULL, "pc");
        snprintf(request, sizeof request, "sit %064d %s", 0, good[i]);
        lap_status status = lap_table_ask(&c.table, 1, 5000, request, strlen(request), granted);
        CHECK_INT(status.error, LAP_OK);
    }
    club c;
    club_open(&c, &discovery, NULL, "pc");
    for (size_t i = 0; i < sizeof invisible / sizeof *invisible; i++) {
        snprintf(request, sizeof request, "sit - %s", invisible[i]);
        lap_status status = lap_table_ask(&c.table, 1, 5000, request, strlen(request), granted);
        CHECK_INT(status.error, LAP_NAME_INVISIBLE);
        CHECK(status.at >= 6 && status.at < strlen(request));
    }
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
        snprintf(request, sizeof request, "sit - %s", reserved[i]);
        club_refused(&c, 1, request, LAP_NAME_RESERVED, 6);
    }
    /* A log from before is read all the same. */
    lap_table old = c.table;
    snprintf(request, sizeof request, "sit 1 %064d Computer 2", 0);
    CHECK_INT(lap_table_read(&old, 5000, request, strlen(request)).error, LAP_OK);
}

static void bad_ways_to_sit(void)
{
    club c;
    char name[144];
    club_open(&c, &discovery, NULL, "pc");
    club_refused(&c, 1, "sit", LAP_WORD_MISSING, 3);
    club_refused(&c, 1, "sit ", LAP_BAD_SPACE, 3);
    club_refused(&c, 1, "sit Ada", LAP_BAD_HASH, 4);
    club_refused(&c, 1, "sit -", LAP_BAD_HASH, 4);
    club_refused(&c, 1, "sit - Ada", LAP_BAD_HASH, 4);
    club_refused(&c, 1, "sit " HASH " ", LAP_BAD_SPACE, 68);
    club_refused(&c, 1, "sit " HASH "  Ada", LAP_BAD_SPACE, 69);
    club_refused(&c, 1, "sit " HASH " Ada ", LAP_BAD_SPACE, 72);
    club_refused(&c, 1, "sit " HASH " A\nda", LAP_BAD_BYTE, 70);
    club_refused(&c, 1, "sit " HASH " A\xff", LAP_BAD_BYTE, 70);
    club_refused(&c, 1, "sit " SALT_1 " Ada", LAP_BAD_HASH, 4);
    club_refused(&c, 1, "sit " HASH "0 Ada", LAP_BAD_HASH, 4);
    club_refused(&c, 1, "sit " SALT_1 "000102030405060708090A0B0C0D0E0F", LAP_BAD_HASH, 4);
    memset(name, 'x', sizeof name);
    memcpy(name, "sit " HASH " ", 69);
    name[69 + 65] = '\0';
    club_refused(&c, 1, name, LAP_NAME_TOO_LONG, 133);
    club_bad_line(&c, "sit 2 " HASH " Eve", LAP_COMPUTERS_SEAT, 4);
    club_bad_line(&c, "sit 3 " HASH " Eve", LAP_NO_SUCH_SEAT, 4);
    club_bad_line(&c, "sit 5 " HASH " Eve", LAP_BAD_SEAT, 4);
    club_bad_line(&c, "sit 1", LAP_WORD_MISSING, 5);
    name[69 + 64] = '\0';
    club_ask(&c, 1, name);
    CHECK_INT(c.table.seat[0].name_bytes, 64);
}

static void people_get_up_again(void)
{
    club c;
    club_open(&c, &discovery, NULL, "ppp");
    club_refused(&c, 2, "stand", LAP_SEAT_EMPTY, 5);
    lap_table before = c.table;
    club_ask(&c, 2, "sit " HASH " Bob");
    club_ask(&c, 2, "stand");
    CHECK_TEXT(c.line, "stand 2");
    before.number = 3;
    before.seat[1].stands = 1;
    CHECK(memcmp(&c.table, &before, sizeof before) == 0);
    club_sits(&c, 2, "Bob");
    club_sits(&c, 3, "Cleo");
    club_refused(&c, 3, "stand 2", LAP_NOT_THE_HOST, 6);
    club_refused(&c, 1, "stand 4", LAP_NO_SUCH_SEAT, 6);
    club_refused(&c, 1, "stand two", LAP_BAD_SEAT, 6);
    club_refused(&c, 1, "stand 2 3", LAP_WORD_EXTRA, 8);
    club_ask(&c, 1, "stand 2");
    CHECK_INT(c.table.seat[1].sat, 0);
    club_sits(&c, 2, "Bob");
    club_sits(&c, 1, "Ada");
    club_reveal(&c);
    club_refused(&c, 1, "stand", LAP_HAS_BEGUN, 0);
    club_refused(&c, 1, "stand 2", LAP_HAS_BEGUN, 0);
}

static void seats_are_lent_and_given_back(void)
{
    club c;
    club_open(&c, &discovery, NULL, "ppp");
    club_sits(&c, 1, "Ada");
    club_refused(&c, 1, "back", LAP_NOT_LENT, 4);
    club_refused(&c, 2, "lend 3 level:1", LAP_NOT_THE_HOST, 5);
    club_refused(&c, 1, "lend", LAP_WORD_MISSING, 4);
    club_refused(&c, 1, "lend 2 level:7", LAP_BAD_LEVEL, 13);
    club_refused(&c, 1, "lend 2 search:time=1h", LAP_BAD_TIME, 19);
    club_refused(&c, 1, "lend 2 search", LAP_ONLY_LEVELS, 7);
    club_refused(&c, 1, "lend greedy", LAP_ONLY_LEVELS, 5);
    club_ask(&c, 1, "lend 2 level:4");
    CHECK_TEXT(c.line, "lend 2 level:4");
    CHECK_INT(c.table.stage, LAP_TABLE_GATHERS);
    club_ask(&c, 1, "back 2");
    CHECK_TEXT(c.line, "back 2");
    club_ask(&c, 2, "lend level:5");
    CHECK_TEXT(c.line, "lend 2 level:5");
    club_keep(&c, "lend 3 search:sims=100");
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_reveal(&c);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    club_refused(&c, 1, "back 2", LAP_SEAT_EMPTY, 5);
    club_refused(&c, 2, "back", LAP_SEAT_EMPTY, 4);
    club_settle(&c);

    club_until(&c, 2);
    CHECK_INT(lap_table_computer(&c.table)->level, 5);
    club_refused(&c, 2, "pick 1", LAP_SEAT_LENT, 0);
    club_ask(&c, 1, "lend 2 level:6");
    CHECK_INT(lap_table_computer(&c.table)->level, 6);
    club_ask(&c, 2, "sit - Bob");
    CHECK(lap_table_computer(&c.table) == NULL);
    CHECK(!c.table.seat[1].committed && !c.table.seat[1].salted);
    club_ask(&c, 2, "lend level:1");
    CHECK_INT(lap_table_computer(&c.table)->level, 1);
    club_ask(&c, 2, "back");
    CHECK(lap_table_computer(&c.table) == NULL);
    club_refused(&c, 2, "back", LAP_NOT_LENT, 4);
}

/* Nor does the clock begin anew when the computer has decided something of the turn meanwhile: it
 * takes the rest of the turn too. */
static void a_seat_given_back_gains_no_time(void)
{
    club c;
    club_open(&c, &discovery, &(lap_clock){10000, 2000}, "pp");
    club_sit(&c);
    while (c.table.view.phase != LAP_PHASE_LAY)
        club_play(&c);
    int seat = c.table.view.seat;
    c.now += 5000;
    club_ask(&c, seat, "lend level:1");
    club_play(&c);
    CHECK_INT(c.table.view.seat, seat);
    club_ask(&c, seat, "back");
    CHECK_INT(lap_table_deadline(&c.table), 0);
    c.now += 1000;
    club_play(&c);
    CHECK_INT(c.table.seat[seat - 1].bank_ms, 7000);
}

/* The salt of someone who sat down before the game stays when he comes back into it. */
static void a_salt_counts_from_before_the_game(void)
{
    club c;
    uint8_t salt[LAP_SALT_BYTES];
    club_open(&c, &discovery, NULL, "pp");
    club_sit(&c);
    memcpy(salt, c.salt[0], sizeof salt);
    club_ask(&c, 1, "lend level:1");
    club_ask(&c, 1, "sit " HASH " Ada");
    CHECK(c.table.seat[0].salted);
    CHECK(memcmp(c.table.seat[0].salt, salt, sizeof salt) == 0);
    CHECK(c.table.seat[0].commitment[0] != 0xaa);
    club_ask(&c, 1, "lend level:1");
    club_refused(&c, 1, "sit " SALT_1 " Ada", LAP_BAD_HASH, 4);
    club_ask(&c, 1, "sit - Ida");
    CHECK(memcmp(c.table.seat[0].name, "Ida", 4) == 0);
}

static void logs_of_shuffle_1_are_played_on(void)
{
    club c;
    club_open_as(&c, &discovery, NULL, "pp", 1);
    CHECK_INT(c.table.shuffle, 1);
    club_refused(&c, 1, "sit " HASH " Ada", LAP_BAD_SALT, 4);
    club_refused(&c, 1, "sit 000102030405060708090A0B0C0D0E0F", LAP_BAD_SALT, 4);
    club_ask(&c, 1, "sit " SALT_1 " Ada");
    club_refused(&c, 1, "commit " HASH, LAP_BAD_HAPPENING, 0);
    club_refused(&c, 1, "salt " HASH, LAP_NOT_ALL_SEATED, 0);
    CHECK(c.table.seat[0].salted && c.table.seat[0].salt[15] == 15);
    club_ask(&c, 1, "lend level:1");
    club_ask(&c, 1, "sit ffffffffffffffffffffffffffffffff Ida");
    CHECK_INT(c.table.seat[0].salt[0], 255);
    club_ask(&c, 1, "lend level:1");
    club_ask(&c, 2, "sit - Bob");
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    club_settle(&c);
    club_ask(&c, 1, "sit " SALT_1 " Ada");
    CHECK(c.table.seat[0].salted && c.table.seat[0].salt[0] == 255);
    CHECK(memcmp(c.table.seat[0].name, "Ada", 4) == 0);
    club_finish(&c);
}

static void a_salt_must_be_the_one_committed_to(void)
{
    club c;
    char request[80], other[80];
    club_open(&c, &discovery, NULL, "ppc");
    club_sits(&c, 1, "Ada");
    club_refused(&c, 1, club_salt(&c, 1, request), LAP_NOT_ALL_SEATED, 0);
    club_sits(&c, 2, "Bob");
    club_refused(&c, 1, club_salt(&c, 2, other), LAP_OTHER_SALT, 5);
    club_refused(&c, 1, "salt " COMMIT, LAP_OTHER_SALT, 5);
    club_refused(&c, 1, "salt", LAP_WORD_MISSING, 4);
    club_refused(&c, 1, "salt -", LAP_BAD_HASH, 5);
    club_refused(&c, 1, "salt " SALT_1, LAP_BAD_HASH, 5);
    club_refused(&c, 1, "salt " HASH " x", LAP_WORD_EXTRA, 70);
    club_refused(&c, 3, "salt " HASH, LAP_COMPUTERS_SEAT, 0);
    club_bad_line(&c, "salt 4 " HASH, LAP_NO_SUCH_SEAT, 5);
    club_ask(&c, 1, club_salt(&c, 1, request));
    CHECK_INT(strncmp(c.line, "salt 1 ", 7), 0);
    CHECK(strcmp(c.line + 7, request + 5) == 0);
    club_refused(&c, 1, request, LAP_REVEALED_ALREADY, 4);
    club_refused(&c, 1, "commit " HASH, LAP_REVEALED_ALREADY, 6);
    club_ask(&c, 2, other);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    club_refused(&c, 2, other, LAP_HAS_BEGUN, 0);
    club_refused(&c, 2, "commit " HASH, LAP_HAS_BEGUN, 0);
}

/* Bob repeats what Ada committed to, at her table or at another. */
static void a_commitment_is_good_for_one_seat_of_one_table(void)
{
    club c, other;
    char salt[80], line[LAP_LOG_TEXT];
    club_open(&c, &discovery, NULL, "pp");
    club_sits(&c, 1, "");
    memcpy(line, c.line, sizeof line);
    line[4] = '2';
    club_keep(&c, line);
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_ask(&c, 1, club_salt(&c, 1, salt));
    club_refused(&c, 2, salt, LAP_OTHER_SALT, 5);

    lap_rules totem = {.set = LAP_TOTEM}; /* another secret */
    club_open(&other, &totem, NULL, "pp");
    line[4] = '1';
    club_keep(&other, line);
    club_sits(&other, 2, "");
    club_refused(&other, 1, salt, LAP_OTHER_SALT, 5);
}

/* Nobody's commitment or salt is left, and the game begins with other ones only. */
static void expect_restart(club *c, int restarts)
{
    int all = 0;
    CHECK_INT(c->table.stage, LAP_TABLE_GATHERS);
    for (int i = 0; i < LAP_SEATS; i++) {
        static const uint8_t zero[LAP_SALT_BYTES];
        all += c->table.seat[i].restarts;
        CHECK_INT(c->table.seat[i].salted, 0);
        CHECK(memcmp(c->table.seat[i].salt, zero, sizeof zero) == 0);
    }
    CHECK_INT(all, restarts);
    CHECK_INT(club_chance(c), 0);
}

static void a_change_among_the_reveals_voids_them_all(void)
{
    club c;
    char salt[80];
    club_open(&c, &discovery, NULL, "ppp");
    for (int seat = 1; seat <= 3; seat++)
        club_sits(&c, seat, "");
    club_ask(&c, 1, club_salt(&c, 1, salt));
    club_ask(&c, 2, "stand");
    expect_restart(&c, 1);
    CHECK(!c.table.seat[0].committed && c.table.seat[0].sat && !c.table.seat[1].sat);
    club_refused(&c, 1, salt, LAP_NOT_ALL_SEATED, 0);
    club_sits(&c, 2, "");
    CHECK_INT(c.table.stage, LAP_TABLE_GATHERS);
    club_commits(&c, 1);
    club_refused(&c, 1, "commit " HASH, LAP_COMMITTED_ALREADY, 6);
    CHECK_INT(c.table.stage, LAP_TABLE_GATHERS);
    club_commits(&c, 3);
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_refused(&c, 1, salt, LAP_OTHER_SALT, 5); /* the old one */

    club_ask(&c, 1, club_salt(&c, 1, salt));
    club_ask(&c, 1, "lend 3 level:2"); /* by the host, who knows his own salt */
    expect_restart(&c, 2);
    club_refused(&c, 3, "commit " HASH, LAP_SEAT_LENT, 6);
    club_commits(&c, 1);
    club_commits(&c, 2);
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_refused(&c, 3, "salt " HASH, LAP_SEAT_LENT, 4);
    club_ask(&c, 1, "lend 3 level:5"); /* only another computer */
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_ask(&c, 3, "back");
    expect_restart(&c, 3);
    for (int seat = 1; seat <= 3; seat++)
        club_commits(&c, seat);
    club_ask(&c, 3, "lend level:1");
    club_commits(&c, 1);
    club_commits(&c, 2);
    club_reveal(&c);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    CHECK(c.table.seat[0].salted && c.table.seat[1].salted && !c.table.seat[2].salted);
    club_settle(&c);
    CHECK(c.table.events > 0);
}

static void who_comes_among_the_reveals_takes_part(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    club_sits(&c, 1, "");
    club_ask(&c, 1, "lend 2 level:2");
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_sits(&c, 2, "Bob");
    expect_restart(&c, 1);
    CHECK(c.table.seat[1].committed && !c.table.seat[0].committed);
    club_commits(&c, 1);
    club_reveal(&c);
    CHECK(c.table.seat[0].salted && c.table.seat[1].salted);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
}

/* Someone who has lost his salt commits to another, and so do the others. */
static void a_lost_salt_restarts_the_shuffle(void)
{
    club c;
    char salt[80];
    club_open(&c, &discovery, NULL, "pp");
    club_sits(&c, 1, "");
    club_sits(&c, 2, "");
    club_ask(&c, 1, club_salt(&c, 1, salt));
    club_refused(&c, 2, "commit -", LAP_BAD_HASH, 7);
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_commits(&c, 2);
    expect_restart(&c, 1);
    CHECK(c.table.seat[1].committed);
    club_commits(&c, 1);
    club_reveal(&c);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
}

/* No seat can restart the shuffle for ever, nor keep the others from playing by not revealing. */
static void restarts_have_a_limit(void)
{
    club c;
    char sit[160] = "sit ";
    club_open(&c, &discovery, NULL, "pp");
    club_sits(&c, 1, "");
    club_sits(&c, 2, "");
    for (int i = 0; i < LAP_RESTARTS; i++) {
        CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
        club_commits(&c, 2);
        club_commits(&c, 1);
    }
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_refused(&c, 2, "commit " HASH, LAP_TOO_MANY_RESTARTS, 6);
    club_refused(&c, 2, "stand", LAP_TOO_MANY_RESTARTS, 5);
    club_refused(&c, 1, "stand 2", LAP_TOO_MANY_RESTARTS, 6);
    club_ask(&c, 1, "lend 2 level:2");
    club_refused(&c, 2, "back", LAP_TOO_MANY_RESTARTS, 4);
    club_commits(&c, 1);
    club_refused(&c, 2, "back", LAP_TOO_MANY_RESTARTS, 4);
    club_commitment(&c, 2, sit + 4);
    club_refused(&c, 2, sit, LAP_TOO_MANY_RESTARTS, 3);
    club_reveal(&c);
    club_settle(&c);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    club_ask(&c, 2, "sit - Bob");
}

static void nothing_is_dealt_without_a_salt_of_a_person(void)
{
    club c;
    club_open(&c, &discovery, NULL, "ppc");
    club_ask(&c, 1, "lend level:2");
    club_ask(&c, 1, "lend 2 level:2");
    CHECK_INT(c.table.stage, LAP_TABLE_GATHERS);
    CHECK_INT(club_chance(&c), 0);
    club_sits(&c, 2, "");
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_ask(&c, 2, "lend level:2");
    expect_restart(&c, 1);
    club_ask(&c, 2, "back");
    CHECK_INT(c.table.stage, LAP_TABLE_GATHERS);
    club_commits(&c, 2);
    club_reveal(&c);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    club_open(&c, &discovery, NULL, "cc");
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
}

static void a_fingerprint_is_of_all_commitments(void)
{
    club c, other;
    char first[LAP_FINGERPRINT_TEXT], text[LAP_FINGERPRINT_TEXT];
    club_open(&c, &discovery, NULL, "ppc");
    club_sits(&c, 1, "Ada");
    lap_table_fingerprint(&c.table, text);
    CHECK_TEXT(text, "");
    club_sits(&c, 2, "Bob");
    lap_table_fingerprint(&c.table, first);
    CHECK_INT(strlen(first), LAP_FINGERPRINT_TEXT - 1);
    CHECK(first[4] == ' ' && first[9] == ' ' && first[14] == ' ');
    club_reveal(&c);
    club_settle(&c);
    club_ask(&c, 2, "lend level:1");
    club_ask(&c, 2, "sit " HASH " Bob");
    club_finish(&c);
    lap_table_fingerprint(&c.table, text);
    CHECK_TEXT(text, first);

    club_open(&other, &discovery, NULL, "ppc");
    other.salts = 5; /* other salts */
    club_sit(&other);
    lap_table_fingerprint(&other.table, text);
    CHECK(strcmp(text, first) != 0);
    other = c;
    other.table.commit[31] ^= 1;
    lap_table_fingerprint(&other.table, text);
    CHECK(strcmp(text, first) != 0);
    club_open_as(&other, &discovery, NULL, "ppc", 1);
    club_sit(&other);
    lap_table_fingerprint(&other.table, text);
    CHECK_TEXT(text, "");
}

static void seats_of_computers_stay_theirs(void)
{
    club c;
    club_open(&c, &discovery, NULL, "cpp");
    CHECK_INT(c.table.host, 2);
    club_refused(&c, 2, "lend 1 level:1", LAP_COMPUTERS_SEAT, 5);
    club_refused(&c, 2, "back 1", LAP_COMPUTERS_SEAT, 5);
    club_refused(&c, 2, "stand 1", LAP_COMPUTERS_SEAT, 6);
    club_refused(&c, 1, "sit " HASH " Hal", LAP_COMPUTERS_SEAT, 0);
    club_sit(&c);
    club_until(&c, 1);
    CHECK_INT(lap_table_computer(&c.table)->level, 2);
    CHECK_INT(lap_table_wake(&c.table, 0), 1);
    CHECK_INT(lap_table_wake(&c.table, 123), 123);
    club_refused(&c, 1, "pick 1", LAP_COMPUTERS_SEAT, 0);
}

static void watchers_ask_for_nothing(void)
{
    club c = {.now = 1};
    club_refused(&c, 1, "sit -", LAP_NOT_OPEN, 0);
    club_open(&c, &discovery, NULL, "pp");
    club_refused(&c, 0, "sit -", LAP_ONLY_WATCHES, 0);
    club_refused(&c, 3, "sit -", LAP_ONLY_WATCHES, 0);
    club_refused(&c, -1, "sit -", LAP_ONLY_WATCHES, 0);
}

static void nothing_is_played_before_all_are_there(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    CHECK_INT(lap_table_wake(&c.table, 5), 0);
    CHECK_INT(club_chance(&c), 0);
    club_sits(&c, 1, "");
    club_refused(&c, 1, "pick 3", LAP_NOT_BEGUN, 0);
    club_refused(&c, 1, "undo", LAP_NOT_BEGUN, 0);
    club_refused(&c, 1, "agree", LAP_NOT_BEGUN, 0);
    club_bad_line(&c, "line 3 17 22 41", LAP_NOT_BEGUN, 0);
    club_bad_line(&c, "secret " COMMIT, LAP_NOT_OVER, 0);
    club_bad_line(&c, "rematch k3v7q2mzx5hn4dwa", LAP_NOT_CLOSED, 0);
}

static void decisions_are_refused_at_their_place(void)
{
    club c;
    club_open(&c, &discovery, NULL, "ppp");
    club_sit(&c);
    int seat = c.table.view.seat, other = seat % 3 + 1;
    int line[4];
    CHECK_INT(lap_view_is_chance(&c.table.view), 0);
    for (int i = 0; i < 4; i++)
        line[i] = c.table.view.next.domino[i];
    char pick[32];
    snprintf(pick, sizeof pick, "pick %d", line[2]);
    club_refused(&c, other, pick, LAP_WRONG_SEAT, 0);
    club_refused(&c, seat, "pick 49", LAP_BAD_DOMINO, 5);
    club_refused(&c, seat, "pick", LAP_WORD_MISSING, 4);
    club_refused(&c, seat, "pick 1 2", LAP_WRONG_PHASE, 0);
    club_refused(&c, seat, "skip", LAP_WRONG_PHASE, 0);
    club_refused(&c, seat, "dance", LAP_BAD_REQUEST, 0);
    club_refused(&c, seat, "", LAP_BAD_REQUEST, 0);
    club_refused(&c, seat, "2 pick 1", LAP_BAD_REQUEST, 0);
    club_refused(&c, seat, "line 1 2 3 4", LAP_BAD_REQUEST, 0);
    club_refused(&c, seat, "chief 1", LAP_BAD_REQUEST, 0);
    club_refused(&c, seat, "secret " COMMIT, LAP_BAD_REQUEST, 0);
    club_refused(&c, seat, "late 1", LAP_BAD_REQUEST, 0);
    club_refused(&c, seat, "pick  1", LAP_BAD_SPACE, 5);
    club_bad_line(&c, "dance", LAP_BAD_HAPPENING, 0);
    club_bad_line(&c, "# comment", LAP_BAD_HAPPENING, 0);
    club_bad_line(&c, "score 1 5", LAP_BAD_HAPPENING, 0);
    club_bad_line(&c, "line 1 2 3 4", LAP_WRONG_PHASE, 0);
    club_bad_line(&c, "9 pick 3", LAP_BAD_SEAT, 0);
    club_ask(&c, seat, pick);
    CHECK_INT(c.table.decided[c.table.events - 1], seat);
    club_settle(&c);
    club_refused(&c, c.table.view.seat, pick, LAP_DOMINO_TAKEN, 5);
}

static void long_requests_are_refused(void)
{
    club c;
    char request[600];
    club_open(&c, &discovery, NULL, "pp");
    memset(request, 'x', sizeof request);
    memcpy(request, "sit " HASH " ", 69);
    for (size_t length = 140; length < sizeof request; length++) {
        char line[LAP_LOG_TEXT] = "as it was";
        lap_status status = lap_table_ask(&c.table, 1, 1, request, length, line);
        CHECK(status.error == LAP_NAME_TOO_LONG || status.error == LAP_WORD_EXTRA);
        CHECK(status.at < length);
        CHECK_TEXT(line, "as it was");
    }
}

/* The line says it as a record does, whatever order was asked for. */
static void payments_are_kept_in_order(void)
{
    club c;
    lap_rules tribe = {.set = LAP_TRIBE};
    int recruits = 0;
    club_open(&c, &tribe, NULL, "pp");
    club_sit(&c);
    while (c.table.stage == LAP_TABLE_PLAYS) {
        char line[LAP_LOG_TEXT], turned[LAP_LOG_TEXT], who[16], where[8], a[8], b[8];
        club_decision(&c, line);
        int n = sscanf(line + 2, "recruit %15s %7s pay %7s %7s", who, where, a, b);
        if (n == 4 && strstr(strstr(line, b) + strlen(b), " ") == NULL) {
            snprintf(turned, sizeof turned, "recruit %s %s pay %s %s", who, where, b, a);
            recruits++;
        } else {
            snprintf(turned, sizeof turned, "%s", line + 2);
        }
        club_ask(&c, c.table.view.seat, turned);
        CHECK_TEXT(c.line, line);
        club_settle(&c);
    }
    CHECK(recruits > 0);
}

static void the_end_of_a_game(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    club_sit(&c);
    char line[LAP_LOG_TEXT];
    for (;;) {
        club_decision(&c, line);
        club_keep(&c, line);
        if (c.table.stage == LAP_TABLE_OVER)
            break;
        club_settle(&c);
    }
    CHECK_INT(c.table.view.phase, LAP_PHASE_OVER);
    CHECK_INT(lap_table_wake(&c.table, 9), 9);
    CHECK(lap_table_computer(&c.table) == NULL);
    club_bad_line(&c, line, LAP_GAME_IS_OVER, 0);
    club_bad_line(&c, "lend 1 level:1", LAP_GAME_IS_OVER, 0);
    club_bad_line(&c, "secret " COMMIT, LAP_OTHER_SECRET, 7);
    club_bad_line(&c, "secret 00", LAP_BAD_HASH, 7);
    club_bad_line(&c, "secret", LAP_WORD_MISSING, 6);
    club_bad_line(&c, "rematch k3v7q2mzx5hn4dwa", LAP_NOT_CLOSED, 0);
    CHECK_INT(club_chance(&c), 1);
    CHECK_INT(c.table.stage, LAP_TABLE_CLOSED);
    CHECK(memcmp(c.table.secret, c.dealer.secret, LAP_SECRET_BYTES) == 0);
    CHECK_INT(club_chance(&c), 0);
    CHECK_INT(lap_table_wake(&c.table, 9), 0);
    club_bad_line(&c, line, LAP_IS_CLOSED, 0);
    club_refused(&c, 1, "undo", LAP_IS_CLOSED, 0);
    club_refused(&c, 1, "sit -", LAP_IS_CLOSED, 0);
    club_bad_line(&c, "rematch k3v7q2mzx5hn4dw1", LAP_BAD_TABLE, 8);
    club_bad_line(&c, "rematch k3v7q2mzx5hn4dwaa", LAP_BAD_TABLE, 8);
    club_keep(&c, "rematch k3v7q2mzx5hn4dwa");
    CHECK(memcmp(c.table.next, "k3v7q2mzx5hn4dwa", LAP_TABLE_ID) == 0);
    club_bad_line(&c, "rematch k3v7q2mzx5hn4dwa", LAP_REMATCH_ALREADY, 0);
}

/* Asks for both in turn until one is refused; returns how many were granted. */
static int repeat(club *c, int seat, const char *first, const char *second, lap_error error)
{
    for (int granted = 0;; granted++) {
        const char *request = granted % 2 == 0 ? first : second;
        char line[LAP_LOG_TEXT];
        lap_status status = lap_table_ask(&c->table, seat, c->now, request, strlen(request), line);
        if (status.error != LAP_OK || granted == 100000) {
            CHECK_TEXT(lap_error_word(status.error), lap_error_word(error));
            return granted;
        }
        club_keep(c, line);
    }
}

/* The one who plays with lending is out of the game in the end, and the game goes on. */
static void lending_has_an_end(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    club_sit(&c);
    club_until(&c, 2);
    CHECK_INT(repeat(&c, 2, "lend level:1", "back", LAP_TOO_MANY_REQUESTS), 2 * LAP_LENDS + 1);
    CHECK_INT(c.table.seat[1].lent, 1);
    club_refused(&c, 2, "lend level:2", LAP_TOO_MANY_REQUESTS, 0);
    club_refused(&c, 1, "back 2", LAP_TOO_MANY_REQUESTS, 0);
    club_refused(&c, 2, "sit -", LAP_TOO_MANY_REQUESTS, 0);
    club_ask(&c, 1, "lend level:1");
    club_ask(&c, 1, "back");
    club_finish(&c);

    /* Changing the computer counts too; a log that has more is read. */
    club_open(&c, &discovery, NULL, "pp");
    club_sit(&c);
    CHECK_INT(repeat(&c, 2, "lend level:1", "lend level:2", LAP_TOO_MANY_REQUESTS), LAP_LENDS + 1);
    for (int i = 0; i < 600; i++)
        club_keep(&c, i % 2 == 0 ? "back 2" : "lend 2 level:1");
    club_keep(&c, "back 2");
    club_finish(&c);
}

#define KEY_1 "1111111111111111111111111111111111111111111111111111111111111111"
#define KEY_2 "2222222222222222222222222222222222222222222222222222222222222222"
#define LINK_1 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define LINK_2 "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"

static void a_seat_is_claimed_by_its_link(void)
{
    club c;
    club_open(&c, &discovery, NULL, "ppc");
    CHECK(!c.table.seat[1].claimed && c.table.seat[1].link == LAP_LINK_FIRST);
    club_bad_line(&c, "claim 2", LAP_WORD_MISSING, 7);
    club_bad_line(&c, "claim 2 abc", LAP_BAD_HASH, 8);
    club_bad_line(&c, "claim 3 " KEY_1, LAP_COMPUTERS_SEAT, 6);
    club_bad_line(&c, "claim 4 " KEY_1, LAP_NO_SUCH_SEAT, 6);
    club_refused(&c, 2, "claim 2 " KEY_1, LAP_BAD_REQUEST, 0);
    club_refused(&c, 2, "claim " KEY_1, LAP_BAD_REQUEST, 0);
    club_keep(&c, "claim 2 " KEY_1);
    CHECK(c.table.seat[1].claimed && c.table.seat[1].link == LAP_LINK_NONE);
    CHECK_INT(c.table.seat[1].holder[31], 0x11);
    CHECK_INT(c.table.acted, 0);
    club_bad_line(&c, "claim 2 " KEY_2, LAP_NO_LINK, 6);
    club_refused(&c, 2, "link -", LAP_NO_LINK, 4);
    club_refused(&c, 2, "link x", LAP_BAD_HASH, 5);
    club_ask(&c, 2, "link " LINK_1);
    CHECK_TEXT(c.line, "link 2 " LINK_1);
    CHECK(c.table.seat[1].link == LAP_LINK_NEW && c.table.seat[1].link_hash[0] == 0xaa);
    club_ask(&c, 2, "link " LINK_2);
    CHECK_INT(c.table.seat[1].link_hash[0], 0xbb);
    club_keep(&c, "claim 2 " KEY_2);
    CHECK(c.table.seat[1].link == LAP_LINK_NONE && c.table.seat[1].link_hash[0] == 0);
    CHECK_INT(c.table.seat[1].holder[0], 0x22);
    club_ask(&c, 2, "link " LINK_1);
    club_ask(&c, 2, "link -");
    CHECK_TEXT(c.line, "link 2 -");
    club_bad_line(&c, "claim 2 " KEY_1, LAP_NO_LINK, 6);
}

/* The host invites, and never takes a seat from somebody who sits there. */
static void the_host_makes_links_to_seats_that_are_free(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pppc");
    club_refused(&c, 2, "link 3 " LINK_1, LAP_NOT_THE_HOST, 5);
    club_refused(&c, 1, "link 4 " LINK_1, LAP_COMPUTERS_SEAT, 5);
    club_ask(&c, 1, "link 2 -");
    club_bad_line(&c, "claim 2 " KEY_1, LAP_NO_LINK, 6);
    club_ask(&c, 1, "link 2 " LINK_1);
    club_keep(&c, "claim 2 " KEY_1);
    club_ask(&c, 1, "link 2 " LINK_2); /* whoever opened it has not sat down */
    club_sits(&c, 2, "Bob");
    club_refused(&c, 1, "link 2 " LINK_1, LAP_SEAT_CLAIMED, 5);
    club_refused(&c, 1, "link 2 -", LAP_SEAT_CLAIMED, 5);
    club_ask(&c, 2, "link -");
    club_sits(&c, 3, "Cleo"); /* a client that has not claimed it */
    club_ask(&c, 1, "link 3 " LINK_1);
    club_sits(&c, 1, "Ada");
    club_reveal(&c);
    club_settle(&c);
    club_refused(&c, 1, "link 2 " LINK_1, LAP_SEAT_CLAIMED, 5);
    club_ask(&c, 1, "lend 2 level:1");
    club_ask(&c, 1, "link 2 " LINK_1);
    club_ask(&c, 2, "back");
    CHECK_INT(c.table.seat[1].link, LAP_LINK_NONE); /* the player is here after all */
    club_bad_line(&c, "claim 2 " KEY_2, LAP_NO_LINK, 6);
    club_ask(&c, 1, "lend 2 level:1");
    club_ask(&c, 1, "link 2 " LINK_1);
    club_ask(&c, 2, "sit - Bob");
    CHECK_INT(c.table.seat[1].link, LAP_LINK_NONE);
    club_ask(&c, 1, "lend 2 level:1");
    club_ask(&c, 1, "link 2 " LINK_1);
    club_keep(&c, "claim 2 " KEY_2);
    CHECK_INT(c.table.seat[1].holder[0], 0x22);
    club_ask(&c, 2, "back");
    club_finish(&c);
    club_ask(&c, 2, "link " LINK_2); /* for the rematch */
    club_keep(&c, "rematch k3v7q2mzx5hn4dwa");
    club_refused(&c, 2, "link " LINK_1, LAP_REMATCH_ALREADY, 0);
    club_bad_line(&c, "claim 2 " KEY_1, LAP_REMATCH_ALREADY, 0);
}

static void links_have_an_end(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    CHECK_INT(repeat(&c, 2, "link " LINK_1, "link -", LAP_TOO_MANY_REQUESTS), LAP_LINKS);
    club_refused(&c, 1, "link 2 " LINK_1, LAP_TOO_MANY_REQUESTS, 0);
    club_ask(&c, 1, "link " LINK_1);
    for (int i = 0; i < 600; i++) /* a log that has more is read */
        club_keep(&c, i % 2 == 0 ? "link 2 " LINK_1 : "claim 2 " KEY_1);
    club_sit(&c);
    club_finish(&c);
}

static void standing_up_has_an_end(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    for (int i = 0; i < LAP_STANDS; i++) {
        club_sits(&c, 2, "Bob");
        club_ask(&c, i % 2 == 0 ? 2 : 1, i % 2 == 0 ? "stand" : "stand 2");
    }
    club_sits(&c, 2, "Bob");
    club_refused(&c, 2, "stand", LAP_TOO_MANY_REQUESTS, 0);
    club_sits(&c, 1, "Ada");
    club_reveal(&c);
    club_settle(&c);
    club_finish(&c);
}

/* Nor does a log grow for ever by undoing, alone or with computers that always agree. */
static void undoing_has_an_end(void)
{
    club c;
    char line[LAP_LOG_TEXT];
    club_open(&c, &discovery, NULL, "pc");
    club_sit(&c);
    club_until(&c, 1);
    for (int i = 0; i <= LAP_UNDONE; i++) {
        lap_status status = lap_table_ask(&c.table, 1, c.now, "undo", 4, line);
        if (status.error == LAP_TOO_MANY_REQUESTS)
            break;
        if (status.error == LAP_OK)
            club_keep(&c, line);
        club_settle(&c);
        club_play(&c);
        club_until(&c, 1);
    }
    CHECK(c.table.seat[0].undone >= LAP_UNDONE);
    CHECK(c.table.number < 4 * LAP_UNDONE);
    club_refused(&c, 1, "undo", LAP_TOO_MANY_REQUESTS, 0);
    club_finish(&c);

    club_open(&c, &discovery, NULL, "pp");
    club_sit(&c);
    club_until(&c, 1);
    club_play(&c);
    while (c.table.undo_seat == 0) {
        club_play(&c); /* until someone else has decided, too */
        club_ask(&c, 1, "undo");
    }
    CHECK(repeat(&c, 1, "refuse", "undo", LAP_TOO_MANY_REQUESTS) < 2 * LAP_UNDONE);
    club_finish(&c);
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

static void the_host_lists_the_table(void)
{
    club c;
    club_open(&c, &discovery, NULL, "ppp");
    club_refused(&c, 1, "list", LAP_SEAT_EMPTY, 0);
    club_sits(&c, 1, "Ada");
    club_sits(&c, 2, "Bob");
    club_refused(&c, 2, "list", LAP_NOT_THE_HOST, 0);
    club_refused(&c, 1, "unlist", LAP_NOT_LISTED, 0);
    club_refused(&c, 1, "list me", LAP_WORD_EXTRA, 5);
    club_refused(&c, 2, "fill", LAP_NOT_LISTED, 0);
    club_ask(&c, 1, "list");
    CHECK_TEXT(c.line, "list");
    CHECK(c.table.listed);
    club_refused(&c, 1, "list", LAP_LISTED_ALREADY, 0);
    club_ask(&c, 1, "unlist");
    CHECK(!c.table.listed);
    club_ask(&c, 1, "list");
    club_sits(&c, 3, "Cleo");
    CHECK(c.table.listed); /* someone may still get up */
    club_reveal(&c);
    CHECK(!c.table.listed);
    club_refused(&c, 1, "list", LAP_HAS_BEGUN, 0);
}

static void listing_has_an_end(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    club_sits(&c, 1, "Ada");
    CHECK_INT(repeat(&c, 1, "list", "unlist", LAP_TOO_MANY_REQUESTS), 2 * LAP_LISTS);
    CHECK(!c.table.listed);
}

static void computers_fill_the_free_seats_when_all_agree(void)
{
    club c;
    char line[LAP_LOG_TEXT];
    club_open(&c, &discovery, NULL, "pppp");
    club_sits(&c, 1, "Ada");
    club_ask(&c, 1, "list");
    club_sits(&c, 3, "Cleo");
    club_refused(&c, 2, "fill", LAP_SEAT_EMPTY, 4);
    club_ask(&c, 3, "fill");
    CHECK_TEXT(c.line, "fill 3");
    club_refused(&c, 3, "fill", LAP_AGREED_ALREADY, 4);
    CHECK_INT(lap_table_due(&c.table, c.now, line), 0);
    CHECK_INT(lap_table_wake(&c.table, 77), 0);

    /* A player who leaves takes that along. */
    lap_table before = c.table;
    club_ask(&c, 3, "stand");
    club_sits(&c, 3, "Cleo");
    CHECK(!c.table.seat[2].fills);
    club_ask(&c, 3, "fill");
    CHECK(before.seat[2].fills && c.table.seat[2].fills);

    club_ask(&c, 1, "fill");
    CHECK_INT(lap_table_wake(&c.table, 77), 77);
    CHECK(lap_table_due(&c.table, c.now, line) > 0);
    CHECK_TEXT(line, "lend 2 level:3");
    club_keep(&c, line);
    CHECK(lap_table_due(&c.table, c.now, line) > 0);
    CHECK_TEXT(line, "lend 4 level:3");
    club_keep(&c, line);
    CHECK_INT(lap_table_due(&c.table, c.now, line), 0);
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_reveal(&c);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
}

static const char *const position_lines[] = {
    "1 lay 3 g8 g9", "1 lay 17 f8 f7",  "2 lay 22 h7 h8", "2 lay 41 i7 i8",
    "2 lay 9 g6 g5", "line 14 30 45",   "1 pick 14",      "2 pick 30",
    "1 pick 45",     "line 2 12 24 46", "2 pick 46",
};

/* The position of docs/notation.md, in round 2 with seat 1 to lay 14. */
static void a_game_begins_from_a_position(void)
{
    club c;
    lap_rules duel = {.set = LAP_KINGDOMINO, .grid = 5, .deck = 24};
    char line[LAP_LOG_TEXT], record[4096];
    club_open_as(&c, &duel, NULL, "pc", 1);
    club_ask(&c, 1, "sit -");
    for (size_t i = 0; i < sizeof position_lines / sizeof *position_lines; i++) {
        snprintf(line, sizeof line, "position %s", position_lines[i]);
        club_keep(&c, line);
        lap_table before = c.table;
        CHECK_INT(lap_table_read(&c.table, c.now, "line 5 6 7 8", 12).error, LAP_WRONG_PHASE);
        lap_status again = lap_table_read(&c.table, c.now, "position 1 lay 3 e7 f7", 22);
        CHECK_INT(again.error, LAP_DOMINO_SEEN);
        CHECK_INT(again.at, 15);
        CHECK(memcmp(&c.table, &before, sizeof before) == 0);
    }
    club_keep(&c, "position play");
    CHECK_INT(c.table.view.round, 2);
    CHECK_INT(c.table.view.seat, 1);
    CHECK_INT(lap_table_read(&c.table, c.now, "position discard 5", 18).error, LAP_HAS_BEGUN);
    lap_view start = c.table.view;
    club_ask(&c, 1, "lay 14 e8 e7");
    club_ask(&c, 1, "pick 12");
    club_keep(&c, "2 lay 30 f7 f6");
    lap_table_record(&c.table, record, sizeof record);
    CHECK(strstr(record, "\nposition\n1 lay 3 g8 g9\n") != NULL);
    CHECK(strstr(record, "\n2 pick 46\nplay\n1 lay 14 e8 e7\n1 pick 12\n") != NULL);
    club_ask(&c, 1, "undo 0");
    club_keep(&c, "undo 1 0");
    CHECK(memcmp(&c.table.view, &start, sizeof start) == 0);
    /* Nothing about the deck follows from the secret. */
    while (!lap_view_is_chance(&c.table.view)) {
        lap_move move = lap_view_random_move(&c.table.view, &c.random);
        lap_move_write(move, c.table.view.seat, line, sizeof line);
        club_keep(&c, line);
    }
    CHECK_INT(lap_dealer_next(&c.dealer, &c.table, line), 0);
    CHECK(!lap_dealer_dealt(&c.dealer, &c.table));
}

static void an_impossible_position_does_not_begin(void)
{
    club c;
    lap_rules duel = {.set = LAP_KINGDOMINO, .grid = 5, .deck = 24};
    club_open_as(&c, &duel, NULL, "pc", 1);
    club_ask(&c, 1, "sit -");
    club_keep(&c, "position line 14");
    lap_table before = c.table;
    lap_status status = lap_table_read(&c.table, c.now, "position play", 13);
    CHECK_INT(status.error, LAP_NOT_CHOSEN);
    CHECK_INT(status.at, 9);
    CHECK_INT(lap_table_read(&c.table, c.now, "position", 8).error, LAP_WORD_MISSING);
    CHECK(memcmp(&c.table, &before, sizeof before) == 0);
}

static const test tests[] = {
    {"a game at a table begins from a position", a_game_begins_from_a_position},
    {"a position that cannot be does not begin", an_impossible_position_does_not_begin},
    {"hints are allowed by default when there is one person", hints_are_for_one_person_by_default},
    {"the host lists the table until the game begins", the_host_lists_the_table},
    {"a table can be listed only so often", listing_has_an_end},
    {"computers fill the free seats of a listed table when all agree",
     computers_fill_the_free_seats_when_all_agree},
    {"the line open says everything", opening_lines},
    {"an opening that cannot be is not written", bad_openings_are_not_written},
    {"the longest opening fits into a line", the_longest_opening_fits},
    {"a bad first line is refused at its place", bad_opening_lines},
    {"people sit down, reveal their salts, and the game begins", people_sit_down},
    {"names are what they look like", names_are_what_they_look_like},
    {"nobody sits down in a wrong way", bad_ways_to_sit},
    {"people get up before the game, alone or when the host says so", people_get_up_again},
    {"seats are lent to computers and given back", seats_are_lent_and_given_back},
    {"a seat that is lent again and again stays lent, and the others play", lending_has_an_end},
    {"a seat is claimed by its link, and a link claims once", a_seat_is_claimed_by_its_link},
    {"the host makes links to seats where nobody sits",
     the_host_makes_links_to_seats_that_are_free},
    {"a seat has only so many links", links_have_an_end},
    {"a seat that is left again and again stays taken", standing_up_has_an_end},
    {"a seat can undo only so much, and decides all the same", undoing_has_an_end},
    {"a seat given back in the same turn gains no time", a_seat_given_back_gains_no_time},
    {"a salt counts when it came before the game", a_salt_counts_from_before_the_game},
    {"a log of shuffle 1 is played on as it began", logs_of_shuffle_1_are_played_on},
    {"a salt that is revealed must be the one committed to", a_salt_must_be_the_one_committed_to},
    {"a commitment is good for one seat of one table",
     a_commitment_is_good_for_one_seat_of_one_table},
    {"a change of who is seated voids every salt of the round",
     a_change_among_the_reveals_voids_them_all},
    {"who sits down while salts are revealed takes part", who_comes_among_the_reveals_takes_part},
    {"someone who has lost his salt commits to another", a_lost_salt_restarts_the_shuffle},
    {"restarts have a limit, and nobody can block the table", restarts_have_a_limit},
    {"nothing is dealt without a salt of a person", nothing_is_dealt_without_a_salt_of_a_person},
    {"a fingerprint is of all commitments", a_fingerprint_is_of_all_commitments},
    {"a computer's seat stays a computer's", seats_of_computers_stay_theirs},
    {"who watches may ask for nothing", watchers_ask_for_nothing},
    {"nothing is played before all are there", nothing_is_played_before_all_are_there},
    {"a decision that is not legal is refused at its place", decisions_are_refused_at_their_place},
    {"a request that is too long is refused", long_requests_are_refused},
    {"a payment is kept in ascending order", payments_are_kept_in_order},
    {"a game ends with its secret and perhaps a rematch", the_end_of_a_game},
};

TEST_MAIN(tests)
