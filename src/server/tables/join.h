/* join.h: clients joining a table. */
#ifndef LAPILLI_SERVER_JOIN_H
#define LAPILLI_SERVER_JOIN_H

#include "tables_internal.h"

/* Lets a client in at a loaded table and sends the lines after `after`, or refuses it. */
void join_admit(tables *tables, live_table *live, client *client, const token_hash *token,
                uint64_t after);

#endif
