/* line_log.h: a table's log in memory, for clients that join late. One growing block, because there
 * are thousands of tables and a line is a few dozen bytes.
 *
 *     line_log log = {0};
 *     line_log_add(&log, 1000, "line 3 17 22 41", 15);
 *     line_log_cursor cursor = line_log_after(&log, 0);
 *     line_log_line line;
 *     assert(line_log_next(&log, &cursor, &line) && line.number == 1 && line.length == 15);
 *     assert(!line_log_next(&log, &cursor, &line));
 *     line_log_free(&log);
 */
#ifndef LAPILLI_SERVER_LINE_LOG_H
#define LAPILLI_SERVER_LINE_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zeros is an empty log. */
typedef struct line_log {
    char *bytes;
    size_t used, size;
    uint32_t count;
    uint64_t last_ms; /* the time of the last line; 0 when empty */
} line_log;

typedef struct line_log_line {
    uint32_t number; /* from 1 */
    uint32_t length;
    uint64_t at_ms;
    const char *text; /* not terminated; valid until the next line is added */
} line_log_line;

/* A position in the log. */
typedef struct line_log_cursor {
    uint32_t number; /* of the next line */
    size_t at;
} line_log_cursor;

void line_log_add(line_log *log, uint64_t at_ms, const char *text, size_t length);

/* The position of the next line to be added. */
line_log_cursor line_log_end(const line_log *log);

/* The position after line `number`, which is at most log->count. */
line_log_cursor line_log_after(const line_log *log, uint32_t number);

/* Reads the line at the cursor and advances it; false at the end. */
bool line_log_next(const line_log *log, line_log_cursor *cursor, line_log_line *line);

void line_log_free(line_log *log);

#endif
