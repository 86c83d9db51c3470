/* excerpt.h: bytes of a user's file or argument, made printable for a message. */
#ifndef LAPILLI_TEXT_EXCERPT_H
#define LAPILLI_TEXT_EXCERPT_H

#include <stddef.h>

/* The longest excerpt with its final 0. */
enum { EXCERPT_TEXT = 320 };

/* Writes `bytes` and a final 0, with everything unprintable as \xNN. Of a long text only the part
 * around the offset `at` is written, with … where it was cut. Returns buf. */
const char *excerpt(const char *bytes, size_t length, size_t at, char buf[EXCERPT_TEXT]);

/* The same for a string from its beginning. */
const char *excerpt_string(const char *string, char buf[EXCERPT_TEXT]);

/* A file name: itself if it is printable, however long; otherwise an excerpt in buf. */
const char *excerpt_path(const char *path, char buf[EXCERPT_TEXT]);

#endif
