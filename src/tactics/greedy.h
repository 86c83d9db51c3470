/* greedy.h: players that count points and do not look far. */
#ifndef LAPILLI_GREEDY_H
#define LAPILLI_GREEDY_H

#include "lapilli/random.h"
#include "region_cache.h"

/* The decisions with the most points now; every pick is as good as another. All take a view whose
 * seat decides, and list at least one legal decision (a step only when recruiting has begun). */
int greedy_list(const lap_view *view, lap_move moves[LAP_MOVES]);

/* The decisions with the most points over the current domino and the next one. */
int fullgreedy_list(const lap_view *view, lap_move moves[LAP_MOVES]);

/* What laying the current domino on a and b gains with its fire, and then the next domino; nearly,
 * since the fire is not on the land when the next domino comes. cache: of the view's seat. */
int fullgreedy_total(const lap_view *view, const region_cache *cache, land_spot a, land_spot b);

/* Either of them, one at random. */
static inline lap_move greedy_any(const lap_move *moves, int n, lap_random *random)
{
    return moves[n == 1 ? 0 : lap_random_below(random, (uint32_t)n)];
}

/* The lays of the first halves `at`, as moves; returns how many. */
int greedy_placements(const lap_view *view, const uint64_t at[4], lap_move *moves);

/* The squares of a board as fires; returns how many. */
int greedy_fires(const lap_view *view, uint64_t board, lap_move *moves);

/* The recruiting that gains most, or skip when none gains anything. */
lap_move greedy_recruit(const region_cache *cache, const lap_view *view);

#endif
