/* fire.h: what a fire token gains, and where it is best thrown (R5). */
#ifndef LAPILLI_FIRE_H
#define LAPILLI_FIRE_H

#include "region_cache.h"

/* The most points that the token of `fires` fires gains on one of `targets`, which are not empty,
 * and in *best the squares that gain it. The volcano is laid; totems are not yet settled. */
int fire_best(const region_cache *cache, uint64_t targets, int fires, uint64_t *best);

/* Squares that gain the same when they burn: `size` points for each fire, and `change` besides. */
typedef struct fire_class {
    uint64_t squares; /* of one region */
    uint64_t near;    /* around the caveman who stands there, if any */
    int size;         /* of the region */
    int change;       /* in resources, totems and cavemen */
    int share;        /* what that caveman would have made of the other half laid near him */
} fire_class;

/* What the fire of a volcano domino can gain, wherever it is laid. */
typedef struct fire_gains {
    const region_cache *cache;
    lap_half other; /* the half that is no volcano */
    int volcano;    /* the other one: 0 or 1 */
    int fires;
    int lost[LAP_VOLCANO]; /* by terrain: for its resource, with that of the other half */
    int classes;
    fire_class class[64];
} fire_gains;

/* *g refers to *cache. */
void fire_gains_of(fire_gains *g, const region_cache *cache, lap_domino domino);

/* The most that the fire gains if the domino is laid on a and b. */
int fire_gains_best(const fire_gains *g, land_spot a, land_spot b);

/* The same for a single place. */
int fire_ahead(const region_cache *cache, lap_domino domino, land_spot a, land_spot b);

/* The half of a domino that is a volcano, or -1. */
static inline int fire_half(lap_domino domino)
{
    return domino.half[0].craters != 0 ? 0 : domino.half[1].craters != 0 ? 1 : -1;
}

#endif
