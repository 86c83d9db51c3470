/* territory_drawing.h: a territory on the screen, with what may be done on it. */
#ifndef LAPILLI_TERMINAL_TERRITORY_DRAWING_H
#define LAPILLI_TERMINAL_TERRITORY_DRAWING_H

#include "cell_drawing.h"
#include "lapilli/view.h"
#include "terminal/session/territory_window.h"

/* Squares to be marked: flags of cell_drawing.h, by column and row. */
typedef struct territory_marks {
    uint8_t flags[LAP_SIDE][LAP_SIDE];
    lap_square ghost[2]; /* squares of the halves in hand; LAP_NO_SQUARE: none */
    lap_cell half[2];    /* and what is on them */
} territory_marks;

/* Where a territory is drawn. */
typedef struct territory_drawing {
    int row, column; /* of the upper left corner */
    cell_size size;  /* of a square */
    int grid;        /* 0: nothing around the territory */
    int side;        /* squares on each side that there is room for; the drawing is centred in it */
    bool labels;     /* letters of the columns and numbers of the rows */
} territory_drawing;

/* Columns and rows that a drawing with these sizes takes. */
static inline int territory_drawing_width(const territory_drawing *d)
{
    return (d->labels ? 3 : 0) + d->side * d->size.width;
}

static inline int territory_drawing_height(const territory_drawing *d)
{
    return (d->labels ? 1 : 0) + d->side * d->size.height;
}

/* marks may be NULL. */
void territory_draw(const territory_drawing *d, const lap_view *view, int seat,
                    const territory_marks *marks);

/* The square at a place of the screen; LAP_NO_SQUARE when none is. */
lap_square territory_drawing_square(const territory_drawing *d, const lap_view *view, int seat,
                                    int row, int column);

#endif
