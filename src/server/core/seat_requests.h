/* seat_requests.h: spectators who ask the host for a seat while a table waits for players.
 *
 * A request is passed on to the host and forgotten: no log has it, and nobody else sees it. The
 * host accepts by making the link that it names, which is a line of the log, and declines by a
 * message that all spectators get. Requests that are too many, or make no sense now, go nowhere
 * without a word: whoever asks repeats it while it waits. */
#ifndef LAPILLI_SERVER_SEAT_REQUESTS_H
#define LAPILLI_SERVER_SEAT_REQUESTS_H

#include "core_state.h"

/* Passes a spectator's request on to the host, or the host's refusal to the spectators, at this
 * node and the others. */
void seat_requests_pass_on(core_state *core, client *from, const seat_request *request);

/* Is the message that another node has announced one of these? */
bool seat_requests_is_notice(const char *text);

/* Another node has announced `seat` and what seat_request_write() writes. What cannot be right is
 * ignored. */
void seat_requests_heard(core_state *core, const char *id, const char *text);

#endif
