/* utf8.c: telling characters from stray bytes. */
#include "lapilli/utf8.h"

#include <stdbool.h>
#include <stdint.h>

size_t lap_utf8_character(const char *text, size_t left)
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
    bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return code < least[length] || code > 0x10ffff || surrogate ? 0 : length;
}

size_t lap_utf8_plain(const char *text, size_t left)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t length = lap_utf8_character(text, left);
    bool control = (length == 1 && (s[0] < 0x20 || s[0] == 0x7f)) ||
                   (length == 2 && s[0] == 0xc2 && s[1] < 0xa0);
    return control ? 0 : length;
}
