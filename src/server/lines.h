/* lines.h: the log of a table in memory, for whoever comes late. One growing piece of memory, since
 * there are thousands of tables and a line is a few dozen bytes.
 *
 *     lines log = {0};
 *     lines_add(&log, 1000, "line 3 17 22 41", 15);
 *     lines_place place = lines_after(&log, 0);
 *     lines_line line;
 *     assert(lines_next(&log, &place, &line) && line.number == 1 && line.length == 15);
 *     assert(!lines_next(&log, &place, &line));
 *     lines_free(&log);
 */
#ifndef LAPILLI_SERVER_LINES_H
#define LAPILLI_SERVER_LINES_H

#include <stddef.h>
#include <stdint.h>

/* All zeros is an empty log. */
typedef struct lines {
    char *bytes;
    size_t used, size;
    uint32_t count;
    uint64_t last_ms; /* when the last line was kept; 0 before the first */
} lines;

typedef struct lines_line {
    uint32_t number; /* from 1 */
    uint32_t length;
    uint64_t at_ms;
    const char *text; /* no final 0; good until the next line is added */
} lines_line;

/* Before which line to go on. */
typedef struct lines_place {
    uint32_t number;
    size_t at;
} lines_place;

void lines_add(lines *lines, uint64_t at_ms, const char *text, size_t length);

/* The place after line `number`; number is at most lines->count. */
lines_place lines_after(const lines *lines, uint32_t number);

/* Gives the line at a place and moves on; 0 at the end. */
int lines_next(const lines *lines, lines_place *place, lines_line *line);

void lines_free(lines *lines);

#endif
