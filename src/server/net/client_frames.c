/* client_frames.c: follows the frames of a client. */
#include "client_frames.h"

typedef enum frame_state { IN_HEAD, AT_OPCODE, AT_LENGTH, IN_LENGTH, IN_PAYLOAD, LOST } frame_state;
typedef enum head_line { REQUEST_LINE, HEADER_NAME, HEADER_VALUE } head_line;

enum { MASK_BYTES = 4, CONTROL = 0x08, MASKED = 0x80 };

/* May a byte follow in a head? Lines end with CR LF, header lines have a name before a colon, and
 * only values have spaces. libwebsockets takes more, and then finds the end of the head elsewhere
 * than we would: a name without a colon continues over empty lines. */
static bool continues_head(const client_frames *f, uint8_t byte)
{
    bool after_cr = f->newlines == 1 || f->newlines == 3, at_start = f->newlines == 2;
    if (after_cr || byte == '\n')
        return after_cr && byte == '\n';
    if (f->line != HEADER_NAME)
        return (byte == '\r' && f->head_bytes > 1) || byte == '\t' || (byte >= ' ' && byte != 0x7f);
    if (byte == '\r' || byte == ':')
        return at_start == (byte == '\r');
    return byte > ' ' && byte < 0x7f;
}

/* Follows the head up to its empty line; returns how many bytes that were. */
static size_t follow_head(client_frames *f, const uint8_t *bytes, size_t length,
                          client_frames_found *found)
{
    size_t i = 0;
    while (i < length && f->state == IN_HEAD) {
        uint8_t byte = bytes[i++];
        if (f->head_bytes < UINT32_MAX)
            f->head_bytes++;
        found->malformed = !continues_head(f, byte);
        f->newlines = byte == '\n' || byte == '\r' ? f->newlines + 1 : 0;
        if (byte == '\n')
            f->line = HEADER_NAME;
        else if (byte == ':' && f->line == HEADER_NAME)
            f->line = HEADER_VALUE;
        if (found->malformed)
            f->state = LOST;
        else if (f->newlines == 4)
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

size_t client_frames_head(const client_frames *f, const void *bytes, size_t length)
{
    client_frames copy = *f;
    client_frames_found found = {0};
    return follow_head(&copy, bytes, length, &found);
}

client_frames_found client_frames_follow(client_frames *f, const void *bytes, size_t length)
{
    const uint8_t *at = bytes, *end = at + length;
    client_frames_found found = {0};
    at += follow_head(f, at, length, &found);
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
