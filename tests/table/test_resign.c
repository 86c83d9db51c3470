/* test_resign.c: giving a game up, and what it means for the others. */
#include "tables.h"

static const lap_rules totem = {.set = LAP_TOTEM};

static void begin(club *c, const char *seats)
{
    club_open(c, &totem, NULL, seats);
    club_sit(c);
    for (int i = 0; i < 12; i++)
        club_play(c);
}

static void between_two_it_ends_the_game(void)
{
    club c;
    begin(&c, "pp");
    int events = c.table.events, waits = c.table.view.seat % 2 + 1;
    CHECK(!lap_table_is_given_up(&c.table));
    club_ask(&c, waits, "resign"); /* at any time, not only in one's turn */
    CHECK_INT(c.table.stage, LAP_TABLE_OVER);
    CHECK(lap_table_is_given_up(&c.table));
    CHECK_INT(lap_table_winners(&c.table), 1u << (c.table.view.seat - 1));
    club_refused(&c, c.table.view.seat, "pick 1", LAP_ERROR_GAME_IS_OVER, 0);
    club_refused(&c, c.table.view.seat, "undo", LAP_ERROR_GAME_IS_OVER, 0);
    club_refused(&c, waits, "back", LAP_ERROR_GAME_IS_OVER, 0);
    CHECK(lap_table_computer(&c.table) == NULL);
    club_settle(&c); /* the secret of the shuffle */
    CHECK_INT(c.table.stage, LAP_TABLE_CLOSED);
    CHECK_INT(c.table.events, events);
    CHECK_INT(lap_dealer_check_table(&c.table), LAP_PROOF_GOOD);
}

/* A level 3, as for everyone who leaves. */
static void of_three_a_computer_plays_on(void)
{
    club c;
    begin(&c, "ppp");
    int gone = c.table.view.seat, a = gone % 3 + 1, b = a % 3 + 1;
    club_ask(&c, gone, "resign");
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    const lap_player *computer = lap_table_computer(&c.table);
    CHECK(computer != NULL && computer->level == 3);
    club_refused(&c, gone, "resign", LAP_ERROR_HAS_RESIGNED, 6);
    club_refused(&c, gone, "back", LAP_ERROR_HAS_RESIGNED, 4);
    club_refused(&c, gone, "lend level:5", LAP_ERROR_SEAT_LENT, 0);
    club_refused(&c, gone, "pick 1", LAP_ERROR_HAS_RESIGNED, 0);
    club_finish(&c);
    CHECK(!lap_table_is_given_up(&c.table));
    CHECK((lap_table_winners(&c.table) & 1u << (gone - 1)) == 0);
    CHECK((lap_table_winners(&c.table) & (1u << (a - 1) | 1u << (b - 1))) != 0);
}

static void whoever_is_left_alone_has_won(void)
{
    club c;
    begin(&c, "pppp");
    club_ask(&c, 2, "resign");
    club_ask(&c, 4, "resign");
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    club_ask(&c, 1, "resign");
    CHECK(lap_table_is_given_up(&c.table));
    CHECK_INT(lap_table_winners(&c.table), 1u << 2);
}

/* Nobody is left to play on for; the best of the computers wins. */
static void computers_do_not_play_on_among_themselves(void)
{
    club c;
    begin(&c, "pcc");
    club_ask(&c, 1, "resign");
    CHECK(lap_table_is_given_up(&c.table));
    int points[LAP_SEATS] = {0}, winner = lap_table_winners(&c.table) == 2u ? 2 : 3;
    for (int seat = 2; seat <= 3; seat++)
        points[seat - 1] = lap_view_score(&c.table.view, seat).total;
    CHECK(points[winner - 1] >= points[4 - winner]);
    CHECK((lap_table_winners(&c.table) & 1u) == 0);
}

static void who_has_resigned_is_not_asked_about_an_undo(void)
{
    club c;
    begin(&c, "ppp");
    int seat = c.table.view.seat, a = seat % 3 + 1, b = a % 3 + 1, before = c.table.events;
    char line[LAP_LOG_TEXT];
    while (c.table.view.seat == seat)
        club_play(&c);
    club_play(&c);
    snprintf(line, sizeof line, "undo %d", before);
    club_ask(&c, seat, line);
    club_ask(&c, a, "agree");
    CHECK_INT(club_due(&c), 0);
    club_ask(&c, b, "resign");
    CHECK_INT(club_due(&c), 1);
    CHECK_INT(c.table.events, before);
}

/* Whoever resigns while asking does not ask any more. */
static void resigning_ends_ones_own_undo_request(void)
{
    club c;
    begin(&c, "ppp");
    int seat = c.table.view.seat;
    while (c.table.view.seat == seat)
        club_play(&c);
    club_play(&c);
    club_ask(&c, seat, "undo");
    CHECK_INT(c.table.undo_seat, seat);
    club_ask(&c, seat, "resign");
    CHECK_INT(c.table.undo_seat, 0);
}

static void only_players_of_a_running_game_resign(void)
{
    club c;
    club_open(&c, &totem, NULL, "ppc");
    club_sits(&c, 1, "Ada");
    club_refused(&c, 1, "resign", LAP_ERROR_NOT_BEGUN, 0);
    club_sits(&c, 2, "Bo");
    club_reveal(&c);
    club_settle(&c);
    club_refused(&c, 3, "resign", LAP_ERROR_COMPUTERS_SEAT, 0);
    club_refused(&c, 1, "resign 2", LAP_ERROR_WORD_EXTRA, 7);
    club_bad_line(&c, "resign 3", LAP_ERROR_COMPUTERS_SEAT, 7);
    club_bad_line(&c, "resign 4", LAP_ERROR_NO_SUCH_SEAT, 7);
}

/* It is not a finished game: no points at its end, and no seal. */
static void the_record_says_who_resigned(void)
{
    static char text[65536];
    club c;
    begin(&c, "pp");
    club_ask(&c, 2, "resign");
    club_settle(&c);
    size_t length = lap_table_record(&c.table, text, sizeof text);
    CHECK(length < sizeof text);
    CHECK(strstr(text, "\nresigned 2\n") != NULL && strstr(text, "\nresigned 1\n") == NULL);
    CHECK(strstr(text, "\nsha256 ") == NULL && strstr(text, "\nscore ") == NULL);
    lap_record record;
    lap_record_open(&record);
    for (char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1)
        CHECK_INT(lap_record_line(&record, line, (size_t)(end - line)).error, LAP_OK);
    CHECK_INT(record.events, c.table.events);
}

static void a_series_counts_it_as_a_defeat(void)
{
    club c;
    lap_game_setup setup = {.rules = {.set = LAP_TOTEM, .players = 2},
                            .series = lap_series_first(LAP_SERIES_BEST_OF_3)};
    c = (club){.now = 1000000, .random = {7}};
    club_begin(&c, &setup);
    club_sit(&c);
    club_ask(&c, 1, "resign");
    lap_series after = lap_series_after(&c.table);
    CHECK_INT(after.seat[0].wins, 0);
    CHECK_INT(after.seat[1].wins, 1);
}

static const test tests[] = {
    {"between two players, resigning ends the game", between_two_it_ends_the_game},
    {"of three, a computer plays on, and cannot win", of_three_a_computer_plays_on},
    {"whoever is left alone has won", whoever_is_left_alone_has_won},
    {"computers do not play on among themselves", computers_do_not_play_on_among_themselves},
    {"who has resigned is not asked about an undo", who_has_resigned_is_not_asked_about_an_undo},
    {"resigning ends one's own undo request", resigning_ends_ones_own_undo_request},
    {"only players of a running game resign", only_players_of_a_running_game_resign},
    {"the record says who resigned", the_record_says_who_resigned},
    {"a series counts it as a defeat", a_series_counts_it_as_a_defeat},
};

TEST_FILE(resign, tests)
