/* moves.c: every legal decision.
 *
 * playout.c draws from the same boards in the same order: keep both orders in sync. */
#include "turn.h"

static lap_square square_of(land_spot spot)
{
    return lap_square_at(spot.column, spot.row);
}

static int list_picks(const lap_view *view, lap_move *moves)
{
    int n = 0;
    for (int i = 0; i < LAP_LINE; i++)
        if (view->next.domino[i] != 0 && view->next.chief[i] == 0)
            moves[n++] = lap_move_pick(view->next.domino[i]);
    return n;
}

static int list_pairs(const lap_view *view, lap_move *moves)
{
    int n = 0;
    for (int i = 0; i < 2; i++)
        if (view->next.chief[i] == 0)
            moves[n++] =
                lap_move_pick_two(view->next.domino[i], view->next.domino[LAP_LINE - 1 - i]);
    return n;
}

static int list_places(const lap_view *view, lap_move *moves)
{
    const lap_territory *land = &view->territory[view->seat - 1];
    int number = turn_domino(view), n = 0;
    uint64_t places[TORUS_WAYS];
    land_places(land, view->rules.grid, lap_domino_of((lap_set)view->rules.set, number), places);
    for (land_place p = {0}; land_next(land, places, &p);)
        moves[n++] = lap_move_lay(number, square_of(p.a), square_of(p.b));
    if (n == 0)
        moves[n++] = lap_move_discard(number);
    return n;
}

/* The squares of a board, as moves that name one square. */
static int list_squares(const lap_view *view, uint64_t board, lap_kind kind, lap_move *moves)
{
    const lap_territory *land = &view->territory[view->seat - 1];
    int n = 0;
    for (; board != 0; board &= board - 1)
        moves[n++] =
            lap_move_make(kind, lap_territory_square(land, torus_first(board)).index, 0, 0);
    return n;
}

static int list_fires(const lap_view *view, lap_move *moves)
{
    int n = list_squares(view, turn_targets(view), LAP_MOVE_FIRE, moves);
    if (n == 0)
        moves[n++] = lap_move_fire_lost();
    return n;
}

static int list_recipients(const lap_view *view, lap_move *moves)
{
    unsigned seats = turn_recipients(view);
    int n = 0;
    for (int i = 0; i < LAP_SEATS; i++)
        if ((seats >> i & 1) != 0)
            moves[n++] = lap_move_totem((lap_resource)view->tied, i + 1);
    return n;
}

static int list_recruits(const lap_view *view, lap_move *moves)
{
    turn_offer offer = turn_offers(view);
    int n = 0;
    moves[n++] = lap_move_skip();
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++)
        if ((offer.cave >> c & 1) != 0)
            moves[n++] = lap_move_who((lap_caveman)c, 2);
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++)
        if ((offer.pile >> c & 1) != 0)
            moves[n++] = lap_move_who((lap_caveman)c, 4);
    return n;
}

int lap_view_moves(const lap_view *view, lap_move moves[LAP_MOVES])
{
    switch ((lap_phase)view->phase) {
    case LAP_PHASE_PICK:
        return list_picks(view, moves);
    case LAP_PHASE_PICK_TWO:
        return list_pairs(view, moves);
    case LAP_PHASE_LAY:
        return list_places(view, moves);
    case LAP_PHASE_FIRE:
        return list_fires(view, moves);
    case LAP_PHASE_TOTEM:
        return list_recipients(view, moves);
    case LAP_PHASE_RECRUIT:
        return list_recruits(view, moves);
    case LAP_PHASE_PAY:
        return list_squares(view, turn_payable(view), LAP_MOVE_PAY, moves);
    case LAP_PHASE_PLACE:
        return list_squares(view, lap_view_targets(view), LAP_MOVE_PLACE, moves);
    case LAP_PHASE_LINE:
    case LAP_PHASE_CHIEF:
    case LAP_PHASE_CAVE:
    case LAP_PHASE_OVER:
        break;
    }
    return 0;
}

/* Whole recruitings, for one caveman and price, with the squares in `pay` given so far. */
typedef struct recruiting {
    const lap_territory *land;
    lap_recruit_each *each;
    void *context;
    int caveman;
    int price;
    lap_square pay[4];
    int paid;
    uint64_t board; /* of the squares in pay */
    uint64_t count;
} recruiting;

static void list_standing(recruiting *r)
{
    uint64_t board = land_standing(r->land, r->board);
    r->count += (uint64_t)torus_count(board);
    for (; r->each != 0 && board != 0; board &= board - 1) {
        lap_square square = lap_territory_square(r->land, torus_first(board));
        r->each(r->context, lap_move_recruit((lap_caveman)r->caveman, square, r->pay, r->price));
    }
}

/* Chooses what is left to pay among the kinds from `resource` on, so that each set comes once. */
static void list_payments(recruiting *r, int resource)
{
    if (r->paid == r->price) {
        list_standing(r);
        return;
    }
    for (; resource <= LAP_FLINT; resource++) {
        uint64_t left = r->land->resources & r->land->terrain[resource];
        for (; left != 0; left &= left - 1) {
            uint64_t before = r->board;
            r->pay[r->paid++] = lap_territory_square(r->land, torus_first(left));
            r->board |= left & -left;
            list_payments(r, resource + 1);
            r->board = before;
            r->paid--;
        }
    }
}

uint64_t lap_view_recruits(const lap_view *view, lap_recruit_each *each, void *context)
{
    if (view->phase != LAP_PHASE_RECRUIT)
        return 0;
    turn_offer offer = turn_offers(view);
    recruiting r = {.land = &view->territory[view->seat - 1], .each = each, .context = context};
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++) {
        for (int price = 2; price <= 4; price += 2) {
            if (((price == 2 ? offer.cave : offer.pile) >> c & 1) == 0)
                continue;
            r.caveman = c;
            r.price = price;
            list_payments(&r, LAP_MAMMOTH);
        }
    }
    return r.count;
}
