/* websocket_frame.h: a reader and writer of WebSocket frames (RFC 6455) for a client. No sockets
 * here.
 *
 *     websocket_frame_reader reader = {0};
 *     websocket_frame found;
 *     while (length > 0) {
 *         size_t taken = websocket_frame_read(&reader, bytes, length, &found);
 *         bytes += taken;
 *         length -= taken;
 *         if (found.kind == WEBSOCKET_FRAME_TEXT)
 *             use(found.bytes, found.length);
 *     }
 *     websocket_frame_free(&reader);
 */
#ifndef LAPILLI_CLIENT_WEBSOCKET_FRAME_H
#define LAPILLI_CLIENT_WEBSOCKET_FRAME_H

#include <stddef.h>
#include <stdint.h>

enum {
    WEBSOCKET_FRAME_HEAD = 14,     /* the longest frame header with its mask */
    WEBSOCKET_FRAME_CONTROL = 125, /* the longest payload of close, ping and pong */
    WEBSOCKET_FRAME_MAX = 1 << 20  /* the longest message accepted */
};

typedef enum websocket_frame_kind {
    WEBSOCKET_FRAME_MORE, /* nothing is complete yet */
    WEBSOCKET_FRAME_TEXT,
    WEBSOCKET_FRAME_BINARY,
    WEBSOCKET_FRAME_CLOSE,
    WEBSOCKET_FRAME_PING,
    WEBSOCKET_FRAME_PONG,
    WEBSOCKET_FRAME_WRONG /* a protocol error of the server: close the connection */
} websocket_frame_kind;

/* A complete message, of any number of frames, or a control frame. */
typedef struct websocket_frame {
    websocket_frame_kind kind;
    const char *bytes; /* the payload, valid until the next read; NULL: WEBSOCKET_FRAME_WRONG */
    size_t length;
    const char *why; /* the error of WEBSOCKET_FRAME_WRONG; otherwise NULL */
} websocket_frame;

/* What has arrived so far. All zeros: nothing. */
typedef struct websocket_frame_reader {
    uint8_t head[10]; /* of the current frame */
    uint8_t headed;   /* bytes of it that have arrived */
    uint8_t message;  /* opcode of an incomplete message, or 0 */
    uint8_t handed;   /* 1: `text` has been returned */
    uint8_t
        control[WEBSOCKET_FRAME_CONTROL]; /* payload of a control frame that arrived in pieces */
    size_t size;                          /* of the payload, once the head is complete */
    size_t got;                           /* bytes of it that have arrived */
    char *text;                           /* the message so far; owned, or NULL */
    size_t length, capacity;              /* of it */
    const char *why;                      /* the error; NULL: none */
} websocket_frame_reader;

/* Takes bytes up to the end of the next message or control frame. Returns how many: all of them if
 * found->kind is WEBSOCKET_FRAME_MORE or WEBSOCKET_FRAME_WRONG. */
size_t websocket_frame_read(websocket_frame_reader *reader, const void *bytes, size_t length,
                            websocket_frame *found);

/* Frees what has arrived; the reader is as new. */
void websocket_frame_free(websocket_frame_reader *reader);

/* The status code of a WEBSOCKET_FRAME_CLOSE; 1005 if it has none. */
int websocket_frame_close_code(const websocket_frame *close);

/* Writes a complete message or a control frame, masked as a client's must be. `buf` must have room
 * for WEBSOCKET_FRAME_HEAD bytes more than the payload. Returns how many were written. */
size_t websocket_frame_write(websocket_frame_kind kind, const void *payload, size_t length,
                             uint32_t mask, uint8_t *buf);

#endif
