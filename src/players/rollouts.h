/* rollouts.h: what each of many decisions loses against the best of them.
 *
 * Every decision has a tree of its own, and simulation number n of each has the same random
 * numbers. They are judged again and again, with twice as many simulations each time, of which the
 * second half counts. A decision that is clearly worse than the best, and known well enough, drops
 * out. Endings that can be worked out are (endgame.h), without an error. */
#ifndef LAPILLI_PLAYERS_ROLLOUTS_H
#define LAPILLI_PLAYERS_ROLLOUTS_H

#include "lapilli/search.h"

#include <stdbool.h>

/* The most decisions, and the most simulations for one of them. */
enum { ROLLOUTS = LAP_MOVES, ROLLOUTS_SIMS = 4096 };

typedef struct rollout {
    lap_move move;
    double loss;  /* points of lead over the best opponent that it gives away; 0: the best */
    double error; /* its standard error, as far as chance in the simulations goes */
} rollout;

/* Bytes for a search that rollouts_run() takes. */
size_t rollouts_memory(void);

/* Fills in losses and errors of `count` different legal decisions in *view, from 1 to ROLLOUTS. The
 * same view, decisions and seed give the same everywhere. Of the context `memory`, with `size` at
 * least rollouts_memory(), `network` and `stop` are used. Returns false if that stopped it. */
bool rollouts_run(const lap_view *view, lap_player_context *context, uint64_t seed,
                  rollout *decision, int count);

#endif
