/* recruit.h: which caveman is worth his price (R8), without listing every form of recruiting.
 *
 * Payment takes points away token by token: what the cavemen who look at it made of it, the new one
 * included. So for each caveman and square the cheapest token of each kind pays, and the cheapest
 * kinds. */
#ifndef LAPILLI_RECRUIT_H
#define LAPILLI_RECRUIT_H

#include "region_cache.h"
#include "rules/turn.h"

typedef struct recruit {
    int gain;        /* points, which may be less than 0 */
    int caveman;     /* lap_caveman */
    int price;       /* 2 or 4 */
    uint64_t square; /* where he will stand */
    uint64_t paid;   /* what is paid */
} recruit;

/* Every offer can be listed with this many squares. */
enum { RECRUIT_SQUARES = 3, RECRUITS = 2 * LAP_CAVEMEN * RECRUIT_SQUARES };

/* For each caveman that can be had, up to `squares` squares that gain most, with the best payment
 * for each; returns how many. *view is in LAP_PHASE_RECRUIT and cache is its seat's region_cache.
 */
int recruit_list(const region_cache *cache, const lap_view *view, int squares,
                 recruit list[RECRUITS]);

/* The index of the first that gains most; -1 if none gains anything. */
static inline int recruit_best(const recruit *list, int count)
{
    int best = -1;
    for (int i = 0; i < count; i++)
        if (list[i].gain > (best < 0 ? 0 : list[best].gain))
            best = i;
    return best;
}

lap_move recruit_move(const lap_territory *land, const recruit *r);

#endif
