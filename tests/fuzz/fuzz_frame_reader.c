/* fuzz_frame_reader.c: any bytes as what a client sends through a WebSocket, in pieces whose length
 * the first byte says. A plain decoder, which sees all of it at once, finds the same frames, with
 * the same payloads, and the same mistake after them. */
#include "server/net/frame_reader.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { STREAM = 4096, FRAMES = STREAM / 6 + 1 };

typedef struct plain_frame {
    int opcode;
    bool final;
    size_t begin, size; /* of the payload, in `payload` */
} plain_frame;

/* All frames whose payload is complete, and what is wrong with the next one. */
typedef struct stream {
    plain_frame frame[FRAMES];
    int frames;
    char payload[STREAM];
    size_t used;
    frame_kind wrong; /* FRAME_MORE: nothing */
} stream;

static void require(int condition)
{
    if (!condition)
        abort();
}

/* What RFC 6455 has against these two bytes. */
static frame_kind judge(const uint8_t *at, bool inside)
{
    int opcode = at[0] & 15;
    if ((at[0] & 0x70) != 0 || (opcode >= 3 && opcode <= 7) || opcode > 10)
        return FRAME_MALFORMED;
    if ((at[1] & 0x80) == 0)
        return FRAME_UNMASKED;
    if (opcode >= 8 && ((at[0] & 0x80) == 0 || (at[1] & 127) > 125))
        return FRAME_MALFORMED;
    return opcode < 8 && (opcode == 0) != inside ? FRAME_MALFORMED : FRAME_MORE;
}

static void decode(stream *s, const uint8_t *data, size_t size)
{
    bool inside = false;
    for (size_t at = 0; size - at >= 2;) {
        size_t digits = (data[at + 1] & 127) == 127 ? 8 : (data[at + 1] & 127) == 126 ? 2 : 0;
        uint64_t length = digits == 0 ? data[at + 1] & 127 : 0;
        s->wrong = judge(data + at, inside);
        if (s->wrong != FRAME_MORE || size - at < 2 + digits + 4)
            return;
        for (size_t i = 0; i < digits; i++)
            length = length << 8 | data[at + 2 + i];
        if ((digits == 2 && length < 126) ||
            (digits == 8 && (length < 65536 || length >> 63 != 0))) {
            s->wrong = FRAME_MALFORMED;
            return;
        }
        const uint8_t *mask = data + at + 2 + digits;
        size_t left = size - at - 2 - digits - 4;
        if ((data[at] & 8) == 0)
            inside = (data[at] & 0x80) == 0;
        if (length > left)
            return;
        s->frame[s->frames++] =
            (plain_frame){data[at] & 15, (data[at] & 0x80) != 0, s->used, (size_t)length};
        for (size_t i = 0; i < length; i++)
            s->payload[s->used++] = (char)(mask[4 + i] ^ mask[i % 4]);
        at += 2 + digits + 4 + (size_t)length;
    }
}

/* What our reader finds has to be what comes next. */
static void compare(const stream *s, const frame *f, int *at, size_t *got, uint64_t *announced)
{
    const plain_frame *p = *at < s->frames ? &s->frame[*at] : NULL;
    if (f->kind == FRAME_UNMASKED || f->kind == FRAME_MALFORMED)
        require(p == NULL && s->wrong == f->kind);
    if (f->kind == FRAME_BEGINS) {
        *announced = f->size;
        *got = 0;
        require(p == NULL || (f->size == p->size && (int)f->opcode == p->opcode));
    }
    if (f->kind != FRAME_PAYLOAD)
        return;
    require(*got + f->length <= *announced && f->complete == (*got + f->length == *announced));
    if (p != NULL) {
        require(memcmp(s->payload + p->begin + *got, f->bytes, f->length) == 0);
        require(f->final == p->final && (int)f->opcode == p->opcode);
    }
    *got += f->length;
    require(!f->complete || p != NULL);
    *at += f->complete;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static stream s;
    static char copy[STREAM];
    if (size < 2 || size > STREAM)
        return 0;
    size_t step = 1 + data[0] % 32, length = size - 1;
    memset(&s, 0, sizeof s);
    decode(&s, data + 1, length);
    memcpy(copy, data + 1, length);
    frame_reader reader = {0};
    int at = 0;
    size_t got = 0;
    uint64_t announced = 0;
    bool wrong = false;
    for (size_t start = 0; start < length; start += step) {
        size_t n = length - start < step ? length - start : step, used = 0;
        while (used < n || frame_reader_is_ready(&reader)) {
            frame found;
            used += frame_reader_take(&reader, copy + start + used, n - used, &found);
            wrong |= found.kind == FRAME_UNMASKED || found.kind == FRAME_MALFORMED;
            compare(&s, &found, &at, &got, &announced);
        }
        require(used == n);
    }
    require(at == s.frames && wrong == (s.wrong != FRAME_MORE));
    return 0;
}
