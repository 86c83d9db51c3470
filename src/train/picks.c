/* picks.c: learns how the policy should pick. */
#include "picks.h"

#include "players/policy.h"
#include "system/alloc.h"

#include <math.h>
#include <string.h>

enum { EPOCHS = 3, MOST_CHOICES = 400000, BATCH = 256 };

static void add_choice(picks *p, const lap_view *view, int domino)
{
    region_cache e;
    pick_choice c = {.count = 0};
    region_cache_of(&e, view, view->seat);
    for (int i = 0; i < LAP_LINE; i++) {
        if (view->next.domino[i] == 0 || view->next.chief[i] != 0)
            continue;
        lap_domino offered = lap_domino_of((lap_set)view->rules.set, view->next.domino[i]);
        placements best = placement_best_weighted(&e, offered, PLACEMENT_CLEAN, POLICY_WEIGHTS);
        if (view->next.domino[i] == domino)
            c.picked = c.count;
        pick_numbers(&e, view, i, best.gain, placement_count(best.at), c.number[c.count++]);
    }
    if (c.count < 2 || p->count == MOST_CHOICES)
        return;
    if (p->count == p->room) {
        p->room = p->room > 0 ? 2 * p->room : 1024;
        p->choice = alloc_grow(p->choice, p->room * sizeof *p->choice);
    }
    p->choice[p->count++] = c;
}

void picks_add(picks *p, const played_game *game)
{
    lap_game g;
    int i = 0;
    lap_game_deal(&g, &game->rules, game->deal);
    while (g.view.phase != LAP_PHASE_OVER && p->count < MOST_CHOICES) {
        if (lap_view_is_chance(&g.view)) {
            lap_game_play(&g, lap_game_chance(&g));
            continue;
        }
        lap_move move = game->decision[i++];
        if (lap_move_kind(move) == LAP_MOVE_PICK && g.view.round > 0)
            add_choice(p, &g.view, lap_move_domino(move, 0));
        lap_game_play(&g, move);
    }
}

static void deviations(const picks *p, double deviation[PICK_NUMBERS])
{
    double sum[PICK_NUMBERS] = {0}, square[PICK_NUMBERS] = {0}, n = 0;
    for (size_t i = 0; i < p->count; i++)
        for (int o = 0; o < p->choice[i].count; o++, n++)
            for (int k = 0; k < PICK_NUMBERS; k++) {
                double x = p->choice[i].number[o][k];
                sum[k] += x;
                square[k] += x * x;
            }
    for (int k = 0; k < PICK_NUMBERS; k++) {
        double variance = n > 0 ? square[k] / n - sum[k] / n * (sum[k] / n) : 0;
        deviation[k] = variance > 0.01 ? sqrt(variance) : 0.1;
    }
}

/* Adds the slope of a choice's loss. */
static void learn(const pick_choice *c, const double *w, const double *deviation, double *slope)
{
    double worth[LAP_LINE], most = -1e300, sum = 0;
    for (int o = 0; o < c->count; o++) {
        worth[o] = 0;
        for (int k = 0; k < PICK_NUMBERS; k++)
            worth[o] += w[k] * c->number[o][k] / deviation[k];
        most = worth[o] > most ? worth[o] : most;
    }
    for (int o = 0; o < c->count; o++)
        sum += worth[o] = exp(worth[o] - most);
    for (int o = 0; o < c->count; o++) {
        double off = worth[o] / sum - (o == c->picked);
        for (int k = 0; k < PICK_NUMBERS; k++)
            slope[k] += off * c->number[o][k] / deviation[k];
    }
}

/* Adam. */
static void descend(const picks *p, uint64_t seed, const double *deviation, double *w)
{
    double mean[PICK_NUMBERS] = {0}, square[PICK_NUMBERS] = {0};
    lap_random random = {seed};
    size_t steps = EPOCHS * p->count / BATCH + 1;
    for (size_t step = 1; step <= steps; step++) {
        double slope[PICK_NUMBERS] = {0}, rate = 0.02 * (1 - (double)step / (double)(steps + 1));
        for (int i = 0; i < BATCH; i++)
            learn(&p->choice[lap_random_below(&random, (uint32_t)p->count)], w, deviation, slope);
        for (int k = 0; k < PICK_NUMBERS; k++) {
            double g = slope[k] / (double)BATCH;
            mean[k] = 0.9 * mean[k] + 0.1 * g;
            square[k] = 0.999 * square[k] + 0.001 * g * g;
            w[k] -= rate * mean[k] / (1 - pow(0.9, (double)step)) /
                    (sqrt(square[k] / (1 - pow(0.999, (double)step))) + 1e-8);
        }
    }
}

static int best_of(const pick_choice *c, const int16_t *weight)
{
    int best = 0;
    for (int o = 1; o < c->count; o++)
        if (pick_worth(weight, c->number[o]) > pick_worth(weight, c->number[best]))
            best = o;
    return best;
}

void picks_fit(const picks *p, uint64_t seed, int16_t weight[PICK_NUMBERS], double *agreed,
               double *greedy)
{
    static const int16_t gain[PICK_NUMBERS] = {1};
    double deviation[PICK_NUMBERS], w[PICK_NUMBERS] = {1}, most = 0;
    size_t ours = 0, theirs = 0;
    memcpy(weight, gain, sizeof gain);
    *agreed = *greedy = 0;
    if (p->count == 0)
        return;
    deviations(p, deviation);
    descend(p, seed, deviation, w);
    for (int k = 0; k < PICK_NUMBERS; k++) {
        w[k] /= deviation[k];
        most = fabs(w[k]) > most ? fabs(w[k]) : most;
    }
    for (int k = 0; k < PICK_NUMBERS; k++)
        weight[k] = (int16_t)lround(w[k] / most * 32767);
    for (size_t i = 0; i < p->count; i++) {
        ours += best_of(&p->choice[i], weight) == p->choice[i].picked;
        theirs += best_of(&p->choice[i], gain) == p->choice[i].picked;
    }
    *agreed = (double)ours / (double)p->count;
    *greedy = (double)theirs / (double)p->count;
}
