/* excerpt.h: bytes of a user's file or argument, fit to be shown in a message. */
#ifndef LAPILLI_SYSTEM_EXCERPT_H
#define LAPILLI_SYSTEM_EXCERPT_H

#include <stddef.h>

/* Room for whatever excerpt() writes. */
enum { EXCERPT_TEXT = 320 };

/* Writes `bytes` with everything unprintable as \xNN, a final 0 included. Of a long text only the
 * part around the offset `at` is shown, with … where it was cut. Returns buf. */
const char *excerpt(const char *bytes, size_t length, size_t at, char buf[EXCERPT_TEXT]);

/* The same for a string from its beginning. */
const char *excerpt_string(const char *string, char buf[EXCERPT_TEXT]);

/* A file's name: the name itself when it is printable, however long; else quoted into buf. */
const char *excerpt_path(const char *path, char buf[EXCERPT_TEXT]);

#endif
