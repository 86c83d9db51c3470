/* test_move.c: events as text, and what is wrong with text that is no event. */
#include "lapilli/move.h"
#include "../test.h"

static void lines_come_back(void)
{
    static const struct {
        const char *line;
        lap_kind kind;
        int seat;
    } cases[] = {
        {"line 3 17 22 41", LAP_MOVE_LINE_DRAWN, 0},
        {"line 3 17 22", LAP_MOVE_LINE_DRAWN, 0},
        {"chief 2", LAP_MOVE_CHIEF_DRAWN, 0},
        {"cave hunter shaman amazon small", LAP_MOVE_CAVE_FILLED, 0},
        {"cave oaf", LAP_MOVE_CAVE_FILLED, 0},
        {"1 pick 17", LAP_MOVE_PICK, 1},
        {"2 pick 3 41", LAP_MOVE_PICK_TWO, 2},
        {"1 lay 17 f7 e7", LAP_MOVE_LAY, 1},
        {"4 lay 48 m13 a1", LAP_MOVE_LAY, 4},
        {"1 discard 17", LAP_MOVE_DISCARD, 1},
        {"1 fire e8", LAP_MOVE_FIRE, 1},
        {"1 fire lost", LAP_MOVE_FIRE_LOST, 1},
        {"1 totem fish 3", LAP_MOVE_PASS_TOTEM, 1},
        {"1 recruit hunter f6 pay f8 g8", LAP_MOVE_RECRUIT, 1},
        {"1 recruit firelady f6 pay d7 f8 g8 h6", LAP_MOVE_RECRUIT, 1},
        {"3 skip", LAP_MOVE_SKIP, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[LAP_EVENT_TEXT];
        lap_move move = {LAP_MOVE_NONE};
        int seat = -1;
        lap_status status = lap_move_read(cases[i].line, strlen(cases[i].line), &move, &seat);
        CHECK_INT(status.error, LAP_OK);
        CHECK_INT(lap_move_kind(move), cases[i].kind);
        CHECK_INT(seat, cases[i].seat);
        CHECK_INT(lap_move_write(move, seat, text, sizeof text), strlen(cases[i].line));
        CHECK_TEXT(text, cases[i].line);
    }
}

static void payments_are_written_in_order(void)
{
    char text[LAP_EVENT_TEXT];
    lap_move move;
    int seat;
    const char line[] = "1 recruit oaf f6 pay h6 a10 d7 a2";
    CHECK_INT(lap_move_read(line, strlen(line), &move, &seat).error, LAP_OK);
    lap_move_write(move, seat, text, sizeof text);
    CHECK_TEXT(text, "1 recruit oaf f6 pay a2 a10 d7 h6");
}

/* A line that is right as far as `good` goes. */
static const struct {
    const char *good;
    const char *bad;
    lap_error error;
} refused[] = {
    {"", " 1 skip", LAP_ERROR_BAD_SPACE},
    {"1 ", " skip", LAP_ERROR_BAD_SPACE},
    {"1 skip", " ", LAP_ERROR_BAD_SPACE},
    {"1 lay 17 f7 ", " e7", LAP_ERROR_BAD_SPACE},
    {"", "dance", LAP_ERROR_BAD_EVENT},
    {"", "Line 3 17 22 41", LAP_ERROR_BAD_EVENT},
    {"", "score 1 20", LAP_ERROR_BAD_EVENT},
    {"1 ", "jump", LAP_ERROR_BAD_EVENT},
    {"1 ", "line 3 17 22 41", LAP_ERROR_BAD_EVENT},
    {"1 recruit oaf f6 ", "for f8 g8", LAP_ERROR_BAD_EVENT},
    {"", "0 skip", LAP_ERROR_BAD_SEAT},
    {"", "5 skip", LAP_ERROR_BAD_SEAT},
    {"", "01 skip", LAP_ERROR_BAD_SEAT},
    {"", "1x skip", LAP_ERROR_BAD_SEAT},
    {"chief ", "5", LAP_ERROR_BAD_SEAT},
    {"1 totem fish ", "9", LAP_ERROR_BAD_SEAT},
    {"1 pick ", "0", LAP_ERROR_BAD_DOMINO},
    {"1 pick ", "49", LAP_ERROR_BAD_DOMINO},
    {"1 pick ", "007", LAP_ERROR_BAD_DOMINO},
    {"1 pick ", "-3", LAP_ERROR_BAD_DOMINO},
    {"1 pick 3 ", "18446744073709551619", LAP_ERROR_BAD_DOMINO},
    {"line 3 17 ", "x 41", LAP_ERROR_BAD_DOMINO},
    {"1 discard ", "f7", LAP_ERROR_BAD_DOMINO},
    {"1 lay 17 ", "n7 e7", LAP_ERROR_BAD_SQUARE},
    {"1 lay 17 f7 ", "e14", LAP_ERROR_BAD_SQUARE},
    {"1 fire ", "e0", LAP_ERROR_BAD_SQUARE},
    {"1 fire ", "e08", LAP_ERROR_BAD_SQUARE},
    {"1 fire ", "E8", LAP_ERROR_BAD_SQUARE},
    {"1 recruit oaf f6 pay a1 ", "b99", LAP_ERROR_BAD_SQUARE},
    {"1 totem ", "gold 3", LAP_ERROR_BAD_RESOURCE},
    {"cave hunter ", "giant", LAP_ERROR_BAD_CAVEMAN},
    {"1 recruit ", "hunters f6 pay f8 g8", LAP_ERROR_BAD_CAVEMAN},
    {"1", "", LAP_ERROR_WORD_MISSING},
    {"line", "", LAP_ERROR_WORD_MISSING},
    {"cave", "", LAP_ERROR_WORD_MISSING},
    {"chief", "", LAP_ERROR_WORD_MISSING},
    {"1 pick", "", LAP_ERROR_WORD_MISSING},
    {"1 lay 17 f7", "", LAP_ERROR_WORD_MISSING},
    {"1 fire", "", LAP_ERROR_WORD_MISSING},
    {"1 totem fish", "", LAP_ERROR_WORD_MISSING},
    {"1 recruit oaf f6", "", LAP_ERROR_WORD_MISSING},
    {"1 skip ", "now", LAP_ERROR_WORD_EXTRA},
    {"chief 2 ", "3", LAP_ERROR_WORD_EXTRA},
    {"line 1 2 3 4 ", "5", LAP_ERROR_WORD_EXTRA},
    {"line 1 2 3 4 ", "5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25",
     LAP_ERROR_WORD_EXTRA},
    {"cave oaf oaf oaf oaf ", "oaf", LAP_ERROR_WORD_EXTRA},
    {"1 pick 3 41 ", "44", LAP_ERROR_WORD_EXTRA},
    {"1 lay 17 f7 e7 ", "d7", LAP_ERROR_WORD_EXTRA},
    {"1 fire lost ", "e8", LAP_ERROR_WORD_EXTRA},
    {"1 recruit oaf f6 pay a1 b1 c1 d1 ", "e1", LAP_ERROR_WORD_EXTRA},
    {"1 recruit oaf f6 pay", "", LAP_ERROR_PAY_COUNT},
    {"1 recruit oaf f6 pay f8", "", LAP_ERROR_PAY_COUNT},
    {"1 recruit oaf f6 pay f8 g8 h8", "", LAP_ERROR_PAY_COUNT},
};

static void mistakes_are_located(void)
{
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        char line[128];
        lap_move move = {UINT64_C(0x123456789abcdef)};
        int seat = 77;
        snprintf(line, sizeof line, "%s%s", refused[i].good, refused[i].bad);
        lap_status status = lap_move_read(line, strlen(line), &move, &seat);
        if (status.error != refused[i].error || status.at != strlen(refused[i].good))
            printf("# %s\n", line);
        CHECK_TEXT(lap_error_text(status.error), lap_error_text(refused[i].error));
        CHECK_INT(status.at, strlen(refused[i].good));
        CHECK(move.bits == UINT64_C(0x123456789abcdef) && seat == 77);
    }
}

/* The bytes behind the length are not looked at. */
static void length_counts(void)
{
    lap_move move;
    int seat;
    CHECK_INT(lap_move_read("1 pick 17", 8, &move, &seat).error, LAP_OK);
    CHECK(move.bits == lap_move_pick(1).bits);
    CHECK(lap_move_read("1 skip", 0, &move, &seat).error != LAP_OK);
}

static void short_buffers_are_kept(void)
{
    const char whole[] = "1 lay 17 f7 e7";
    lap_move move = lap_move_lay(17, lap_square_at(5, 6), lap_square_at(4, 6));
    for (size_t size = 0; size <= sizeof whole; size++) {
        char text[sizeof whole + 1];
        memset(text, '~', sizeof text);
        CHECK_INT(lap_move_write(move, 1, text, size), sizeof whole - 1);
        for (size_t i = 0; i < sizeof text; i++)
            CHECK_INT(text[i], i + 1 < size ? whole[i] : i + 1 == size ? '\0' : '~');
    }
}

static void squares_ascend_as_written(void)
{
    static const char *const ascending[] = {"a1", "a2", "a9", "a10", "a13", "b1", "g7", "m13"};
    int before = 0;
    for (size_t i = 0; i < sizeof ascending / sizeof *ascending; i++) {
        char text[LAP_SQUARE_TEXT];
        lap_square square = lap_square_read(ascending[i], strlen(ascending[i]));
        CHECK(square.index > before);
        before = square.index;
        lap_square_write(square, text, sizeof text);
        CHECK_TEXT(text, ascending[i]);
    }
    CHECK_INT(before, 169);
}

static const test tests[] = {
    {"each kind of line is read and written again", lines_come_back},
    {"payments are read in any order and written in ascending order",
     payments_are_written_in_order},
    {"a mistake is located, and nothing is changed", mistakes_are_located},
    {"a line ends where its length says", length_counts},
    {"a buffer that is too short keeps what fits and a final 0", short_buffers_are_kept},
    {"squares ascend in the order of the notation", squares_ascend_as_written},
};

TEST_FILE(move, tests)
