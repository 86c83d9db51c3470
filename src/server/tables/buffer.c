/* buffer.c: a message on its way. */
#include "buffer.h"

#include "system/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

buffer *buffer_new(const char *text, size_t length)
{
    buffer *made = alloc_raw(sizeof *made + BUFFER_HEAD + length);
    made->holders = 1;
    made->length = length;
    memcpy(made->bytes + BUFFER_HEAD, text, length);
    return made;
}

buffer *buffer_hold(buffer *held)
{
    held->holders++;
    return held;
}

void buffer_drop(buffer *held)
{
    assert(held->holders > 0);
    if (--held->holders == 0)
        free(held);
}
