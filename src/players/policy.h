/* policy.h: how simulated players play: quick, sensible, and not always the same. */
#ifndef LAPILLI_POLICY_H
#define LAPILLI_POLICY_H

#include "lapilli/game.h"

/* Plays one decision, or a chance event, of a game that is not over. */
void policy_step(lap_game *game, lap_random *random);

/* Plays to the end. */
void policy_playout(lap_game *game, lap_random *random);

#endif
