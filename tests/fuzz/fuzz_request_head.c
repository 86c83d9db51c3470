/* fuzz_request_head.c: any bytes as the head of a request, whole and in pieces. A plain reader,
 * which sees all of it at once, finds its end in the same place; and what is read is in the bytes.
 */
#include "server/net/request_head.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int condition)
{
    if (!condition)
        abort();
}

/* A line without its end; the first is the request. */
static bool is_line(const char *line, size_t length, bool first)
{
    static const char token[] = "!#$%&'*+-.^_`|~0123456789"
                                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const char *colon = memchr(line, ':', length);
    size_t name = first ? 0 : colon == NULL ? length : (size_t)(colon - line);
    if (!first && (name == length || name == 0))
        return false;
    for (size_t i = 0; i < name; i++)
        if (line[i] == '\0' || strchr(token, line[i]) == NULL)
            return false;
    for (size_t i = name; i < length; i++) {
        uint8_t byte = (uint8_t)line[i];
        if (byte == 0x7f || (byte < ' ' && (first || byte != '\t')) || (first && byte > 0x7f))
            return false;
    }
    return true;
}

/* The length of the head, 0 when it does not end; *malformed: one of its whole lines is wrong. */
static size_t head_length(const char *bytes, size_t size, bool *malformed)
{
    *malformed = false;
    for (size_t start = 0;;) {
        const char *end = memmem(bytes + start, size - start, "\r\n", 2);
        size_t length = end == NULL ? 0 : (size_t)(end - bytes) - start;
        if (end == NULL)
            return 0;
        if (length == 0 && start > 0)
            return start + 2;
        *malformed = length == 0 || !is_line(bytes + start, length, start == 0);
        if (*malformed)
            return 0;
        start += length + 2;
    }
}

static request_scan_result scan_in_pieces(request_scan *scan, const char *bytes, size_t size,
                                          size_t step)
{
    request_scan_result result = REQUEST_SCAN_MORE;
    for (size_t there = 0; there < size && result == REQUEST_SCAN_MORE;) {
        there = size - there < step ? size : there + step;
        result = request_scan_on(scan, bytes, there);
    }
    return result;
}

/* What was read of a head that is good. */
static void check(const request_head *h, const char *original, size_t length)
{
    int hosts = 0, lengths = 0;
    require(h->path[0] == '/' || (strcmp(h->path, "*") == 0 && h->method == HTTP_OTHER));
    for (const char *c = h->path; *c != '\0'; c++)
        require((uint8_t)*c >= ' ' && *c != 0x7f);
    require(h->fields <= REQUEST_HEAD_FIELDS && h->body_length < 1000000000000000);
    for (int i = 0; i < h->fields; i++) {
        const char *value = h->field[i].value;
        size_t n = strlen(value);
        hosts += strcasecmp(h->field[i].name, "Host") == 0;
        lengths += strcasecmp(h->field[i].name, "Content-Length") == 0;
        require(memmem(original, length, h->field[i].name, strlen(h->field[i].name)) != NULL);
        require(memmem(original, length, value, n) != NULL && strpbrk(value, "\r\n") == NULL);
        require(n == 0 || (strchr(" \t", value[0]) == NULL && strchr(" \t", value[n - 1]) == NULL));
        require(n == 0 || strpbrk(value, ", \t") != NULL ||
                request_head_lists(h, h->field[i].name, value));
    }
    require(hosts <= 1 && lengths == h->has_length && h->has_length >= (h->body_length > 0));
    require(!h->encoded || !h->keep_alive);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    request_scan whole = {0}, parts = {0};
    bool malformed;
    if (size == 0)
        return 0;
    const char *bytes = (const char *)data;
    size_t end = head_length(bytes, size, &malformed);
    request_scan_result result = request_scan_on(&whole, bytes, size);
    require(scan_in_pieces(&parts, bytes, size, 1 + data[size / 2] % 16) == result);
    require(parts.length == whole.length);
    if (end > 0)
        require(result == (end <= REQUEST_HEAD_BYTES ? REQUEST_SCAN_ENDED : REQUEST_SCAN_TOO_LONG));
    else if (malformed)
        require(result == REQUEST_SCAN_MALFORMED);
    else /* in a line that has not ended anything may be wrong */
        require(result != REQUEST_SCAN_ENDED);
    if (result != REQUEST_SCAN_ENDED)
        return 0;
    require(whole.length == end);
    char *copy = malloc(end);
    require(copy != NULL);
    memcpy(copy, bytes, end);
    request_head head;
    int status = request_head_read(&head, copy, end);
    require(status == 0 || status == 400 || status == 431 || status == 505);
    if (status == 0)
        check(&head, bytes, end);
    free(copy);
    return 0;
}
