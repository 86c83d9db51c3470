/* history.h: a game as the list of its events, and the table as it was after any number of them.
 *
 * A view has all that the rules need and no more: it does not say which domino a square came with,
 * or since when it looks as it does. A screen draws both, so a snapshot knows them.
 *
 *     history past = {table.rules, &table.position, table.event, table.events};
 *     snapshot now;
 *     snapshot_make(&now, &past, past.events);
 */
#ifndef LAPILLI_WASM_HISTORY_H
#define LAPILLI_WASM_HISTORY_H

#include "lapilli/position.h"

#include <stdbool.h>

typedef struct history {
    lap_rules rules;              /* settled */
    const lap_position *position; /* that it begins from */
    const lap_move *event;        /* legal, one after the other */
    int events;
} history;

/* Where a square comes from. All 0: nothing was ever laid there. */
typedef struct origin {
    uint8_t domino;
    uint8_t half;   /* which of its halves: 0 or 1 */
    uint8_t mate;   /* index of the square of the other half */
    uint8_t zero;   /* always 0 */
    uint16_t since; /* after how many events the square has looked as it does */
} origin;

typedef struct snapshot {
    lap_view view;
    int events;                                      /* that came before */
    unsigned resigned;                               /* seats of a table; bit 0 is seat 1 */
    bool given_up;                                   /* its game is over because of them */
    origin from[LAP_SEATS][LAP_SIDE * LAP_SIDE + 1]; /* by seat and index of square */
} snapshot;

/* The table after the first `events` events of a history, or after all if there are fewer. */
void snapshot_make(snapshot *made, const history *past, int events);

/* The table with what the lines of a position say; `view` is after them. */
void snapshot_set_up(snapshot *made, const lap_position *position, const lap_view *view);

/* The same with one event more, which must be legal. */
void snapshot_play(snapshot *s, lap_move event);

#endif
