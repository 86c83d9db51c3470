/* workers.h: several threads on one task. */
#ifndef LAPILLI_SYSTEM_WORKERS_H
#define LAPILLI_SYSTEM_WORKERS_H

enum { WORKERS_MOST = 256 };

/* As many as there are processors. */
int workers_usual(void);

/* Calls work() in `count` threads, with their numbers from 0, and tick() in this one ten times a
 * second until all have returned. When threads are short fewer work, but at least one does. */
void workers_run(int count, void (*work)(void *context, int worker), void (*tick)(void *context),
                 void *context);

#endif
