/* clock.h: a clock that only goes forward. */
#ifndef LAPILLI_CLI_CLOCK_H
#define LAPILLI_CLI_CLOCK_H

#include <stdint.h>

/* Nanoseconds since some moment. */
uint64_t clock_ns(void);

#endif
