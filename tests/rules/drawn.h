/* drawn.h: the table of a drawn rule test (tests/rules/README.md), set up from its statements. */
#ifndef LAPILLI_DRAWN_H
#define LAPILLI_DRAWN_H

#include "lapilli/drawing.h"
#include "lapilli/record.h"

enum { DRAWN_WORDS = 24, DRAWN_LINE = 256, DRAWN_BLOCK = 4096 };

/* A line of a test with the indented lines below it. */
typedef struct drawn_statement {
    int line;                /* its number in the file */
    char text[DRAWN_LINE];   /* without its newline */
    char *word[DRAWN_WORDS]; /* in `held` */
    int words;
    char held[DRAWN_LINE];
    char block[DRAWN_BLOCK]; /* the indented lines, each with its newline, comments too */
} drawn_statement;

typedef struct drawn_table {
    lap_rules rules;   /* as said */
    int begun;         /* are they settled? */
    lap_error refused; /* why they cannot be */
    int ready;         /* has a question been asked? then nothing more is set up */
    int recruiting;
    int left; /* dominoes in the deck; -1 when not said */
    int pile_said;
    lap_record record;        /* record.view is the table */
    lap_score sum[LAP_SEATS]; /* of the games of a dynasty */
    int games;
} drawn_table;

/* Reads the next statement from *text, and moves *text and *line (lines read so far) behind it.
 * Returns 0 at the end. */
int drawn_next(const char **text, int *line, drawn_statement *statement);

/* Does it have lines below it only if it is one that takes them? */
int drawn_block_fits(const drawn_statement *statement);

/* An empty table. */
void drawn_open(drawn_table *table);

/* Takes a statement that sets something up. Returns NULL, or what is wrong with it; sets *known to
 * 0, and does nothing, when the statement is none of these. */
const char *drawn_set(drawn_table *table, drawn_statement *statement, int *known);

/* Settles the rules, if that was not done; then, before the first question, whose turn it is. */
void drawn_ready(drawn_table *table);

/* A number of 0 to `most`, or -1. */
int drawn_number(const char *word, int most);

#endif
