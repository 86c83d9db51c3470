/* result_json.c: the JSON body that sends a result of the daily deal. */
#include "result_json.h"
#include "text/hex.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { KEY_DIGITS = 32 };

static lap_text text_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return (lap_text){json_string_value(value), json_string_length(value)};
}

static const char *check(const json_t *object)
{
    lap_text key = text_of(object, "key"), record = text_of(object, "record");
    if (!json_is_object(object))
        return "not a JSON object";
    if (key.start == NULL || key.length != KEY_DIGITS ||
        strspn(key.start, "0123456789abcdef") != KEY_DIGITS)
        return "`key` must be 32 hexadecimal digits";
    if (record.start == NULL)
        return "`record` must be a string";
    return json_object_size(object) == 2 ? NULL
                                         : "a result has `key` and `record`, and no other key";
}

const char *result_json_read(result_json *result, const char *text, size_t length)
{
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const char *wrong = check(json);
    if (wrong != NULL) {
        json_decref(json);
        return wrong;
    }
    *result = (result_json){text_of(json, "key"), text_of(json, "record"), json};
    return NULL;
}

void result_json_free(result_json *result)
{
    json_decref(result->json);
}

void result_json_id(const lap_daily *daily, lap_text key, char id[LAP_TABLE_ID + 1])
{
    char text[96];
    token_hash hash;
    int length = snprintf(text, sizeof text, "%s %s %.*s", daily->day, lap_set_name(daily->set),
                          (int)key.length, key.start);
    token_hash_of(text, (size_t)length, &hash);
    hex_write(hash.bytes, LAP_TABLE_ID / 2, id);
}
