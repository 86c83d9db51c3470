/* interrupt.c: Ctrl-C. */
#include "interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <sys/select.h>

static int requested;

static void on_signal(int number)
{
    (void)number;
    __atomic_store_n(&requested, 1, __ATOMIC_RELAXED);
}

void interrupt_catch(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

void interrupt_request(void)
{
    __atomic_store_n(&requested, 1, __ATOMIC_RELAXED);
}

bool interrupt_requested(void)
{
    return __atomic_load_n(&requested, __ATOMIC_RELAXED) != 0;
}

unsigned interrupt_wait(const int *fd, int count, int limit_ms)
{
    sigset_t ours, before;
    fd_set reads;
    struct timespec limit = {limit_ms / 1000, limit_ms % 1000 * 1000000L};
    unsigned ready = 0;
    int most = -1;
    FD_ZERO(&reads);
    for (int i = 0; i < count; i++) {
        if (fd[i] < 0)
            continue;
        FD_SET(fd[i], &reads);
        most = fd[i] > most ? fd[i] : most;
    }
    /* A signal can come only while pselect() waits, or is seen before it. */
    sigemptyset(&ours);
    sigaddset(&ours, SIGINT);
    sigaddset(&ours, SIGTERM);
    sigprocmask(SIG_BLOCK, &ours, &before);
    if (!interrupt_requested() &&
        pselect(most + 1, &reads, NULL, NULL, limit_ms < 0 ? NULL : &limit, &before) > 0)
        for (int i = 0; i < count; i++)
            if (fd[i] >= 0 && FD_ISSET(fd[i], &reads))
                ready |= 1u << i;
    sigprocmask(SIG_SETMASK, &before, NULL);
    return ready;
}

const int *interrupt_flag(void)
{
    return &requested;
}
