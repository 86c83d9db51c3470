/* parallel_alone.c: no threads, as in a browser's WebAssembly. */
#include "parallel.h"

int parallel_most(void)
{
    return 1;
}

void parallel_run(void (*work)(void *item), void *items, size_t size, int count)
{
    for (int i = 0; i < count; i++)
        work((char *)items + size * (size_t)i);
}
