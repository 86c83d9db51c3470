/* sha256.c: FIPS 180-4, section 6.2, with the names it uses there. */
#include "lapilli/sha256.h"

#include <string.h>

enum { BLOCK = 64, LENGTH_AT = 56 };

/* Section 4.2.2: of the cube roots of the first 64 primes. */
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t x, int by)
{
    return x >> by | x << (32 - by);
}

static uint32_t read_word(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* W, the message schedule of a block. */
static void schedule(uint32_t w[64], const uint8_t block[BLOCK])
{
    for (int t = 0; t < 16; t++)
        w[t] = read_word(block + 4 * t);
    for (int t = 16; t < 64; t++) {
        uint32_t x = w[t - 15], y = w[t - 2];
        uint32_t sigma0 = rotate(x, 7) ^ rotate(x, 18) ^ x >> 3;
        uint32_t sigma1 = rotate(y, 17) ^ rotate(y, 19) ^ y >> 10;
        w[t] = sigma1 + w[t - 7] + sigma0 + w[t - 16];
    }
}

static void compress(uint32_t state[8], const uint8_t block[BLOCK])
{
    uint32_t w[64], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4],
                    f = state[5], g = state[6], h = state[7];
    schedule(w, block);
    for (int t = 0; t < 64; t++) {
        uint32_t sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
        uint32_t choice = (e & f) ^ (~e & g);
        uint32_t t1 = h + sum1 + choice + constants[t] + w[t];
        uint32_t sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
        uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + sum0 + majority;
    }
    const uint32_t worked[8] = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; i++)
        state[i] += worked[i];
}

void lap_sha256_start(lap_sha256 *hash)
{
    *hash = (lap_sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                                   0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void lap_sha256_add(lap_sha256 *hash, const void *bytes, size_t length)
{
    const uint8_t *from = bytes;
    while (length > 0) {
        size_t used = hash->length % BLOCK, room = BLOCK - used;
        size_t part = length < room ? length : room;
        memcpy(hash->block + used, from, part);
        hash->length += part;
        from += part;
        length -= part;
        if (part == room)
            compress(hash->state, hash->block);
    }
}

void lap_sha256_end(lap_sha256 *hash, uint8_t out[LAP_SHA256_BYTES])
{
    /* Section 5.1.1: a bit 1, bits 0, and the length in bits, up to the end of a block. */
    static const uint8_t padding[BLOCK] = {0x80};
    uint8_t bits[8];
    for (int i = 0; i < 8; i++)
        bits[i] = (uint8_t)(hash->length * 8 >> (56 - 8 * i));
    size_t used = hash->length % BLOCK;
    lap_sha256_add(hash, padding, (used < LENGTH_AT ? LENGTH_AT : BLOCK + LENGTH_AT) - used);
    lap_sha256_add(hash, bits, sizeof bits);
    for (int i = 0; i < LAP_SHA256_BYTES; i++)
        out[i] = (uint8_t)(hash->state[i / 4] >> (24 - 8 * (i % 4)));
}

void lap_sha256_of(const void *bytes, size_t length, uint8_t out[LAP_SHA256_BYTES])
{
    lap_sha256 hash;
    lap_sha256_start(&hash);
    lap_sha256_add(&hash, bytes, length);
    lap_sha256_end(&hash, out);
}
