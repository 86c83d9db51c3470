/* reactions.h: friendly signs between the players of a table. They are passed on and forgotten: no
 * log has them. A seat that sends too many is not told; they go nowhere. */
#ifndef LAPILLI_SERVER_REACTIONS_H
#define LAPILLI_SERVER_REACTIONS_H

#include "tables_internal.h"

/* Passes a reaction on to everyone at the table, on this node. */
void reactions_pass_on(tables *tables, client *from, const char *reaction);

#endif
