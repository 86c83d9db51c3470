/* record_file.h: a record read from a file and checked to its last byte.
 *
 * The first error is found with its line and column. A sealed record that was changed is wrong even
 * if it is still a legal game; the error is then at the line of the seal. */
#ifndef LAPILLI_SYSTEM_RECORD_FILE_H
#define LAPILLI_SYSTEM_RECORD_FILE_H

#include "lapilli/lapilli.h"
#include "console.h"
#include "text/excerpt.h"

enum { RECORD_FILE_WHY = 2048 };

typedef struct record_file {
    const char *name; /* of the file, printable */
    char quoted[EXCERPT_TEXT];
    char *text;                /* NULL, or owned */
    lap_record record;         /* all complete lines before the first error */
    size_t lines;              /* how many those are */
    bool truncated;            /* there is text after the last newline */
    bool unchecked;            /* the seal cannot match, since the record is incomplete */
    size_t line, column;       /* of the error, from 1; 0: no error */
    char why[RECORD_FILE_WHY]; /* the error, what was found, and what would be legal */
} record_file;

/* Checks a record in memory, which must outlive `file`. Returns false if it is wrong. */
bool record_file_parse(record_file *file, const char *text, size_t length);

/* Reads a record from a file, or from stdin if path is "-". Reports an error on stderr, or that the
 * file is truncated, which is no error. In either case the caller calls record_file_free(). */
exit_status record_file_read(record_file *file, const char *path);

void record_file_free(record_file *file);

#endif
