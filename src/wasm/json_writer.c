/* json_writer.c: writing JSON into a bounded buffer. */
#include "json_writer.h"

#include <string.h>

json json_into(char *buf, size_t size)
{
    return (json){text_into(buf, size), false};
}

static void json_begin_value(json *j)
{
    if (j->comma)
        text_byte(&j->out, ',');
    j->comma = true;
}

void json_open(json *j, char bracket)
{
    json_begin_value(j);
    text_byte(&j->out, bracket);
    j->comma = false;
}

void json_close(json *j, char bracket)
{
    text_byte(&j->out, bracket);
    j->comma = true;
}

void json_text(json *j, const char *text, size_t length)
{
    json_begin_value(j);
    text_byte(&j->out, '"');
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\')
            text_byte(&j->out, '\\');
        if (c < 0x20) {
            text_put(&j->out, "\\u00");
            text_byte(&j->out, "0123456789abcdef"[c >> 4]);
            c = (unsigned char)"0123456789abcdef"[c & 15];
        }
        text_byte(&j->out, (char)c);
    }
    text_byte(&j->out, '"');
}

void json_word(json *j, const char *string)
{
    if (string != NULL && string[0] != '\0') {
        json_text(j, string, strlen(string));
        return;
    }
    json_begin_value(j);
    text_put(&j->out, "null");
}

void json_number(json *j, int64_t number)
{
    json_begin_value(j);
    if (number < 0)
        text_byte(&j->out, '-');
    text_number(&j->out, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

void json_thousandths(json *j, int64_t number)
{
    uint64_t size = number < 0 ? -(uint64_t)number : (uint64_t)number;
    json_begin_value(j);
    if (number < 0)
        text_byte(&j->out, '-');
    text_number(&j->out, size / 1000);
    text_byte(&j->out, '.');
    for (uint64_t unit = 100; unit > 0; unit /= 10)
        text_byte(&j->out, (char)('0' + size / unit % 10));
}

void json_flag(json *j, bool flag)
{
    json_begin_value(j);
    text_put(&j->out, flag ? "true" : "false");
}

void json_hex(json *j, const uint8_t *bytes, size_t length)
{
    json_begin_value(j);
    text_byte(&j->out, '"');
    for (size_t i = 0; i < length; i++) {
        text_byte(&j->out, "0123456789abcdef"[bytes[i] >> 4]);
        text_byte(&j->out, "0123456789abcdef"[bytes[i] & 15]);
    }
    text_byte(&j->out, '"');
}

json *json_key(json *j, const char *key)
{
    json_text(j, key, strlen(key));
    text_byte(&j->out, ':');
    j->comma = false;
    return j;
}

void json_open_key(json *j, const char *key, char bracket)
{
    json_open(json_key(j, key), bracket);
}
