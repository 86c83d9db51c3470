/* line_input.h: lines from stdin, one of which can be looked at before it is due. */
#ifndef LAPILLI_CLI_LINE_INPUT_H
#define LAPILLI_CLI_LINE_INPUT_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_INPUT_BUFFER = 16 * 1024 };

typedef enum line_result { LINE_READ, LINE_TOO_LONG, LINE_NONE } line_result;

/* Zero is an input of which nothing has been read. */
typedef struct line_input {
    char buffer[LINE_INPUT_BUFFER];
    size_t from, to; /* what was read and not used yet */
    bool is_over;    /* there is no more to read */
} line_input;

/* Reads a line without its newline, which the last line may lack, and without a carriage return
 * before it; waits for it. The rest of a line that does not fit `size` is skipped. *length does not
 * count the final 0. */
line_result line_input_read(line_input *in, char *line, size_t size, size_t *length);

/* Is the next line here, and is it this one? Does not wait and takes nothing. */
bool line_input_next_is(line_input *in, const char *line);

#endif
