/* speak_online.h: what the others do at a server's table, in sentences. */
#ifndef LAPILLI_TERMINAL_SPEAK_ONLINE_H
#define LAPILLI_TERMINAL_SPEAK_ONLINE_H

#include "i18n/event_text.h"
#include "terminal/session/session.h"

/* Tells what a line that is no event has changed: who sits down, asks for an undo, declines it, or
 * has a computer play. Most lines change nothing that a player needs to hear. */
void speak_online_line(const lap_table *before, const lap_table *after, const char *line,
                       const seat_names *who);

/* Waits until the server has revealed the secret of a game that is over, and tells whether its
 * shuffle was fair. *there is as below. Returns EXIT_ERROR if the result is not to be trusted. */
exit_status speak_online_shuffle(session *s, bool *there);

/* Tells that the connection was lost, or is back. *there is what was told last. */
void speak_online_connection(const session *s, bool *there);

#endif
