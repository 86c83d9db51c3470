/* test_codes.c: codes to say aloud. */
#include "../test.h"

#include "server/features/codes.h"

#include <string.h>

static void a_table_has_one_code_at_every_node(void)
{
    store_secret secret = {.shuffle = {1, 2, 3}}, other = {.shuffle = {1, 2, 4}};
    char code[STORE_CODE_TEXT], same[STORE_CODE_TEXT], next[STORE_CODE_TEXT],
        elsewhere[STORE_CODE_TEXT];
    code_make(&secret, 0, code);
    secret.watch[0] = 7;
    code_make(&secret, 0, same);
    code_make(&secret, 1, next);
    code_make(&other, 0, elsewhere);
    CHECK_INT(strlen(code), CODE_LENGTH);
    CHECK_TEXT(code, same);
    CHECK(strcmp(code, next) != 0);
    CHECK(strcmp(code, elsewhere) != 0);
}

static void a_code_is_read_as_it_is_typed(void)
{
    char read[STORE_CODE_TEXT];
    CHECK(code_read("k7t mpa", read));
    CHECK_TEXT(read, "K7TMPA");
    CHECK(code_read(" K7T-MPA ", read));
    CHECK_TEXT(read, "K7TMPA");
}

static void what_cannot_be_a_code_is_not_looked_up(void)
{
    static const char *const wrong[] = {"",       "K7TMP",   "K7TMPAA", "K7TMPO",
                                        "K7TMP0", "K7T_MPA", "Ä7TMPA"};
    char read[STORE_CODE_TEXT];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK(!code_read(wrong[i], read));
}

static void every_code_can_be_read(void)
{
    char code[STORE_CODE_TEXT], read[STORE_CODE_TEXT];
    int used[128] = {0}, signs = 0;
    for (int i = 0; i < 2000; i++) {
        store_secret secret = {.shuffle = {(uint8_t)i, (uint8_t)(i >> 8)}};
        code_make(&secret, 0, code);
        CHECK(code_read(code, read) && strcmp(code, read) == 0);
        for (const char *sign = code; *sign != '\0'; sign++)
            used[(int)*sign]++;
    }
    for (int i = 0; i < 128; i++) { /* of 12,000 signs each of 21 occurs about 571 times */
        signs += used[i] > 0;
        CHECK(used[i] == 0 || used[i] > 400);
    }
    CHECK_INT(signs, 21);
}

static const test tests[] = {
    {"a table has one code, at every node", a_table_has_one_code_at_every_node},
    {"a code is read as it is typed", a_code_is_read_as_it_is_typed},
    {"what cannot be a code is not looked up", what_cannot_be_a_code_is_not_looked_up},
    {"every code can be read, and uses every sign", every_code_can_be_read},
};

TEST_FILE(codes, tests)
