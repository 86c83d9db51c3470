/* progress.h: how far a long command is, on stderr and only when that is a terminal. */
#ifndef LAPILLI_SYSTEM_PROGRESS_H
#define LAPILLI_SYSTEM_PROGRESS_H

#include <stdint.h>

typedef struct progress {
    int shown;        /* is there a terminal? */
    uint64_t last_ms; /* when the bar was drawn last */
} progress;

progress progress_begin(void);

/* Draws the bar anew, at most ten times a second. `what` is a few words of ASCII about now, of
 * which as much is shown as the terminal is wide. */
void progress_draw(progress *bar, uint64_t done, uint64_t total, const char *what);

/* Wipes the bar off. */
void progress_end(progress *bar);

/* Makes room for a line on the terminal while a bar may be there. */
void progress_clear(void);

#endif
