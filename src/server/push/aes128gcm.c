/* aes128gcm.c: the content encoding `aes128gcm`. */
#include "aes128gcm.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <string.h>

enum { KEY = 16, NONCE = 12, LAST_RECORD = 2 };

static const char key_info[] = "Content-Encoding: aes128gcm"; /* with the final 0 */
static const char nonce_info[] = "Content-Encoding: nonce";

bool aes128gcm_derive(const uint8_t *salt, size_t salt_length, const uint8_t *material,
                      size_t material_length, const void *info, size_t info_length, uint8_t *out,
                      size_t length)
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, NULL);
    bool done = context != NULL && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1 &&
                EVP_PKEY_CTX_set1_hkdf_salt(context, salt, (int)salt_length) == 1 &&
                EVP_PKEY_CTX_set1_hkdf_key(context, material, (int)material_length) == 1 &&
                EVP_PKEY_CTX_add1_hkdf_info(context, info, (int)info_length) == 1 &&
                EVP_PKEY_derive(context, out, &length) == 1;
    EVP_PKEY_CTX_free(context);
    return done;
}

size_t aes128gcm_length(const aes128gcm_key *key, size_t length)
{
    return AES128GCM_HEADER + key->id_length + length + 1 + AES128GCM_TAG;
}

static uint8_t *write_header(const aes128gcm_key *key, uint8_t *to)
{
    memcpy(to, key->salt, AES128GCM_SALT);
    to += AES128GCM_SALT;
    for (int shift = 24; shift >= 0; shift -= 8)
        *to++ = (uint8_t)(AES128GCM_RECORD >> shift);
    *to++ = (uint8_t)key->id_length;
    if (key->id_length > 0)
        memcpy(to, key->id, key->id_length);
    return to + key->id_length;
}

/* The text, the mark of the last record, and the tag. */
static bool write_record(const uint8_t secret[KEY], const uint8_t nonce[NONCE], const void *text,
                         size_t length, uint8_t *to)
{
    static const uint8_t mark = LAST_RECORD;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int n = 0, more = 0, rest = 0;
    bool done = context != NULL &&
                EVP_EncryptInit_ex2(context, EVP_aes_128_gcm(), secret, nonce, NULL) == 1 &&
                EVP_EncryptUpdate(context, to, &n, text, (int)length) == 1 &&
                EVP_EncryptUpdate(context, to + n, &more, &mark, 1) == 1 &&
                EVP_EncryptFinal_ex(context, to + n + more, &rest) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, AES128GCM_TAG,
                                    to + n + more + rest) == 1;
    EVP_CIPHER_CTX_free(context);
    return done && (size_t)n + (size_t)more + (size_t)rest == length + 1;
}

bool aes128gcm_encrypt(const aes128gcm_key *key, const void *text, size_t length, uint8_t *out)
{
    uint8_t secret[KEY], nonce[NONCE];
    if (length + 1 + AES128GCM_TAG > AES128GCM_RECORD || key->id_length > 255)
        return false;
    bool done = aes128gcm_derive(key->salt, AES128GCM_SALT, key->material, key->material_length,
                                 key_info, sizeof key_info, secret, sizeof secret) &&
                aes128gcm_derive(key->salt, AES128GCM_SALT, key->material, key->material_length,
                                 nonce_info, sizeof nonce_info, nonce, sizeof nonce) &&
                write_record(secret, nonce, text, length, write_header(key, out));
    OPENSSL_cleanse(secret, sizeof secret);
    return done;
}
