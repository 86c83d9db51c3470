/* number.c: numbers and durations as people type them. */
#include "number.h"

#include <stdlib.h>
#include <string.h>

bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;
    if (*text == '\0')
        return false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9')
            return false;
        uint64_t digit = (uint64_t)(*text - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    if (value < least || value > most)
        return false;
    *number = value;
    return true;
}

bool number_read_duration(const char *text, uint64_t *ms)
{
    size_t whole = strspn(text, "0123456789"), fraction = 0;
    if (text[whole] == '.')
        fraction = strspn(text + whole + 1, "0123456789") + 1;
    const char *unit = text + whole + fraction;
    double scale = strcmp(unit, "ms") == 0                     ? 1
                   : strcmp(unit, "s") == 0 || unit[0] == '\0' ? 1000
                                                               : 0;
    if (whole == 0 || whole > 7 || fraction == 1 || fraction > 8)
        return false;
    double read = strtod(text, NULL) * scale;
    if (read < 1 || read > 3600000)
        return false;
    *ms = (uint64_t)(read + 0.5);
    return true;
}

bool number_read_age(const char *text, uint64_t *ms)
{
    const uint64_t hour = 3600000, longest = 100 * 366 * 24 * hour;
    char digits[8];
    size_t length = strspn(text, "0123456789");
    uint64_t number, unit = strcmp(text + length, "d") == 0   ? 24 * hour
                            : strcmp(text + length, "h") == 0 ? hour
                                                              : 0;
    if (unit == 0 || length >= sizeof digits)
        return false;
    memcpy(digits, text, length);
    digits[length] = '\0';
    if (!number_read(digits, 1, longest / unit, &number))
        return false;
    *ms = number * unit;
    return true;
}
