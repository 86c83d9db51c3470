/* speak_board.h: a territory read aloud: by square, row, column or region. Each is a line on
 * stdout. */
#ifndef LAPILLI_TERMINAL_SPEAK_BOARD_H
#define LAPILLI_TERMINAL_SPEAK_BOARD_H

#include "lapilli/view.h"

/* `f7: forest, 1 crown.` */
void speak_board_square(const lap_view *view, int seat, lap_square square);

/* `Row 7: f7 forest, 1 crown; g7 castle.` The squares of the territory, and the gaps between them;
 * counted from 0. */
void speak_board_row(const lap_view *view, int seat, int row);
void speak_board_column(const lap_view *view, int seat, int column);

/* Every row, from north to south. */
void speak_board_rows(const lap_view *view, int seat);

/* `Forest: 3 × 2 crowns = 6. f7, f8, g8.` The region of a square; false if there is none. */
bool speak_board_region(const lap_view *view, int seat, lap_square square);

/* Every region, those with the most points first, and in tribe every caveman with its points. */
void speak_board_regions(const lap_view *view, int seat);

#endif
