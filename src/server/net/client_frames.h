/* client_frames.h: follows what a client sends, as far as libwebsockets does not check it: the end
 * of the request's head, then the headers of WebSocket frames. Bytes in, no sockets.
 *
 *     client_frames frames = {0};
 *     client_frames_found found = client_frames_follow(&frames, bytes, length);
 *     if (found.head_bytes > 8192) …
 */
#ifndef LAPILLI_SERVER_CLIENT_FRAMES_H
#define LAPILLI_SERVER_CLIENT_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where in the stream we are. All zeros is its beginning. */
typedef struct client_frames {
    uint8_t state;    /* private, as all of it */
    uint8_t line;     /* of the head: a head_line */
    uint8_t newlines; /* of the end of the head: how much of \r\n\r\n was just read */
    uint8_t length_bytes;
    uint32_t head_bytes;
    uint64_t left; /* of a payload, with its mask */
} client_frames;

/* What was in the bytes. */
typedef struct client_frames_found {
    uint32_t head_bytes; /* of the head so far; UINT32_MAX at most */
    bool in_head;        /* it has not ended */
    bool malformed;      /* the head is not as HTTP has it, and the rest was not followed */
    bool unmasked;       /* a frame without a mask began, and the rest was not followed */
    unsigned controls;   /* frames of ping, pong and close that began */
} client_frames_found;

/* How many of these bytes belong to the head. */
size_t client_frames_head(const client_frames *frames, const void *bytes, size_t length);

client_frames_found client_frames_follow(client_frames *frames, const void *bytes, size_t length);

#endif
