/* fetch.c: HTTP requests on a connection that is kept. */
#include "fetch.h"

#include "clock.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <sys/epoll.h>

#define WITHIN UINT64_C(20000000000)

/* The request will not be answered any more. */
static int fail(fetch *f, int error)
{
    wire_close(&f->wire);
    f->answer.state = ANSWER_WRONG;
    f->error = error;
    return 1;
}

void fetch_send(fetch *f, int epoll, const wire_address *to, const char *request, size_t length)
{
    assert(f->length == 0 && length > 0 && length <= sizeof f->request);
    memcpy(f->request, request, length);
    f->length = length;
    f->late_ns = clock_ns() + WITHIN;
    f->connects = f->wire.fd < 0;
    int error = f->connects ? wire_open(&f->wire, epoll, to) : wire_send(&f->wire, request, length);
    if (error != 0)
        fail(f, error);
}

/* There is room to send, or a connection, or none. Returns an errno, or 0. */
static int write_on(fetch *f)
{
    if (!f->connects)
        return wire_flush(&f->wire);
    int error = wire_opened(&f->wire);
    f->connects = 0;
    return error != 0 ? error : wire_send(&f->wire, f->request, f->length);
}

static int receive(fetch *f)
{
    char bytes[65536];
    long n = wire_receive(&f->wire, bytes, sizeof bytes);
    if (n < 0) {
        f->error = errno;
        wire_close(&f->wire);
        answer_end(&f->answer);
    } else if (n > 0) {
        answer_read(&f->answer, bytes, (size_t)n);
    }
    return f->answer.state >= ANSWER_WHOLE;
}

int fetch_ready(fetch *f, uint32_t events, uint64_t now)
{
    if (f->length == 0) {
        if (events != 0)
            wire_close(&f->wire); /* nothing was asked for: the server hangs up */
        return 0;
    }
    if (f->answer.state == ANSWER_WRONG)
        return 1;
    if (now >= f->late_ns)
        return fail(f, ETIMEDOUT);
    if (f->wire.fd < 0 || events == 0)
        return 0;
    if (f->connects || (events & EPOLLOUT) != 0) {
        int error = write_on(f);
        if (error != 0)
            return fail(f, error);
    }
    return (events & ~(uint32_t)EPOLLOUT) != 0 ? receive(f) : 0;
}

void fetch_done(fetch *f)
{
    if (!f->answer.lasts || f->answer.state != ANSWER_WHOLE)
        wire_close(&f->wire);
    answer_free(&f->answer);
    f->length = 0;
}

void fetch_close(fetch *f)
{
    wire_close(&f->wire);
    answer_free(&f->answer);
    f->length = 0;
}
