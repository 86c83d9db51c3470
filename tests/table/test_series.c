/* test_series.c: dynasties and best of three, over whole games and by hand. */
#include "tables.h"

/* Plays a game with computers at both seats to its end. */
static void play(club *c, lap_game_setup *setup, uint8_t secret)
{
    *c = (club){.now = 1000000, .random = {secret}};
    c->dealer.secret[0] = secret;
    for (int i = 0; i < setup->rules.players; i++) {
        setup->computer[i] = 1;
        lap_player_read(&setup->player[i], "level:1", 7);
    }
    club_begin(c, setup);
    while (c->table.stage != LAP_TABLE_CLOSED) {
        if (lap_dealer_next(&c->dealer, &c->table, c->line) == 0) {
            lap_player_context context = {.random = {lap_random_next(&c->random)}};
            lap_move move =
                lap_player_move(lap_table_computer(&c->table), &c->table.view, &context);
            lap_move_write(move, c->table.view.seat, c->line, sizeof c->line);
        }
        club_keep(c, c->line);
    }
}

static void three_games_add_up(void)
{
    static const lap_series_kind kinds[] = {LAP_SERIES_DYNASTY, LAP_SERIES_BEST_OF_3};
    for (int k = 0; k < 2; k++) {
        lap_game_setup setup = {.rules = {.set = LAP_TOTEM, .players = 3},
                                .series = lap_series_first(kinds[k])};
        lap_score total[LAP_SEATS] = {{0}};
        int wins[LAP_SEATS] = {0}, most = 0;
        for (int game = 1; game <= LAP_SERIES_GAMES && most < 2; game++) {
            club c;
            play(&c, &setup, (uint8_t)(10 * k + game));
            lap_series after = lap_series_after(&c.table), next = lap_series_next(&c.table);
            CHECK_INT(c.table.series.game, game);
            CHECK_INT(after.game, game);
            for (int i = 0; i < 3; i++) {
                lap_score score = lap_view_score(&c.table.view, i + 1);
                lap_score_add(&total[i], &score);
                wins[i] += (int)(lap_view_winners(&c.table.view) >> i & 1);
                most = kinds[k] == LAP_SERIES_BEST_OF_3 && wins[i] > most ? wins[i] : most;
                CHECK_INT(after.seat[i].points, total[i].total);
                CHECK_INT(after.seat[i].largest, total[i].largest);
                CHECK_INT(after.seat[i].fires, total[i].fires);
                CHECK_INT(after.seat[i].wins, wins[i]);
            }
            bool over = game == LAP_SERIES_GAMES || most == 2;
            CHECK_INT(lap_series_is_over(&after, 3), over);
            CHECK_INT(next.game, over ? 1 : game + 1);
            CHECK_INT(next.seat[0].points, over ? 0 : total[0].total);
            if (kinds[k] == LAP_SERIES_DYNASTY)
                CHECK_INT(lap_series_winners(&after, 3), lap_score_winners(total, 3));
            setup.series = next;
        }
    }
}

static void a_game_that_goes_on_counts_nothing(void)
{
    club c = {.now = 1000};
    lap_game_setup setup = {
        .rules = {.set = LAP_DISCOVERY, .players = 2},
        .series = {.kind = LAP_SERIES_DYNASTY, .game = 2, .seat = {{.points = 50, .wins = 1}}}};
    club_begin(&c, &setup);
    lap_series after = lap_series_after(&c.table);
    CHECK(memcmp(&after, &setup.series, sizeof after) == 0);
    CHECK_INT(lap_series_is_over(&after, 2), 0);
}

/* By hand, from R1.3 and what series.h says. */
static void the_winner_is_whom_the_rules_say(void)
{
    static const struct {
        lap_series series;
        unsigned winners;
        bool over;
    } cases[] = {
        /* the largest sum; then the tie-breaks of R9.4, in their order; then it is shared */
        {{LAP_SERIES_DYNASTY, 3, {0}, {{150, 9, 9, 0, 0}, {151, 1, 1, 3, 0}}}, 2, true},
        {{LAP_SERIES_DYNASTY, 3, {0}, {{150, 12, 1, 0, 0}, {150, 11, 9, 3, 0}}}, 1, true},
        {{LAP_SERIES_DYNASTY, 3, {0}, {{150, 12, 7, 3, 0}, {150, 12, 8, 0, 0}}}, 2, true},
        {{LAP_SERIES_DYNASTY, 3, {0}, {{150, 12, 8, 3, 0}, {150, 12, 8, 0, 0}}}, 3, true},
        {{LAP_SERIES_DYNASTY, 2, {0}, {{150, 12, 8, 2, 0}, {100, 12, 8, 0, 0}}}, 1, false},
        /* two wins end it, whatever the points */
        {{LAP_SERIES_BEST_OF_3, 2, {0}, {{90, 1, 1, 2, 0}, {140, 9, 9, 0, 0}}}, 1, true},
        {{LAP_SERIES_BEST_OF_3, 2, {0}, {{90, 1, 1, 1, 0}, {140, 9, 9, 1, 0}}}, 2, false},
        {{LAP_SERIES_BEST_OF_3, 3, {0}, {{90, 1, 1, 2, 0}, {140, 9, 9, 1, 0}}}, 1, true},
        /* a shared victory is a win for both */
        {{LAP_SERIES_BEST_OF_3, 2, {0}, {{90, 5, 5, 2, 0}, {90, 5, 5, 2, 0}}}, 3, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK_INT(lap_series_winners(&cases[i].series, 2), cases[i].winners);
        CHECK_INT(lap_series_is_over(&cases[i].series, 2), cases[i].over);
    }
    /* three players with a win each: the points decide */
    lap_series three = {
        LAP_SERIES_BEST_OF_3, 3, {0}, {{90, 1, 1, 1, 0}, {99, 1, 1, 1, 0}, {98, 9, 9, 1, 0}}};
    CHECK_INT(lap_series_winners(&three, 3), 2);
}

static lap_error error_of(const char *series)
{
    lap_table table = {0};
    char line[LAP_LOG_TEXT];
    snprintf(
        line, sizeof line,
        "open discovery 2 grid 7 deck 48 line 4 bonus none clock none seats person person hints "
        "yes %s shuffle 2 commit %064d",
        series, 0);
    return lap_table_read(&table, 1, line, strlen(line)).error;
}

static void a_line_says_which_game_it_is(void)
{
    CHECK_INT(error_of("series dynasty 2 1/112/14/9 0/98/12/8"), LAP_OK);
    CHECK_INT(error_of("series best-of-3"), LAP_OK);
    static const char *const wrong[] = {
        "series golf",
        "series dynasty 2",
        "series dynasty 2 1/112/14/9",
        "series dynasty 2 1/112/14/9 0/98/12",
        "series dynasty 2 1/112/14/9 0/98/12/8/7",
        "series dynasty 2 1/112/14/9 0/98/12/",
        "series dynasty 2 4/112/14/9 0/98/12/8",
        "series dynasty 2 1/10000/14/9 0/98/12/8",
        "series dynasty 2 1/-1/14/9 0/98/12/8",
        "series dynasty 4 1/112/14/9 0/98/12/8",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK(error_of(wrong[i]) != LAP_OK);
    CHECK_INT(error_of("series golf"), LAP_ERROR_BAD_SERIES);
}

static const test tests[] = {
    {"the games of a series add up, and the next table knows it", three_games_add_up},
    {"a game that goes on counts nothing yet", a_game_that_goes_on_counts_nothing},
    {"the winner of a series is whom the rules say", the_winner_is_whom_the_rules_say},
    {"the first line of a log says which game of a series it is", a_line_says_which_game_it_is},
};

TEST_FILE(series, tests)
