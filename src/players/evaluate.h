/* evaluate.h: what a simulation is worth from its leaf on. */
#ifndef LAPILLI_EVALUATE_H
#define LAPILLI_EVALUATE_H

#include "lapilli/player.h"
#include "network.h"
#include "policy.h"

typedef struct evaluation {
    int has_network;
    int rounds;          /* played out between the two judgements of the network; 0: only one */
    const int16_t *pick; /* how the policy picks (policy.h) */
    network network;
} evaluation;

/* By which means a player evaluates under these rules. */
void evaluation_choose(evaluation *e, const lap_player *player, const lap_rules *rules,
                       lap_network_file network);

/* Plays on from where the tree ends and says what it comes to. The game has no meaning
 * afterwards. The more simulations there were before, the less the first of the network's two
 * judgements counts: its errors are always the same, and do not average out. NULL: by playout. */
outcome evaluate(const evaluation *e, lap_game *game, lap_random *random, uint32_t before);

/* The network's judgement alone; a line is about to be drawn. */
outcome evaluate_line(const network *n, policy *p);

#endif
