/* typed_line.h: a line that a person types. */
#ifndef LAPILLI_TERMINAL_TYPED_LINE_H
#define LAPILLI_TERMINAL_TYPED_LINE_H

#include <stdbool.h>

enum { TYPED_LINE = 256 };

/* Prompts on stdout. */
void typed_line_prompt(void);

/* What typed_line_wait() has waited for. */
typedef enum typed_line_event {
    TYPED_LINE_READ,  /* a line */
    TYPED_LINE_WOKEN, /* the other descriptor can be read, or the time is over */
    TYPED_LINE_END    /* the end of the input, or Ctrl-C */
} typed_line_event;

/* Waits for a line of stdin, which is trimmed, and for another descriptor; -1: none. Below 0
 * limit_ms is no limit. Of a line that is too long the rest is dropped. Nothing else may read
 * stdin. */
typed_line_event typed_line_wait(char line[TYPED_LINE], int other, int limit_ms);

/* Prompts for a line. Returns false at the end of the input, and after Ctrl-C. */
bool typed_line_read(char line[TYPED_LINE]);

#endif
