/* websocket_key.c: the key of a WebSocket upgrade. What is made of it is no secret and proves
 * nothing, so SHA-1 will do. */
#include "websocket_key.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/random.h>

enum { KEY_BYTES = 16, SHA1_BYTES = 20, SHA1_BLOCK = 64, MESSAGE = 2 * SHA1_BLOCK };

static void write_base64(const uint8_t *bytes, size_t length, char *text)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        size_t left = length - i;
        uint32_t group = (uint32_t)bytes[i] << 16;
        group |= left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0;
        group |= left > 2 ? bytes[i + 2] : 0;
        for (size_t k = 0; k < 4; k++)
            *text++ = k > left ? '=' : digits[group >> (18 - 6 * k) & 63];
    }
    *text = '\0';
}

static uint32_t rotate(uint32_t x, int bits)
{
    return x << bits | x >> (32 - bits);
}

static void sha1_block(uint32_t state[5], const uint8_t block[SHA1_BLOCK])
{
    static const uint32_t constants[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32_t w[80], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t choose = (b & c) | (~b & d), parity = b ^ c ^ d;
        uint32_t majority = (b & c) | (b & d) | (c & d);
        uint32_t f = i < 20 ? choose : i >= 40 && i < 60 ? majority : parity;
        uint32_t next = rotate(a, 5) + f + e + constants[i / 20] + w[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

/* Of a text whose padding ends with the second block: 56 to 119 bytes. */
static void sha1_of(const char *text, size_t length, uint8_t hash[SHA1_BYTES])
{
    uint32_t state[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t message[MESSAGE] = {0};
    memcpy(message, text, length);
    message[length] = 0x80;
    message[MESSAGE - 2] = (uint8_t)(8 * length >> 8);
    message[MESSAGE - 1] = (uint8_t)(8 * length);
    sha1_block(state, message);
    sha1_block(state, message + SHA1_BLOCK);
    for (int i = 0; i < SHA1_BYTES; i++)
        hash[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}

bool websocket_key_choose(char key[WEBSOCKET_KEY_TEXT])
{
    uint8_t random[KEY_BYTES];
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
        return false;
    write_base64(random, sizeof random, key);
    return true;
}

void websocket_key_accept(const char *key, char accept[WEBSOCKET_ACCEPT_TEXT])
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[WEBSOCKET_KEY_TEXT + sizeof guid];
    uint8_t hash[SHA1_BYTES];
    memcpy(text, key, WEBSOCKET_KEY_TEXT - 1);
    memcpy(text + WEBSOCKET_KEY_TEXT - 1, guid, sizeof guid);
    sha1_of(text, strlen(text), hash);
    write_base64(hash, sizeof hash, accept);
}
