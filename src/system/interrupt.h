/* interrupt.h: Ctrl-C, for commands that finish their work after it. */
#ifndef LAPILLI_SYSTEM_INTERRUPT_H
#define LAPILLI_SYSTEM_INTERRUPT_H

#include <stdbool.h>

/* From now on SIGINT and SIGTERM only set a flag. */
void interrupt_catch(void);

bool interrupt_requested(void);

/* The flag itself, for lap_player_context. */
const int *interrupt_flag(void);

#endif
