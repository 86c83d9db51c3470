/* subscription_json.h: the JSON body that subscribes a browser to the turns of a seat, in the form
 * in which browsers describe a subscription (docs/protocol.md).
 *
 *     const char *text = "{\"endpoint\": \"https://push.example/1\","
 *                        " \"keys\": {\"p256dh\": \"BCVx\", \"auth\": \"BTBZ\"}}";
 *     subscription_json read;
 *     assert(subscription_json_read(&read, text, strlen(text), true) == NULL);
 *     assert(strcmp(read.endpoint, "https://push.example/1") == 0);
 *     subscription_json_free(&read);
 *     assert(subscription_json_read(&read, "{}", 2, false) != NULL);
 */
#ifndef LAPILLI_SERVER_SUBSCRIPTION_JSON_H
#define LAPILLI_SERVER_SUBSCRIPTION_JSON_H

#include <stdbool.h>
#include <stddef.h>

typedef struct subscription_json {
    const char *endpoint, *p256dh, *auth; /* any texts without zeros; the keys may be NULL */
    void *json;                           /* private: owns the texts */
} subscription_json;

/* Parses any bytes; with_keys: `keys` must be there, otherwise it must not. Returns NULL, and *read
 * is valid until subscription_json_free(); or a sentence that says what is wrong, and *read is
 * unchanged. */
const char *subscription_json_read(subscription_json *read, const char *text, size_t length,
                                   bool with_keys);
void subscription_json_free(subscription_json *read);

#endif
