/* latency.h: a histogram of times, from which percentiles are read.
 *
 *     static latency l;
 *     latency_add(&l, 1250);
 *     uint64_t half = latency_at(&l, 0.5);
 *
 * Times are whole microseconds. Up to LATENCY_STEPS each has its own class; beyond that every
 * doubling is divided into LATENCY_STEPS classes, so a percentile is too high by at most 1 in
 * LATENCY_STEPS.
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

/* The time that this share of all times, 0 to 1, does not exceed: the longest of its class. 0 if
 * there are none. */
uint64_t latency_at(const latency *l, double share);

#endif
