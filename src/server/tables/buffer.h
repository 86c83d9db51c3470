/* buffer.h: a message on its way, shared by everyone it goes to. Event loop only. */
#ifndef LAPILLI_SERVER_BUFFER_H
#define LAPILLI_SERVER_BUFFER_H

#include <stddef.h>

/* Bytes free before the text, for whoever frames it. */
enum { BUFFER_HEAD = 32 };

typedef struct buffer {
    int holders;           /* freed when the last lets go */
    size_t length;         /* of the text */
    unsigned char bytes[]; /* BUFFER_HEAD, then the text */
} buffer;

/* One holder: the caller. */
buffer *buffer_new(const char *text, size_t length);
buffer *buffer_hold(buffer *buffer);
void buffer_drop(buffer *buffer);

static inline const char *buffer_text(const buffer *held)
{
    return (const char *)held->bytes + BUFFER_HEAD;
}

#endif
