/* chance.h: how lucky a chance event was: what the position is worth after what was drawn, less the
 * mean over all that could have been drawn.
 *
 * The same search judges both with as many simulations and the same random numbers, so what it
 * misjudges is in both. Over all that can be drawn the mean is zero, whatever the judge is like. */
#ifndef LAPILLI_PLAYERS_CHANCE_H
#define LAPILLI_PLAYERS_CHANCE_H

#include "lapilli/player.h"

/* The most alternatives that are all judged, and the least that stand for more than those. */
enum { CHANCE_EXACT = 70, CHANCE_SAMPLES = 32 };

/* What may be drawn in *view, where chance is due, each with how many times it is as likely as
 * another of weight 1. Returns how many; 0: more than CHANCE_EXACT, or cavemen for several gaps. */
int chance_list(const lap_view *view, lap_move drawn[CHANCE_EXACT], uint32_t weight[CHANCE_EXACT]);

/* The luck of one seat, in points of lead over the best opponent. */
typedef struct chance_luck {
    double points;
    double error; /* half of the 95 % interval, as far as chance in the simulations goes */
} chance_luck;

/* The luck of every seat when `drawn` comes in *view, by seat, seat 1 first. A fifth of `sims` are
 * spent on one search of one position; at least CHANCE_SAMPLES positions after other draws are
 * searched, or all of them where there are at most CHANCE_EXACT. Of the context `memory`
 * (LAP_SEARCH_LEAST bytes or more), `random`, `stop` and `network` are used. */
void chance_luck_of(const lap_view *view, lap_move drawn, uint32_t sims,
                    lap_player_context *context, chance_luck luck[LAP_SEATS]);

#endif
