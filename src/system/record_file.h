/* record_file.h: a record from a file, checked to its last byte.
 *
 * The first thing wrong is found together with its place. A sealed record that was changed is wrong
 * even where it is still a legal game: then its place is the line of the seal. */
#ifndef LAPILLI_SYSTEM_RECORD_FILE_H
#define LAPILLI_SYSTEM_RECORD_FILE_H

#include "lapilli/lapilli.h"
#include "excerpt.h"

enum { RECORD_FILE_WHY = 2048 };

typedef struct record_file {
    const char *name; /* of the file, as messages show it */
    char quoted[EXCERPT_TEXT];
    char *text;                /* NULL, or ours */
    lap_record record;         /* all whole lines before the first that is wrong */
    size_t lines;              /* how many those are */
    int truncated;             /* did bytes follow the last newline? */
    int unchecked;             /* is there a seal that cannot match, the record being incomplete? */
    size_t line, column;       /* where it is wrong, counted from 1; 0 when it is not */
    char why[RECORD_FILE_WHY]; /* what is wrong, what was found, and what would be legal */
} record_file;

/* Checks a record in memory, which must outlive `file`. Returns 0, or 1 when it is wrong. */
int record_file_parse(record_file *file, const char *text, size_t length);

/* Reads a record from a file, or from stdin when path is "-", and says on stderr what is wrong
 * with it, or that it was cut off. Returns 0, or 1 when there is no record to go on with. In
 * either case record_file_free() is called in the end. */
int record_file_read(record_file *file, const char *path);

void record_file_free(record_file *file);

#endif
