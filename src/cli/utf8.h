/* utf8.h: telling characters from stray bytes. */
#ifndef LAPILLI_CLI_UTF8_H
#define LAPILLI_CLI_UTF8_H

#include <stddef.h>

/* The length of the UTF-8 character at `text`, of which `left` bytes are there, at least one; 0
 * when it is none. */
size_t utf8_character(const char *text, size_t left);

/* The same, and 0 also for what a message should not send to a terminal: control characters and
 * those that turn the direction of writing. */
size_t utf8_printable(const char *text, size_t left);

#endif
