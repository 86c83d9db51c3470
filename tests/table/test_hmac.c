/* test_hmac.c: HMAC-SHA256 against the test cases of RFC 4231, section 4. */
#include "../test.h"

#include "table/hmac.h"

#include <string.h>

typedef struct vector {
    const char *name;
    uint8_t key_byte; /* repeated, when `key` is NULL */
    const char *key;
    size_t key_length;
    uint8_t data_byte;
    const char *data;
    size_t data_length;
    const char *mac; /* hexadecimal; shorter when it is truncated */
} vector;

static const char key_4[] = "\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d"
                            "\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19";

static const char data_7[] =
    "This is a test using a larger than block-size key and a larger than block-size data. The key "
    "needs to be hashed before being used by the HMAC algorithm.";

static const vector vectors[] = {
    {"test case 1", 0x0b, NULL, 20, 0, "Hi There", 8,
     "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
    {"test case 2", 0, "Jefe", 4, 0, "what do ya want for nothing?", 28,
     "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
    {"test case 3", 0xaa, NULL, 20, 0xdd, NULL, 50,
     "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"},
    {"test case 4", 0, key_4, 25, 0xcd, NULL, 50,
     "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"},
    {"test case 5", 0x0c, NULL, 20, 0, "Test With Truncation", 20,
     "a3b6167473100ee06e0c796c2955552b"},
    {"test case 6", 0xaa, NULL, 131, 0, "Test Using Larger Than Block-Size Key - Hash Key First",
     54, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
    {"test case 7", 0xaa, NULL, 131, 0, data_7, sizeof data_7 - 1,
     "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"},
};

/* The data goes in as parts of this length. */
static void check_vector(const vector *v, size_t part)
{
    char key[256], data[256], text[2 * LAP_SHA256_BYTES + 1];
    uint8_t mac[LAP_SHA256_BYTES];
    memset(key, v->key_byte, sizeof key);
    memset(data, v->data_byte, sizeof data);
    if (v->key != NULL)
        memcpy(key, v->key, v->key_length);
    if (v->data != NULL)
        memcpy(data, v->data, v->data_length);
    lap_hmac hmac;
    lap_hmac_start(&hmac, key, v->key_length);
    for (size_t at = 0; at < v->data_length; at += part)
        lap_hmac_add(&hmac, data + at, v->data_length - at < part ? v->data_length - at : part);
    lap_hmac_end(&hmac, mac);
    for (int i = 0; i < LAP_SHA256_BYTES; i++)
        snprintf(text + 2 * i, 3, "%02x", (unsigned)mac[i]);
    text[strlen(v->mac)] = '\0';
    if (strcmp(text, v->mac) != 0)
        printf("# %s\n", v->name);
    CHECK_TEXT(text, v->mac);
}

static void rfc_4231(void)
{
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        check_vector(&vectors[i], 1000);
}

static void any_parts(void)
{
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        for (size_t part = 1; part < 70; part++)
            check_vector(&vectors[i], part);
}

/* A key of a whole block is used as it is; one byte more and it is hashed first. */
static void keys_about_a_block(void)
{
    uint8_t key[65], hashed[LAP_SHA256_BYTES], a[LAP_SHA256_BYTES], b[LAP_SHA256_BYTES];
    memset(key, 'k', sizeof key);
    for (size_t length = 64; length <= 65; length++) {
        lap_hmac hmac;
        lap_sha256_of(key, length, hashed);
        lap_hmac_start(&hmac, key, length);
        lap_hmac_end(&hmac, a);
        lap_hmac_start(&hmac, hashed, sizeof hashed);
        lap_hmac_end(&hmac, b);
        CHECK_INT(memcmp(a, b, sizeof a) == 0, length == 65);
    }
}

static const test tests[] = {
    {"the test cases of RFC 4231", rfc_4231},
    {"the parts in which data comes do not matter", any_parts},
    {"a key is hashed first when it is longer than a block", keys_about_a_block},
};

TEST_FILE(hmac, tests)
