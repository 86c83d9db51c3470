/* p256.h: keys on the curve P-256, as raw bytes. */
#ifndef LAPILLI_SERVER_P256_H
#define LAPILLI_SERVER_P256_H

#include <openssl/evp.h>
#include <stdbool.h>
#include <stdint.h>

enum { P256_PUBLIC_BYTES = 65, P256_PRIVATE_BYTES = 32, P256_SHARED_BYTES = 32 };

/* A new key pair; NULL on failure. The caller frees it, as all of these, with EVP_PKEY_free(). */
EVP_PKEY *p256_new(void);

/* A public key from an uncompressed point; NULL when that is not on the curve. */
EVP_PKEY *p256_from_public(const uint8_t bytes[P256_PUBLIC_BYTES]);

/* A key pair from both its parts. */
EVP_PKEY *p256_from_private(const uint8_t secret[P256_PRIVATE_BYTES],
                            const uint8_t bytes[P256_PUBLIC_BYTES]);

/* Writes the public key as an uncompressed point. Returns false when it is not of this curve. */
bool p256_public(const EVP_PKEY *key, uint8_t bytes[P256_PUBLIC_BYTES]);

/* The secret that two key pairs share (ECDH). */
bool p256_shared(EVP_PKEY *own, EVP_PKEY *other, uint8_t shared[P256_SHARED_BYTES]);

#endif
