/* alloc.c: memory allocation that aborts the process when there is none left. */
#include "alloc.h"

#include <stdio.h>
#include <stdlib.h>

static void *checked(void *memory)
{
    if (memory == NULL) {
        fputs("lapilli: out of memory\n", stderr);
        abort();
    }
    return memory;
}

void *alloc_zeroed(size_t size)
{
    return checked(calloc(1, size));
}

void *alloc_raw(size_t size)
{
    return checked(malloc(size));
}

void *alloc_grow(void *old, size_t size)
{
    return checked(realloc(old, size));
}
