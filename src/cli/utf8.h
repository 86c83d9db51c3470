/* utf8.h: what may be sent to a terminal. */
#ifndef LAPILLI_CLI_UTF8_H
#define LAPILLI_CLI_UTF8_H

#include "lapilli/utf8.h"

/* As lap_utf8_plain(), and 0 also for characters that turn the direction of writing and for the
 * byte order mark, which nobody would see. */
size_t utf8_printable(const char *text, size_t left);

#endif
