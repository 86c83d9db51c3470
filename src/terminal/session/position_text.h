/* position_text.h: a position as text, at most 80 columns wide. */
#ifndef LAPILLI_TERMINAL_POSITION_TEXT_H
#define LAPILLI_TERMINAL_POSITION_TEXT_H

#include "lapilli/view.h"

/* What comes next, such as `seat 2 to pick a domino`, in a game that is not over. */
void position_text_next(const lap_view *view, char *buf, size_t size);

/* Prints a territory as a drawing with its columns and rows named. With grid 5 or 7 the squares
 * around it that a domino could reach are shown too; 0 shows the territory alone. */
void position_text_territory(const lap_territory *territory, lap_set set, int grid);

/* Prints what is shared by the players: lines with their chiefs, cave, totems. */
void position_text_table(const lap_view *view);

#endif
