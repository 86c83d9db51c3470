/* latency.h: how long things took, counted in so few classes that percentiles cost nothing to keep.
 *
 *     static latency l;
 *     latency_add(&l, 1250);
 *     uint64_t half = latency_at(&l, 0.5);
 *
 * Times are whole microseconds. Up to LATENCY_STEPS each has a class of its own; beyond that every
 * doubling has as many classes as that, so a percentile is too high by 1 in LATENCY_STEPS at most.
 */
#ifndef LAPILLI_LOAD_LATENCY_H
#define LAPILLI_LOAD_LATENCY_H

#include <stdint.h>

enum { LATENCY_STEPS = 64, LATENCY_DOUBLINGS = 32 };

typedef struct latency {
    uint64_t classes[LATENCY_STEPS * (LATENCY_DOUBLINGS + 1)];
    uint64_t count;
    uint64_t most; /* the longest time */
} latency;

/* Times beyond LATENCY_STEPS * 2^LATENCY_DOUBLINGS, which is three days, count as that. */
void latency_add(latency *l, uint64_t us);

/* The least time that at least this share of all times, 0 to 1, does not exceed: the longest of its
 * class. 0 when there are none. */
uint64_t latency_at(const latency *l, double share);

#endif
