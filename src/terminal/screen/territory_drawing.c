/* territory_drawing.c: a territory on the screen. */
#include "territory_drawing.h"

#include <stdio.h>

/* Where the square in the upper left corner of the window is. */
typedef struct corner {
    territory_window window;
    int row, column;
} corner;

static corner corner_of(const territory_drawing *d, const lap_view *view, int seat)
{
    corner c = {.window = territory_window_of(lap_view_territory(view, seat), d->grid)};
    int columns = c.window.east - c.window.west + 1, rows = c.window.north - c.window.south + 1;
    c.row = d->row + (d->side - rows) * d->size.height / 2;
    c.column = d->column + (d->labels ? 3 : 0) + (d->side - columns) * d->size.width / 2;
    return c;
}

static void draw_labels(const territory_drawing *d, const corner *c)
{
    style soft = {.ink = COLOUR_SOFT};
    int below = c->row + (c->window.north - c->window.south + 1) * d->size.height;
    char text[16];
    for (int column = c->window.west; column <= c->window.east; column++) {
        snprintf(text, sizeof text, "%c", 'a' + column);
        screen_put(below,
                   c->column + (column - c->window.west) * d->size.width + (d->size.width - 1) / 2,
                   1, soft, text);
    }
    for (int row = c->window.south; row <= c->window.north; row++) {
        snprintf(text, sizeof text, "%2d", row + 1);
        screen_put(c->row + (c->window.north - row) * d->size.height + (d->size.height - 1) / 2,
                   c->column - 3, 2, soft, text);
    }
}

/* The half in hand that is on this square, or -1. */
static int ghost_on(const territory_marks *marks, lap_square square)
{
    for (int i = 0; marks != NULL && i < 2; i++)
        if (lap_square_valid(marks->ghost[i]) && marks->ghost[i].index == square.index)
            return i;
    return -1;
}

void territory_draw(const territory_drawing *d, const lap_view *view, int seat,
                    const territory_marks *marks)
{
    const lap_territory *t = lap_view_territory(view, seat);
    corner c = corner_of(d, view, seat);
    if (d->labels)
        draw_labels(d, &c);
    for (int column = c.window.west; column <= c.window.east; column++)
        for (int row = c.window.south; row <= c.window.north; row++) {
            lap_square square = lap_square_at(column, row);
            cell_look look = {.set = (lap_set)view->rules.set, .seat = seat};
            lap_cell cell = lap_territory_at(t, square);
            int half = ghost_on(marks, square);
            if (marks != NULL)
                look.flags = marks->flags[column][row];
            if (half >= 0)
                cell = marks->half[half];
            cell_draw(c.row + (c.window.north - row) * d->size.height,
                      c.column + (column - c.window.west) * d->size.width, d->size, &cell, &look);
        }
}

lap_square territory_drawing_square(const territory_drawing *d, const lap_view *view, int seat,
                                    int row, int column)
{
    corner c = corner_of(d, view, seat);
    int x = column - c.column, y = row - c.row;
    if (x < 0 || y < 0)
        return LAP_NO_SQUARE;
    lap_square square =
        lap_square_at(c.window.west + x / d->size.width, c.window.north - y / d->size.height);
    return territory_window_has(c.window, square) ? square : LAP_NO_SQUARE;
}
