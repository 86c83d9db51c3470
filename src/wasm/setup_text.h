/* setup_text.h: the game someone wants to play, in one line.
 *
 *     tribe 3 grid 7 bonus centre complete clock 600 30 seats person level:3 person hints no
 *
 * The line `open` of a log (docs/protocol.md) without its first and last words, and shorter: what
 * is usual may be left out, and what comes after the players may come in any order. */
#ifndef LAPILLI_WASM_SETUP_TEXT_H
#define LAPILLI_WASM_SETUP_TEXT_H

#include "table/table.h"

/* On an error `at` is the offset of the first bad byte and *setup is unchanged. `commit` is left
 * as it was in any case. */
lap_status setup_text_read(lap_game_setup *setup, const char *text, size_t length);

#endif
