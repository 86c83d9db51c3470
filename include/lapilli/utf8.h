/* utf8.h: telling characters from stray bytes.
 *
 *     const char name[] = "Zo\xc3\xab";
 *     assert(lap_utf8_character(name, 4) == 1);
 *     assert(lap_utf8_character(name + 2, 2) == 2);
 *     assert(lap_utf8_character(name + 3, 1) == 0);
 *     assert(lap_utf8_plain("\n", 1) == 0);
 */
#ifndef LAPILLI_UTF8_H
#define LAPILLI_UTF8_H

#include "lapilli/linkage.h"

#include <stddef.h>

LAP_BEGIN

/* The length of the UTF-8 character at `text`, of which `left` bytes are there, at least one; 0
 * when it is not valid. */
size_t lap_utf8_character(const char *text, size_t left);

/* The same, and 0 for control characters too. */
size_t lap_utf8_plain(const char *text, size_t left);

LAP_END

#endif
