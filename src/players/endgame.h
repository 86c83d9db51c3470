/* endgame.h: the last lines, where nothing is hidden any more, solved.
 *
 * In the last round a player's points depend on nobody else's lays. In the round before it the
 * players meet only in what they pick. With one chief each, a player who picks a domino lays both
 * of his as well as can be, so that a small tree of picks remains; for two chiefs see
 * endgame_two.h. Totems and recruits join what we take apart here: totem, and the last round but
 * one of tribe, are left to the search. */
#ifndef LAPILLI_ENDGAME_H
#define LAPILLI_ENDGAME_H

#include "outcome.h"

#include <stdbool.h>

/* About half a second of work. */
enum { ENDGAME_NODES = 800000 };

/* Finds the best decision for the view's seat, looking at no more than `nodes` last dominoes. A win
 * counts before any number of points. Returns false, with *best unchanged, when that is not enough,
 * or when the ending is none of the above. */
bool endgame_solve(const lap_view *view, uint32_t nodes, lap_move *best);

/* The result of playing `move`, and then the best decisions of all seats. Returns false where
 * endgame_solve() does for one of them. */
bool endgame_outcome(const lap_view *view, lap_move move, uint32_t nodes, outcome *o);

#endif
