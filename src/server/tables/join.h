/* join.h: clients joining a table. */
#ifndef LAPILLI_SERVER_JOIN_H
#define LAPILLI_SERVER_JOIN_H

#include "tables_internal.h"

/* Lets those in who wait at a loaded table, or refuses them. Those remain who want a seat that has
 * to be claimed for them, or whose credentials the store may know. Returns the first of the former,
 * or NULL. */
pending_join *join_settle(tables *tables, live_table *live);

/* Writes the line by which a seat is claimed for somebody who waits. */
void join_write_claim(const live_table *live, const pending_join *join, char line[LAP_LOG_TEXT]);

/* Seats have changed hands, bit 0 being seat 1: tells their former holders and removes them. */
void join_displace(tables *tables, live_table *live, unsigned seats);

#endif
