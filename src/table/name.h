/* name.h: which names people may take at a table.
 *
 * A name has to be what it looks like: nothing invisible in it, nothing that turns the direction of
 * the text around it, and not what a computer player is called. Logs are read without this check,
 * so that it can become stricter. */
#ifndef LAPILLI_TABLE_NAME_H
#define LAPILLI_TABLE_NAME_H

#include "lapilli/status.h"

#include <stddef.h>

/* Checks a name of UTF-8 without control characters. LAP_ERROR_NAME_INVISIBLE with the offset of
 * the character, or LAP_ERROR_NAME_RESERVED. */
lap_status name_check(const char *name, size_t length);

#endif
