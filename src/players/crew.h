/* crew.h: several searches at once, where there are threads. */
#ifndef LAPILLI_CREW_H
#define LAPILLI_CREW_H

#include <stddef.h>

/* How many can work at once: 1 where there are no threads. */
int crew_most(void);

/* Calls work() for each of `count` items of `size` bytes, at once, and returns when all are done.
 * count is at most crew_most(). */
void crew_run(void (*work)(void *item), void *items, size_t size, int count);

#endif
