/* random_bytes.c: unguessable bytes that follow from a secret seed. */
#include "random_bytes.h"

#include "table/hmac.h"

#include <string.h>

/* The n-th value under the key. */
static void value(const random_bytes *source, uint8_t n, uint8_t mac[LAP_SHA256_BYTES])
{
    lap_hmac hmac;
    lap_hmac_start(&hmac, source->key, sizeof source->key);
    lap_hmac_add(&hmac, &n, 1);
    lap_hmac_end(&hmac, mac);
}

static void replace_key(random_bytes *source)
{
    uint8_t next[LAP_SHA256_BYTES];
    value(source, 0, next);
    memcpy(source->key, next, sizeof source->key);
}

void random_bytes_seed(random_bytes *source, const uint8_t seed[32])
{
    memcpy(source->key, seed, sizeof source->key);
}

void random_bytes_draw(random_bytes *source, void *bytes, size_t size)
{
    uint8_t mac[LAP_SHA256_BYTES];
    for (size_t done = 0; done < size; done += sizeof mac) {
        size_t more = size - done < sizeof mac ? size - done : sizeof mac;
        value(source, 1, mac);
        memcpy((uint8_t *)bytes + done, mac, more);
        replace_key(source);
    }
}
