/* speak_board.c: a territory read aloud. */
#include "speak_board.h"

#include "i18n/fill.h"
#include "i18n/names.h"
#include "i18n/translate.h"
#include "lapilli/score.h"
#include "terminal/session/sentence.h"

#include <stdio.h>

enum { BITS = 64 };

static const char *square_name(lap_square square, char text[LAP_SQUARE_TEXT])
{
    lap_square_write(square, text, LAP_SQUARE_TEXT);
    return text;
}

void speak_board_square(const lap_view *view, int seat, lap_square square)
{
    char at[LAP_SQUARE_TEXT], label[NAMES_TEXT], text[NAMES_TEXT];
    lap_cell cell = lap_territory_at(lap_view_territory(view, seat), square);
    names_cell(&view->rules, &cell, text, sizeof text);
    printf("%s %s.\n", names_label(square_name(square, at), label), text);
}

/* Some squares in a line, from one to another. */
typedef struct stretch {
    lap_square square[LAP_SIDE];
    int count;
} stretch;

/* The part of a row or column that the territory takes up, with gaps. */
static stretch laid_stretch(const lap_territory *t, const lap_square *squares, int count)
{
    stretch found = {.count = 0};
    int first = -1, last = -1;
    for (int i = 0; i < count; i++)
        if (lap_territory_at(t, squares[i]).kind != LAP_CELL_EMPTY) {
            first = first < 0 ? i : first;
            last = i;
        }
    for (int i = first; first >= 0 && i <= last; i++)
        found.square[found.count++] = squares[i];
    return found;
}

static void print_stretch(const lap_view *view, int seat, const stretch *s, const char *title)
{
    const lap_territory *t = lap_view_territory(view, seat);
    char label[NAMES_TEXT];
    printf("%s ", names_label(title, label));
    for (int i = 0; i < s->count; i++) {
        char at[LAP_SQUARE_TEXT], text[NAMES_TEXT];
        lap_cell cell = lap_territory_at(t, s->square[i]);
        names_cell(&view->rules, &cell, text, sizeof text);
        printf("%s%s %s", i == 0 ? "" : "; ", square_name(s->square[i], at), text);
    }
    printf("%s.\n", s->count == 0 ? tr("empty") : "");
}

void speak_board_row(const lap_view *view, int seat, int row)
{
    lap_square squares[LAP_SIDE];
    char title[NAMES_TEXT];
    for (int column = 0; column < LAP_SIDE; column++)
        squares[column] = lap_square_at(column, row);
    stretch s = laid_stretch(lap_view_territory(view, seat), squares, LAP_SIDE);
    FILL(title, tr("Row {row}"), fill_number("row", row + 1));
    print_stretch(view, seat, &s, title);
}

void speak_board_column(const lap_view *view, int seat, int column)
{
    lap_square squares[LAP_SIDE];
    char title[NAMES_TEXT], letter[2] = {(char)('a' + column), '\0'};
    for (int row = 0; row < LAP_SIDE; row++)
        squares[row] = lap_square_at(column, row);
    stretch s = laid_stretch(lap_view_territory(view, seat), squares, LAP_SIDE);
    FILL(title, tr("Column {column}"), fill_text("column", letter));
    print_stretch(view, seat, &s, title);
}

void speak_board_rows(const lap_view *view, int seat)
{
    const lap_territory *t = lap_view_territory(view, seat);
    for (int row = t->north; row >= t->south; row--)
        speak_board_row(view, seat, row);
}

/* `f7, f8, g8.` and the end of the line. */
static void print_squares(const lap_territory *t, uint64_t squares)
{
    const char *separator = " ";
    for (int bit = 0; bit < BITS; bit++) {
        char at[LAP_SQUARE_TEXT];
        if ((squares >> bit & 1) == 0)
            continue;
        printf("%s%s", separator, square_name(lap_territory_square(t, bit), at));
        separator = ", ";
    }
    puts(".");
}

static void print_region(const lap_view *view, int seat, const lap_region *region)
{
    lap_set set = (lap_set)view->rules.set;
    char terrain[NAMES_TEXT], fires[NAMES_TEXT], text[NAMES_TEXT];
    sentence_begin(names_terrain(set, (lap_terrain)region->terrain), terrain, sizeof terrain);
    names_fires(set, region->fires, fires, sizeof fires);
    FILL(text, tr("{terrain}: {size} × {fires} = {points}"), fill_text("terrain", terrain),
         fill_number("size", region->size), fill_text("fires", fires),
         fill_number("points", region->points));
    printf("%s.", text);
    print_squares(lap_view_territory(view, seat), region->squares);
}

bool speak_board_region(const lap_view *view, int seat, lap_square square)
{
    lap_region region[LAP_REGIONS];
    const lap_territory *t = lap_view_territory(view, seat);
    if (lap_territory_at(t, square).kind != LAP_CELL_LAID)
        return false;
    int count = lap_territory_regions(t, region);
    for (int i = 0; i < count; i++)
        if ((region[i].squares >> lap_square_bit(square) & 1) != 0) {
            print_region(view, seat, &region[i]);
            return true;
        }
    return false;
}

static void print_cavemen(const lap_view *view, int seat)
{
    lap_caveman_group group[LAP_CAVEMAN_GROUPS];
    const lap_territory *t = lap_view_territory(view, seat);
    int count = lap_territory_caveman_groups(t, group);
    for (int i = 0; i < count; i++) {
        char name[NAMES_TEXT], label[NAMES_TEXT], points[NAMES_TEXT];
        bool warriors = group[i].caveman == LAP_NO_CAVEMAN;
        sentence_begin(warriors ? tr("Warriors") : names_caveman((lap_caveman)group[i].caveman),
                       name, sizeof name);
        names_points(group[i].points, points, sizeof points);
        printf("%s %s.", names_label(name, label), points);
        print_squares(t, group[i].squares);
    }
}

void speak_board_regions(const lap_view *view, int seat)
{
    lap_region region[LAP_REGIONS];
    int count = lap_territory_regions(lap_view_territory(view, seat), region);
    for (int i = 1; i < count; i++) { /* those with the most points first */
        lap_region moved = region[i];
        int at = i;
        for (; at > 0 && region[at - 1].points < moved.points; at--)
            region[at] = region[at - 1];
        region[at] = moved;
    }
    for (int i = 0; i < count; i++)
        print_region(view, seat, &region[i]);
    if (count == 0)
        printf("%s\n", tr("No dominoes have been placed yet."));
    print_cavemen(view, seat);
}
