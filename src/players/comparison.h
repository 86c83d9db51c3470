/* comparison.h: decisions and positions judged by searches of equal effort. */
#ifndef LAPILLI_PLAYERS_COMPARISON_H
#define LAPILLI_PLAYERS_COMPARISON_H

#include "lapilli/search.h"

/* What the second decision gives each seat more than the first, seat 1 first. */
typedef struct comparison {
    double points[LAP_SEATS];
    double win[LAP_SEATS];
    double error; /* of the points of the seat that decides: half of the 95 % interval */
} comparison;

/* Compares two legal decisions of a search that has just begun, and that is of no use afterwards.
 * Each gets `sims` simulations, and a tree of its own; every simulation of one has the random
 * numbers of one of the other. *stop other than 0 ends it early; NULL: nothing does. */
void lap_search_compare(lap_search *search, lap_move first, lap_move second, uint32_t sims,
                        const int *stop, comparison *found);

/* What the position is worth to every seat: the mean of the later half of `sims` simulations of a
 * search that has just begun, as far as the network's first judgement. What the seats can still
 * decide before the next line is drawn they decide as the search finds best. */
void lap_search_value(lap_search *search, uint32_t sims, double points[LAP_SEATS]);

#endif
