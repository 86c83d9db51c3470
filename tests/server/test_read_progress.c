/* test_read_progress.c: a client that reads, one that has stopped, and one that was sent something
 * a moment ago. */
#include "../test.h"

#include "server/net/read_progress.h"

enum { SECOND = 1000 };

/* Takes a look; returns how long ago the client last read anything. */
static uint64_t idle_ms(read_progress *p, uint64_t held_bytes, uint64_t now_ms)
{
    read_progress_look(p, held_bytes, now_ms);
    return now_ms - p->read_ms;
}

static void nothing_to_read(void)
{
    read_progress p = {.read_ms = 0};
    CHECK_INT(idle_ms(&p, 0, 10 * SECOND), 0);
    p.sent_bytes += 100;
    CHECK_INT(idle_ms(&p, 0, 20 * SECOND), 0);
    CHECK_INT(p.read_bytes, 100);
    CHECK_INT(idle_ms(&p, 0, 99 * SECOND), 0);
}

static void stopped(void)
{
    read_progress p = {.sent_bytes = 1000, .read_ms = 0};
    CHECK_INT(idle_ms(&p, 1000, 10 * SECOND), 0); /* it may have been sent only just now */
    CHECK_INT(idle_ms(&p, 1000, 20 * SECOND), 10 * SECOND);
    p.sent_bytes += 500; /* sending more is not reading */
    CHECK_INT(idle_ms(&p, 1500, 30 * SECOND), 20 * SECOND);
    CHECK_INT(idle_ms(&p, 1500, 40 * SECOND), 30 * SECOND);
    CHECK_INT(p.read_bytes, 0);
}

static void slow(void)
{
    read_progress p = {.sent_bytes = 1000, .read_ms = 0};
    CHECK_INT(idle_ms(&p, 1000, 10 * SECOND), 0);
    CHECK_INT(idle_ms(&p, 999, 20 * SECOND), 0);
    CHECK_INT(idle_ms(&p, 999, 30 * SECOND), 10 * SECOND);
    CHECK_INT(idle_ms(&p, 998, 40 * SECOND), 0);
}

/* Every look finds the same number of bytes in the kernel, but each time they are new ones. */
static void sent_just_now(void)
{
    read_progress p = {.read_ms = 0};
    for (uint64_t look = 1; look <= 10; look++) {
        p.sent_bytes += 300;
        CHECK_INT(idle_ms(&p, 300, look * 20 * SECOND), 0);
        CHECK_INT(p.read_bytes, (look - 1) * 300);
    }
    CHECK_INT(idle_ms(&p, 300, 220 * SECOND),
              20 * SECOND); /* nothing new was sent: these are the same */
}

/* The kernel counts frame headers too, so at first it seems to hold more than was sent. */
static void frame_headers(void)
{
    read_progress p = {.sent_bytes = 100, .read_ms = 0};
    CHECK_INT(idle_ms(&p, 104, 10 * SECOND), 0);
    CHECK_INT(p.read_bytes, 0);
    CHECK_INT(idle_ms(&p, 104, 20 * SECOND), 10 * SECOND);
    CHECK_INT(idle_ms(&p, 2, 30 * SECOND), 0);
    CHECK_INT(idle_ms(&p, 0, 40 * SECOND), 0);
    CHECK_INT(p.read_bytes, 100);
}

static const test tests[] = {
    {"a client that is up to date is not stalled", nothing_to_read},
    {"one that has stopped reading is, however much more is sent", stopped},
    {"one that reads a byte now and then is not", slow},
    {"one that has yet to read only the latest message is not", sent_just_now},
    {"frame headers make no difference", frame_headers},
};

TEST_FILE(read_progress, tests)
