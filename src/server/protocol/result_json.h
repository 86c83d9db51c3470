/* result_json.h: the JSON body that sends a result of the daily deal (docs/protocol.md).
 *
 *     const char *text = "{\"key\": \"00112233445566778899aabbccddeeff\","
 *                        " \"record\": \"lapilli 1\"}";
 *     result_json result;
 *     assert(result_json_read(&result, text, strlen(text)) == NULL);
 *     assert(result.record.length == 9 && result.key.length == 32);
 *     result_json_free(&result);
 *     assert(result_json_read(&result, "{}", 2) != NULL);
 */
#ifndef LAPILLI_SERVER_RESULT_JSON_H
#define LAPILLI_SERVER_RESULT_JSON_H

#include "table/daily.h"
#include "token.h"

#include "lapilli/record.h"

typedef struct result_json {
    lap_text key;    /* 32 hexadecimal digits, the browser's own */
    lap_text record; /* any text */
    void *json;      /* private: owns the texts */
} result_json;

/* Parses any bytes. Returns NULL, and *result is valid until result_json_free(); or a sentence that
 * says what is wrong, and *result is unchanged. */
const char *result_json_read(result_json *result, const char *text, size_t length);
void result_json_free(result_json *result);

/* The same for a result of the same browser sent again: LAP_TABLE_ID characters, terminated. It
 * tells nothing of the key, and differs between deals, so that nobody can tell which results are
 * of one browser. */
void result_json_id(const lap_daily *daily, lap_text key, char id[LAP_TABLE_ID + 1]);

#endif
