/* fill.c: fills in what is in braces in a text. */
#include "fill.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct output {
    char *buf;
    size_t size;
    size_t length; /* of the whole text, written or not */
} output;

static void put(output *out, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++, out->length++)
        if (out->length + 1 < out->size)
            out->buf[out->length] = bytes[i];
}

static const fill_value *find(const fill_value *values, const char *name, size_t length)
{
    for (; values->name != NULL; values++)
        if (strlen(values->name) == length && strncmp(values->name, name, length) == 0)
            return values;
    return NULL;
}

static void put_value(output *out, const fill_value *value)
{
    char number[16];
    snprintf(number, sizeof number, "%d", value->number);
    const char *text = value->text != NULL ? value->text : number;
    put(out, text, strlen(text));
}

/* Ends the text. A character of UTF-8 that was cut goes as a whole. */
static void end(const output *out)
{
    if (out->size == 0)
        return;
    size_t at = out->length < out->size ? out->length : out->size - 1;
    if (out->length >= out->size) {
        while (at > 0 && ((unsigned char)out->buf[at - 1] & 0xc0) == 0x80)
            at--;
        if (at > 0 && (unsigned char)out->buf[at - 1] >= 0xc0)
            at--;
    }
    out->buf[at] = '\0';
}

size_t fill(char *buf, size_t size, const char *text, const fill_value *values)
{
    output out = {.buf = buf, .size = size};
    while (*text != '\0') {
        size_t plain = strcspn(text, "{");
        put(&out, text, plain);
        text += plain;
        if (*text == '\0')
            break;
        size_t length = strcspn(text + 1, "}");
        const fill_value *value = find(values, text + 1, length);
        if (value == NULL || text[length + 1] == '\0') {
            put(&out, text++, 1);
            continue;
        }
        put_value(&out, value);
        text += length + 2;
    }
    end(&out);
    return out.length;
}
