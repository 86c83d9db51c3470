/* line_log.c: the log of a table in memory. */
#include "line_log.h"

#include "system/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What stands before each text. */
typedef struct head {
    uint64_t at_ms;
    uint32_t length;
} head;

enum { HEAD_BYTES = 12, FIRST_SIZE = 512 };

static head head_at(const line_log *log, size_t at)
{
    head h;
    memcpy(&h.at_ms, log->bytes + at, 8);
    memcpy(&h.length, log->bytes + at + 8, 4);
    return h;
}

void line_log_add(line_log *log, uint64_t at_ms, const char *text, size_t length)
{
    size_t need = log->used + HEAD_BYTES + length;
    if (need > log->size) {
        size_t size = log->size == 0 ? FIRST_SIZE : log->size + log->size / 2;
        log->size = size > need ? size : need;
        log->bytes = alloc_grow(log->bytes, log->size);
    }
    uint32_t bytes = (uint32_t)length;
    char *to = log->bytes + log->used;
    memcpy(to, &at_ms, 8);
    memcpy(to + 8, &bytes, 4);
    memcpy(to + HEAD_BYTES, text, length);
    log->used = need;
    log->last_ms = at_ms;
    log->count++;
}

line_log_place line_log_after(const line_log *log, uint32_t number)
{
    line_log_place place = {1, 0};
    assert(number <= log->count);
    while (place.number <= number) {
        place.at += HEAD_BYTES + head_at(log, place.at).length;
        place.number++;
    }
    return place;
}

int line_log_next(const line_log *log, line_log_place *place, line_log_line *line)
{
    if (place->at == log->used)
        return 0;
    head h = head_at(log, place->at);
    *line = (line_log_line){place->number, h.length, h.at_ms, log->bytes + place->at + HEAD_BYTES};
    place->at += HEAD_BYTES + h.length;
    place->number++;
    return 1;
}

void line_log_free(line_log *log)
{
    free(log->bytes);
    *log = (line_log){0};
}
