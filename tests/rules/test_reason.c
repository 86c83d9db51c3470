/* test_reason.c: what is named as standing in the way of a decision does so.
 *
 * Every reason of random games is compared with a slow look at the territory, square by square. */
#include "rules/reason.h"
#include "../games.h"
#include "../test.h"

enum { GAMES = 400 / GAMES_PART };

typedef struct spot {
    int column;
    int row;
} spot;

static lap_square at(spot s)
{
    return lap_square_at(s.column, s.row);
}

static bool is_laid(const lap_territory *land, spot s)
{
    return lap_square_valid(at(s)) && lap_territory_at(land, at(s)).kind != LAP_CELL_EMPTY;
}

static uint64_t bit(spot s)
{
    return UINT64_C(1) << lap_square_bit(at(s));
}

static spot beside(spot s, int way)
{
    static const int columns[] = {1, -1, 0, 0}, rows[] = {0, 0, 1, -1};
    return (spot){s.column + columns[way], s.row + rows[way]};
}

/* How many columns or rows there would be with these squares, the larger number. */
static int extent(const lap_territory *land, const spot s[2])
{
    int low[2] = {LAP_SIDE, LAP_SIDE}, high[2] = {-1, -1};
    for (int column = 0; column < LAP_SIDE; column++)
        for (int row = 0; row < LAP_SIDE; row++) {
            spot here = {column, row};
            bool covered = (s[0].column == column && s[0].row == row) ||
                           (s[1].column == column && s[1].row == row);
            if (!covered && !is_laid(land, here))
                continue;
            low[0] = column < low[0] ? column : low[0];
            high[0] = column > high[0] ? column : high[0];
            low[1] = row < low[1] ? row : low[1];
            high[1] = row > high[1] ? row : high[1];
        }
    int wide = high[0] - low[0] + 1, tall = high[1] - low[1] + 1;
    return wide > tall ? wide : tall;
}

/* Of every place there is for the domino. Returns how many reasons there were. */
static int check_lays(const lap_view *view)
{
    const lap_territory *land = lap_view_territory(view, view->seat);
    int domino = view->now.domino[view->slot], reasons = 0;
    for (int i = 0; i < LAP_SIDE * LAP_SIDE * 4; i++) {
        spot s[2] = {{i / 4 / LAP_SIDE, i / 4 % LAP_SIDE}};
        s[1] = beside(s[0], i % 4);
        if (!lap_square_valid(at(s[1])))
            continue;
        lap_view after = *view;
        lap_move move = lap_move_lay(domino, at(s[0]), at(s[1]));
        lap_error error = lap_view_play(&after, move).error;
        lap_reason why = lap_reason_of(view, move);
        if (error == LAP_ERROR_NO_MATCH) {
            uint64_t touched = 0;
            for (int half = 0; half < 2; half++)
                for (int way = 0; way < 4; way++)
                    if (is_laid(land, beside(s[half], way)))
                        touched |= bit(beside(s[half], way));
            CHECK_INT(why.kind, LAP_REASON_NO_MATCH);
            CHECK(why.squares == touched);
        } else if (error == LAP_ERROR_OUTSIDE_GRID) {
            CHECK_INT(why.kind, LAP_REASON_LEAVES_GRID);
            CHECK(why.squares != 0 && why.count > view->rules.grid);
            CHECK(why.count <= extent(land, s));
            CHECK_INT(why.limit, view->rules.grid);
        } else {
            CHECK_INT(why.kind, LAP_REASON_NONE);
        }
        reasons += why.kind != LAP_REASON_NONE;
    }
    return reasons;
}

/* A discarded domino: what matches has no free neighbour within the grid, or has one. */
static lap_reason_kind check_discard(const lap_view *view)
{
    const lap_territory *land = lap_view_territory(view, view->seat);
    int number = view->now.domino[view->slot];
    lap_domino domino = lap_domino_of((lap_set)view->rules.set, number);
    uint64_t like = 0, open = 0;
    for (int i = 0; i < LAP_SIDE * LAP_SIDE; i++) {
        spot s = {i / LAP_SIDE, i % LAP_SIDE};
        lap_cell cell = lap_territory_at(land, at(s));
        if (cell.kind == LAP_CELL_EMPTY ||
            (cell.kind == LAP_CELL_LAID && cell.terrain != domino.half[0].terrain &&
             cell.terrain != domino.half[1].terrain))
            continue;
        like |= bit(s);
        for (int way = 0; way < 4; way++) {
            spot next[2] = {beside(s, way), beside(s, way)};
            if (lap_square_valid(at(next[0])) && !is_laid(land, next[0]) &&
                extent(land, next) <= view->rules.grid)
                open |= bit(s);
        }
    }
    lap_reason why = lap_reason_of(view, lap_move_discard(number));
    CHECK_INT(why.kind, open == 0 ? LAP_REASON_SURROUNDED : LAP_REASON_NO_ROOM);
    CHECK(why.squares == (open == 0 ? like : open));
    return why.kind;
}

/* Fire: squares out of reach, and fire that is lost. */
static void check_fires(const lap_view *view)
{
    const lap_territory *land = lap_view_territory(view, view->seat);
    lap_square from = {view->volcano};
    uint64_t near = 0;
    for (int i = 0; i < LAP_SIDE * LAP_SIDE; i++) {
        spot s = {i / LAP_SIDE, i % LAP_SIDE};
        int columns = abs(s.column - lap_square_column(from));
        int rows = abs(s.row - lap_square_row(from));
        int far = columns > rows ? columns : rows;
        if (!is_laid(land, s))
            continue;
        near |= far <= 4 - view->craters ? bit(s) : 0;
        lap_view after = *view;
        lap_error error = lap_view_play(&after, lap_move_fire(at(s))).error;
        lap_reason why = lap_reason_of(view, lap_move_fire(at(s)));
        CHECK_INT(why.kind,
                  error == LAP_ERROR_OUT_OF_REACH ? LAP_REASON_OUT_OF_REACH : LAP_REASON_NONE);
        if (why.kind == LAP_REASON_OUT_OF_REACH) {
            CHECK_INT(why.count, far);
            CHECK(why.count > why.limit);
            CHECK(why.squares == UINT64_C(1) << lap_square_bit(from));
        }
    }
    lap_reason lost = lap_reason_of(view, lap_move_fire_lost());
    lap_move moves[LAP_MOVES];
    lap_view_moves(view, moves);
    bool is_lost = lap_move_kind(moves[0]) == LAP_MOVE_FIRE_LOST;
    CHECK_INT(lost.kind, is_lost ? LAP_REASON_NO_TARGET : LAP_REASON_NONE);
    CHECK(lost.squares == (is_lost ? near : 0));
}

static void check_recruits(const lap_view *view, int seen[LAP_REASON_NO_GROUND + 1])
{
    lap_move moves[LAP_MOVES];
    lap_reason why = lap_reason_of(view, lap_move_skip());
    seen[why.kind]++;
    if (lap_view_moves(view, moves) > 1) {
        CHECK_INT(why.kind, LAP_REASON_NONE);
        return;
    }
    const lap_territory *land = lap_view_territory(view, view->seat);
    int kinds = 0;
    for (lap_resource r = LAP_MAMMOTH; r <= LAP_FLINT; r++)
        kinds += lap_territory_count(land, r) > 0;
    CHECK_INT(why.kind, kinds < 2 ? LAP_REASON_FEW_KINDS : LAP_REASON_NO_GROUND);
    CHECK_INT(why.count, kinds < 2 ? kinds : 0);
}

static void reasons_are_true(void)
{
    int seen[LAP_REASON_NO_GROUND + 1] = {0};
    for (int i = 0; i < GAMES; i++) {
        lap_game game;
        lap_random random = {test_seed((uint64_t)i)};
        lap_rules rules = games_series(i);
        CHECK_INT(lap_game_deal(&game, &rules, random.state).error, LAP_OK);
        while (game.view.phase != LAP_PHASE_OVER) {
            const lap_view *view = &game.view;
            lap_move move = games_next(&game, &random);
            if (view->phase == LAP_PHASE_LAY && i % 8 == 0)
                seen[LAP_REASON_NO_MATCH] += check_lays(view);
            if (lap_move_kind(move) == LAP_MOVE_DISCARD)
                seen[check_discard(view)]++;
            if (view->phase == LAP_PHASE_FIRE)
                check_fires(view);
            if (view->phase == LAP_PHASE_RECRUIT)
                check_recruits(view, seen);
            games_play(&game, move);
        }
    }
    CHECK(seen[LAP_REASON_NO_MATCH] > 0);
    CHECK(seen[LAP_REASON_SURROUNDED] > 0);
    CHECK(seen[LAP_REASON_NO_ROOM] > 0);
    CHECK(seen[LAP_REASON_FEW_KINDS] > 0);
}

static const test tests[] = {
    {"what stands in the way of a decision is named, and does so", reasons_are_true},
};

TEST_FILE(reason, tests)
