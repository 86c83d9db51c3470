/* position_text.c: a position as text. */
#include "position_text.h"

#include "lapilli/drawing.h"
#include "territory_window.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { CELL_TEXT = 32 };

/* What chance does next. */
static const char *chance_text(const lap_view *view)
{
    switch ((lap_phase)view->phase) {
    case LAP_PHASE_LINE:
        return "draw a line of dominoes";
    case LAP_PHASE_CHIEF:
        return view->rules.set == LAP_KINGDOMINO ? "draw a king" : "draw a chief";
    default:
        return "fill the cave";
    }
}

void position_text_next(const lap_view *view, char *buf, size_t size)
{
    static const char *const decision[] = {
        [LAP_PHASE_PICK] = "pick a domino",
        [LAP_PHASE_PICK_TWO] = "pick two dominoes",
        [LAP_PHASE_LAY] = "lay a domino",
        [LAP_PHASE_FIRE] = "place a fire token",
        [LAP_PHASE_TOTEM] = "pass on a totem",
        [LAP_PHASE_RECRUIT] = "recruit or skip",
        [LAP_PHASE_PAY] = "pay for a caveman",
        [LAP_PHASE_PLACE] = "place a caveman",
        [LAP_PHASE_OVER] = "",
    };
    if (lap_view_is_chance(view))
        snprintf(buf, size, "%s", chance_text(view));
    else
        snprintf(buf, size, "seat %d to %s", view->seat, decision[view->phase]);
}

static void cell_text(const lap_territory *t, int column, int row, lap_set set, char buf[CELL_TEXT])
{
    lap_cell cell = lap_territory_at(t, lap_square_at(column, row));
    lap_cell_write(&cell, set, buf, CELL_TEXT);
}

/* The width of the widest cell in a column. */
static int column_width(const lap_territory *t, int column, lap_set set)
{
    int width = 1;
    for (int row = t->south; row <= t->north; row++) {
        char text[CELL_TEXT];
        cell_text(t, column, row, set, text);
        int length = (int)strlen(text);
        width = length > width ? length : width;
    }
    return width;
}

/* Prints a field of the given width, without trailing spaces in the last column. */
static void put_field(const char *text, int width, bool last)
{
    if (last)
        printf(" %s\n", text);
    else
        printf(" %-*s", width, text);
}

void position_text_territory(const lap_territory *t, lap_set set, int grid)
{
    int width[LAP_SIDE] = {0};
    territory_window w = territory_window_of(t, grid);
    fputs("  ", stdout);
    for (int column = w.west; column <= w.east; column++) {
        char letter[2] = {(char)('a' + column), '\0'};
        width[column] = column_width(t, column, set);
        put_field(letter, width[column], column == w.east);
    }
    for (int row = w.north; row >= w.south; row--) {
        printf("%2d", row + 1);
        for (int column = w.west; column <= w.east; column++) {
            char text[CELL_TEXT];
            cell_text(t, column, row, set, text);
            put_field(text, width[column], column == w.east);
        }
    }
}

static void print_line(const char *name, const lap_line *line)
{
    int dominoes = 0;
    for (int i = 0; i < LAP_LINE; i++) {
        if (line->domino[i] == 0)
            continue;
        printf("%s  %d", dominoes++ == 0 ? name : "", line->domino[i]);
        if (line->chief[i] != 0)
            printf(" (seat %d)", line->chief[i]);
    }
    if (dominoes > 0)
        putchar('\n');
}

static void print_cave(const lap_view *view)
{
    int piled = 0;
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++)
        piled += view->pile[c];
    fputs("cave  ", stdout);
    for (int i = 0; i < LAP_CAVE; i++) {
        lap_caveman caveman = (lap_caveman)view->cave[i];
        printf("  %s", caveman == LAP_NO_CAVEMAN ? "-" : lap_caveman_name(caveman));
    }
    printf("  (%d in the pile)\n", piled);
}

static void print_totems(const lap_view *view)
{
    fputs("totems", stdout);
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++) {
        printf("  %s", lap_resource_name((lap_resource)r));
        if (view->totem[r - 1] != 0)
            printf(" (seat %d)", view->totem[r - 1]);
    }
    putchar('\n');
}

void position_text_table(const lap_view *view)
{
    print_line("now   ", &view->now);
    print_line("next  ", &view->next);
    if (view->rules.set == LAP_TRIBE && view->round > 0)
        print_cave(view);
    if (view->rules.set == LAP_TOTEM)
        print_totems(view);
}
