/* json_writer.h: writing JSON into a bounded buffer.
 *
 *     json j = json_into(buf, size);
 *     json_open(&j, '{');
 *     json_number(json_key(&j, "seat"), 2);
 *     json_text(json_key(&j, "name"), name, length);
 *     json_close(&j, '}');
 *
 * Commas come by themselves. What does not fit is counted and not written, as in text.h. */
#ifndef LAPILLI_WASM_JSON_WRITER_H
#define LAPILLI_WASM_JSON_WRITER_H

#include "rules/text.h"

#include <stdbool.h>

typedef struct json {
    text_out out;
    bool comma; /* a value came before, and no key since */
} json;

json json_into(char *buf, size_t size);

/* bracket: `{` or `[` */
void json_open(json *j, char bracket);

void json_close(json *j, char bracket);

/* UTF-8 stays as it is. */
void json_text(json *j, const char *text, size_t length);

/* A string that ends in 0; `null` for NULL and for the empty one. */
void json_word(json *j, const char *string);

void json_number(json *j, int64_t number);

/* A number of thousandths. */
void json_thousandths(json *j, int64_t number);

void json_flag(json *j, bool flag);

/* Bytes as hexadecimal digits. */
void json_hex(json *j, const uint8_t *bytes, size_t length);

/* The key of the value that follows; returns j. */
json *json_key(json *j, const char *key);

/* Both at once. */
void json_open_key(json *j, const char *key, char bracket);

#endif
