/* crew_alone.c: no threads, as in a browser's WebAssembly. */
#include "crew.h"

int crew_most(void)
{
    return 1;
}

void crew_run(void (*work)(void *item), void *items, size_t size, int count)
{
    for (int i = 0; i < count; i++)
        work((char *)items + size * (size_t)i);
}
