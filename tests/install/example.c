/* example.c: a program outside the tree, built against the installed library. Plays a game between
 * two computer players and prints its footer. */
#include <lapilli/lapilli.h>
#include <lapilli/player.h>

#include <stdio.h>

int main(void)
{
    lap_game game;
    lap_rules rules = {.set = LAP_TOTEM, .players = 2};
    lap_player player;
    lap_player_context context = {.random = {1}};
    char footer[1024];
    if (lap_game_deal(&game, &rules, 1).error != LAP_OK ||
        lap_player_read(&player, "greedy", 6).error != LAP_OK)
        return 1;
    for (lap_game_settle(&game); game.view.phase != LAP_PHASE_OVER; lap_game_settle(&game))
        if (lap_game_play(&game, lap_player_move(&player, &game.view, &context)).error != LAP_OK)
            return 1;
    lap_record_write_footer(&game.view, footer, sizeof footer);
    fputs(footer, stdout);
}
