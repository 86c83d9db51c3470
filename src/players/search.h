/* search.h: Monte-Carlo tree search, open loop.
 *
 * Every simulation imagines the deck anew. The tree holds the decisions whose choices are known
 * now: those about the dominoes of the two lines on the table. A choice from a line that is still
 * to come is taken by the policy on the way, and from the first leaf on the policy plays to the
 * end. Each node is chosen from by its own seat for its own good (max^n, Luckhardt and Irani 1986).
 */
#ifndef LAPILLI_SEARCH_H
#define LAPILLI_SEARCH_H

#include "lapilli/player.h"

/* Bytes of arena for the player's threads: what its simulations can fill, up to 28 MiB each. With
 * less a search goes on, only not as deep. */
size_t search_memory(const lap_player *player);

/* Fills `choice` with at most `most` decisions, most visited first; returns how many. `early`: stop
 * when the first can no longer change. */
typedef enum search_end { SEARCH_FULL, SEARCH_EARLY } search_end;
int search_rank(const lap_player *player, const lap_view *view, lap_player_context *context,
                search_end end, lap_choice *choice, int most);

/* The first of these alone. */
lap_move search_move(const lap_player *player, const lap_view *view, lap_player_context *context);

#endif
