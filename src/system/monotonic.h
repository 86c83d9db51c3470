/* monotonic.h: a clock that only goes forward. */
#ifndef LAPILLI_SYSTEM_MONOTONIC_H
#define LAPILLI_SYSTEM_MONOTONIC_H

#include <stdint.h>

/* Nanoseconds since some moment. */
uint64_t monotonic_ns(void);

#endif
