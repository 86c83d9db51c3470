/* fire.h: what a fire token gains, and where it is best thrown (R5). */
#ifndef LAPILLI_FIRE_H
#define LAPILLI_FIRE_H

#include "region_cache.h"

/* The most points that the token of `fires` fires gains on one of `targets`, which are not empty,
 * and in *best the squares that gain it. The volcano is laid; totems are not yet settled. */
int fire_best(const region_cache *e, uint64_t targets, int fires, uint64_t *best);

/* What the fire of a volcano domino would gain at best if it were laid on a and b. */
int fire_ahead(const region_cache *e, lap_domino domino, land_spot a, land_spot b);

/* The half of a domino that is a volcano, or -1. */
static inline int fire_half(lap_domino domino)
{
    return domino.half[0].craters != 0 ? 0 : domino.half[1].craters != 0 ? 1 : -1;
}

#endif
