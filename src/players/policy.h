/* policy.h: how simulated players play: fast, and not badly. */
#ifndef LAPILLI_POLICY_H
#define LAPILLI_POLICY_H

#include "lapilli/game.h"
#include "region_cache.h"

/* A game that is being played out. */
typedef struct policy {
    lap_game *game;
    lap_random *random;
    region_cache of[LAP_SEATS]; /* by seat, seat 1 first; kept up with every lay */
} policy;

/* Plays one event, chance or decision; the game is not over. */
void policy_step(lap_game *game, lap_random *random);

/* Looks at all territories. */
void policy_begin(policy *p, lap_game *game, lap_random *random);

/* Plays until `lines` lines have been drawn and another is about to be, or the game is over. */
void policy_run(policy *p, int lines);

/* Plays to the end. */
void policy_playout(lap_game *game, lap_random *random);

#endif
