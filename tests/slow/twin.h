/* twin.h: the engine and the slow twin (slow.h) side by side, on the same events. */
#ifndef LAPILLI_TESTS_TWIN_H
#define LAPILLI_TESTS_TWIN_H

#include "lapilli/lapilli.h"
#include "slow.h"

typedef char twin_line[LAP_EVENT_TEXT];

/* Every whole decision as a line of a record, in strcmp order; free() *lines. */
size_t twin_engine_lines(const lap_view *view, twin_line **lines);

/* Do both list the same decisions? Prints the first difference. */
int twin_agree(const lap_view *view, const slow_game *slow);

/* Plays one whole event in both. Returns 0 when either refuses. */
int twin_play(lap_game *game, slow_game *slow, lap_move event);

/* Are the footers of a finished game the same? Prints them when not. */
int twin_footers_agree(const lap_view *view, const slow_game *slow);

#endif
