/* http_fetch.c: HTTP requests over a persistent connection. */
#include "http_fetch.h"

#include "system/monotonic.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <sys/epoll.h>

#define TIMEOUT_NS UINT64_C(20000000000)

/* Ends a request without a response. Returns true: it is finished. */
static bool fail(http_fetch *f, int error)
{
    stream_close(&f->stream);
    f->response.state = HTTP_RESPONSE_INVALID;
    f->error = error;
    return true;
}

void http_fetch_send(http_fetch *f, int epoll, const stream_address *to, const char *request,
                     size_t length)
{
    assert(f->length == 0 && length > 0 && length <= sizeof f->request);
    memcpy(f->request, request, length);
    f->length = length;
    f->deadline_ns = monotonic_ns() + TIMEOUT_NS;
    if (f->to != to)
        stream_close(&f->stream);
    f->to = to;
    f->connecting = f->stream.fd < 0;
    int error = f->connecting ? stream_open(&f->stream, epoll, to)
                              : stream_send(&f->stream, request, length);
    if (error != 0)
        fail(f, error);
}

/* Handles EPOLLOUT: connected, failed to connect, or ready to send. Returns 0 or an errno. */
static int write_ready(http_fetch *f)
{
    if (!f->connecting)
        return stream_flush(&f->stream);
    int error = stream_opened(&f->stream);
    f->connecting = false;
    return error != 0 ? error : stream_send(&f->stream, f->request, f->length);
}

static bool receive(http_fetch *f)
{
    char bytes[65536];
    long n = stream_receive(&f->stream, bytes, sizeof bytes);
    if (n < 0) {
        f->error = errno;
        stream_close(&f->stream);
        http_response_end(&f->response);
    } else if (n > 0) {
        http_response_read(&f->response, bytes, (size_t)n);
    }
    return f->response.state >= HTTP_RESPONSE_COMPLETE;
}

bool http_fetch_ready(http_fetch *f, uint32_t events, uint64_t now)
{
    if (f->length == 0) {
        if (events != 0)
            stream_close(&f->stream); /* no request: the server closes the connection */
        return false;
    }
    if (f->response.state == HTTP_RESPONSE_INVALID)
        return true;
    if (now >= f->deadline_ns)
        return fail(f, ETIMEDOUT);
    if (f->stream.fd < 0 || events == 0)
        return false;
    if (f->connecting || (events & EPOLLOUT) != 0) {
        int error = write_ready(f);
        if (error != 0)
            return fail(f, error);
    }
    return (events & ~(uint32_t)EPOLLOUT) != 0 ? receive(f) : false;
}

void http_fetch_done(http_fetch *f)
{
    if (!f->response.keep_alive || f->response.state != HTTP_RESPONSE_COMPLETE)
        stream_close(&f->stream);
    http_response_free(&f->response);
    f->length = 0;
}

void http_fetch_close(http_fetch *f)
{
    stream_close(&f->stream);
    http_response_free(&f->response);
    f->length = 0;
}
