/* setup_json.h: the JSON body that creates a table (docs/protocol.md).
 *
 *     const char *text = "{\"rules\":\"tribe\",\"seats\":[\"person\",\"level:3\"]}";
 *     lap_game_setup setup;
 *     setup_json_error error;
 *     assert(setup_json_read(&setup, text, strlen(text), &error));
 *     assert(setup.rules.set == LAP_TRIBE && setup.rules.grid == 7 && setup.computer[1]);
 *     assert(!setup_json_read(&setup, "{}", 2, &error));
 *     assert(strcmp(error.word, "key-missing") == 0);
 */
#ifndef LAPILLI_SERVER_SETUP_JSON_H
#define LAPILLI_SERVER_SETUP_JSON_H

#include "table/table.h"

#include <stdbool.h>

/* The longest body, in bytes. */
enum { SETUP_JSON_MAX = 4096 };

typedef struct setup_json_error {
    const char *word;  /* `bad-grid` */
    char message[128]; /* a sentence that names the key */
} setup_json_error;

/* Sets the error. Returns false. */
bool setup_json_fail(setup_json_error *error, const char *word, const char *message);

/* Parses any bytes. Returns true with settled rules and no commitment in *setup; or false with the
 * reason in *error, and *setup is unchanged. */
bool setup_json_read(lap_game_setup *setup, const char *text, size_t length,
                     setup_json_error *error);

#endif
