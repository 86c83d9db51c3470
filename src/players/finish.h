/* finish.h: how a player's own game ends with best play, when nothing is hidden any more.
 *
 * What a player lays, and where his fires land, are nobody else's business: his dominoes are laid
 * in every way that there is. Points count first, then what breaks ties (R9.4). */
#ifndef LAPILLI_PLAYERS_FINISH_H
#define LAPILLI_PLAYERS_FINISH_H

#include "tactics/region_cache.h"

#include <stdbool.h>

enum { FINISH_DOMINOES = 4 };

typedef struct finish {
    int gain;      /* points from now on */
    int largest;   /* squares of the largest region then (R9.4) */
    int fires;     /* fires or crowns that come to the territory until then (R9.4) */
    lap_move move; /* the first decision that leads there; none when there is nothing to decide */
} finish;

bool finish_is_better(finish a, finish b);

/* Dominoes still to be laid by one player, in order, and the fire that is due before them. */
typedef struct duties {
    int set;
    int count;
    int number[FINISH_DOMINOES];
    int craters; /* of a volcano whose fire is due first; else 0 */
    uint64_t targets;
    uint32_t *nodes; /* last dominoes that may still be looked at; when none are left, what is found
                        has no meaning */
} duties;

finish finish_all(const region_cache *cache, const duties *d);

/* What the first step comes to: `after` it, `rest` is due. */
typedef void finish_each(void *context, const region_cache *after, const duties *rest, finish step);

/* Calls `each` for every place of the first domino, and of its fire; or, if a fire is due, for
 * every square it can burn. `step` has its gain, its fires, and the first decision. */
void finish_steps(const region_cache *cache, const duties *d, finish_each *each, void *context);

#endif
