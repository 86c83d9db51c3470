/* gate.c: a match between two evaluations, on the same deals with the sides changed. */
#include "gate.h"

#include "lapilli/game.h"
#include "system/alloc.h"
#include "system/workers.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

/* Three of four deals are for two, the others for four. */
static lap_rules rules_of(lap_set set, int deal)
{
    lap_rules rules = {.set = (uint8_t)set, .players = deal % 4 < 3 ? 2 : 4};
    if (set == LAP_KINGDOMINO && deal % 4 == 0) {
        rules.grid = 7; /* the long game for two */
        rules.deck = 48;
    }
    lap_rules_settle(&rules);
    return rules;
}

/* Both games of a deal together. */
typedef struct deal_result {
    int is_done;
    double win;
    double points;
} deal_result;

typedef struct match_state {
    const gate_plan *plan;
    deal_result *deal;
    atomic_int begun;
} match_state;

typedef struct side {
    lap_player player;
    lap_player_context context;
} side;

static side side_of(const gate_plan *plan, lap_network_file network)
{
    side s = {.player = {.kind = LAP_PLAYER_SEARCH, .threads = 1, .sims = plan->sims}};
    s.player.evaluation = network.size > 0 ? LAP_EVALUATION_NETWORK : LAP_EVALUATION_PLAYOUT;
    s.context = (lap_player_context){.network = network, .stop = plan->stop};
    s.context.size = lap_player_memory(&s.player);
    s.context.memory = alloc_raw(s.context.size);
    return s;
}

/* One game; the challenger has the seats of which (seat + turn) is even. */
static void play(const lap_rules *rules, uint64_t deal, int turn, side sides[2], deal_result *r)
{
    lap_game game;
    lap_game_deal(&game, rules, deal);
    for (int i = 0; i < 2; i++)
        sides[i].context.random.state =
            lap_random_series(deal, 2 + 2 * (uint64_t)turn + (uint64_t)i);
    for (lap_game_settle(&game); game.view.phase != LAP_PHASE_OVER; lap_game_settle(&game)) {
        side *s = &sides[(game.view.seat + turn) % 2];
        lap_game_play(&game, lap_player_move(&s->player, &game.view, &s->context));
    }
    unsigned winners = lap_view_winners(&game.view);
    for (int seat = 1; seat <= rules->players; seat++) {
        int is_ours = (seat + turn) % 2 == 0;
        double points = lap_view_score(&game.view, seat).total;
        r->points += 2 * (is_ours ? points : -points) / rules->players;
        if (is_ours && (winners >> (seat - 1) & 1) != 0)
            r->win += 1.0 / __builtin_popcount(winners);
    }
}

static void work(void *context, int worker)
{
    match_state *m = context;
    const gate_plan *plan = m->plan;
    side sides[2] = {side_of(plan, plan->challenger), side_of(plan, plan->champion)};
    (void)worker;
    for (;;) {
        int i = atomic_fetch_add(&m->begun, 1);
        if (i >= plan->deals || (plan->stop != NULL && *plan->stop != 0))
            break;
        lap_rules rules = rules_of(plan->set, i);
        uint64_t deal = lap_random_series(plan->seed, (uint64_t)i);
        for (int turn = 0; turn < 2; turn++)
            play(&rules, deal, turn, sides, &m->deal[i]);
        m->deal[i].is_done = 1;
    }
    free(sides[0].context.memory);
    free(sides[1].context.memory);
}

static void tick(void *context)
{
    (void)context;
}

gate_result gate_play(const gate_plan *plan)
{
    match_state m = {.plan = plan, .deal = alloc_zeroed((size_t)plan->deals * sizeof(deal_result))};
    workers_run(plan->jobs, work, tick, &m);
    double n = 0, sum[2] = {0}, square[2] = {0};
    for (int i = 0; i < plan->deals; i++) {
        const deal_result *d = &m.deal[i];
        double x[2] = {d->win / 2, d->points / 2};
        for (int k = 0; d->is_done && k < 2; k++) {
            sum[k] += x[k];
            square[k] += x[k] * x[k];
        }
        n += d->is_done;
    }
    free(m.deal);
    gate_result r = {.games = 2 * (int)n};
    if (n < 2)
        return r;
    double ci[2];
    for (int k = 0; k < 2; k++) {
        double variance = (square[k] - sum[k] * sum[k] / n) / (n - 1);
        ci[k] = 1.96 * sqrt((variance > 0 ? variance : 0) / n);
    }
    r.win = sum[0] / n;
    r.win_ci = ci[0];
    r.points = sum[1] / n;
    r.points_ci = ci[1];
    return r;
}
