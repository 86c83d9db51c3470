/* evaluate.c: what a simulation is worth from its leaf on. */
#include "evaluate.h"

enum { USUAL_ROUNDS = 3 };

/* How much the first judgement counts at first, and after how many simulations half as much. */
static const double FIRST_PART = 0.5, FIRST_HALVED = 3000;

void evaluation_choose(evaluation *e, const lap_player *player, const lap_rules *rules,
                       lap_network_file given)
{
    lap_set set = (lap_set)rules->set, of = LAP_SETS;
    lap_network_file file = lap_network_built_in(set);
    e->has_network = 0;
    e->pick = NULL;
    e->rounds = player->rounds > 0 ? player->rounds : USUAL_ROUNDS;
    if (player->evaluation == LAP_EVALUATION_PLAYOUT)
        return;
    if (given.size > 0) {
        network_unpack(&e->network, given, &of);
        e->has_network = of == set;
    }
    if (!e->has_network && file.size > 0) {
        network_unpack(&e->network, file, &of);
        e->has_network = 1;
    }
    if (e->has_network && player->picks != LAP_PICKS_GREEDY)
        e->pick = e->network.pick;
}

outcome evaluate_line(const network *n, policy *p)
{
    const lap_view *view = &p->game->view;
    int8_t row[LAP_SEATS][FEATURES];
    features_common common;
    features_prepare(&common, view);
    for (int s = 0; s < view->rules.players; s++) {
        if (p->of[s].pieces.counts)
            p->of[s].pieces = resource_race_of(view, s + 1);
        features_of(&common, &p->of[s], view, s + 1, row[s]);
    }
    return network_evaluate(n, view->rules.players, row);
}

/* Of *o this part, and of the other the rest. */
static void mix(outcome *o, const outcome *other, double part)
{
    for (int s = 0; s < LAP_SEATS; s++) {
        o->value[s] = part * o->value[s] + (1 - part) * other->value[s];
        o->win[s] = part * o->win[s] + (1 - part) * other->win[s];
        o->points[s] = part * o->points[s] + (1 - part) * other->points[s];
    }
}

outcome evaluate(const evaluation *e, lap_game *game, lap_random *random, uint32_t before)
{
    if (e == NULL || !e->has_network) {
        policy_playout(game, random);
        return outcome_of(&game->view);
    }
    policy p;
    policy_begin(&p, game, random, e->pick);
    policy_run(&p, 0);
    if (game->view.phase == LAP_PHASE_OVER)
        return outcome_of(&game->view);
    outcome now = evaluate_line(&e->network, &p);
    if (e->rounds == 0)
        return now;
    policy_run(&p, e->rounds);
    outcome later = game->view.phase == LAP_PHASE_OVER ? outcome_of(&game->view)
                                                       : evaluate_line(&e->network, &p);
    mix(&now, &later, FIRST_PART * FIRST_HALVED / (FIRST_HALVED + before));
    return now;
}
