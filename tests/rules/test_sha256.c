/* test_sha256.c: the examples that NIST publishes for FIPS 180-4. */
#include "../test.h"

#include "lapilli/sha256.h"

static void check_hash(const uint8_t hash[LAP_SHA256_BYTES], const char *expected)
{
    char hex[2 * LAP_SHA256_BYTES + 1];
    for (int i = 0; i < LAP_SHA256_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", hash[i]);
    CHECK_TEXT(hex, expected);
}

static void check_text(const char *text, const char *expected)
{
    uint8_t hash[LAP_SHA256_BYTES];
    lap_sha256_of(text, strlen(text), hash);
    check_hash(hash, expected);
}

static void published_examples(void)
{
    check_text("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    check_text("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    check_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
               "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    check_text("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
               "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
               "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

static void a_million_letters(void)
{
    lap_sha256 hash;
    uint8_t out[LAP_SHA256_BYTES];
    char part[1000];
    memset(part, 'a', sizeof part);
    lap_sha256_start(&hash);
    for (int i = 0; i < 1000; i++)
        lap_sha256_add(&hash, part, sizeof part);
    lap_sha256_end(&hash, out);
    check_hash(out, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static void pieces_make_the_whole(void)
{
    uint8_t text[200], whole[LAP_SHA256_BYTES], pieces[LAP_SHA256_BYTES];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (uint8_t)(i * 37);
    for (size_t length = 0; length <= sizeof text; length++) {
        lap_sha256_of(text, length, whole);
        for (size_t cut = 0; cut <= length; cut++) {
            lap_sha256 hash;
            lap_sha256_start(&hash);
            lap_sha256_add(&hash, text, cut);
            lap_sha256_add(&hash, text + cut, length - cut);
            lap_sha256_end(&hash, pieces);
            CHECK(memcmp(whole, pieces, sizeof whole) == 0);
        }
    }
}

static const test tests[] = {
    {"short texts have their published hashes", published_examples},
    {"a million letters have theirs", a_million_letters},
    {"a text in two pieces has the hash of the whole", pieces_make_the_whole},
};

TEST_FILE(sha256, tests)
