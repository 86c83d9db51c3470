/* latency.c: a histogram of times. */
#include "latency.h"

#include <math.h>

enum { STEPS_BITS = 6, CLASSES = LATENCY_STEPS * (LATENCY_DOUBLINGS + 1) };
_Static_assert(1 << STEPS_BITS == LATENCY_STEPS, "steps are a power of two");

/* Times from LATENCY_STEPS on are cut to their leading STEPS_BITS + 1 bits. */
static int class_of(uint64_t us)
{
    int doublings = 0;
    while (us >> doublings >= 2 * LATENCY_STEPS)
        doublings++;
    int steps = (int)(us >> doublings);
    return steps < LATENCY_STEPS ? steps : doublings * LATENCY_STEPS + steps;
}

/* The longest time of a class. */
static uint64_t longest(int class)
{
    if (class < 2 * LATENCY_STEPS)
        return (uint64_t) class;
    int doublings = class / LATENCY_STEPS - 1, steps = class % LATENCY_STEPS + LATENCY_STEPS;
    return ((uint64_t)steps + 1) * (UINT64_C(1) << doublings) - 1;
}

void latency_add(latency *l, uint64_t us)
{
    uint64_t limit = longest(CLASSES - 1);
    us = us < limit ? us : limit;
    l->classes[class_of(us)]++;
    l->count++;
    l->most = us > l->most ? us : l->most;
}

uint64_t latency_at(const latency *l, double share)
{
    uint64_t wanted = (uint64_t)ceil(share * (double)l->count), sum = 0;
    wanted = wanted == 0 ? 1 : wanted > l->count ? l->count : wanted;
    for (int i = 0; i < CLASSES && l->count > 0; i++) {
        sum += l->classes[i];
        if (sum >= wanted)
            return longest(i) < l->most ? longest(i) : l->most;
    }
    return 0;
}
