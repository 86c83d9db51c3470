/* game.h: a game with its secrets: a view, and the order of what is still face down.
 *
 * Only the program that deals has one. Screens, players and clients get `game.view`.
 *
 *     lap_game game;
 *     lap_rules rules = {.set = LAP_TRIBE, .players = 3};
 *     lap_status status = lap_game_deal(&game, &rules, 7);
 *     assert(status.error == LAP_OK);
 *     lap_random random = {7};
 *     while (game.view.phase != LAP_PHASE_OVER)
 *         lap_game_play(&game, lap_view_is_chance(&game.view)
 *                                  ? lap_game_chance(&game)
 *                                  : lap_view_random_move(&game.view, &random));
 *     assert(lap_view_winners(&game.view) != 0);
 */
#ifndef LAPILLI_GAME_H
#define LAPILLI_GAME_H

#include "lapilli/random.h"
#include "lapilli/score.h"

LAP_BEGIN

typedef struct lap_game {
    lap_view view;
    uint8_t deck[LAP_DOMINOES];      /* view.deck of them are left, the last is drawn first */
    uint8_t pile[LAP_CAVEMAN_TILES]; /* lap_caveman; as many as view.pile says, last drawn first */
    uint8_t chiefs[LAP_SEATS];       /* set-up: seats of the chiefs to be drawn, last drawn first */
    uint8_t piled;                   /* tiles in `pile` */
    uint8_t to_draw;                 /* chiefs in `chiefs` */
    uint8_t zero[4];                 /* always 0 */
    lap_random random;               /* shuffles the pile after a recruiting from it (R8.3) */
} lap_game;

LAP_STATIC_ASSERT(sizeof(lap_game) == 736, "lap_game has no padding and at most 1 KiB");

/* A new game; the same rules and seed give the same game everywhere. On an error *game is
 * unchanged. docs/notation.md says in which order the shuffles are made. */
lap_status lap_game_deal(lap_game *game, const lap_rules *rules, uint64_t seed);

/* A game that looks like `view` and hides something that is possible, all orders alike: how a
 * player who sees only the view imagines what may come. */
void lap_game_imagine(lap_game *game, const lap_view *view, lap_random *random);

/* The chance event that comes now; lap_view_is_chance(&game->view) must hold. */
lap_move lap_game_chance(const lap_game *game);

/* Plays an event: any legal decision, or the very chance that lap_game_chance() gives. Refuses as
 * lap_view_play() does, and then changes nothing. */
lap_status lap_game_play(lap_game *game, lap_move move);

/* Plays chance events until someone has to decide or the game is over. */
void lap_game_settle(lap_game *game);

/* A legal decision, each of lap_view_moves() equally likely. With one legal move, consumes no
 * random number. */
lap_move lap_view_random_move(const lap_view *view, lap_random *random);

/* Plays to the end as lap_view_random_move() would, number for number and byte for byte, only
 * faster. */
void lap_game_playout(lap_game *game, lap_random *random);

/* The same for one event, chance or decision; the game is not over. */
void lap_game_random_step(lap_game *game, lap_random *random);

LAP_END

#endif
