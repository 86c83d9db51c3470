/* reading.h: a record from a file, checked to its last byte.
 *
 * The first thing wrong is found together with its place. A sealed record with one changed byte is
 * wrong at that byte, though it may still be a legal game, or the trouble show only later. */
#ifndef LAPILLI_CLI_READING_H
#define LAPILLI_CLI_READING_H

#include "lapilli/lapilli.h"
#include "quote.h"

enum { READING_WHY = 2048 };

typedef struct reading {
    const char *name; /* of the file, as messages show it */
    char quoted[QUOTE_TEXT];
    char *text;            /* NULL, or ours */
    lap_record record;     /* all whole lines before the first that is wrong */
    size_t lines;          /* how many those are */
    int truncated;         /* did bytes follow the last newline? */
    int unchecked;         /* is there a seal that cannot match, the record being incomplete? */
    size_t line, column;   /* where it is wrong, counted from 1; 0 when it is not */
    char why[READING_WHY]; /* what is wrong, what was found, and what would be legal */
} reading;

/* Checks a record in memory, which must outlive `file`. Returns 0, or 1 when it is wrong. */
int reading_text(reading *file, const char *text, size_t length);

/* Reads a record from a file, or from stdin when path is "-", and says on stderr what is wrong
 * with it, or that it was cut off. Returns 0, or 1 when there is no record to go on with. In
 * either case reading_free() is called in the end. */
int reading_file(reading *file, const char *path);

void reading_free(reading *file);

#endif
