/* test_symmetry.c: a game seen in a mirror, or turned, is the same game. */
#include "../games.h"
#include "../test.h"

#include <stdlib.h>

enum { GAMES = 20000 / GAMES_PART, SYMMETRIES = 8, EVENTS_BETWEEN = 8 };

/* Symmetries: 1 exchanges east and west, 2 north and south, 4 columns and rows. */
static lap_square turned_square(lap_square square, int symmetry)
{
    if (!lap_square_valid(square))
        return square;
    int column = lap_square_column(square), row = lap_square_row(square);
    column = symmetry & 1 ? LAP_SIDE - 1 - column : column;
    row = symmetry & 2 ? LAP_SIDE - 1 - row : row;
    return symmetry & 4 ? lap_square_at(row, column) : lap_square_at(column, row);
}

/* Lays what is on one square of a territory on a square of another. */
static void put(lap_territory *land, lap_square square, lap_cell cell)
{
    uint64_t bit = UINT64_C(1) << lap_square_bit(square);
    int column = lap_square_column(square), row = lap_square_row(square);
    int fires = cell.printed + cell.token;
    if (cell.kind == LAP_CELL_LAID)
        land->terrain[cell.terrain] |= bit;
    for (int i = 0; i < 2; i++) {
        land->fires[i] |= fires >> i & 1 ? bit : 0;
        land->craters[i] |= cell.craters >> i & 1 ? bit : 0;
    }
    land->tokens |= cell.token != 0 ? bit : 0;
    land->resources |= cell.resource != LAP_NO_RESOURCE ? bit : 0;
    for (int i = 0; i < 4; i++)
        land->cavemen[i] |= cell.caveman >> i & 1 ? bit : 0;
    land->west = (uint8_t)(column < land->west ? column : land->west);
    land->east = (uint8_t)(column > land->east ? column : land->east);
    land->south = (uint8_t)(row < land->south ? row : land->south);
    land->north = (uint8_t)(row > land->north ? row : land->north);
}

static lap_territory turned_land(const lap_territory *land, int symmetry)
{
    lap_territory turned = lap_territory_start();
    turned.dominoes = land->dominoes;
    turned.discards = land->discards;
    for (int q = 1; q <= LAP_SIDE * LAP_SIDE; q++) {
        lap_square square = {(uint8_t)q};
        lap_cell cell = lap_territory_at(land, square);
        if (cell.kind != LAP_CELL_EMPTY)
            put(&turned, turned_square(square, symmetry), cell);
    }
    return turned;
}

static lap_view turned_view(const lap_view *view, int symmetry)
{
    lap_view turned = *view;
    for (int i = 0; i < view->rules.players; i++)
        turned.territory[i] = turned_land(&view->territory[i], symmetry);
    turned.volcano = turned_square((lap_square){view->volcano}, symmetry).index;
    for (int i = 0; i < 4; i++)
        turned.pay[i] = turned_square((lap_square){view->pay[i]}, symmetry).index;
    return turned;
}

static lap_square square_in(lap_move move, int i, int symmetry)
{
    return turned_square(lap_move_square(move, i), symmetry);
}

/* None of these moves is a whole recruiting. */
static lap_move turned_move(lap_move move, int symmetry)
{
    switch (lap_move_kind(move)) {
    case LAP_MOVE_LAY:
        return lap_move_lay(lap_move_domino(move, 0), square_in(move, 0, symmetry),
                            square_in(move, 1, symmetry));
    case LAP_MOVE_FIRE:
        return lap_move_fire(square_in(move, 0, symmetry));
    case LAP_MOVE_PAY:
        return lap_move_pay(square_in(move, 0, symmetry));
    case LAP_MOVE_PLACE:
        return lap_move_place(square_in(move, 0, symmetry));
    default:
        return move;
    }
}

static uint64_t turned_board(const lap_territory *land, uint64_t board, int symmetry)
{
    uint64_t turned = 0;
    for (int bit = 0; bit < 64; bit++) {
        if ((board >> bit & 1) == 0)
            continue;
        lap_square square = turned_square(lap_territory_square(land, bit), symmetry);
        turned |= UINT64_C(1) << lap_square_bit(square);
    }
    return turned;
}

static int compare_moves(const void *a, const void *b)
{
    uint64_t x = ((const lap_move *)a)->bits, y = ((const lap_move *)b)->bits;
    return (x > y) - (x < y);
}

/* The same decisions, turned, and each of them leads to the same position, turned. */
static void check_moves(const lap_view *view, const lap_view *turned, int symmetry)
{
    lap_move here[LAP_MOVES], there[LAP_MOVES];
    int n = lap_view_moves(view, here);
    CHECK_INT(lap_view_moves(turned, there), n);
    if (n > 0) {
        lap_view after = *view, turned_after = *turned;
        CHECK_INT(lap_view_play(&after, here[n / 2]).error, LAP_OK);
        CHECK_INT(lap_view_play(&turned_after, turned_move(here[n / 2], symmetry)).error, LAP_OK);
        lap_view expected = turned_view(&after, symmetry);
        CHECK(memcmp(&turned_after, &expected, sizeof expected) == 0);
    }
    for (int i = 0; i < n; i++)
        here[i] = turned_move(here[i], symmetry);
    qsort(here, (size_t)n, sizeof *here, compare_moves);
    qsort(there, (size_t)n, sizeof *there, compare_moves);
    CHECK(n == 0 || memcmp(here, there, (size_t)n * sizeof *here) == 0);
    CHECK(lap_view_recruits(view, NULL, NULL) == lap_view_recruits(turned, NULL, NULL));
    if (view->seat != 0)
        CHECK(lap_view_targets(turned) ==
              turned_board(lap_view_territory(view, view->seat), lap_view_targets(view), symmetry));
}

static void check_scores(const lap_view *view, const lap_view *turned)
{
    for (int seat = 1; seat <= view->rules.players; seat++) {
        lap_score here = lap_view_score(view, seat), there = lap_view_score(turned, seat);
        lap_region region[LAP_REGIONS];
        lap_caveman_group group[LAP_CAVEMAN_GROUPS];
        CHECK(memcmp(&here, &there, sizeof here) == 0);
        CHECK_INT(lap_territory_regions(lap_view_territory(turned, seat), region),
                  lap_territory_regions(lap_view_territory(view, seat), region));
        CHECK_INT(lap_territory_caveman_groups(lap_view_territory(turned, seat), group),
                  lap_territory_caveman_groups(lap_view_territory(view, seat), group));
    }
    CHECK_INT(lap_view_winners(turned), lap_view_winners(view));
}

/* Plays the series and hands over some positions of each game, each with a symmetry. */
static void walk(void (*check)(const lap_view *view, int symmetry))
{
    for (int i = 0; i < GAMES; i++) {
        lap_rules rules = games_series(i);
        lap_random random = {test_seed((uint64_t)i)};
        lap_game game;
        lap_game_deal(&game, &rules, (uint64_t)i);
        for (int e = i; game.view.phase != LAP_PHASE_OVER; e++) {
            if (e % EVENTS_BETWEEN == 0)
                check(&game.view, 1 + (e / EVENTS_BETWEEN + i) % (SYMMETRIES - 1));
            games_play(&game, games_next(&game, &random));
        }
        check(&game.view, 1 + i % (SYMMETRIES - 1));
    }
}

static void scores_check(const lap_view *view, int symmetry)
{
    lap_view turned = turned_view(view, symmetry);
    check_scores(view, &turned);
}

static void moves_check(const lap_view *view, int symmetry)
{
    lap_view turned = turned_view(view, symmetry);
    check_moves(view, &turned, symmetry);
}

static void scores_survive(void)
{
    walk(scores_check);
}

static void moves_survive(void)
{
    walk(moves_check);
}

/* The tests above rest on this. */
static void laying_square_by_square(void)
{
    for (int i = 0; i < 200; i++) {
        lap_rules rules = games_series(i);
        lap_random random = {test_seed((uint64_t)i)};
        lap_game game;
        lap_game_deal(&game, &rules, (uint64_t)i);
        lap_game_playout(&game, &random);
        lap_view same = turned_view(&game.view, 0), turned = turned_view(&game.view, 1 + i % 7);
        CHECK(memcmp(&same, &game.view, sizeof same) == 0);
        CHECK(memcmp(&turned, &game.view, sizeof turned) != 0);
    }
}

static const test tests[] = {
    {"a territory laid again square by square is the same to the byte", laying_square_by_square},
    {"scores survive mirror and rotation", scores_survive},
    {"moves, fire targets and what follows survive mirror and rotation", moves_survive},
};

TEST_FILE(symmetry, tests)
