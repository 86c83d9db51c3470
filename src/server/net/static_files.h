/* static_files.h: the files of a folder, in memory, ready to be sent.
 *
 * The folder is read once: each file with its type, the SHA-256 of its bytes as its ETag, and its
 * compressed forms, which are FILE.br and FILE.gz beside it when they are not older, or else made
 * here. A request can only name what was read, so no path leads anywhere else. Names that begin
 * with a dot, and symbolic links, are left out.
 *
 *     static_files *all = static_files_open("web/dist", say, sizeof say);
 *     const static_file *page = static_files_find(all, "/", 1);
 */
#ifndef LAPILLI_SERVER_STATIC_FILES_H
#define LAPILLI_SERVER_STATIC_FILES_H

#include <stddef.h>

typedef enum static_file_form {
    STATIC_FILE_PLAIN,
    STATIC_FILE_GZIP,
    STATIC_FILE_BROTLI,
    STATIC_FILE_FORMS
} static_file_form;

enum {
    STATIC_FILE_ETAG = 72,
    STATIC_FILES_MOST = 10000,
    STATIC_FILES_DEPTH = 16,
    STATIC_FILES_BYTES = 256 << 20
};

typedef struct static_file {
    char *path;       /* as a request names it: /index.html */
    const char *type; /* Content-Type */
    int lasting;      /* 1: the name has a hash of the bytes in it, as app.3f9a1c2b.js */
    unsigned char *bytes[STATIC_FILE_FORMS]; /* NULL where a form is no use */
    size_t length[STATIC_FILE_FORMS];
    char etag[STATIC_FILE_FORMS][STATIC_FILE_ETAG]; /* with its quotes */
} static_file;

typedef struct static_files static_files;

/* folder NULL gives a single page that says what this is. NULL on failure, with the reason in
 * `say`. One holder: the caller. Event loop only. */
static_files *static_files_open(const char *folder, char *say, size_t size);
static_files *static_files_hold(static_files *files);
void static_files_drop(static_files *files);

/* `/` is /index.html. NULL when there is none. */
const static_file *static_files_find(const static_files *files, const char *path, size_t length);

int static_files_count(const static_files *files);

/* The best form that Accept-Encoding allows; NULL is no such header. */
static_file_form static_file_choose(const static_file *file, const char *accept_encoding);

/* Does If-None-Match name this file, in any form? */
int static_file_matches(const static_file *file, const char *if_none_match);

#endif
