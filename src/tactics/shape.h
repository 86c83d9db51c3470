/* shape.h: where a territory may still grow, and what spoils it: single squares that nothing will
 * ever fill, and the starting tile out of the middle (R9.3). */
#ifndef LAPILLI_SHAPE_H
#define LAPILLI_SHAPE_H

#include "region_cache.h"

/* Is the centre bonus in play and still attainable? Every square too far from the starting tile to
 * be in a grid around it rules it out. */
static inline bool shape_can_centre(const region_cache *cache)
{
    return (cache->bonus & LAP_CENTRE) != 0 && land_is_centred(&cache->land, cache->grid / 2);
}

/* R9.3: the points for the centre as the territory stands now. */
static inline int shape_centre(const region_cache *cache, const lap_territory *land)
{
    bool pays = (cache->bonus & LAP_CENTRE) != 0 && land_is_centred(land, cache->reach);
    return pays ? LAP_CENTRE_POINTS : 0;
}

/* The squares that may be covered: those of the centred grid while it counts, else all that R4.3
 * leaves. */
static inline uint64_t shape_home(const region_cache *cache)
{
    if (shape_can_centre(cache)) {
        int half = cache->grid / 2;
        return torus_columns(lap_square_column(LAP_START) - half, cache->grid) &
               torus_rows(lap_square_row(LAP_START) - half, cache->grid);
    }
    land_room column = land_columns(&cache->land, cache->grid),
              row = land_rows(&cache->land, cache->grid);
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

/* The columns (rows) of a first half such that those from low to high are then centred (R9.3), the
 * second half being `step` away: bit i is the place low - 1 - (step > 0) + i, as land_unfold() has
 * it. */
static inline unsigned shape_middles(int low, int high, int step, int reach)
{
    unsigned places = 0;
    for (int i = 0; i < 8; i++) {
        int a = low - 1 - (step > 0) + i, b = a + step;
        int least = a < b ? a : b, most = a < b ? b : a;
        if (land_is_middle(least < low ? least : low, most > high ? most : high, reach))
            places |= 1u << i;
    }
    return places;
}

/* First halves after which the centre is paid; their places are legal ones. */
static inline uint64_t shape_centring(const region_cache *cache, torus_way way)
{
    uint64_t home = shape_home(cache), columns = 0, rows = 0;
    if (!shape_can_centre(cache))
        return 0;
    if (cache->reach != 0)
        return home & shape_back(home, way);
    land_spot step = land_step((land_spot){0, 0}, way);
    const lap_territory *t = &cache->land;
    unsigned column = shape_middles(t->west, t->east, step.column, cache->reach);
    unsigned row = shape_middles(t->south, t->north, step.row, cache->reach);
    for (int i = 0; i < 8; i++) {
        columns |= column >> i & 1 ? torus_columns(t->west - 1 - (step.column > 0) + i, 1) : 0;
        rows |= row >> i & 1 ? torus_rows(t->south - 1 - (step.row > 0) + i, 1) : 0;
    }
    return columns & rows;
}

/* Of the free squares at home, those with exactly one such square beside them. */
static inline uint64_t shape_dead_ends(const region_cache *cache, uint64_t home)
{
    uint64_t free = home & ~land_laid(&cache->land);
    uint64_t east = torus_east(free), west = torus_west(free);
    uint64_t north = torus_north(free), south = torus_south(free);
    /* A room of eight columns closes around the torus, where its edges are no neighbours. A wider
     * one has its edges too far off to matter. */
    land_room column = land_columns(&cache->land, cache->grid),
              row = land_rows(&cache->land, cache->grid);
    if (cache->grid == 7 && column.high - column.low == 7) {
        east &= ~torus_columns(column.low, 1);
        west &= ~torus_columns(column.high, 1);
    }
    if (cache->grid == 7 && row.high - row.low == 7) {
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
static inline void shape_clean(const region_cache *cache, const uint64_t places[TORUS_WAYS],
                               uint64_t clean[TORUS_WAYS])
{
    uint64_t home = shape_home(cache), ends = shape_dead_ends(cache, home);
    uint64_t to[TORUS_WAYS]; /* squares with a dead end one step that way */
    for (int way = 0; way < TORUS_WAYS; way++)
        to[way] = shape_back(ends, (torus_way)way);
    /* As in shape_dead_ends(): the edges of a room of eight are no neighbours. */
    land_room column = land_columns(&cache->land, cache->grid),
              row = land_rows(&cache->land, cache->grid);
    if (cache->grid == 7 && column.high - column.low == 7) {
        to[TORUS_EAST] &= ~torus_columns(column.high, 1);
        to[TORUS_WEST] &= ~torus_columns(column.low, 1);
    }
    if (cache->grid == 7 && row.high - row.low == 7) {
        to[TORUS_NORTH] &= ~torus_rows(row.high, 1);
        to[TORUS_SOUTH] &= ~torus_rows(row.low, 1);
    }
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
