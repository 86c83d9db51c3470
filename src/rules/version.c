/* version.c: which library this is. */
#include "lapilli/lapilli.h"

const char *lap_version(void)
{
    return LAP_VERSION;
}
