/* cpu_time.h: how long a thread has been computing. */
#ifndef LAPILLI_SYSTEM_CPU_TIME_H
#define LAPILLI_SYSTEM_CPU_TIME_H

#include <stdint.h>

/* Nanoseconds of processor time that the calling thread has used. They do not pass while it waits
 * or while other threads have the processor. */
uint64_t cpu_time_ns(void);

#endif
