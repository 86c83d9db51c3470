/* player.h: the computer players, by name. */
#ifndef LAPILLI_CLI_PLAYER_H
#define LAPILLI_CLI_PLAYER_H

#include "lapilli/game.h"

/* A legal decision, or the next step of a recruiting. */
typedef lap_move player_choose(const lap_view *view, lap_random *random);

typedef struct player {
    const char *name;
    player_choose *choose;
} player;

/* Reads exactly `length` bytes; NULL when they name no player. */
const player *player_read(const char *text, size_t length);

/* All names, separated by commas and spaces, for a message. */
const char *player_names(void);

#endif
