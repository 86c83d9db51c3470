/* text.c: writing into a bounded buffer, and reading a line word by word. */
#include "text.h"

#include "lapilli/utf8.h"

text_out text_into(char *buf, size_t size)
{
    if (size > 0)
        buf[0] = '\0';
    return (text_out){buf, size, 0};
}

void text_byte(text_out *t, char c)
{
    if (t->length + 1 < t->size) {
        t->buf[t->length] = c;
        t->buf[t->length + 1] = '\0';
    }
    t->length++;
}

void text_bytes(text_out *t, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        text_byte(t, bytes[i]);
}

void text_put(text_out *t, const char *string)
{
    while (*string != '\0')
        text_byte(t, *string++);
}

void text_number(text_out *t, uint64_t number)
{
    char digits[20];
    int n = 0;
    do
        digits[n++] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    while (n > 0)
        text_byte(t, digits[--n]);
}

void text_hex(text_out *t, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        text_byte(t, "0123456789abcdef"[bytes[i] >> 4]);
        text_byte(t, "0123456789abcdef"[bytes[i] & 15]);
    }
}

lap_status text_check(const char *line, size_t length)
{
    for (size_t i = 0, step; i < length; i += step) {
        step = lap_utf8_plain(line + i, length - i);
        if (step == 0)
            return (lap_status){LAP_ERROR_BAD_BYTE, (uint32_t)i};
    }
    return (lap_status){LAP_OK, 0};
}

bool word_is(word w, const char *string)
{
    size_t i = 0;
    while (i < w.length && string[i] != '\0' && w.start[i] == string[i])
        i++;
    return i == w.length && string[i] == '\0';
}

int64_t word_number(word w, int64_t most)
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

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool word_hex(word w, uint8_t *bytes, size_t length)
{
    if (w.length != 2 * length)
        return false;
    for (size_t i = 0; i < w.length; i++)
        if (hex_digit(w.start[i]) < 0)
            return false;
    for (size_t i = 0; i < length; i++)
        bytes[i] = (uint8_t)(16 * hex_digit(w.start[2 * i]) + hex_digit(w.start[2 * i + 1]));
    return true;
}

words text_words(const char *line, size_t length)
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

lap_status words_check(const words *w, int least, int most)
{
    for (int i = 0; i < w->count && i <= most && i < TEXT_WORDS; i++)
        if (w->word[i].length == 0)
            return (lap_status){LAP_ERROR_BAD_SPACE,
                                w->word[i].at - (w->word[i].at == w->end && i > 0)};
    if (w->count < least)
        return (lap_status){LAP_ERROR_WORD_MISSING, w->end};
    if (w->count > most)
        return (lap_status){LAP_ERROR_WORD_EXTRA, w->word[most].at};
    return (lap_status){LAP_OK, 0};
}

void reader_fail(word_reader *r, lap_error error, uint32_t at)
{
    if (r->status.error == LAP_OK)
        r->status = (lap_status){error, at};
}

bool reader_more(const word_reader *r)
{
    return r->next < r->words->count && r->status.error == LAP_OK;
}

word reader_take(word_reader *r)
{
    if (r->next >= r->words->count)
        reader_fail(r, LAP_ERROR_WORD_MISSING, r->words->end);
    if (r->status.error != LAP_OK || r->next >= TEXT_WORDS)
        return (word){"", 0, r->words->end};
    return r->words->word[r->next++];
}

bool reader_take_if(word_reader *r, const char *string)
{
    bool there = reader_more(r) && r->next < TEXT_WORDS && word_is(r->words->word[r->next], string);
    r->next += there;
    return there;
}
