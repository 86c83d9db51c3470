/* test_client_frames.c: the frames of a client, in one piece and byte by byte. */
#include "server/net/client_frames.h"
#include "../test.h"

#include <string.h>

enum { ROOM = 70000 };

/* A head and frames; each with its length in any form. */
typedef struct stream {
    uint8_t bytes[4 * ROOM];
    size_t length;
} stream;

static void put_head(stream *s, const char *text)
{
    memcpy(s->bytes + s->length, text, strlen(text));
    s->length += strlen(text);
}

static void put_frame(stream *s, uint8_t opcode, size_t length, uint8_t mask)
{
    uint8_t *to = s->bytes + s->length;
    *to++ = 0x80 | opcode;
    if (length < 126) {
        *to++ = (uint8_t)(mask | length);
    } else if (length < 65536) {
        *to++ = mask | 126;
        *to++ = (uint8_t)(length >> 8);
        *to++ = (uint8_t)length;
    } else {
        *to++ = mask | 127;
        for (int i = 7; i >= 0; i--)
            *to++ = (uint8_t)((uint64_t)length >> 8 * i);
    }
    memset(to, 0x09, length + (mask != 0 ? 4 : 0)); /* looks like pings without a mask */
    s->length = (size_t)(to - s->bytes) + length + (mask != 0 ? 4 : 0);
}

/* Follows a stream in pieces of `step` bytes, and adds up what is found. */
static client_frames_found follow(const stream *s, size_t step)
{
    client_frames frames = {0};
    client_frames_found all = {0};
    for (size_t i = 0; i < s->length; i += step) {
        size_t n = s->length - i < step ? s->length - i : step;
        client_frames_found found = client_frames_follow(&frames, s->bytes + i, n);
        all.controls += found.controls;
        all.malformed |= found.malformed;
        all.unmasked |= found.unmasked;
        all.in_head = found.in_head;
        all.head_bytes = found.head_bytes;
    }
    return all;
}

static const size_t steps[] = {1, 2, 3, 7, 125, 4096, 1 << 20};

enum { STEPS = sizeof steps / sizeof *steps };

static stream s;

static void masked_frames_of_every_length_are_followed(void)
{
    static const size_t lengths[] = {0, 1, 125, 126, 127, 65535, 65536};
    s.length = 0;
    put_head(&s, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        put_frame(&s, 1, lengths[i], 0x80);
    put_frame(&s, 9, 4, 0x80);
    put_frame(&s, 8, 2, 0x80);
    for (int i = 0; i < STEPS; i++) {
        client_frames_found found = follow(&s, steps[i]);
        CHECK(!found.unmasked && !found.in_head);
        CHECK_INT(found.controls, 2);
        CHECK_INT(found.head_bytes, 27);
    }
}

static void a_frame_without_a_mask_is_found(void)
{
    for (int before = 0; before < 4; before++) {
        s.length = 0;
        put_head(&s, "x\r\n\r\n");
        for (int i = 0; i < before; i++)
            put_frame(&s, 1, (size_t)i * 200, 0x80);
        put_frame(&s, 9, 0, 0);
        put_frame(&s, 9, 0, 0x80); /* not followed any more */
        for (int i = 0; i < STEPS; i++) {
            client_frames_found found = follow(&s, steps[i]);
            CHECK(found.unmasked);
            CHECK_INT(found.controls, 1);
        }
    }
}

static void a_head_ends_with_an_empty_line(void)
{
    static const struct {
        const char *text;
        bool in_head;
    } cases[] = {
        {"", true},
        {"GET / HTTP/1.1\r\n\r", true},
        {"GET / HTTP/1.1\r\na: b\r\n", true},
        {"GET / HTTP/1.1\r\n\r\n", false},
        {"GET / HTTP/1.1\r\na:\r\nc: d:\te \r\n\r\n", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        client_frames frames = {0};
        client_frames_found found =
            client_frames_follow(&frames, cases[i].text, strlen(cases[i].text));
        CHECK(found.in_head == cases[i].in_head && !found.malformed);
        CHECK_INT(found.head_bytes, strlen(cases[i].text));
    }
}

/* In each of these libwebsockets may see the end of the head where we do not. */
static void malformed_heads_are_found(void)
{
    static const char *const heads[] = {
        "\n",           "a\nb: c\r\n",     "a\r\n\n",          "a\n\r\n\r\n",
        "a\r\r\n\r\n",  "a\r\n\rb: c\r\n", "a\rb\r\n",         "a\r\n\r\r\n",
        "\r\n\r\n",     "\r\na\r\n\r\n",   "a\r\nb\r\n\r\n",   "a\r\nb: c\r\n d\r\n\r\n",
        "a\r\n: b\r\n", "a\r\nb : c\r\n",  "a\r\nb: \x01\r\n", "a\r\n\xff: b\r\n",
    };
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        s.length = 0;
        put_head(&s, heads[i]);
        put_frame(&s, 9, 0, 0);
        for (int step = 0; step < STEPS; step++) {
            client_frames_found found = follow(&s, steps[step]);
            CHECK(found.malformed && !found.in_head && !found.unmasked);
            CHECK_INT(found.controls, 0);
        }
    }
}

static const test tests[] = {
    {"masked frames of every length are followed", masked_frames_of_every_length_are_followed},
    {"a frame without a mask is found", a_frame_without_a_mask_is_found},
    {"a head ends with an empty line", a_head_ends_with_an_empty_line},
    {"a malformed head is found", malformed_heads_are_found},
};

TEST_FILE(client_frames, tests)
