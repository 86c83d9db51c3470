/* random_bytes.h: unguessable bytes that follow from a secret seed.
 *
 * Each draw is HMAC-SHA256 under a key that is replaced by another such value at once: who learns
 * the state later cannot tell what was drawn before.
 *
 *     random_bytes source;
 *     uint8_t seed[32] = {7}, first[40], second[40];
 *     random_bytes_seed(&source, seed);
 *     random_bytes_draw(&source, first, sizeof first);
 *     random_bytes_draw(&source, second, sizeof second);
 *     assert(memcmp(first, second, sizeof first) != 0);
 *     random_bytes_seed(&source, seed);
 *     random_bytes_draw(&source, second, sizeof second);
 *     assert(memcmp(first, second, sizeof first) == 0);
 */
#ifndef LAPILLI_SERVER_RANDOM_BYTES_H
#define LAPILLI_SERVER_RANDOM_BYTES_H

#include <stddef.h>
#include <stdint.h>

typedef struct random_bytes {
    uint8_t key[32];
} random_bytes;

void random_bytes_seed(random_bytes *source, const uint8_t seed[32]);
void random_bytes_draw(random_bytes *source, void *bytes, size_t size);

#endif
