/* reason.h: why a decision cannot be made at a position, or why there is no other: what on the
 * territory of the player to decide stands in the way. The error of a refusal names the rule; this
 * names the squares.
 *
 *     lap_reason why = lap_reason_of(&view, lap_move_discard(34));
 *     if (why.kind == LAP_REASON_SURROUNDED)
 *         ...; every square in why.squares matches, and none has a free neighbour
 */
#ifndef LAPILLI_REASON_H
#define LAPILLI_REASON_H

#include "lapilli/view.h"

typedef enum lap_reason_kind {
    LAP_REASON_NONE,         /* the error says it all */
    LAP_REASON_NO_MATCH,     /* R4.2: the domino touches only `squares`, or nothing */
    LAP_REASON_LEAVES_GRID,  /* R4.3: with `squares` it would cover `count` columns or rows */
    LAP_REASON_SURROUNDED,   /* R4.4: nothing is free beside `squares`, which alone match */
    LAP_REASON_NO_ROOM,      /* R4.4: beside `squares` one half fits, but never the other, too */
    LAP_REASON_OUT_OF_REACH, /* R5.2: `count` squares from the volcano; its fire reaches `limit` */
    LAP_REASON_NO_TARGET,    /* R5.4: within `limit` squares are only `squares`: volcanoes, fire */
    LAP_REASON_FEW_KINDS,    /* R8.3: resources of only `count` kinds, on `squares` */
    LAP_REASON_NO_GROUND     /* R8.4: nowhere to stand */
} lap_reason_kind;

typedef struct lap_reason {
    lap_reason_kind kind;
    uint64_t squares; /* laid ones of the territory, as its boards have them */
    int count;
    int limit;
} lap_reason;

/* Of a decision that is refused, or of one that is the only one: of a discarded domino, of fire
 * that is lost, of recruiting nobody. `move` is an event of the player to decide. */
lap_reason lap_reason_of(const lap_view *view, lap_move move);

#endif
