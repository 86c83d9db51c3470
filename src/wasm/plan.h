/* plan.h: the game someone wants to play, in one line.
 *
 *     tribe 3 grid 7 bonus centre complete clock 600 30 seats person level:3 person
 *
 * The line `open` of a log (docs/protocol.md) without its first and last words, and shorter: what
 * is usual may be left out, and what comes after the players may come in any order. */
#ifndef LAPILLI_WASM_PLAN_H
#define LAPILLI_WASM_PLAN_H

#include "table/table.h"

/* On an error `at` is the offset of the first bad byte and *opening is unchanged. `commit` is left
 * as it was in any case. */
lap_status plan_read(lap_opening *opening, const char *text, size_t length);

#endif
