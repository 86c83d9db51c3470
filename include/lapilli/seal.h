/* seal.h: the header line `sha256 HEX`, by which a finished record shows that it was not changed.
 *
 * HEX is the SHA-256 of every byte of the file except that line and its line feed, as 64
 * hexadecimal digits in lower case. It guards against accidents, not against people: anyone can
 * compute it.
 *
 *     const char text[] = "lapilli 1\nrules totem\nbonus none\nplay\n";
 *     char sealed[256];
 *     size_t length = lap_seal_write(text, sizeof text - 1, sealed, sizeof sealed);
 *     size_t line;
 *     assert(lap_seal_check(sealed, length, &line) == LAP_SEAL_WHOLE);
 *     sealed[12] = 'o';
 *     assert(lap_seal_check(sealed, length, &line) == LAP_SEAL_CHANGED);
 *     assert(memcmp(sealed + line, "sha256 ", 7) == 0);
 *
 * Records sealed before have `seal A B` instead: the sum of the bytes b(i) of the rest, and the sum
 * of i * b(i) with i from 1. That is still checked, and no longer written.
 */
#ifndef LAPILLI_SEAL_H
#define LAPILLI_SEAL_H

#include "lapilli/sha256.h"

LAP_BEGIN

typedef enum lap_seal {
    LAP_SEAL_NONE,   /* there is none, or it cannot be read */
    LAP_SEAL_WHOLE,  /* nothing changed */
    LAP_SEAL_CHANGED /* the file is not what was sealed */
} lap_seal;

/* The longest seal line, its newline and a final 0. */
enum { LAP_SEAL_TEXT = 80 };

/* The SHA-256 of a text, its seal line left out if it has one. */
void lap_seal_of(const char *text, size_t length, uint8_t sha256[LAP_SHA256_BYTES]);

/* Compares a text with its seal line, whose offset goes to *line when there is one. */
lap_seal lap_seal_check(const char *text, size_t length, size_t *line);

/* Puts a seal line after the line `bonus …` of a whole record written by lap_record_write(), into
 * buf with a final 0, as far as it fits; returns the length without the 0. */
size_t lap_seal_write(const char *text, size_t length, char *buf, size_t size);

LAP_END

#endif
