/* reactions.h: friendly signs between the players of a table. They are passed on and forgotten: no
 * log has them. A seat that sends too many is not told; they go nowhere. */
#ifndef LAPILLI_SERVER_REACTIONS_H
#define LAPILLI_SERVER_REACTIONS_H

#include "tables_internal.h"

/* Passes a reaction on to everyone at the table, at this node and the others. */
void reactions_pass_on(tables *tables, client *from, const char *reaction);

/* Another node has announced a reaction at this table: `SEAT REACTION NUMBER`, where the number
 * only tells it from others. Passes it on to everyone here. What cannot be right is ignored. */
void reactions_heard(tables *tables, const char *id, const char *text);

#endif
