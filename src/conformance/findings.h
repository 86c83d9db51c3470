/* findings.h: what the checks of a suite have found, chapter by chapter of docs/rules.md. */
#ifndef LAPILLI_CONFORMANCE_FINDINGS_H
#define LAPILLI_CONFORMANCE_FINDINGS_H

#include "suite.h"

/* Notation is chapter 0, R1 is 1, and so on to R10. */
enum { FINDINGS_CHAPTERS = 11, FINDINGS_SHOWN = 20 };

typedef struct findings {
    const suite *in;                   /* the file being checked */
    bool failed;                       /* has a check of the current case failed? */
    bool aside;                        /* failures are printed on stderr */
    long shown;                        /* failures that were printed */
    long cases[2];                     /* passed, failed */
    long checks[FINDINGS_CHAPTERS][2]; /* passed, failed */
} findings;

/* Notes a check and prints it if it failed, on stdout or aside. Returns `good`. The rule is `R4`,
 * `R4.3` or `notation`. */
bool findings_note(findings *f, const suite_line *line, const char *rule, bool good,
                   const char *format, ...) __attribute__((format(printf, 5, 6)));

/* The rule behind a line of a record: of a header line R1, of a score R9, and so on. */
const char *findings_rule(const char *line);

/* Ends a case. */
void findings_end_case(findings *f);

/* Prints the sums on stdout. Returns EXIT_ERROR if anything failed. */
exit_status findings_print(const findings *f);

#endif
