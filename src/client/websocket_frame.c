/* websocket_frame.c: a reader and writer of WebSocket frames for a client. */
#include "websocket_frame.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIN = 0x80,
    RESERVED = 0x70,
    OPCODE = 0x0f,
    MASKED = 0x80,
    LENGTH = 0x7f,
    LENGTH_16 = 126,
    LENGTH_64 = 127,
    NO_CODE = 1005
};

enum { OP_MORE = 0, OP_TEXT = 1, OP_BINARY = 2, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10 };

static bool is_control(int opcode)
{
    return opcode >= OP_CLOSE;
}

/* The length of the head, as far as its first two bytes tell. */
static size_t head_size(const websocket_frame_reader *r)
{
    if (r->headed < 2)
        return 2;
    int length = r->head[1] & LENGTH;
    return length == LENGTH_16 ? 4 : length == LENGTH_64 ? 10 : 2;
}

/* What is wrong with the first two bytes of a head, or NULL. */
static const char *check_start(const websocket_frame_reader *r)
{
    int opcode = r->head[0] & OPCODE, length = r->head[1] & LENGTH;
    if ((r->head[0] & RESERVED) != 0)
        return "a reserved bit of a frame is set";
    if (opcode > OP_PONG || (opcode > OP_BINARY && opcode < OP_CLOSE))
        return "a frame has an unknown opcode";
    if ((r->head[1] & MASKED) != 0)
        return "a server's frame is masked";
    if (is_control(opcode)) {
        if ((r->head[0] & FIN) == 0)
            return "a control frame is fragmented";
        if (length > WEBSOCKET_FRAME_CONTROL)
            return "a control frame is too long";
        if (opcode == OP_CLOSE && length == 1)
            return "a close frame has half a status code";
    } else if (opcode == OP_MORE && r->message == 0) {
        return "a continuation frame without a message";
    } else if (opcode != OP_MORE && r->message != 0) {
        return "a message starts inside another";
    }
    return NULL;
}

/* Reads the length from a complete head. Returns what is wrong with it, or NULL. */
static const char *take_length(websocket_frame_reader *r)
{
    uint64_t size = r->head[1] & LENGTH;
    size_t bytes = head_size(r) - 2;
    if (bytes > 0) {
        size = 0;
        for (size_t i = 0; i < bytes; i++)
            size = size << 8 | r->head[2 + i];
        if (size < (bytes == 2 ? LENGTH_16 : UINT64_C(0x10000)))
            return "a frame's length is not in its shortest form";
    }
    if (size > WEBSOCKET_FRAME_MAX - (is_control(r->head[0] & OPCODE) ? 0 : r->length))
        return "a message is too long";
    r->size = (size_t)size;
    r->got = 0;
    return NULL;
}

/* Takes bytes of the head. Returns true when it is complete. */
static bool take_head(websocket_frame_reader *r, const uint8_t *bytes, size_t length, size_t *used)
{
    while (r->headed < head_size(r)) {
        if (*used == length)
            return false;
        r->head[r->headed++] = bytes[(*used)++];
        if (r->headed == 2)
            r->why = check_start(r);
        if (r->why == NULL && r->headed >= 2 && r->headed == head_size(r))
            r->why = take_length(r);
        if (r->why != NULL)
            return false;
    }
    return true;
}

static void append(websocket_frame_reader *r, const void *bytes, size_t length)
{
    if (r->length + length > r->capacity) {
        size_t capacity = r->capacity == 0 ? 1024 : r->capacity;
        while (capacity < r->length + length)
            capacity *= 2;
        char *text = realloc(r->text, capacity);
        if (text == NULL)
            abort();
        r->text = text;
        r->capacity = capacity;
    }
    if (length > 0)
        memcpy(r->text + r->length, bytes, length);
    r->length += length;
}

static websocket_frame_kind kind_of(int opcode)
{
    return opcode == OP_TEXT     ? WEBSOCKET_FRAME_TEXT
           : opcode == OP_BINARY ? WEBSOCKET_FRAME_BINARY
           : opcode == OP_CLOSE  ? WEBSOCKET_FRAME_CLOSE
           : opcode == OP_PING   ? WEBSOCKET_FRAME_PING
                                 : WEBSOCKET_FRAME_PONG;
}

/* Takes bytes of the payload. Returns true when the frame is complete; then `whole` is its payload,
 * or that of all frames of its message. What arrived in one piece is not copied. */
static bool take_payload(websocket_frame_reader *r, const uint8_t *bytes, size_t length,
                         size_t *used, const char **whole, size_t *whole_length)
{
    int opcode = r->head[0] & OPCODE;
    size_t left = r->size - r->got, here = length - *used < left ? length - *used : left;
    const uint8_t *from = bytes + *used;
    bool in_one_piece = r->got == 0 && here == r->size;
    *used += here;
    *whole = (const char *)from;
    *whole_length = r->size;
    if (is_control(opcode)) {
        if (!in_one_piece) {
            if (here > 0)
                memcpy(r->control + r->got, from, here);
            *whole = (const char *)r->control;
        }
    } else if (!in_one_piece || opcode == OP_MORE || (r->head[0] & FIN) == 0) {
        append(r, from, here);
        *whole = r->text;
        *whole_length = r->length;
        r->handed = (r->head[0] & FIN) != 0 && r->got + here == r->size;
    }
    r->got += here;
    return r->got == r->size;
}

/* Frees a message that was returned. */
static void drop_message(websocket_frame_reader *r)
{
    free(r->text);
    r->text = NULL;
    r->length = r->capacity = 0;
    r->handed = 0;
}

size_t websocket_frame_read(websocket_frame_reader *r, const void *input, size_t length,
                            websocket_frame *found)
{
    const uint8_t *bytes = input;
    size_t used = 0;
    *found = (websocket_frame){.kind = WEBSOCKET_FRAME_MORE};
    if (r->handed)
        drop_message(r);
    while (r->why == NULL && take_head(r, bytes, length, &used) &&
           take_payload(r, bytes, length, &used, &found->bytes, &found->length)) {
        int opcode = r->head[0] & OPCODE, last = (r->head[0] & FIN) != 0;
        r->headed = 0;
        if (is_control(opcode)) {
            found->kind = kind_of(opcode);
            return used;
        }
        opcode = opcode == OP_MORE ? r->message : opcode;
        r->message = last ? 0 : (uint8_t)opcode;
        if (last) {
            found->kind = kind_of(opcode);
            return used;
        }
    }
    *found = (websocket_frame){
        .kind = r->why == NULL ? WEBSOCKET_FRAME_MORE : WEBSOCKET_FRAME_WRONG, .why = r->why};
    return length;
}

void websocket_frame_free(websocket_frame_reader *r)
{
    drop_message(r);
    *r = (websocket_frame_reader){0};
}

int websocket_frame_close_code(const websocket_frame *close)
{
    if (close->length < 2)
        return NO_CODE;
    const uint8_t *bytes = (const uint8_t *)close->bytes;
    return bytes[0] << 8 | bytes[1];
}

size_t websocket_frame_write(websocket_frame_kind kind, const void *payload, size_t length,
                             uint32_t mask, uint8_t *buf)
{
    static const uint8_t opcode[] = {[WEBSOCKET_FRAME_TEXT] = OP_TEXT,
                                     [WEBSOCKET_FRAME_BINARY] = OP_BINARY,
                                     [WEBSOCKET_FRAME_CLOSE] = OP_CLOSE,
                                     [WEBSOCKET_FRAME_PING] = OP_PING,
                                     [WEBSOCKET_FRAME_PONG] = OP_PONG};
    assert(kind > WEBSOCKET_FRAME_MORE && kind < WEBSOCKET_FRAME_WRONG);
    assert(length <= WEBSOCKET_FRAME_CONTROL || !is_control(opcode[kind]));
    size_t n = 0, extra = length < LENGTH_16 ? 0 : length < 0x10000 ? 2 : 8;
    buf[n++] = (uint8_t)(FIN | opcode[kind]);
    buf[n++] = (uint8_t)(MASKED | (extra == 0   ? length
                                   : extra == 2 ? (size_t)LENGTH_16
                                                : (size_t)LENGTH_64));
    for (size_t i = extra; i > 0; i--)
        buf[n++] = (uint8_t)((uint64_t)length >> (8 * (i - 1)));
    uint8_t key[4] = {(uint8_t)(mask >> 24), (uint8_t)(mask >> 16), (uint8_t)(mask >> 8),
                      (uint8_t)mask};
    memcpy(buf + n, key, sizeof key);
    n += sizeof key;
    const uint8_t *bytes = payload;
    for (size_t i = 0; i < length; i++)
        buf[n++] = bytes[i] ^ key[i % 4];
    return n;
}
