/* components.h: JSON of what lies in the box: the dominoes, cavemen and totems of a rule set, and
 * which games can be made of them. */
#ifndef LAPILLI_WASM_COMPONENTS_H
#define LAPILLI_WASM_COMPONENTS_H

#include "json_writer.h"

#include "lapilli/rules.h"

/* The pieces of a rule set. */
void components_pieces(json *j, lap_set set);

/* What is usual for so many players, and what else the rules allow (R1.4). The players are 2 to
 * LAP_SEATS. */
void components_games(json *j, lap_set set, int players);

#endif
