/* territory_window.h: which squares of the plane are shown of a territory. */
#ifndef LAPILLI_TERMINAL_TERRITORY_WINDOW_H
#define LAPILLI_TERMINAL_TERRITORY_WINDOW_H

#include "lapilli/territory.h"

/* The first and last column and row, counted from 0. */
typedef struct territory_window {
    int west, east, south, north;
} territory_window;

/* The territory, and with grid 5 or 7 the squares around it that a domino could reach: two on each
 * side, as far as the grid allows. 0 shows the territory alone. */
territory_window territory_window_of(const lap_territory *t, int grid);

/* The most columns, or rows, of a window with this grid. */
static inline int territory_window_most(int grid)
{
    return grid + 2;
}

static inline bool territory_window_has(territory_window w, lap_square square)
{
    int column = lap_square_column(square), row = lap_square_row(square);
    return lap_square_valid(square) && column >= w.west && column <= w.east && row >= w.south &&
           row <= w.north;
}

#endif
