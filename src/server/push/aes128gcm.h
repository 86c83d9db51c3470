/* aes128gcm.h: the content encoding `aes128gcm` (RFC 8188), in one record. */
#ifndef LAPILLI_SERVER_AES128GCM_H
#define LAPILLI_SERVER_AES128GCM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    AES128GCM_SALT = 16,
    AES128GCM_RECORD = 4096, /* the record size in the header */
    AES128GCM_TAG = 16,
    AES128GCM_HEADER = AES128GCM_SALT + 4 + 1 /* and the key's id */
};

/* What a text is encrypted with. */
typedef struct aes128gcm_key {
    const uint8_t *material; /* the input of the key derivation */
    size_t material_length;
    const uint8_t *id; /* as the header names the key; at most 255 bytes */
    size_t id_length;
    uint8_t salt[AES128GCM_SALT]; /* never the same twice for a material */
} aes128gcm_key;

/* HKDF with SHA-256 (RFC 5869). */
bool aes128gcm_derive(const uint8_t *salt, size_t salt_length, const uint8_t *material,
                      size_t material_length, const void *info, size_t info_length, uint8_t *out,
                      size_t length);

/* The length of an encrypted text with its header. */
size_t aes128gcm_length(const aes128gcm_key *key, size_t length);

/* Encrypts a text, which must fit into one record, to aes128gcm_length() bytes. Returns false when
 * it is too long, or libcrypto fails. */
bool aes128gcm_encrypt(const aes128gcm_key *key, const void *text, size_t length, uint8_t *out);

#endif
