/* land.h: what the rules do to one territory, on its boards. Nothing here asks whether it is
 * legal: these functions say what would be legal and apply what they are given. */
#ifndef LAPILLI_LAND_H
#define LAPILLI_LAND_H

#include "lapilli/territory.h"
#include "torus.h"

static inline uint64_t land_laid(const lap_territory *t)
{
    uint64_t laid = TORUS_START;
    for (int i = 0; i < LAP_TERRAINS; i++)
        laid |= t->terrain[i];
    return laid;
}

static inline uint64_t land_burning(const lap_territory *t)
{
    return t->fires[0] | t->fires[1];
}

static inline uint64_t land_peopled(const lap_territory *t)
{
    return t->cavemen[0] | t->cavemen[1] | t->cavemen[2] | t->cavemen[3];
}

/* The territory's squares with this caveman. */
static inline uint64_t land_cavemen(const lap_territory *t, int caveman)
{
    uint64_t board = ~UINT64_C(0);
    for (int i = 0; i < 4; i++)
        board &= caveman >> i & 1 ? t->cavemen[i] : ~t->cavemen[i];
    return board;
}

/* R9.4, R8.6: fires or crowns on the squares of a board. */
static inline int land_fires(const lap_territory *t, uint64_t board)
{
    return torus_count(t->fires[0] & board) + 2 * torus_count(t->fires[1] & board);
}

/* R9.3: how far from the starting tile a territory may reach to every side for the centre bonus; 0
 * when it must instead reach equally far to opposite sides. */
static inline int land_centre_reach(const lap_rules *rules)
{
    return lap_rules_can_fill(rules) ? rules->grid / 2 : 0;
}

/* R9.3 in one direction, for the columns (rows) from low to high. The starting tile is on g7, in
 * the same place of either. */
static inline bool land_is_middle(int low, int high, int reach)
{
    int before = lap_square_column(LAP_START) - low, after = high - lap_square_column(LAP_START);
    return reach == 0 ? before == after : before <= reach && after <= reach;
}

static inline bool land_is_centred(const lap_territory *t, int reach)
{
    return land_is_middle(t->west, t->east, reach) && land_is_middle(t->south, t->north, reach);
}

/* The columns (rows) that both halves of a domino must keep to: from `low` to `high`. R4.3 holds
 * for a domino exactly when it holds for each half, since halves are neighbours and so never lie
 * beyond opposite edges of what is laid. */
typedef struct land_room {
    int low;
    int high;
} land_room;

static inline land_room land_columns(const lap_territory *t, int grid)
{
    return (land_room){t->east - grid + 1, t->west + grid - 1};
}

static inline land_room land_rows(const lap_territory *t, int grid)
{
    return (land_room){t->north - grid + 1, t->south + grid - 1};
}

/* R4.1 to R4.3: for each way, the squares of the first half such that the second half, one step
 * that way, makes a legal place. */
static inline void land_places(const lap_territory *t, int grid, lap_domino domino,
                               uint64_t places[TORUS_WAYS])
{
    uint64_t free = ~land_laid(t);
    uint64_t first = torus_beside(t->terrain[domino.half[0].terrain] | TORUS_START);
    uint64_t second = torus_beside(t->terrain[domino.half[1].terrain] | TORUS_START);
    land_room column = land_columns(t, grid), row = land_rows(t, grid);
    int columns = column.high - column.low + 1, rows = row.high - row.low + 1;
    uint64_t across = torus_rows(row.low, rows) & free;
    uint64_t along = torus_columns(column.low, columns) & free;

    /* The first half keeps one step away from the edge that the second half would cross. */
    places[TORUS_EAST] = across & torus_west(free) & (first | torus_west(second)) &
                         torus_columns(column.low, columns - 1);
    places[TORUS_WEST] = across & torus_east(free) & (first | torus_east(second)) &
                         torus_columns(column.low + 1, columns - 1);
    places[TORUS_NORTH] =
        along & torus_south(free) & (first | torus_south(second)) & torus_rows(row.low, rows - 1);
    places[TORUS_SOUTH] = along & torus_north(free) & (first | torus_north(second)) &
                          torus_rows(row.low + 1, rows - 1);
}

/* A square of the plane, off the torus. */
typedef struct land_spot {
    int column;
    int row;
} land_spot;

/* The lowest column and row that a first half can have with the second half this way. */
static inline land_spot land_low(const lap_territory *t, torus_way way)
{
    return (land_spot){t->west - 1 - (way == TORUS_EAST), t->south - 1 - (way == TORUS_NORTH)};
}

/* The one square of the plane with this bit among the 8x8 from `low` on. */
static inline land_spot land_unfold_from(land_spot low, int bit)
{
    return (land_spot){low.column + ((bit - low.column) & 7),
                       low.row + (((bit >> 3) - low.row) & 7)};
}

/* Where on the plane the first half lies that land_places() gave as a bit: the only place with this
 * bit from which the domino touches what is laid. */
static inline land_spot land_unfold(const lap_territory *t, int bit, torus_way way)
{
    return land_unfold_from(land_low(t, way), bit);
}

static inline land_spot land_step(land_spot spot, torus_way way)
{
    spot.column += (way == TORUS_EAST) - (way == TORUS_WEST);
    spot.row += (way == TORUS_NORTH) - (way == TORUS_SOUTH);
    return spot;
}

/* A place of a domino, of those that land_places() gave. */
typedef struct land_place {
    land_spot a, b; /* where the two halves lie */
    uint64_t bit;   /* of the first half */
    torus_way way;  /* from the first half to the second */
    uint64_t left;  /* first halves still to come on this way */
    int ways;       /* ways begun */
    land_spot low;  /* of this way: land_low() */
    land_spot step; /* and from a to b */
} land_place;

/* Goes on to the next place, way by way; false after the last. Begin with {0}:
 *
 *     for (land_place p = {0}; land_next(land, places, &p);)
 */
static inline bool land_next(const lap_territory *t, const uint64_t places[TORUS_WAYS],
                             land_place *p)
{
    while (p->left == 0) {
        if (p->ways == TORUS_WAYS)
            return false;
        p->way = (torus_way)p->ways;
        p->low = land_low(t, p->way);
        p->step = land_step((land_spot){0, 0}, p->way);
        p->left = places[p->ways++];
    }
    p->bit = p->left & -p->left;
    p->a = land_unfold_from(p->low, torus_first(p->left));
    p->b = (land_spot){p->a.column + p->step.column, p->a.row + p->step.row};
    p->left &= p->left - 1;
    return true;
}

static inline void land_stretch(lap_territory *t, land_spot s)
{
    t->west = (uint8_t)(s.column < t->west ? s.column : t->west);
    t->east = (uint8_t)(s.column > t->east ? s.column : t->east);
    t->south = (uint8_t)(s.row < t->south ? s.row : t->south);
    t->north = (uint8_t)(s.row > t->north ? s.row : t->north);
}

/* Puts one half of a domino down, with its resource when there are any (R6.1). */
static inline void land_put(lap_territory *t, lap_half half, land_spot spot, bool resources)
{
    uint64_t bit = torus_bit(spot.column, spot.row);
    t->terrain[half.terrain] |= bit;
    t->fires[0] |= half.fires & 1 ? bit : 0;
    t->fires[1] |= half.fires & 2 ? bit : 0;
    t->craters[0] |= half.craters & 1 ? bit : 0;
    t->craters[1] |= half.craters & 2 ? bit : 0;
    t->resources |= resources && half.resource ? bit : 0;
    land_stretch(t, spot);
}

/* R5.2: how far the fire of a volcano flies. */
static inline int land_fire_reach(int craters)
{
    return 4 - craters;
}

/* R5.2: what is laid within reach of the fire from a volcano at `spot`. */
static inline uint64_t land_within_reach(const lap_territory *t, land_spot spot, int craters)
{
    int reach = land_fire_reach(craters);
    int west = spot.column - reach < t->west ? t->west : spot.column - reach;
    int east = spot.column + reach > t->east ? t->east : spot.column + reach;
    int south = spot.row - reach < t->south ? t->south : spot.row - reach;
    int north = spot.row + reach > t->north ? t->north : spot.row + reach;
    return torus_columns(west, east - west + 1) & torus_rows(south, north - south + 1) &
           land_laid(t);
}

/* R5.1 to R5.3: where that fire may land. */
static inline uint64_t land_targets(const lap_territory *t, land_spot spot, int craters)
{
    return land_within_reach(t, spot, craters) & ~t->terrain[LAP_VOLCANO] & ~land_burning(t);
}

/* R5.1, R5.5: a token with this many fires; what stands there is gone. */
static inline void land_burn(lap_territory *t, uint64_t bit, int fires)
{
    t->fires[0] |= fires & 1 ? bit : 0;
    t->fires[1] |= fires & 2 ? bit : 0;
    t->tokens |= bit;
    t->resources &= ~bit;
    for (int i = 0; i < 4; i++)
        t->cavemen[i] &= ~bit;
}

/* R8.4: where a caveman can be placed once the resources on `paid` are gone. */
static inline uint64_t land_standing(const lap_territory *t, uint64_t paid)
{
    uint64_t ground = 0;
    for (int i = 0; i < LAP_TERRAINS; i++)
        ground |= i == LAP_VOLCANO ? 0 : t->terrain[i];
    return ground & ~land_burning(t) & ~(t->resources & ~paid) & ~land_peopled(t);
}

static inline void land_settle(lap_territory *t, uint64_t bit, int caveman)
{
    for (int i = 0; i < 4; i++)
        t->cavemen[i] |= caveman >> i & 1 ? bit : 0;
}

#endif
