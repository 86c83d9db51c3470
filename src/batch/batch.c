/* batch.c: many games stepped at once. */
#include "lapilli/batch.h"

#include <assert.h>
#include <string.h>

enum { CELLS = LAP_SIDE * LAP_SIDE, LANDS = LAP_LAYERS * CELLS };

struct lap_batch_game {
    lap_game game;
    lap_random random; /* for lap_batch_sample() */
    uint64_t dealt;    /* games dealt here so far */
    int32_t legal;     /* how many actions are in `action` */
    uint16_t action[LAP_MOVES];
};

static const int8_t dx[4] = {0, 1, 0, -1}, dy[4] = {1, 0, -1, 0};

static int square_of(int index)
{
    return index - 1;
}

static int lay_action(lap_move move)
{
    lap_square a = lap_move_square(move, 0), b = lap_move_square(move, 1);
    int difference = (int)b.index - (int)a.index;
    int direction = difference == 1 ? 0 : difference == LAP_SIDE ? 1 : difference == -1 ? 2 : 3;
    return LAP_ACTION_LAY + 4 * square_of(a.index) + direction;
}

int lap_action_of(const lap_view *view, lap_move move)
{
    switch (lap_move_kind(move)) {
    case LAP_MOVE_PICK:
        for (int i = 0; i < LAP_LINE; i++)
            if (view->next.domino[i] == lap_move_domino(move, 0))
                return LAP_ACTION_PICK + i;
        return -1;
    case LAP_MOVE_PICK_TWO:
        return LAP_ACTION_PAIR + (view->next.domino[0] != lap_move_domino(move, 0));
    case LAP_MOVE_LAY:
        return lay_action(move);
    case LAP_MOVE_FIRE:
    case LAP_MOVE_PAY:
    case LAP_MOVE_PLACE:
        return LAP_ACTION_SQUARE + square_of(lap_move_square(move, 0).index);
    case LAP_MOVE_PASS_TOTEM:
        return LAP_ACTION_TOTEM + lap_move_seat(move) - 1;
    case LAP_MOVE_WHO:
        return LAP_ACTION_WHO + (int)lap_move_caveman(move, 0) - 1 +
               (lap_move_price(move) == 4 ? 10 : 0);
    case LAP_MOVE_DISCARD:
        return LAP_ACTION_DISCARD;
    case LAP_MOVE_FIRE_LOST:
        return LAP_ACTION_FIRE_LOST;
    case LAP_MOVE_SKIP:
        return LAP_ACTION_SKIP;
    default:
        return -1;
    }
}

static lap_move lay_move(const lap_view *view, int action)
{
    lap_square a = {(uint8_t)(1 + action / 4)};
    int direction = action % 4;
    lap_square b =
        lap_square_at(lap_square_column(a) + dx[direction], lap_square_row(a) + dy[direction]);
    if (b.index == LAP_NO_SQUARE.index)
        return (lap_move){0};
    return lap_move_lay(view->now.domino[view->slot], a, b);
}

static lap_move square_move(const lap_view *view, int action)
{
    lap_square square = {(uint8_t)(1 + action)};
    switch (view->phase) {
    case LAP_PHASE_FIRE:
        return lap_move_fire(square);
    case LAP_PHASE_PAY:
        return lap_move_pay(square);
    case LAP_PHASE_PLACE:
        return lap_move_place(square);
    default:
        return (lap_move){0};
    }
}

lap_move lap_action_move(const lap_view *view, int action)
{
    if (action < 0 || action >= LAP_ACTIONS)
        return (lap_move){0};
    if (action < LAP_ACTION_PAIR)
        return lap_move_pick(view->next.domino[action]);
    if (action < LAP_ACTION_LAY) {
        int i = action - LAP_ACTION_PAIR;
        return lap_move_pick_two(view->next.domino[i], view->next.domino[LAP_LINE - 1 - i]);
    }
    if (action < LAP_ACTION_SQUARE)
        return lay_move(view, action - LAP_ACTION_LAY);
    if (action < LAP_ACTION_TOTEM)
        return square_move(view, action - LAP_ACTION_SQUARE);
    if (action < LAP_ACTION_WHO)
        return lap_move_totem((lap_resource)view->tied, 1 + action - LAP_ACTION_TOTEM);
    if (action < LAP_ACTION_DISCARD) {
        int who = action - LAP_ACTION_WHO;
        return lap_move_who((lap_caveman)(1 + who % 10), who < 10 ? 2 : 4);
    }
    if (action == LAP_ACTION_DISCARD)
        return lap_move_discard(view->now.domino[view->slot]);
    return action == LAP_ACTION_FIRE_LOST ? lap_move_fire_lost() : lap_move_skip();
}

/* Brings one square of a seat up to date. */
static void show_square(uint8_t *land, const lap_territory *territory, int index)
{
    lap_cell cell = lap_territory_at(territory, (lap_square){(uint8_t)index});
    uint8_t *at = land + square_of(index);
    at[LAP_LAYER_TERRAIN * CELLS] =
        (uint8_t)(cell.kind == LAP_CELL_LAID ? 2 + cell.terrain : cell.kind == LAP_CELL_START);
    at[LAP_LAYER_FIRES * CELLS] = (uint8_t)(cell.printed + cell.token);
    at[LAP_LAYER_PIECE * CELLS] = (uint8_t)(cell.caveman != 0    ? 4 + cell.caveman
                                            : cell.resource != 0 ? cell.resource
                                            : cell.craters != 0  ? 16 + cell.craters
                                                                 : 0);
}

/* What a decision makes the view forget. */
typedef struct decider {
    int seat, paid;
    uint8_t pay[4];
} decider;

/* Brings the squares up to date that a decision of a seat can have changed. */
static void show_squares(uint8_t *lands, const decider *who, const lap_view *view, lap_move move)
{
    const lap_territory *territory = lap_view_territory(view, who->seat);
    uint8_t *land = lands + (size_t)(who->seat - 1) * LANDS;
    switch (lap_move_kind(move)) {
    case LAP_MOVE_LAY:
        show_square(land, territory, lap_move_square(move, 0).index);
        show_square(land, territory, lap_move_square(move, 1).index);
        break;
    case LAP_MOVE_FIRE:
        show_square(land, territory, lap_move_square(move, 0).index);
        break;
    case LAP_MOVE_PLACE:
        for (int i = 0; i < who->paid; i++)
            show_square(land, territory, who->pay[i]);
        show_square(land, territory, lap_move_square(move, 0).index);
        break;
    default:
        break;
    }
}

static void show_table(uint8_t *table, const lap_view *view)
{
    table[LAP_TABLE_PHASE] = view->phase;
    table[LAP_TABLE_SEAT] = view->seat;
    table[LAP_TABLE_ROUND] = view->round;
    table[LAP_TABLE_DECK] = view->deck;
    memcpy(table + LAP_TABLE_NOW, &view->now, sizeof view->now);
    memcpy(table + LAP_TABLE_NEXT, &view->next, sizeof view->next);
    table[LAP_TABLE_SLOT] = view->slot;
    table[LAP_TABLE_VOLCANO] = view->volcano;
    table[LAP_TABLE_TIED] = view->tied;
    memcpy(table + LAP_TABLE_TOTEM, view->totem, sizeof view->totem);
    memcpy(table + LAP_TABLE_CAVE, view->cave, sizeof view->cave);
    memcpy(table + LAP_TABLE_PILE, view->pile, LAP_CAVEMEN);
    table[LAP_TABLE_WHO] = view->who;
    table[LAP_TABLE_WHO + 1] = view->price;
    memcpy(table + LAP_TABLE_WHO + 2, view->pay, sizeof view->pay);
    for (int i = 0; i < LAP_SEATS; i++)
        table[LAP_TABLE_DISCARDS + i] = view->territory[i].discards;
}

/* Which dominoes were never shown, in a new game. */
static void show_unseen(uint8_t *table, const lap_view *view)
{
    for (int domino = 1; domino <= LAP_DOMINOES; domino++)
        table[LAP_TABLE_UNSEEN + domino - 1] = (uint8_t)(view->unseen >> domino & 1);
}

/* The same after a line was drawn. */
static void show_drawn(uint8_t *table, const lap_view *view)
{
    for (int i = 0; i < LAP_LINE; i++)
        if (view->next.domino[i] != 0)
            table[LAP_TABLE_UNSEEN + view->next.domino[i] - 1] = 0;
}

void lap_view_observe(const lap_view *view, uint8_t *cells, uint8_t *table, uint8_t *mask)
{
    if (cells != NULL) {
        memset(cells, 0, (size_t)LAP_SEATS * LANDS);
        for (int seat = 1; seat <= view->rules.players; seat++)
            for (int index = 1; index <= CELLS; index++)
                show_square(cells + (size_t)(seat - 1) * LANDS, lap_view_territory(view, seat),
                            index);
    }
    if (table != NULL) {
        show_table(table, view);
        show_unseen(table, view);
    }
    if (mask != NULL) {
        lap_move moves[LAP_MOVES];
        memset(mask, 0, LAP_ACTIONS);
        for (int i = lap_view_moves(view, moves) - 1; i >= 0; i--)
            mask[lap_action_of(view, moves[i])] = 1;
    }
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
    lap_move moves[LAP_MOVES];
    const lap_view *view = &game->game.view;
    for (int i = 0; i < game->legal; i++)
        mask[game->action[i]] = 0;
    game->legal = lap_view_moves(view, moves);
    for (int i = 0; i < game->legal; i++) {
        game->action[i] = (uint16_t)lap_action_of(view, moves[i]);
        mask[game->action[i]] = 1;
    }
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
    uint8_t *lands = batch->cells + (size_t)place * LAP_SEATS * LANDS;
    memset(lands, 0, (size_t)LAP_SEATS * LANDS);
    for (int seat = 0; seat < batch->players; seat++)
        lands[(size_t)seat * LANDS + (size_t)square_of(LAP_START.index)] = 1;
    show_unseen(batch->table + (size_t)place * LAP_TABLE, &game->game.view);
}

static void show(lap_batch *batch, int place)
{
    lap_batch_game *game = &batch->game[place];
    show_table(batch->table + (size_t)place * LAP_TABLE, &game->game.view);
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
    lap_move move = lap_action_move(view, action);
    decider who = {.seat = view->seat, .paid = view->paid};
    memcpy(who.pay, view->pay, sizeof who.pay);
    lap_status status = lap_game_play(&game->game, move);
    assert(status.error == LAP_OK);
    (void)status;
    show_squares(batch->cells + (size_t)place * LAP_SEATS * LANDS, &who, view, move);
    if (lap_view_is_chance(view)) {
        settle(game);
        show_drawn(batch->table + (size_t)place * LAP_TABLE, view);
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
        sizeof(lap_batch_game),    (size_t)LAP_SEATS * LANDS,   LAP_TABLE, LAP_ACTIONS,
        LAP_SEATS * sizeof(float), LAP_SEATS * sizeof(int16_t), 1};
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
