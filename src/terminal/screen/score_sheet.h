/* score_sheet.h: the points of every seat, part by part, as if the game ended now. */
#ifndef LAPILLI_TERMINAL_SCORE_SHEET_H
#define LAPILLI_TERMINAL_SCORE_SHEET_H

#include "table_picture.h"

/* Rows that the sheet of these rules takes. */
int score_sheet_rows(const lap_rules *rules);

void score_sheet_draw(const table_picture *p, area where);

/* Every region, caveman and group of warriors of a seat with its points. */
void score_sheet_draw_details(const table_picture *p, int seat, area where);

#endif
