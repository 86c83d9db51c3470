/* action.h: JSON of what may be done, or was done, and its effects.
 *
 * Each action is written with its request, its dominoes and squares, and what it changes: points by
 * part, which regions grow out of which, what a fire destroys, which totems move. The figures are
 * the differences between two positions, before and after, so they know no rule of their own. A
 * caveman that can be recruited has the best gain there is: whatever he costs, wherever he
 * stands. */
#ifndef LAPILLI_WASM_ACTION_H
#define LAPILLI_WASM_ACTION_H

#include "json_writer.h"
#include "history.h"

/* The members of the object that one action is: a decision or chance that is legal in the view. */
void action_put(json *j, const lap_view *view, lap_move move);

/* Every decision that is legal in a view, which may be partway through a recruitment. */
void action_choices(json *j, const lap_view *view);

/* The same as if `seat` had to lay this domino now; nothing when it is in neither line. */
void action_preview(json *j, const lap_view *view, int seat, int domino);

/* Takes the first steps of a recruiting in a view: `hunter 2 f8`, whom, the price, then squares to
 * pay from; no words are no steps. On an error `at` is the offset, and *view is unchanged. */
lap_status action_steps(lap_view *view, const char *text, size_t length);

/* The events of a history behind the first `from`, up to `to`. */
void action_events(json *j, const history *past, int from, int to);

#endif
