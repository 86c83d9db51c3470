/* base64url.c: bytes as URL-safe base64 without padding. */
#include "base64url.h"

#include <string.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

size_t base64url_write(const void *bytes, size_t length, char *text)
{
    const uint8_t *from = bytes;
    unsigned bits = 0, have = 0;
    size_t n = 0;
    for (size_t i = 0; i < length; i++) {
        bits = (bits << 8 | from[i]) & 0xffff;
        for (have += 8; have >= 6; n++) {
            have -= 6;
            text[n] = digits[bits >> have & 63];
        }
    }
    if (have > 0)
        text[n++] = digits[bits << (6 - have) & 63];
    text[n] = '\0';
    return n;
}

int base64url_read(const char *text, size_t length, uint8_t *bytes, size_t size)
{
    unsigned bits = 0, have = 0;
    size_t n = 0;
    for (size_t i = 0; i < length; i++) {
        const char *digit = text[i] == '\0' ? NULL : strchr(digits, text[i]);
        if (digit == NULL)
            return -1;
        bits = (bits << 6 | (unsigned)(digit - digits)) & 0xffff;
        have += 6;
        if (have < 8)
            continue;
        have -= 8;
        if (n == size)
            return -1;
        bytes[n++] = (uint8_t)(bits >> have);
    }
    /* What is left over is less than a digit, and zero. */
    return have < 6 && (bits & ((1u << have) - 1)) == 0 ? (int)n : -1;
}
