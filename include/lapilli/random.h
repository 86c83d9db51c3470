/* random.h: our own random numbers, the same on every machine.
 *
 *     lap_random random = {42};
 *     unsigned die = 1 + lap_random_below(&random, 6);
 *     assert(die >= 1 && die <= 6);
 *     lap_random same = {42};
 *     assert(1 + lap_random_below(&same, 6) == die);
 *
 * The generator is SplitMix64 (Steele, Lea, Flood 2014). Bit for bit, all arithmetic modulo 2^64:
 *
 *   next:   state = state + 0x9E3779B97F4A7C15
 *           z = state
 *           z = (z xor (z >> 30)) * 0xBF58476D1CE4E5B9
 *           z = (z xor (z >> 27)) * 0x94D049BB133111EB
 *           the number is z xor (z >> 31)
 *   below n (1 <= n < 2^32), exactly uniform (Lemire 2019):
 *           m = (next >> 32) * n
 *           while (m mod 2^32) < (2^32 mod n): m = (next >> 32) * n
 *           the number is m >> 32
 *   shuffle of x[0..n-1]:
 *           for i from n-1 down to 1: exchange x[i] with x[below(i+1)]
 *
 * A seed is the first state. It is not for secrets: who sees a few numbers knows the rest.
 */
#ifndef LAPILLI_RANDOM_H
#define LAPILLI_RANDOM_H

#include "lapilli/linkage.h"

#include <stdint.h>

LAP_BEGIN

typedef struct lap_random {
    uint64_t state;
} lap_random;

LAP_INLINE uint64_t lap_random_next(lap_random *random)
{
    uint64_t z = random->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* A number from 0 to n-1, each as likely as the others. n is at least 1. */
LAP_INLINE uint32_t lap_random_below(lap_random *random, uint32_t n)
{
    uint64_t m = (lap_random_next(random) >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t uneven = (uint32_t)-n % n;
        while ((uint32_t)m < uneven)
            m = (lap_random_next(random) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

/* Puts n bytes in random order. */
LAP_INLINE void lap_random_shuffle(lap_random *random, uint8_t *x, int n)
{
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = lap_random_below(random, (uint32_t)i + 1);
        uint8_t held = x[i];
        x[i] = x[j];
        x[j] = held;
    }
}

/* The seed of item `index` of a series that starts from `seed`: what `selfplay` and `bench` give
 * to their games, so that a game does not depend on how many threads there are. */
LAP_INLINE uint64_t lap_random_series(uint64_t seed, uint64_t index)
{
    lap_random random = {seed ^ (index * UINT64_C(0xD1342543DE82EF95))};
    return lap_random_next(&random);
}

LAP_END

#endif
