/* rate_limit.c: how often something may happen. */
#include "rate_limit.h"

bool rate_limit_take(rate_limit *used, rate r, uint64_t count, uint64_t now_ms)
{
    uint64_t now = now_ms * 1000000, from = used->full_ns > now ? used->full_ns : now;
    if (from - now + count * r.interval_ns > r.burst * r.interval_ns)
        return false;
    used->full_ns = from + count * r.interval_ns;
    return true;
}

void rate_limit_return(rate_limit *used, rate r, uint64_t count)
{
    uint64_t back = count * r.interval_ns;
    used->full_ns -= used->full_ns < back ? used->full_ns : back;
}
