/* frame_reader.h: what a client sends through a WebSocket, taken apart as it arrives (RFC 6455).
 * Bytes in, no sockets and no memory: a payload is handed on in the pieces in which it comes.
 *
 *     frame_reader reader = {0};
 *     for (frame found; length > 0; bytes += taken, length -= taken) {
 *         taken = frame_reader_take(&reader, bytes, length, &found);
 *         if (found.kind == FRAME_PAYLOAD)
 *             use(found.bytes, found.length);
 *     }
 */
#ifndef LAPILLI_SERVER_FRAME_READER_H
#define LAPILLI_SERVER_FRAME_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum frame_opcode {
    FRAME_CONTINUED = 0,
    FRAME_TEXT = 1,
    FRAME_BINARY = 2,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10
} frame_opcode;

enum { FRAME_CONTROL_BYTES = 125 };

typedef enum frame_kind {
    FRAME_MORE,     /* nothing to say yet */
    FRAME_BEGINS,   /* its header is complete */
    FRAME_PAYLOAD,  /* a piece of its payload, unmasked; the only one when it is empty */
    FRAME_UNMASKED, /* it has no mask. From here on nothing is read */
    FRAME_MALFORMED /* the same, for what no frame may be */
} frame_kind;

/* What was found. */
typedef struct frame {
    frame_kind kind;
    frame_opcode opcode;
    bool final;    /* the message ends with this frame */
    bool complete; /* FRAME_PAYLOAD: it is the last piece of the frame */
    uint64_t size; /* FRAME_BEGINS: how long the payload will be */
    char *bytes;   /* FRAME_PAYLOAD */
    size_t length;
} frame;

/* All zeros: the beginning of a stream. Private. */
typedef struct frame_reader {
    uint8_t head[14]; /* of the current frame */
    uint8_t headed;   /* bytes of it that have arrived */
    bool in_payload;
    bool in_message; /* its last frame has not begun */
    bool lost;       /* nothing more is read */
    uint64_t size, got;
} frame_reader;

/* Takes bytes up to the next thing to say, which is written to *found; returns how many. Changes
 * the bytes of payloads. */
size_t frame_reader_take(frame_reader *reader, char *bytes, size_t length, frame *found);

/* Is there something to say although no bytes are left? So it is when an empty payload has begun.
 */
bool frame_reader_is_ready(const frame_reader *reader);

enum { FRAME_HEADER = 10 };

/* Writes the header of a server's frame so that it ends at `end`; returns where it begins, at most
 * FRAME_HEADER bytes before. */
unsigned char *frame_write_header(frame_opcode opcode, size_t length, unsigned char *end);

/* May a client give this as the reason to close? */
bool frame_is_close_code(int code);

#endif
