/* inlines.c: the functions that the public headers define, once more as ordinary functions, for
 * languages that call the shared library without reading headers. */
#define LAP_INLINE
#include "lapilli/batch.h"
#include "lapilli/lapilli.h"
#include "lapilli/search.h"
