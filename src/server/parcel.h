/* parcel.h: a message on its way, shared by everyone it goes to. Event loop only. */
#ifndef LAPILLI_SERVER_PARCEL_H
#define LAPILLI_SERVER_PARCEL_H

#include <stddef.h>

/* Bytes free before the text, for whoever frames it. */
enum { PARCEL_HEAD = 32 };

typedef struct parcel {
    int holders;           /* freed when the last lets go */
    size_t length;         /* of the text */
    unsigned char bytes[]; /* PARCEL_HEAD, then the text */
} parcel;

/* One holder: the caller. */
parcel *parcel_new(const char *text, size_t length);
parcel *parcel_hold(parcel *parcel);
void parcel_drop(parcel *parcel);

static inline const char *parcel_text(const parcel *held)
{
    return (const char *)held->bytes + PARCEL_HEAD;
}

#endif
