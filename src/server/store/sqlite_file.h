/* sqlite_file.h: an SQLite file with our schema. */
#ifndef LAPILLI_SERVER_SQLITE_FILE_H
#define LAPILLI_SERVER_SQLITE_FILE_H

#include "store_database.h"

#include <sqlite3.h>

/* Describes an error for people, without the path. */
const char *sqlite_file_reason(sqlite3 *db, int code);

/* Creates an empty file that only its owner may read, and its folder. An existing one is left as it
 * is. Returns 0 or an errno. */
int sqlite_file_create(const char *path);

/* Opens an existing file, brings its schema up to date and turns on write-ahead logging without
 * automatic checkpoints. Returns -1 on failure, with the reason and the path in `error`. */
int sqlite_file_open(const char *path, sqlite3 **db, char error[STORE_ERROR_TEXT]);

/* Writes the first thing that SQLite finds wrong with the file as a whole, if any. */
void sqlite_file_check(sqlite3 *db, char finding[STORE_ERROR_TEXT]);

#endif
