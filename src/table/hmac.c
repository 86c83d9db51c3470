/* hmac.c: RFC 2104 over SHA-256, with the names it uses there. */
#include "hmac.h"

#include <string.h>

enum { BLOCK = 64, IPAD = 0x36, OPAD = 0x5c };

static void start_padded(lap_sha256 *hash, const uint8_t key[BLOCK], uint8_t pad)
{
    uint8_t padded[BLOCK];
    for (int i = 0; i < BLOCK; i++)
        padded[i] = key[i] ^ pad;
    lap_sha256_start(hash);
    lap_sha256_add(hash, padded, sizeof padded);
}

void lap_hmac_start(lap_hmac *hmac, const void *key, size_t length)
{
    uint8_t block[BLOCK] = {0};
    if (length > BLOCK)
        lap_sha256_of(key, length, block);
    else
        memcpy(block, key, length);
    start_padded(&hmac->inner, block, IPAD);
    start_padded(&hmac->outer, block, OPAD);
}

void lap_hmac_add(lap_hmac *hmac, const void *bytes, size_t length)
{
    lap_sha256_add(&hmac->inner, bytes, length);
}

void lap_hmac_end(lap_hmac *hmac, uint8_t mac[LAP_SHA256_BYTES])
{
    uint8_t hash[LAP_SHA256_BYTES];
    lap_sha256_end(&hmac->inner, hash);
    lap_sha256_add(&hmac->outer, hash, sizeof hash);
    lap_sha256_end(&hmac->outer, mac);
}
