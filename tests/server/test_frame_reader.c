/* test_frame_reader.c: the frames of a client, in one piece and byte by byte. */
#include "server/net/frame_reader.h"
#include "../test.h"

#include <string.h>

enum { ROOM = 70000 };

static const size_t steps[] = {1, 2, 3, 7, 125, 4096, 1 << 20};

enum { STEPS = sizeof steps / sizeof *steps };

/* What was found in a stream. */
typedef struct found {
    int begun, ended;
    frame_opcode opcode; /* of the last frame that began */
    uint64_t size;       /* which it said */
    char payload[ROOM];  /* of all frames */
    size_t length;
    frame_kind wrong; /* FRAME_MORE: nothing */
} found;

static void take(found *f, const void *stream, size_t length, size_t step)
{
    static char copy[ROOM];
    frame_reader reader = {0};
    memset(f, 0, sizeof *f);
    memcpy(copy, stream, length);
    for (size_t start = 0; start < length; start += step) {
        size_t n = length - start < step ? length - start : step, used = 0;
        while (used < n || frame_reader_is_ready(&reader)) {
            frame one;
            used += frame_reader_take(&reader, copy + start + used, n - used, &one);
            if (one.kind == FRAME_BEGINS) {
                f->begun++;
                f->opcode = one.opcode;
                f->size = one.size;
            } else if (one.kind == FRAME_PAYLOAD) {
                memcpy(f->payload + f->length, one.bytes, one.length);
                f->length += one.length;
                f->ended += one.complete;
            } else if (one.kind != FRAME_MORE) {
                f->wrong = one.kind;
            }
        }
    }
}

/* Writes a frame of zeros, masked with `abcd`, whose length has this many bytes of its own. */
static size_t write_frame(uint8_t *to, uint8_t first, size_t length, int bytes)
{
    uint8_t *start = to;
    *to++ = first;
    *to++ = (uint8_t)(0x80 | (bytes == 8 ? 127 : bytes == 2 ? 126 : (int)length));
    for (int i = bytes - 1; i >= 0; i--)
        *to++ = (uint8_t)((uint64_t)length >> 8 * i);
    memcpy(to, "abcd", 4);
    to += 4;
    for (size_t i = 0; i < length; i++)
        *to++ = (uint8_t) "abcd"[i % 4];
    return (size_t)(to - start);
}

static void masked_frames_of_every_length_are_read(void)
{
    static const struct {
        size_t length;
        int bytes;
    } all[] = {{0, 0}, {1, 0}, {125, 0}, {126, 2}, {4096, 2}, {65535, 2}, {65536, 8}};
    static uint8_t stream[ROOM];
    static const char zeros[ROOM];
    static found f;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (int step = 0; step < STEPS; step++) {
            take(&f, stream, write_frame(stream, 0x81, all[i].length, all[i].bytes), steps[step]);
            CHECK(f.wrong == FRAME_MORE && f.begun == 1 && f.ended == 1 && f.opcode == FRAME_TEXT);
            CHECK_INT(f.length, all[i].length);
            CHECK_INT(f.size, all[i].length);
            CHECK(memcmp(f.payload, zeros, f.length) == 0);
        }
}

static void a_message_may_come_in_fragments_with_pings_between_them(void)
{
    static uint8_t stream[64];
    static found f;
    size_t length = write_frame(stream, 0x01, 2, 0);
    length += write_frame(stream + length, 0x89, 3, 0);
    length += write_frame(stream + length, 0x00, 0, 0);
    length += write_frame(stream + length, 0x80, 4, 0);
    length += write_frame(stream + length, 0x88, 0, 0);
    for (int step = 0; step < STEPS; step++) {
        take(&f, stream, length, steps[step]);
        CHECK(f.wrong == FRAME_MORE && f.begun == 5 && f.ended == 5 && f.opcode == FRAME_CLOSE);
        CHECK_INT(f.length, 9);
    }
}

static void wrong_frames_are_found_and_nothing_after_them(void)
{
    static const struct {
        const char *bytes;
        size_t length;
        frame_kind kind;
    } all[] = {
        {"\x81\x00", 2, FRAME_UNMASKED},
        {"\x89\x01x", 3, FRAME_UNMASKED},
        {"\xc1\x80", 2, FRAME_MALFORMED}, /* a reserved bit */
        {"\x83\x80", 2, FRAME_MALFORMED}, /* reserved opcodes */
        {"\x8b\x80", 2, FRAME_MALFORMED},
        {"\x09\x80", 2, FRAME_MALFORMED},             /* a ping in fragments */
        {"\x89\xfe", 2, FRAME_MALFORMED},             /* a long one */
        {"\x80\x80", 2, FRAME_MALFORMED},             /* a continuation of nothing */
        {"\x01\x80mask\x81\x80", 8, FRAME_MALFORMED}, /* a message in a message */
        {"\x81\xfe\x00\x7dmask", 8, FRAME_MALFORMED}, /* not the shortest length */
        {"\x81\xff\0\0\0\0\0\0\xff\xffmask", 14, FRAME_MALFORMED},
        {"\x81\xff\x80\0\0\0\0\0\0\0mask", 14, FRAME_MALFORMED}, /* 2^63 */
    };
    static uint8_t stream[64];
    static found f;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        memcpy(stream, all[i].bytes, all[i].length);
        size_t length = all[i].length + write_frame(stream + all[i].length, 0x89, 0, 0);
        for (int step = 0; step < STEPS; step++) {
            take(&f, stream, length, steps[step]);
            CHECK(f.wrong == all[i].kind && f.begun <= 1 && f.begun == f.ended);
        }
    }
}

static void headers_of_the_server_have_the_shortest_length(void)
{
    static const struct {
        size_t length;
        const char *bytes;
        size_t size;
    } all[] = {
        {0, "\x81\x00", 2},
        {125, "\x81\x7d", 2},
        {126, "\x81\x7e\x00\x7e", 4},
        {65535, "\x81\x7e\xff\xff", 4},
        {65536, "\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00", 10},
    };
    unsigned char room[FRAME_HEADER];
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        unsigned char *end = room + sizeof room,
                      *start = frame_write_header(FRAME_TEXT, all[i].length, end);
        CHECK_INT(end - start, all[i].size);
        CHECK(memcmp(start, all[i].bytes, all[i].size) == 0);
    }
}

static const test tests[] = {
    {"masked frames of every length are read", masked_frames_of_every_length_are_read},
    {"a message may come in fragments with pings between them",
     a_message_may_come_in_fragments_with_pings_between_them},
    {"wrong frames are found, and nothing after them",
     wrong_frames_are_found_and_nothing_after_them},
    {"headers of the server have the shortest length",
     headers_of_the_server_have_the_shortest_length},
};

TEST_FILE(frame_reader, tests)
