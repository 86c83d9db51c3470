/* test_table.c: the lines of a log and the requests that make them. Clocks are in test_clock.c,
 * going back in test_undo.c. */
#include "tables.h"

#define SALT "000102030405060708090a0b0c0d0e0f"
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
                     "seats person person level:3 commit " COMMIT);
    open_with(&c, line);
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
    club_open(&c, &discovery, NULL, "pcp");
    club_ask(&c, 1,
             "sit " SALT " Ada  Lovelace, Gr\xc3\xa4"
             "fin");
    CHECK_TEXT(c.line, "sit 1 " SALT " Ada  Lovelace, Gr\xc3\xa4"
                       "fin");
    const lap_seat *seat = &c.table.seat[0];
    CHECK(seat->sat && seat->salted && !seat->lent);
    CHECK_INT(seat->name_bytes, 22);
    CHECK(memcmp(seat->name, "Ada  Lovelace, Gr", 17) == 0);
    CHECK_INT(seat->salt[15], 15);
    CHECK_INT(c.table.stage, LAP_TABLE_GATHERS);
    club_refused(&c, 1, "sit - Ada", LAP_SEAT_TAKEN, 3);
    club_ask(&c, 3, "sit -");
    CHECK(c.table.seat[2].sat && !c.table.seat[2].salted && c.table.seat[2].name_bytes == 0);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    CHECK_INT(c.table.acted, 0);
    CHECK_INT(lap_table_wake(&c.table, 77), 77);
    club_settle(&c);
    CHECK_INT(c.table.acted, c.table.number);
    CHECK(c.table.view.seat != 0);
}

static void bad_ways_to_sit(void)
{
    club c;
    char name[80];
    club_open(&c, &discovery, NULL, "pc");
    club_refused(&c, 1, "sit", LAP_WORD_MISSING, 3);
    club_refused(&c, 1, "sit ", LAP_BAD_SPACE, 3);
    club_refused(&c, 1, "sit Ada", LAP_BAD_SALT, 4);
    club_refused(&c, 1, "sit - ", LAP_BAD_SPACE, 5);
    club_refused(&c, 1, "sit -  Ada", LAP_BAD_SPACE, 6);
    club_refused(&c, 1, "sit - Ada ", LAP_BAD_SPACE, 9);
    club_refused(&c, 1, "sit - A\nda", LAP_BAD_BYTE, 7);
    club_refused(&c, 1, "sit - A\xff", LAP_BAD_BYTE, 7);
    club_refused(&c, 1, "sit 0001020304050607 Ada", LAP_BAD_SALT, 4);
    club_refused(&c, 1, "sit 000102030405060708090A0B0C0D0E0F", LAP_BAD_SALT, 4);
    memset(name, 'x', sizeof name);
    memcpy(name, "sit - ", 6);
    name[6 + 65] = '\0';
    club_refused(&c, 1, name, LAP_NAME_TOO_LONG, 70);
    club_bad_line(&c, "sit 2 - Eve", LAP_COMPUTERS_SEAT, 4);
    club_bad_line(&c, "sit 3 - Eve", LAP_NO_SUCH_SEAT, 4);
    club_bad_line(&c, "sit 5 - Eve", LAP_BAD_SEAT, 4);
    club_bad_line(&c, "sit 1", LAP_WORD_MISSING, 5);
    name[6 + 64] = '\0';
    club_ask(&c, 1, name);
    CHECK_INT(c.table.seat[0].name_bytes, 64);
}

static void people_get_up_again(void)
{
    club c;
    club_open(&c, &discovery, NULL, "ppp");
    club_refused(&c, 2, "stand", LAP_SEAT_EMPTY, 5);
    lap_table before = c.table;
    club_ask(&c, 2, "sit " SALT " Bob");
    club_ask(&c, 2, "stand");
    CHECK_TEXT(c.line, "stand 2");
    before.number = 3;
    CHECK(memcmp(&c.table, &before, sizeof before) == 0);
    club_ask(&c, 2, "sit - Bob");
    club_ask(&c, 3, "sit - Cleo");
    club_refused(&c, 3, "stand 2", LAP_NOT_THE_HOST, 6);
    club_refused(&c, 1, "stand 4", LAP_NO_SUCH_SEAT, 6);
    club_refused(&c, 1, "stand two", LAP_BAD_SEAT, 6);
    club_refused(&c, 1, "stand 2 3", LAP_WORD_EXTRA, 8);
    club_ask(&c, 1, "stand 2");
    CHECK_INT(c.table.seat[1].sat, 0);
    club_ask(&c, 2, "sit - Bob");
    club_ask(&c, 1, "sit - Ada");
    club_refused(&c, 1, "stand", LAP_HAS_BEGUN, 0);
    club_refused(&c, 1, "stand 2", LAP_HAS_BEGUN, 0);
}

static void seats_are_lent_and_given_back(void)
{
    club c;
    club_open(&c, &discovery, NULL, "ppp");
    club_ask(&c, 1, "sit - Ada");
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
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    club_refused(&c, 1, "back 2", LAP_SEAT_EMPTY, 5);
    club_refused(&c, 2, "back", LAP_SEAT_EMPTY, 4);
    club_settle(&c);

    club_until(&c, 2);
    CHECK_INT(lap_table_computer(&c.table)->level, 5);
    club_refused(&c, 2, "pick 1", LAP_SEAT_LENT, 0);
    club_ask(&c, 1, "lend 2 level:6");
    CHECK_INT(lap_table_computer(&c.table)->level, 6);
    club_ask(&c, 2, "sit " SALT " Bob");
    CHECK(lap_table_computer(&c.table) == NULL);
    CHECK_INT(c.table.seat[1].salted, 0);
    club_ask(&c, 2, "lend level:1");
    CHECK_INT(lap_table_computer(&c.table)->level, 1);
    club_ask(&c, 2, "back");
    CHECK(lap_table_computer(&c.table) == NULL);
    club_refused(&c, 2, "back", LAP_NOT_LENT, 4);
}

/* Nor does the clock begin anew when the computer has decided something of the turn meanwhile. */
static void a_seat_given_back_has_the_time_it_would_have_had(void)
{
    club c;
    club_open(&c, &discovery, &(lap_clock){10000, 2000}, "pp");
    club_sit(&c);
    while (c.table.view.phase != LAP_PHASE_LAY)
        club_play(&c);
    int seat = c.table.view.seat;
    uint64_t deadline = lap_table_deadline(&c.table);
    c.now += 5000;
    club_ask(&c, seat, "lend level:1");
    club_play(&c);
    CHECK_INT(c.table.view.seat, seat);
    club_ask(&c, seat, "back");
    CHECK_INT(lap_table_deadline(&c.table), deadline);
    c.now += 1000;
    club_play(&c);
    CHECK_INT(c.table.seat[seat - 1].bank_ms, 6000);
}

/* The salt of someone who sat down before the game stays when he comes back into it. */
static void a_salt_counts_from_before_the_game(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    club_ask(&c, 1, "sit " SALT " Ada");
    club_ask(&c, 1, "lend level:1");
    club_ask(&c, 1, "sit ffffffffffffffffffffffffffffffff Ida");
    CHECK_INT(c.table.seat[0].salt[0], 255);
    club_ask(&c, 1, "lend level:1");
    club_ask(&c, 2, "sit - Bob");
    club_settle(&c);
    club_ask(&c, 1, "sit " SALT " Ada");
    CHECK(c.table.seat[0].salted && c.table.seat[0].salt[0] == 255);
    CHECK(memcmp(c.table.seat[0].name, "Ada", 4) == 0);
}

static void seats_of_computers_stay_theirs(void)
{
    club c;
    club_open(&c, &discovery, NULL, "cpp");
    CHECK_INT(c.table.host, 2);
    club_refused(&c, 2, "lend 1 level:1", LAP_COMPUTERS_SEAT, 5);
    club_refused(&c, 2, "back 1", LAP_COMPUTERS_SEAT, 5);
    club_refused(&c, 2, "stand 1", LAP_COMPUTERS_SEAT, 6);
    club_refused(&c, 1, "sit - Hal", LAP_COMPUTERS_SEAT, 0);
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
    club_ask(&c, 1, "sit -");
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
    memcpy(request, "sit - ", 6);
    for (size_t length = 80; length < sizeof request; length++) {
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

static const test tests[] = {
    {"the line open says everything", opening_lines},
    {"an opening that cannot be is not written", bad_openings_are_not_written},
    {"the longest opening fits into a line", the_longest_opening_fits},
    {"a bad first line is refused at its place", bad_opening_lines},
    {"people sit down with salts and names, and the game begins", people_sit_down},
    {"nobody sits down in a wrong way", bad_ways_to_sit},
    {"people get up before the game, alone or when the host says so", people_get_up_again},
    {"seats are lent to computers and given back", seats_are_lent_and_given_back},
    {"a seat given back in the same turn has the time it would have had",
     a_seat_given_back_has_the_time_it_would_have_had},
    {"a salt counts when it came before the game", a_salt_counts_from_before_the_game},
    {"a computer's seat stays a computer's", seats_of_computers_stay_theirs},
    {"who watches may ask for nothing", watchers_ask_for_nothing},
    {"nothing is played before all are there", nothing_is_played_before_all_are_there},
    {"a decision that is not legal is refused at its place", decisions_are_refused_at_their_place},
    {"a request that is too long is refused", long_requests_are_refused},
    {"a payment is kept in ascending order", payments_are_kept_in_order},
    {"a game ends with its secret and perhaps a rematch", the_end_of_a_game},
};

TEST_MAIN(tests)
