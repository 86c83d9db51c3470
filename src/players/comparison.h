/* comparison.h: decisions and positions judged by searches of equal effort. */
#ifndef LAPILLI_PLAYERS_COMPARISON_H
#define LAPILLI_PLAYERS_COMPARISON_H

#include "lapilli/search.h"
#include "outcome.h"

/* What the second decision gives each seat more than the first, seat 1 first. */
typedef struct comparison {
    double points[LAP_SEATS];
    double win[LAP_SEATS];
    double error; /* of the points of the seat that decides: half of the 95 % interval */
} comparison;

/* Compares two legal decisions of a search that has just begun, and that is of no use afterwards.
 * Endings that can be worked out within the player's budget are (endgame.h). Otherwise each gets
 * `sims` simulations, and a tree of its own; every simulation of one has the random numbers of one
 * of the other. *stop other than 0 ends it early; NULL: nothing does. */
void lap_search_compare(lap_search *search, lap_move first, lap_move second, uint32_t sims,
                        const int *stop, comparison *found);

/* Leaves a search that has just begun these legal decisions only, without what it knows of them. */
void lap_search_keep(lap_search *search, const lap_move *move, int count);

/* One simulation that begins with decision `i` of those kept, after `before` others that did: what
 * it comes to for each seat. Decisions with the same seed meet the same luck. */
outcome lap_search_try(lap_search *search, int i, uint64_t seed, uint32_t before);

/* What the position is worth to every seat: the mean of the later half of `sims` simulations of a
 * search that has just begun, as far as the network's first judgement. What the seats can still
 * decide before the next line is drawn they decide as the search finds best. */
void lap_search_value(lap_search *search, uint32_t sims, double points[LAP_SEATS]);

#endif
