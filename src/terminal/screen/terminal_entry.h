/* terminal_entry.h: the terminfo entry xterm-256color, if it is in the program. */
#ifndef LAPILLI_TERMINAL_TERMINAL_ENTRY_H
#define LAPILLI_TERMINAL_TERMINAL_ENTRY_H

/* As a value of the variable TERMINFO; NULL if the program relies on the system's entries. */
const char *terminal_entry(void);

#endif
