/* held_lines.h: sending new lines to the clients of a table, at once or together with the next.
 *
 * Most of the work of a decision is sending it, and at a table of four only two have to know it at
 * once. New lines are sent at once
 *
 *     - to the client whose request they answer,
 *     - to the seat that decides next,
 *     - to everyone while no game is being played, and when it has just ended, and
 *     - to everyone who was last sent lines tables_options.hold_ms ago or longer.
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

#include "live_table.h"

/* An empty list, of the clients for which lines are held, those for whom they were held first at
 * the front. */
void held_lines_open(held_lines *list);

/* Sends or holds the lines from a cursor on, for every client of the table. The sender of
 * `request`, if any, also gets its number. */
void held_lines_broadcast(tables *tables, live_table *live, line_log_cursor from,
                          const pending_request *request);

/* Sends the lines that are held for a client, if any. */
void held_lines_flush(tables *tables, client *client);

/* Forgets them; the client is leaving its table. */
void held_lines_forget(client *client);

/* A client has just been sent lines in another way. */
void held_lines_note(const tables *tables, client *client);

#endif
