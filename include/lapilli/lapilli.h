/* lapilli.h: all of liblapilli's rules: Kingdomino Origins and Kingdomino.
 *
 * No allocation, no globals, no floating point, no calls out: plain values and functions on them.
 *
 *     lap_game game;
 *     lap_rules rules = {.set = LAP_TOTEM, .players = 2};
 *     lap_status status = lap_game_deal(&game, &rules, 2024);
 *     assert(status.error == LAP_OK);
 *     lap_random random = {1};
 *     lap_game_playout(&game, &random);
 *     lap_score first = lap_view_score(&game.view, 1);
 *     assert(first.total >= 0 && game.view.phase == LAP_PHASE_OVER);
 */
#ifndef LAPILLI_LAPILLI_H
#define LAPILLI_LAPILLI_H

#define LAP_VERSION "0.2.0"

#include "lapilli/drawing.h"
#include "lapilli/game.h"
#include "lapilli/record.h"
#include "lapilli/seal.h"

#endif
