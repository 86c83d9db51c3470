/* shuffle_verdict.h: whether the shuffle of a game at a server was fair (docs/protocol.md). */
#ifndef LAPILLI_TERMINAL_SHUFFLE_VERDICT_H
#define LAPILLI_TERMINAL_SHUFFLE_VERDICT_H

#include "session.h"

/* Deals the game again if it is over. */
shuffle_verdict shuffle_verdict_of(const session *s);

/* Is the result not to be trusted? */
static inline bool shuffle_verdict_is_bad(shuffle_verdict verdict)
{
    return verdict == SHUFFLE_WITHOUT_US || verdict == SHUFFLE_OTHER_LOG ||
           verdict == SHUFFLE_WRONG;
}

/* The verdict in a few words without a full stop, and what it means in sentences. "" if it is not
 * known. */
const char *shuffle_verdict_title(shuffle_verdict verdict);
const char *shuffle_verdict_text(shuffle_verdict verdict);

/* Prints a verdict that is known, and the fingerprint: on stdout, or if the verdict is bad on
 * stderr. Returns EXIT_ERROR if it is. */
exit_status shuffle_verdict_print(const session *s);

#endif
