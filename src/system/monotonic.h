/* monotonic.h: a clock that never goes back. */
#ifndef LAPILLI_SYSTEM_MONOTONIC_H
#define LAPILLI_SYSTEM_MONOTONIC_H

#include <stdint.h>

/* Nanoseconds since an arbitrary moment. */
uint64_t monotonic_ns(void);

#endif
