/* test_rollouts.c: what each decision of a position loses. */
#include "players/rollouts.h"

#include "lapilli/game.h"
#include "../games.h"
#include "../test.h"

#include <stdlib.h>

static void *memory;

static bool begin(void)
{
    memory = malloc(rollouts_memory());
    return memory != NULL;
}

static void end(void)
{
    free(memory);
}

static bool run(const lap_view *view, uint64_t seed, rollout *decision, int *count)
{
    lap_move moves[LAP_MOVES];
    lap_player_context context = {.memory = memory, .size = rollouts_memory()};
    *count = lap_view_moves(view, moves);
    for (int i = 0; i < *count; i++)
        decision[i] = (rollout){.move = moves[i]};
    return rollouts_run(view, &context, seed, decision, *count);
}

static lap_view view_of(int set, int players, int decisions)
{
    lap_game game;
    lap_rules rules = {.set = (uint8_t)set, .players = (uint8_t)players};
    lap_random random = {test_seed(31)};
    lap_game_deal(&game, &rules, (uint64_t)(10 * set + players));
    lap_game_settle(&game);
    while (decisions-- > 0 && game.view.phase != LAP_PHASE_OVER) {
        lap_game_play(&game, games_event(&game, &random));
        lap_game_settle(&game);
    }
    return game.view;
}

/* What a seat leads by after a decision that ends the game. */
static bool lead_after(const lap_view *view, lap_move move, int *lead)
{
    lap_view after = *view;
    int rival = -1000, seat = view->seat;
    CHECK_INT(lap_view_play(&after, move).error, LAP_OK);
    if (after.phase != LAP_PHASE_OVER)
        return false;
    for (int s = 1; s <= view->rules.players; s++)
        if (s != seat && lap_view_score(&after, s).total > rival)
            rival = lap_view_score(&after, s).total;
    *lead = lap_view_score(&after, seat).total - rival;
    return true;
}

/* In totem nothing is worked out: simulations must find it. */
static int check_last(const lap_view *view)
{
    rollout decision[ROLLOUTS];
    int count = 0, best = -1000, lead;
    lap_move moves[LAP_MOVES];
    int n = lap_view_moves(view, moves);
    for (int i = 0; i < n; i++) {
        if (!lead_after(view, moves[i], &lead))
            return 0;
        best = lead > best ? lead : best;
    }
    CHECK(n >= 2 && run(view, 3, decision, &count));
    for (int i = 0; i < count; i++) {
        (void)lead_after(view, decision[i].move, &lead);
        CHECK(decision[i].loss > best - lead - 1e-6 && decision[i].loss < best - lead + 1e-6);
        CHECK(decision[i].error < 1e-6);
    }
    return 1;
}

static void the_last_decision_of_a_game_loses_what_the_scores_say(void)
{
    int checked = 0;
    for (int i = 0; i < 40 && checked < (GAMES_SHORT ? 6 : 30); i++) {
        lap_game game;
        lap_move moves[LAP_MOVES];
        lap_rules rules = {.set = i % 2 == 0 ? LAP_TOTEM : LAP_KINGDOMINO,
                           .players = (uint8_t)(2 + i / 2 % 3)};
        lap_random random = {test_seed((uint64_t)i)};
        lap_game_deal(&game, &rules, (uint64_t)i);
        lap_game_settle(&game);
        lap_view last = game.view;
        while (game.view.phase != LAP_PHASE_OVER) {
            if (lap_view_moves(&game.view, moves) > 1)
                last = game.view;
            lap_game_play(&game, games_event(&game, &random));
            lap_game_settle(&game);
        }
        checked += check_last(&last);
    }
    CHECK(checked >= 6);
}

static void one_decision_loses_nothing_and_the_others_something(void)
{
    for (int set = 0; set < LAP_SETS; set++) {
        rollout decision[ROLLOUTS];
        lap_view view = view_of(set, 2 + set % 3, 14);
        int count, best = 0;
        lap_move moves[LAP_MOVES];
        while (view.phase == LAP_PHASE_RECRUIT || lap_view_moves(&view, moves) < 2)
            view = view_of(set, 2 + set % 3, 15 + best++);
        best = 0;
        CHECK(run(&view, 1, decision, &count));
        for (int i = 0; i < count; i++) {
            CHECK(decision[i].loss >= 0 && decision[i].error >= 0);
            best += decision[i].loss <= 0;
        }
        CHECK(best >= 1);
    }
}

static void the_same_seed_gives_the_same_losses(void)
{
    rollout a[ROLLOUTS], b[ROLLOUTS];
    lap_view view = view_of(LAP_KINGDOMINO, 3, 20);
    int count;
    CHECK(run(&view, 5, a, &count) && run(&view, 5, b, &count));
    for (int i = 0; i < count; i++)
        CHECK(memcmp(&a[i].loss, &b[i].loss, sizeof a[i].loss) == 0 &&
              memcmp(&a[i].error, &b[i].error, sizeof a[i].error) == 0);
}

static void stopped_rollouts_say_so(void)
{
    int stop = 1;
    rollout decision[2];
    lap_move moves[LAP_MOVES];
    lap_player_context context = {.memory = memory, .size = rollouts_memory(), .stop = &stop};
    lap_view view = view_of(LAP_DISCOVERY, 2, 2);
    for (int i = 3; lap_view_moves(&view, moves) < 2; i++)
        view = view_of(LAP_DISCOVERY, 2, i);
    decision[0].move = moves[0];
    decision[1].move = moves[1];
    CHECK(!rollouts_run(&view, &context, 1, decision, 2));
}

static const test tests[] = {
    {"the last decision of a game loses what the scores say",
     the_last_decision_of_a_game_loses_what_the_scores_say},
    {"one decision loses nothing, and the others something",
     one_decision_loses_nothing_and_the_others_something},
    {"the same seed gives the same losses", the_same_seed_gives_the_same_losses},
    {"stopped rollouts say so", stopped_rollouts_say_so},
};

TEST_FILE_WITH(rollouts, tests, begin, end)
