/* signs.h: what the players of a table let each other know beside the game: reactions, and how far
 * somebody has come in a lesson. Signs are passed on and forgotten: no log has them. A seat that
 * sends too many is not told; they go nowhere. */
#ifndef LAPILLI_SERVER_SIGNS_H
#define LAPILLI_SERVER_SIGNS_H

#include "core_state.h"

#include "server/protocol/message.h"

/* Passes a MESSAGE_REACTION or MESSAGE_LESSON on to everyone at the table, at this node and the
 * others. */
void signs_pass_on(core_state *core, client *from, const client_message *sign);

/* Another node has announced a sign at this table: `SEAT REACTION NUMBER` or `SEAT DONEofSTEPS
 * NUMBER`, where the number only tells it from others. Passes it on to everyone here. What cannot
 * be right is ignored. */
void signs_heard(core_state *core, const char *id, const char *text);

#endif
