/* components.h: JSON of what is in the box: the dominoes, cavemen and totems of a rule set, and the
 * games it offers. */
#ifndef LAPILLI_WASM_COMPONENTS_H
#define LAPILLI_WASM_COMPONENTS_H

#include "json_writer.h"

#include "lapilli/rules.h"

/* The pieces of a rule set. */
void components_pieces(json *j, lap_set set);

/* The defaults for 2 to LAP_SEATS players, and what else the rules allow (R1.4). */
void components_games(json *j, lap_set set, int players);

#endif
