/* test_batch.c: a batch plays the same games as lap_game, and its arrays show the view. */
#include "../games.h"
#include "../test.h"

#include "lapilli/batch.h"

enum { PLACES = 24, STEPS = 4000 / GAMES_PART };

static uint64_t memory[32 * 1024], copy[32 * 1024];

/* Does every square of every seat show what the territory holds? */
static bool squares_agree(const lap_batch *batch, int place)
{
    const lap_view *view = &lap_batch_game_at(batch, place)->view;
    const uint8_t *cell = batch->cells + place * LAP_SEATS * LAP_LAYERS * 169;
    for (int seat = 1; seat <= LAP_SEATS; seat++, cell += LAP_LAYERS * 169)
        for (int i = 0; i < 169; i++) {
            lap_cell real = {0};
            if (seat <= view->rules.players)
                real = lap_territory_at(lap_view_territory(view, seat),
                                        (lap_square){(uint8_t)(i + 1)});
            int terrain = real.kind == LAP_CELL_EMPTY   ? 0
                          : real.kind == LAP_CELL_START ? 1
                                                        : 2 + real.terrain;
            int piece = real.caveman != 0    ? 4 + real.caveman
                        : real.resource != 0 ? real.resource
                        : real.craters != 0  ? 16 + real.craters
                                             : 0;
            if (cell[i] != terrain || cell[169 + i] != real.printed + real.token ||
                cell[2 * 169 + i] != piece)
                return false;
        }
    return true;
}

/* Is exactly what the view lists allowed, and does every action mean what it came from? */
static bool masks_agree(const lap_batch *batch, int place)
{
    const lap_view *view = &lap_batch_game_at(batch, place)->view;
    const uint8_t *mask = batch->mask + place * LAP_ACTIONS;
    lap_move moves[LAP_MOVES];
    int n = lap_view_moves(view, moves), allowed = 0;
    for (int i = 0; i < LAP_ACTIONS; i++)
        allowed += mask[i];
    for (int i = 0; i < n; i++) {
        int action = lap_action_of(view, moves[i]);
        if (action < 0 || mask[action] != 1 || lap_action_move(view, action).bits != moves[i].bits)
            return false;
    }
    return n > 0 && allowed == n;
}

/* Does a single view show the same, byte for byte? */
static bool observations_agree(const lap_batch *batch, int place)
{
    enum { LANDS = LAP_SEATS * LAP_LAYERS * LAP_SIDE * LAP_SIDE };
    static uint8_t cells[LANDS], table[LAP_TABLE], mask[LAP_ACTIONS];
    memset(cells, 0xff, sizeof cells);
    memset(table, 0xff, sizeof table);
    memset(mask, 0xff, sizeof mask);
    lap_view_observe(&lap_batch_game_at(batch, place)->view, cells, table, mask);
    return memcmp(cells, batch->cells + place * LANDS, sizeof cells) == 0 &&
           memcmp(table, batch->table + place * LAP_TABLE, sizeof table) == 0 &&
           memcmp(mask, batch->mask + place * LAP_ACTIONS, sizeof mask) == 0;
}

static bool tables_agree(const lap_batch *batch, int place)
{
    const lap_view *view = &lap_batch_game_at(batch, place)->view;
    const uint8_t *table = batch->table + place * LAP_TABLE;
    bool agree = table[LAP_TABLE_PHASE] == view->phase && table[LAP_TABLE_SEAT] == view->seat &&
                 table[LAP_TABLE_DECK] == view->deck && table[LAP_TABLE_WHO + 1] == view->price &&
                 memcmp(table + LAP_TABLE_NEXT, view->next.domino, 4) == 0 &&
                 memcmp(table + LAP_TABLE_PILE, view->pile, LAP_CAVEMEN) == 0;
    for (int domino = 1; domino <= LAP_DOMINOES; domino++)
        agree = agree && table[LAP_TABLE_UNSEEN + domino - 1] == (view->unseen >> domino & 1);
    return agree;
}

static void arrays_show_the_view(void)
{
    for (int i = 0; i < 12 && test_failures < 3; i++) {
        lap_rules rules = games_usual(i);
        lap_batch batch;
        int32_t action[PLACES];
        CHECK(lap_batch_memory(PLACES) <= sizeof memory);
        CHECK_INT(lap_batch_start(&batch, memory, PLACES, &rules, 5).error, LAP_OK);
        bool agree = true;
        for (int step = 0; step < STEPS && agree; step++) {
            for (int place = 0; place < PLACES; place++)
                agree = agree && squares_agree(&batch, place) && masks_agree(&batch, place) &&
                        tables_agree(&batch, place) && observations_agree(&batch, place);
            lap_batch_sample(&batch, action);
            agree = agree && lap_batch_step(&batch, action) == -1;
        }
        CHECK(agree);
        CHECK(batch.finished > 0);
    }
}

/* Plays the actions of place 0 in a game of its own to its end. They are drawn from the list of
 * legal moves, in its order. */
static void games_and_rewards_are_right(void)
{
    for (int i = 0; i < 12 && test_failures < 3; i++) {
        lap_rules rules = games_usual(i);
        lap_batch batch;
        lap_game game;
        int32_t action[PLACES];
        lap_batch_start(&batch, memory, PLACES, &rules, 9);
        lap_random random = {~lap_random_series(9, 0)};
        lap_game_deal(&game, &rules, lap_random_series(9, 0));
        lap_game_settle(&game);
        do {
            lap_move moves[LAP_MOVES];
            int n = lap_view_moves(&game.view, moves);
            lap_move drawn = moves[lap_random_below(&random, (uint32_t)n)];
            lap_batch_sample(&batch, action);
            CHECK_INT(action[0], lap_action_of(&game.view, drawn));
            games_play(&game, lap_action_move(&game.view, action[0]));
            lap_game_settle(&game);
            lap_batch_step(&batch, action);
        } while (batch.done[0] == 0);
        CHECK_INT(game.view.phase, LAP_PHASE_OVER);
        float sum = 0;
        unsigned winners = lap_view_winners(&game.view);
        for (int seat = 1; seat <= rules.players; seat++) {
            CHECK_INT(batch.score[seat - 1], lap_view_score(&game.view, seat).total);
            CHECK_INT(batch.reward[seat - 1] > 0, winners >> (seat - 1) & 1);
            sum += batch.reward[seat - 1];
        }
        CHECK(sum > -0.001f && sum < 0.001f);
        lap_batch_sample(&batch, action);
        lap_batch_step(&batch, action);
        CHECK_INT(batch.done[0], 0);
        CHECK(batch.reward[0] == 0);
    }
}

/* A playout ends as lap_game_playout() does with the same numbers. */
static void playouts_end_every_game(void)
{
    for (int i = 0; i < 12; i++) {
        lap_rules rules = games_usual(i);
        lap_batch batch;
        lap_game game;
        uint64_t seed = lap_random_series(3, 1);
        lap_random random = {test_seed(~seed)};
        lap_batch_start(&batch, memory, PLACES, &rules, 3);
        lap_game_deal(&game, &rules, seed);
        lap_game_settle(&game);
        lap_game_playout(&game, &random);
        lap_batch_playout(&batch);
        CHECK_INT(batch.finished, PLACES);
        for (int seat = 1; seat <= rules.players; seat++)
            CHECK_INT(batch.score[LAP_SEATS + seat - 1], lap_view_score(&game.view, seat).total);
        for (int place = 0; place < PLACES; place++)
            CHECK(batch.done[place] == 1 && squares_agree(&batch, place) &&
                  masks_agree(&batch, place) && tables_agree(&batch, place));
    }
}

static void an_illegal_action_changes_nothing(void)
{
    lap_rules rules = {.set = LAP_TRIBE, .players = 3};
    lap_batch batch;
    int32_t action[PLACES];
    lap_batch_start(&batch, memory, PLACES, &rules, 1);
    lap_batch_sample(&batch, action);
    memcpy(copy, memory, sizeof memory);
    static const int32_t bad[] = {-1, LAP_ACTIONS, LAP_ACTION_SKIP, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int32_t good = action[7];
        action[7] = bad[i];
        CHECK_INT(lap_batch_step(&batch, action), 7);
        action[7] = good;
    }
    CHECK(memcmp(copy, memory, sizeof memory) == 0);
    rules.players = 9;
    CHECK_INT(lap_batch_start(&batch, memory, PLACES, &rules, 1).error, LAP_ERROR_BAD_PLAYERS);
    rules.players = 2;
    CHECK_INT(lap_batch_start(&batch, memory, 0, &rules, 1).error, LAP_ERROR_BAD_COUNT);
    CHECK(memcmp(copy, memory, sizeof memory) == 0);
}

static const test tests[] = {
    {"squares, table and masks show the view in every rule set", arrays_show_the_view},
    {"a batch plays the games of lap_game; the scores and rewards are theirs",
     games_and_rewards_are_right},
    {"a playout ends every game, with the scores of lap_game_playout()", playouts_end_every_game},
    {"an action that is not legal is named and changes nothing", an_illegal_action_changes_nothing},
};

TEST_FILE(batch, tests)
