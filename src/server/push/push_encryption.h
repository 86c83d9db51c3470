/* push_encryption.h: messages that only one browser can read (RFC 8291).
 *
 *     push_keys keys;
 *     uint8_t body[PUSH_BODY];
 *     const char *p256dh = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
 *                          "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
 *     assert(push_keys_read(&keys, p256dh, "BTBZMqHH6r4Tts7J_aSIgg"));
 *     assert(push_encrypt(&keys, "your turn", 9, body) == PUSH_OVERHEAD + 9);
 */
#ifndef LAPILLI_SERVER_PUSH_ENCRYPTION_H
#define LAPILLI_SERVER_PUSH_ENCRYPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PUSH_KEY_BYTES = 65,     /* of a public key: an uncompressed point on P-256 */
    PUSH_PRIVATE_BYTES = 32, /* of the private key to it */
    PUSH_AUTH_BYTES = 16,
    PUSH_SALT_BYTES = 16,
    PUSH_PAYLOAD = 256,  /* the longest message, in bytes; push services accept about 4,000 */
    PUSH_OVERHEAD = 103, /* what encryption adds */
    PUSH_BODY = PUSH_PAYLOAD + PUSH_OVERHEAD
};

/* The keys of a subscription, which its browser made. */
typedef struct push_keys {
    uint8_t p256dh[PUSH_KEY_BYTES];
    uint8_t auth[PUSH_AUTH_BYTES];
} push_keys;

/* Decodes the keys of a subscription, both base64url. Returns false, and leaves *keys alone, when
 * they have another length, or the first is not on the curve. */
bool push_keys_read(push_keys *keys, const char *p256dh, const char *auth);

/* Encrypts a message of at most PUSH_PAYLOAD bytes with a new key and a new salt. Returns the
 * length of the body, or 0 when the keys are unusable or libcrypto fails. */
size_t push_encrypt(const push_keys *to, const void *text, size_t length, uint8_t body[PUSH_BODY]);

/* What push_encrypt() generates for every message. */
typedef struct push_sender_keys {
    uint8_t secret[PUSH_PRIVATE_BYTES];
    uint8_t p256dh[PUSH_KEY_BYTES];
    uint8_t salt[PUSH_SALT_BYTES];
} push_sender_keys;

/* The same with given ones: for tests, since using them twice reveals both messages. */
size_t push_encrypt_with(const push_sender_keys *own, const push_keys *to, const void *text,
                         size_t length, uint8_t body[PUSH_BODY]);

#endif
