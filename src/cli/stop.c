/* stop.c: Ctrl-C. */
#include "stop.h"

#include <signal.h>
#include <stddef.h>

static int asked;

static void ask(int number)
{
    (void)number;
    __atomic_store_n(&asked, 1, __ATOMIC_RELAXED);
}

void stop_on_signals(void)
{
    struct sigaction action = {.sa_handler = ask};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

int stop_asked(void)
{
    return __atomic_load_n(&asked, __ATOMIC_RELAXED);
}

const int *stop_flag(void)
{
    return &asked;
}
