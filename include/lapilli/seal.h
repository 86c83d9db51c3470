/* seal.h: two sums by which a changed byte of a finished record is found, and where it is.
 *
 * Over all bytes b(1) … b(n) of the text but its seal line: the sum of b(i) and the sum of
 * i * b(i). If the byte at i alone was changed by d, the sums are off by d and i * d, and their
 * quotient is the place. It guards against accidents, not against people.
 *
 *     const char text[] = "lapilli 1\nrules totem\nbonus none\nplay\n";
 *     char sealed[128];
 *     size_t length = lap_seal_write(text, sizeof text - 1, sealed, sizeof sealed);
 *     assert(lap_seal_check(sealed, length).kind == LAP_SEAL_WHOLE);
 *     sealed[12] = 'o';
 *     lap_seal_state state = lap_seal_check(sealed, length);
 *     assert(state.kind == LAP_SEAL_BYTE && state.at == 12 && state.was == 'l');
 */
#ifndef LAPILLI_SEAL_H
#define LAPILLI_SEAL_H

#include <stddef.h>
#include <stdint.h>

typedef struct lap_seal {
    uint64_t sum;
    uint64_t moment;
} lap_seal;

typedef enum lap_seal_kind {
    LAP_SEAL_NONE,  /* there is no seal */
    LAP_SEAL_WHOLE, /* nothing changed */
    LAP_SEAL_BYTE,  /* one byte, be it one of the seal line */
    LAP_SEAL_BROKEN /* more than that */
} lap_seal_kind;

typedef struct lap_seal_state {
    lap_seal_kind kind;
    size_t at;         /* offset of the changed byte; of the seal line when more are changed */
    unsigned char was; /* LAP_SEAL_BYTE: what stood there when it was sealed */
} lap_seal_state;

/* The longest seal line, its newline and a final 0. */
enum { LAP_SEAL_TEXT = 64 };

/* The sums of a text, its seal line left out if it has one. */
lap_seal lap_seal_of(const char *text, size_t length);

/* Compares a text with its seal line. */
lap_seal_state lap_seal_check(const char *text, size_t length);

/* Puts a seal line after the line `bonus …` of a whole record written by lap_record_write(), into
 * buf with a final 0, as far as it fits; returns the length without the 0. */
size_t lap_seal_write(const char *text, size_t length, char *buf, size_t size);

#endif
