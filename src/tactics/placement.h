/* placement.h: the places of a domino that gain most. */
#ifndef LAPILLI_PLACEMENT_H
#define LAPILLI_PLACEMENT_H

#include "shape.h"

/* First halves by the way to the second; all 0 when the domino has no place. */
typedef struct placements {
    int gain;
    uint64_t at[TORUS_WAYS];
} placements;

/* Which places are looked at. */
typedef enum placement_filter {
    PLACEMENT_ANY,  /* every place */
    PLACEMENT_CLEAN /* those that spoil nothing (shape.h), or every place when there is none */
} placement_filter;

/* What a place is worth besides points. The values of placement_best_weighted() count `point` for a
 * point and `square` for each square of the regions that the halves end up in: where nothing is
 * gained now, a larger region is worth more to a fire or crown that comes later. */
typedef struct placement_weights {
    int point;
    int square;
} placement_weights;

/* placement_best() with such values in place of points. */
placements placement_best_weighted(const region_cache *cache, lap_domino domino,
                                   placement_filter filter, placement_weights weights);

/* The places that gain most points, fire included. Without a place the gain is what a discard costs
 * (R9.3). */
placements placement_best(const region_cache *cache, lap_domino domino, placement_filter filter);

/* The places that `filter` looks at; returns 0 when there is none. */
int placement_open(const region_cache *cache, lap_domino domino, placement_filter filter,
                   uint64_t at[TORUS_WAYS]);

/* What one place gains, fire included. */
int placement_gain(const region_cache *cache, lap_domino domino, land_spot a, land_spot b);

/* R9.3: the points a discard costs; at most 0. */
static inline int placement_discard(const region_cache *cache)
{
    return (cache->bonus & LAP_COMPLETE) != 0 && cache->land.discards == 0 ? -LAP_COMPLETE_POINTS
                                                                           : 0;
}

static inline int placement_count(const uint64_t at[TORUS_WAYS])
{
    return torus_count(at[0]) + torus_count(at[1]) + torus_count(at[2]) + torus_count(at[3]);
}

#endif
