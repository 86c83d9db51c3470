/* alloc.c: memory that is there, or the process ends. */
#include "alloc.h"

#include <stdio.h>
#include <stdlib.h>

static void *found(void *memory)
{
    if (memory == NULL) {
        fputs("lapilli: out of memory\n", stderr);
        abort();
    }
    return memory;
}

void *alloc_zeroed(size_t size)
{
    return found(calloc(1, size));
}

void *alloc_raw(size_t size)
{
    return found(malloc(size));
}

void *alloc_grow(void *old, size_t size)
{
    return found(realloc(old, size));
}
