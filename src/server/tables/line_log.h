/* line_log.h: the log of a table in memory, for whoever comes late. One growing piece of memory,
 * since there are thousands of tables and a line is a few dozen bytes.
 *
 *     line_log log = {0};
 *     line_log_add(&log, 1000, "line 3 17 22 41", 15);
 *     line_log_place place = line_log_after(&log, 0);
 *     line_log_line line;
 *     assert(line_log_next(&log, &place, &line) && line.number == 1 && line.length == 15);
 *     assert(!line_log_next(&log, &place, &line));
 *     line_log_free(&log);
 */
#ifndef LAPILLI_SERVER_LINE_LOG_H
#define LAPILLI_SERVER_LINE_LOG_H

#include <stddef.h>
#include <stdint.h>

/* All zeros is an empty log. */
typedef struct line_log {
    char *bytes;
    size_t used, size;
    uint32_t count;
    uint64_t last_ms; /* when the last line was kept; 0 before the first */
} line_log;

typedef struct line_log_line {
    uint32_t number; /* from 1 */
    uint32_t length;
    uint64_t at_ms;
    const char *text; /* no final 0; good until the next line is added */
} line_log_line;

/* Before which line to go on. */
typedef struct line_log_place {
    uint32_t number;
    size_t at;
} line_log_place;

void line_log_add(line_log *log, uint64_t at_ms, const char *text, size_t length);

/* The place after line `number`; number is at most lines->count. */
line_log_place line_log_after(const line_log *log, uint32_t number);

/* Gives the line at a place and moves on; 0 at the end. */
int line_log_next(const line_log *log, line_log_place *place, line_log_line *line);

void line_log_free(line_log *log);

#endif
