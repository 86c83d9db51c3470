/* self_play.h: games that a search plays against itself, and files of them. */
#ifndef LAPILLI_TRAIN_SELF_PLAY_H
#define LAPILLI_TRAIN_SELF_PLAY_H

#include "lapilli/game.h"
#include "lapilli/player.h"

#include <stdbool.h>

/* No game has as many decisions: 48 dominoes, each picked, laid, burnt and paid for. */
enum { SELF_PLAY_DECISIONS = 256 };

/* A game: the deal and every decision. */
typedef struct played_game {
    lap_rules rules;
    uint64_t deal;
    int count;
    lap_move decision[SELF_PLAY_DECISIONS];
} played_game;

/* Plays one. Now and then a decision is drawn from the best five, so that the network sees what it
 * would not play. Returns false when context->stop stopped it. */
bool self_play(const lap_player *player, lap_player_context *context, const lap_rules *rules,
               uint64_t deal, played_game *game);

/* Many games as bytes. */
typedef struct game_file {
    unsigned char *bytes; /* free() it */
    size_t size;
    size_t room;
} game_file;

void game_file_add(game_file *file, const played_game *game);

/* Reads the game at *at and advances *at past it. Returns false at the end, or where the bytes are
 * no game; then *at is not the size. */
bool game_file_next(const game_file *file, size_t *at, played_game *game);

#endif
