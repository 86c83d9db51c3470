/* sha256.h: the hash SHA-256 (FIPS 180-4).
 *
 *     uint8_t hash[LAP_SHA256_BYTES];
 *     lap_sha256_of("abc", 3, hash);
 *     assert(hash[0] == 0xba && hash[31] == 0xad);
 */
#ifndef LAPILLI_SHA256_H
#define LAPILLI_SHA256_H

#include "lapilli/linkage.h"

#include <stddef.h>
#include <stdint.h>

LAP_BEGIN

enum { LAP_SHA256_BYTES = 32 };

typedef struct lap_sha256 {
    uint32_t state[8];
    uint64_t length;   /* bytes so far */
    uint8_t block[64]; /* the last length % 64 of them */
} lap_sha256;

void lap_sha256_start(lap_sha256 *hash);
void lap_sha256_add(lap_sha256 *hash, const void *bytes, size_t length);
void lap_sha256_end(lap_sha256 *hash, uint8_t out[LAP_SHA256_BYTES]);

/* All three at once. */
void lap_sha256_of(const void *bytes, size_t length, uint8_t out[LAP_SHA256_BYTES]);

LAP_END

#endif
