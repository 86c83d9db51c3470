/* interrupt.h: Ctrl-C, for commands that finish their work after it. */
#ifndef LAPILLI_SYSTEM_INTERRUPT_H
#define LAPILLI_SYSTEM_INTERRUPT_H

#include <stdbool.h>

/* From now on SIGINT and SIGTERM only set a flag. */
void interrupt_catch(void);

bool interrupt_requested(void);

/* As if one of them had come. */
void interrupt_request(void);

/* Waits until one of some descriptors, at most 4, can be read, Ctrl-C comes or the time is over;
 * below 0: there is no limit. -1 is no descriptor. Returns a bit for each that can be read. A
 * Ctrl-C just before the call is not missed. */
unsigned interrupt_wait(const int *fd, int count, int limit_ms);

/* The flag itself, for lap_player_context. */
const int *interrupt_flag(void);

#endif
