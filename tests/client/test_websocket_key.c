/* test_websocket_key.c: the key of a WebSocket upgrade. */
#include "../test.h"

#include "client/websocket_key.h"

/* The first is the example of RFC 6455 (1.3); the others were made with Python's hashlib. */
static void the_answers_are_those_of_the_standard(void)
{
    static const char *const known[][2] = {
        {"dGhlIHNhbXBsZSBub25jZQ==", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="},
        {"x3JJHMbDL1EzLkh9GBhXDw==", "HSmrc0sMlYUkAGmm5OPpG2HaGWk="},
        {"AAAAAAAAAAAAAAAAAAAAAA==", "ICX+Yqv66kxgM0FcWaLWlFLwTAI="},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char accept[WEBSOCKET_ACCEPT_TEXT];
        websocket_key_accept(known[i][0], accept);
        CHECK_TEXT(accept, known[i][1]);
    }
}

static void keys_are_random(void)
{
    char first[WEBSOCKET_KEY_TEXT], second[WEBSOCKET_KEY_TEXT];
    CHECK(websocket_key_choose(first) && websocket_key_choose(second));
    CHECK_INT(strlen(first), WEBSOCKET_KEY_TEXT - 1);
    CHECK_TEXT(first + WEBSOCKET_KEY_TEXT - 3, "==");
    CHECK(strcmp(first, second) != 0);
}

static const test tests[] = {
    {"what a server makes of a key is what the standard says",
     the_answers_are_those_of_the_standard},
    {"keys are random, of 16 bytes", keys_are_random},
};

TEST_FILE(websocket_key, tests)
