/* player.c: a player's decision. */
#include "lapilli/player.h"

#include "lapilli/game.h"
#include "budget.h"
#include "candidate.h"
#include "tactics/greedy.h"

#include <stdbool.h>

/* A decision as `random` takes it: step by step, and then the whole. */
static lap_move random_move(const lap_view *view, lap_random *random)
{
    lap_view ahead = *view;
    lap_move step = lap_view_random_move(&ahead, random);
    if (view->phase != LAP_PHASE_RECRUIT)
        return step;
    lap_move event = lap_view_event(&ahead, step);
    while (lap_move_kind(event) == LAP_MOVE_NONE) {
        lap_view_play(&ahead, step);
        step = lap_view_random_move(&ahead, random);
        event = lap_view_event(&ahead, step);
    }
    return event;
}

/* Does a fire land where something stands: a hut, a resource or a caveman? */
static bool destroys(const lap_view *view, lap_move fire)
{
    lap_cell cell =
        lap_territory_at(lap_view_territory(view, view->seat), lap_move_square(fire, 0));
    return cell.kind == LAP_CELL_START || cell.resource != LAP_NO_RESOURCE ||
           cell.caveman != LAP_NO_CAVEMAN;
}

/* Leaves out fires that burn what stands on the own territory, unless all do. */
static int keep_harmless(const lap_view *view, candidate *list, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (lap_move_kind(list[i].move) == LAP_MOVE_FIRE && !destroys(view, list[i].move))
            list[kept++] = list[i];
    return kept > 0 ? kept : count;
}

/* What gains most at once, of the decisions that are not overlooked. */
static lap_move best_noticed(const lap_player *player, const lap_view *view, lap_random *random)
{
    candidate list[CANDIDATES];
    int count = candidate_list(view, CANDIDATES, NULL, list);
    if (view->phase == LAP_PHASE_FIRE)
        count = keep_harmless(view, list, count);
    for (int i = 0; i < count; i++)
        if (lap_random_below(random, 100) >= player->overlook_percent)
            return list[i].move;
    return list[lap_random_below(random, (uint32_t)count)].move;
}

/* Does a gain tell one decision from another? */
static bool has_gains(const lap_view *view)
{
    return view->phase == LAP_PHASE_LAY || view->phase == LAP_PHASE_FIRE ||
           view->phase == LAP_PHASE_PICK || view->phase == LAP_PHASE_RECRUIT;
}

static lap_move search_move(const lap_player *player, const lap_view *view,
                            lap_player_context *context)
{
    lap_choice best;
    budget_rank(player, view, context, BUDGET_EARLY, &best, 1);
    return best.move;
}

static bool has_one_move(const lap_view *view, lap_move *only)
{
    lap_move moves[LAP_MOVES];
    int n = lap_view_moves(view, moves);
    *only = moves[0];
    return n == 1;
}

lap_move lap_player_move(const lap_player *player, const lap_view *view,
                         lap_player_context *context)
{
    lap_move moves[LAP_MOVES];
    int n;
    if (has_one_move(view, &moves[0]))
        return moves[0];
    if (player->overlook_percent > 0 && has_gains(view))
        return best_noticed(player, view, &context->random);
    switch ((lap_player_kind)player->kind) {
    case LAP_PLAYER_GREEDY:
        n = greedy_list(view, moves);
        break;
    case LAP_PLAYER_FULLGREEDY:
        n = fullgreedy_list(view, moves);
        break;
    case LAP_PLAYER_SEARCH:
        if (view->phase != LAP_PHASE_PAY && view->phase != LAP_PHASE_PLACE)
            return search_move(player, view, context);
        n = greedy_list(view, moves);
        break;
    case LAP_PLAYER_RANDOM:
    default:
        return random_move(view, &context->random);
    }
    return greedy_any(moves, n, &context->random);
}

size_t lap_player_memory(const lap_player *player)
{
    return player->kind == LAP_PLAYER_SEARCH ? budget_memory(player) : 0;
}

int lap_player_rank(const lap_player *player, const lap_view *view, lap_player_context *context,
                    lap_choice *choice, int most)
{
    if (most <= 0 || view->seat == 0)
        return 0;
    return budget_rank(player, view, context, BUDGET_FULL, choice, most);
}
