/* fuzz_client_frames.c: any bytes from a client, whole and in pieces: the same is found. */
#include "server/net/client_frames.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    client_frames whole = {0}, parts = {0};
    if (size == 0)
        return 0;
    size_t step = 1 + data[0] % 16;
    client_frames_found all = client_frames_follow(&whole, data, size), sum = {0};
    for (size_t i = 0; i < size; i += step) {
        client_frames_found found =
            client_frames_follow(&parts, data + i, size - i < step ? size - i : step);
        sum.controls += found.controls;
        sum.malformed |= found.malformed;
        sum.unmasked |= found.unmasked;
        sum.head_bytes = found.head_bytes;
        sum.in_head = found.in_head;
    }
    if (sum.controls != all.controls || sum.malformed != all.malformed ||
        sum.unmasked != all.unmasked || sum.head_bytes != all.head_bytes ||
        sum.in_head != all.in_head || all.head_bytes > size)
        abort();
    return 0;
}
