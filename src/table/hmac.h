/* hmac.h: HMAC-SHA256, a keyed hash (RFC 2104).
 *
 *     uint8_t mac[LAP_SHA256_BYTES];
 *     lap_hmac hmac;
 *     lap_hmac_start(&hmac, "Jefe", 4);
 *     lap_hmac_add(&hmac, "what do ya want for nothing?", 28);
 *     lap_hmac_end(&hmac, mac);
 *     assert(mac[0] == 0x5b && mac[31] == 0x43);
 */
#ifndef LAPILLI_HMAC_H
#define LAPILLI_HMAC_H

#include "lapilli/sha256.h"

typedef struct lap_hmac {
    lap_sha256 inner;
    lap_sha256 outer; /* has the key; waits for the hash of the message */
} lap_hmac;

/* The key may have any length. */
void lap_hmac_start(lap_hmac *hmac, const void *key, size_t length);
void lap_hmac_add(lap_hmac *hmac, const void *bytes, size_t length);
void lap_hmac_end(lap_hmac *hmac, uint8_t mac[LAP_SHA256_BYTES]);

#endif
