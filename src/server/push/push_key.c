/* push_key.c: the key by which push services recognise this server. */
#include "push_key_internal.h"

#include "base64url.h"
#include "p256.h"
#include "system/alloc.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A key that is encrypted cannot be used: there is nobody to ask for its password. */
static int no_password(char *buf, int size, int writes, void *context)
{
    (void)buf, (void)size, (void)writes, (void)context;
    return -1;
}

push_key *push_key_open(const char *path, char *error, size_t size)
{
    uint8_t bytes[P256_PUBLIC_BYTES];
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        snprintf(error, size, "%s: %s", path, strerror(errno));
        return NULL;
    }
    EVP_PKEY *pair = PEM_read_PrivateKey(file, NULL, no_password, NULL);
    fclose(file);
    ERR_clear_error();
    if (pair == NULL || !p256_public(pair, bytes)) {
        EVP_PKEY_free(pair);
        snprintf(error, size, "%s: expected a private key on the curve P-256 in PEM format", path);
        return NULL;
    }
    push_key *key = alloc_zeroed(sizeof *key);
    key->pair = pair;
    base64url_write(bytes, sizeof bytes, key->text);
    return key;
}

void push_key_close(push_key *key)
{
    if (key == NULL)
        return;
    EVP_PKEY_free(key->pair);
    free(key);
}

const char *push_key_public(const push_key *key)
{
    return key->text;
}

bool push_key_topic(const push_key *key, const char *about, char topic[PUSH_KEY_TOPIC])
{
    static const char label[] = "lapilli push topic";
    enum { TOPIC_BYTES = 24 };
    BIGNUM *secret = NULL;
    uint8_t bytes[32], mac[EVP_MAX_MD_SIZE];
    char text[sizeof label + 64];
    bool made = EVP_PKEY_get_bn_param(key->pair, OSSL_PKEY_PARAM_PRIV_KEY, &secret) == 1 &&
                BN_bn2binpad(secret, bytes, sizeof bytes) == (int)sizeof bytes;
    int length = snprintf(text, sizeof text, "%s %s", label, about);
    made = made && length < (int)sizeof text &&
           HMAC(EVP_sha256(), bytes, sizeof bytes, (const uint8_t *)text, (size_t)length, mac,
                NULL) != NULL;
    if (made)
        base64url_write(mac, TOPIC_BYTES, topic);
    BN_clear_free(secret);
    OPENSSL_cleanse(bytes, sizeof bytes);
    return made;
}

bool push_key_make(const char *path, char *error, size_t size)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    if (file == NULL) {
        snprintf(error, size, "%s: %s", path, strerror(errno));
        return false;
    }
    EVP_PKEY *pair = p256_new();
    bool written = pair != NULL && PEM_write_PrivateKey(file, pair, NULL, NULL, 0, NULL, NULL) == 1;
    EVP_PKEY_free(pair);
    written = fflush(file) == 0 && fsync(fileno(file)) == 0 && written;
    written = fclose(file) == 0 && written;
    if (!written) {
        snprintf(error, size, "%s: the key could not be written", path);
        unlink(path);
    }
    return written;
}
