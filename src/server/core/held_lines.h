/* held_lines.h: sending new lines to the clients of a table, at once or together with the next.
 *
 * Most of the work of a decision is sending it, and at a table of four only two have to know it at
 * once. New lines are sent at once
 *
 *     - to the client whose request they answer,
 *     - to the seat that decides next,
 *     - to everyone while no game is being played, and when it has just ended, and
 *     - to everyone who was last sent lines core_options.hold_ms ago or longer.
 *
 * So at the pace of people everyone gets every line at once. Only where a table is faster, the
 * others wait: the lines are held for at most hold_ms, and sent in one message with those that
 * follow.
 *
 * Lines are never reordered: every other message to a client is preceded by the lines that are held
 * for it. What is held is not copied, it is a position in the table's log. A client that is
 * disconnected joins again after its last line, and misses nothing either. */
#ifndef LAPILLI_SERVER_HELD_LINES_H
#define LAPILLI_SERVER_HELD_LINES_H

#include "core_state.h"

/* An empty list, of the clients for which lines are held, those for whom they were held first at
 * the front. */
void held_lines_open(held_lines *list);

/* Sends or holds the lines from a cursor on, for every client of the table. The sender of
 * `request`, if any, also gets its number. */
void held_lines_broadcast(core_state *core, live_table *live, line_log_cursor from,
                          const pending_request *request);

/* Sends the lines that are held for a client, if any. */
void held_lines_flush(core_state *core, client *client);

/* A client has just been sent lines in another way. */
void held_lines_note(const core_state *core, client *client);

/* Sends the lines that have been held for long enough; all of them when we are shutting down. */
void held_lines_send(core_state *core);

/* In how many milliseconds the next are due, by core_time.real_us; -1 when none are held. */
int held_lines_wake(const core_state *core, uint64_t real_us);

/* Sends a message, after the lines that are held for the client. */
void core_pass(core_state *core, client *to, buffer *buffer);

/* The same, and takes over the caller's reference. */
void core_send(core_state *core, client *to, buffer *buffer);

/* Sends an error, and closes the connection unless close_code is 0. */
void core_send_error(core_state *core, client *to, const char *error, const char *message,
                     int close_code);

#endif
