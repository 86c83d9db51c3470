/* json_scan.c: reads JSON in one particular form. */
#include "json_scan.h"

#include <string.h>

json_scan json_scan_begin(const char *text, size_t length)
{
    return (json_scan){text, text + length};
}

bool json_scan_literal(json_scan *s, const char *text)
{
    size_t length = strlen(text);
    if ((size_t)(s->end - s->at) < length || memcmp(s->at, text, length) != 0)
        return false;
    s->at += length;
    return true;
}

static bool is_digit(const json_scan *s)
{
    return s->at < s->end && *s->at >= '0' && *s->at <= '9';
}

bool json_scan_number(json_scan *s, uint64_t *number)
{
    const uint64_t most = UINT64_C(1) << 53;
    const char *start = s->at;
    uint64_t n = 0;
    for (; is_digit(s) && n <= most; s->at++)
        n = 10 * n + (uint64_t)(*s->at - '0');
    size_t digits = (size_t)(s->at - start);
    if (digits == 0 || n > most || (digits > 1 && *start == '0'))
        return false;
    *number = n;
    return true;
}

bool json_scan_string(json_scan *s, lap_text *string)
{
    if (!json_scan_literal(s, "\""))
        return false;
    const char *start = s->at;
    for (; s->at < s->end && *s->at != '"'; s->at++)
        if (*s->at < 0x20 || *s->at > 0x7e || *s->at == '\\')
            return false;
    *string = (lap_text){start, (size_t)(s->at - start)};
    return json_scan_literal(s, "\"");
}

bool json_scan_is_done(const json_scan *s)
{
    return s->at == s->end;
}
