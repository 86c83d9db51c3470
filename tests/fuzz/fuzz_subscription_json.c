/* fuzz_subscription_json.c: any bytes as a subscription, its endpoint and its keys. One that is
 * refused changes nothing and says why. */
#include "server/protocol/subscription_json.h"
#include "server/push/push_encryption.h"
#include "server/push/push_endpoint.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int condition)
{
    if (!condition)
        abort();
}

static void inspect(const subscription_json *read, bool with_keys)
{
    char origin[PUSH_ORIGIN];
    push_keys keys;
    require(read->endpoint != NULL && (read->p256dh != NULL) == with_keys);
    for (int local = 0; local < 2; local++)
        if (push_endpoint_check(read->endpoint, strlen(read->endpoint), local) == NULL) {
            push_endpoint_origin(read->endpoint, origin);
            require(strncmp(read->endpoint, origin, strlen(origin)) == 0);
            require(local || strncmp(origin, "https://", 8) == 0);
        }
    if (with_keys)
        push_keys_read(&keys, read->p256dh, read->auth);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int with_keys = 0; with_keys < 2; with_keys++) {
        subscription_json read, before;
        memset(&read, 0x55, sizeof read);
        memcpy(&before, &read, sizeof read);
        const char *wrong = subscription_json_read(&read, (const char *)data, size, with_keys);
        if (wrong != NULL) {
            require(wrong[0] != '\0' && memcmp(&read, &before, sizeof read) == 0);
            continue;
        }
        inspect(&read, with_keys);
        subscription_json_free(&read);
    }
    return 0;
}
