/* excerpt.c: bytes made printable for a message. */
#include "excerpt.h"

#include "printable.h"

#include <stdio.h>
#include <string.h>

enum { WINDOW = 72, BEFORE = 40 };

static size_t put(char *buf, size_t used, const char *bytes, size_t length)
{
    memcpy(buf + used, bytes, length);
    return used + length;
}

/* The first byte of the character that contains the byte at `at`. */
static size_t boundary(const char *bytes, size_t at)
{
    for (size_t back = 0; back < 4 && back < at; back++)
        if (((unsigned char)bytes[at - back] & 0xc0) != 0x80)
            return at - back;
    return at;
}

const char *excerpt(const char *bytes, size_t length, size_t at, char buf[EXCERPT_TEXT])
{
    size_t start = 0, end = length, used = 0;
    if (length > WINDOW) {
        start = at > BEFORE ? at - BEFORE : 0;
        if (start + WINDOW > length)
            start = length - WINDOW;
        end = start + WINDOW;
        start = boundary(bytes, start);
        end = end < length ? boundary(bytes, end) : length;
    }
    if (start > 0)
        used = put(buf, used, "…", strlen("…"));
    for (size_t i = start; i < end;) {
        size_t step = printable_length(bytes + i, end - i);
        if (step > 0) {
            used = put(buf, used, bytes + i, step);
            i += step;
        } else {
            char code[8];
            snprintf(code, sizeof code, "\\x%02x", (unsigned)(unsigned char)bytes[i++]);
            used = put(buf, used, code, 4);
        }
    }
    if (end < length)
        used = put(buf, used, "…", strlen("…"));
    buf[used] = '\0';
    return buf;
}

const char *excerpt_string(const char *string, char buf[EXCERPT_TEXT])
{
    return excerpt(string, strlen(string), 0, buf);
}

const char *excerpt_path(const char *path, char buf[EXCERPT_TEXT])
{
    size_t length = strlen(path), i = 0, step;
    while (i < length && (step = printable_length(path + i, length - i)) > 0)
        i += step;
    return length > 0 && i == length ? path : excerpt(path, length, 0, buf);
}
