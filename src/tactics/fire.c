/* fire.c: what a fire token gains. */
#include "fire.h"

enum { NOTHING = -1000 };

/* All cavemen of a territory, and their points (R8.6, R8.7). */
typedef struct people {
    lap_caveman_group group[LAP_CAVEMAN_GROUPS];
    int groups;
    int points;
} people;

static void people_of(people *p, const lap_territory *land)
{
    p->groups = lap_territory_caveman_groups(land, p->group);
    p->points = 0;
    for (int i = 0; i < p->groups; i++)
        p->points += p->group[i].points;
}

/* R5.5: what the cavemen lose when one of them burns, but for what the fire is worth to others. */
static int loss(const region_cache *cache, const people *p, uint64_t square)
{
    int i = 0;
    while ((p->group[i].squares & square) == 0)
        i++;
    if (p->group[i].size == 1) {
        uint64_t shamans = torus_around(square) & land_cavemen(&cache->land, LAP_SHAMAN);
        return p->group[i].points + lap_caveman_points(LAP_SHAMAN) * torus_count(shamans);
    }
    people after;
    lap_territory burnt = cache->land;
    land_burn(&burnt, square, 0);
    people_of(&after, &burnt);
    return p->points - after.points;
}

/* What the cavemen gain or lose by a token on a square. */
static int folk_change(const region_cache *cache, const people *p, uint64_t square, int fires)
{
    int warmed = region_cache_warmed(cache, fires, square);
    if ((land_peopled(&cache->land) & square) != 0)
        return warmed - loss(cache, p, square);
    if ((cache->land.resources & square) != 0)
        return warmed - region_cache_watched(cache, region_cache_terrain(cache, square), square);
    return warmed;
}

/* Keeps the squares of `board`, each of which gains `points`. */
static int keep(int best, uint64_t *squares, int points, uint64_t board)
{
    if (board == 0 || points < best)
        return best;
    *squares = points > best ? board : *squares | board;
    return points;
}

int fire_best(const region_cache *cache, uint64_t targets, int fires, uint64_t *squares)
{
    int best = NOTHING;
    people p;
    *squares = 0;
    if (cache->peopled)
        people_of(&p, &cache->land);
    for (int t = 0; t < LAP_VOLCANO; t++) {
        int lost = resource_race_gain(&cache->pieces, t, -1);
        for (int i = 0; i < cache->kind[t].count; i++) {
            const cached_region *r = &cache->kind[t].region[i];
            uint64_t open = r->squares & targets, left = open;
            if (!cache->peopled) {
                best = keep(best, squares, fires * r->size, open & ~cache->land.resources);
                best = keep(best, squares, fires * r->size + lost, open & cache->land.resources);
                continue;
            }
            for (; left != 0; left &= left - 1) {
                uint64_t square = left & -left;
                if (fires * r->size + region_cache_warmed(cache, fires, square) < best)
                    continue; /* what stands there can only make it less */
                best = keep(best, squares, fires * r->size + folk_change(cache, &p, square, fires),
                            square);
            }
        }
    }
    int start = region_cache_warmed(cache, fires, TORUS_START);
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
static uint64_t targets_ahead(const region_cache *cache, land_spot spot, land_spot other, int reach)
{
    const lap_territory *t = &cache->land;
    int west = most(spot.column - reach, least(least(spot.column, other.column), t->west));
    int east = least(spot.column + reach, most(most(spot.column, other.column), t->east));
    int south = most(spot.row - reach, least(least(spot.row, other.row), t->south));
    int north = least(spot.row + reach, most(most(spot.row, other.row), t->north));
    uint64_t laid = land_laid(t) | torus_bit(other.column, other.row);
    return torus_columns(west, east - west + 1) & torus_rows(south, north - south + 1) & laid &
           ~t->terrain[LAP_VOLCANO] & ~land_burning(t);
}

/* What the caveman on a square makes of a half that comes to lie near him (R8.6). */
static int share_of(const region_cache *cache, lap_half half, uint64_t square)
{
    int share = 0;
    if (half.resource != LAP_NO_RESOURCE) {
        if ((cache->hunts[0] & square) != 0)
            share += lap_caveman_points(LAP_PAINTER);
        if ((cache->hunts[half.resource] & square) != 0)
            share += lap_caveman_points((lap_caveman)(LAP_HUNTER + half.resource - LAP_MAMMOTH));
    }
    if ((cache->firelady & square) != 0)
        share += lap_caveman_points(LAP_FIRELADY) * half.fires;
    return share;
}

/* Squares of one region that change the rest of the score alike are one class. */
static void add_square(fire_gains *g, int first, const cached_region *r, uint64_t square,
                       int change)
{
    int i = first;
    while (i < g->classes && (g->class[i].change != change || g->class[i].near != 0))
        i++;
    if (i == g->classes)
        g->class[g->classes++] = (fire_class){.size = r->size, .change = change};
    g->class[i].squares |= square;
}

static void add_region(fire_gains *g, const people *p, const cached_region *r, int lost)
{
    const region_cache *cache = g->cache;
    uint64_t open = r->squares & ~land_burning(&cache->land);
    int first = g->classes;
    if (!cache->peopled) {
        uint64_t pieces = open & cache->land.resources;
        if (open != pieces)
            g->class[g->classes++] = (fire_class){.squares = open & ~pieces, .size = r->size};
        if (pieces != 0)
            g->class[g->classes++] =
                (fire_class){.squares = pieces, .size = r->size, .change = lost};
        return;
    }
    for (; open != 0; open &= open - 1) {
        uint64_t square = open & -open;
        int change = folk_change(cache, p, square, g->fires);
        if ((land_peopled(&cache->land) & square) == 0)
            add_square(g, first, r, square, change);
        else
            g->class[g->classes++] = (fire_class){square, torus_around(square), r->size, change,
                                                  share_of(cache, g->other, square)};
    }
}

void fire_gains_of(fire_gains *g, const region_cache *cache, lap_domino domino)
{
    int v = fire_half(domino);
    resource_race booked = cache->pieces;
    people p;
    if (cache->peopled)
        people_of(&p, &cache->land);
    g->cache = cache;
    g->volcano = v;
    g->fires = domino.half[v].craters;
    g->other = domino.half[1 - v];
    g->classes = 0;
    resource_race_book(&booked, g->other.resource, 1);
    for (int t = 0; t < LAP_VOLCANO; t++) {
        g->lost[t] = resource_race_gain(&booked, t, -1);
        for (int i = 0; i < cache->kind[t].count; i++)
            add_region(g, &p, &cache->kind[t].region[i], g->lost[t]);
    }
}

int fire_gains_best(const fire_gains *g, land_spot a, land_spot b)
{
    const region_cache *cache = g->cache;
    land_spot spot = g->volcano == 0 ? a : b, other = g->volcano == 0 ? b : a;
    uint64_t bit = torus_bit(other.column, other.row);
    uint64_t targets = targets_ahead(cache, spot, other, 4 - g->fires);
    region_cache_union u =
        region_cache_meeting(&cache->kind[g->other.terrain], bit, g->other.fires);
    int best = NOTHING;
    for (int i = 0; i < g->classes; i++) {
        const fire_class *c = &g->class[i];
        if ((c->squares & targets) == 0)
            continue;
        int size = (c->squares & u.squares) != 0 ? u.size : c->size;
        int share = (c->near & bit) != 0 ? c->share : 0;
        best = most(best, g->fires * size + c->change - share);
    }
    if ((targets & bit) != 0 && g->other.fires == 0) {
        int resource = g->other.resource;
        int change =
            region_cache_warmed(cache, g->fires, bit) - region_cache_watched(cache, resource, bit);
        change += resource != LAP_NO_RESOURCE ? g->lost[g->other.terrain] : 0;
        best = most(best, g->fires * u.size + change);
    }
    if ((targets & TORUS_START) != 0)
        best = most(best, region_cache_warmed(cache, g->fires, TORUS_START));
    return best == NOTHING ? 0 : best;
}

int fire_ahead(const region_cache *cache, lap_domino domino, land_spot a, land_spot b)
{
    fire_gains g;
    fire_gains_of(&g, cache, domino);
    return fire_gains_best(&g, a, b);
}
