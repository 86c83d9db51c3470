/* interrupt.c: Ctrl-C. */
#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

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

bool interrupt_requested(void)
{
    return __atomic_load_n(&requested, __ATOMIC_RELAXED) != 0;
}

const int *interrupt_flag(void)
{
    return &requested;
}
