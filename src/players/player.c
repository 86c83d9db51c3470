/* player.c: a player's decision. */
#include "lapilli/player.h"

#include "lapilli/game.h"
#include "budget.h"
#include "evaluate.h"
#include "tactics/greedy.h"
#include "outcome.h"
#include "policy.h"

#include <stdbool.h>

/* A decision as `random` takes it: step by step, and then the whole. */
static lap_move random_move(const lap_view *view, lap_random *random)
{
    lap_view ahead = *view;
    lap_move step = lap_view_random_move(&ahead, random);
    if (view->phase != LAP_PHASE_RECRUIT)
        return step;
    lap_move event = lap_view_event(&ahead, step);
    while (lap_move_kind(event) == LAP_NONE) {
        lap_view_play(&ahead, step);
        step = lap_view_random_move(&ahead, random);
        event = lap_view_event(&ahead, step);
    }
    return event;
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
    if (player->slip > 0 && lap_random_below(&context->random, 100) < player->slip)
        return random_move(view, &context->random);
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

static bool is_stopped(const lap_player_context *context)
{
    return context->stop != NULL && __atomic_load_n(context->stop, __ATOMIC_RELAXED) != 0;
}

_Static_assert(sizeof(evaluation) <= LAP_EXPECT_MEMORY, "an evaluation fits");

/* By the network, where there is memory for it; NULL: by playouts. */
static const evaluation *best_evaluation(const lap_view *view, const lap_player_context *context)
{
    static const lap_player best = {.kind = LAP_PLAYER_SEARCH, .threads = 1};
    evaluation *e = context->memory;
    if (e == NULL || context->size < LAP_EXPECT_MEMORY)
        return NULL;
    evaluation_choose(e, &best, &view->rules, context->network);
    return e;
}

void lap_player_expect(const lap_view *view, uint32_t sims, lap_player_context *context,
                       lap_choice expected[LAP_SEATS])
{
    double win[LAP_SEATS] = {0}, points[LAP_SEATS] = {0}, squares[LAP_SEATS] = {0};
    const evaluation *e = best_evaluation(view, context);
    uint32_t done;
    for (done = 0; done < sims && !is_stopped(context); done++) {
        lap_game game;
        lap_game_imagine(&game, view, &context->random);
        outcome o = evaluate(e, &game, &context->random, 0);
        double all = 0;
        for (int s = 0; s < LAP_SEATS; s++)
            all += o.win[s];
        if (view->rules.players == 2) {
            /* What one leads by the other is behind: a network's two judgements need not agree. */
            o.points[0] = 0.5 * (o.points[0] - o.points[1]);
            o.points[1] = -o.points[0];
        }
        for (int s = 0; s < LAP_SEATS; s++) {
            win[s] += all > 0 ? o.win[s] / all : 0;
            points[s] += o.points[s];
            squares[s] += o.points[s] * o.points[s];
        }
    }
    double each = done > 0 ? 1.0 / done : 0;
    for (int s = 0; s < LAP_SEATS; s++)
        expected[s] = (lap_choice){.points = (float)(points[s] * each),
                                   .win = (float)(win[s] * each),
                                   .error = (float)outcome_error(points[s], squares[s], done),
                                   .visits = done};
}
