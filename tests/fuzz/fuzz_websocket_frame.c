/* fuzz_websocket_frame.c: any bytes as a server's WebSocket stream and as its HTTP answer. Cut
 * where the first byte says, they mean the same as whole. */
#include "client/http_response.h"
#include "client/websocket_frame.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int condition)
{
    if (!condition)
        abort();
}

/* A number for everything that was found. */
static uint64_t mix(uint64_t hash, const void *bytes, size_t length)
{
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
    return (hash ^ length) * UINT64_C(0x100000001b3);
}

static uint64_t read_frames(const uint8_t *bytes, size_t size, size_t piece)
{
    websocket_frame_reader reader = {0};
    uint64_t hash = 0;
    for (size_t at = 0; at < size;) {
        size_t here = size - at < piece ? size - at : piece;
        for (size_t used = 0; used < here;) {
            websocket_frame found;
            size_t taken = websocket_frame_read(&reader, bytes + at + used, here - used, &found);
            require(taken > 0 && taken <= here - used);
            require((found.why != NULL) == (found.kind == WEBSOCKET_FRAME_WRONG));
            used += taken;
            if (found.kind == WEBSOCKET_FRAME_MORE || found.kind == WEBSOCKET_FRAME_WRONG) {
                require(used == here);
                continue;
            }
            require(found.length <= WEBSOCKET_FRAME_MAX);
            hash = mix(mix(hash, &found.kind, sizeof found.kind), found.bytes, found.length);
        }
        at += here;
    }
    websocket_frame found;
    websocket_frame_read(&reader, "", 0, &found);
    hash = mix(hash, &found.kind, sizeof found.kind);
    websocket_frame_free(&reader);
    return hash;
}

static uint64_t read_answer(const uint8_t *bytes, size_t size, size_t piece)
{
    http_response a = {0};
    uint64_t hash = 0;
    for (size_t at = 0; at < size && a.state < HTTP_RESPONSE_COMPLETE;) {
        size_t here = size - at < piece ? size - at : piece;
        size_t taken = http_response_read(&a, bytes + at, here);
        require(taken <= here && (taken == here || a.state == HTTP_RESPONSE_COMPLETE));
        at += taken;
    }
    if (a.state == HTTP_RESPONSE_COMPLETE) {
        size_t length = 0;
        require(a.status >= 100 && a.status <= 599 && a.length <= HTTP_RESPONSE_MAX);
        require(http_response_header(&a, "x", &length) == NULL || length < a.head_length);
        hash = (uint64_t)http_response_has(&a, "connection", "close");
    }
    hash = mix(mix(hash, &a.status, sizeof a.status), a.body, a.length);
    http_response_end(&a);
    hash = mix(hash, &a.state, sizeof a.state);
    http_response_free(&a);
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    size_t piece = (size_t)(data[0] & 63) + 1;
    if ((data[0] & 64) != 0)
        require(read_answer(data + 1, size - 1, size) == read_answer(data + 1, size - 1, piece));
    else
        require(read_frames(data + 1, size - 1, size) == read_frames(data + 1, size - 1, piece));
    return 0;
}
