/* series.h: several games of the same players, and what they come to.
 *
 * A dynasty is three games whose points are added up (R1.3). Best of three ends when somebody has
 * won two games, and after three at the latest; then wins decide, and between equal wins the sums
 * of a dynasty. A shared victory counts for everybody who shares it. Who starts is drawn in each
 * game (R2).
 *
 * A table knows which game of its series it is and what the games before came to, so the last
 * table alone tells how the series stands.
 *
 *     lap_series series = {.kind = LAP_SERIES_DYNASTY, .game = 3,
 *                          .seat = {{.wins = 1, .points = 180}, {.wins = 2, .points = 171}}};
 *     assert(lap_series_is_over(&series, 2) && lap_series_winners(&series, 2) == 1);
 *     series.kind = LAP_SERIES_BEST_OF_3;
 *     assert(lap_series_winners(&series, 2) == 2);
 */
#ifndef LAPILLI_SERIES_H
#define LAPILLI_SERIES_H

#include "lapilli/rules.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum lap_series_kind {
    LAP_SERIES_NONE, /* a single game */
    LAP_SERIES_DYNASTY,
    LAP_SERIES_BEST_OF_3,
    LAP_SERIES_KINDS
} lap_series_kind;

enum { LAP_SERIES_GAMES = 3, LAP_SERIES_MOST = 9999 /* of any sum */ };

/* Sums over the games that are over. */
typedef struct lap_series_seat {
    uint16_t points;
    uint16_t largest; /* R9.4, as the next */
    uint16_t fires;
    uint8_t wins;
    uint8_t zero; /* always 0 */
} lap_series_seat;

typedef struct lap_series {
    uint8_t kind;    /* lap_series_kind */
    uint8_t game;    /* the number of the game, 1 to LAP_SERIES_GAMES; 0 in a single game */
    uint8_t zero[6]; /* always 0 */
    lap_series_seat seat[LAP_SEATS];
} lap_series;

/* `dynasty` or `best-of-3`; NULL for a single game. */
const char *lap_series_name(lap_series_kind kind);

/* The first game of a series. */
lap_series lap_series_first(lap_series_kind kind);

/* Is `series`, as lap_series_after() gives it once a game is over, decided? */
bool lap_series_is_over(const lap_series *series, int players);

/* Who leads, or has won: bit (seat - 1), more than one when it is shared. */
unsigned lap_series_winners(const lap_series *series, int players);

#endif
