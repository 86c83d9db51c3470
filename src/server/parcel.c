/* parcel.c: a message on its way. */
#include "parcel.h"

#include "alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

parcel *parcel_new(const char *text, size_t length)
{
    parcel *made = alloc_raw(sizeof *made + PARCEL_HEAD + length);
    made->holders = 1;
    made->length = length;
    memcpy(made->bytes + PARCEL_HEAD, text, length);
    return made;
}

parcel *parcel_hold(parcel *held)
{
    held->holders++;
    return held;
}

void parcel_drop(parcel *held)
{
    assert(held->holders > 0);
    if (--held->holders == 0)
        free(held);
}
