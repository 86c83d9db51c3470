/* screen_restore.h: the terminal as it was, also after a crash or a signal that ends the process.
 */
#ifndef LAPILLI_TERMINAL_SCREEN_RESTORE_H
#define LAPILLI_TERMINAL_SCREEN_RESTORE_H

/* Remembers how the terminal is, before it is taken over. */
void screen_restore_prepare(void);

/* The terminal has been taken over: from now on such a signal restores it first. */
void screen_restore_arm(void);

/* It has been given back. */
void screen_restore_disarm(void);

#endif
