/* lays.h: the places of a domino that gain most. */
#ifndef LAPILLI_LAYS_H
#define LAPILLI_LAYS_H

#include "shape.h"

/* First halves by the way to the second; all 0 when the domino has no place. */
typedef struct lays {
    int gain;
    uint64_t at[TORUS_WAYS];
} lays;

/* Which places are looked at. */
typedef enum lays_manner {
    LAYS_ANY,  /* every place */
    LAYS_CLEAN /* those that spoil nothing (shape.h), or every place when there is none such */
} lays_manner;

/* What a place is worth besides points. The values of lays_liked() count `point` for a point and
 * `square` for each square of the regions that the halves end up in: where nothing is gained now, a
 * larger region is worth more to a fire or crown that comes later. */
typedef struct lays_taste {
    int point;
    int square;
} lays_taste;

/* lays_best() with such values in place of points. */
lays lays_liked(const estate *e, lap_domino domino, lays_manner manner, lays_taste taste);

/* The places that gain most points, fire included. Without a place the gain is what a discard costs
 * (R9.3). */
lays lays_best(const estate *e, lap_domino domino, lays_manner manner);

/* The places that `manner` looks at; returns 0 when there is none. */
int lays_open(const estate *e, lap_domino domino, lays_manner manner, uint64_t at[TORUS_WAYS]);

/* What one place gains, fire included. */
int lays_gain(const estate *e, lap_domino domino, land_spot a, land_spot b);

/* R9.3: the points a discard costs; at most 0. */
static inline int lays_discard(const estate *e)
{
    return (e->bonus & LAP_COMPLETE) != 0 && e->land.discards == 0 ? -5 : 0;
}

static inline int lays_count(const uint64_t at[TORUS_WAYS])
{
    return torus_count(at[0]) + torus_count(at[1]) + torus_count(at[2]) + torus_count(at[3]);
}

#endif
