/* buffer.c: an outgoing message. */
#include "buffer.h"

#include "system/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

buffer *buffer_join(const char *text, size_t length, const char *more, size_t more_length)
{
    buffer *b = alloc_raw(sizeof *b + BUFFER_HEAD + length + more_length);
    b->references = 1;
    b->length = length + more_length;
    memcpy(b->bytes + BUFFER_HEAD, text, length);
    memcpy(b->bytes + BUFFER_HEAD + length, more, more_length);
    return b;
}

buffer *buffer_new(const char *text, size_t length)
{
    return buffer_join(text, length, "", 0);
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
