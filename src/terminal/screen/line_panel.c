/* line_panel.c: the two lines of dominoes with their chiefs. */
#include "line_panel.h"

#include "i18n/translate.h"

#include <stdio.h>

enum { NUMBER = 1, DOMINO = 4, CHIEF = 13 }; /* columns of a row: marker, number, domino, chief */

static const cell_size half_size = {4, 2};

/* The decision in hand that picks this domino; -1: none. */
static int choice_of(const hand *h, int domino)
{
    if (h == NULL || (h->view.phase != LAP_PHASE_PICK && h->view.phase != LAP_PHASE_PICK_TWO))
        return -1;
    for (int i = 0; i < h->count; i++)
        if (lap_move_domino(h->moves[i], 0) == domino || lap_move_domino(h->moves[i], 1) == domino)
            return i;
    return -1;
}

static void draw_halves(const table_picture *p, int domino, int row, int column, bool chosen)
{
    lap_domino d = lap_domino_of((lap_set)p->view.rules.set, domino);
    for (int i = 0; i < 2; i++) {
        lap_cell cell = cell_of_half(&p->view.rules, d.half[i]);
        cell_look look = {.set = (lap_set)p->view.rules.set};
        if (chosen)
            look.flags = CELL_GHOST;
        cell_draw(row, column + i * half_size.width, half_size, &cell, &look);
    }
}

/* One domino: `▶17 [ ][ ] ●1` and a name below, or what it would gain where nobody has chosen it.
 */
static void draw_domino(const table_picture *p, const lap_line *line, int slot, int row, int column,
                        int width, bool on_offer)
{
    int domino = line->domino[slot], seat = line->chief[slot];
    int choice = on_offer ? choice_of(p->hand, domino) : -1;
    bool chosen = choice >= 0 && choice == p->hand->chosen;
    bool acts = !on_offer && p->view.seat != 0 && p->view.round > 0 && slot == p->view.slot;
    char text[SEAT_NAME_TEXT + 8];
    snprintf(text, sizeof text, "%2d", domino);
    if (chosen || acts)
        screen_put(row, column, 1, (style){.ink = COLOUR_FIRE, .bold = true},
                   screen_is_ascii() ? ">" : "▶");
    screen_put(row, column + NUMBER, 2, (style){.bold = true}, text);
    draw_halves(p, domino, row, column + DOMINO, chosen);
    if (seat != 0) {
        style how = {.ink = palette_seat_ink(seat), .bold = true};
        snprintf(text, sizeof text, "%s%d", screen_is_ascii() ? "o" : "●", seat);
        screen_put(row, column + CHIEF, width - CHIEF, how, text);
        screen_put(row + 1, column + CHIEF, width - CHIEF, how, p->names.name[seat - 1]);
    } else if (choice >= 0) {
        table_picture_gain(p->hand->gain[choice], text);
        screen_put(row, column + CHIEF, width - CHIEF, (style){.ink = COLOUR_FIRE, .bold = chosen},
                   text);
    }
}

static void draw_line(const table_picture *p, const lap_line *line, const char *title, area where,
                      bool on_offer)
{
    int row = where.row + 1;
    screen_put(where.row, where.column + 1, where.width - 1, (style){.ink = COLOUR_SOFT}, title);
    for (int slot = 0; slot < LAP_LINE; slot++)
        if (line->domino[slot] != 0) {
            draw_domino(p, line, slot, row, where.column, where.width, on_offer);
            row += half_size.height;
        }
}

/* The line being placed on the left, the line on offer on the right. */
static area half_of(area where, bool on_offer)
{
    area half = where;
    half.width = where.width / 2;
    if (on_offer)
        half.column += half.width;
    return half;
}

void line_panel_draw(const table_picture *p, area where)
{
    bool first = p->view.round == 0;
    if (!first)
        draw_line(p, &p->view.now, tr("Now"), half_of(where, false), false);
    draw_line(p, &p->view.next, first ? tr("First line") : tr("Next"), half_of(where, true), true);
}

int line_panel_choice(const table_picture *p, area where, int row, int column)
{
    area half = half_of(where, true);
    int slot = (row - half.row - 1) / half_size.height, n = 0;
    if (row <= half.row || column < half.column || column >= half.column + half.width)
        return -1;
    for (int i = 0; i < LAP_LINE; i++)
        if (p->view.next.domino[i] != 0 && n++ == slot)
            return choice_of(p->hand, p->view.next.domino[i]);
    return -1;
}
