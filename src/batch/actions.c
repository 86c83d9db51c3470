/* actions.c: decisions as numbers. */
#include "actions.h"

#include "rules/hidden.h"

/* The directions of LAP_ACTION_LAY: up, right, down, left. */
static const int8_t dx[4] = {0, 1, 0, -1}, dy[4] = {1, 0, -1, 0};
static const torus_way way_of[4] = {TORUS_NORTH, TORUS_EAST, TORUS_SOUTH, TORUS_WEST};
static const uint8_t direction_of[TORUS_WAYS] = {
    [TORUS_NORTH] = 0, [TORUS_EAST] = 1, [TORUS_SOUTH] = 2, [TORUS_WEST] = 3};

static int lay_action(lap_move move)
{
    lap_square a = lap_move_square(move, 0), b = lap_move_square(move, 1);
    int difference = (int)b.index - (int)a.index;
    int direction = difference == 1 ? 0 : difference == LAP_SIDE ? 1 : difference == -1 ? 2 : 3;
    return LAP_ACTION_LAY + 4 * (a.index - 1) + direction;
}

int lap_action_of(const lap_view *view, lap_move move)
{
    switch (lap_move_kind(move)) {
    case LAP_MOVE_PICK:
        for (int i = 0; i < LAP_LINE; i++)
            if (view->next.domino[i] == lap_move_domino(move, 0))
                return LAP_ACTION_PICK + i;
        return -1;
    case LAP_MOVE_PICK_TWO:
        return LAP_ACTION_PAIR + (view->next.domino[0] != lap_move_domino(move, 0));
    case LAP_MOVE_LAY:
        return lay_action(move);
    case LAP_MOVE_FIRE:
    case LAP_MOVE_PAY:
    case LAP_MOVE_PLACE:
        return LAP_ACTION_SQUARE + lap_move_square(move, 0).index - 1;
    case LAP_MOVE_PASS_TOTEM:
        return LAP_ACTION_TOTEM + lap_move_seat(move) - 1;
    case LAP_MOVE_WHO:
        return LAP_ACTION_WHO + (int)lap_move_caveman(move, 0) - 1 +
               (lap_move_price(move) == 4 ? 10 : 0);
    case LAP_MOVE_DISCARD:
        return LAP_ACTION_DISCARD;
    case LAP_MOVE_FIRE_LOST:
        return LAP_ACTION_FIRE_LOST;
    case LAP_MOVE_SKIP:
        return LAP_ACTION_SKIP;
    default:
        return -1;
    }
}

static lap_move lay_move(const lap_view *view, int action)
{
    lap_square a = {(uint8_t)(1 + action / 4)};
    int direction = action % 4;
    lap_square b =
        lap_square_at(lap_square_column(a) + dx[direction], lap_square_row(a) + dy[direction]);
    if (b.index == LAP_NO_SQUARE.index)
        return (lap_move){0};
    return lap_move_lay(view->now.domino[view->slot], a, b);
}

static lap_move square_move(const lap_view *view, int action)
{
    lap_square square = {(uint8_t)(1 + action)};
    switch (view->phase) {
    case LAP_PHASE_FIRE:
        return lap_move_fire(square);
    case LAP_PHASE_PAY:
        return lap_move_pay(square);
    case LAP_PHASE_PLACE:
        return lap_move_place(square);
    default:
        return (lap_move){0};
    }
}

lap_move lap_action_move(const lap_view *view, int action)
{
    if (action < 0 || action >= LAP_ACTIONS)
        return (lap_move){0};
    if (action < LAP_ACTION_PAIR)
        return lap_move_pick(view->next.domino[action]);
    if (action < LAP_ACTION_LAY) {
        int i = action - LAP_ACTION_PAIR;
        return lap_move_pick_two(view->next.domino[i], view->next.domino[LAP_LINE - 1 - i]);
    }
    if (action < LAP_ACTION_SQUARE)
        return lay_move(view, action - LAP_ACTION_LAY);
    if (action < LAP_ACTION_TOTEM)
        return square_move(view, action - LAP_ACTION_SQUARE);
    if (action < LAP_ACTION_WHO)
        return lap_move_totem((lap_resource)view->tied, 1 + action - LAP_ACTION_TOTEM);
    if (action < LAP_ACTION_DISCARD) {
        int who = action - LAP_ACTION_WHO;
        return lap_move_who((lap_caveman)(1 + who % 10), who < 10 ? 2 : 4);
    }
    if (action == LAP_ACTION_DISCARD)
        return lap_move_discard(view->now.domino[view->slot]);
    return action == LAP_ACTION_FIRE_LOST ? lap_move_fire_lost() : lap_move_skip();
}

static int list_picks(const lap_view *view, uint16_t *action)
{
    int n = 0;
    for (int i = 0; i < LAP_LINE; i++) {
        action[n] = (uint16_t)(LAP_ACTION_PICK + i);
        n += view->next.domino[i] != 0 && view->next.chief[i] == 0;
    }
    return n;
}

static int list_pairs(const lap_view *view, uint16_t *action)
{
    int n = 0;
    for (int i = 0; i < 2; i++)
        if (view->next.chief[i] == 0)
            action[n++] = (uint16_t)(LAP_ACTION_PAIR + i);
    return n;
}

static int list_places(const lap_view *view, uint16_t *action)
{
    const lap_territory *land = &view->territory[view->seat - 1];
    lap_domino domino = lap_domino_of((lap_set)view->rules.set, turn_domino(view));
    uint64_t places[TORUS_WAYS];
    int n = 0;
    land_places(land, view->rules.grid, domino, places);
    for (int way = 0; way < TORUS_WAYS; way++) {
        land_spot low = land_low(land, (torus_way)way);
        for (uint64_t left = places[way]; left != 0; left &= left - 1) {
            land_spot spot = land_unfold_from(low, torus_first(left));
            action[n++] = (uint16_t)(LAP_ACTION_LAY + 4 * (spot.column * LAP_SIDE + spot.row) +
                                     direction_of[way]);
        }
    }
    if (n == 0)
        action[n++] = LAP_ACTION_DISCARD;
    return n;
}

/* The squares of a board. */
static int list_squares(const lap_view *view, uint64_t board, uint16_t *action)
{
    const lap_territory *land = &view->territory[view->seat - 1];
    int n = 0;
    for (; board != 0; board &= board - 1)
        action[n++] = (uint16_t)(LAP_ACTION_SQUARE - 1 +
                                 lap_territory_square(land, torus_first(board)).index);
    return n;
}

static int list_recipients(const lap_view *view, uint16_t *action)
{
    unsigned seats = turn_recipients(view);
    int n = 0;
    for (int i = 0; i < LAP_SEATS; i++)
        if ((seats >> i & 1) != 0)
            action[n++] = (uint16_t)(LAP_ACTION_TOTEM + i);
    return n;
}

static int list_recruits(const lap_view *view, uint16_t *action)
{
    turn_offer offer = turn_offers(view);
    int n = 0;
    action[n++] = LAP_ACTION_SKIP;
    for (uint64_t left = offer.cave; left != 0; left &= left - 1)
        action[n++] = (uint16_t)(LAP_ACTION_WHO - 1 + torus_first(left));
    for (uint64_t left = offer.pile; left != 0; left &= left - 1)
        action[n++] = (uint16_t)(LAP_ACTION_WHO + 9 + torus_first(left));
    return n;
}

int actions_list(const lap_view *view, uint16_t action[ACTIONS_MOST])
{
    int n;
    switch ((lap_phase)view->phase) {
    case LAP_PHASE_PICK:
        return list_picks(view, action);
    case LAP_PHASE_PICK_TWO:
        return list_pairs(view, action);
    case LAP_PHASE_LAY:
        return list_places(view, action);
    case LAP_PHASE_FIRE:
        n = list_squares(view, turn_targets(view), action);
        if (n == 0)
            action[n++] = LAP_ACTION_FIRE_LOST;
        return n;
    case LAP_PHASE_TOTEM:
        return list_recipients(view, action);
    case LAP_PHASE_RECRUIT:
        return list_recruits(view, action);
    case LAP_PHASE_PAY:
        return list_squares(view, turn_payable(view), action);
    case LAP_PHASE_PLACE:
        return list_squares(view, lap_view_targets(view), action);
    case LAP_PHASE_LINE:
    case LAP_PHASE_CHIEF:
    case LAP_PHASE_CAVE:
    case LAP_PHASE_OVER:
        break;
    }
    return 0;
}

action_squares actions_squares(int place)
{
    int a = 1 + place / 4, direction = place % 4;
    return (action_squares){{a, a + LAP_SIDE * dx[direction] + dy[direction]}};
}

static void play_lay(lap_view *view, int place)
{
    lap_square a = {(uint8_t)(1 + place / 4)};
    land_spot spot = {lap_square_column(a), lap_square_row(a)};
    lap_domino domino = lap_domino_of((lap_set)view->rules.set, turn_domino(view));
    turn_lay(view, domino, spot, land_step(spot, way_of[place % 4]));
}

/* Of the square that an action names. */
static uint64_t bit_of(int action)
{
    return UINT64_C(1) << lap_square_bit((lap_square){(uint8_t)(action - LAP_ACTION_SQUARE + 1)});
}

static void play_place(lap_game *game, uint64_t bit)
{
    lap_view *view = &game->view;
    int taken = view->price == 4 ? view->who : LAP_NO_CAVEMAN;
    turn_place(view, bit);
    if (taken != LAP_NO_CAVEMAN)
        hidden_take(game, taken);
}

void actions_play(lap_game *game, int action)
{
    lap_view *view = &game->view;
    switch ((lap_phase)view->phase) {
    case LAP_PHASE_PICK:
        turn_pick(view, action - LAP_ACTION_PICK);
        return;
    case LAP_PHASE_PICK_TWO:
        turn_pick_two(view, action - LAP_ACTION_PAIR);
        return;
    case LAP_PHASE_LAY:
        if (action == LAP_ACTION_DISCARD)
            turn_discard(view);
        else
            play_lay(view, action - LAP_ACTION_LAY);
        return;
    case LAP_PHASE_FIRE:
        turn_fire(view, action == LAP_ACTION_FIRE_LOST ? 0 : bit_of(action));
        return;
    case LAP_PHASE_TOTEM:
        turn_pass_totem(view, 1 + action - LAP_ACTION_TOTEM);
        return;
    case LAP_PHASE_RECRUIT:
        if (action == LAP_ACTION_SKIP)
            turn_end(view);
        else if (action < LAP_ACTION_WHO + 10)
            turn_who(view, 1 + action - LAP_ACTION_WHO, 2);
        else
            turn_who(view, 1 + action - (LAP_ACTION_WHO + 10), 4);
        return;
    case LAP_PHASE_PAY:
        turn_pay(view, (lap_square){(uint8_t)(action - LAP_ACTION_SQUARE + 1)});
        return;
    case LAP_PHASE_PLACE:
        play_place(game, bit_of(action));
        return;
    case LAP_PHASE_LINE:
    case LAP_PHASE_CHIEF:
    case LAP_PHASE_CAVE:
    case LAP_PHASE_OVER:
        break;
    }
}
