/* interrupt.c: Ctrl-C. */
#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

static int asked;

static void ask(int number)
{
    (void)number;
    __atomic_store_n(&asked, 1, __ATOMIC_RELAXED);
}

void interrupt_catch(void)
{
    struct sigaction action = {.sa_handler = ask};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

int interrupt_requested(void)
{
    return __atomic_load_n(&asked, __ATOMIC_RELAXED);
}

const int *interrupt_flag(void)
{
    return &asked;
}
