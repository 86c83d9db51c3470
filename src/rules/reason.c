/* reason.c: what stands in the way of a decision. */
#include "reason.h"

#include "turn.h"

static const lap_reason none = {LAP_REASON_NONE, 0, 0, 0};

static lap_error error_of(const lap_view *view, lap_move move)
{
    lap_view after = *view;
    return lap_view_play(&after, move).error;
}

static lap_domino domino_due(const lap_view *view)
{
    return lap_domino_of((lap_set)view->rules.set, turn_domino(view));
}

/* What is laid in the outermost columns (rows) from `first` to the other end: they and a square
 * beyond it are too far apart. */
static lap_reason leaves_grid(const lap_territory *land, const lap_square square[2], int grid)
{
    int west = land->west, east = land->east, south = land->south, north = land->north;
    for (int i = 0; i < 2; i++) {
        int column = lap_square_column(square[i]), row = lap_square_row(square[i]);
        west = column < west ? column : west;
        east = column > east ? column : east;
        south = row < south ? row : south;
        north = row > north ? row : north;
    }
    uint64_t laid = land_laid(land);
    lap_reason why = {LAP_REASON_LEAVES_GRID, 0, 0, grid};
    if (east - west >= grid) {
        why.count = east - west + 1;
        why.squares = laid & torus_columns(west < land->west ? land->east : land->west, 1);
    } else {
        why.count = north - south + 1;
        why.squares = laid & torus_rows(south < land->south ? land->north : land->south, 1);
    }
    return why;
}

static lap_reason why_not_laid(const lap_view *view, lap_move move)
{
    const lap_territory *land = lap_view_territory(view, view->seat);
    lap_square square[2] = {lap_move_square(move, 0), lap_move_square(move, 1)};
    switch (error_of(view, move)) {
    case LAP_ERROR_OUTSIDE_GRID:
        return leaves_grid(land, square, view->rules.grid);
    case LAP_ERROR_NO_MATCH: {
        uint64_t both = 0;
        for (int i = 0; i < 2; i++)
            both |= torus_bit(lap_square_column(square[i]), lap_square_row(square[i]));
        return (lap_reason){LAP_REASON_NO_MATCH, torus_beside(both) & land_laid(land), 0, 0};
    }
    default:
        return none;
    }
}

/* The free squares that a half may cover. */
static uint64_t free_squares(const lap_territory *land, int grid)
{
    land_room columns = land_columns(land, grid), rows = land_rows(land, grid);
    return ~land_laid(land) & torus_columns(columns.low, columns.high - columns.low + 1) &
           torus_rows(rows.low, rows.high - rows.low + 1);
}

static lap_reason why_discarded(const lap_view *view)
{
    const lap_territory *land = lap_view_territory(view, view->seat);
    lap_domino domino = domino_due(view);
    uint64_t like =
        land->terrain[domino.half[0].terrain] | land->terrain[domino.half[1].terrain] | TORUS_START;
    uint64_t open = like & torus_beside(free_squares(land, view->rules.grid));
    if (open == 0)
        return (lap_reason){LAP_REASON_SURROUNDED, like, 0, 0};
    return (lap_reason){LAP_REASON_NO_ROOM, open, 0, 0};
}

static lap_reason why_not_there(const lap_view *view, lap_move move)
{
    if (error_of(view, move) != LAP_ERROR_OUT_OF_REACH)
        return none;
    lap_square from = {view->volcano}, to = lap_move_square(move, 0);
    int columns = lap_square_column(from) - lap_square_column(to);
    int rows = lap_square_row(from) - lap_square_row(to);
    columns = columns < 0 ? -columns : columns;
    rows = rows < 0 ? -rows : rows;
    return (lap_reason){LAP_REASON_OUT_OF_REACH, UINT64_C(1) << lap_square_bit(from),
                        columns > rows ? columns : rows, land_fire_reach(view->craters)};
}

static lap_reason why_lost(const lap_view *view)
{
    const lap_territory *land = lap_view_territory(view, view->seat);
    lap_square volcano = {view->volcano};
    land_spot spot = {lap_square_column(volcano), lap_square_row(volcano)};
    return (lap_reason){LAP_REASON_NO_TARGET, land_within_reach(land, spot, view->craters), 0,
                        land_fire_reach(view->craters)};
}

/* R8.3: a caveman costs two different resources. */
static lap_reason why_nobody(const lap_view *view)
{
    const lap_territory *land = lap_view_territory(view, view->seat);
    int kinds = 0;
    for (int i = LAP_MAMMOTH; i < LAP_MAMMOTH + LAP_RESOURCES; i++)
        kinds += lap_territory_count(land, (lap_resource)i) > 0;
    if (kinds < 2)
        return (lap_reason){LAP_REASON_FEW_KINDS, land->resources, kinds, 2};
    return (lap_reason){LAP_REASON_NO_GROUND, 0, 0, 0};
}

lap_reason lap_reason_of(const lap_view *view, lap_move move)
{
    switch (lap_move_kind(move)) {
    case LAP_MOVE_LAY:
        return view->phase == LAP_PHASE_LAY ? why_not_laid(view, move) : none;
    case LAP_MOVE_DISCARD:
        return error_of(view, move) == LAP_OK ? why_discarded(view) : none;
    case LAP_MOVE_FIRE:
        return view->phase == LAP_PHASE_FIRE ? why_not_there(view, move) : none;
    case LAP_MOVE_FIRE_LOST:
        return error_of(view, move) == LAP_OK ? why_lost(view) : none;
    case LAP_MOVE_SKIP: {
        lap_move moves[LAP_MOVES];
        bool alone = error_of(view, move) == LAP_OK && lap_view_moves(view, moves) == 1;
        return alone ? why_nobody(view) : none;
    }
    default:
        return none;
    }
}
