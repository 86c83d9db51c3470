/* encoded_log.c: a table's log as messages ready to send. */
#include "encoded_log.h"

#include "message.h"
#include "system/alloc.h"

#include <assert.h>
#include <stdlib.h>

static void forget(encoded_piece *piece)
{
    if (piece->message != NULL)
        buffer_release(piece->message);
    piece->message = NULL;
}

/* Appends the piece that begins at a cursor. */
static encoded_piece *append(encoded_log *e, const line_log *log, line_log_cursor start)
{
    if (e->count == e->capacity) {
        e->capacity = e->capacity == 0 ? 1 : 2 * e->capacity;
        e->piece = alloc_grow(e->piece, e->capacity * sizeof *e->piece);
    }
    encoded_piece *piece = &e->piece[e->count++];
    line_log_cursor end = start;
    *piece = (encoded_piece){.start = start};
    piece->message = message_lines_from(log, &end, log->count, ENCODED_LOG_PIECE);
    piece->last = end.number - 1;
    return piece;
}

/* The piece in which the line after number `after` is. Adds pieces up to there; one that was the
 * end of a shorter log is made again. */
static encoded_piece *find(encoded_log *e, const line_log *log, uint32_t after)
{
    for (uint32_t i = 0; i < e->count; i++)
        if (after < e->piece[i].last && (i + 1 < e->count || e->piece[i].last == log->count))
            return &e->piece[i];
    line_log_cursor start = line_log_after(log, 0);
    if (e->count > 0) {
        encoded_piece *end = &e->piece[--e->count];
        start = end->start;
        forget(end);
    }
    for (;;) {
        encoded_piece *piece = append(e, log, start);
        if (after < piece->last)
            return piece;
        start = line_log_after(log, piece->last);
    }
}

buffer *encoded_log_piece(encoded_log *e, const line_log *log, uint32_t *after)
{
    assert(*after < log->count);
    encoded_piece *piece = find(e, log, *after);
    buffer *message;
    if (*after + 1 == piece->start.number) {
        message = buffer_retain(piece->message);
        *after = piece->last;
    } else { /* the rest of a piece, only for this client */
        line_log_cursor from = line_log_after(log, *after);
        message = message_lines_from(log, &from, piece->last, SIZE_MAX);
        *after = from.number - 1;
    }
    return message;
}

void encoded_log_free(encoded_log *e)
{
    for (uint32_t i = 0; i < e->count; i++)
        forget(&e->piece[i]);
    free(e->piece);
    *e = (encoded_log){0};
}
