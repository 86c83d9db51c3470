/* client_frames.c: follows the frames of a client. */
#include "client_frames.h"

typedef enum frame_state { IN_HEAD, AT_OPCODE, AT_LENGTH, IN_LENGTH, IN_PAYLOAD, LOST } frame_state;

enum { MASK_BYTES = 4, CONTROL = 0x08, MASKED = 0x80 };

/* Follows the head up to its empty line; returns how many bytes that were. */
static size_t follow_head(client_frames *f, const uint8_t *bytes, size_t length)
{
    static const char end[] = "\r\n\r\n";
    size_t i = 0;
    while (i < length && f->state == IN_HEAD) {
        uint8_t byte = bytes[i++];
        if (f->head_bytes < UINT32_MAX)
            f->head_bytes++;
        if (byte == (uint8_t)end[f->newlines])
            f->newlines++;
        else
            f->newlines = byte == '\r';
        if (f->newlines == 4)
            f->state = AT_OPCODE;
    }
    return i;
}

/* One byte of a frame's header. */
static void follow_header(client_frames *f, uint8_t byte, client_frames_found *found)
{
    if (f->state == AT_OPCODE) {
        found->controls += (byte & CONTROL) != 0;
        f->state = AT_LENGTH;
    } else if (f->state == AT_LENGTH) {
        uint8_t length = byte & 0x7f;
        if ((byte & MASKED) == 0) {
            found->unmasked = true;
            f->state = LOST;
            return;
        }
        f->length_bytes = length == 127 ? 8 : length == 126 ? 2 : 0;
        f->left = f->length_bytes == 0 ? length : 0;
        f->state = IN_LENGTH;
    } else {
        f->left = f->left << 8 | byte;
        f->length_bytes--;
    }
    if (f->state == IN_LENGTH && f->length_bytes == 0) {
        f->left = f->left > UINT64_MAX - MASK_BYTES ? UINT64_MAX : f->left + MASK_BYTES;
        f->state = IN_PAYLOAD;
    }
}

client_frames_found client_frames_follow(client_frames *f, const void *bytes, size_t length)
{
    const uint8_t *at = bytes, *end = at + length;
    client_frames_found found = {0};
    at += follow_head(f, at, length);
    while (at < end && f->state != LOST) {
        if (f->state != IN_PAYLOAD) {
            follow_header(f, *at++, &found);
            continue;
        }
        uint64_t step = f->left < (uint64_t)(end - at) ? f->left : (uint64_t)(end - at);
        at += step;
        f->left -= step;
        if (f->left == 0)
            f->state = AT_OPCODE;
    }
    found.head_bytes = f->head_bytes;
    found.in_head = f->state == IN_HEAD;
    return found;
}
