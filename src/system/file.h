/* file.h: reading and writing whole files. */
#ifndef LAPILLI_SYSTEM_FILE_H
#define LAPILLI_SYSTEM_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Far larger than any record or drawing. */
enum { FILE_MAX_BYTES = 16 * 1024 * 1024 };

/* Reads a whole file, or stdin if path is "-". The caller frees the bytes. Returns NULL, after a
 * message on stderr, if it cannot be read or has more than FILE_MAX_BYTES. */
char *file_read(const char *path, size_t *length);

/* Creates a folder with this mode, and its missing parents, and has the disk keep them. One that
 * exists is left as it is. Returns false with errno set on failure. */
bool file_make_folder(const char *path, mode_t mode);

/* Opens a folder, creating it and its missing parents. Returns -1 with errno set on failure. */
int file_open_folder(const char *path);

/* Writes a file in the open folder atomically: to a temporary file beside it, then renamed. With
 * AT_FDCWD for the folder, name is a path. Returns false with errno set on failure. */
bool file_write(int folder, const char *name, const char *bytes, size_t length);

#endif
