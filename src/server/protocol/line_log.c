/* line_log.c: a table's log in memory. */
#include "line_log.h"

#include "system/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Stored before each text. */
typedef struct header {
    uint64_t at_ms;
    uint32_t length;
} header;

enum { HEADER_BYTES = 12, FIRST_SIZE = 512 };

static header header_at(const line_log *log, size_t at)
{
    header h;
    memcpy(&h.at_ms, log->bytes + at, 8);
    memcpy(&h.length, log->bytes + at + 8, 4);
    return h;
}

void line_log_add(line_log *log, uint64_t at_ms, const char *text, size_t length)
{
    size_t needed = log->used + HEADER_BYTES + length;
    if (needed > log->size) {
        size_t size = log->size == 0 ? FIRST_SIZE : log->size + log->size / 2;
        log->size = size > needed ? size : needed;
        log->bytes = alloc_grow(log->bytes, log->size);
    }
    uint32_t bytes = (uint32_t)length;
    char *to = log->bytes + log->used;
    memcpy(to, &at_ms, 8);
    memcpy(to + 8, &bytes, 4);
    memcpy(to + HEADER_BYTES, text, length);
    log->used = needed;
    log->last_ms = at_ms;
    log->count++;
}

line_log_cursor line_log_end(const line_log *log)
{
    return (line_log_cursor){log->count + 1, log->used};
}

line_log_cursor line_log_after(const line_log *log, uint32_t number)
{
    line_log_cursor cursor = {1, 0};
    assert(number <= log->count);
    while (cursor.number <= number) {
        cursor.at += HEADER_BYTES + header_at(log, cursor.at).length;
        cursor.number++;
    }
    return cursor;
}

bool line_log_next(const line_log *log, line_log_cursor *cursor, line_log_line *line)
{
    if (cursor->at == log->used)
        return false;
    header h = header_at(log, cursor->at);
    *line =
        (line_log_line){cursor->number, h.length, h.at_ms, log->bytes + cursor->at + HEADER_BYTES};
    cursor->at += HEADER_BYTES + h.length;
    cursor->number++;
    return true;
}

void line_log_free(line_log *log)
{
    free(log->bytes);
    *log = (line_log){0};
}
