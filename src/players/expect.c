/* expect.c: what a position is worth to every seat, without a search. */
#include "expect.h"

#include "lapilli/game.h"

_Static_assert(sizeof(evaluation) <= LAP_EXPECT_MEMORY, "an evaluation fits");

const evaluation *expect_evaluation(const lap_view *view, const lap_player_context *context)
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
    const evaluation *e = expect_evaluation(view, context);
    uint32_t done;
    for (done = 0; done < sims && !expect_is_stopped(context); done++) {
        lap_game game;
        lap_game_imagine(&game, view, &context->random);
        outcome o = evaluate(e, &game, &context->random, 0);
        outcome_balance(&o, view->rules.players);
        for (int s = 0; s < LAP_SEATS; s++) {
            win[s] += o.win[s];
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
