/* alloc.h: memory allocation that aborts the process when there is none left.
 *
 * A server out of memory cannot continue reliably: it says so and aborts, and its supervisor
 * restarts it. Nothing is lost: whatever people have seen is in the store. */
#ifndef LAPILLI_SYSTEM_ALLOC_H
#define LAPILLI_SYSTEM_ALLOC_H

#include <stddef.h>

/* Memory filled with zeros. */
void *alloc_zeroed(size_t size);

/* Uninitialised memory, not touched: a large block costs nothing until it is used. */
void *alloc_raw(size_t size);

/* Like realloc(). */
void *alloc_grow(void *old, size_t size);

#endif
