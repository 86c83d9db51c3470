/* sitter.h: computer players in the seats of a game. */
#ifndef LAPILLI_TESTS_SITTER_H
#define LAPILLI_TESTS_SITTER_H

#include "lapilli/game.h"
#include "lapilli/player.h"
#include "../test.h"

#include <stdlib.h>
#include <string.h>

/* A seat's player and what it thinks with. */
typedef struct sitter {
    lap_player player;
    lap_player_context context;
} sitter;

static inline sitter sit(const char *spec, uint64_t seed)
{
    sitter s = {.context = {.random = {seed}}};
    CHECK_INT(lap_player_read(&s.player, spec, strlen(spec)).error, LAP_OK);
    s.context.size = lap_player_memory(&s.player);
    s.context.memory = s.context.size > 0 ? malloc(s.context.size) : NULL;
    return s;
}

static inline void rise(sitter *s)
{
    free(s->context.memory);
}

/* Every seat by its sitter; checks each decision. */
static inline void play_out(lap_game *game, sitter *at[LAP_SEATS])
{
    for (lap_game_settle(game); game->view.phase != LAP_PHASE_OVER; lap_game_settle(game)) {
        sitter *s = at[game->view.seat - 1];
        lap_move move = lap_player_move(&s->player, &game->view, &s->context);
        CHECK(!lap_move_is_step(move));
        lap_status status = lap_game_play(game, move);
        CHECK_INT(status.error, LAP_OK);
        if (status.error != LAP_OK)
            return;
    }
}

#endif
