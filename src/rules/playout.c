/* playout.c: random games, fast. Draws from the boards that moves.c lists, in its order, without
 * making the list: the same numbers give the same game. */
#include "hidden.h"

#include <assert.h>

static int draw(lap_random *random, int n)
{
    return n == 1 ? 0 : (int)lap_random_below(random, (uint32_t)n);
}

static void step_pick(lap_view *view, lap_random *random)
{
    int slot[LAP_LINE], n = 0;
    for (int i = 0; i < LAP_LINE; i++) {
        slot[n] = i;
        n += view->next.domino[i] != 0 && view->next.chief[i] == 0;
    }
    turn_pick(view, slot[draw(random, n)]);
}

static void step_pair(lap_view *view, lap_random *random)
{
    int first = view->next.chief[0] != 0;
    int n = 1 + (!first && view->next.chief[1] == 0);
    turn_pick_two(view, first + draw(random, n));
}

static void step_lay(lap_view *view, lap_random *random)
{
    lap_territory *land = turn_land(view);
    lap_domino domino = lap_domino_of((lap_set)view->rules.set, turn_domino(view));
    uint64_t places[TORUS_WAYS];
    int count[TORUS_WAYS], n = 0;
    land_places(land, view->rules.grid, domino, places);
    for (int way = 0; way < TORUS_WAYS; way++)
        n += count[way] = torus_count(places[way]);
    if (n == 0) {
        turn_discard(view);
        return;
    }
    int chosen = draw(random, n), way = 0;
    while (chosen >= count[way])
        chosen -= count[way++];
    land_spot a = land_unfold(land, torus_nth(places[way], chosen), (torus_way)way);
    turn_lay(view, domino, a, land_step(a, (torus_way)way));
}

static uint64_t draw_square(lap_random *random, uint64_t board)
{
    return UINT64_C(1) << torus_nth(board, draw(random, torus_count(board)));
}

static void step_fire(lap_view *view, lap_random *random)
{
    uint64_t targets = turn_targets(view);
    turn_fire(view, targets == 0 ? 0 : draw_square(random, targets));
}

static void step_totem(lap_view *view, lap_random *random)
{
    uint64_t recipients = turn_recipients(view);
    turn_pass_totem(view, torus_first(draw_square(random, recipients)) + 1);
}

static void step_recruit(lap_view *view, lap_random *random)
{
    turn_offer offer = turn_offers(view);
    int cave = torus_count(offer.cave);
    int chosen = draw(random, 1 + cave + torus_count(offer.pile));
    if (chosen == 0)
        turn_end(view);
    else if (chosen <= cave)
        turn_who(view, torus_nth(offer.cave, chosen - 1), 2);
    else
        turn_who(view, torus_nth(offer.pile, chosen - 1 - cave), 4);
}

static void step_pay(lap_view *view, lap_random *random)
{
    uint64_t square = draw_square(random, turn_payable(view));
    turn_pay(view, lap_territory_square(turn_land(view), torus_first(square)));
}

static void step_place(lap_game *game, lap_random *random)
{
    lap_view *view = &game->view;
    int taken = view->price == 4 ? view->who : LAP_NO_CAVEMAN;
    turn_place(view, draw_square(random, land_standing(turn_land(view), turn_paid(view))));
    if (taken != LAP_NO_CAVEMAN)
        hidden_take(game, taken);
}

void lap_game_random_step(lap_game *game, lap_random *random)
{
    lap_view *view = &game->view;
    uint8_t drawn[4];
    switch ((lap_phase)view->phase) {
    case LAP_PHASE_LINE:
        hidden_line(game, drawn);
        turn_line(view, drawn);
        return;
    case LAP_PHASE_CHIEF:
        turn_chief(view, hidden_chief(game));
        hidden_shown(game);
        return;
    case LAP_PHASE_CAVE:
        hidden_cave(game, drawn);
        turn_cave(view, drawn);
        hidden_shown(game);
        return;
    case LAP_PHASE_PICK:
        step_pick(view, random);
        return;
    case LAP_PHASE_PICK_TWO:
        step_pair(view, random);
        return;
    case LAP_PHASE_LAY:
        step_lay(view, random);
        return;
    case LAP_PHASE_FIRE:
        step_fire(view, random);
        return;
    case LAP_PHASE_TOTEM:
        step_totem(view, random);
        return;
    case LAP_PHASE_RECRUIT:
        step_recruit(view, random);
        return;
    case LAP_PHASE_PAY:
        step_pay(view, random);
        return;
    case LAP_PHASE_PLACE:
        step_place(game, random);
        return;
    case LAP_PHASE_OVER:
        break;
    }
    assert(view->phase != LAP_PHASE_OVER);
}

void lap_game_playout(lap_game *game, lap_random *random)
{
    while (game->view.phase != LAP_PHASE_OVER)
        lap_game_random_step(game, random);
}
