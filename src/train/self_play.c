/* self_play.c: games that a search plays against itself. */
#include "self_play.h"

#include "players/budget.h"
#include "system/alloc.h"

#include <assert.h>
#include <string.h>

/* In 100 decisions, how many are drawn from the best; more in the first rounds. */
enum { STRAY = 4, STRAY_EARLY = 12, EARLY_ROUNDS = 3, BEST = 5 };

/* Search looks at a decision only if this part of the best one's visits went to it. */
enum { SERIOUS = 50 };

static lap_move decide(const lap_player *player, lap_player_context *context, const lap_view *view)
{
    lap_move moves[LAP_MOVES];
    lap_choice choice[BEST];
    if (lap_view_moves(view, moves) == 1)
        return moves[0];
    int n = budget_rank(player, view, context, BUDGET_EARLY, choice, BEST);
    unsigned stray = view->round <= EARLY_ROUNDS ? STRAY_EARLY : STRAY;
    if (n < 2 || lap_random_below(&context->random, 100) >= stray)
        return choice[0].move;
    while (n > 1 && choice[n - 1].visits * SERIOUS < choice[0].visits)
        n--;
    return choice[lap_random_below(&context->random, (uint32_t)n)].move;
}

bool self_play(const lap_player *player, lap_player_context *context, const lap_rules *rules,
               uint64_t deal, played_game *game)
{
    lap_game g;
    lap_game_deal(&g, rules, deal);
    *game = (played_game){.rules = g.view.rules, .deal = deal};
    for (lap_game_settle(&g); g.view.phase != LAP_PHASE_OVER; lap_game_settle(&g)) {
        lap_move move = decide(player, context, &g.view);
        if (context->stop != NULL && __atomic_load_n(context->stop, __ATOMIC_RELAXED) != 0)
            return false;
        lap_status status = lap_game_play(&g, move);
        assert(status.error == LAP_OK && game->count < SELF_PLAY_DECISIONS);
        game->decision[game->count++] = move;
    }
    return true;
}

/* Whole numbers, low byte first. */
static void put(game_file *file, uint64_t number, int bytes)
{
    if (file->room - file->size < 8) {
        file->room = file->room > 0 ? 2 * file->room : 4096;
        file->bytes = alloc_grow(file->bytes, file->room);
    }
    for (int i = 0; i < bytes; i++)
        file->bytes[file->size++] = (unsigned char)(number >> 8 * i);
}

static bool get(const game_file *file, size_t *at, int bytes, uint64_t *number)
{
    if (file->size - *at < (size_t)bytes)
        return false;
    *number = 0;
    for (int i = 0; i < bytes; i++)
        *number |= (uint64_t)file->bytes[(*at)++] << 8 * i;
    return true;
}

void game_file_add(game_file *file, const played_game *game)
{
    const lap_rules *r = &game->rules;
    const uint8_t rules[6] = {r->set, r->players, r->grid, r->deck, r->line, r->bonus};
    for (int i = 0; i < 6; i++)
        put(file, rules[i], 1);
    put(file, (uint64_t)game->count, 2);
    put(file, game->deal, 8);
    for (int i = 0; i < game->count; i++)
        put(file, game->decision[i].bits, 8);
}

bool game_file_next(const game_file *file, size_t *at, played_game *game)
{
    uint64_t rules[6], count = 0;
    size_t from = *at;
    *game = (played_game){.count = 0};
    for (int i = 0; i < 6; i++)
        if (!get(file, &from, 1, &rules[i]))
            return false;
    game->rules = (lap_rules){.set = (uint8_t)rules[0],
                              .players = (uint8_t)rules[1],
                              .grid = (uint8_t)rules[2],
                              .deck = (uint8_t)rules[3],
                              .line = (uint8_t)rules[4],
                              .bonus = (uint8_t)rules[5]};
    if (!get(file, &from, 2, &count) || count > SELF_PLAY_DECISIONS ||
        !get(file, &from, 8, &game->deal))
        return false;
    game->count = (int)count;
    for (int i = 0; i < game->count; i++)
        if (!get(file, &from, 8, &game->decision[i].bits))
            return false;
    *at = from;
    return true;
}
