/* cell_drawing.h: one square of a territory, or half of a domino, on the screen.
 *
 * A square can be recognised by its ground, by the pattern on it and by the letter of its terrain,
 * so nobody needs colours. Fires and crowns are in its first row, pieces in its last. */
#ifndef LAPILLI_TERMINAL_CELL_DRAWING_H
#define LAPILLI_TERMINAL_CELL_DRAWING_H

#include "lapilli/territory.h"
#include "screen.h"

/* Columns and rows of a square: 2x1, 4x2, 6x3 or 8x4, about as wide as high on a screen. */
typedef struct cell_size {
    int width, height;
} cell_size;

/* What is shown of a square besides what is on it. */
enum {
    CELL_LEGAL = 1,    /* empty: a half may be laid here */
    CELL_TARGET = 2,   /* may be chosen */
    CELL_FRESH = 4,    /* has just changed */
    CELL_WEST = 8,     /* its western edge glows */
    CELL_EAST = 16,    /* its eastern edge glows */
    CELL_REFUSED = 32, /* a half that cannot be laid here */
    CELL_GHOST = 64    /* not laid yet */
};

typedef struct cell_look {
    lap_set set;
    int seat;       /* whose territory, for its starting tile; 0: nobody's */
    unsigned flags; /* of those above */
} cell_look;

/* Draws a square with its upper left corner there. */
void cell_draw(int row, int column, cell_size size, const lap_cell *cell, const cell_look *look);

/* A half of a domino as a square; resources only where the rules have them. */
lap_cell cell_of_half(const lap_rules *rules, lap_half half);

/* `▲` or `♛`: what gives points in a rule set. */
const char *cell_fire(lap_set set);

#endif
