/* hand.h: the decision that a person is about to take: the domino in hand and where it is held, the
 * square or the line of a list that the cursor is on, the steps of a recruiting so far.
 *
 * It draws nothing and knows no rule: what is legal, and what it gains, it asks the view. */
#ifndef LAPILLI_TERMINAL_HAND_H
#define LAPILLI_TERMINAL_HAND_H

#include "lapilli/view.h"

typedef struct hand {
    lap_view view; /* with the steps of a recruiting so far */
    lap_move moves[LAP_MOVES];
    int gain[LAP_MOVES]; /* points now; of a domino to pick, at the best place */
    int count;           /* legal moves */
    int chosen;          /* on a list: which of them */
    lap_square at;       /* on the territory: the cursor, or the first half of the domino */
    int turn;            /* where the second half is: 0 east, 1 south, 2 west, 3 north */
} hand;

/* A person has to decide in this view. */
void hand_begin(hand *h, const lap_view *view);

/* Is a square to be chosen, and not a line of a list? */
bool hand_is_on_territory(const hand *h);

/* Moves the cursor, east and north being positive; on a list any step is one line. */
void hand_step(hand *h, int east, int north);

/* Turns the domino in hand, clockwise or (-1) back. */
void hand_rotate(hand *h, int quarters);

/* Goes to the next legal place, or back with -1. */
void hand_next(hand *h, int direction);

/* Puts the cursor on a square, or on a line of the list. */
void hand_point(hand *h, lap_square square);
void hand_choose(hand *h, int chosen);

/* Shows a whole decision, such as a hint, as far as it can be shown at once. Begins again with the
 * steps of a recruiting. */
void hand_suggest(hand *h, const lap_view *view, lap_move move);

/* The squares of the domino in hand; in other phases the cursor and LAP_NO_SQUARE. */
void hand_squares(const hand *h, lap_square square[2]);

/* The move under the cursor. May be illegal on a territory. */
lap_move hand_move(const hand *h);

/* Is it legal, and what does it gain? */
lap_status hand_check(const hand *h, int *gain);

/* Takes the move under the cursor. A step of a recruiting goes on to the next step. Returns true
 * with the event when the decision is complete. An illegal move changes nothing. */
bool hand_take(hand *h, lap_move *event);

/* Undoes the last step of a recruiting. Returns false when there is none. */
bool hand_undo_step(hand *h);

#endif
