/* join.h: clients joining a table. */
#ifndef LAPILLI_SERVER_JOIN_H
#define LAPILLI_SERVER_JOIN_H

#include "core_state.h"

/* Takes a message: any bytes. */
void join_message(core_state *core, client *client, const char *text, size_t length);

/* Everything has left that a client that is behind was sent: sends the next pieces of the log. A
 * long log is sent in pieces, so that a client that does not read costs no memory. */
void join_writable(core_state *core, client *client);

/* Its connection is gone. */
void join_leave(core_state *core, client *client, bool said_goodbye);

/* Lets those in who wait at a loaded table, or refuses them. Those remain who want a seat that has
 * to be claimed for them, or whose credentials the store may know. Returns the first of the former,
 * or NULL. */
pending_join *join_settle(core_state *core, live_table *live);

/* Writes the line by which a seat is claimed for somebody who waits. */
void join_write_claim(const live_table *live, const pending_join *join, char line[LAP_LOG_TEXT]);

/* Seats have changed hands, bit 0 being seat 1: tells their former holders and removes them. */
void join_displace(core_state *core, live_table *live, unsigned seats);

#endif
