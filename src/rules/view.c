/* view.c: is an event legal, and if so, what follows. */
#include "lapilli/view.h"

#include "turn.h"

#include <assert.h>
#include <string.h>

static lap_status refuse(lap_error error, int word)
{
    return (lap_status){error, (uint32_t)word};
}

static const lap_status fine = {LAP_OK, 0};

static int bit_of(lap_square square)
{
    return lap_square_bit(square);
}

lap_status lap_view_start(lap_view *view, const lap_rules *rules)
{
    lap_rules settled = *rules;
    lap_status status = lap_rules_settle(&settled);
    if (status.error != LAP_OK)
        return status;

    *view = (lap_view){.rules = settled, .phase = LAP_PHASE_LINE, .deck = settled.deck};
    view->unseen = ((UINT64_C(1) << LAP_DOMINOES) - 1) << 1;
    for (int i = 0; i < settled.players; i++) {
        view->territory[i] = lap_territory_start();
        view->chiefs[i] = (uint8_t)lap_rules_chiefs(&settled);
    }
    if (settled.set == LAP_TRIBE)
        for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++)
            view->pile[c] = (uint8_t)lap_caveman_count((lap_caveman)c);
    return fine;
}

/* R2.2: as many as a line has, ascending, none of them shown before. */
static lap_status check_line(const lap_view *view, lap_move move)
{
    int before = 0;
    for (int i = 0; i < LAP_LINE; i++) {
        int d = lap_move_domino(move, i);
        if ((d != 0) != (i < view->rules.line))
            return refuse(LAP_ERROR_LINE_LENGTH, i + 1);
        if (d == 0)
            continue;
        if (d > LAP_DOMINOES)
            return refuse(LAP_ERROR_BAD_DOMINO, i + 1);
        if (d <= before)
            return refuse(LAP_ERROR_LINE_ORDER, i + 1);
        if ((view->unseen >> d & 1) == 0)
            return refuse(LAP_ERROR_DOMINO_SEEN, i + 1);
        before = d;
    }
    return fine;
}

static lap_status check_chief(const lap_view *view, lap_move move)
{
    int seat = lap_move_seat(move);
    if (seat < 1 || seat > LAP_SEATS)
        return refuse(LAP_ERROR_BAD_SEAT, 1);
    if (view->chiefs[seat - 1] == 0)
        return refuse(LAP_ERROR_NO_CHIEF_LEFT, 1);
    return fine;
}

/* R8.2 */
static lap_status check_cave(const lap_view *view, lap_move move)
{
    int up[LAP_CAVEMEN] = {0};
    int gaps = turn_cave_gaps(view);
    for (int i = 0; i < LAP_CAVE; i++) {
        int c = lap_move_caveman(move, i);
        if (c >= LAP_CAVEMEN)
            return refuse(LAP_ERROR_BAD_CAVEMAN, i + 1);
        if ((c != LAP_NO_CAVEMAN) != (i < gaps))
            return refuse(LAP_ERROR_CAVE_COUNT, i + 1);
        if (c != LAP_NO_CAVEMAN && ++up[c] > view->pile[c])
            return refuse(LAP_ERROR_NOT_IN_PILE, i + 1);
    }
    return fine;
}

/* The place of a domino in the line on offer; LAP_LINE when it is not there. */
static int offered_slot(const lap_view *view, int domino)
{
    int slot = 0;
    while (slot < LAP_LINE && (domino == 0 || view->next.domino[slot] != domino))
        slot++;
    return slot;
}

static lap_status check_pick(const lap_view *view, lap_move move)
{
    int slot = offered_slot(view, lap_move_domino(move, 0));
    if (slot == LAP_LINE)
        return refuse(LAP_ERROR_NOT_ON_OFFER, 2);
    if (view->next.chief[slot] != 0)
        return refuse(LAP_ERROR_DOMINO_TAKEN, 2);
    return fine;
}

static lap_status check_pick_two(const lap_view *view, lap_move move)
{
    int slot[2];
    for (int i = 0; i < 2; i++) {
        slot[i] = offered_slot(view, lap_move_domino(move, i));
        if (slot[i] == LAP_LINE)
            return refuse(LAP_ERROR_NOT_ON_OFFER, 2 + i);
        if (view->next.chief[slot[i]] != 0)
            return refuse(LAP_ERROR_DOMINO_TAKEN, 2 + i);
    }
    if (slot[0] > 1 || slot[0] + slot[1] != LAP_LINE - 1)
        return refuse(LAP_ERROR_NOT_A_PAIR, 3);
    return fine;
}

static bool outside(land_room room, int place)
{
    return place < room.low || place > room.high;
}

/* Does a half of this terrain touch the starting tile or its like (R4.2)? */
static bool touches(const lap_territory *land, lap_half half, lap_square square)
{
    uint64_t like = land->terrain[half.terrain] | TORUS_START;
    return (torus_beside(like) >> bit_of(square) & 1) != 0;
}

static lap_status check_lay(const lap_view *view, lap_move move)
{
    const lap_territory *land = lap_view_territory(view, view->seat);
    if (lap_move_domino(move, 0) != turn_domino(view))
        return refuse(LAP_ERROR_OTHER_DOMINO, 2);
    lap_domino domino = lap_domino_of((lap_set)view->rules.set, turn_domino(view));

    land_spot spot[2];
    lap_square square[2];
    land_room columns = land_columns(land, view->rules.grid);
    land_room rows = land_rows(land, view->rules.grid);
    for (int i = 0; i < 2; i++) {
        square[i] = lap_move_square(move, i);
        if (!lap_square_valid(square[i]))
            return refuse(LAP_ERROR_BAD_SQUARE, 3 + i);
        if (lap_territory_at(land, square[i]).kind != LAP_CELL_EMPTY)
            return refuse(LAP_ERROR_SQUARE_OCCUPIED, 3 + i);
        spot[i] = (land_spot){lap_square_column(square[i]), lap_square_row(square[i])};
        if (outside(columns, spot[i].column) || outside(rows, spot[i].row))
            return refuse(LAP_ERROR_OUTSIDE_GRID, 3 + i);
    }
    int columns_apart = spot[0].column - spot[1].column, rows_apart = spot[0].row - spot[1].row;
    if (columns_apart * columns_apart + rows_apart * rows_apart != 1)
        return refuse(LAP_ERROR_SQUARES_APART, 4);
    if (!touches(land, domino.half[0], square[0]) && !touches(land, domino.half[1], square[1]))
        return refuse(LAP_ERROR_NO_MATCH, 3);
    return fine;
}

/* Can the domino of the acting chief be laid? */
static bool can_lay(const lap_view *view)
{
    uint64_t places[TORUS_WAYS];
    lap_domino domino = lap_domino_of((lap_set)view->rules.set, turn_domino(view));
    land_places(&view->territory[view->seat - 1], view->rules.grid, domino, places);
    return (places[0] | places[1] | places[2] | places[3]) != 0;
}

static lap_status check_discard(const lap_view *view, lap_move move)
{
    if (lap_move_domino(move, 0) != turn_domino(view))
        return refuse(LAP_ERROR_OTHER_DOMINO, 2);
    if (can_lay(view))
        return refuse(LAP_ERROR_CAN_BE_LAID, 1);
    return fine;
}

/* R5.3 */
static lap_status check_fire(const lap_view *view, lap_move move)
{
    lap_square square = lap_move_square(move, 0);
    if (!lap_square_valid(square))
        return refuse(LAP_ERROR_BAD_SQUARE, 2);
    lap_cell cell = lap_territory_at(lap_view_territory(view, view->seat), square);
    if (cell.kind == LAP_CELL_EMPTY)
        return refuse(LAP_ERROR_NOT_LAID, 2);
    if (cell.kind == LAP_CELL_LAID && cell.terrain == LAP_VOLCANO)
        return refuse(LAP_ERROR_ON_VOLCANO, 2);
    if (cell.printed != 0 || cell.token != 0)
        return refuse(LAP_ERROR_ON_FIRE, 2);
    uint64_t bit = UINT64_C(1) << bit_of(square);
    if ((turn_targets(view) & bit) == 0)
        return refuse(LAP_ERROR_OUT_OF_REACH, 2);
    return fine;
}

static lap_status check_fire_lost(const lap_view *view, lap_move move)
{
    (void)move;
    if (turn_targets(view) != 0)
        return refuse(LAP_ERROR_FIRE_CAN_LAND, 2);
    return fine;
}

static lap_status check_totem(const lap_view *view, lap_move move)
{
    int seat = lap_move_seat(move);
    if (lap_move_resource(move) != view->tied)
        return refuse(LAP_ERROR_OTHER_TOTEM, 2);
    if (seat < 1 || seat > LAP_SEATS)
        return refuse(LAP_ERROR_BAD_SEAT, 3);
    if ((turn_recipients(view) >> (seat - 1) & 1) == 0)
        return refuse(LAP_ERROR_NOT_TIED, 3);
    return fine;
}

/* R8.4 */
static lap_status check_place(const lap_view *view, lap_square square, uint64_t paid, int word)
{
    if (!lap_square_valid(square))
        return refuse(LAP_ERROR_BAD_SQUARE, word);
    lap_cell cell = lap_territory_at(&view->territory[view->seat - 1], square);
    if (cell.kind == LAP_CELL_EMPTY)
        return refuse(LAP_ERROR_NOT_LAID, word);
    if (cell.kind == LAP_CELL_START)
        return refuse(LAP_ERROR_ON_START, word);
    if (cell.terrain == LAP_VOLCANO)
        return refuse(LAP_ERROR_ON_VOLCANO, word);
    if (cell.printed != 0 || cell.token != 0)
        return refuse(LAP_ERROR_ON_FIRE, word);
    if (cell.caveman != LAP_NO_CAVEMAN)
        return refuse(LAP_ERROR_ON_CAVEMAN, word);
    if (cell.resource != LAP_NO_RESOURCE && (paid >> bit_of(square) & 1) == 0)
        return refuse(LAP_ERROR_ON_RESOURCE, word);
    return fine;
}

/* Is this caveman where the price says (R8.3)? */
static lap_status check_who(const lap_view *view, int caveman, int price, int word)
{
    if (caveman == LAP_NO_CAVEMAN || caveman >= LAP_CAVEMEN)
        return refuse(LAP_ERROR_BAD_CAVEMAN, word);
    if (price == 4)
        return view->pile[caveman] > 0 ? fine : refuse(LAP_ERROR_NOT_IN_PILE, word);
    for (int i = 0; i < LAP_CAVE; i++)
        if (view->cave[i] == caveman)
            return fine;
    return refuse(LAP_ERROR_NOT_IN_CAVE, word);
}

/* Is there a resource of the acting player, of a kind that is not in *kinds yet? Adds it. */
static lap_status check_pay(const lap_view *view, lap_square square, unsigned *kinds, int word)
{
    if (!lap_square_valid(square))
        return refuse(LAP_ERROR_BAD_SQUARE, word);
    lap_cell cell = lap_territory_at(&view->territory[view->seat - 1], square);
    if (cell.resource == LAP_NO_RESOURCE)
        return refuse(LAP_ERROR_PAY_NOTHING_THERE, word);
    if ((*kinds >> cell.resource & 1) != 0)
        return refuse(LAP_ERROR_PAY_SAME_KIND, word);
    *kinds |= 1u << cell.resource;
    return fine;
}

static lap_status check_recruit(const lap_view *view, lap_move move)
{
    int caveman = lap_move_caveman(move, 0);
    lap_square square = lap_move_square(move, 0);
    int price = 0;
    while (price < 4 && lap_move_square(move, 1 + price).index != 0)
        price++;
    if ((price != 2 && price != 4) || move.bits >> (8 * (3 + price)) != 0)
        return refuse(LAP_ERROR_PAY_COUNT, 5);
    lap_status status = check_who(view, caveman, price, 2);

    uint64_t paid = 0;
    unsigned kinds = 0;
    int before = 0;
    for (int i = 0; i < price && status.error == LAP_OK; i++) {
        lap_square from = lap_move_square(move, 1 + i);
        status = check_pay(view, from, &kinds, 5 + i);
        if (status.error != LAP_OK)
            return status;
        if (from.index < before)
            return refuse(LAP_ERROR_PAY_ORDER, 5 + i);
        before = from.index;
        paid |= UINT64_C(1) << bit_of(from);
    }
    return status.error == LAP_OK ? check_place(view, square, paid, 3) : status;
}

static lap_status check_skip(const lap_view *view, lap_move move)
{
    (void)view;
    (void)move;
    return fine;
}

static lap_status check_who_step(const lap_view *view, lap_move move)
{
    int caveman = lap_move_caveman(move, 0), price = lap_move_price(move);
    if (price != 2 && price != 4)
        return refuse(LAP_ERROR_PAY_COUNT, 3);
    lap_status status = check_who(view, caveman, price, 2);
    if (status.error == LAP_OK && turn_kinds(view) < price)
        status = refuse(LAP_ERROR_PAY_COUNT, 2);
    return status;
}

static lap_status check_pay_step(const lap_view *view, lap_move move)
{
    const lap_territory *land = lap_view_territory(view, view->seat);
    lap_square square = lap_move_square(move, 0);
    unsigned kinds = 0;
    for (int i = 0; i < view->paid; i++)
        kinds |= 1u << lap_territory_at(land, (lap_square){view->pay[i]}).resource;
    return check_pay(view, square, &kinds, 2);
}

static lap_status check_place_step(const lap_view *view, lap_move move)
{
    lap_square square = lap_move_square(move, 0);
    return check_place(view, square, turn_paid(view), 2);
}

/* Each kind of event: in which phase it is due, how many of its bytes say something, and who checks
 * them. */
static const struct {
    uint8_t phase;
    uint8_t bytes;
    lap_status (*check)(const lap_view *view, lap_move move);
} events[] = {
    [LAP_MOVE_LINE_DRAWN] = {LAP_PHASE_LINE, 4, check_line},
    [LAP_MOVE_CHIEF_DRAWN] = {LAP_PHASE_CHIEF, 1, check_chief},
    [LAP_MOVE_CAVE_FILLED] = {LAP_PHASE_CAVE, 4, check_cave},
    [LAP_MOVE_PICK] = {LAP_PHASE_PICK, 1, check_pick},
    [LAP_MOVE_PICK_TWO] = {LAP_PHASE_PICK_TWO, 2, check_pick_two},
    [LAP_MOVE_LAY] = {LAP_PHASE_LAY, 3, check_lay},
    [LAP_MOVE_DISCARD] = {LAP_PHASE_LAY, 1, check_discard},
    [LAP_MOVE_FIRE] = {LAP_PHASE_FIRE, 1, check_fire},
    [LAP_MOVE_FIRE_LOST] = {LAP_PHASE_FIRE, 0, check_fire_lost},
    [LAP_MOVE_PASS_TOTEM] = {LAP_PHASE_TOTEM, 2, check_totem},
    [LAP_MOVE_RECRUIT] = {LAP_PHASE_RECRUIT, 6, check_recruit},
    [LAP_MOVE_SKIP] = {LAP_PHASE_RECRUIT, 0, check_skip},
    [LAP_MOVE_WHO] = {LAP_PHASE_RECRUIT, 2, check_who_step},
    [LAP_MOVE_PAY] = {LAP_PHASE_PAY, 1, check_pay_step},
    [LAP_MOVE_PLACE] = {LAP_PHASE_PLACE, 1, check_place_step},
};

lap_status lap_view_play(lap_view *view, lap_move move)
{
    unsigned kind = (unsigned)lap_move_kind(move);
    int verb = lap_move_is_chance(move) ? 0 : 1;
    if (kind == LAP_MOVE_NONE || kind >= sizeof events / sizeof *events)
        return refuse(LAP_ERROR_BAD_EVENT, verb);
    if (view->phase == LAP_PHASE_OVER)
        return refuse(LAP_ERROR_GAME_IS_OVER, 0);
    if (events[kind].phase != view->phase)
        return refuse(LAP_ERROR_WRONG_PHASE, verb);
    if (move.bits >> 8 >> (8 * events[kind].bytes) != 0)
        return refuse(LAP_ERROR_WORD_EXTRA, verb);
    lap_status status = events[kind].check(view, move);
    if (status.error == LAP_OK)
        turn_play(view, move);
    return status;
}

bool lap_view_undo_step(lap_view *view)
{
    if (view->who == LAP_NO_CAVEMAN)
        return false;
    if (view->paid > 0) {
        view->pay[--view->paid] = 0;
        view->phase = LAP_PHASE_PAY;
    } else {
        turn_forget_recruit(view);
        view->phase = LAP_PHASE_RECRUIT;
    }
    return true;
}

lap_move lap_view_event(const lap_view *view, lap_move move)
{
    if (!lap_move_is_step(move))
        return move;
    if (lap_move_kind(move) != LAP_MOVE_PLACE)
        return (lap_move){LAP_MOVE_NONE};
    lap_square pay[4];
    for (int i = 0; i < view->price; i++)
        pay[i] = (lap_square){view->pay[i]};
    lap_square square = lap_move_square(move, 0);
    return lap_move_recruit((lap_caveman)view->who, square, pay, view->price);
}

uint64_t lap_view_targets(const lap_view *view)
{
    if (view->phase == LAP_PHASE_FIRE)
        return turn_targets(view);
    if (view->phase == LAP_PHASE_PLACE)
        return land_standing(&view->territory[view->seat - 1], turn_paid(view));
    return 0;
}

/* LAP_NO_BONUS as a part of the view's first word. It is left out: a game without bonuses keeps the
 * hash that it had when none was written as 0. */
static const uint64_t NO_BONUS = (uint64_t)LAP_NO_BONUS << 8 * offsetof(lap_view, rules.bonus);

/* The view's 81 little-endian words, each folded in by a multiplication. */
uint64_t lap_view_hash(const lap_view *view)
{
    uint64_t hash = UINT64_C(0x6C6170696C6C6931);
    for (size_t i = 0; i < sizeof *view / 8; i++) {
        uint64_t word;
        memcpy(&word, (const char *)view + 8 * i, 8);
        if (i == 0)
            word &= ~NO_BONUS;
        hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 32;
    }
    return hash;
}

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "hashes are those of little-endian words");
