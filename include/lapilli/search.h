/* search.h: a Monte-Carlo tree search that goes on as long as its caller wants.
 *
 * The caller has the clock, the threads and the button that stops it; the search has the tree. It
 * can be asked for its best decisions at any time, and go on afterwards:
 *
 *     lap_player player;
 *     lap_player_read(&player, "search:sims=100", 15);
 *     lap_game game;
 *     lap_rules rules = {.set = LAP_KINGDOMINO, .players = 2};
 *     lap_game_deal(&game, &rules, 1);
 *     lap_game_settle(&game);
 *     static max_align_t memory[400000 / sizeof(max_align_t)];
 *     assert(lap_search_memory(&player) <= sizeof memory);
 *     lap_search *search = lap_search_begin(memory, sizeof memory, &player, &game.view, 7,
 *                                           (lap_network_file){NULL, 0});
 *     lap_choice best;
 *     while (lap_search_step(search, 10) < 100 && !lap_search_is_decided(search, 100))
 *         lap_search_rank(&search, 1, &best, 1);
 *     assert(lap_game_play(&game, best.move).error == LAP_OK);
 *
 * Several searches of one position, each with its own memory and seed, may run at the same time on
 * threads of their own; lap_search_rank() adds them up. lap_player_move() (player.h) does all of
 * this for a player's budget.
 */
#ifndef LAPILLI_SEARCH_H
#define LAPILLI_SEARCH_H

#include "lapilli/player.h"

#include <stdbool.h>

LAP_BEGIN

/* Lives in caller-provided memory. There is nothing to close: the caller may reuse the memory. */
typedef struct lap_search lap_search;

/* Bytes for a search of as many simulations as the player's sims=, or for a long one when it has
 * none. With less a search goes on, only not as deep; it must have LAP_SEARCH_LEAST. */
size_t lap_search_memory(const lap_player *player);
enum { LAP_SEARCH_LEAST = 64 * 1024 };

/* Begins a search for the seat that decides in *view, which is copied. No recruiting has begun.
 * `memory` is aligned for anything. Of the player only how it evaluates is used. `network`: as in
 * lap_player_context. The same view, player, network and seed give the same search everywhere. */
lap_search *lap_search_begin(void *memory, size_t size, const lap_player *player,
                             const lap_view *view, uint64_t seed, lap_network_file network);

/* Goes on from a later position: if *view follows from the search's by decisions that are in its
 * tree, without chance between them, or is the same, the search becomes one of *view and keeps the
 * simulations that came through it. Returns false, with nothing
 * changed, when it does not follow. */
bool lap_search_follow(lap_search *search, const lap_view *view);

/* Makes `sims` more simulations; returns how many were made since the search began, or followed.
 * Ten steps are the same as one of ten times as many. */
uint32_t lap_search_step(lap_search *search, uint32_t sims);

/* Can `left` more simulations not change the best decision any more? */
bool lap_search_is_decided(const lap_search *search, double left);

/* The decisions found best by `count` searches of the same position together, best first, at most
 * `most`; returns how many. The figures of one without visits are 0. */
int lap_search_rank(lap_search *const *search, int count, lap_choice *choice, int most);

LAP_END

#endif
