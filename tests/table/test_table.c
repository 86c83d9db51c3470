/* test_table.c: the requests of a game and the lines of its log. Files beside this one test how it
 * is set up, who sits down, clocks and undo. */
#include "tables.h"

static void watchers_ask_for_nothing(void)
{
    club c = {.now = 1};
    club_refused(&c, 1, "sit -", LAP_ERROR_NOT_OPEN, 0);
    club_open(&c, &discovery, NULL, "pp");
    club_refused(&c, 0, "sit -", LAP_ERROR_ONLY_WATCHES, 0);
    club_refused(&c, 3, "sit -", LAP_ERROR_ONLY_WATCHES, 0);
    club_refused(&c, -1, "sit -", LAP_ERROR_ONLY_WATCHES, 0);
}

static void nothing_is_played_before_all_are_there(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    CHECK_INT(lap_table_wake(&c.table, 5), 0);
    CHECK_INT(club_chance(&c), 0);
    club_sits(&c, 1, "");
    club_refused(&c, 1, "pick 3", LAP_ERROR_NOT_BEGUN, 0);
    club_refused(&c, 1, "undo", LAP_ERROR_NOT_BEGUN, 0);
    club_refused(&c, 1, "agree", LAP_ERROR_NOT_BEGUN, 0);
    club_bad_line(&c, "line 3 17 22 41", LAP_ERROR_NOT_BEGUN, 0);
    club_bad_line(&c, "secret " COMMIT, LAP_ERROR_NOT_OVER, 0);
    club_bad_line(&c, "rematch k3v7q2mzx5hn4dwa", LAP_ERROR_NOT_CLOSED, 0);
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
    club_refused(&c, other, pick, LAP_ERROR_WRONG_SEAT, 0);
    club_refused(&c, seat, "pick 49", LAP_ERROR_BAD_DOMINO, 5);
    club_refused(&c, seat, "pick", LAP_ERROR_WORD_MISSING, 4);
    club_refused(&c, seat, "pick 1 2", LAP_ERROR_WRONG_PHASE, 0);
    club_refused(&c, seat, "skip", LAP_ERROR_WRONG_PHASE, 0);
    club_refused(&c, seat, "dance", LAP_ERROR_BAD_REQUEST, 0);
    club_refused(&c, seat, "", LAP_ERROR_BAD_REQUEST, 0);
    club_refused(&c, seat, "2 pick 1", LAP_ERROR_BAD_REQUEST, 0);
    club_refused(&c, seat, "line 1 2 3 4", LAP_ERROR_BAD_REQUEST, 0);
    club_refused(&c, seat, "chief 1", LAP_ERROR_BAD_REQUEST, 0);
    club_refused(&c, seat, "secret " COMMIT, LAP_ERROR_BAD_REQUEST, 0);
    club_refused(&c, seat, "late 1", LAP_ERROR_BAD_REQUEST, 0);
    club_refused(&c, seat, "pick  1", LAP_ERROR_BAD_SPACE, 5);
    club_bad_line(&c, "dance", LAP_ERROR_UNKNOWN_LINE, 0);
    club_bad_line(&c, "# comment", LAP_ERROR_UNKNOWN_LINE, 0);
    club_bad_line(&c, "score 1 5", LAP_ERROR_UNKNOWN_LINE, 0);
    club_bad_line(&c, "line 1 2 3 4", LAP_ERROR_WRONG_PHASE, 0);
    club_bad_line(&c, "9 pick 3", LAP_ERROR_BAD_SEAT, 0);
    club_ask(&c, seat, pick);
    CHECK_INT(c.table.decided[c.table.events - 1], seat);
    club_settle(&c);
    club_refused(&c, c.table.view.seat, pick, LAP_ERROR_DOMINO_TAKEN, 5);
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
        CHECK(status.error == LAP_ERROR_NAME_TOO_LONG || status.error == LAP_ERROR_WORD_EXTRA);
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
    club_bad_line(&c, line, LAP_ERROR_GAME_IS_OVER, 0);
    club_bad_line(&c, "lend 1 level:1", LAP_ERROR_GAME_IS_OVER, 0);
    club_bad_line(&c, "secret " COMMIT, LAP_ERROR_OTHER_SECRET, 7);
    club_bad_line(&c, "secret 00", LAP_ERROR_BAD_HASH, 7);
    club_bad_line(&c, "secret", LAP_ERROR_WORD_MISSING, 6);
    club_bad_line(&c, "rematch k3v7q2mzx5hn4dwa", LAP_ERROR_NOT_CLOSED, 0);
    CHECK_INT(club_chance(&c), 1);
    CHECK_INT(c.table.stage, LAP_TABLE_CLOSED);
    CHECK(memcmp(c.table.secret, c.dealer.secret, LAP_SECRET_BYTES) == 0);
    CHECK_INT(club_chance(&c), 0);
    CHECK_INT(lap_table_wake(&c.table, 9), 0);
    club_bad_line(&c, line, LAP_ERROR_IS_CLOSED, 0);
    club_refused(&c, 1, "undo", LAP_ERROR_IS_CLOSED, 0);
    club_refused(&c, 1, "sit -", LAP_ERROR_IS_CLOSED, 0);
    club_bad_line(&c, "rematch k3v7q2mzx5hn4dw1", LAP_ERROR_BAD_TABLE, 8);
    club_bad_line(&c, "rematch k3v7q2mzx5hn4dwaa", LAP_ERROR_BAD_TABLE, 8);
    club_keep(&c, "rematch k3v7q2mzx5hn4dwa");
    CHECK(memcmp(c.table.next, "k3v7q2mzx5hn4dwa", LAP_TABLE_ID) == 0);
    club_bad_line(&c, "rematch k3v7q2mzx5hn4dwa", LAP_ERROR_REMATCH_ALREADY, 0);
}

/* The next line of a text; "" at its end. */
static const char *next_line(const char **text, char line[LAP_LOG_TEXT])
{
    size_t length = strcspn(*text, "\n");
    snprintf(line, LAP_LOG_TEXT, "%.*s", (int)length, *text);
    *text += length + ((*text)[length] == '\n');
    return line;
}

static void a_game_begins_from_a_position(void)
{
    club c;
    lap_rules duel = {.set = LAP_KINGDOMINO, .grid = 5, .deck = 24};
    char text[GAMES_POSITION], line[LAP_LOG_TEXT], happens[LAP_LOG_TEXT + 16], record[4096];
    games_position(text);
    const char *rest = strstr(text, "1 lay 3 ");
    CHECK(rest != NULL);
    club_open_as(&c, &duel, NULL, "pc", 1);
    club_ask(&c, 1, "sit -");
    while (rest != NULL && strcmp(next_line(&rest, line), "play") != 0 && line[0] != '\0') {
        snprintf(happens, sizeof happens, "position %s", line);
        club_keep(&c, happens);
        lap_table before = c.table;
        CHECK_INT(lap_table_read(&c.table, c.now, "line 5 6 7 8", 12).error, LAP_ERROR_WRONG_PHASE);
        lap_status again = lap_table_read(&c.table, c.now, "position 1 lay 3 e7 f7", 22);
        CHECK_INT(again.error, LAP_ERROR_DOMINO_SEEN);
        CHECK_INT(again.at, 15);
        CHECK(memcmp(&c.table, &before, sizeof before) == 0);
    }
    club_keep(&c, "position play");
    CHECK_INT(c.table.view.round, 2);
    CHECK_INT(c.table.view.seat, 1);
    CHECK_INT(lap_table_read(&c.table, c.now, "position discard 5", 18).error, LAP_ERROR_HAS_BEGUN);
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
    CHECK_INT(status.error, LAP_ERROR_NOT_CHOSEN);
    CHECK_INT(status.at, 9);
    CHECK_INT(lap_table_read(&c.table, c.now, "position", 8).error, LAP_ERROR_WORD_MISSING);
    CHECK(memcmp(&c.table, &before, sizeof before) == 0);
}

/* Since when somebody is waited for, and which request is answered, without the log. */
static void a_table_remembers_when_things_happened(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    uint64_t opened = c.now;
    CHECK_INT(c.table.opened_ms, opened);
    CHECK_INT(c.table.gathered_ms, 0);
    c.now += 1000;
    club_ask(&c, 2, "lend level:1");
    CHECK_INT(c.table.seat[1].lent_ms, opened + 1000);
    c.now += 1000;
    club_ask(&c, 2, "back");
    CHECK_INT(c.table.gathered_ms, opened + 2000);
    CHECK_INT(c.table.seat[1].lent_ms, opened + 1000);
    CHECK_INT(c.table.seat[0].lent_ms, 0);
    c.now += 1000;
    club_sit(&c);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    int seat = c.table.view.seat;
    uint32_t turn = c.table.acted;
    CHECK_INT(c.table.turn_seat, seat);
    CHECK_INT(c.table.turn_line, turn);
    club_until(&c, 3 - seat);
    CHECK_INT(c.table.turn_seat, 3 - seat);
    CHECK(c.table.turn_line > turn && c.table.turn_line <= c.table.acted);
    c.now += 1000;
    club_ask(&c, 3 - seat, "lend level:1");
    CHECK_INT(c.table.turn_seat, 0);
    CHECK_INT(c.table.opened_ms, opened);
}

static const test tests[] = {
    {"a table remembers when things happened", a_table_remembers_when_things_happened},
    {"who watches may ask for nothing", watchers_ask_for_nothing},
    {"nothing is played before all are there", nothing_is_played_before_all_are_there},
    {"a decision that is not legal is refused at its place", decisions_are_refused_at_their_place},
    {"a request that is too long is refused", long_requests_are_refused},
    {"a payment is kept in ascending order", payments_are_kept_in_order},
    {"a game ends with its secret and perhaps a rematch", the_end_of_a_game},
    {"a game at a table begins from a position", a_game_begins_from_a_position},
    {"a position that cannot be does not begin", an_impossible_position_does_not_begin},
};

TEST_FILE(table, tests)
