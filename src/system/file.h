/* file.h: whole files, in and out. */
#ifndef LAPILLI_SYSTEM_FILE_H
#define LAPILLI_SYSTEM_FILE_H

#include <stddef.h>

/* No record or drawing is anywhere near as long. */
enum { FILE_MOST = 16 * 1024 * 1024 };

/* Reads a whole file, or stdin when path is "-". The bytes are the caller's to free(). Says why on
 * stderr and returns NULL when it cannot be read or has more than FILE_MOST bytes. */
char *file_read(const char *path, size_t *length);

/* Opens a folder, making it and those above it where they are missing; -1 with errno set when that
 * fails. */
int file_open_folder(const char *path);

/* Puts a file into the open folder, all of it or none: it is written beside its place first. With
 * AT_FDCWD for the folder, name is a path. Returns 0, or -1 with errno set. */
int file_write(int folder, const char *name, const char *bytes, size_t length);

#endif
