/* hand.c: the decision that a person is about to take. */
#include "hand.h"

#include "terminal/session/move_gain.h"
#include "terminal/session/territory_window.h"

/* What a domino on offer would gain if it were laid now, at the best place. */
static int gain_of_domino(const lap_view *view, int domino)
{
    lap_view ahead = *view;
    lap_move moves[LAP_MOVES];
    int best = 0;
    ahead.phase = LAP_PHASE_LAY;
    ahead.slot = 0;
    ahead.now = (lap_line){.domino = {(uint8_t)domino}, .chief = {view->seat}};
    int count = lap_view_moves(&ahead, moves);
    for (int i = 0; i < count; i++) {
        int gain = lap_move_kind(moves[i]) == LAP_MOVE_LAY ? move_gain(&ahead, moves[i]) : 0;
        best = i == 0 || gain > best ? gain : best;
    }
    return best;
}

static int preview(const lap_view *view, lap_move move)
{
    switch (lap_move_kind(move)) {
    case LAP_MOVE_PICK:
        return gain_of_domino(view, lap_move_domino(move, 0));
    case LAP_MOVE_PICK_TWO:
        return gain_of_domino(view, lap_move_domino(move, 0)) +
               gain_of_domino(view, lap_move_domino(move, 1));
    default:
        return move_gain(view, move);
    }
}

bool hand_is_on_territory(const hand *h)
{
    return h->view.phase == LAP_PHASE_LAY || h->view.phase == LAP_PHASE_FIRE ||
           h->view.phase == LAP_PHASE_PAY || h->view.phase == LAP_PHASE_PLACE;
}

static lap_square neighbour(lap_square square, int turn)
{
    static const int east[] = {1, 0, -1, 0}, north[] = {0, -1, 0, 1};
    return lap_square_at(lap_square_column(square) + east[turn],
                         lap_square_row(square) + north[turn]);
}

/* The square of a legal move on a territory, and the turn of its domino. */
static void point_at(hand *h, lap_move move)
{
    bool lays = lap_move_kind(move) == LAP_MOVE_LAY;
    lap_square a = lap_move_square(move, 0);
    lap_square b = lap_move_square(move, 1);
    h->at = a;
    for (int turn = 0; turn < 4 && lays; turn++)
        if (neighbour(a, turn).index == b.index)
            h->turn = turn;
}

/* Lists what is legal in the view, and puts the cursor on the first of it. */
static void list_moves(hand *h)
{
    h->count = lap_view_moves(&h->view, h->moves);
    for (int i = 0; i < h->count; i++)
        h->gain[i] = preview(&h->view, h->moves[i]);
    h->chosen = 0;
    h->turn = 0;
    h->at = LAP_START;
    if (hand_is_on_territory(h) && h->count > 0)
        point_at(h, h->moves[0]);
}

void hand_begin(hand *h, const lap_view *view)
{
    h->view = *view;
    list_moves(h);
}

static territory_window window_of(const hand *h)
{
    return territory_window_of(lap_view_territory(&h->view, h->view.seat), h->view.rules.grid);
}

void hand_squares(const hand *h, lap_square square[2])
{
    square[0] = h->at;
    square[1] = h->view.phase == LAP_PHASE_LAY ? neighbour(h->at, h->turn) : LAP_NO_SQUARE;
}

static int within(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* Moves the cursor to where it, and the second half of a domino, can be seen. */
static void stay_inside(hand *h, int column, int row)
{
    territory_window w = window_of(h);
    bool lays = h->view.phase == LAP_PHASE_LAY;
    column = within(column, w.west + (lays && h->turn == 2), w.east - (lays && h->turn == 0));
    row = within(row, w.south + (lays && h->turn == 1), w.north - (lays && h->turn == 3));
    h->at = lap_square_at(column, row);
}

void hand_choose(hand *h, int chosen)
{
    if (chosen >= 0 && chosen < h->count)
        h->chosen = chosen;
}

void hand_step(hand *h, int east, int north)
{
    if (hand_is_on_territory(h))
        stay_inside(h, lap_square_column(h->at) + east, lap_square_row(h->at) + north);
    else
        hand_choose(h, h->chosen + (east > 0 || north < 0 ? 1 : -1));
}

void hand_rotate(hand *h, int quarters)
{
    if (h->view.phase != LAP_PHASE_LAY)
        return;
    h->turn = (h->turn + quarters + 4) % 4;
    stay_inside(h, lap_square_column(h->at), lap_square_row(h->at));
}

void hand_point(hand *h, lap_square square)
{
    if (hand_is_on_territory(h))
        stay_inside(h, lap_square_column(square), lap_square_row(square));
}

void hand_next(hand *h, int direction)
{
    if (h->count == 0)
        return;
    if (hand_is_on_territory(h)) {
        uint64_t now = hand_move(h).bits;
        int found = direction > 0 ? -1 : 0;
        for (int i = 0; i < h->count; i++)
            if (h->moves[i].bits == now)
                found = i;
        point_at(h, h->moves[(found + direction + h->count) % h->count]);
    } else {
        h->chosen = (h->chosen + direction + h->count) % h->count;
    }
}

lap_move hand_move(const hand *h)
{
    lap_square square[2];
    hand_squares(h, square);
    switch ((lap_phase)h->view.phase) {
    case LAP_PHASE_LAY:
        return lap_move_lay(h->view.now.domino[h->view.slot], square[0], square[1]);
    case LAP_PHASE_FIRE:
        return lap_move_fire(square[0]);
    case LAP_PHASE_PAY:
        return lap_move_pay(square[0]);
    case LAP_PHASE_PLACE:
        return lap_move_place(square[0]);
    default:
        return h->moves[h->chosen];
    }
}

lap_status hand_check(const hand *h, int *gain)
{
    lap_view after = h->view;
    lap_move move = hand_move(h);
    lap_status status = lap_view_play(&after, move);
    *gain = status.error == LAP_OK ? move_gain(&h->view, move) : 0;
    return status;
}

bool hand_take(hand *h, lap_move *event)
{
    lap_view after = h->view;
    lap_move move = hand_move(h);
    if (lap_view_play(&after, move).error != LAP_OK)
        return false;
    lap_move whole = lap_view_event(&h->view, move);
    if (lap_move_kind(whole) != LAP_MOVE_NONE) {
        *event = whole;
        return true;
    }
    h->view = after;
    list_moves(h);
    return false;
}

bool hand_undo_step(hand *h)
{
    if (!lap_view_undo_step(&h->view))
        return false;
    list_moves(h);
    return true;
}

/* The first step of a recruiting. */
static lap_move first_step(lap_move recruit)
{
    return lap_move_who(lap_move_caveman(recruit, 0), lap_move_price(recruit));
}

void hand_suggest(hand *h, const lap_view *view, lap_move move)
{
    hand_begin(h, view);
    if (lap_move_kind(move) == LAP_MOVE_RECRUIT)
        move = first_step(move);
    for (int i = 0; i < h->count; i++)
        if (h->moves[i].bits == move.bits) {
            h->chosen = i;
            if (hand_is_on_territory(h))
                point_at(h, move);
        }
}
