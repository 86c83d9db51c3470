/* push_encryption.c: messages that only one browser can read. */
#include "push_encryption.h"

#include "aes128gcm.h"
#include "base64url.h"
#include "p256.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>
#include <string.h>

_Static_assert((int)PUSH_KEY_BYTES == (int)P256_PUBLIC_BYTES, "points of one curve");
_Static_assert((int)PUSH_OVERHEAD == AES128GCM_HEADER + (int)P256_PUBLIC_BYTES + 1 + AES128GCM_TAG,
               "header, key, mark and tag");

bool push_keys_read(push_keys *keys, const char *p256dh, const char *auth)
{
    push_keys read;
    if (base64url_read(p256dh, strlen(p256dh), read.p256dh, PUSH_KEY_BYTES) != PUSH_KEY_BYTES ||
        base64url_read(auth, strlen(auth), read.auth, PUSH_AUTH_BYTES) != PUSH_AUTH_BYTES)
        return false;
    EVP_PKEY *point = p256_from_public(read.p256dh);
    if (point == NULL)
        return false;
    EVP_PKEY_free(point);
    *keys = read;
    return true;
}

/* The key material, from what both sides can compute (RFC 8291, section 3.4). */
static bool combine(EVP_PKEY *own, const uint8_t own_public[P256_PUBLIC_BYTES], const push_keys *to,
                    uint8_t material[32])
{
    static const char label[] = "WebPush: info"; /* with the final 0 */
    uint8_t shared[P256_SHARED_BYTES], info[sizeof label + 2 * P256_PUBLIC_BYTES];
    EVP_PKEY *other = p256_from_public(to->p256dh);
    memcpy(info, label, sizeof label);
    memcpy(info + sizeof label, to->p256dh, P256_PUBLIC_BYTES);
    memcpy(info + sizeof label + P256_PUBLIC_BYTES, own_public, P256_PUBLIC_BYTES);
    bool done = other != NULL && p256_shared(own, other, shared) &&
                aes128gcm_derive(to->auth, sizeof to->auth, shared, sizeof shared, info,
                                 sizeof info, material, 32);
    OPENSSL_cleanse(shared, sizeof shared);
    EVP_PKEY_free(other);
    return done;
}

static size_t encrypt(EVP_PKEY *own, const uint8_t salt[PUSH_SALT_BYTES], const push_keys *to,
                      const void *text, size_t length, uint8_t body[PUSH_BODY])
{
    uint8_t material[32], own_public[P256_PUBLIC_BYTES];
    if (length > PUSH_PAYLOAD || !p256_public(own, own_public) ||
        !combine(own, own_public, to, material))
        return 0;
    aes128gcm_key key = {.material = material,
                         .material_length = sizeof material,
                         .id = own_public,
                         .id_length = sizeof own_public};
    memcpy(key.salt, salt, PUSH_SALT_BYTES);
    bool done = aes128gcm_encrypt(&key, text, length, body);
    OPENSSL_cleanse(material, sizeof material);
    return done ? aes128gcm_length(&key, length) : 0;
}

size_t push_encrypt_with(const push_sender_keys *own, const push_keys *to, const void *text,
                         size_t length, uint8_t body[PUSH_BODY])
{
    EVP_PKEY *pair = p256_from_private(own->secret, own->p256dh);
    size_t written = pair == NULL ? 0 : encrypt(pair, own->salt, to, text, length, body);
    EVP_PKEY_free(pair);
    return written;
}

size_t push_encrypt(const push_keys *to, const void *text, size_t length, uint8_t body[PUSH_BODY])
{
    uint8_t salt[PUSH_SALT_BYTES];
    EVP_PKEY *pair = p256_new();
    size_t written = pair != NULL && RAND_bytes(salt, sizeof salt) == 1
                         ? encrypt(pair, salt, to, text, length, body)
                         : 0;
    EVP_PKEY_free(pair);
    return written;
}
