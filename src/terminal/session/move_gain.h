/* move_gain.h: the points that a decision brings at once. */
#ifndef LAPILLI_TERMINAL_MOVE_GAIN_H
#define LAPILLI_TERMINAL_MOVE_GAIN_H

#include "lapilli/view.h"

/* Without the bonus for the centre, which nearly every placement takes away or gives back until the
 * last. 0 for a step before the last of a recruiting, and for a move that is not legal. */
int move_gain(const lap_view *view, lap_move move);

#endif
