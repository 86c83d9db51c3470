/* budget.h: searches within a player's budget: its time, its simulations, its threads. */
#ifndef LAPILLI_BUDGET_H
#define LAPILLI_BUDGET_H

#include "lapilli/search.h"

/* When the budget need not be used up. */
typedef enum budget_end {
    BUDGET_FULL, /* never */
    BUDGET_EARLY /* as soon as the first decision can no longer change */
} budget_end;

/* Fills `choice` with at most `most` decisions, best first; returns how many. */
int budget_rank(const lap_player *player, const lap_view *view, lap_player_context *context,
                budget_end end, lap_choice *choice, int most);

/* Bytes for all of a player's threads. */
size_t budget_memory(const lap_player *player);

#endif
