// A program in C++ that plays a game with the library (tests/install/library.sh).
#include <cstdio>
#include <cstring>
#include <vector>

#include "lapilli/batch.h"
#include "lapilli/lapilli.h"
#include "lapilli/search.h"

int main()
{
    lap_rules rules = {};
    rules.set = LAP_TRIBE;
    rules.players = 3;
    lap_game game;
    if (lap_game_deal(&game, &rules, 7).error != LAP_OK || std::strcmp(lap_version(), LAP_VERSION) != 0)
        return 1;
    lap_random random = {7};
    lap_game_settle(&game);
    std::vector<lap_move> played;
    while (game.view.phase != LAP_PHASE_OVER) {
        played.push_back(lap_view_random_move(&game.view, &random));
        if (lap_game_play(&game, played.back()).error != LAP_OK)
            return 1;
        lap_game_settle(&game);
    }
    std::printf("%zu moves, seat 1 has %d points\n", played.size(), lap_view_score(&game.view, 1).total);
    return played.empty() || lap_square_at(6, 6).index != LAP_START.index;
}
