/* alloc.h: memory that is there, or the process ends.
 *
 * A server that has none left cannot keep a table's promises; it says so, stops, and whoever
 * watches over it starts it again. Nothing is lost: what people have seen is in the store. */
#ifndef LAPILLI_SYSTEM_ALLOC_H
#define LAPILLI_SYSTEM_ALLOC_H

#include <stddef.h>

/* All zeros. */
void *alloc_zeroed(size_t size);

/* Without any meaning, and not touched: big memory costs nothing until it is used. */
void *alloc_raw(size_t size);

/* As realloc(): the old bytes are kept, new ones have no meaning. */
void *alloc_grow(void *old, size_t size);

#endif
