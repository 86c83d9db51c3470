/* seal.h: two sums by which a changed byte of a finished record is found, and where it is.
 *
 * Over all bytes b(1) … b(n) of the text but its seal line: the sum of b(i) and the sum of
 * i * b(i). If the byte at i alone was changed by d, the sums are off by d and i * d, and their
 * quotient is the place. It guards against accidents, not against people.
 *
 *     const char text[] = "lapilli 1\nrules totem\nplay\n";
 *     lap_seal seal = lap_seal_of(text, sizeof text - 1);
 *     const char worn[] = "lapilli 1\nrules totem\nplby\n";
 *     size_t at;
 *     assert(lap_seal_check(seal, text, sizeof text - 1, &at) == LAP_SEAL_WHOLE);
 *     assert(lap_seal_check(seal, worn, sizeof worn - 1, &at) == LAP_SEAL_BYTE);
 *     assert(at == 24);
 */
#ifndef LAPILLI_SEAL_H
#define LAPILLI_SEAL_H

#include <stddef.h>
#include <stdint.h>

typedef struct lap_seal {
    uint64_t sum;
    uint64_t moment;
} lap_seal;

typedef enum lap_seal_state {
    LAP_SEAL_WHOLE,  /* nothing changed */
    LAP_SEAL_BYTE,   /* one byte, at *at */
    LAP_SEAL_BROKEN, /* more than that */
    LAP_SEAL_ITSELF  /* the seal line itself, at *at */
} lap_seal_state;

/* The longest seal line, its newline and a final 0. */
enum { LAP_SEAL_TEXT = 64 };

lap_seal lap_seal_of(const char *text, size_t length);

lap_seal_state lap_seal_check(lap_seal seal, const char *text, size_t length, size_t *at);

/* Puts a seal line after the line `bonus …` of a whole record written by lap_record_write(), into
 * buf with a final 0, as far as it fits; returns the length without the 0. */
size_t lap_seal_write(const char *text, size_t length, char *buf, size_t size);

#endif
