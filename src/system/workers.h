/* workers.h: a function run on several threads. */
#ifndef LAPILLI_SYSTEM_WORKERS_H
#define LAPILLI_SYSTEM_WORKERS_H

enum { WORKERS_MAX = 256 };

/* The number of processors, at most WORKERS_MAX. */
int workers_default(void);

/* Calls work() on `count` threads, numbered from 0, and tick() on this one ten times per second
 * until all have returned. If not all threads can be created fewer do the work, but at least one.
 */
void workers_run(int count, void (*work)(void *context, int worker), void (*tick)(void *context),
                 void *context);

#endif
