/* region_cache.h: a territory cut into regions, so that what a domino would gain is known without
 * laying it.
 *
 * A half laid beside regions of its terrain joins them: with S squares and F fires together and p
 * points before, it makes (S + 1) * (F + f) - p points more. Beside a single region that is
 * F + f * (S + 1). */
#ifndef LAPILLI_REGION_CACHE_H
#define LAPILLI_REGION_CACHE_H

#include "lapilli/score.h"
#include "resource_race.h"
#include "rules/land.h"

#include <stdbool.h>

/* More regions of one terrain than this cannot be: no box has more dominoes with a terrain. */
enum { REGION_CACHE_REGIONS = 26 };

typedef struct cached_region {
    uint64_t squares;
    uint64_t beside; /* the squares beside them */
    int32_t size;
    int32_t fires;
} cached_region;

/* The regions of one terrain. */
typedef struct terrain_regions {
    uint64_t touched; /* beside any of them */
    uint64_t shared;  /* beside more than one */
    int64_t count;
    cached_region region[REGION_CACHE_REGIONS];
} terrain_regions;

typedef struct region_cache {
    lap_territory land;
    resource_race pieces;
    uint8_t grid;
    uint8_t set;
    uint8_t bonus;
    uint8_t reach;     /* land_centre_reach() */
    uint8_t peopled;   /* has cavemen */
    uint64_t hunts[5]; /* cavemen that score the resource of this number; in [0] the painters */
    uint64_t firelady;
    terrain_regions kind[LAP_TERRAINS];
} region_cache;

static inline bool region_cache_is_worth_points(const region_cache *cache, int terrain)
{
    return cache->set == LAP_KINGDOMINO || terrain != LAP_VOLCANO;
}

static inline void region_cache_touch(terrain_regions *k)
{
    k->touched = k->shared = 0;
    for (int i = 0; i < k->count; i++) {
        k->shared |= k->touched & k->region[i].beside;
        k->touched |= k->region[i].beside;
    }
}

static inline void region_cache_cut(region_cache *cache, int terrain)
{
    terrain_regions *k = &cache->kind[terrain];
    k->count = 0;
    for (uint64_t left = cache->land.terrain[terrain]; left != 0;) {
        cached_region *r = &k->region[k->count++];
        r->squares = torus_flood(left & -left, left);
        r->beside = torus_beside(r->squares);
        r->size = torus_count(r->squares);
        r->fires = land_fires(&cache->land, r->squares);
        left &= ~r->squares;
    }
    region_cache_touch(k);
}

/* Who looks at what around (R8.6). */
static inline void region_cache_meet(region_cache *cache)
{
    cache->peopled = land_peopled(&cache->land) != 0;
    if (!cache->peopled)
        return;
    cache->hunts[0] = land_cavemen(&cache->land, LAP_PAINTER);
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++)
        cache->hunts[r] = land_cavemen(&cache->land, LAP_HUNTER + r - LAP_MAMMOTH);
    cache->firelady = land_cavemen(&cache->land, LAP_FIRELADY);
}

static inline void region_cache_of(region_cache *cache, const lap_view *view, int seat)
{
    cache->land = view->territory[seat - 1];
    cache->pieces = resource_race_of(view, seat);
    cache->grid = view->rules.grid;
    cache->set = view->rules.set;
    cache->bonus = view->rules.bonus;
    cache->reach = (uint8_t)land_centre_reach(&view->rules);
    for (int t = 0; t < LAP_TERRAINS; t++)
        region_cache_cut(cache, t);
    region_cache_meet(cache);
}

/* *to = *from, without the places in its lists that hold nothing. */
static inline void region_cache_copy(region_cache *to, const region_cache *from)
{
    to->land = from->land;
    to->pieces = from->pieces;
    to->grid = from->grid;
    to->set = from->set;
    to->bonus = from->bonus;
    to->reach = from->reach;
    to->peopled = from->peopled;
    for (int i = 0; i < 5; i++)
        to->hunts[i] = from->hunts[i];
    to->firelady = from->firelady;
    for (int t = 0; t < LAP_TERRAINS; t++) {
        const terrain_regions *k = &from->kind[t];
        to->kind[t].touched = k->touched;
        to->kind[t].shared = k->shared;
        to->kind[t].count = k->count;
        for (int i = 0; i < k->count; i++)
            to->kind[t].region[i] = k->region[i];
    }
}

/* A new square joins the regions beside it. */
static inline void region_cache_join(region_cache *cache, lap_half half, uint64_t bit)
{
    terrain_regions *k = &cache->kind[half.terrain];
    cached_region joined = {bit, torus_beside(bit), 1, half.fires};
    int kept = 0;
    for (int i = 0; i < k->count; i++) {
        cached_region r = k->region[i];
        if ((r.beside & bit) == 0) {
            k->region[kept++] = r;
            continue;
        }
        joined.squares |= r.squares;
        joined.beside |= r.beside;
        joined.size += r.size;
        joined.fires += r.fires;
    }
    k->region[kept++] = joined;
    k->count = kept;
    region_cache_touch(k);
}

/* Lays a domino. Totems wait for the fire: region_cache_settle() comes after it. */
static inline void region_cache_lay(region_cache *cache, lap_domino domino, land_spot a,
                                    land_spot b)
{
    int resources = cache->set == LAP_TOTEM || cache->set == LAP_TRIBE;
    land_put(&cache->land, domino.half[0], a, resources);
    land_put(&cache->land, domino.half[1], b, resources);
    region_cache_join(cache, domino.half[0], torus_bit(a.column, a.row));
    region_cache_join(cache, domino.half[1], torus_bit(b.column, b.row));
    resource_race_book(&cache->pieces, domino.half[0].resource, 1);
    resource_race_book(&cache->pieces, domino.half[1].resource, 1);
}

/* The terrain of a laid square; LAP_TERRAINS for the starting tile. */
static inline int region_cache_terrain(const region_cache *cache, uint64_t bit)
{
    int t = 0;
    while (t < LAP_TERRAINS && (cache->land.terrain[t] & bit) == 0)
        t++;
    return t;
}

static inline void region_cache_burn(region_cache *cache, uint64_t bit, int fires)
{
    int terrain = region_cache_terrain(cache, bit);
    if ((cache->land.resources & bit) != 0)
        resource_race_book(&cache->pieces, terrain, -1);
    int killed = (land_peopled(&cache->land) & bit) != 0;
    land_burn(&cache->land, bit, fires);
    if (killed)
        region_cache_meet(cache);
    for (int i = 0; terrain < LAP_TERRAINS && i < cache->kind[terrain].count; i++)
        if ((cache->kind[terrain].region[i].squares & bit) != 0)
            cache->kind[terrain].region[i].fires += fires;
}

static inline void region_cache_settle(region_cache *cache)
{
    resource_race_settle(&cache->pieces);
}

/* Regions that one or two new squares would join. */
typedef struct region_cache_union {
    uint64_t squares;
    int size;
    int fires;
    int points; /* of the regions before */
} region_cache_union;

static inline region_cache_union region_cache_meeting(const terrain_regions *k, uint64_t squares,
                                                      int fires)
{
    region_cache_union u = {squares, torus_count(squares), fires, 0};
    for (int i = 0; (k->touched & squares) != 0 && i < k->count; i++) {
        const cached_region *r = &k->region[i];
        if ((r->beside & squares) == 0)
            continue;
        u.squares |= r->squares;
        u.size += r->size;
        u.fires += r->fires;
        u.points += r->size * r->fires;
    }
    return u;
}

static inline int region_cache_joined(const region_cache *cache, int terrain, uint64_t squares,
                                      int fires)
{
    if (!region_cache_is_worth_points(cache, terrain))
        return 0;
    region_cache_union u = region_cache_meeting(&cache->kind[terrain], squares, fires);
    return u.size * u.fires - u.points;
}

/* Points in regions alone, of halves on squares a and b. */
static inline int region_cache_regions_gain(const region_cache *cache, lap_domino domino,
                                            uint64_t a, uint64_t b)
{
    const lap_half *h = domino.half;
    if (h[0].terrain == h[1].terrain)
        return region_cache_joined(cache, h[0].terrain, a | b, h[0].fires + h[1].fires);
    return region_cache_joined(cache, h[0].terrain, a, h[0].fires) +
           region_cache_joined(cache, h[1].terrain, b, h[1].fires);
}

/* R8.6: what a resource on a square gives to the cavemen around it. */
static inline int region_cache_watched(const region_cache *cache, int resource, uint64_t square)
{
    lap_caveman hunter = (lap_caveman)(LAP_HUNTER + resource - LAP_MAMMOTH);
    if (!cache->peopled || resource == LAP_NO_RESOURCE)
        return 0;
    uint64_t around = torus_around(square);
    return lap_caveman_points(LAP_PAINTER) * torus_count(around & cache->hunts[0]) +
           lap_caveman_points(hunter) * torus_count(around & cache->hunts[resource]);
}

/* R8.6: what `fires` fires on a square give to the fire ladies around it. */
static inline int region_cache_warmed(const region_cache *cache, int fires, uint64_t square)
{
    if (!cache->peopled || fires == 0)
        return 0;
    return fires * lap_caveman_points(LAP_FIRELADY) *
           torus_count(torus_around(square) & cache->firelady);
}

/* What the cavemen make of a new half. */
static inline int region_cache_folk_gain(const region_cache *cache, lap_half half, uint64_t square)
{
    if (!cache->peopled)
        return 0;
    return region_cache_watched(cache, half.resource, square) +
           region_cache_warmed(cache, half.fires, square);
}

#endif
