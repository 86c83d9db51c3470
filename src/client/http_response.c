/* http_response.c: a parser for HTTP/1.1 responses. */
#include "http_response.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The states of a chunked body. */
enum { CHUNK_NONE, CHUNK_SIZE, CHUNK_EXTENSION, CHUNK_DATA, CHUNK_END, CHUNK_LAST, CHUNK_TRAILER };

static void append(char **text, size_t *length, size_t *capacity, const char *bytes, size_t more)
{
    if (*length + more > *capacity) {
        *capacity = *capacity == 0 ? 512 : *capacity;
        while (*capacity < *length + more)
            *capacity *= 2;
        *text = realloc(*text, *capacity);
        if (*text == NULL)
            abort();
    }
    if (more > 0)
        memcpy(*text + *length, bytes, more);
    *length += more;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

const char *http_response_header(const http_response *a, const char *name, size_t *length)
{
    size_t wanted = strlen(name);
    const char *end = a->head + a->head_length, *line = memchr(a->head, '\n', a->head_length);
    while (line != NULL && ++line < end) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        if (newline == NULL)
            return NULL;
        if ((size_t)(newline - line) > wanted && line[wanted] == ':' &&
            strncasecmp(line, name, wanted) == 0) {
            const char *value = line + wanted + 1, *stop = newline;
            while (stop > value && (is_space(stop[-1]) || stop[-1] == '\r'))
                stop--;
            while (value < stop && is_space(*value))
                value++;
            *length = (size_t)(stop - value);
            return value;
        }
        line = newline;
    }
    return NULL;
}

bool http_response_has(const http_response *a, const char *name, const char *word)
{
    size_t length = 0, wanted = strlen(word);
    const char *value = http_response_header(a, name, &length);
    while (value != NULL) {
        const char *comma = memchr(value, ',', length);
        size_t here = comma == NULL ? length : (size_t)(comma - value), size = here;
        while (size > 0 && is_space(value[size - 1]))
            size--;
        const char *start = value;
        while (size > 0 && is_space(*start)) {
            start++;
            size--;
        }
        if (size == wanted && strncasecmp(start, word, wanted) == 0)
            return true;
        value = comma == NULL ? NULL : comma + 1;
        length -= comma == NULL ? length : here + 1;
    }
    return false;
}

/* `HTTP/1.1 200 OK` */
static bool read_status(http_response *a)
{
    static const char start[] = "HTTP/1.";
    const char *head = a->head;
    if (a->head_length < 13 || memcmp(head, start, 7) != 0 || (head[7] != '0' && head[7] != '1') ||
        head[8] != ' ')
        return false;
    for (int i = 9; i < 12; i++) {
        if (head[i] < '0' || head[i] > '9')
            return false;
        a->status = a->status * 10 + (head[i] - '0');
    }
    a->keep_alive = head[7] == '1' && !http_response_has(a, "connection", "close");
    return a->status >= 100 && a->status <= 599;
}

/* Finds out from the head how long the body is. */
static http_response_state begin_body(http_response *a)
{
    size_t length;
    a->capacity = 0;
    if (!read_status(a))
        return HTTP_RESPONSE_INVALID;
    if (a->status < 200 || a->status == 204 || a->status == 304)
        return HTTP_RESPONSE_COMPLETE;
    if (http_response_has(a, "transfer-encoding", "chunked")) {
        a->chunk = CHUNK_SIZE;
        return HTTP_RESPONSE_BODY;
    }
    const char *value = http_response_header(a, "content-length", &length);
    if (value == NULL) {
        a->keep_alive = 0;
        return HTTP_RESPONSE_TO_CLOSE;
    }
    if (length == 0 || length > 9)
        return HTTP_RESPONSE_INVALID;
    for (size_t i = 0; i < length; i++) {
        if (value[i] < '0' || value[i] > '9')
            return HTTP_RESPONSE_INVALID;
        a->left = a->left * 10 + (uint64_t)(value[i] - '0');
    }
    return a->left > HTTP_RESPONSE_MAX ? HTTP_RESPONSE_INVALID
           : a->left == 0              ? HTTP_RESPONSE_COMPLETE
                                       : HTTP_RESPONSE_BODY;
}

/* Takes one byte of the head. */
static void take_head(http_response *a, char byte)
{
    append(&a->head, &a->head_length, &a->capacity, &byte, 1);
    const char *end = a->head + a->head_length;
    if (byte == '\0' || a->head_length == HTTP_RESPONSE_HEAD)
        a->state = HTTP_RESPONSE_INVALID;
    else if (byte == '\n' && ((a->head_length >= 4 && memcmp(end - 4, "\r\n\r\n", 4) == 0) ||
                              (a->head_length >= 2 && end[-2] == '\n')))
        a->state = begin_body(a);
}

/* Takes up to `left` bytes of the body. Returns how many. */
static size_t take_body(http_response *a, const char *bytes, size_t length)
{
    size_t here = length < a->left ? length : (size_t)a->left;
    append(&a->body, &a->length, &a->capacity, bytes, here);
    a->left -= here;
    return here;
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Takes a byte of the line before a chunk: its size and perhaps an extension, which is ignored. */
static void take_size(http_response *a, char byte)
{
    int digit = digit_of(byte);
    if (byte == '\n') {
        a->chunk = a->left > 0 ? CHUNK_DATA : CHUNK_LAST;
    } else if (a->chunk == CHUNK_SIZE && digit >= 0) {
        a->left = a->left * 16 + (uint64_t)digit;
        if (a->left > HTTP_RESPONSE_MAX - a->length)
            a->state = HTTP_RESPONSE_INVALID;
    } else if (a->chunk == CHUNK_SIZE && byte != ';' && byte != '\r' && !is_space(byte)) {
        a->state = HTTP_RESPONSE_INVALID;
    } else {
        a->chunk = CHUNK_EXTENSION;
    }
}

/* Takes bytes of a chunked body. Returns how many. */
static size_t take_chunk(http_response *a, const char *bytes, size_t length)
{
    size_t here;
    switch (a->chunk) {
    case CHUNK_DATA:
        here = take_body(a, bytes, length);
        if (a->left == 0)
            a->chunk = CHUNK_END;
        return here;
    case CHUNK_END:
        if (bytes[0] == '\n')
            a->chunk = CHUNK_SIZE;
        else if (bytes[0] != '\r')
            a->state = HTTP_RESPONSE_INVALID;
        break;
    case CHUNK_LAST: /* at the beginning of a line after the last chunk */
        if (bytes[0] == '\n')
            a->state = HTTP_RESPONSE_COMPLETE;
        else if (bytes[0] != '\r')
            a->chunk = CHUNK_TRAILER;
        break;
    case CHUNK_TRAILER:
        if (bytes[0] == '\n')
            a->chunk = CHUNK_LAST;
        break;
    default:
        take_size(a, bytes[0]);
    }
    return 1;
}

size_t http_response_read(http_response *a, const void *input, size_t length)
{
    const char *bytes = input;
    size_t used = 0;
    while (used < length && a->state == HTTP_RESPONSE_HEADERS)
        take_head(a, bytes[used++]);
    while (used < length && a->state == HTTP_RESPONSE_BODY) {
        if (a->chunk != CHUNK_NONE) {
            used += take_chunk(a, bytes + used, length - used);
        } else {
            used += take_body(a, bytes + used, length - used);
            a->state = a->left == 0 ? HTTP_RESPONSE_COMPLETE : HTTP_RESPONSE_BODY;
        }
    }
    if (a->state == HTTP_RESPONSE_TO_CLOSE && used < length) {
        if (length - used > HTTP_RESPONSE_MAX - a->length) {
            a->state = HTTP_RESPONSE_INVALID;
        } else {
            append(&a->body, &a->length, &a->capacity, bytes + used, length - used);
            used = length;
        }
    }
    return a->state == HTTP_RESPONSE_INVALID ? length : used;
}

void http_response_end(http_response *a)
{
    if (a->state == HTTP_RESPONSE_TO_CLOSE)
        a->state = HTTP_RESPONSE_COMPLETE;
    else if (a->state != HTTP_RESPONSE_COMPLETE)
        a->state = HTTP_RESPONSE_INVALID;
}

void http_response_free(http_response *a)
{
    free(a->head);
    free(a->body);
    *a = (http_response){.state = HTTP_RESPONSE_HEADERS};
}
