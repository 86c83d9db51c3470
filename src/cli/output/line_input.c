/* line_input.c: lines from stdin. */
#include "line_input.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

/* Reads more, if there is room; waits until there is something. */
static void fill(line_input *in)
{
    ssize_t got;
    if (in->from > 0) {
        memmove(in->buffer, in->buffer + in->from, in->to - in->from);
        in->to -= in->from;
        in->from = 0;
    }
    if (in->is_over || in->to == sizeof in->buffer)
        return;
    do
        got = read(STDIN_FILENO, in->buffer + in->to, sizeof in->buffer - in->to);
    while (got < 0 && errno == EINTR);
    in->is_over = got <= 0;
    in->to += got > 0 ? (size_t)got : 0;
}

line_result line_input_read(line_input *in, char *line, size_t size, size_t *length)
{
    size_t n = 0;
    bool has_any = false, has_end = false;
    while (!has_end) {
        if (in->from == in->to)
            fill(in);
        if (in->from == in->to)
            break;
        char c = in->buffer[in->from++];
        has_any = true;
        has_end = c == '\n';
        if (!has_end && n < size - 1)
            line[n] = c;
        n += !has_end;
    }
    if (!has_any)
        return LINE_NONE;
    if (n > 0 && n < size && line[n - 1] == '\r')
        n--;
    *length = n < size ? n : size - 1;
    line[*length] = '\0';
    return n < size ? LINE_READ : LINE_TOO_LONG;
}

static bool has_input(void)
{
    struct pollfd fd = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&fd, 1, 0) > 0;
}

bool line_input_next_is(line_input *in, const char *line)
{
    size_t length = strlen(line);
    const char *end = memchr(in->buffer + in->from, '\n', in->to - in->from);
    if (end == NULL && !in->is_over && in->to - in->from <= length && has_input()) {
        fill(in);
        end = memchr(in->buffer + in->from, '\n', in->to - in->from);
    }
    if (end == NULL)
        return false;
    size_t n = (size_t)(end - (in->buffer + in->from));
    n -= n > 0 && end[-1] == '\r';
    return n == length && memcmp(in->buffer + in->from, line, length) == 0;
}
