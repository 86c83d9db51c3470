/* match_json.h: the JSON body that asks for a quick match (docs/protocol.md).
 *
 *     const char *text = "{\"rules\":\"tribe\",\"seats\":3}";
 *     match_json match;
 *     setup_json_error error;
 *     assert(match_json_read(&match, text, strlen(text), &error));
 *     assert(match.setup.rules.set == LAP_TRIBE && match.setup.rules.players == 3);
 *     assert(match.waiting[0] == '\0' && match.setup.hints == LAP_HINTS_NO);
 */
#ifndef LAPILLI_SERVER_MATCH_JSON_H
#define LAPILLI_SERVER_MATCH_JSON_H

#include "setup_json.h"

enum {
    MATCH_BANK_MS = 300000, /* the clock of a quick match: strangers may vanish */
    MATCH_TURN_MS = 30000
};

typedef struct match_json {
    lap_game_setup setup;           /* people only, settled rules, no commitment */
    char waiting[LAP_TABLE_ID + 1]; /* the table at which the sender waits already, or empty */
} match_json;

/* Parses any bytes. Returns true; or false with the reason in *error, and *match is unchanged. */
bool match_json_read(match_json *match, const char *text, size_t length, setup_json_error *error);

#endif
