/* seal.c: finding the byte that changed. */
#include "lapilli/seal.h"

#include "text.h"

#include <string.h>

/* Where the seal line is, its newline included; both ends are 0 when there is none. */
typedef struct span {
    size_t start;
    size_t end;
} span;

static span find_seal(const char *text, size_t length)
{
    size_t start = 0;
    while (start < length) {
        const char *newline = memchr(text + start, '\n', length - start);
        size_t end = newline == NULL ? length : (size_t)(newline - text) + 1;
        if (end - start > 5 && memcmp(text + start, "seal ", 5) == 0)
            return (span){start, end};
        if (end - start == 5 && memcmp(text + start, "play\n", 5) == 0)
            break;
        start = end;
    }
    return (span){0, 0};
}

lap_seal lap_seal_of(const char *text, size_t length)
{
    span seal = find_seal(text, length);
    lap_seal sums = {0, 0};
    uint64_t i = 0;
    for (size_t at = 0; at < length; at++) {
        if (at >= seal.start && at < seal.end)
            continue;
        uint64_t byte = (unsigned char)text[at];
        sums.sum += byte;
        sums.moment += ++i * byte;
    }
    return sums;
}

lap_seal_state lap_seal_check(lap_seal seal, const char *text, size_t length, size_t *at)
{
    span line = find_seal(text, length);
    lap_seal now = lap_seal_of(text, length);
    /* Differences of sums that wrap around are still right as signed numbers. */
    int64_t sum = (int64_t)(now.sum - seal.sum), moment = (int64_t)(now.moment - seal.moment);
    if (sum == 0 && moment == 0)
        return LAP_SEAL_WHOLE;
    if (sum == 0 || moment == 0) {
        *at = line.start;
        return LAP_SEAL_ITSELF;
    }
    if (sum < -255 || sum > 255 || moment % sum != 0 || moment / sum < 1)
        return LAP_SEAL_BROKEN;
    size_t place = (size_t)(moment / sum) - 1;
    if (place >= line.start)
        place += line.end - line.start;
    if (place >= length)
        return LAP_SEAL_BROKEN;
    int64_t before = (unsigned char)text[place] - sum;
    if (before < 0 || before > 255)
        return LAP_SEAL_BROKEN;
    *at = place;
    return LAP_SEAL_BYTE;
}

size_t lap_seal_write(const char *record, size_t length, char *buf, size_t size)
{
    text_out out = text_into(buf, size);
    lap_seal seal = lap_seal_of(record, length);
    size_t at = 0;
    while (at < length && (at == 0 || record[at - 1] != '\n' || length - at < 5 ||
                           memcmp(record + at, "bonus", 5) != 0))
        at++;
    while (at < length && record[at++] != '\n')
        continue;
    text_bytes(&out, record, at);
    text_put(&out, "seal ");
    text_number(&out, seal.sum);
    text_byte(&out, ' ');
    text_number(&out, seal.moment);
    text_byte(&out, '\n');
    text_bytes(&out, record + at, length - at);
    return out.length;
}
