/* page_archive.h: the page in the self-contained program, as a tar archive.
 *
 *     page_file file = {0};
 *     while (page_archive_next(&file))
 *         printf("%s: %zu bytes\n", file.path, file.length);
 */
#ifndef LAPILLI_SERVER_PAGE_ARCHIVE_H
#define LAPILLI_SERVER_PAGE_ARCHIVE_H

#include <stdbool.h>
#include <stddef.h>

enum { PAGE_PATH = 102 };

typedef struct page_file {
    char path[PAGE_PATH]; /* /index.html */
    const unsigned char *bytes;
    size_t length;
    size_t next; /* private */
} page_file;

/* Goes on to the next file; false after the last. Begin with {0}. */
bool page_archive_next(page_file *file);

/* Finds a file by its path; false when there is none. */
bool page_archive_find(const char *path, page_file *file);

/* The archive; its length is 0 in a program without a page. */
extern const unsigned char page_archive_bytes[];
extern const size_t page_archive_length;

#endif
