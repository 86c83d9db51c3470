/* position_text.h: a position as text for people, at most 80 columns wide. */
#ifndef LAPILLI_CLI_POSITION_TEXT_H
#define LAPILLI_CLI_POSITION_TEXT_H

#include "lapilli/view.h"

/* What is due, such as `seat 2 is to pick`; of a game that is not over. */
void position_text_due(const lap_view *view, char *buf, size_t size);

/* Prints a territory with its columns and rows named, as a drawing. grid: 0 shows what is laid; 5
 * or 7 also the places around it that a domino could reach. */
void position_text_territory(const lap_territory *territory, lap_set set, int grid);

/* Prints what lies between the players: lines with their chiefs, cave, totems. */
void position_text_table(const lap_view *view);

#endif
