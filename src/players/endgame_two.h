/* endgame_two.h: the last two lines with two players, who have two chiefs each.
 *
 * A player lays and then picks, twice. When he lays for the second time he also knows what he
 * picks, so all that he lays from there on is as good as can be for the two dominoes he ends up
 * with. What is left is a tree of the first lays and of four picks. */
#ifndef LAPILLI_PLAYERS_ENDGAME_TWO_H
#define LAPILLI_PLAYERS_ENDGAME_TWO_H

#include "finish.h"

#include "lapilli/view.h"

/* What a seat still has to lay from the current line; at the root its turn may have begun. */
duties endgame_duties(const lap_view *view, int seat, uint32_t *nodes);

/* The last line but one of discovery or kingdomino. Returns false when *nodes were not enough, and
 * then *best has no meaning. */
bool endgame_two_solve(const lap_view *view, uint32_t *nodes, lap_move *best);

#endif
