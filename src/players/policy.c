/* policy.c: how simulated players play.
 *
 * They lay and pick for the most points now, spoil no square without need, and choose at random
 * among equals. Regions are computed once and updated with every domino. */
#include "policy.h"

#include "tactics/fire.h"
#include "tactics/placement.h"
#include "tactics/recruit.h"
#include "rules/hidden.h"

enum { NOTHING = INT32_MIN };

static int draw(lap_random *random, int n)
{
    return n == 1 ? 0 : (int)lap_random_below(random, (uint32_t)n);
}

static region_cache *mine(policy *p)
{
    return &p->of[p->game->view.seat - 1];
}

static void step_lay(policy *p)
{
    lap_view *view = &p->game->view;
    region_cache *cache = mine(p);
    lap_domino domino = lap_domino_of((lap_set)view->rules.set, turn_domino(view));
    if (cache->pieces.counts)
        cache->pieces = resource_race_of(view, view->seat);
    placements best = placement_best_weighted(cache, domino, PLACEMENT_CLEAN, POLICY_WEIGHTS);
    int n = placement_count(best.at), way = 0;
    if (n == 0) {
        cache->land.discards++;
        turn_discard(view);
        return;
    }
    int chosen = draw(p->random, n);
    while (chosen >= torus_count(best.at[way]))
        chosen -= torus_count(best.at[way++]);
    land_spot a = land_unfold(&cache->land, torus_nth(best.at[way], chosen), (torus_way)way);
    land_spot b = land_step(a, (torus_way)way);
    region_cache_lay(cache, domino, a, b);
    turn_lay(view, domino, a, b);
}

static void step_fire(policy *p)
{
    lap_view *view = &p->game->view;
    region_cache *cache = mine(p);
    uint64_t targets = turn_targets(view), best = 0;
    if (targets != 0) {
        fire_best(cache, targets, view->craters, &best);
        best = UINT64_C(1) << torus_nth(best, draw(p->random, torus_count(best)));
        region_cache_burn(cache, best, view->craters);
    }
    turn_fire(view, best);
}

/* How much the acting seat wants the domino on offer in a slot. */
static int worth_of(policy *p, int slot)
{
    const lap_view *view = &p->game->view;
    lap_domino domino = lap_domino_of((lap_set)view->rules.set, view->next.domino[slot]);
    placements best = placement_best_weighted(mine(p), domino, PLACEMENT_CLEAN, POLICY_WEIGHTS);
    int16_t number[PICK_NUMBERS];
    if (p->pick == NULL)
        return best.gain;
    pick_numbers(mine(p), view, slot, best.gain, placement_count(best.at), number);
    return pick_worth(p->pick, number);
}

static void step_pick(policy *p)
{
    lap_view *view = &p->game->view;
    int slot[LAP_LINE], n = 0, most = NOTHING;
    if (mine(p)->pieces.counts)
        mine(p)->pieces = resource_race_of(view, view->seat);
    for (int i = 0; i < LAP_LINE; i++) {
        if (view->next.domino[i] == 0 || view->next.chief[i] != 0)
            continue;
        int worth = worth_of(p, i);
        if (worth > most)
            n = 0;
        if (worth >= most)
            slot[n++] = i;
        most = worth > most ? worth : most;
    }
    turn_pick(view, slot[draw(p->random, n)]);
}

static void step_recruit(policy *p)
{
    lap_view *view = &p->game->view;
    region_cache *cache = mine(p);
    recruit list[RECRUITS];
    int best = recruit_best(list, recruit_list(cache, view, 1, list));
    if (best < 0) {
        turn_end(view);
        return;
    }
    const recruit *r = &list[best];
    cache->land.resources &= ~r->paid;
    land_settle(&cache->land, r->square, r->caveman);
    region_cache_meet(cache);
    turn_recruit(view, r->caveman, r->price, r->paid, r->square);
    if (r->price == 4)
        hidden_take(p->game, r->caveman);
}

static void step(policy *p)
{
    switch ((lap_phase)p->game->view.phase) {
    case LAP_PHASE_LAY:
        step_lay(p);
        return;
    case LAP_PHASE_FIRE:
        step_fire(p);
        return;
    case LAP_PHASE_PICK:
        step_pick(p);
        return;
    case LAP_PHASE_RECRUIT:
        step_recruit(p);
        return;
    default:
        lap_game_random_step(p->game, p->random);
        return;
    }
}

void policy_step(lap_game *game, lap_random *random, const int16_t *pick)
{
    policy p;
    p.game = game;
    p.random = random;
    p.pick = pick;
    if (!lap_view_is_chance(&game->view))
        region_cache_of(mine(&p), &game->view, game->view.seat);
    step(&p);
}

void policy_begin(policy *p, lap_game *game, lap_random *random, const int16_t *pick)
{
    p->game = game;
    p->random = random;
    p->pick = pick;
    for (int i = 0; i < game->view.rules.players; i++)
        region_cache_of(&p->of[i], &game->view, i + 1);
}

void policy_run(policy *p, int lines)
{
    const lap_view *view = &p->game->view;
    for (; view->phase != LAP_PHASE_OVER; step(p))
        if (view->phase == LAP_PHASE_LINE && lines-- == 0)
            return;
}

void policy_playout(lap_game *game, lap_random *random)
{
    policy p;
    policy_begin(&p, game, random, NULL);
    while (game->view.phase != LAP_PHASE_OVER)
        step(&p);
}
