/* text.h: writing into a bounded buffer, and reading a line word by word. */
#ifndef LAPILLI_TEXT_H
#define LAPILLI_TEXT_H

#include "lapilli/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A buffer that counts what it was given and keeps what fits, a final 0 included. */
typedef struct text_out {
    char *buf;
    size_t size;
    size_t length;
} text_out;

text_out text_into(char *buf, size_t size);
void text_byte(text_out *t, char c);
void text_bytes(text_out *t, const char *bytes, size_t length);
void text_put(text_out *t, const char *string);
void text_number(text_out *t, uint64_t number);

/* Two hexadecimal digits for each byte, in lower case. */
void text_hex(text_out *t, const uint8_t *bytes, size_t length);

/* LAP_ERROR_BAD_BYTE, and where, unless the line is UTF-8 without control characters. */
lap_status text_check(const char *line, size_t length);

/* A piece of a line. */
typedef struct word {
    const char *start;
    size_t length;
    uint32_t at; /* offset in the line */
} word;

bool word_is(word w, const char *string);

/* A decimal number without sign or leading zeros, at most `most`; -1 when it is anything else. */
int64_t word_number(word w, int64_t most);

/* Reads exactly 2 * length hexadecimal digits in lower case; false, and no byte changed, when they
 * are none. */
bool word_hex(word w, uint8_t *bytes, size_t length);

enum { TEXT_WORDS = 34 };

typedef struct words {
    word word[TEXT_WORDS];
    int count;    /* can be more than were kept */
    uint32_t end; /* offset of the end of the line */
} words;

/* Cuts at single spaces. A space at either end, or two together, leaves a word of length 0. */
words text_words(const char *line, size_t length);

/* LAP_OK when the number of words is in range and none of the first `most` is empty. */
lap_status words_check(const words *w, int least, int most);

/* Takes the words of a line one after the other and remembers the first thing that is wrong. */
typedef struct word_reader {
    const words *words;
    int next;
    lap_status status;
} word_reader;

void reader_fail(word_reader *r, lap_error error, uint32_t at);

/* Is there a word left, and nothing wrong so far? */
bool reader_more(const word_reader *r);

/* The next word. When none is left it fails, and the word has length 0. */
word reader_take(word_reader *r);

/* Takes the next word if it is this one. */
bool reader_take_if(word_reader *r, const char *string);

#endif
