/* websocket_frame.h: WebSocket frames (RFC 6455) as a client reads and writes them. Bytes in, bytes
 * out: no sockets here.
 *
 *     websocket_frame_reader reader = {0};
 *     websocket_frame found;
 *     while (length > 0) {
 *         size_t taken = websocket_frame_read(&reader, bytes, length, &found);
 *         bytes += taken;
 *         length -= taken;
 *         if (found.kind == WEBSOCKET_FRAME_TEXT)
 *             hear(found.bytes, found.length);
 *     }
 *     websocket_frame_free(&reader);
 */
#ifndef LAPILLI_LOAD_WEBSOCKET_FRAME_H
#define LAPILLI_LOAD_WEBSOCKET_FRAME_H

#include <stddef.h>
#include <stdint.h>

enum {
    WEBSOCKET_FRAME_HEAD = 14,     /* the longest head of a frame with its mask */
    WEBSOCKET_FRAME_CONTROL = 125, /* the longest payload of close, ping and pong */
    WEBSOCKET_FRAME_MOST = 1 << 20 /* the longest message that is taken */
};

typedef enum websocket_frame_kind {
    WEBSOCKET_FRAME_MORE, /* nothing is whole yet */
    WEBSOCKET_FRAME_TEXT,
    WEBSOCKET_FRAME_BINARY,
    WEBSOCKET_FRAME_CLOSE,
    WEBSOCKET_FRAME_PING,
    WEBSOCKET_FRAME_PONG,
    WEBSOCKET_FRAME_WRONG /* the server has broken the rules: hang up */
} websocket_frame_kind;

/* A whole message, of however many frames, or a control frame. */
typedef struct websocket_frame {
    websocket_frame_kind kind;
    const char *
        bytes; /* its payload, until the next websocket_frame_read(); WEBSOCKET_FRAME_WRONG: NULL */
    size_t length;
    const char *why; /* WEBSOCKET_FRAME_WRONG: what is wrong; else NULL */
} websocket_frame;

/* What has come of a stream so far. All zeros is its beginning. */
typedef struct websocket_frame_reader {
    uint8_t head[10];                         /* of the frame that is being read */
    uint8_t headed;                           /* bytes of it that have come */
    uint8_t message;                          /* opcode of a message that is not whole, or 0 */
    uint8_t handed;                           /* 1: `text` has been handed out */
    uint8_t control[WEBSOCKET_FRAME_CONTROL]; /* payload of a control frame that came in pieces */
    size_t size;                              /* payload of this frame; once its head has come */
    size_t got;                               /* bytes of it that have come */
    char *text;                               /* the message so far; NULL, or ours */
    size_t length, room;                      /* of it */
    const char *why;                          /* what was wrong; NULL while all is well */
} websocket_frame_reader;

/* Takes bytes up to the end of the next message or control frame. Returns how many it took: all of
 * them when found->kind is WEBSOCKET_FRAME_MORE or WEBSOCKET_FRAME_WRONG. */
size_t websocket_frame_read(websocket_frame_reader *reader, const void *bytes, size_t length,
                            websocket_frame *found);

/* Lets go of what has come; the reader is as new. */
void websocket_frame_free(websocket_frame_reader *reader);

/* The code of a WEBSOCKET_FRAME_CLOSE; 1005 when it has none. */
int websocket_frame_close_code(const websocket_frame *close);

/* Writes a whole message, or a control frame, as a client does: masked. At most
 * WEBSOCKET_FRAME_HEAD bytes more than the payload; `buf` must have room for them. Returns how
 * many. */
size_t websocket_frame_write(websocket_frame_kind kind, const void *payload, size_t length,
                             uint32_t mask, uint8_t *buf);

#endif
