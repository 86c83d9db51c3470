/* setup_json.h: the JSON with which somebody opens a table (docs/protocol.md).
 *
 *     const char *text = "{\"rules\":\"tribe\",\"seats\":[\"person\",\"level:3\"]}";
 *     lap_game_setup setup;
 *     setup_json_fault fault;
 *     assert(setup_json_read(&setup, text, strlen(text), &fault));
 *     assert(setup.rules.set == LAP_TRIBE && setup.rules.grid == 7 && setup.computer[1]);
 *     assert(!setup_json_read(&setup, "{}", 2, &fault));
 *     assert(strcmp(fault.word, "key-missing") == 0);
 */
#ifndef LAPILLI_SERVER_SETUP_JSON_H
#define LAPILLI_SERVER_SETUP_JSON_H

#include "table/table.h"

/* The longest that is read, in bytes. */
enum { SETUP_JSON_MOST = 4096 };

typedef struct setup_json_fault {
    const char *word; /* `bad-grid` */
    char say[128];    /* a sentence that names the key */
} setup_json_fault;

/* Reads any bytes. 1 when it can be played: *setup has settled rules and no commit yet. Otherwise
 * 0 and what is wrong, and *setup is unchanged. */
int setup_json_read(lap_game_setup *setup, const char *text, size_t length,
                    setup_json_fault *fault);

#endif
