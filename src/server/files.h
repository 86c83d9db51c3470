/* files.h: the files of a folder, in memory, ready to be sent.
 *
 * The folder is read once: each file with its type, the SHA-256 of its bytes as its ETag, and its
 * compressed forms, which are FILE.br and FILE.gz beside it when they are not older, or else made
 * here. A request can only name what was read, so no path leads anywhere else. Names that begin
 * with a dot, and symbolic links, are left out.
 *
 *     files *all = files_open("web/dist", say, sizeof say);
 *     const file *page = files_find(all, "/", 1);
 */
#ifndef LAPILLI_SERVER_FILES_H
#define LAPILLI_SERVER_FILES_H

#include <stddef.h>

typedef enum file_form { FILE_PLAIN, FILE_GZIP, FILE_BROTLI, FILE_FORMS } file_form;

enum { FILE_ETAG = 72, FILES_MOST = 10000, FILES_DEPTH = 16, FILES_BYTES = 256 << 20 };

typedef struct file {
    char *path;       /* as a request names it: /index.html */
    const char *type; /* Content-Type */
    int lasting;      /* 1: the name has a hash of the bytes in it, as app.3f9a1c2b.js */
    unsigned char *bytes[FILE_FORMS]; /* NULL where a form is no use */
    size_t length[FILE_FORMS];
    char etag[FILE_FORMS][FILE_ETAG]; /* with its quotes */
} file;

typedef struct files files;

/* folder NULL gives a single page that says what this is. NULL on failure, with the reason in
 * `say`. One holder: the caller. Event loop only. */
files *files_open(const char *folder, char *say, size_t size);
files *files_hold(files *files);
void files_drop(files *files);

/* `/` is /index.html. NULL when there is none. */
const file *files_find(const files *files, const char *path, size_t length);

int files_count(const files *files);

/* The best form that Accept-Encoding allows; NULL is no such header. */
file_form file_choose(const file *file, const char *accept_encoding);

/* Does If-None-Match name this file, in any form? */
int file_matches(const file *file, const char *if_none_match);

#endif
