/* line_panel.h: the two lines of dominoes with their chiefs. */
#ifndef LAPILLI_TERMINAL_LINE_PANEL_H
#define LAPILLI_TERMINAL_LINE_PANEL_H

#include "table_picture.h"

enum { LINE_PANEL_ROWS = 9, LINE_PANEL_WIDTH = 40 }; /* the least width */

void line_panel_draw(const table_picture *p, area where);

/* Which of the decisions in hand is to pick the domino at this place; -1: none. */
int line_panel_choice(const table_picture *p, area where, int row, int column);

#endif
