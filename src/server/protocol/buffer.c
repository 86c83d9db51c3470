/* buffer.c: an outgoing message. */
#include "buffer.h"

#include "system/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

buffer *buffer_new(const char *text, size_t length)
{
    buffer *b = alloc_raw(sizeof *b + BUFFER_HEAD + length);
    b->references = 1;
    b->length = length;
    memcpy(b->bytes + BUFFER_HEAD, text, length);
    return b;
}

buffer *buffer_retain(buffer *b)
{
    b->references++;
    return b;
}

void buffer_release(buffer *b)
{
    assert(b->references > 0);
    if (--b->references == 0)
        free(b);
}
