/* terminal_entry.c: the entry in the self-contained program. */
#include "terminal_entry.h"

const char *terminal_entry(void)
{
    return
#include "terminal_entry.inc"
        ;
}
