/* page_archive.c: reads the archive, which the build wrote. */
#include "page_archive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of a ustar header (POSIX, pax). */
enum { BLOCK = 512, NAME = 100, SIZE_AT = 124, SIZE = 12, TYPE_AT = 156 };

bool page_archive_next(page_file *file)
{
    while (file->next + BLOCK <= page_archive_length) {
        const char *header = (const char *)page_archive_bytes + file->next;
        char size[SIZE + 1] = "", type = header[TYPE_AT];
        const char *name = strncmp(header, "./", 2) == 0 ? header + 2 : header;
        memcpy(size, header + SIZE_AT, SIZE);
        if (header[0] == '\0')
            return false;
        file->length = strtoul(size, NULL, 8);
        file->bytes = page_archive_bytes + file->next + BLOCK;
        file->next += BLOCK + (file->length + BLOCK - 1) / BLOCK * BLOCK;
        snprintf(file->path, sizeof file->path, "/%.*s", (int)(NAME - (name - header)), name);
        if (type == '0' || type == '\0')
            return true;
    }
    return false;
}

bool page_archive_find(const char *path, page_file *file)
{
    *file = (page_file){0};
    while (page_archive_next(file))
        if (strcmp(file->path, path) == 0)
            return true;
    return false;
}
