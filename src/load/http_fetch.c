/* http_fetch.c: HTTP requests on a connection that is kept. */
#include "http_fetch.h"

#include "system/monotonic.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <sys/epoll.h>

#define WITHIN UINT64_C(20000000000)

/* The request will not be answered any more. */
static int fail(http_fetch *f, int error)
{
    stream_close(&f->stream);
    f->answer.state = HTTP_RESPONSE_WRONG;
    f->error = error;
    return 1;
}

void http_fetch_send(http_fetch *f, int epoll, const stream_address *to, const char *request,
                     size_t length)
{
    assert(f->length == 0 && length > 0 && length <= sizeof f->request);
    memcpy(f->request, request, length);
    f->length = length;
    f->late_ns = monotonic_ns() + WITHIN;
    f->connects = f->stream.fd < 0;
    int error =
        f->connects ? stream_open(&f->stream, epoll, to) : stream_send(&f->stream, request, length);
    if (error != 0)
        fail(f, error);
}

/* There is room to send, or a connection, or none. Returns an errno, or 0. */
static int write_on(http_fetch *f)
{
    if (!f->connects)
        return stream_flush(&f->stream);
    int error = stream_opened(&f->stream);
    f->connects = 0;
    return error != 0 ? error : stream_send(&f->stream, f->request, f->length);
}

static int receive(http_fetch *f)
{
    char bytes[65536];
    long n = stream_receive(&f->stream, bytes, sizeof bytes);
    if (n < 0) {
        f->error = errno;
        stream_close(&f->stream);
        http_response_end(&f->answer);
    } else if (n > 0) {
        http_response_read(&f->answer, bytes, (size_t)n);
    }
    return f->answer.state >= HTTP_RESPONSE_WHOLE;
}

int http_fetch_ready(http_fetch *f, uint32_t events, uint64_t now)
{
    if (f->length == 0) {
        if (events != 0)
            stream_close(&f->stream); /* nothing was asked for: the server hangs up */
        return 0;
    }
    if (f->answer.state == HTTP_RESPONSE_WRONG)
        return 1;
    if (now >= f->late_ns)
        return fail(f, ETIMEDOUT);
    if (f->stream.fd < 0 || events == 0)
        return 0;
    if (f->connects || (events & EPOLLOUT) != 0) {
        int error = write_on(f);
        if (error != 0)
            return fail(f, error);
    }
    return (events & ~(uint32_t)EPOLLOUT) != 0 ? receive(f) : 0;
}

void http_fetch_done(http_fetch *f)
{
    if (!f->answer.lasts || f->answer.state != HTTP_RESPONSE_WHOLE)
        stream_close(&f->stream);
    http_response_free(&f->answer);
    f->length = 0;
}

void http_fetch_close(http_fetch *f)
{
    stream_close(&f->stream);
    http_response_free(&f->answer);
    f->length = 0;
}
