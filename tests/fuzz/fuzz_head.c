/* fuzz_head.c: any bytes as what a request's head says: addresses, hosts, origins, encodings,
 * ETags. An address that is read is written and read as the same; no Host makes a line of its own
 * in an answer. */
#include "server/net/address.h"
#include "server/service/static_files.h"
#include "server/net/response_head.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int condition)
{
    if (!condition)
        abort();
}

static void read_address(const char *text, size_t length)
{
    address who, again;
    char written[ADDRESS_TEXT];
    if (!address_read(text, length, &who))
        return;
    address_write(&who, written);
    require(address_read(written, strlen(written), &again));
    require(memcmp(&who, &again, sizeof who) == 0);
    address group = address_group(&who), same = address_group(&group);
    require(memcmp(&group, &same, sizeof group) == 0);
}

/* An answer has as many lines for this Host as for none. */
static void write_head(const char *host)
{
    char head[RESPONSE_HEAD_TEXT];
    int lines[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        response_head h = {.status = 200, .type = "text/plain", .host = i == 0 ? host : NULL};
        size_t length = response_head_write(&h, head);
        require(length < sizeof head && head[length] == '\0');
        for (size_t at = 0; at < length; at++)
            lines[i] += head[at] == '\n';
        require(strstr(head, "\r\n\r\n") == head + length - 4);
    }
    require(lines[0] == lines[1]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static static_files *page;
    char error[256];
    char *text = malloc(size + 1);
    require(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    if (page == NULL)
        page = static_files_open(NULL, error, sizeof error);
    const static_file *index = static_files_find(page, "/", 1);
    require(index != NULL);
    read_address(text, size);
    write_head(text);
    const char *half = text + strlen(text) / 2;
    if (response_head_same_origin(text, half))
        require(strlen(text) > strlen(half));
    static_file_encoding encoding = static_file_choose(index, text);
    require(encoding < STATIC_FILE_ENCODINGS && index->bytes[encoding] != NULL);
    static_file_matches(index, text);
    static_files_find(page, text, size);
    free(text);
    return 0;
}
