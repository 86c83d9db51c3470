/* text.h: writing into a bounded buffer, and cutting a line into words. */
#ifndef LAPILLI_TEXT_H
#define LAPILLI_TEXT_H

#include <stddef.h>
#include <stdint.h>

/* A buffer that counts what it was given and keeps what fits, a final 0 included. */
typedef struct text_out {
    char *buf;
    size_t size;
    size_t length;
} text_out;

static inline text_out text_into(char *buf, size_t size)
{
    if (size > 0)
        buf[0] = '\0';
    return (text_out){buf, size, 0};
}

static inline void text_byte(text_out *t, char c)
{
    if (t->length + 1 < t->size) {
        t->buf[t->length] = c;
        t->buf[t->length + 1] = '\0';
    }
    t->length++;
}

static inline void text_bytes(text_out *t, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        text_byte(t, bytes[i]);
}

static inline void text_put(text_out *t, const char *string)
{
    while (*string != '\0')
        text_byte(t, *string++);
}

static inline void text_number(text_out *t, uint64_t number)
{
    char digits[20];
    int n = 0;
    do
        digits[n++] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    while (n > 0)
        text_byte(t, digits[--n]);
}

/* A piece of a line. */
typedef struct word {
    const char *start;
    size_t length;
    uint32_t at; /* offset in the line */
} word;

static inline int word_is(word w, const char *string)
{
    size_t i = 0;
    while (i < w.length && string[i] != '\0' && w.start[i] == string[i])
        i++;
    return i == w.length && string[i] == '\0';
}

/* A decimal number without sign or leading zeros, at most `most`; -1 when it is none. */
static inline int64_t word_number(word w, int64_t most)
{
    if (w.length == 0 || w.length > 18 || (w.length > 1 && w.start[0] == '0'))
        return -1;
    int64_t number = 0;
    for (size_t i = 0; i < w.length; i++) {
        if (w.start[i] < '0' || w.start[i] > '9')
            return -1;
        number = number * 10 + (w.start[i] - '0');
    }
    return number <= most ? number : -1;
}

enum { TEXT_WORDS = 24 };

typedef struct words {
    word word[TEXT_WORDS];
    int count;    /* can be more than were kept */
    uint32_t end; /* offset of the end of the line */
} words;

/* Cuts at single spaces. A space at either end, or two together, leaves a word of length 0. */
static inline words text_words(const char *line, size_t length)
{
    words w = {.count = 0, .end = (uint32_t)length};
    size_t start = 0;
    for (size_t i = 0; i <= length; i++) {
        if (i < length && line[i] != ' ')
            continue;
        if (w.count < TEXT_WORDS)
            w.word[w.count] = (word){line + start, i - start, (uint32_t)start};
        w.count++;
        start = i + 1;
    }
    return w;
}

#endif
