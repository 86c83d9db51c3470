/* printable.h: what may be sent to a terminal. */
#ifndef LAPILLI_SYSTEM_PRINTABLE_H
#define LAPILLI_SYSTEM_PRINTABLE_H

#include "lapilli/utf8.h"

/* As lap_utf8_plain(), and 0 also for characters that turn the direction of writing and for the
 * byte order mark, which nobody would see. */
size_t printable_length(const char *text, size_t left);

#endif
