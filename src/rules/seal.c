/* seal.c: was a record changed since it was sealed? */
#include "lapilli/seal.h"

#include "text.h"

#include <string.h>

static size_t line_end(const char *text, size_t length, size_t start)
{
    const char *newline = start < length ? memchr(text + start, '\n', length - start) : NULL;
    return newline == NULL ? length : (size_t)(newline - text) + 1;
}

static bool begins(const char *text, size_t start, size_t end, const char *with)
{
    size_t length = strlen(with);
    return end - start >= length && memcmp(text + start, with, length) == 0;
}

/* Where the seal line is, its newline included; both ends are 0 when there is none. */
typedef struct span {
    size_t start;
    size_t end;
} span;

static span find_line(const char *text, size_t length)
{
    for (size_t start = 0; start < length;) {
        size_t end = line_end(text, length, start);
        if (begins(text, start, end, "sha256 ") || begins(text, start, end, "seal "))
            return (span){start, end};
        if (begins(text, start, end, "play\n"))
            break;
        start = end;
    }
    return (span){0, 0};
}

static void hash_without(const char *text, size_t length, span out,
                         uint8_t sha256[LAP_SHA256_BYTES])
{
    lap_sha256 hash;
    lap_sha256_start(&hash);
    lap_sha256_add(&hash, text, out.start);
    lap_sha256_add(&hash, text + out.end, length - out.end);
    lap_sha256_end(&hash, sha256);
}

void lap_seal_of(const char *text, size_t length, uint8_t sha256[LAP_SHA256_BYTES])
{
    hash_without(text, length, find_line(text, length), sha256);
}

/* The sums of `seal A B`. */
static bool sums_match(const char *text, size_t length, span out, int64_t a, int64_t b)
{
    uint64_t sum = 0, moment = 0, place = 0;
    for (size_t i = 0; i < length; i++) {
        if (i >= out.start && i < out.end)
            continue;
        uint64_t byte = (unsigned char)text[i];
        sum += byte;
        moment += ++place * byte;
    }
    return sum == (uint64_t)a && moment == (uint64_t)b;
}

lap_seal lap_seal_check(const char *text, size_t length, size_t *line)
{
    span found = find_line(text, length);
    if (found.end == 0 || text[found.end - 1] != '\n')
        return LAP_SEAL_NONE;
    *line = found.start;
    words w = text_words(text + found.start, found.end - found.start - 1);
    uint8_t said[LAP_SHA256_BYTES], now[LAP_SHA256_BYTES];
    if (w.count == 2 && word_hex(w.word[1], said, sizeof said)) {
        hash_without(text, length, found, now);
        return memcmp(said, now, sizeof now) == 0 ? LAP_SEAL_WHOLE : LAP_SEAL_CHANGED;
    }
    if (w.count != 3 || !word_is(w.word[0], "seal"))
        return LAP_SEAL_NONE;
    int64_t a = word_number(w.word[1], INT64_MAX), b = word_number(w.word[2], INT64_MAX);
    if (a < 0 || b < 0)
        return LAP_SEAL_NONE;
    return sums_match(text, length, found, a, b) ? LAP_SEAL_WHOLE : LAP_SEAL_CHANGED;
}

size_t lap_seal_write(const char *text, size_t length, char *buf, size_t size)
{
    uint8_t sha256[LAP_SHA256_BYTES];
    size_t at = 0;
    while (at < length && !begins(text, at, length, "bonus "))
        at = line_end(text, length, at);
    at = line_end(text, length, at);
    lap_seal_of(text, length, sha256);
    text_out out = text_into(buf, size);
    text_bytes(&out, text, at);
    text_put(&out, "sha256 ");
    text_hex(&out, sha256, sizeof sha256);
    text_byte(&out, '\n');
    text_bytes(&out, text + at, length - at);
    return out.length;
}
