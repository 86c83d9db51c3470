/* parallel.h: several searches at once, where there are threads. */
#ifndef LAPILLI_PARALLEL_H
#define LAPILLI_PARALLEL_H

#include <stddef.h>

/* How many can work at once: 1 where there are no threads. */
int parallel_most(void);

/* Calls work() for each of `count` items of `size` bytes, at once, and returns when all are done.
 * count is at most parallel_most(). */
void parallel_run(void (*work)(void *item), void *items, size_t size, int count);

#endif
