/* link_preview.c: pages about links, with the whole address of their picture. */
#define _GNU_SOURCE /* memmem */
#include "link_preview.h"

#include "response_head.h"

#include <stdio.h>
#include <string.h>

static const char folder[] = "/invite/", end[] = ".html", relative[] = "content=\"../";

bool link_preview_is(const char *path, size_t length)
{
    size_t first = sizeof folder - 1, last = sizeof end - 1;
    return length > first + last && memcmp(path, folder, first) == 0 &&
           memcmp(path + length - last, end, last) == 0;
}

bool link_preview_write(const char *page, size_t length, const char *host,
                        char text[LINK_PREVIEW_TEXT])
{
    const char *found = memmem(page, length, relative, sizeof relative - 1);
    if (host[0] == '\0' || !response_head_is_host(host) || found == NULL)
        return false;
    bool plain = strchr(host, ':') != NULL || strcmp(host, "localhost") == 0;
    int before = (int)(found - page) + (int)strlen("content=\"");
    int after = before + (int)strlen("../");
    int n = snprintf(text, LINK_PREVIEW_TEXT, "%.*s%s://%s/%.*s", before, page,
                     plain ? "http" : "https", host, (int)length - after, page + after);
    return n > 0 && n < LINK_PREVIEW_TEXT;
}
