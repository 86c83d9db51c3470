/* fire.c: what a fire token gains. */
#include "fire.h"

enum { NOTHING = -1000 };

/* R8.6, R8.7: points of all cavemen of a territory. */
static int folk_points(const lap_territory *land)
{
    lap_caveman_group group[LAP_CAVEMAN_GROUPS];
    int points = 0, groups = lap_territory_caveman_groups(land, group);
    for (int i = 0; i < groups; i++)
        points += group[i].points;
    return points;
}

/* R5.5: what the cavemen gain or lose by a token on a square. */
static int folk_change(const region_cache *e, uint64_t square, int fires)
{
    if (!e->peopled)
        return 0;
    if ((land_peopled(&e->land) & square) == 0) {
        int resource = (e->land.resources & square) != 0 ? region_cache_terrain(e, square) : 0;
        return region_cache_warmed(e, fires, square) - region_cache_watched(e, resource, square);
    }
    lap_territory burnt = e->land;
    land_burn(&burnt, square, fires);
    return folk_points(&burnt) - folk_points(&e->land);
}

/* Keeps the squares of `board`, each of which gains `points`. */
static int keep(int best, uint64_t *squares, int points, uint64_t board)
{
    if (board == 0 || points < best)
        return best;
    *squares = points > best ? board : *squares | board;
    return points;
}

int fire_best(const region_cache *e, uint64_t targets, int fires, uint64_t *squares)
{
    int best = NOTHING;
    *squares = 0;
    for (int t = 0; t < LAP_VOLCANO; t++) {
        int lost = resource_race_gain(&e->pieces, t, -1);
        for (int i = 0; i < e->kind[t].count; i++) {
            const cached_region *r = &e->kind[t].region[i];
            uint64_t open = r->squares & targets, left = open;
            if (!e->peopled) {
                best = keep(best, squares, fires * r->size, open & ~e->land.resources);
                best = keep(best, squares, fires * r->size + lost, open & e->land.resources);
                continue;
            }
            for (; left != 0; left &= left - 1) {
                uint64_t square = left & -left;
                if (fires * r->size + region_cache_warmed(e, fires, square) < best)
                    continue; /* what stands there can only make it less */
                best = keep(best, squares, fires * r->size + folk_change(e, square, fires), square);
            }
        }
    }
    int start = region_cache_warmed(e, fires, TORUS_START);
    return keep(best, squares, start, targets & TORUS_START);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* R5.2, R5.3: what the volcano on `spot` will reach once `other` lies beside it. */
static uint64_t targets_ahead(const region_cache *e, land_spot spot, land_spot other, int reach)
{
    const lap_territory *t = &e->land;
    int west = most(spot.column - reach, least(least(spot.column, other.column), t->west));
    int east = least(spot.column + reach, most(most(spot.column, other.column), t->east));
    int south = most(spot.row - reach, least(least(spot.row, other.row), t->south));
    int north = least(spot.row + reach, most(most(spot.row, other.row), t->north));
    uint64_t laid = land_laid(t) | torus_bit(other.column, other.row);
    return torus_columns(west, east - west + 1) & torus_rows(south, north - south + 1) & laid &
           ~t->terrain[LAP_VOLCANO] & ~land_burning(t);
}

/* Of a domino that has one. */
static int volcano_half(lap_domino domino)
{
    return domino.half[0].craters != 0 ? 0 : 1;
}

/* With cavemen about, what a domino brings may change what each of them is worth. */
static int ahead_of_folk(const region_cache *e, lap_domino domino, land_spot a, land_spot b)
{
    region_cache laid;
    region_cache_copy(&laid, e);
    region_cache_lay(&laid, domino, a, b);
    int v = volcano_half(domino), craters = domino.half[v].craters;
    uint64_t targets = land_targets(&laid.land, v == 0 ? a : b, craters), best;
    return targets == 0 ? 0 : fire_best(&laid, targets, craters, &best);
}

int fire_ahead(const region_cache *e, lap_domino domino, land_spot a, land_spot b)
{
    if (e->peopled)
        return ahead_of_folk(e, domino, a, b);
    int v = volcano_half(domino), fires = domino.half[v].craters;
    lap_half half = domino.half[1 - v];
    land_spot spot = v == 0 ? a : b, other = v == 0 ? b : a;
    uint64_t bit = torus_bit(other.column, other.row), squares;
    uint64_t targets = targets_ahead(e, spot, other, 4 - fires) & ~(half.fires != 0 ? bit : 0);
    uint64_t pieces = e->land.resources | (half.resource != 0 ? bit : 0);
    resource_race booked = e->pieces;
    resource_race_book(&booked, half.resource, 1);

    int best = NOTHING;
    best = keep(best, &squares, 0, targets & TORUS_START);
    for (int t = 0; t < LAP_VOLCANO; t++) {
        int lost = resource_race_gain(&booked, t, -1);
        for (int i = 0; i < e->kind[t].count; i++) {
            const cached_region *r = &e->kind[t].region[i];
            uint64_t open = r->squares & targets;
            if (t == half.terrain && (r->beside & bit) != 0)
                continue;
            best = keep(best, &squares, fires * r->size, open & ~pieces);
            best = keep(best, &squares, fires * r->size + lost, open & pieces);
        }
    }
    region_cache_union u = region_cache_meeting(&e->kind[half.terrain], bit, half.fires);
    int lost = resource_race_gain(&booked, half.terrain, -1);
    best = keep(best, &squares, fires * u.size, u.squares & targets & ~pieces);
    best = keep(best, &squares, fires * u.size + lost, u.squares & targets & pieces);
    return best == NOTHING ? 0 : best;
}
