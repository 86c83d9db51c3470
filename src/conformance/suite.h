/* suite.h: a file of the conformance suite (docs/conformance.md), read and checked for its form. */
#ifndef LAPILLI_CONFORMANCE_SUITE_H
#define LAPILLI_CONFORMANCE_SUITE_H

#include "system/console.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum suite_line_kind {
    SUITE_PLAIN,  /* a line of the record or drawing, `play` and the footer included */
    SUITE_LEGAL,  /* an event that is legal here; such lines list all of them, ascending */
    SUITE_ILLEGAL /* a line that must be refused here */
} suite_line_kind;

typedef struct suite_line {
    suite_line_kind kind;
    size_t number;    /* in the file, from 1 */
    const char *text; /* without `legal`, and without `illegal RULE WORD` */
    const char *rule; /* SUITE_ILLEGAL: `R4.3`, or `notation` */
    const char *word; /* SUITE_ILLEGAL: our word for the error (lap_error_word()) */
} suite_line;

/* A game or a drawing, from the line after its name to the line before `end`. */
typedef struct suite_case {
    bool drawing;
    const char *name;
    const suite_line *line;
    int lines;
} suite_case;

typedef struct suite {
    const char *path;
    char *text;        /* owned; the lines are in it */
    suite_line *line;  /* owned; the lines of all cases */
    suite_case *cases; /* owned */
    int count;
} suite;

/* Reads a file. Reports an error on stderr with its line. In either case the caller calls
 * suite_free(). */
exit_status suite_read(suite *s, const char *path);

void suite_free(suite *s);

#endif
