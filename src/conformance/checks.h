/* checks.h: three ways to check the cases of a suite. */
#ifndef LAPILLI_CONFORMANCE_CHECKS_H
#define LAPILLI_CONFORMANCE_CHECKS_H

#include "findings.h"

/* Our own rules, in this process: games, drawings, and our words for errors. */
void check_own(findings *f, const suite_case *c);

/* A program that speaks the engine protocol (docs/engine-protocol.md). Drawings are skipped. */
typedef struct engine_session engine_session;

/* Starts and greets the program, which sh runs. Returns NULL after a message on stderr if it cannot
 * be started or does not answer. */
engine_session *check_engine_open(const char *command);

/* EXIT_ERROR, after a message: the program has stopped answering. */
exit_status check_engine(engine_session *session, findings *f, const suite_case *c);
void check_engine_close(engine_session *session);

/* A program that reads a record without its footer on stdin and prints the footer; it may print
 * other lines too. It is run once for each finished game; other cases are skipped. */
exit_status check_footers(const char *command, findings *f, const suite_case *c);

#endif
