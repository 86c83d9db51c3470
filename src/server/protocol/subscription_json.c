/* subscription_json.c: the JSON body that subscribes a browser to the turns of a seat. */
#include "subscription_json.h"

#include <jansson.h>

static const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static const char *check(const json_t *object, bool with_keys)
{
    const json_t *keys = json_object_get(object, "keys");
    if (!json_is_object(object))
        return "not a JSON object";
    if (text_of(object, "endpoint") == NULL)
        return "`endpoint` must be a string";
    if (!with_keys)
        return json_object_size(object) == 1 ? NULL : "only `endpoint` is expected";
    if (text_of(keys, "p256dh") == NULL || text_of(keys, "auth") == NULL ||
        json_object_size(keys) != 2)
        return "`keys` must have `p256dh` and `auth`, and no other key";
    return json_object_size(object) == 2
               ? NULL
               : "a subscription has `endpoint` and `keys`, and no other key";
}

const char *subscription_json_read(subscription_json *read, const char *text, size_t length,
                                   bool with_keys)
{
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const char *wrong = check(json, with_keys);
    if (wrong != NULL) {
        json_decref(json);
        return wrong;
    }
    const json_t *keys = json_object_get(json, "keys");
    *read = (subscription_json){.endpoint = text_of(json, "endpoint"),
                                .p256dh = text_of(keys, "p256dh"),
                                .auth = text_of(keys, "auth"),
                                .json = json};
    return NULL;
}

void subscription_json_free(subscription_json *read)
{
    json_decref(read->json);
}
