/* fuzz_client_stream.c: what a client sends, read by client_frames.c, by libwebsockets and by the
 * plain decoder below: all three find the end of the head and the frames in the same places.
 *
 * An input that begins with a zero byte is frames, after a request for a WebSocket; any other is
 * the whole stream. libwebsockets decides what the server does with the bytes, so where
 * client_frames.c found something else the server could be made to miss frames without a mask, or
 * pings. */
#include "server/net/client_frames.h"

#include <fcntl.h>
#include <libwebsockets.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char request[] = "GET / HTTP/1.1\r\n"
                              "Host: x\r\n"
                              "Upgrade: websocket\r\n"
                              "Connection: Upgrade\r\n"
                              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                              "Sec-WebSocket-Version: 13\r\n\r\n";

enum { STREAM = 4096, ROUNDS = 20 };

/* What libwebsockets has done with a connection. */
static struct {
    bool past_head, is_websocket, ends, closed;
    size_t payload; /* bytes of text and binary frames */
} library;

static struct lws_context *context;
static struct lws_vhost *vhost;

static int called(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length)
{
    (void)wsi;
    (void)user;
    (void)in;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        library.past_head = true;
        return -1;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        library.past_head = true;
        return 0;
    case LWS_CALLBACK_ESTABLISHED:
        library.is_websocket = true;
        return 0;
    case LWS_CALLBACK_RECEIVE:
        library.payload += length;
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        library.closed = true;
        return 0;
    default:
        return 0;
    }
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static const struct lws_protocols protocols[] = {{.name = "lapilli.1", .callback = called},
                                                     {.name = NULL}};
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN_SERVER,
                                             .protocols = protocols,
                                             .gid = (gid_t)-1,
                                             .uid = (uid_t)-1,
                                             .max_http_header_data = 3 * STREAM,
                                             .pt_serv_buf_size = 2 * STREAM,
                                             .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS};
    (void)argc;
    (void)argv;
    lws_set_log_level(0, NULL);
    context = lws_create_context(&info);
    vhost = context == NULL ? NULL : lws_create_vhost(context, &info);
    if (vhost == NULL)
        abort();
    return 0;
}

/* The head and the frames as their standards have them, in a whole stream. */
typedef struct frame {
    size_t start, end; /* of header and payload */
    uint64_t payload;
    uint8_t opcode;
    bool masked;
} frame;

/* A line of a head, without its end; the first is the request. */
static bool is_line(const uint8_t *line, size_t length, bool first)
{
    const uint8_t *colon = first ? line : memchr(line, ':', length);
    if (colon == NULL || (!first && colon == line))
        return false;
    for (const uint8_t *at = line; at < colon; at++)
        if (*at <= ' ' || *at >= 0x7f)
            return false;
    for (const uint8_t *at = colon; at < line + length; at++)
        if ((*at < ' ' && *at != '\t') || *at == 0x7f)
            return false;
    return true;
}

/* The length of the head, 0 when it does not end; *malformed: one of its whole lines is wrong. */
static size_t head_length(const uint8_t *data, size_t size, bool *malformed)
{
    size_t start = 0;
    *malformed = false;
    for (;;) {
        const uint8_t *end = memmem(data + start, size - start, "\r\n", 2);
        size_t length = end == NULL ? size - start : (size_t)(end - data) - start;
        if (end == NULL)
            return 0;
        if (length == 0 && start > 0)
            return start + 2;
        *malformed = length == 0 || !is_line(data + start, length, start == 0);
        if (*malformed)
            return 0;
        start += length + 2;
    }
}

/* The frame at `start`; false when its header is not complete. */
static bool frame_at(const uint8_t *data, size_t size, size_t start, frame *f)
{
    size_t left = size - start;
    const uint8_t *at = data + start;
    if (left < 2)
        return false;
    *f = (frame){.start = start, .opcode = at[0] & 15, .masked = (at[1] & 0x80) != 0};
    size_t digits = (at[1] & 127) == 127 ? 8 : (at[1] & 127) == 126 ? 2 : 0;
    if (left < 2 + digits)
        return false;
    f->payload = digits == 0 ? at[1] & 127 : 0;
    for (size_t i = 0; i < digits; i++)
        f->payload = f->payload << 8 | at[2 + i];
    size_t rest = size - start - 2 - digits, mask = f->masked ? 4 : 0;
    f->end = rest >= mask && f->payload <= rest - mask ? start + 2 + digits + mask + f->payload : 0;
    return true;
}

/* The other end of the library's connection. */
static int peer;

static void serve(void)
{
    for (int i = 0; i < 4 && !library.closed; i++)
        lws_service(context, -1);
}

static void feed(const uint8_t *bytes, size_t length)
{
    if (length > 0 && write(peer, bytes, length) < 0)
        return; /* it has closed */
    serve();
}

static void connect_library(void)
{
    int pair[2];
    memset(&library, 0, sizeof library);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) != 0)
        abort();
    peer = pair[0];
    if (lws_adopt_socket_vhost(vhost, pair[1]) == NULL)
        abort();
}

static void disconnect_library(void)
{
    close(peer);
    for (int i = 0; i < ROUNDS && !library.closed; i++)
        lws_service(context, -1);
}

/* How many pings have been answered, in what the library has sent since the last call. */
static unsigned count_pongs(void)
{
    uint8_t sent[2 * STREAM];
    unsigned pongs = 0;
    ssize_t n = read(peer, sent, sizeof sent);
    library.ends |= n == 0;
    for (ssize_t i = 0; i + 1 < n; i += 2 + (sent[i + 1] & 127)) {
        pongs += sent[i] == 0x8a;
        library.ends |= sent[i] == 0x88;
    }
    return pongs;
}

/* Has the library answered, or closed? Forgets the answer. */
static bool is_answered(void)
{
    uint8_t answer[STREAM];
    bool any = library.closed;
    for (ssize_t n = 1; n > 0; any |= n >= 0)
        n = read(peer, answer, sizeof answer);
    return any;
}

static void check(bool same)
{
    if (!same)
        abort();
}

/* The library never finds the end of the head before us, who find it at `end`; 0: nowhere. When it
 * misses the end the server refuses what follows; see receive.c. */
static void check_head(const uint8_t *data, size_t size, size_t end)
{
    feed(data, end > 0 ? end - 1 : size);
    check(!library.past_head);
    if (end > 0 && !is_answered())
        feed(data + end - 1, 1);
    is_answered();
}

/* One frame after another, up to the first that is not masked or not whole. */
static void check_frames(const uint8_t *data, size_t size, size_t start)
{
    frame f;
    size_t payload = 0;
    while (frame_at(data, size, start, &f) && f.masked && f.end > 0) {
        feed(data + f.start, f.end - f.start);
        unsigned pongs = count_pongs();
        for (int i = 0; i < ROUNDS && f.opcode == 9 && pongs == 0 && !library.closed; i++) {
            serve();
            pongs += count_pongs();
        }
        if (library.closed || library.ends)
            return;
        payload += f.opcode < 8 ? f.payload : 0;
        check(pongs == (f.opcode == 9) && library.payload == payload);
        start = f.end;
    }
}

/* client_frames.c finds the same as the plain decoder. Returns true when it refuses the head. */
static bool check_ours(const uint8_t *data, size_t size, size_t end, bool malformed)
{
    client_frames ours = {0};
    client_frames_found found = client_frames_follow(&ours, data, size);
    unsigned controls = 0;
    bool unmasked = false;
    frame f;
    if (end == 0 && !malformed) { /* in a line that has not ended anything may be wrong */
        check(found.in_head || found.malformed);
        return found.malformed;
    }
    check(found.malformed == malformed && !found.in_head);
    for (size_t start = end; end > 0 && start < size && !unmasked; start = f.end) {
        controls += (data[start] & 8) != 0;
        unmasked = size - start > 1 && (data[start + 1] & 0x80) == 0;
        if (!frame_at(data, size, start, &f) || f.end == 0)
            break;
    }
    check(found.controls == controls && found.unmasked == unmasked);
    return malformed;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t stream[STREAM + sizeof request];
    size_t length = 0;
    bool malformed;
    if (size == 0 || size > STREAM)
        return 0;
    if (data[0] == 0) {
        length = sizeof request - 1;
        memcpy(stream, request, length);
        data++;
        size--;
    }
    memcpy(stream + length, data, size);
    length += size;
    size_t end = head_length(stream, length, &malformed);
    if (check_ours(stream, length, end, malformed))
        return 0; /* the server refuses it */
    connect_library();
    check_head(stream, length, end);
    if (library.is_websocket && !library.closed)
        check_frames(stream, length, end);
    disconnect_library();
    return 0;
}
