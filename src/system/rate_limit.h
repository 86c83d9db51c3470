/* rate_limit.h: how often something may happen: a burst at once, and then a steady rate.
 *
 *     rate_limit used = {0};
 *     rate twenty = rate_of(40, 2000);
 *     for (int i = 0; i < 40; i++)
 *         assert(rate_limit_take(&used, twenty, 1, 5000));
 *     assert(!rate_limit_take(&used, twenty, 1, 5000));
 *     assert(rate_limit_take(&used, twenty, 1, 5050));
 */
#ifndef LAPILLI_SYSTEM_RATE_LIMIT_H
#define LAPILLI_SYSTEM_RATE_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct rate {
    uint64_t burst;       /* how many at once */
    uint64_t interval_ns; /* after how long there is one more */
} rate;

/* `burst` at once; an allowance that is used up is full again after refill_ms. */
static inline rate rate_of(uint64_t burst, uint64_t refill_ms)
{
    return (rate){burst, (refill_ms * 1000000 + burst - 1) / burst};
}

/* How much of an allowance is used. All zeros is a full allowance. */
typedef struct rate_limit {
    uint64_t full_ns; /* when it will be full again */
} rate_limit;

/* Takes `count`. Returns false, and takes nothing, when fewer are left. */
bool rate_limit_take(rate_limit *used, rate rate, uint64_t count, uint64_t now_ms);

/* Returns `count` that were taken. */
void rate_limit_return(rate_limit *used, rate rate, uint64_t count);

#endif
