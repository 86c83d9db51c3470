/* static_files.h: a folder of files, held in memory and ready to send.
 *
 * The folder is read once: each file with its type, an ETag made from its SHA-256, and FILE.br and
 * FILE.gz from beside it unless they are older than FILE. The server compresses nothing itself. A
 * request can only name a file that was read, so no path leads out of the folder. Names that begin
 * with a dot and symbolic links are skipped.
 *
 *     static_files *files = static_files_open("web/dist", error, sizeof error);
 *     const static_file *page = static_files_find(files, "/", 1);
 */
#ifndef LAPILLI_SERVER_STATIC_FILES_H
#define LAPILLI_SERVER_STATIC_FILES_H

#include <stdbool.h>
#include <stddef.h>

typedef enum static_file_encoding {
    STATIC_FILE_PLAIN,
    STATIC_FILE_GZIP,
    STATIC_FILE_BROTLI,
    STATIC_FILE_ENCODINGS
} static_file_encoding;

enum {
    STATIC_FILE_ETAG = 72,
    STATIC_FILES_MAX = 10000,
    STATIC_FILES_DEPTH = 16,
    STATIC_FILES_BYTES = 256 << 20
};

typedef struct static_file {
    char *path;       /* as requested: /index.html */
    const char *type; /* Content-Type */
    bool immutable;   /* the name contains a hash of the content, as in app.3f9a1c2b.js */
    unsigned char *bytes[STATIC_FILE_ENCODINGS]; /* NULL when there is no such variant */
    size_t length[STATIC_FILE_ENCODINGS];
    char etag[STATIC_FILE_ENCODINGS][STATIC_FILE_ETAG]; /* including the quotes */
} static_file;

typedef struct static_files static_files;

/* Reads a folder; NULL serves the page in this program, or else a single page that says what this
 * server is. Returns NULL on failure,
 * with the reason in `error`. Reference counted, starting at one; event loop only. */
static_files *static_files_open(const char *folder, char *error, size_t size);
static_files *static_files_retain(static_files *files);
void static_files_release(static_files *files);

/* A path that ends in a slash is its index.html. NULL when there is no such file. */
const static_file *static_files_find(const static_files *files, const char *path, size_t length);

/* The page for what is not there: 404.html in the nearest folder above the path that has one; NULL
 * when none has. */
const static_file *static_files_not_found(const static_files *files, const char *path,
                                          size_t length);

/* Is it a folder with an index.html, named without the slash at its end? */
bool static_files_has_folder(const static_files *files, const char *path, size_t length);

int static_files_count(const static_files *files);

/* The smallest variant that Accept-Encoding allows; NULL when the header is missing. */
static_file_encoding static_file_choose(const static_file *file, const char *accept_encoding);

/* Does If-None-Match name this file, in any encoding? */
bool static_file_matches(const static_file *file, const char *if_none_match);

#endif
