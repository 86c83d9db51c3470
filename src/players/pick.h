/* pick.h: how much a domino on offer is wanted: a learned sum of a few numbers about it. */
#ifndef LAPILLI_PICK_H
#define LAPILLI_PICK_H

#include "tactics/region_cache.h"

/* Numbers about one domino on offer, each from -PICK_MOST to PICK_MOST. */
enum { PICK_NUMBERS = 16, PICK_MOST = 2047 };

/* `gain` is what it gains at best, as the policy counts, at `places` places; slot is its place in
 * the line. e: of the seat that picks. */
void pick_numbers(const region_cache *e, const lap_view *view, int slot, int gain, int places,
                  int16_t number[PICK_NUMBERS]);

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
