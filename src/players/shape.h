/* shape.h: where a territory may still grow, and what spoils it: single squares that nothing will
 * ever fill, and the start tile out of the middle (R9.3). */
#ifndef LAPILLI_SHAPE_H
#define LAPILLI_SHAPE_H

#include "region_cache.h"

/* Is the centre bonus played for and still to be had? */
static inline int shape_is_centred(const region_cache *e)
{
    const lap_territory *t = &e->land;
    int half = e->grid / 2, column = lap_square_column(LAP_START), row = lap_square_row(LAP_START);
    return (e->bonus & LAP_CENTRE) != 0 && t->west >= column - half && t->east <= column + half &&
           t->south >= row - half && t->north <= row + half;
}

/* The squares that may be covered: those of the centred grid while it counts, else all that R4.3
 * leaves. */
static inline uint64_t shape_home(const region_cache *e)
{
    if (shape_is_centred(e)) {
        int half = e->grid / 2;
        return torus_columns(lap_square_column(LAP_START) - half, e->grid) &
               torus_rows(lap_square_row(LAP_START) - half, e->grid);
    }
    land_room column = land_columns(&e->land, e->grid), row = land_rows(&e->land, e->grid);
    return torus_columns(column.low, column.high - column.low + 1) &
           torus_rows(row.low, row.high - row.low + 1);
}

/* Moves a board against `way`: the first halves of dominoes whose second halves are on it. */
static inline uint64_t shape_back(uint64_t board, torus_way way)
{
    switch (way) {
    case TORUS_EAST:
        return torus_west(board);
    case TORUS_WEST:
        return torus_east(board);
    case TORUS_NORTH:
        return torus_south(board);
    case TORUS_SOUTH:
    case TORUS_WAYS:
        break;
    }
    return torus_north(board);
}

/* Of the free squares at home, those with exactly one such square beside them. */
static inline uint64_t shape_dead_ends(const region_cache *e, uint64_t home)
{
    uint64_t free = home & ~land_laid(&e->land);
    uint64_t east = torus_east(free), west = torus_west(free);
    uint64_t north = torus_north(free), south = torus_south(free);
    /* A room of eight columns closes around the torus, where its edges are no neighbours. A wider
     * one has its edges too far off to matter. */
    land_room column = land_columns(&e->land, e->grid), row = land_rows(&e->land, e->grid);
    if (e->grid == 7 && column.high - column.low == 7) {
        east &= ~torus_columns(column.low, 1);
        west &= ~torus_columns(column.high, 1);
    }
    if (e->grid == 7 && row.high - row.low == 7) {
        north &= ~torus_rows(row.low, 1);
        south &= ~torus_rows(row.high, 1);
    }
    uint64_t odd = east ^ west ^ north ^ south;
    uint64_t more = (east & west) | (north & south) | ((east ^ west) & (north ^ south));
    return free & odd & ~more;
}

/* The places of a domino that leave no new single-square hole and stay at home. A domino closes a
 * dead end exactly when one half covers its only exit and the other does not cover the dead end:
 * two squares beside a third are never beside each other, so no domino takes two exits of one. */
static inline void shape_clean(const region_cache *e, const uint64_t places[TORUS_WAYS],
                               uint64_t clean[TORUS_WAYS])
{
    uint64_t home = shape_home(e), ends = shape_dead_ends(e, home);
    uint64_t to[TORUS_WAYS]; /* squares with a dead end one step that way */
    for (int way = 0; way < TORUS_WAYS; way++)
        to[way] = shape_back(ends, (torus_way)way);
    for (int way = 0; way < TORUS_WAYS; way++) {
        uint64_t first = 0, second = 0;
        for (int step = 0; step < TORUS_WAYS; step++) {
            first |= step == way ? 0 : to[step];
            second |= step == (way ^ 2) ? 0 : to[step];
        }
        clean[way] = places[way] & home & ~first & shape_back(home & ~second, (torus_way)way);
    }
}

#endif
