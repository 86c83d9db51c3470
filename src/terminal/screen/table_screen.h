/* table_screen.h: the whole table on the screen, for any size from 80x24. */
#ifndef LAPILLI_TERMINAL_TABLE_SCREEN_H
#define LAPILLI_TERMINAL_TABLE_SCREEN_H

#include "table_picture.h"

void table_screen_draw(const table_picture *p);

/* What is at a place of the screen. */
typedef struct table_place {
    lap_square square; /* of the large territory, or LAP_NO_SQUARE */
    int choice;        /* one of the decisions in hand, or -1 */
} table_place;

table_place table_screen_at(const table_picture *p, int row, int column);

#endif
