/* mix.h: which games of a rule set a network learns from: all numbers of players, with the table
 * that is played most and its bonuses more often than the rest. */
#ifndef LAPILLI_TRAIN_MIX_H
#define LAPILLI_TRAIN_MIX_H

#include "lapilli/random.h"
#include "lapilli/rules.h"

/* Settled rules. */
lap_rules mix_draw(lap_set set, lap_random *random);

#endif
