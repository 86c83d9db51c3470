/* quote.h: bytes of a user's file or argument, fit to be shown in a message. */
#ifndef LAPILLI_CLI_QUOTE_H
#define LAPILLI_CLI_QUOTE_H

#include <stddef.h>

/* Room for whatever quote() writes. */
enum { QUOTE_TEXT = 320 };

/* Writes `bytes` with everything unprintable as \xNN, a final 0 included. Of a long text only the
 * part around the offset `at` is shown, with … where it was cut. Returns buf. */
const char *quote(const char *bytes, size_t length, size_t at, char buf[QUOTE_TEXT]);

/* The same for a string from its beginning. */
const char *quote_string(const char *string, char buf[QUOTE_TEXT]);

/* A file's name: the name itself when it is printable, however long; else quoted into buf. */
const char *quote_path(const char *path, char buf[QUOTE_TEXT]);

#endif
