/* hex.h: bytes as hexadecimal digits in lower case. */
#ifndef LAPILLI_HEX_H
#define LAPILLI_HEX_H

#include "rules/text.h"

static inline int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Reads a word of exactly 2 * length digits; 0 when it is none, and bytes is as it was. */
static inline int hex_read(word w, uint8_t *bytes, size_t length)
{
    if (w.length != 2 * length)
        return 0;
    for (size_t i = 0; i < w.length; i++)
        if (hex_digit(w.start[i]) < 0)
            return 0;
    for (size_t i = 0; i < length; i++)
        bytes[i] = (uint8_t)(hex_digit(w.start[2 * i]) << 4 | hex_digit(w.start[2 * i + 1]));
    return 1;
}

static inline void hex_put(text_out *out, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        text_byte(out, "0123456789abcdef"[bytes[i] >> 4]);
        text_byte(out, "0123456789abcdef"[bytes[i] & 15]);
    }
}

#endif
