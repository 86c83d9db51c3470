/* test_drawing.c: drawings are read, doubted, counted and written. */
#include "lapilli/drawing.h"
#include "lapilli/game.h"
#include "../test.h"

static lap_status status_of(const char *text)
{
    lap_drawing drawing;
    return lap_drawing_read(&drawing, text, strlen(text));
}

/* A drawing that must be readable. */
static lap_drawing drawn(const char *text)
{
    lap_drawing drawing = {.squares = 0};
    lap_status status = lap_drawing_read(&drawing, text, strlen(text));
    if (status.error != LAP_OK)
        printf("# \"%s\": byte %u: %s\n", text, status.at, lap_error_text(status.error));
    CHECK_INT(status.error, LAP_OK);
    return drawing;
}

static lap_set set_of(const char *text)
{
    return (lap_set)drawn(text).rules.set;
}

static lap_cell cell_of(const lap_drawing *drawing, const char *square)
{
    return lap_territory_at(&drawing->territory, lap_square_read(square, strlen(square)));
}

static void check_refused(int line, const char *text, lap_error error, unsigned at)
{
    lap_status status = status_of(text);
    if (status.error != error || status.at != at)
        printf("# line %d: \"%s\" is refused at byte %u (%s), not at %u (%s)\n", line, text,
               status.at, lap_error_text(status.error), at, lap_error_text(error));
    CHECK_INT(status.error, error);
    CHECK_INT(status.at, at);
}

#define REFUSED(text, error, at) check_refused(__LINE__, text, error, at)

/* Warnings as sentences, each behind a `|`. */
static const char *sentences(const lap_warning *warning, int n, lap_set set)
{
    static char out[1024];
    size_t length = 0;
    out[0] = '\0';
    for (int i = 0; i < n && length + 1 < sizeof out; i++) {
        out[length++] = '|';
        length += lap_warning_write(&warning[i], set, out + length, sizeof out - length);
    }
    return out;
}

/* The warnings of a drawing. */
static const char *doubts_of(const char *text)
{
    lap_drawing drawing = drawn(text);
    lap_warning warning[LAP_WARNINGS];
    int n = lap_drawing_warnings(&drawing, warning);
    return sentences(warning, n, (lap_set)drawing.rules.set);
}

/* What one box does not hold for two drawings. */
static const char *joint_doubts(const char *one, const char *other)
{
    lap_drawing drawing[] = {drawn(one), drawn(other)};
    lap_warning warning[LAP_WARNINGS];
    int n = lap_drawing_box_warnings(drawing, 2, warning);
    return sentences(warning, n, (lap_set)drawing[0].rules.set);
}

static void example_of_the_header(void)
{
    const char text[] = "G+2 L HUT / G*1 D@firelady Q*1 / L V^2 Q+1";
    lap_drawing drawing;
    lap_status status = lap_drawing_read(&drawing, text, sizeof text - 1);
    CHECK(status.error == LAP_OK && drawing.rules.set == LAP_TRIBE);
    lap_score score = lap_drawing_score(&drawing);
    CHECK_INT(score.cavemen, 5);
    char again[LAP_DRAWING_TEXT];
    lap_drawing_write(&drawing.territory, LAP_TRIBE, again, sizeof again);
    CHECK_TEXT(again, "G+2         L           HUT\n"
                      "G*1         D@firelady  Q*1\n"
                      "L           V^2         Q+1\n");
}

static void squares_lie_around_the_start_tile(void)
{
    lap_drawing d = drawn("Gm Gm J*1 / Gm D@hunter Gm / HUT D@hunter J");
    CHECK_INT(d.squares, 9);
    CHECK_INT(d.columns, 3);
    CHECK_INT(d.rows, 3);
    CHECK_INT(d.starts, 1);
    CHECK_INT(cell_of(&d, "g7").kind, LAP_CELL_START);
    CHECK_INT(cell_of(&d, "g9").resource, LAP_MAMMOTH);
    CHECK_INT(cell_of(&d, "i9").terrain, LAP_JUNGLE);
    CHECK_INT(cell_of(&d, "i9").printed, 1);
    CHECK_INT(cell_of(&d, "h8").caveman, LAP_HUNTER);
    CHECK_INT(cell_of(&d, "i7").terrain, LAP_JUNGLE);
    CHECK_INT(cell_of(&d, "j7").kind, LAP_CELL_EMPTY);
    CHECK_INT(d.territory.west, 6);
    CHECK_INT(d.territory.east, 8);
    CHECK_INT(d.territory.south, 6);
    CHECK_INT(d.territory.north, 8);
}

static void short_rows_and_empty_edges(void)
{
    lap_drawing d = drawn(". . . .\n. HUT\n. D D .\n. .\n");
    CHECK_INT(d.columns, 2);
    CHECK_INT(d.rows, 2);
    CHECK_INT(d.squares, 3);
    CHECK_INT(cell_of(&d, "h6").terrain, LAP_DESERT);
    CHECK_INT(cell_of(&d, "h6").kind, LAP_CELL_LAID);
    CHECK_INT(cell_of(&d, "h7").kind, LAP_CELL_EMPTY);
    CHECK_INT(d.territory.south, 5);
}

static void any_way_of_parting_rows(void)
{
    lap_drawing plain = drawn("D HUT / G L");
    const char *const same[] = {"D HUT\nG L",
                                "D HUT\nG L\n",
                                "D\tHUT\r\nG \t L\r\n",
                                "D HUT/G L",
                                "D HUT /\n G L",
                                "\n\n  D HUT\n \nG L\n",
                                "# D D\nD HUT\n  # G/G\nG L /\n",
                                "/ D HUT / / G L /",
                                "D HUT\r\n\r\nG L\r"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        lap_drawing d = drawn(same[i]);
        CHECK(memcmp(&d, &plain, sizeof d) == 0);
    }
}

static void rule_set_told_by_the_pieces(void)
{
    CHECK_INT(set_of("HUT"), LAP_DISCOVERY);
    CHECK_INT(set_of("HUT G L*1"), LAP_DISCOVERY);
    CHECK_INT(set_of("HUT G+1 V^1"), LAP_DISCOVERY);
    CHECK_INT(set_of("HUT Lf G"), LAP_TOTEM);
    CHECK_INT(set_of("HUT Lf G@oaf"), LAP_TRIBE);
    CHECK_INT(set_of("HUT D@1"), LAP_TRIBE);
    CHECK_INT(set_of("totems fish / HUT L"), LAP_TOTEM);
    CHECK_INT(set_of("G L W HUT"), LAP_KINGDOMINO);
    CHECK_INT(set_of("HUT M*3"), LAP_KINGDOMINO);
    CHECK_INT(set_of("HUT S"), LAP_KINGDOMINO);
    CHECK_INT(set_of("CASTLE G*2 G"), LAP_KINGDOMINO);
    CHECK_INT(set_of("CASTLE J G"), LAP_DISCOVERY);
    CHECK_INT(set_of("rules tribe\nHUT G"), LAP_TRIBE);
    CHECK_INT(set_of("rules discovery\nCASTLE G"), LAP_DISCOVERY);
}

static void same_letters_other_box(void)
{
    lap_drawing d = drawn("M*2 CASTLE F / S W");
    CHECK_INT(cell_of(&d, "f7").terrain, LAP_MINE);
    CHECK_INT(cell_of(&d, "h7").terrain, LAP_FOREST);
    CHECK_INT(cell_of(&d, "f6").terrain, LAP_SWAMP);
    CHECK_INT(cell_of(&d, "f6").craters, 0);
    CHECK_INT(cell_of(&d, "g6").terrain, LAP_WHEAT);
}

static void pieces_of_another_set(void)
{
    REFUSED("rules kingdomino\nCASTLE V^1", LAP_ERROR_CELL_OTHER_SET, 24);
    REFUSED("rules kingdomino\nCASTLE G+1", LAP_ERROR_CELL_OTHER_SET, 25);
    REFUSED("rules discovery / HUT Gm", LAP_ERROR_CELL_OTHER_SET, 23);
    REFUSED("rules discovery / HUT W", LAP_ERROR_CELL_OTHER_SET, 22);
    REFUSED("rules totem / HUT Gm G@oaf", LAP_ERROR_CELL_OTHER_SET, 22);
    REFUSED("HUT D G W J", LAP_ERROR_CELL_OTHER_SET, 8);
    REFUSED("HUT G W D J", LAP_ERROR_CELL_OTHER_SET, 8);
    REFUSED("HUT Gm S", LAP_ERROR_CELL_OTHER_SET, 7);
    REFUSED("HUT W Gm", LAP_ERROR_CELL_OTHER_SET, 7);
    REFUSED("HUT W G+1", LAP_ERROR_CELL_OTHER_SET, 7);
    REFUSED("totems fish / HUT Lf G@1", LAP_ERROR_CELL_OTHER_SET, 22);
    REFUSED("rules tribe\ntotems fish\nHUT Lf", LAP_ERROR_CELL_OTHER_SET, 19);
    REFUSED("totems fish\nrules tribe\nHUT Lf", LAP_ERROR_CELL_OTHER_SET, 18);
}

static void pieces_that_clash(void)
{
    REFUSED("HUT G*1+1", LAP_ERROR_CELL_CLASH, 7);
    REFUSED("HUT G+1*1", LAP_ERROR_CELL_CLASH, 7);
    REFUSED("HUT V^1+1", LAP_ERROR_CELL_CLASH, 7);
    REFUSED("HUT V*1^1", LAP_ERROR_CELL_CLASH, 5);
    REFUSED("HUT V", LAP_ERROR_CELL_CLASH, 4);
    REFUSED("HUT V D", LAP_ERROR_CELL_CLASH, 4);
    REFUSED("HUT G^1", LAP_ERROR_CELL_CLASH, 5);
    REFUSED("HUT^1", LAP_ERROR_CELL_CLASH, 3);
    REFUSED("HUT*1", LAP_ERROR_CELL_CLASH, 3);
    REFUSED("HUT@oaf", LAP_ERROR_CELL_CLASH, 3);
    REFUSED("HUTm", LAP_ERROR_CELL_CLASH, 3);
    REFUSED("HUT Gm+1", LAP_ERROR_CELL_CLASH, 6);
    REFUSED("HUT G+1m", LAP_ERROR_CELL_CLASH, 7);
    REFUSED("HUT G*1m", LAP_ERROR_CELL_CLASH, 7);
    REFUSED("HUT Gm@oaf", LAP_ERROR_CELL_CLASH, 6);
    REFUSED("HUT G@1m", LAP_ERROR_CELL_CLASH, 7);
    REFUSED("HUT G@1+1", LAP_ERROR_CELL_CLASH, 7);
    REFUSED("HUT G*2@hunter", LAP_ERROR_CELL_CLASH, 7);
    REFUSED("HUT V^1@1", LAP_ERROR_CELL_CLASH, 7);
    REFUSED("HUT V^1f", LAP_ERROR_CELL_CLASH, 7);
    REFUSED("HUT Gf", LAP_ERROR_CELL_CLASH, 5);
    REFUSED("HUT Jf", LAP_ERROR_CELL_CLASH, 5);
    REFUSED("HUT Lm", LAP_ERROR_CELL_CLASH, 5);
    REFUSED("HUT Qm", LAP_ERROR_CELL_CLASH, 5);
    REFUSED("HUT Dm", LAP_ERROR_CELL_CLASH, 5);
    REFUSED("HUT Df", LAP_ERROR_CELL_CLASH, 5);
    REFUSED("HUT Gmm", LAP_ERROR_CELL_CLASH, 6);
    REFUSED("HUT G*1*1", LAP_ERROR_CELL_CLASH, 7);
    REFUSED("HUT V^1^2", LAP_ERROR_CELL_CLASH, 7);
    REFUSED("HUT D@1@2", LAP_ERROR_CELL_CLASH, 7);
}

static void fire_on_the_start_tile(void)
{
    lap_drawing d = drawn("V^3 HUT+3");
    CHECK_INT(cell_of(&d, "g7").kind, LAP_CELL_START);
    CHECK_INT(cell_of(&d, "g7").token, 3);
    CHECK_INT(lap_drawing_score(&d).fires, 3);
    CHECK_INT(lap_drawing_score(&d).regions, 0);
}

static void things_that_are_no_squares(void)
{
    REFUSED("HUT X", LAP_ERROR_BAD_CELL, 4);
    REFUSED("hut", LAP_ERROR_BAD_CELL, 0);
    REFUSED("HUT d", LAP_ERROR_BAD_CELL, 4);
    REFUSED("HUT DD", LAP_ERROR_BAD_CELL, 5);
    REFUSED("HUTD", LAP_ERROR_BAD_CELL, 3);
    REFUSED("HUT .D", LAP_ERROR_BAD_CELL, 5);
    REFUSED("HUT ..", LAP_ERROR_BAD_CELL, 5);
    REFUSED("HUT D*", LAP_ERROR_BAD_CELL, 6);
    REFUSED("HUT D*0", LAP_ERROR_BAD_CELL, 6);
    REFUSED("HUT D*4", LAP_ERROR_BAD_CELL, 6);
    REFUSED("HUT D*12", LAP_ERROR_BAD_CELL, 7);
    REFUSED("HUT D+ 1", LAP_ERROR_BAD_CELL, 6);
    REFUSED("HUT V^0", LAP_ERROR_BAD_CELL, 6);
    REFUSED("HUT D@", LAP_ERROR_BAD_CELL, 6);
    REFUSED("HUT D@4", LAP_ERROR_BAD_CELL, 6);
    REFUSED("HUT D@huntress", LAP_ERROR_BAD_CAVEMAN, 6);
    REFUSED("HUT \xc3\xa9", LAP_ERROR_BAD_CELL, 4);
    REFUSED("HUT D \r D", LAP_ERROR_BAD_CELL, 6);
    REFUSED("HUT D\nrules totem", LAP_ERROR_BAD_CELL, 6);
    REFUSED("HUT D # not a comment", LAP_ERROR_BAD_CELL, 6);
    REFUSED("HUT D / D HUT", LAP_ERROR_TWO_STARTS, 10);
    REFUSED("CASTLE HUT", LAP_ERROR_TWO_STARTS, 7);
    REFUSED("", LAP_ERROR_DRAWING_EMPTY, 0);
    REFUSED(". . / .\n", LAP_ERROR_DRAWING_EMPTY, 8);
    REFUSED("rules totem\n", LAP_ERROR_DRAWING_EMPTY, 12);
    lap_drawing drawing;
    CHECK_INT(lap_drawing_read(&drawing, "HUT \0", 5).at, 4);
    CHECK_INT(lap_drawing_read(&drawing, NULL, 0).error, LAP_ERROR_DRAWING_EMPTY);
}

static void keyword_lines(void)
{
    lap_drawing d = drawn("rules totem\ngrid  7\nbonus complete centre\n\ntotems mammoth flint\n"
                          "# a comment\ndiscarded 2\nHUT Gm");
    CHECK_INT(d.rules.set, LAP_TOTEM);
    CHECK_INT(d.rules.grid, 7);
    CHECK_INT(d.rules.players, 2);
    CHECK_INT(d.rules.bonus, LAP_CENTRE | LAP_COMPLETE);
    CHECK_INT(d.totems, 1 | 8);
    CHECK_INT(d.said_discard, 1);
    CHECK_INT(d.territory.discards, 2);
    lap_score score = lap_drawing_score(&d);
    CHECK_INT(score.totems, 3 + 6);
    CHECK_INT(score.total, 1 + 9 + 10);

    REFUSED("rules chess\nHUT", LAP_ERROR_BAD_SET, 6);
    REFUSED("rules\nHUT", LAP_ERROR_WORD_MISSING, 5);
    REFUSED("rules totem tribe\nHUT", LAP_ERROR_WORD_EXTRA, 12);
    REFUSED("rules totem\nrules totem\nHUT", LAP_ERROR_KEY_TWICE, 12);
    REFUSED("grid 6\nHUT", LAP_ERROR_BAD_GRID, 5);
    REFUSED("bonus centre centre\nHUT", LAP_ERROR_BAD_BONUS, 13);
    REFUSED("bonus fire\nHUT", LAP_ERROR_BAD_BONUS, 6);
    REFUSED("totems stone\nHUT", LAP_ERROR_BAD_RESOURCE, 7);
    REFUSED("totems fish fish\nHUT", LAP_ERROR_KEY_TWICE, 12);
    REFUSED("discarded x\nHUT", LAP_ERROR_BAD_NUMBER, 10);
    REFUSED("discarded 49\nHUT", LAP_ERROR_BAD_NUMBER, 10);
    REFUSED("roles totem\nHUT", LAP_ERROR_BAD_CELL, 0);
}

static void grid_of_a_drawing(void)
{
    lap_drawing small = drawn("HUT D D D D"), large = drawn("HUT D D D D D");
    CHECK_INT(small.rules.grid, 5);
    CHECK_INT(small.rules.players, 4);
    CHECK_INT(large.rules.grid, 7);
    CHECK_INT(large.rules.players, 2);
    CHECK_INT(large.columns, 6);
    CHECK_INT(drawn("HUT / D / D / D / D / D").rules.grid, 7);
    CHECK_INT(drawn("grid 5 / HUT D D D D D").rules.grid, 5);
    lap_rules settled = large.rules;
    CHECK_INT(lap_rules_settle(&settled).error, LAP_OK);
    CHECK(memcmp(&settled, &large.rules, sizeof settled) == 0);
}

static void more_than_seven(void)
{
    CHECK_INT(drawn(". . D D D HUT D D D .").columns, 7);
    REFUSED("D D D HUT D D D D", LAP_ERROR_DRAWING_TOO_BIG, 16);
    REFUSED(". . . D / . . . HUT / . . . D D D D D / D", LAP_ERROR_DRAWING_TOO_BIG, 40);
    REFUSED(". HUT . . . . . . / D / . . . . . . . D", LAP_ERROR_DRAWING_TOO_BIG, 38);
    REFUSED("HUT/D/D/D/D/D/D/. D", LAP_ERROR_DRAWING_TOO_BIG, 18);
    CHECK_INT(drawn("HUT/D/D/D/D/D/D/. .").rows, 7);
}

static void without_a_start_tile(void)
{
    lap_drawing d = drawn("bonus centre\n. G*1 / G G");
    CHECK_INT(d.starts, 0);
    CHECK_INT(d.squares, 3);
    lap_score score = lap_drawing_score(&d);
    CHECK_INT(score.regions, 3);
    CHECK_INT(score.centre, 0);
    /* All 49 squares: wherever g7 is, it is no start tile. */
    d = drawn("D D D D D D D/D D D D D D D/D D D D D D D/D D D*1 D D D D/D D D D D D D/"
              "D D D D D D D/D D D D D D D");
    CHECK_INT(lap_drawing_score(&d).regions, 49);
    CHECK_INT(cell_of(&d, "g7").kind, LAP_CELL_LAID);
}

static void bonuses_of_a_drawing(void)
{
    const char full[] = "D D D D D / D D D D D / D D HUT D D / D D D D D / D D D D D";
    const char gap[] = "D D D D D / D D D D D / D D HUT D D / D D D D D / D D D D .";
    const struct {
        const char *said, *squares;
        int complete, centre;
    } table[] = {
        {"bonus complete\n", full, 5, 0},
        {"bonus complete\n", gap, 0, 0},
        {"bonus complete\ndiscarded 0\n", gap, 5, 0},
        {"bonus complete\ndiscarded 1\n", full, 0, 0},
        {"bonus complete\ngrid 7\n", full, 0, 0},
        {"", full, 0, 0},
        {"bonus centre\n", gap, 0, 10},
        {"bonus centre\n", "D D HUT", 0, 10},
        {"bonus centre\n", "D D D HUT", 0, 0},
        {"bonus centre\ngrid 7\n", "D D D HUT", 0, 10},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        char text[256];
        snprintf(text, sizeof text, "%s%s", table[i].said, table[i].squares);
        lap_drawing d = drawn(text);
        CHECK_INT(lap_drawing_score(&d).complete, table[i].complete);
        CHECK_INT(lap_drawing_score(&d).centre, table[i].centre);
    }
}

static void drawings_without_doubt(void)
{
    CHECK_TEXT(doubts_of("HUT"), "");
    CHECK_TEXT(doubts_of("J D D*1 L L*1 / J*1 G G L*1 Q / J V^2 HUT D Q*1 / J+2 D D Q Q*1 / "
                         "G G G+1 G V^1"),
               "");
    CHECK_TEXT(doubts_of("Gm Gm J*1 / Gm D@hunter Gm / HUT D@hunter J"), "");
    CHECK_TEXT(doubts_of("G+2 L HUT / G*1 D@firelady Q*1 / L V^2 Q+1"), "");
    CHECK_TEXT(doubts_of("D@2 D@1 D / G@1 D*1 J / G Q@1 HUT"), "");
    CHECK_TEXT(doubts_of("G . L L / G G*2 L L*1 / G CASTLE L*1 W / F S W W*1 / . M*2 . S"), "");
}

static void drawings_in_doubt(void)
{
    CHECK_TEXT(doubts_of("HUT D*3 D"), "|1 square D*3, where the box has none");
    CHECK_TEXT(doubts_of("Q*2 HUT Q*2 / Q*2 Q"), "|3 squares Q*2, where the box has 2");
    CHECK_TEXT(doubts_of("HUT D*2 D D"),
               "|1 square D*2, where the box has none"
               "|3 squares beside the starting tile, and dominoes cover an "
               "even number");
    CHECK_TEXT(doubts_of("HUT+3 D+3 V^3 / . . Q"),
               "|2 fire tokens of 3 fires, where the box has 1"
               "|3 squares beside the starting tile, and dominoes "
               "cover an even number");
    CHECK_TEXT(doubts_of("D@oaf D@3 HUT"), "|2 cavemen oaf, where the box has 1");
    CHECK_TEXT(doubts_of("D D"), "|there is no starting tile");
    CHECK_TEXT(doubts_of("grid 5 / HUT D D D D D D"), "|7 columns or rows, where the grid has 5");
    CHECK_TEXT(doubts_of("HUT D"),
               "|1 square beside the starting tile, and dominoes cover an even number");
    CHECK_TEXT(doubts_of("HUT . D D"), "|not all squares hang together");
    CHECK_TEXT(doubts_of("HUT . / . D / . D"), "|not all squares hang together");
    CHECK_TEXT(doubts_of("W . / . CASTLE"),
               "|not all squares hang together"
               "|1 square beside the starting tile, and dominoes cover an even number");
}

static void squares_no_dominoes_cover(void)
{
    const char *const none = "|no choice of dominoes of the box covers these squares";
    CHECK_TEXT(doubts_of("D HUT D"), none);                   /* two squares, but apart */
    CHECK_TEXT(doubts_of("HUT Q Q"), none);                   /* there is no Q-Q, only Q-Q*1 */
    CHECK_TEXT(doubts_of("HUT Q Q*1"), "");                   /* 37 */
    CHECK_TEXT(doubts_of("Q*1 Q HUT Q Q*1"), none);           /* 37 is there once */
    CHECK_TEXT(doubts_of("D D HUT D D / . . D / . . D"), ""); /* 1, 2 and 3 */
    CHECK_TEXT(doubts_of("D D . / D . . / D HUT D / . . D / . D D"), none); /* four D-D */
    CHECK_TEXT(doubts_of("HUT V^1 V^1"), none);
}

static void two_territories_of_one_box(void)
{
    CHECK_TEXT(joint_doubts("HUT", "HUT D D"), "");
    CHECK_TEXT(joint_doubts("Q*2 HUT Q*2", "HUT Q*2 L"), "|3 squares Q*2, where the box has 2");
    CHECK_TEXT(joint_doubts("CASTLE M*3 W", "CASTLE M*3 W"), "|2 squares M*3, where the box has 1");
    CHECK_TEXT(joint_doubts("HUT+3 D D", "D+3 D HUT"),
               "|2 fire tokens of 3 fires, where the box has 1");
    CHECK_TEXT(joint_doubts("HUT D@oaf D", "HUT D@3 D"), "|2 cavemen oaf, where the box has 1");
    CHECK_TEXT(joint_doubts("totems fish flint\nHUT", "totems mammoth fish\nHUT"),
               "|2 totems fish, where the box has 1");
    CHECK_TEXT(joint_doubts("totems fish\nHUT", "rules totem\ntotems mammoth\nHUT"), "");
}

static void dominoes_of_one_box(void)
{
    const char *const none = "|no choice of dominoes of the box covers these squares";
    CHECK_TEXT(joint_doubts("HUT Q Q*1", "HUT Q Q*1"), none); /* 37 is there once */
    CHECK_TEXT(joint_doubts("HUT Q Q*1", "HUT D Q*1"), "");
    CHECK_TEXT(joint_doubts("CASTLE S S", "S S CASTLE"), none);
    CHECK_TEXT(joint_doubts("D D HUT D D", "HUT D D"), "");       /* 1, 2 and 3 */
    CHECK_TEXT(joint_doubts("D D HUT D D", "D D HUT D D"), none); /* four D-D */
    CHECK_TEXT(joint_doubts("HUT Q Q", "HUT D D"), "");           /* wrong alone: not said again */
    CHECK_TEXT(joint_doubts("HUT D", "HUT D D D"), "");
}

/* Territories are compared square by square; which dominoes they are made of is not drawn. */
static int same_squares(lap_territory a, lap_territory b)
{
    a.dominoes = b.dominoes = 0;
    a.discards = b.discards = 0;
    return memcmp(&a, &b, sizeof a) == 0;
}

static void random_games(void)
{
    for (unsigned i = 0; i < 400; i++) {
        lap_game game;
        lap_rules rules = {.set = (uint8_t)(i % LAP_SETS),
                           .players = (uint8_t)(2 + i / 4 % 3),
                           .bonus = LAP_NO_BONUS};
        lap_game_deal(&game, &rules, i);
        lap_random random = {test_seed(i)};
        for (unsigned step = 0; step < i / 2 && game.view.phase != LAP_PHASE_OVER; step++)
            lap_game_random_step(&game, &random);
        if (i % 3 == 0)
            lap_game_playout(&game, &random);
        lap_drawing together[LAP_SEATS];
        lap_warning warning[LAP_WARNINGS];
        for (int seat = 1; seat <= game.view.rules.players; seat++) {
            const lap_territory *land = lap_view_territory(&game.view, seat);
            char text[LAP_DRAWING_TEXT];
            size_t length = lap_drawing_write(land, (lap_set)rules.set, text, sizeof text);
            CHECK_INT(length, strlen(text));
            lap_drawing d = drawn(text);
            CHECK(same_squares(d.territory, *land));
            CHECK_INT(d.rules.set == LAP_KINGDOMINO, rules.set == LAP_KINGDOMINO);
            CHECK_TEXT(doubts_of(text), "");
            together[seat - 1] = d;
            d.rules = game.view.rules;
            lap_score all = lap_view_score(&game.view, seat), shown = lap_drawing_score(&d);
            CHECK_INT(shown.regions, all.regions);
            CHECK_INT(shown.cavemen + shown.warriors, all.cavemen + all.warriors);
            CHECK_INT(shown.total, all.total - all.totems);
        }
        CHECK_INT(lap_drawing_box_warnings(together, game.view.rules.players, warning), 0);
    }
}

static void refusal_changes_nothing(void)
{
    lap_drawing before = drawn("rules totem / HUT Gm"), after = before;
    CHECK_INT(lap_drawing_read(&after, "rules tribe / HUT D X", 21).error, LAP_ERROR_BAD_CELL);
    CHECK(memcmp(&before, &after, sizeof before) == 0);
}

/* The sanitizers watch. */
static void cut_and_worn_texts(void)
{
    const char text[] = "rules tribe\ngrid 7\nbonus centre\ndiscarded 1\n"
                        "G+2 L HUT / G*1 D@firelady Q*1\r\n# x\nLf V^2 Q+1\t/ Jm D@1 .\n";
    lap_random random = {test_seed(1)};
    int refused = 0;
    for (size_t length = 0; length < sizeof text; length++) {
        for (int i = 0; i < 200; i++) {
            char worn[sizeof text];
            lap_drawing drawing;
            memcpy(worn, text, length);
            if (length > 0)
                worn[lap_random_below(&random, (uint32_t)length)] =
                    (char)lap_random_below(&random, 256);
            lap_status status = lap_drawing_read(&drawing, worn, length);
            refused += status.error != LAP_OK;
            CHECK(status.at <= length);
        }
    }
    CHECK(refused > 1000);
}

static void small_buffers(void)
{
    lap_drawing d = drawn("G+2 HUT L");
    char whole[LAP_DRAWING_TEXT], part[8];
    size_t length = lap_drawing_write(&d.territory, LAP_DISCOVERY, whole, sizeof whole);
    CHECK_TEXT(whole, "G+2  HUT  L\n");
    CHECK_INT(lap_drawing_write(&d.territory, LAP_DISCOVERY, part, sizeof part), length);
    CHECK_TEXT(part, "G+2  HU");
    CHECK_INT(lap_drawing_write(&d.territory, LAP_DISCOVERY, NULL, 0), length);
    lap_warning warning = {.kind = LAP_WARNING_NO_START};
    CHECK_INT(lap_warning_write(&warning, LAP_DISCOVERY, part, sizeof part), 25);
    CHECK_TEXT(part, "there i");
}

static const test tests[] = {
    {"the example of drawing.h holds", example_of_the_header},
    {"squares lie around the start tile, which is on g7", squares_lie_around_the_start_tile},
    {"short rows are filled up, and empty edges do not count", short_rows_and_empty_edges},
    {"rows end at a newline, a slash or both", any_way_of_parting_rows},
    {"the pieces tell the rule set", rule_set_told_by_the_pieces},
    {"the letters of the base game name its terrains", same_letters_other_box},
    {"a piece of another rule set is refused where it stands", pieces_of_another_set},
    {"pieces that cannot share a square are refused", pieces_that_clash},
    {"a fire token may lie on the start tile", fire_on_the_start_tile},
    {"what is no square is refused at its first bad byte", things_that_are_no_squares},
    {"lines before the first row say what cannot be drawn", keyword_lines},
    {"the grid is 5 while the drawing fits, else 7", grid_of_a_drawing},
    {"more than seven columns or rows are refused", more_than_seven},
    {"a drawing without a start tile is counted", without_a_start_tile},
    {"bonuses follow what is drawn and what is said", bonuses_of_a_drawing},
    {"the worked examples leave no doubt", drawings_without_doubt},
    {"a drawing the box cannot make is doubted", drawings_in_doubt},
    {"a drawing no dominoes can cover is doubted", squares_no_dominoes_cover},
    {"what one box does not hold for two territories is doubted", two_territories_of_one_box},
    {"dominoes that two territories cannot share are doubted", dominoes_of_one_box},
    {"territories of random games are written and read back", random_games},
    {"a refused drawing changes nothing", refusal_changes_nothing},
    {"cut and worn texts are read without harm", cut_and_worn_texts},
    {"writing into a small buffer keeps what fits", small_buffers},
};

TEST_FILE(drawing, tests)
