/* hidden.h: drawing from what a game keeps face down. */
#ifndef LAPILLI_HIDDEN_H
#define LAPILLI_HIDDEN_H

#include "lapilli/game.h"
#include "turn.h"

/* The next line, ascending. */
static inline void hidden_line(const lap_game *game, uint8_t line[LAP_LINE])
{
    const uint8_t *top = &game->deck[game->view.deck - game->view.rules.line];
    for (int i = 0; i < LAP_LINE; i++)
        line[i] = 0;
    for (int i = 0; i < game->view.rules.line; i++) {
        int at = i;
        for (; at > 0 && line[at - 1] > top[i]; at--)
            line[at] = line[at - 1];
        line[at] = top[i];
    }
}

static inline int hidden_chief(const lap_game *game)
{
    return game->chiefs[game->to_draw - 1];
}

/* The cavemen that come up when the cave is filled. */
static inline void hidden_cave(const lap_game *game, uint8_t up[LAP_CAVE])
{
    int n = 0;
    for (int i = 0; i < LAP_CAVE; i++)
        up[i] = LAP_NO_CAVEMAN;
    for (int i = 0; i < LAP_CAVE; i++)
        if (game->view.cave[i] == LAP_NO_CAVEMAN && n < game->piled) {
            up[n] = game->pile[game->piled - 1 - n];
            n++;
        }
}

/* After a chief or cavemen were shown: what is left to draw. */
static inline void hidden_shown(lap_game *game)
{
    int piled = 0;
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++)
        piled += game->view.pile[c];
    game->piled = (uint8_t)piled;
    game->to_draw = (uint8_t)turn_chiefs_left(&game->view);
}

/* R8.3: a caveman of this kind leaves the pile, which is shuffled. */
static inline void hidden_take(lap_game *game, int caveman)
{
    int i = 0;
    while (game->pile[i] != caveman)
        i++;
    game->pile[i] = game->pile[--game->piled];
    lap_random_shuffle(&game->random, game->pile, game->piled);
}

#endif
