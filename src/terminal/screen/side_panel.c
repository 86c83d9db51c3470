/* side_panel.c: everything beside the large territory. */
#include "side_panel.h"

#include "i18n/fill.h"
#include "i18n/names.h"
#include "i18n/translate.h"
#include "line_panel.h"
#include "score_sheet.h"

#include <stdio.h>
#include <string.h>

void table_picture_gain(int gain, char text[16])
{
    snprintf(text, 16, "%+d", gain);
}

bool side_panel_is_list(const table_picture *p)
{
    return p->hand != NULL && !hand_is_on_territory(p->hand) &&
           (p->hand->view.phase == LAP_PHASE_RECRUIT || p->hand->view.phase == LAP_PHASE_TOTEM);
}

/* One line of the list. */
static void write_choice(const table_picture *p, lap_move move, char *buf, size_t size)
{
    const fill_value price[] = {fill_number("n", lap_move_price(move)), {.name = NULL}};
    char costs[NAMES_TEXT];
    switch (lap_move_kind(move)) {
    case LAP_MOVE_WHO:
        fill(costs, sizeof costs, tr_plural("{n} resource", "{n} resources", price[0].number),
             price);
        snprintf(buf, size, "%-12s %s, %s", names_caveman(lap_move_caveman(move, 0)),
                 lap_move_price(move) == 4 ? tr("Pile") : tr("Cave"), costs);
        break;
    case LAP_MOVE_PASS_TOTEM:
        snprintf(buf, size, "%s", p->names.name[lap_move_seat(move) - 1]);
        break;
    default:
        snprintf(buf, size, "%s", tr("Skip"));
        break;
    }
}

/* The first line that is shown, so that the chosen one is. */
static int first_shown(const hand *h, int rows)
{
    return h->chosen < rows ? 0 : h->chosen - rows + 1;
}

static void draw_list(const table_picture *p, area where)
{
    const hand *h = p->hand;
    int first = first_shown(h, where.height);
    for (int i = 0; i < where.height && first + i < h->count; i++) {
        char text[NAMES_TEXT * 2], line[NAMES_TEXT * 2 + 8];
        bool chosen = first + i == h->chosen;
        style how = chosen ? (style){.ink = COLOUR_CHARCOAL,
                                     .ground = COLOUR_FIRE,
                                     .bold = true,
                                     .reversed = true}
                           : (style){0};
        write_choice(p, h->moves[first + i], text, sizeof text);
        snprintf(line, sizeof line, " %s", text);
        screen_field(where.row + i, where.column, where.width, how, line);
    }
}

/* What a caveman scores (R8.6, R8.7). */
static const char *caveman_rule(lap_caveman caveman, int n)
{
    switch (caveman) {
    case LAP_HUNTER:
        return tr_plural("{n} point for each mammoth on the 8 surrounding squares.",
                         "{n} points for each mammoth on the 8 surrounding squares.", n);
    case LAP_FISHER:
        return tr_plural("{n} point for each fish on the 8 surrounding squares.",
                         "{n} points for each fish on the 8 surrounding squares.", n);
    case LAP_GATHERER:
        return tr_plural("{n} point for each mushroom on the 8 surrounding squares.",
                         "{n} points for each mushroom on the 8 surrounding squares.", n);
    case LAP_SCULPTOR:
        return tr_plural("{n} point for each flint on the 8 surrounding squares.",
                         "{n} points for each flint on the 8 surrounding squares.", n);
    case LAP_PAINTER:
        return tr_plural("{n} point for each resource on the 8 surrounding squares.",
                         "{n} points for each resource on the 8 surrounding squares.", n);
    case LAP_FIRELADY:
        return tr_plural("{n} point for each fire on the 8 surrounding squares.",
                         "{n} points for each fire on the 8 surrounding squares.", n);
    case LAP_SHAMAN:
        return tr_plural("{n} point for each caveman on the 8 surrounding squares.",
                         "{n} points for each caveman on the 8 surrounding squares.", n);
    default:
        return tr("Power {n}. A connected group scores its warriors × their total power.");
    }
}

void side_panel_explain(const table_picture *p, char *buf, size_t size)
{
    buf[0] = '\0';
    if (!side_panel_is_list(p) || p->hand->count == 0)
        return;
    lap_move move = p->hand->moves[p->hand->chosen];
    if (lap_move_kind(move) != LAP_MOVE_WHO)
        return;
    lap_caveman caveman = lap_move_caveman(move, 0);
    int power = lap_caveman_power(caveman);
    int n = power > 0 ? power : lap_caveman_points(caveman);
    const fill_value values[] = {fill_number("n", n), {.name = NULL}};
    fill(buf, size, caveman_rule(caveman, n), values);
}

/* Cavemen that can be had for two resources. Returns the rows used. */
static int draw_cave(const table_picture *p, area where)
{
    char text[TABLE_TEXT] = "";
    size_t length = 0;
    int piled = 0;
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++)
        piled += p->view.pile[c];
    for (int i = 0; i < LAP_CAVE; i++)
        if (p->view.cave[i] != LAP_NO_CAVEMAN)
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%s",
                                       length == 0 ? "" : ", ",
                                       names_caveman((lap_caveman)p->view.cave[i]));
    int used = screen_put(where.row, where.column + 1, where.width - 1, (style){.ink = COLOUR_SOFT},
                          tr("Cave"));
    int lines = screen_paragraph(where.row, where.column + used + 2, where.width - used - 2, 2,
                                 (style){0}, text);
    const fill_value values[] = {fill_number("n", piled), {.name = NULL}};
    fill(text, sizeof text, tr("Pile: {n}"), values);
    lines = lines > 2 ? 2 : lines < 1 ? 1 : lines;
    screen_put(where.row + lines, where.column + 1, where.width - 1, (style){.ink = COLOUR_SOFT},
               text);
    return lines + 1;
}

/* Who holds what. Returns the rows used. */
static int draw_totems(const table_picture *p, area where)
{
    int column = where.column + 1, row = where.row;
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++) {
        int seat = p->view.totem[r - 1];
        const char *name = names_resource((lap_resource)r);
        int width = screen_width(name) + 3;
        if (column + width > where.column + where.width) {
            column = where.column + 1;
            row++;
        }
        style how = {.ink = seat != 0 ? palette_seat_ink(seat) : COLOUR_SOFT, .bold = seat != 0};
        char mark[2] = {seat != 0 ? (char)('0' + seat) : '-', '\0'};
        screen_put(row, column, width, how, name);
        screen_put(row, column + width - 2, 1, how, mark);
        column += width + 1;
    }
    return row - where.row + 1;
}

/* The other territories, small, side by side. Returns the rows used; 0 when there is no room. */
static int draw_others(const table_picture *p, area where)
{
    territory_drawing d = {.size = {2, 1},
                           .grid = 0,
                           .side = p->view.rules.grid,
                           .row = where.row + 1,
                           .column = where.column + 1};
    int width = territory_drawing_width(&d) + 2, height = territory_drawing_height(&d) + 1;
    if (where.height < height + 1 || where.width < width * (p->view.rules.players - 1))
        return 0;
    for (int seat = 1; seat <= p->view.rules.players; seat++) {
        if (seat == p->seat)
            continue;
        screen_put(where.row, d.column, width - 2,
                   (style){.ink = palette_seat_ink(seat), .bold = true}, p->names.name[seat - 1]);
        territory_draw(&d, &p->view, seat, NULL);
        d.column += width;
    }
    return height + 1;
}

static void draw_event(void *context, int event, int seat, const char *sentence)
{
    area *where = context;
    (void)event;
    screen_put(where->row++, where->column + 1, where->width - 1,
               (style){.ink = seat == 0 ? COLOUR_SOFT : COLOUR_DEFAULT}, sentence);
}

/* The last events, the latest below. */
static void draw_log(const table_picture *p, area where)
{
    if (where.height > 0)
        game_log_write(p->s, &p->names, p->events - where.height, p->events, draw_event, &where);
}

/* Cuts the rows that were used, and one more when there are many, from the top. */
static void go_below(area *where, int rows)
{
    rows += rows > 0 && where->height > 14;
    where->row += rows;
    where->height -= rows;
}

/* What is beside a list: only the list, in a short panel. */
static area list_area(const table_picture *p, area where)
{
    if (where.height >= LINE_PANEL_ROWS + 18) {
        where.row += LINE_PANEL_ROWS + 1;
        where.height -= LINE_PANEL_ROWS + 1;
    }
    (void)p;
    return where;
}

void side_panel_draw(const table_picture *p, area where)
{
    if (side_panel_is_list(p)) {
        area list = list_area(p, where);
        if (list.row > where.row)
            line_panel_draw(p, where);
        draw_list(p, list);
        return;
    }
    line_panel_draw(p, where);
    go_below(&where, LINE_PANEL_ROWS);
    score_sheet_draw(p, where);
    go_below(&where, score_sheet_rows(&p->view.rules));
    if (p->view.rules.set == LAP_TRIBE)
        go_below(&where, draw_cave(p, where));
    if (p->view.rules.set == LAP_TOTEM)
        go_below(&where, draw_totems(p, where));
    go_below(&where, draw_others(p, where));
    draw_log(p, where);
}

int side_panel_choice(const table_picture *p, area where, int row, int column)
{
    if (!side_panel_is_list(p))
        return line_panel_choice(p, where, row, column);
    area list = list_area(p, where);
    int chosen = first_shown(p->hand, list.height) + row - list.row;
    bool inside = row >= list.row && row < list.row + list.height && column >= list.column &&
                  column < list.column + list.width;
    return inside && chosen < p->hand->count ? chosen : -1;
}
