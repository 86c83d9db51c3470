/* batch.c: many games stepped at once. */
#include "lapilli/batch.h"

#include "actions.h"
#include "observation.h"

#include <assert.h>
#include <string.h>

struct lap_batch_game {
    lap_random random; /* for lap_batch_sample() */
    uint64_t dealt;    /* games dealt here so far */
    int32_t legal;     /* how many actions are in `action` */
    int32_t zero;
    lap_game game;
    uint16_t action[ACTIONS_MOST];
};

static uint8_t *cells_of(const lap_batch *batch, int place)
{
    return batch->cells + (size_t)place * LAP_SEATS * OBSERVATION_LAND;
}

static uint8_t *table_of(const lap_batch *batch, int place)
{
    return batch->table + (size_t)place * LAP_TABLE;
}

/* Plays chance until someone has to decide; for chance no random number is drawn. */
static void settle(lap_batch_game *game)
{
    while (lap_view_is_chance(&game->game.view))
        lap_game_random_step(&game->game, &game->random);
}

/* Lists the legal actions; the mask holds those of the last list. */
static void show_actions(lap_batch_game *game, uint8_t *mask)
{
    for (int i = 0; i < game->legal; i++)
        mask[game->action[i]] = 0;
    game->legal = actions_list(&game->game.view, game->action);
    for (int i = 0; i < game->legal; i++)
        mask[game->action[i]] = 1;
}

/* Deals the next game of a place. */
static void deal(lap_batch *batch, int place, const lap_rules *rules)
{
    lap_batch_game *game = &batch->game[place];
    uint64_t number = (uint64_t)place + game->dealt++ * (uint64_t)batch->games;
    uint64_t seed = lap_random_series(batch->seed, number);
    lap_status status = lap_game_deal(&game->game, rules, seed);
    assert(status.error == LAP_OK);
    (void)status;
    game->random.state = ~seed;
    settle(game);
    uint8_t *cells = cells_of(batch, place);
    memset(cells, 0, (size_t)LAP_SEATS * OBSERVATION_LAND);
    for (int seat = 0; seat < batch->players; seat++)
        cells[seat * OBSERVATION_LAND + LAP_START.index - 1] = 1;
    observation_table(&game->game.view, table_of(batch, place));
}

static void show(lap_batch *batch, int place)
{
    lap_batch_game *game = &batch->game[place];
    observation_step(&game->game.view, table_of(batch, place));
    show_actions(game, batch->mask + (size_t)place * LAP_ACTIONS);
}

/* Rewards and scores of a game that is over. */
static void finish(lap_batch *batch, int place)
{
    const lap_view *view = &batch->game[place].game.view;
    lap_score score[LAP_SEATS];
    for (int i = 0; i < batch->players; i++) {
        score[i] = lap_view_score(view, i + 1);
        batch->score[place * LAP_SEATS + i] = (int16_t)score[i].total;
    }
    unsigned winners = lap_score_winners(score, batch->players);
    int count = 0;
    for (int i = 0; i < batch->players; i++)
        count += (int)(winners >> i & 1);
    for (int i = 0; i < batch->players; i++)
        batch->reward[place * LAP_SEATS + i] =
            (float)(winners >> i & 1) / (float)count - 1.0f / (float)batch->players;
    batch->done[place] = 1;
    batch->finished++;
}

static void step(lap_batch *batch, int place, int action)
{
    lap_batch_game *game = &batch->game[place];
    lap_view *view = &game->game.view;
    observation_before before = observation_remember(view);
    actions_play(&game->game, action);
    observation_act(view, &before, action, cells_of(batch, place));
    if (action == LAP_ACTION_DISCARD)
        observation_discards(view, before.seat, table_of(batch, place));
    if (lap_view_is_chance(view)) {
        settle(game);
        observation_drawn(view, table_of(batch, place));
    }
    if (view->phase == LAP_PHASE_OVER) {
        lap_rules rules = view->rules;
        finish(batch, place);
        deal(batch, place, &rules);
    } else if (batch->done[place] != 0) {
        batch->done[place] = 0;
        memset(batch->reward + place * LAP_SEATS, 0, LAP_SEATS * sizeof(float));
    }
    show(batch, place);
}

/* The arrays one after another, each at a multiple of 64 bytes. Returns the bytes needed; with
 * memory NULL it only counts. */
static size_t lay_out(lap_batch *batch, uint8_t *memory, int games)
{
    const size_t sizes[] = {
        sizeof(lap_batch_game),    (size_t)LAP_SEATS * OBSERVATION_LAND, LAP_TABLE, LAP_ACTIONS,
        LAP_SEATS * sizeof(float), LAP_SEATS * sizeof(int16_t),          1};
    enum { ARRAYS = sizeof sizes / sizeof *sizes };
    uint8_t *at[ARRAYS];
    size_t used = 0;
    for (int i = 0; i < ARRAYS; i++) {
        at[i] = memory + used;
        used += (sizes[i] * (size_t)games + 63) / 64 * 64;
    }
    if (batch != NULL) {
        batch->game = (void *)at[0];
        batch->cells = at[1];
        batch->table = at[2];
        batch->mask = at[3];
        batch->reward = (void *)at[4];
        batch->score = (void *)at[5];
        batch->done = at[6];
    }
    return used;
}

size_t lap_batch_memory(int games)
{
    uint8_t nowhere[1];
    return lay_out(NULL, nowhere, games);
}

lap_status lap_batch_start(lap_batch *batch, void *memory, int games, const lap_rules *rules,
                           uint64_t seed)
{
    lap_rules settled = *rules;
    lap_status status = lap_rules_settle(&settled);
    if (status.error != LAP_OK)
        return status;
    if (games < 1 || games > 1 << 20)
        return (lap_status){LAP_ERROR_BAD_COUNT, 0};
    *batch = (lap_batch){.games = games, .players = settled.players, .seed = seed};
    memset(memory, 0, lay_out(batch, memory, games));
    for (int place = 0; place < games; place++) {
        deal(batch, place, &settled);
        show(batch, place);
    }
    return status;
}

int lap_batch_step(lap_batch *batch, const int32_t *action)
{
    for (int place = 0; place < batch->games; place++)
        if (action[place] < 0 || action[place] >= LAP_ACTIONS ||
            batch->mask[(size_t)place * LAP_ACTIONS + (size_t)action[place]] == 0)
            return place;
    for (int place = 0; place < batch->games; place++)
        step(batch, place, action[place]);
    return -1;
}

void lap_batch_sample(lap_batch *batch, int32_t *action)
{
    for (int place = 0; place < batch->games; place++) {
        lap_batch_game *game = &batch->game[place];
        uint32_t choice = lap_random_below(&game->random, (uint32_t)game->legal);
        action[place] = game->action[choice];
    }
}

void lap_batch_playout(lap_batch *batch)
{
    for (int place = 0; place < batch->games; place++) {
        lap_batch_game *game = &batch->game[place];
        lap_rules rules = game->game.view.rules;
        lap_game_playout(&game->game, &game->random);
        finish(batch, place);
        deal(batch, place, &rules);
        show(batch, place);
    }
}

const lap_game *lap_batch_game_at(const lap_batch *batch, int place)
{
    return &batch->game[place].game;
}
