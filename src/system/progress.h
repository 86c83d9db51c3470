/* progress.h: a progress bar on stderr, if that is a terminal. */
#ifndef LAPILLI_SYSTEM_PROGRESS_H
#define LAPILLI_SYSTEM_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    bool shown;       /* stderr is a terminal */
    uint64_t last_ms; /* when the bar was last drawn */
} progress;

progress progress_begin(void);

/* Draws the bar, at most ten times per second. `what` is a short ASCII text after it, truncated to
 * the width of the terminal. */
void progress_draw(progress *bar, uint64_t done, uint64_t total, const char *what);

/* Erases the bar for good. */
void progress_end(progress *bar);

/* Erases the bar, if there is one, to print a line. */
void progress_clear(void);

#endif
