/* test_cpu_time.c: the clock that counts only what a thread computes. */
#include "../test.h"

#include "system/cpu_time.h"
#include "system/monotonic.h"

#include <pthread.h>
#include <stdint.h>

enum { MS = 1000000 };

/* Computes until `ns` have passed on a clock. */
static void compute(uint64_t (*now)(void), uint64_t ns)
{
    uint64_t start = now();
    while (now() - start < ns)
        continue;
}

static void it_passes_while_a_thread_computes(void)
{
    uint64_t before = cpu_time_ns();
    compute(cpu_time_ns, 2 * MS);
    CHECK(cpu_time_ns() - before >= 2 * MS);
}

static void *compute_elsewhere(void *unused)
{
    (void)unused;
    compute(cpu_time_ns, 100 * MS);
    return NULL;
}

/* The other thread computes at least 100 ms; waiting for it takes next to nothing. */
static void it_stands_still_while_a_thread_waits(void)
{
    pthread_t other;
    uint64_t before = cpu_time_ns(), clock = monotonic_ns();
    CHECK(pthread_create(&other, NULL, compute_elsewhere, NULL) == 0);
    pthread_join(other, NULL);
    CHECK(monotonic_ns() - clock >= 100 * MS);
    CHECK(cpu_time_ns() - before < 50 * MS);
}

static const test tests[] = {
    {"processor time passes while a thread computes", it_passes_while_a_thread_computes},
    {"and stands still while it waits", it_stands_still_while_a_thread_waits},
};

TEST_FILE(cpu_time, tests)
