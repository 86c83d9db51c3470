/* printable.h: characters that may be sent to a terminal. */
#ifndef LAPILLI_TEXT_PRINTABLE_H
#define LAPILLI_TEXT_PRINTABLE_H

#include "lapilli/utf8.h"

/* Like lap_utf8_plain(), but also 0 for characters that change the direction of text and for the
 * byte order mark, which are invisible. */
size_t printable_length(const char *text, size_t left);

#endif
