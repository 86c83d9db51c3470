/* table_screen.c: the whole table on the screen.
 *
 *     title
 *     question
 *     territory │ lines, points, cave or totems, other territories, log
 *     message, twice
 *     keys
 */
#include "table_screen.h"

#include "side_panel.h"

#include <string.h>

enum { ABOVE = 2, BELOW = 3, SIDE = 40 };

/* Where everything goes. */
typedef struct layout {
    territory_drawing territory;
    area side;
    int message_row;
} layout;

static layout layout_of(const table_picture *p)
{
    static const cell_size sizes[] = {{8, 4}, {6, 3}, {4, 2}};
    int rows = screen_rows(), columns = screen_columns();
    layout l = {.territory = {.row = ABOVE,
                              .grid = p->view.rules.grid,
                              .side = territory_window_most(p->view.rules.grid),
                              .labels = true},
                .message_row = rows - BELOW};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        l.territory.size = sizes[i];
        if (territory_drawing_width(&l.territory) <= columns - SIDE &&
            territory_drawing_height(&l.territory) <= rows - ABOVE - BELOW)
            break;
    }
    int width = territory_drawing_width(&l.territory) + 1;
    int spare = rows - ABOVE - BELOW - territory_drawing_height(&l.territory);
    l.territory.row += spare / 2;
    l.side = (area){
        .row = ABOVE, .column = width, .height = rows - ABOVE - BELOW, .width = columns - width};
    return l;
}

static void mark(territory_marks *marks, lap_square square, unsigned flags)
{
    if (lap_square_valid(square))
        marks->flags[lap_square_column(square)][lap_square_row(square)] |= (uint8_t)flags;
}

/* The domino in hand: its outer edges glow where it may be laid. */
static void mark_domino(const hand *h, territory_marks *marks)
{
    int gain;
    lap_square square[2];
    bool legal = hand_check(h, &gain).error == LAP_OK;
    bool upright = h->turn % 2 == 1;
    lap_domino domino = lap_domino_of((lap_set)h->view.rules.set, h->view.now.domino[h->view.slot]);
    hand_squares(h, square);
    for (int i = 0; i < 2; i++) {
        bool west = h->turn == (i == 0 ? 0 : 2);
        marks->ghost[i] = square[i];
        marks->half[i] = cell_of_half(&h->view.rules, domino.half[i]);
        mark(marks, square[i], CELL_GHOST | (legal ? 0u : (unsigned)CELL_REFUSED));
        mark(marks, square[i],
             upright ? CELL_WEST | CELL_EAST
             : west  ? (unsigned)CELL_WEST
                     : (unsigned)CELL_EAST);
    }
}

/* What may be done on the territory of the person who decides. */
static void mark_hand(const hand *h, territory_marks *marks)
{
    for (int i = 0; i < h->count; i++) {
        lap_move move = h->moves[i];
        if (lap_move_kind(move) == LAP_MOVE_LAY) {
            mark(marks, lap_move_square(move, 0), CELL_LEGAL);
            mark(marks, lap_move_square(move, 1), CELL_LEGAL);
        } else {
            mark(marks, lap_move_square(move, 0), CELL_TARGET);
        }
    }
    for (int i = 0; i < h->view.paid; i++)
        mark(marks, (lap_square){h->view.pay[i]}, CELL_FRESH);
    if (h->view.phase == LAP_PHASE_LAY)
        mark_domino(h, marks);
    else
        mark(marks, h->at, CELL_WEST | CELL_EAST | CELL_GHOST);
}

/* The squares of the seat's last turn. */
static void mark_fresh(const table_picture *p, territory_marks *marks)
{
    for (int i = p->events - 1; i >= 0; i--) {
        lap_move move = p->s->table.event[i];
        lap_kind kind = lap_move_kind(move);
        if (p->s->table.decided[i] != p->seat)
            continue;
        if (kind == LAP_MOVE_LAY || kind == LAP_MOVE_RECRUIT)
            mark(marks, lap_move_square(move, 0), CELL_FRESH);
        if (kind == LAP_MOVE_FIRE)
            mark(marks, lap_move_square(move, 0), CELL_FRESH);
        if (kind == LAP_MOVE_LAY) {
            mark(marks, lap_move_square(move, 1), CELL_FRESH);
            return;
        }
    }
}

static void draw_territory(const table_picture *p, const territory_drawing *d)
{
    territory_marks marks;
    memset(&marks, 0, sizeof marks);
    if (p->hand != NULL && hand_is_on_territory(p->hand) && p->seat == p->view.seat)
        mark_hand(p->hand, &marks);
    else
        mark_fresh(p, &marks);
    territory_draw(d, &p->view, p->seat, &marks);
}

void table_screen_draw(const table_picture *p)
{
    layout l = layout_of(p);
    int columns = screen_columns(), last = screen_rows() - 1;
    style bar = {.ink = COLOUR_CHALK, .ground = COLOUR_BAR, .bold = true, .reversed = true};
    style message = {.ink = p->is_warning ? COLOUR_SOFT : COLOUR_FIRE, .bold = !p->is_warning};
    if (p->is_alarm)
        message = SCREEN_ALARM;
    screen_field(0, 0, columns, bar, p->title);
    screen_put(0, columns - screen_width(p->turn) - 1, columns, bar, p->turn);
    screen_put(1, 1, columns - 2, (style){.bold = true}, p->question);
    draw_territory(p, &l.territory);
    side_panel_draw(p, l.side);
    screen_put(l.message_row, 1, columns - 2, message, p->message[0]);
    screen_put(l.message_row + 1, 1, columns - 2, (style){0}, p->message[1]);
    screen_put(last, 1, columns - 2, (style){.ink = COLOUR_SOFT}, p->keys);
}

table_place table_screen_at(const table_picture *p, int row, int column)
{
    layout l = layout_of(p);
    table_place place = {.choice = -1};
    if (p->seat == p->view.seat)
        place.square = territory_drawing_square(&l.territory, &p->view, p->seat, row, column);
    if (p->hand != NULL && !hand_is_on_territory(p->hand))
        place.choice = side_panel_choice(p, l.side, row, column);
    return place;
}
