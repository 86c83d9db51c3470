/* seal.c: finding the byte that changed.
 *
 * A byte changed anywhere but in the seal line puts both sums off, and their quotient tells where.
 * A byte changed in the seal line may leave no seal line to read. So first every line of the header
 * that could have been one is compared with what it should say, the rest being as it is. */
#include "lapilli/seal.h"

#include "text.h"

#include <string.h>

/* The sums over the first bytes of a text. */
typedef struct sums {
    lap_seal seal;
    size_t length;
} sums;

static sums sums_on(sums before, const char *text, size_t end)
{
    while (before.length < end) {
        uint64_t byte = (unsigned char)text[before.length++];
        before.seal.sum += byte;
        before.seal.moment += before.length * byte;
    }
    return before;
}

/* The seal of a text from which the bytes from the end of `a` to the end of `b` are taken out. */
static lap_seal seal_without(sums a, sums b, sums all)
{
    uint64_t behind = all.seal.sum - b.seal.sum;
    uint64_t moment = all.seal.moment - b.seal.moment - (b.length - a.length) * behind;
    return (lap_seal){a.seal.sum + behind, a.seal.moment + moment};
}

static size_t line_end(const char *text, size_t length, size_t start)
{
    const char *newline = start < length ? memchr(text + start, '\n', length - start) : NULL;
    return newline == NULL ? length : (size_t)(newline - text) + 1;
}

static int is_line(const char *text, size_t start, size_t end, const char *line)
{
    return end - start == strlen(line) && memcmp(text + start, line, end - start) == 0;
}

/* Where the seal line is, its newline included; both ends are 0 when there is none. */
typedef struct span {
    size_t start;
    size_t end;
} span;

static span find_seal(const char *text, size_t length)
{
    for (size_t start = 0; start < length;) {
        size_t end = line_end(text, length, start);
        if (end - start > 5 && memcmp(text + start, "seal ", 5) == 0)
            return (span){start, end};
        if (is_line(text, start, end, "play\n"))
            break;
        start = end;
    }
    return (span){0, 0};
}

lap_seal lap_seal_of(const char *text, size_t length)
{
    span line = find_seal(text, length);
    sums a = sums_on((sums){0}, text, line.start), b = sums_on(a, text, line.end);
    return seal_without(a, b, sums_on(b, text, length));
}

static size_t write_line(lap_seal seal, char *buf, size_t size)
{
    text_out out = text_into(buf, size);
    text_put(&out, "seal ");
    text_number(&out, seal.sum);
    text_byte(&out, ' ');
    text_number(&out, seal.moment);
    text_byte(&out, '\n');
    return out.length;
}

/* One changed byte leaves at least four of these five. */
static int may_be_seal(const char *line, size_t length)
{
    int same = 0;
    for (size_t i = 0; i < 5 && i < length; i++)
        same += line[i] == "seal "[i];
    return same >= 4 && length < LAP_SEAL_TEXT;
}

/* Are the bytes from the end of `a` to `end` the seal of all others, but for one byte at most? */
static int is_seal(const char *text, sums a, size_t end, sums all, lap_seal_state *state)
{
    char wanted[LAP_SEAL_TEXT];
    const char *line = text + a.length;
    size_t length = end - a.length;
    if (!may_be_seal(line, length))
        return 0;
    lap_seal seal = seal_without(a, sums_on(a, text, end), all);
    if (write_line(seal, wanted, sizeof wanted) != length)
        return 0;
    int differ = 0;
    *state = (lap_seal_state){LAP_SEAL_WHOLE, a.length, 0};
    for (size_t i = 0; i < length; i++) {
        if (line[i] == wanted[i])
            continue;
        differ++;
        *state = (lap_seal_state){LAP_SEAL_BYTE, a.length + i, (unsigned char)wanted[i]};
    }
    return differ <= 1;
}

/* Looks for a line that is the seal but for one byte at most. Should that byte be a newline that
 * came or went, the line does not end where it seems to, so every end is tried. */
static int find_whole_or_in_seal(const char *text, size_t length, lap_seal_state *state)
{
    sums all = sums_on((sums){0}, text, length), a = {0};
    while (a.length < length) {
        size_t end = line_end(text, length, a.length);
        if (is_seal(text, a, end, all, state))
            return 1;
        for (size_t last = a.length + 1; last <= length && last < a.length + LAP_SEAL_TEXT; last++)
            if (is_seal(text, a, last, all, state))
                return 1;
        if (is_line(text, a.length, end, "play\n"))
            return 0;
        a = sums_on(a, text, end);
    }
    return 0;
}

/* The numbers of a seal line. Returns 0 when it cannot be read. */
static int read_line(const char *text, span line, lap_seal *seal)
{
    if (line.end == line.start || text[line.end - 1] != '\n')
        return 0;
    words w = text_words(text + line.start, line.end - line.start - 1);
    if (w.count != 3)
        return 0;
    int64_t sum = word_number(w.word[1], INT64_MAX), moment = word_number(w.word[2], INT64_MAX);
    *seal = (lap_seal){(uint64_t)sum, (uint64_t)moment};
    return sum >= 0 && moment >= 0;
}

lap_seal_state lap_seal_check(const char *text, size_t length)
{
    lap_seal_state state;
    lap_seal seal;
    span line = find_seal(text, length);
    if (find_whole_or_in_seal(text, length, &state))
        return state;
    if (!read_line(text, line, &seal))
        return (lap_seal_state){LAP_SEAL_NONE, 0, 0};

    lap_seal now = lap_seal_of(text, length);
    lap_seal_state broken = {LAP_SEAL_BROKEN, line.start, 0};
    /* Differences of sums that wrap around are still right as signed numbers. */
    int64_t sum = (int64_t)(now.sum - seal.sum), moment = (int64_t)(now.moment - seal.moment);
    if (sum == 0 || sum < -255 || sum > 255 || moment % sum != 0 || moment / sum < 1)
        return broken;
    size_t at = (size_t)(moment / sum) - 1;
    if (at >= line.start)
        at += line.end - line.start;
    if (at >= length)
        return broken;
    int64_t was = (unsigned char)text[at] - sum;
    if (was < 0 || was > 255)
        return broken;
    return (lap_seal_state){LAP_SEAL_BYTE, at, (unsigned char)was};
}

size_t lap_seal_write(const char *text, size_t length, char *buf, size_t size)
{
    char line[LAP_SEAL_TEXT];
    size_t at = 0;
    while (at < length && (length - at < 6 || memcmp(text + at, "bonus ", 6) != 0))
        at = line_end(text, length, at);
    at = line_end(text, length, at);
    text_out out = text_into(buf, size);
    text_bytes(&out, text, at);
    text_bytes(&out, line, write_line(lap_seal_of(text, length), line, sizeof line));
    text_bytes(&out, text + at, length - at);
    return out.length;
}
