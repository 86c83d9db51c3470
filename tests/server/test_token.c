/* test_token.c: tokens and table ids. */
#include "../test.h"

#include "server/protocol/token.h"

static void tokens_are_hexadecimal_and_differ(void)
{
    char all[200][TOKEN_TEXT];
    for (int i = 0; i < 200; i++) {
        token_new(all[i]);
        CHECK_INT(strlen(all[i]), 32);
        CHECK_INT(strspn(all[i], "0123456789abcdef"), 32);
        for (int j = 0; j < i; j++)
            CHECK(strcmp(all[i], all[j]) != 0);
    }
}

/* Of 6,400 digits each occurs about 400 times; fewer than 250 is all but impossible. */
static void every_digit_of_a_token_is_used(void)
{
    int count[128] = {0};
    for (int i = 0; i < 200; i++) {
        char token[TOKEN_TEXT];
        token_new(token);
        for (int j = 0; j < 32; j++)
            count[(int)token[j]]++;
    }
    for (const char *digit = "0123456789abcdef"; *digit != '\0'; digit++)
        CHECK(count[(int)*digit] > 250);
}

static void a_hash_is_sha256_of_the_text(void)
{
    /* FIPS 180-4's example. */
    static const uint8_t abc[] = {0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea, 0x41, 0x41, 0x40,
                                  0xde, 0x5d, 0xae, 0x22, 0x23, 0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17,
                                  0x7a, 0x9c, 0xb4, 0x10, 0xff, 0x61, 0xf2, 0x00, 0x15, 0xad};
    token_hash hash;
    token_hash_of("abc", 3, &hash);
    CHECK(token_equal(hash.bytes, abc));
    for (int i = 0; i < 32; i++)
        for (int bit = 0; bit < 8; bit++) {
            token_hash other = hash;
            other.bytes[i] ^= (uint8_t)(1 << bit);
            CHECK(!token_equal(other.bytes, hash.bytes));
        }
}

static void malformed_tokens_are_recognised(void)
{
    static const char *const none[] = {
        "",
        "2f988a2a1ffe33114fe651c9457e9d5",
        "2f988a2a1ffe33114fe651c9457e9d577",
        "2F988a2a1ffe33114fe651c9457e9d57",
        "2g988a2a1ffe33114fe651c9457e9d57",
        "2f988a2a1ffe3311 fe651c9457e9d57",
    };
    CHECK(token_is_token("2f988a2a1ffe33114fe651c9457e9d57", 32));
    CHECK(!token_is_token("2f988a2a1ffe3311\0fe651c9457e9d57", 32));
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        CHECK(!token_is_token(none[i], strlen(none[i])));
}

static void table_ids_use_every_letter(void)
{
    int count[128] = {0};
    for (int i = 0; i < 400; i++) {
        char id[LAP_TABLE_ID + 1];
        token_table(id);
        CHECK(token_is_table(id, strlen(id)));
        CHECK_INT(strspn(id, "abcdefghijklmnopqrstuvwxyz234567"), 16);
        for (int j = 0; j < LAP_TABLE_ID; j++)
            count[(int)id[j]]++;
    }
    for (const char *letter = "abcdefghijklmnopqrstuvwxyz234567"; *letter != '\0'; letter++)
        CHECK(count[(int)*letter] > 100); /* of 200 to be expected */
}

static void malformed_table_ids_are_recognised(void)
{
    static const char *const none[] = {"",
                                       "k3v7q2mzx5hn4dw",
                                       "k3v7q2mzx5hn4dwaa",
                                       "K3v7q2mzx5hn4dwa",
                                       "k1v7q2mzx5hn4dwa",
                                       "k8v7q2mzx5hn4dwa",
                                       "k3v7q2mz/5hn4dwa",
                                       "k3v7q2mzx5hn4dw\xc3"};
    CHECK(token_is_table("k3v7q2mzx5hn4dwa", 16));
    CHECK(!token_is_table("k3v7q2m\0x5hn4dwa", 16));
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        CHECK(!token_is_table(none[i], strlen(none[i])));
}

static const test tests[] = {
    {"tokens are 32 hexadecimal digits and differ", tokens_are_hexadecimal_and_differ},
    {"every digit of a token is used", every_digit_of_a_token_is_used},
    {"a hash is the SHA-256 of the text, and one bit changes it", a_hash_is_sha256_of_the_text},
    {"malformed tokens are recognised", malformed_tokens_are_recognised},
    {"table ids use every letter", table_ids_use_every_letter},
    {"malformed table ids are recognised", malformed_table_ids_are_recognised},
};

TEST_FILE(token, tests)
