/* scratch.c: memory to think with. */
#include "scratch.h"

enum { PAGE = 1 << 16 };

/* Nothing else makes the memory grow, so what is added stays in one piece. */
void *scratch(size_t size)
{
    static size_t first, pages;
    size_t needed = (size + PAGE - 1) / PAGE;
    if (pages == 0)
        first = __builtin_wasm_memory_size(0);
    if (needed > pages) {
        if (__builtin_wasm_memory_grow(0, needed - pages) == (size_t)-1)
            return NULL;
        pages = needed;
    }
    return (void *)(first * PAGE);
}
