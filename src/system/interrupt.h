/* interrupt.h: Ctrl-C, for commands that still have something to say after it. */
#ifndef LAPILLI_SYSTEM_INTERRUPT_H
#define LAPILLI_SYSTEM_INTERRUPT_H

/* From now on SIGINT and SIGTERM end nothing; they only set the flag. */
void interrupt_catch(void);

int interrupt_requested(void);

/* The flag itself, for lap_player_context. */
const int *interrupt_flag(void);

#endif
