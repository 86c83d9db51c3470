/* typed_line.c: a line that a person types. */
#include "typed_line.h"

#include "system/interrupt.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What was read of stdin and is not a whole line yet, or is beyond the line that was taken. It is
 * for the process, as stdin is. */
static struct {
    char bytes[4096];
    size_t length;
    bool ended; /* no more comes */
} input;

void typed_line_prompt(void)
{
    printf("> ");
    fflush(stdout);
}

/* Copies a line of `length` bytes without the spaces around it. */
static void trim(const char *bytes, size_t length, char line[TYPED_LINE])
{
    while (length > 0 && strchr(" \t\r\n", bytes[length - 1]) != NULL)
        length--;
    while (length > 0 && (*bytes == ' ' || *bytes == '\t')) {
        bytes++;
        length--;
    }
    snprintf(line, TYPED_LINE, "%.*s", (int)(length < TYPED_LINE ? length : TYPED_LINE - 1), bytes);
}

/* Takes a line out of what was read. Returns false if there is no whole one. */
static bool take(char line[TYPED_LINE])
{
    char *end = memchr(input.bytes, '\n', input.length);
    bool full = input.length == sizeof input.bytes;
    if (end == NULL && !full && !(input.ended && input.length > 0))
        return false;
    size_t length = end != NULL ? (size_t)(end - input.bytes) + 1 : input.length;
    trim(input.bytes, length, line);
    input.length -= length;
    memmove(input.bytes, input.bytes + length, input.length);
    return true;
}

static void read_more(void)
{
    ssize_t got = read(STDIN_FILENO, input.bytes + input.length, sizeof input.bytes - input.length);
    if (got > 0)
        input.length += (size_t)got;
    else
        input.ended = true;
}

typed_line_event typed_line_wait(char line[TYPED_LINE], int other, int limit_ms)
{
    for (;;) {
        if (interrupt_requested())
            return TYPED_LINE_END;
        if (take(line))
            return TYPED_LINE_READ;
        if (input.ended)
            return TYPED_LINE_END;
        const int fd[] = {STDIN_FILENO, other};
        unsigned ready = interrupt_wait(fd, 2, limit_ms);
        if ((ready & 1) != 0)
            read_more();
        else if (!interrupt_requested())
            return TYPED_LINE_WOKEN;
    }
}

bool typed_line_read(char line[TYPED_LINE])
{
    typed_line_event event;
    typed_line_prompt();
    do
        event = typed_line_wait(line, -1, -1);
    while (event == TYPED_LINE_WOKEN); /* by a signal that is not ours */
    return event == TYPED_LINE_READ;
}
