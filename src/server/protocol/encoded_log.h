/* encoded_log.h: a table's log as messages ready to send. They are encoded once, when somebody
 * needs them, and shared by everyone who joins: a long log costs the server little, however often
 * it is asked for.
 *
 *     encoded_log encoded = {0};
 *     for (uint32_t sent = after; sent < log.count;) {
 *         buffer *piece = encoded_log_piece(&encoded, &log, &sent);
 *         …
 *         buffer_release(piece);
 *     }
 *     encoded_log_free(&encoded);
 */
#ifndef LAPILLI_SERVER_ENCODED_LOG_H
#define LAPILLI_SERVER_ENCODED_LOG_H

#include "buffer.h"
#include "line_log.h"

/* Approximate size of a piece in bytes. Most games are shorter. */
enum { ENCODED_LOG_PIECE = 32 * 1024 };

/* A part of the log, from one line to another. */
typedef struct encoded_piece {
    line_log_cursor start;
    uint32_t last; /* number of its last line */
    buffer *message;
} encoded_piece;

/* All zeros is empty. The last piece may be replaced by a longer one when the log grows. */
typedef struct encoded_log {
    encoded_piece *piece;
    uint32_t count, capacity;
} encoded_log;

/* A message with lines after number *after, which must be less than log->count; *after becomes the
 * number of the last line in it. The caller owns a reference. */
buffer *encoded_log_piece(encoded_log *encoded, const line_log *log, uint32_t *after);

void encoded_log_free(encoded_log *encoded);

#endif
