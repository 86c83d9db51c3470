/* frame_reader.c: the frames of a client. */
#include "frame_reader.h"

#include <string.h>

enum {
    FIN = 0x80,
    RESERVED = 0x70,
    OPCODE = 0x0f,
    MASKED = 0x80,
    LENGTH = 0x7f,
    LENGTH_16 = 126,
    LENGTH_64 = 127,
    MASK_BYTES = 4
};

static bool is_control(frame_opcode opcode)
{
    return opcode >= FRAME_CLOSE;
}

static frame_opcode opcode_of(const frame_reader *r)
{
    return r->head[0] & OPCODE;
}

/* How many bytes of the header say the length, beside the second. */
static size_t length_bytes(const frame_reader *r)
{
    uint8_t length = r->head[1] & LENGTH;
    return length == LENGTH_16 ? 2 : length == LENGTH_64 ? 8 : 0;
}

/* The first two bytes: may there be such a frame here? */
static frame_kind check_start(const frame_reader *r)
{
    frame_opcode opcode = opcode_of(r);
    bool final = (r->head[0] & FIN) != 0, known = opcode <= FRAME_PONG;
    if ((r->head[0] & RESERVED) != 0 || !known || (opcode > FRAME_BINARY && !is_control(opcode)))
        return FRAME_MALFORMED;
    if ((r->head[1] & MASKED) == 0)
        return FRAME_UNMASKED;
    if (is_control(opcode))
        return final && (r->head[1] & LENGTH) <= FRAME_CONTROL_BYTES ? FRAME_MORE : FRAME_MALFORMED;
    return r->in_message == (opcode == FRAME_CONTINUED) ? FRAME_MORE : FRAME_MALFORMED;
}

/* The length, which has to be in its shortest form. */
static frame_kind read_length(frame_reader *r)
{
    size_t bytes = length_bytes(r);
    r->size = bytes == 0 ? r->head[1] & LENGTH : 0;
    for (size_t i = 0; i < bytes; i++)
        r->size = r->size << 8 | r->head[2 + i];
    uint64_t shortest = bytes == 0 ? 0 : bytes == 2 ? LENGTH_16 : 0x10000;
    return r->size < shortest || r->size > INT64_MAX ? FRAME_MALFORMED : FRAME_BEGINS;
}

/* Takes bytes of the header. */
static size_t take_header(frame_reader *r, const char *bytes, size_t length, frame *found)
{
    size_t used = 0;
    while (used < length && found->kind == FRAME_MORE) {
        r->head[r->headed++] = (uint8_t)bytes[used++];
        if (r->headed == 2)
            found->kind = check_start(r);
        else if (r->headed > 2 && r->headed == 2 + length_bytes(r) + MASK_BYTES)
            found->kind = read_length(r);
    }
    r->lost = found->kind == FRAME_UNMASKED || found->kind == FRAME_MALFORMED;
    if (found->kind == FRAME_BEGINS) {
        r->in_payload = true;
        r->got = 0;
        if (!is_control(opcode_of(r)))
            r->in_message = (r->head[0] & FIN) == 0;
    }
    return used;
}

static size_t take_payload(frame_reader *r, char *bytes, size_t length, frame *found)
{
    const uint8_t *mask = r->head + r->headed - MASK_BYTES;
    uint64_t left = r->size - r->got;
    size_t here = left < length ? (size_t)left : length;
    for (size_t i = 0; i < here; i++)
        bytes[i] = (char)((uint8_t)bytes[i] ^ mask[(r->got + i) % MASK_BYTES]);
    r->got += here;
    found->kind = FRAME_PAYLOAD;
    found->bytes = bytes;
    found->length = here;
    found->complete = r->got == r->size;
    if (found->complete) {
        r->in_payload = false;
        r->headed = 0;
    }
    return here;
}

size_t frame_reader_take(frame_reader *r, char *bytes, size_t length, frame *found)
{
    memset(found, 0, sizeof *found);
    if (r->lost)
        return length;
    size_t used = r->in_payload ? take_payload(r, bytes, length, found)
                                : take_header(r, bytes, length, found);
    found->opcode = opcode_of(r);
    found->final = (r->head[0] & FIN) != 0;
    found->size = found->kind == FRAME_BEGINS ? r->size : 0;
    return used;
}

bool frame_reader_is_ready(const frame_reader *r)
{
    return r->in_payload && r->size == 0;
}

unsigned char *frame_write_header(frame_opcode opcode, size_t length, unsigned char *end)
{
    size_t bytes = length < LENGTH_16 ? 0 : length < 0x10000 ? 2 : 8;
    for (size_t i = 0; i < bytes; i++)
        *--end = (unsigned char)(length >> 8 * i);
    *--end = (unsigned char)(bytes == 0 ? length : bytes == 2 ? LENGTH_16 : LENGTH_64);
    *--end = (unsigned char)(FIN | (int)opcode);
    return end;
}

bool frame_is_close_code(int code)
{
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code <= 4999);
}
