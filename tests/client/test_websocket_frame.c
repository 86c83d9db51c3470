/* test_websocket_frame.c: WebSocket frames, against a server's side written here by hand. */
#include "../test.h"

#include "client/websocket_frame.h"
#include "lapilli/random.h"

#include <stdlib.h>

enum { FIN = 0x80, TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10, STREAM = 300000 };

/* Bytes as a server sends them. */
typedef struct stream {
    uint8_t bytes[STREAM];
    size_t length;
} stream;

static void add(stream *s, const void *bytes, size_t length)
{
    memcpy(s->bytes + s->length, bytes, length);
    s->length += length;
}

static void add_byte(stream *s, unsigned byte)
{
    s->bytes[s->length++] = (uint8_t)byte;
}

/* One frame; the first byte as given, the length in its shortest form. */
static void add_frame(stream *s, unsigned first, const void *payload, size_t length)
{
    add_byte(s, first);
    if (length < 126) {
        add_byte(s, (unsigned)length);
    } else if (length < 65536) {
        add_byte(s, 126);
        add_byte(s, (unsigned)(length >> 8));
        add_byte(s, (unsigned)(length & 255));
    } else {
        add_byte(s, 127);
        for (int i = 7; i >= 0; i--)
            add_byte(s, (unsigned)((uint64_t)length >> (8 * i) & 255));
    }
    add(s, payload, length);
}

/* What was found in a stream, as text: each kind as a letter, then the payload or its length. */
static void read_all(websocket_frame_reader *reader, const uint8_t *bytes, size_t length,
                     char *story)
{
    static const char letter[] = {
        [WEBSOCKET_FRAME_MORE] = '?',  [WEBSOCKET_FRAME_TEXT] = 'T', [WEBSOCKET_FRAME_BINARY] = 'B',
        [WEBSOCKET_FRAME_CLOSE] = 'C', [WEBSOCKET_FRAME_PING] = 'p', [WEBSOCKET_FRAME_PONG] = 'o',
        [WEBSOCKET_FRAME_WRONG] = '!'};
    size_t used = 0;
    while (used < length) {
        websocket_frame found;
        size_t taken = websocket_frame_read(reader, bytes + used, length - used, &found);
        CHECK(taken > 0 && taken <= length - used);
        used += taken;
        if (found.kind == WEBSOCKET_FRAME_MORE || found.kind == WEBSOCKET_FRAME_WRONG) {
            CHECK_INT(used, length);
            CHECK_INT(found.why != NULL, found.kind == WEBSOCKET_FRAME_WRONG);
        }
        if (found.kind != WEBSOCKET_FRAME_MORE)
            sprintf(story + strlen(story), "%c%.*s;", letter[found.kind],
                    found.length > 40 ? 0 : (int)found.length,
                    found.bytes == NULL ? "" : found.bytes);
    }
}

/* Reads the stream whole, and cut in two at every byte, and byte by byte: the same is found. */
static void check_story(const stream *s, const char *expected)
{
    for (size_t cut = 0; cut < s->length; cut++) {
        char story[1024] = "";
        websocket_frame_reader reader = {0};
        read_all(&reader, s->bytes, cut, story);
        read_all(&reader, s->bytes + cut, s->length - cut, story);
        CHECK_TEXT(story, expected);
        websocket_frame_free(&reader);
    }
    char story[1024] = "";
    websocket_frame_reader reader = {0};
    for (size_t i = 0; i < s->length; i++)
        read_all(&reader, s->bytes + i, 1, story);
    CHECK_TEXT(story, expected);
    websocket_frame_free(&reader);
}

static void every_length_is_read(void)
{
    static const size_t lengths[] = {0, 1, 125, 126, 127, 255, 256, 65535, 65536, 70000};
    static stream s;
    static char payload[70000];
    for (size_t i = 0; i < sizeof payload; i++)
        payload[i] = (char)('a' + i % 23);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        for (size_t step = 1; step <= 3; step++) {
            /* all at once, in two pieces, in pieces of a thousand */
            size_t piece = step == 1 ? sizeof payload * 2 : step == 2 ? lengths[i] / 2 + 1 : 1000;
            websocket_frame_reader reader = {0};
            size_t at = 0, seen = 0;
            s.length = 0;
            add_frame(&s, FIN | BINARY, payload, lengths[i]);
            while (at < s.length) {
                websocket_frame found;
                size_t here = s.length - at < piece ? s.length - at : piece;
                CHECK_INT(websocket_frame_read(&reader, s.bytes + at, here, &found), here);
                at += here;
                if (found.kind == WEBSOCKET_FRAME_MORE)
                    continue;
                seen++;
                CHECK_INT(found.kind, WEBSOCKET_FRAME_BINARY);
                CHECK_INT(found.length, lengths[i]);
                CHECK(found.length == 0 || memcmp(found.bytes, payload, found.length) == 0);
            }
            CHECK_INT(seen, 1);
            websocket_frame_free(&reader);
        }
    }
}

static void cut_anywhere(void)
{
    static stream s;
    s.length = 0;
    add_frame(&s, FIN | TEXT, "hello", 5);
    add_frame(&s, FIN | PING, "are you there", 13);
    add_frame(&s, FIN | BINARY, "", 0);
    add_frame(&s, FIN | PONG, "", 0);
    add_frame(&s, FIN | TEXT, "again", 5);
    add_frame(&s, FIN | CLOSE, "xy bye", 6);
    check_story(&s, "Thello;pare you there;B;o;Tagain;Cxy bye;");
}

static void fragments_are_joined(void)
{
    static stream s;
    s.length = 0;
    add_frame(&s, TEXT, "one ", 4);
    add_frame(&s, 0, "", 0);
    add_frame(&s, FIN | PING, "?", 1);
    add_frame(&s, 0, "two ", 4);
    add_frame(&s, FIN | PONG, "!", 1);
    add_frame(&s, FIN, "three", 5);
    add_frame(&s, BINARY, "", 0);
    add_frame(&s, FIN, "", 0);
    add_frame(&s, FIN | TEXT, "four", 4);
    check_story(&s, "p?;o!;Tone two three;B;Tfour;");
}

typedef struct violation {
    const char *why;
    size_t length;
    uint8_t bytes[12];
} violation;

static const violation violations[] = {
    {"a reserved bit of a frame is set", 2, {0xc1, 0}},
    {"a reserved bit of a frame is set", 2, {0xa1, 0}},
    {"a reserved bit of a frame is set", 2, {0x91, 0}},
    {"a frame has an unknown opcode", 2, {0x83, 0}},
    {"a frame has an unknown opcode", 2, {0x87, 0}},
    {"a frame has an unknown opcode", 2, {0x8b, 0}},
    {"a frame has an unknown opcode", 2, {0x8f, 0}},
    {"a server's frame is masked", 2, {0x81, 0x80}},
    {"a control frame is fragmented", 2, {0x09, 0}},
    {"a control frame is too long", 2, {0x89, 126}},
    {"a control frame is too long", 2, {0x88, 127}},
    {"a close frame has half a status code", 2, {0x88, 1}},
    {"a continuation frame without a message", 2, {0x80, 0}},
    {"a continuation frame without a message", 2, {0x00, 0}},
    {"a message starts inside another", 4, {0x01, 0, 0x81, 0}},
    {"a message starts inside another", 4, {0x02, 0, 0x02, 0}},
    {"a frame's length is not in its shortest form", 4, {0x81, 126, 0, 125}},
    {"a frame's length is not in its shortest form", 10, {0x81, 127, 0, 0, 0, 0, 0, 0, 0xff, 0xff}},
    {"a message is too long", 10, {0x81, 127, 0, 0, 0, 0, 0, 0x10, 0, 1}},
    {"a message is too long", 10, {0x81, 127, 0x80, 0, 0, 0, 0, 0, 0, 0}},
    {"a message is too long", 10, {0x81, 127, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}},
};

static void violations_are_named(void)
{
    for (size_t i = 0; i < sizeof violations / sizeof *violations; i++) {
        const violation *v = &violations[i];
        websocket_frame_reader reader = {0};
        websocket_frame found;
        CHECK_INT(websocket_frame_read(&reader, v->bytes, v->length - 1, &found), v->length - 1);
        CHECK_INT(found.kind, WEBSOCKET_FRAME_MORE);
        websocket_frame_read(&reader, v->bytes + v->length - 1, 1, &found);
        CHECK_INT(found.kind, WEBSOCKET_FRAME_WRONG);
        CHECK_TEXT(found.why == NULL ? "" : found.why, v->why);
        /* and nothing good comes any more */
        CHECK_INT(websocket_frame_read(&reader, "\x81\x00", 2, &found), 2);
        CHECK_INT(found.kind, WEBSOCKET_FRAME_WRONG);
        websocket_frame_free(&reader);
    }
}

/* Each fragment is short enough, all of them together are not. */
static void long_messages_are_refused(void)
{
    static stream s;
    static char payload[1 << 18];
    websocket_frame_reader reader = {0};
    websocket_frame found;
    s.length = 0;
    add_frame(&s, TEXT, payload, sizeof payload);
    websocket_frame_read(&reader, s.bytes, s.length, &found);
    CHECK_INT(found.kind, WEBSOCKET_FRAME_MORE);
    s.bytes[0] = 0;
    for (int i = 0; i < 3; i++) {
        websocket_frame_read(&reader, s.bytes, s.length, &found);
        CHECK_INT(found.kind, WEBSOCKET_FRAME_MORE);
    }
    websocket_frame_read(&reader, (const uint8_t *)"\x89\x00", 2, &found);
    CHECK_INT(found.kind, WEBSOCKET_FRAME_PING);
    websocket_frame_read(&reader, (const uint8_t *)"\x80\x01", 2, &found);
    CHECK_INT(found.kind, WEBSOCKET_FRAME_WRONG);
    websocket_frame_free(&reader);
}

static void close_has_a_code(void)
{
    websocket_frame none = {.kind = WEBSOCKET_FRAME_CLOSE, .bytes = "", .length = 0};
    websocket_frame going = {.kind = WEBSOCKET_FRAME_CLOSE, .bytes = "\x03\xe9 bye", .length = 6};
    CHECK_INT(websocket_frame_close_code(&none), 1005);
    CHECK_INT(websocket_frame_close_code(&going), 1001);
}

/* Reads a client's frame as RFC 6455 says, 5.2 and 5.3. Returns its payload's length. */
static size_t unmask(const uint8_t *bytes, size_t length, unsigned *first, char *payload)
{
    size_t size = bytes[1] & 127, at = 2;
    *first = bytes[0];
    CHECK(length >= 6 && bytes[1] >= 128);
    if (size == 126) {
        size = (size_t)bytes[2] << 8 | bytes[3];
        at = 4;
        CHECK(size >= 126);
    } else if (size == 127) {
        size = 0;
        for (int i = 2; i < 10; i++)
            size = size << 8 | bytes[i];
        at = 10;
        CHECK(size >= 65536);
    }
    CHECK_INT(length, at + 4 + size);
    for (size_t i = 0; i < size; i++)
        payload[i] = (char)(bytes[at + 4 + i] ^ bytes[at + i % 4]);
    return size;
}

static void what_is_written_is_masked(void)
{
    static const size_t lengths[] = {0, 1, 2, 3, 4, 5, 125, 126, 127, 65535, 65536, 70001};
    static const struct {
        websocket_frame_kind kind;
        unsigned first;
    } kinds[] = {{WEBSOCKET_FRAME_TEXT, 0x81},
                 {WEBSOCKET_FRAME_BINARY, 0x82},
                 {WEBSOCKET_FRAME_CLOSE, 0x88},
                 {WEBSOCKET_FRAME_PING, 0x89},
                 {WEBSOCKET_FRAME_PONG, 0x8a}};
    static char payload[70001], found[70001];
    static uint8_t buf[70001 + WEBSOCKET_FRAME_HEAD];
    lap_random random = {test_seed(5)};
    for (size_t i = 0; i < sizeof payload; i++)
        payload[i] = (char)lap_random_below(&random, 256);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
            unsigned first;
            if (lengths[i] > WEBSOCKET_FRAME_CONTROL && kinds[k].kind >= WEBSOCKET_FRAME_CLOSE)
                continue;
            uint32_t mask = (uint32_t)lap_random_next(&random);
            size_t length = websocket_frame_write(kinds[k].kind, payload, lengths[i], mask, buf);
            CHECK(length <= lengths[i] + WEBSOCKET_FRAME_HEAD);
            CHECK_INT(unmask(buf, length, &first, found), lengths[i]);
            CHECK_INT(first, kinds[k].first);
            CHECK(memcmp(found, payload, lengths[i]) == 0);
            CHECK(lengths[i] < 5 || memcmp(buf + length - lengths[i], payload, lengths[i]) != 0);
        }
    }
}

/* The masked example of RFC 6455, 5.7. */
static void the_example_of_the_standard(void)
{
    static const uint8_t expected[] = {0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d,
                                       0x7f, 0x9f, 0x4d, 0x51, 0x58};
    uint8_t buf[WEBSOCKET_FRAME_HEAD + 5];
    CHECK_INT(websocket_frame_write(WEBSOCKET_FRAME_TEXT, "Hello", 5, 0x37fa213d, buf),
              sizeof expected);
    CHECK(memcmp(buf, expected, sizeof expected) == 0);
}

/* Random messages in random fragments, with control frames between them, in random pieces. */
static void random_streams_are_read(void)
{
    static stream s;
    static char payload[4096];
    lap_random random = {test_seed(77)};
    for (size_t i = 0; i < sizeof payload; i++)
        payload[i] = (char)('A' + i % 26);
    for (int round = 0; round < 500; round++) {
        size_t whole[20], messages = 1 + lap_random_below(&random, 20), seen = 0, pings = 0, at = 0;
        s.length = 0;
        for (size_t m = 0; m < messages; m++) {
            size_t parts = 1 + lap_random_below(&random, 4);
            whole[m] = 0;
            for (size_t p = 0; p < parts; p++) {
                size_t size = lap_random_below(&random, 900);
                add_frame(&s, (p == 0 ? TEXT : 0u) | (p == parts - 1 ? FIN : 0u),
                          payload + whole[m], size);
                whole[m] += size;
                if (lap_random_below(&random, 3) == 0) {
                    add_frame(&s, FIN | PING, payload, lap_random_below(&random, 126));
                    pings++;
                }
            }
        }
        websocket_frame_reader reader = {0};
        while (at < s.length) {
            size_t here = 1 + lap_random_below(&random, 2000);
            here = here > s.length - at ? s.length - at : here;
            for (size_t used = 0; used < here;) {
                websocket_frame found;
                used += websocket_frame_read(&reader, s.bytes + at + used, here - used, &found);
                if (found.kind == WEBSOCKET_FRAME_PING) {
                    pings--;
                } else if (found.kind != WEBSOCKET_FRAME_MORE) {
                    CHECK_INT(found.kind, WEBSOCKET_FRAME_TEXT);
                    CHECK_INT(found.length, whole[seen]);
                    CHECK(found.length == 0 || memcmp(found.bytes, payload, found.length) == 0);
                    seen++;
                }
            }
            at += here;
        }
        CHECK_INT(seen, messages);
        CHECK_INT(pings, 0);
        websocket_frame_free(&reader);
    }
}

static const test tests[] = {
    {"frames of every form of length are read", every_length_is_read},
    {"a stream cut at any byte is read alike", cut_anywhere},
    {"fragments are joined, with control frames between them", fragments_are_joined},
    {"whatever breaks the rules is named at its byte", violations_are_named},
    {"a message of too many fragments is refused", long_messages_are_refused},
    {"a close tells its code", close_has_a_code},
    {"what a client writes is masked and in its shortest form", what_is_written_is_masked},
    {"it is what the standard's example shows", the_example_of_the_standard},
    {"random streams in random pieces are read", random_streams_are_read},
};

TEST_FILE(websocket_frame, tests)
