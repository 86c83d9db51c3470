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
 *     assert(strcmp(lap_version(), LAP_VERSION) == 0);
 */
#ifndef LAPILLI_LAPILLI_H
#define LAPILLI_LAPILLI_H

#include "lapilli/drawing.h"
#include "lapilli/game.h"
#include "lapilli/record.h"
#include "lapilli/seal.h"

LAP_BEGIN

/* The version of these headers: semantic; `~dev` is what comes before a release. Before 1.0 a new
 * minor version may change the interface, and then the name of the shared library changes too. */
#define LAP_VERSION "0.3.0~dev"
#define LAP_VERSION_MAJOR 0
#define LAP_VERSION_MINOR 3
#define LAP_VERSION_PATCH 0

/* For comparisons: 300 is 0.3.0, 10203 is 1.2.3. */
#define LAP_VERSION_NUMBER (LAP_VERSION_MAJOR * 10000 + LAP_VERSION_MINOR * 100 + LAP_VERSION_PATCH)

/* The version of the library itself, such as "0.3.0~dev". */
const char *lap_version(void);

LAP_END

#endif
