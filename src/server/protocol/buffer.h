/* buffer.h: an outgoing message, reference counted so that all its recipients share one copy.
 * Event loop only. */
#ifndef LAPILLI_SERVER_BUFFER_H
#define LAPILLI_SERVER_BUFFER_H

#include <stddef.h>

/* Bytes reserved before the text for a frame header. */
enum { BUFFER_HEAD = 32 };

typedef struct buffer {
    int references;
    size_t length;         /* of the text */
    unsigned char bytes[]; /* BUFFER_HEAD bytes, then the text */
} buffer;

/* One reference: the caller's. */
buffer *buffer_new(const char *text, size_t length);
/* Of two texts, one after the other. */
buffer *buffer_join(const char *text, size_t length, const char *more, size_t more_length);
buffer *buffer_retain(buffer *buffer);
void buffer_release(buffer *buffer);

static inline const char *buffer_text(const buffer *b)
{
    return (const char *)b->bytes + BUFFER_HEAD;
}

#endif
