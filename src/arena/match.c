/* match.c: one game between computer players. */
#include "match.h"

#include "system/interrupt.h"

#include <assert.h>

static lap_move next_move(const match *m, const lap_game *game, const lap_record *record)
{
    if (lap_view_is_chance(&game->view))
        return lap_game_chance(game);
    int i = game->view.seat - 1;
    return match_player_move(m->seat[i], record, m->random[i]);
}

bool match_play(const match *m, lap_record *record)
{
    lap_game game;
    lap_status status = lap_game_deal(&game, &m->rules, m->deal);
    assert(status.error == LAP_OK);
    status = lap_record_begin(record, &m->rules);
    assert(status.error == LAP_OK);
    for (int i = 0; i < m->rules.players; i++)
        match_player_begin(m->seat[i], m->random[i]->state);
    while (game.view.phase != LAP_PHASE_OVER) {
        lap_move move = next_move(m, &game, record);
        if (interrupt_requested())
            return false;
        status = lap_game_play(&game, move);
        assert(status.error == LAP_OK);
        status = lap_record_add(record, move);
        assert(status.error == LAP_OK);
    }
    (void)status;
    return true;
}
