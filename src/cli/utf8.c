/* utf8.c: telling characters from stray bytes. */
#include "utf8.h"

#include <stdint.h>

size_t utf8_character(const char *text, size_t left)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *s = (const unsigned char *)text;
    if (s[0] < 0x80)
        return 1;
    size_t length = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
    if (s[0] < 0xc2 || s[0] > 0xf4 || length > left)
        return 0;
    uint32_t code = s[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (s[i] & 0x3fu);
    }
    int surrogate = code >= 0xd800 && code <= 0xdfff;
    return code < least[length] || code > 0x10ffff || surrogate ? 0 : length;
}

size_t utf8_printable(const char *text, size_t left)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t length = utf8_character(text, left);
    if (length == 1)
        return s[0] >= 0x20 && s[0] != 0x7f;
    if (length == 2)
        return s[0] == 0xc2 && s[1] < 0xa0 ? 0 : length;
    if (length == 3 && s[0] == 0xe2) {
        int marks = s[1] == 0x80 && (s[2] == 0x8e || s[2] == 0x8f);  /* U+200E, U+200F */
        int embeds = s[1] == 0x80 && s[2] >= 0xa8 && s[2] <= 0xae;   /* U+2028 to U+202E */
        int isolates = s[1] == 0x81 && s[2] >= 0xa6 && s[2] <= 0xa9; /* U+2066 to U+2069 */
        return marks || embeds || isolates ? 0 : length;
    }
    return length;
}
