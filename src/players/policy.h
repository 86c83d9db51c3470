/* policy.h: how simulated players play: fast, and not badly. */
#ifndef LAPILLI_POLICY_H
#define LAPILLI_POLICY_H

#include "lapilli/game.h"
#include "pick.h"
#include "tactics/placement.h"

/* A game that is being played out. */
typedef struct policy {
    lap_game *game;
    lap_random *random;
    const int16_t *pick;        /* PICK_NUMBERS weights; NULL: by gain alone */
    region_cache of[LAP_SEATS]; /* by seat, seat 1 first; kept up with every lay */
} policy;

/* What the policy counts for a point, and for a square of the region that a half ends up in: a
 * preference can be smaller than a point. */
static const placement_weights POLICY_WEIGHTS = {.point = 8, .square = 2};

/* Plays one event, chance or decision; the game is not over. `pick` as in the struct. */
void policy_step(lap_game *game, lap_random *random, const int16_t *pick);

/* Looks at all territories. */
void policy_begin(policy *p, lap_game *game, lap_random *random, const int16_t *pick);

/* Plays until `lines` lines have been drawn and another is about to be, or the game is over. */
void policy_run(policy *p, int lines);

/* Plays to the end. */
void policy_playout(lap_game *game, lap_random *random);

#endif
