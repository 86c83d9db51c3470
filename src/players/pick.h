/* pick.h: how much a domino on offer is wanted: a learned sum of a few numbers about it. */
#ifndef LAPILLI_PICK_H
#define LAPILLI_PICK_H

#include "tactics/region_cache.h"

/* Numbers about one domino on offer, each from -PICK_MOST to PICK_MOST. */
enum { PICK_NUMBERS = 16, PICK_MOST = 2047 };

/* The two that go by the gain: the gain, and the gain times lines to be drawn / PICK_EARLY. */
enum { PICK_GAIN = 0, PICK_GAIN_EARLY = 13, PICK_EARLY = 8 };

/* `gain` is what it gains at best, as the policy counts, at `places` places; slot is its place in
 * the line. cache: of the seat that picks. */
void pick_numbers(const region_cache *cache, const lap_view *view, int slot, int gain, int places,
                  int16_t number[PICK_NUMBERS]);

/* What one more point of gain adds to the worth, with `draws` lines still to be drawn, where the
 * policy counts `unit` for a point. */
static inline int32_t pick_point(const int16_t weight[PICK_NUMBERS], int draws, int unit)
{
    return weight[PICK_GAIN] * unit + weight[PICK_GAIN_EARLY] * unit * draws / PICK_EARLY;
}

/* Fits into 32 bits whatever the weights are. */
static inline int32_t pick_worth(const int16_t weight[PICK_NUMBERS],
                                 const int16_t number[PICK_NUMBERS])
{
    int32_t sum = 0;
    for (int i = 0; i < PICK_NUMBERS; i++)
        sum += weight[i] * number[i];
    return sum;
}

#endif
