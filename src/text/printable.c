/* printable.c: characters that may be sent to a terminal. */
#include "printable.h"

#include <stdbool.h>

size_t printable_length(const char *text, size_t left)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t length = lap_utf8_plain(text, left);
    if (length == 3 && s[0] == 0xe2) {
        bool marks = s[1] == 0x80 && (s[2] == 0x8e || s[2] == 0x8f);  /* U+200E, U+200F */
        bool embeds = s[1] == 0x80 && s[2] >= 0xa8 && s[2] <= 0xae;   /* U+2028 to U+202E */
        bool isolates = s[1] == 0x81 && s[2] >= 0xa6 && s[2] <= 0xa9; /* U+2066 to U+2069 */
        return marks || embeds || isolates ? 0 : length;
    }
    if (length == 3 && s[0] == 0xef && s[1] == 0xbb && s[2] == 0xbf) /* U+FEFF */
        return 0;
    return length;
}
