/* game.c: dealing, and chance as it was dealt. */
#include "lapilli/game.h"

#include "hidden.h"

#include <assert.h>

/* The order of the shuffles is part of the interface: first the dominoes never shown, in ascending
 * order, of which the last view.deck make the deck; then the chiefs not yet drawn, seat by seat;
 * then the pile, kind by kind. */
void lap_game_imagine(lap_game *game, const lap_view *view, lap_random *random)
{
    uint8_t unseen[LAP_DOMINOES];
    int n = 0;
    *game = (lap_game){.view = *view};
    for (int d = 1; d <= LAP_DOMINOES; d++)
        if ((view->unseen >> d & 1) != 0)
            unseen[n++] = (uint8_t)d;
    lap_random_shuffle(random, unseen, n);
    for (int i = 0; i < view->deck; i++)
        game->deck[i] = unseen[n - view->deck + i];

    for (int i = 0; i < LAP_SEATS; i++)
        for (int chief = 0; chief < view->chiefs[i]; chief++)
            game->chiefs[game->to_draw++] = (uint8_t)(i + 1);
    lap_random_shuffle(random, game->chiefs, game->to_draw);

    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++)
        for (int tile = 0; tile < view->pile[c]; tile++)
            game->pile[game->piled++] = (uint8_t)c;
    lap_random_shuffle(random, game->pile, game->piled);
    game->random.state = lap_random_next(random);
}

lap_status lap_game_deal(lap_game *game, const lap_rules *rules, uint64_t seed)
{
    lap_view view;
    lap_random random = {seed};
    lap_status status = lap_view_start(&view, rules);
    if (status.error == LAP_OK)
        lap_game_imagine(game, &view, &random);
    return status;
}

lap_move lap_game_chance(const lap_game *game)
{
    uint8_t drawn[4];
    assert(lap_view_is_chance(&game->view));
    if (game->view.phase == LAP_PHASE_CHIEF)
        return lap_move_chief(hidden_chief(game));
    if (game->view.phase == LAP_PHASE_LINE) {
        hidden_line(game, drawn);
        return lap_move_line(drawn);
    }
    hidden_cave(game, drawn);
    return lap_move_cave(drawn);
}

/* The caveman that a legal move takes out of the pile, or none. */
static int taken_from_pile(const lap_view *view, lap_move move)
{
    lap_move event = lap_view_event(view, move);
    bool from_pile = lap_move_kind(event) == LAP_MOVE_RECRUIT && lap_move_price(event) == 4;
    return from_pile ? lap_move_caveman(event, 0) : LAP_NO_CAVEMAN;
}

lap_status lap_game_play(lap_game *game, lap_move move)
{
    if (lap_view_is_chance(&game->view)) {
        lap_move dealt = lap_game_chance(game);
        if (lap_move_kind(move) == lap_move_kind(dealt) && move.bits != dealt.bits)
            return (lap_status){LAP_ERROR_OTHER_CHANCE, 1};
    }
    int taken = taken_from_pile(&game->view, move);
    lap_status status = lap_view_play(&game->view, move);
    if (status.error != LAP_OK)
        return status;
    if (lap_move_is_chance(move))
        hidden_shown(game);
    if (taken != LAP_NO_CAVEMAN)
        hidden_take(game, taken);
    return status;
}

void lap_game_settle(lap_game *game)
{
    while (lap_view_is_chance(&game->view)) {
        lap_status status = lap_game_play(game, lap_game_chance(game));
        assert(status.error == LAP_OK);
        (void)status;
    }
}

lap_move lap_view_random_move(const lap_view *view, lap_random *random)
{
    lap_move moves[LAP_MOVES];
    int n = lap_view_moves(view, moves);
    assert(n > 0);
    return moves[n == 1 ? 0 : lap_random_below(random, (uint32_t)n)];
}
