/* endgame.h: the last lines, where nothing is hidden any more, solved.
 *
 * In the last round a player's points depend on nobody else's lays. In the round before it the
 * players meet only in what they pick: a player who picks a domino lays both of his as well as can
 * be, so that a small tree of picks remains. Totems and recruits join what we take apart here; a
 * player with two chiefs lays before he knows his second pick. Those endings are left to the
 * search. */
#ifndef LAPILLI_ENDGAME_H
#define LAPILLI_ENDGAME_H

#include "lapilli/score.h"

/* Finds the best decision for the view's seat; returns 0 when the ending is none of the above. */
int endgame_solve(const lap_view *view, lap_move *best);

#endif
