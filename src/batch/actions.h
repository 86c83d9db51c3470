/* actions.h: decisions as numbers, listed and played without going through moves. */
#ifndef LAPILLI_BATCH_ACTIONS_H
#define LAPILLI_BATCH_ACTIONS_H

#include "lapilli/batch.h"

enum { ACTIONS_MOST = LAP_MOVES };

/* The legal actions of a view in which someone decides, in the order of lap_view_moves(). */
int actions_list(const lap_view *view, uint16_t action[ACTIONS_MOST]);

/* Where on the plane the halves of the domino lie with LAP_ACTION_LAY + `place`. */
typedef struct action_squares {
    int half[2]; /* lap_square.index */
} action_squares;

action_squares actions_squares(int place);

/* Plays an action that is legal; nothing is checked. Chance is not played. */
void actions_play(lap_game *game, int action);

#endif
