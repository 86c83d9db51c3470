/* vapid.c: how a server identifies itself to a push service. */
#include "vapid.h"

#include "base64url.h"
#include "push_key_internal.h"

#include <inttypes.h>
#include <openssl/ec.h>
#include <stdio.h>
#include <string.h>

enum { SIGNATURE = 64, CLAIMS = 512 };

bool vapid_is_contact(const char *text)
{
    size_t scheme = strncmp(text, "mailto:", 7) == 0    ? 7
                    : strncmp(text, "https://", 8) == 0 ? 8
                                                        : 0;
    size_t length = strlen(text);
    if (scheme == 0 || length == scheme || length > VAPID_CONTACT)
        return false;
    for (size_t i = 0; i < length; i++) /* it goes into JSON as it is */
        if (text[i] <= ' ' || text[i] > '~' || text[i] == '"' || text[i] == '\\')
            return false;
    return true;
}

/* ES256 wants the two numbers of a signature one after the other, and libcrypto writes them as
 * ASN.1. */
static bool unpack(const uint8_t *der, size_t length, uint8_t raw[SIGNATURE])
{
    ECDSA_SIG *numbers = d2i_ECDSA_SIG(NULL, &der, (long)length);
    bool done = numbers != NULL &&
                BN_bn2binpad(ECDSA_SIG_get0_r(numbers), raw, SIGNATURE / 2) == SIGNATURE / 2 &&
                BN_bn2binpad(ECDSA_SIG_get0_s(numbers), raw + SIGNATURE / 2, SIGNATURE / 2) ==
                    SIGNATURE / 2;
    ECDSA_SIG_free(numbers);
    return done;
}

static bool sign(const push_key *key, const char *text, size_t length, uint8_t raw[SIGNATURE])
{
    uint8_t der[128];
    size_t size = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool done = context != NULL &&
                EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key->pair) == 1 &&
                EVP_DigestSign(context, der, &size, (const uint8_t *)text, length) == 1 &&
                unpack(der, size, raw);
    EVP_MD_CTX_free(context);
    return done;
}

bool vapid_write(const push_key *key, const char *audience, const char *contact, uint64_t now_s,
                 char text[VAPID_TEXT])
{
    static const char header[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[CLAIMS], token[BASE64URL_TEXT(sizeof header) + BASE64URL_TEXT(CLAIMS) + 1],
        signature[BASE64URL_TEXT(SIGNATURE)];
    uint8_t raw[SIGNATURE];
    int n = snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%" PRIu64 ",\"sub\":\"%s\"}",
                     audience, now_s + VAPID_SECONDS, contact);
    if (n < 0 || (size_t)n >= sizeof claims)
        return false;
    size_t length = base64url_write(header, sizeof header - 1, token);
    token[length++] = '.';
    length += base64url_write(claims, (size_t)n, token + length);
    if (!sign(key, token, length, raw))
        return false;
    base64url_write(raw, sizeof raw, signature);
    n = snprintf(text, VAPID_TEXT, "vapid t=%s.%s, k=%s", token, signature, key->text);
    return n >= 0 && n < VAPID_TEXT;
}
