/* p256.c: keys on the curve P-256, as raw bytes. */
#include "p256.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/param_build.h>
#include <string.h>

static char curve[] = "prime256v1";

EVP_PKEY *p256_new(void)
{
    return EVP_EC_gen(curve);
}

static EVP_PKEY *from_params(int selection, OSSL_PARAM *params)
{
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (context == NULL || EVP_PKEY_fromdata_init(context) <= 0 ||
        EVP_PKEY_fromdata(context, &key, selection, params) <= 0)
        key = NULL;
    EVP_PKEY_CTX_free(context);
    return key;
}

/* Is the point on the curve, and is the private part, if there is one, its own? */
static bool is_sound(EVP_PKEY *key, bool pair)
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    bool sound = context != NULL &&
                 (pair ? EVP_PKEY_pairwise_check(context) : EVP_PKEY_public_check(context)) == 1;
    EVP_PKEY_CTX_free(context);
    return sound;
}

static EVP_PKEY *from_bytes(const uint8_t *secret, const uint8_t *bytes)
{
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *number = secret == NULL ? NULL : BN_bin2bn(secret, P256_PRIVATE_BYTES, NULL);
    EVP_PKEY *key = NULL;
    if (build != NULL && (secret == NULL) == (number == NULL) &&
        OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, curve, 0) &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, bytes,
                                         P256_PUBLIC_BYTES) &&
        (number == NULL || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number))) {
        OSSL_PARAM *params = OSSL_PARAM_BLD_to_param(build);
        key = from_params(number == NULL ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR, params);
        OSSL_PARAM_free(params);
    }
    OSSL_PARAM_BLD_free(build);
    BN_clear_free(number);
    if (key == NULL || is_sound(key, secret != NULL))
        return key;
    EVP_PKEY_free(key);
    return NULL;
}

EVP_PKEY *p256_from_public(const uint8_t bytes[P256_PUBLIC_BYTES])
{
    return bytes[0] == POINT_CONVERSION_UNCOMPRESSED ? from_bytes(NULL, bytes) : NULL;
}

EVP_PKEY *p256_from_private(const uint8_t secret[P256_PRIVATE_BYTES],
                            const uint8_t bytes[P256_PUBLIC_BYTES])
{
    return from_bytes(secret, bytes);
}

bool p256_public(const EVP_PKEY *key, uint8_t bytes[P256_PUBLIC_BYTES])
{
    char group[32];
    size_t length = 0;
    return EVP_PKEY_get_group_name(key, group, sizeof group, NULL) == 1 &&
           strcmp(group, curve) == 0 &&
           EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, bytes, P256_PUBLIC_BYTES,
                                           &length) == 1 &&
           length == P256_PUBLIC_BYTES && bytes[0] == POINT_CONVERSION_UNCOMPRESSED;
}

bool p256_shared(EVP_PKEY *own, EVP_PKEY *other, uint8_t shared[P256_SHARED_BYTES])
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, own, NULL);
    size_t length = P256_SHARED_BYTES;
    bool done = context != NULL && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, other) == 1 &&
                EVP_PKEY_derive(context, shared, &length) == 1 && length == P256_SHARED_BYTES;
    EVP_PKEY_CTX_free(context);
    return done;
}
