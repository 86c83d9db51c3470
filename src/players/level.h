/* level.h: opponents for people, from one who loses to a child to the best there is. */
#ifndef LAPILLI_LEVEL_H
#define LAPILLI_LEVEL_H

#include "lapilli/player.h"

enum { LEVELS = 6 };

/* level: 1 to LEVELS. */
static inline lap_player level_player(int level)
{
    static const lap_player players[LEVELS] = {
        {.kind = LAP_PLAYER_GREEDY, .overlook_percent = 88},     /* loses to a child */
        {.kind = LAP_PLAYER_GREEDY, .overlook_percent = 65},     /* overlooks a lot */
        {.kind = LAP_PLAYER_FULLGREEDY, .overlook_percent = 30}, /* a family player */
        {.kind = LAP_PLAYER_SEARCH,
         .sims = 8,
         .evaluation = LAP_EVALUATION_PLAYOUT},       /* thinks ahead a little, at once */
        {.kind = LAP_PLAYER_SEARCH, .sims = 30},      /* a good player */
        {.kind = LAP_PLAYER_SEARCH, .time_ms = 1000}, /* the best there is */
    };
    lap_player player = players[level - 1];
    player.level = (uint8_t)level;
    player.threads = 1;
    return player;
}

#endif
