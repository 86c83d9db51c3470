/* player_names.h: what the players at a table are called, for sentences about them. */
#ifndef LAPILLI_TERMINAL_PLAYER_NAMES_H
#define LAPILLI_TERMINAL_PLAYER_NAMES_H

#include "i18n/event_text.h"
#include "table/table.h"

/* People by the names they gave, or by their seat; computers by the names that the page gives them,
 * too. Equal names are numbered. you: the seat of the only person here, who is addressed, with or
 * without a name; 0: several are. */
seat_names player_names(const lap_table *table, int you);

#endif
