/* number.h: numbers and durations as people type them.
 *
 * All of them read the whole text; on false the result is unchanged. */
#ifndef LAPILLI_TEXT_NUMBER_H
#define LAPILLI_TEXT_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* A decimal number without a sign, from least to most. */
bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *number);

/* `500ms`, `2s`, `1.5s` or a number of seconds, in whole milliseconds from 1 to 3600000. */
bool number_read_duration(const char *text, uint64_t *ms);

/* `365d` or `12h`: days or hours, from one hour to a hundred years, in milliseconds. */
bool number_read_age(const char *text, uint64_t *ms);

#endif
