/* name.h: which names people may take at a table.
 *
 * A name has to be what it looks like: nothing invisible in it, nothing that turns the direction of
 * the text around it, and not what a computer player is called. Logs are read without this check,
 * so that it can become stricter. */
#ifndef LAPILLI_TABLE_NAME_H
#define LAPILLI_TABLE_NAME_H

#include "lapilli/status.h"

#include <stdbool.h>
#include <stddef.h>

/* Checks a name of UTF-8 without control characters. LAP_ERROR_NAME_INVISIBLE with the offset of
 * the character, or LAP_ERROR_NAME_RESERVED. */
lap_status name_check(const char *name, size_t length);

/* Could somebody sit down with any such bytes: is it UTF-8 of 1 to LAP_NAME_BYTES bytes, without
 * control characters or a space at either end, and does name_check() allow it? */
bool name_is_possible(const char *name, size_t length);

#endif
