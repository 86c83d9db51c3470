/* batch.h: many games stepped at once, for programs that train players.
 *
 * Every game waits for a decision. A step takes one action for each game, plays the chance events
 * that follow, deals a new game where one has ended, and updates the arrays. They hold only what
 * everyone at the table sees: no order of the deck or of the pile.
 *
 *     lap_rules rules = {.set = LAP_KINGDOMINO, .players = 2};
 *     static uint64_t memory[16 * 1024];
 *     assert(lap_batch_memory(16) <= sizeof memory);
 *     lap_batch batch;
 *     lap_status status = lap_batch_start(&batch, memory, 16, &rules, 1);
 *     assert(status.error == LAP_OK);
 *     int32_t action[16];
 *     while (batch.finished < 16) {
 *         lap_batch_sample(&batch, action);
 *         assert(lap_batch_step(&batch, action) == -1);
 *     }
 *
 * An action is a number from 0 to LAP_ACTIONS - 1 with the same meaning in every position; the
 * actions of a recruiting are its steps. Nothing here allocates.
 */
#ifndef LAPILLI_BATCH_H
#define LAPILLI_BATCH_H

#include "lapilli/game.h"

LAP_BEGIN

/* The first action of each kind. A square counts as lap_square.index - 1. */
enum {
    LAP_ACTION_PICK = 0, /* + place in the line on offer, 0 to 3 */
    LAP_ACTION_PAIR = 4, /* + 0: the outer pair, 1: the inner pair (R2.4) */
    LAP_ACTION_LAY = 6,  /* + 4 * square of the first half + direction to the second: 0 up,
                            1 right, 2 down, 3 left */
    LAP_ACTION_SQUARE = LAP_ACTION_LAY + 4 * LAP_SIDE * LAP_SIDE, /* + square: fire, pay, place */
    LAP_ACTION_TOTEM = LAP_ACTION_SQUARE + LAP_SIDE * LAP_SIDE,   /* + seat - 1 */
    LAP_ACTION_WHO = LAP_ACTION_TOTEM + LAP_SEATS, /* + caveman - 1, + 10 from the pile */
    LAP_ACTION_DISCARD = LAP_ACTION_WHO + 20,
    LAP_ACTION_FIRE_LOST,
    LAP_ACTION_SKIP,
    LAP_ACTIONS
};

/* What a square shows, one layer each. */
enum {
    LAP_LAYER_TERRAIN, /* 0 empty, 1 starting tile, 2 + lap_terrain */
    LAP_LAYER_FIRES,   /* fires or crowns, printed or token: 0 to 3 */
    LAP_LAYER_PIECE,   /* 0 nothing, lap_resource 1 to 4, 4 + lap_caveman; 16 + craters */
    LAP_LAYERS
};

/* Places in the array `table`. */
enum {
    LAP_TABLE_PHASE = 0,     /* lap_phase */
    LAP_TABLE_SEAT = 1,      /* who decides, 1 to 4 */
    LAP_TABLE_ROUND = 2,     /* 0 during set-up */
    LAP_TABLE_DECK = 3,      /* dominoes still to be drawn */
    LAP_TABLE_NOW = 4,       /* the current line: 4 dominoes, then 4 seats; 0 is none */
    LAP_TABLE_NEXT = 12,     /* the line on offer, likewise */
    LAP_TABLE_SLOT = 20,     /* place in the current line of the chief that acts */
    LAP_TABLE_VOLCANO = 21,  /* lap_square.index of the volcano whose fire is due, or 0 */
    LAP_TABLE_TIED = 22,     /* lap_resource whose totem must be passed on, or 0 */
    LAP_TABLE_TOTEM = 23,    /* holders of the four totems, 0 is nobody */
    LAP_TABLE_CAVE = 27,     /* four times lap_caveman, 0 is a gap */
    LAP_TABLE_PILE = 31,     /* tiles in the pile, of each lap_caveman from 0 to 10 */
    LAP_TABLE_WHO = 42,      /* recruiting: lap_caveman, price, and the squares paid so far */
    LAP_TABLE_DISCARDS = 48, /* dominoes that each seat had to discard */
    LAP_TABLE_UNSEEN = 52,   /* for each domino from 1 to 48: 1 if it was never shown */
    LAP_TABLE = 100
};

typedef struct lap_batch_game lap_batch_game;

/* All arrays have one row for each game. */
typedef struct lap_batch {
    int32_t games;
    int32_t players;
    uint64_t seed;
    uint64_t finished;    /* games that have ended so far */
    uint8_t *cells;       /* [LAP_SEATS][LAP_LAYERS][13 columns][13 rows]; the starting tile is in
                             column 6, row 6 */
    uint8_t *table;       /* [LAP_TABLE] */
    uint8_t *mask;        /* [LAP_ACTIONS]: 1 if the action is legal */
    float *reward;        /* [LAP_SEATS]: 0, or at the end of a game the share of the victory less
                             1/players; they add up to 0 */
    int16_t *score;       /* [LAP_SEATS]: points of the last game that has ended here */
    uint8_t *done;        /* did a game end here in the last step? What else the arrays show is then
                             the first decision of the next game */
    lap_batch_game *game; /* private */
} lap_batch;

/* The bytes a batch of this many games needs, at most 1 << 20 games. */
size_t lap_batch_memory(int games);

/* Deals the games. `memory` has lap_batch_memory() bytes, is aligned for uint64_t and must outlive
 * the batch. Game number k of place i is dealt with lap_random_series(seed, i + k * games). On an
 * error of the rules *batch is unchanged. */
lap_status lap_batch_start(lap_batch *batch, void *memory, int games, const lap_rules *rules,
                           uint64_t seed);

/* Plays one action in every game. Returns -1; or the number of a game whose action is not legal,
 * and then nothing has changed. */
int lap_batch_step(lap_batch *batch, const int32_t *action);

/* Chooses a legal action for every game, each as likely as the others. */
void lap_batch_sample(lap_batch *batch, int32_t *action);

/* Plays every game to its end with random decisions, as lap_game_playout() does, far faster than
 * step by step; then as after a step in which all games have ended. */
void lap_batch_playout(lap_batch *batch);

/* The game in a place, with its secrets: for tests, and to let computer players decide by its
 * view. */
const lap_game *lap_batch_game_at(const lap_batch *batch, int place);

/* Writes what the arrays of a batch show for any view, chance or the end of a game included:
 * `cells` has [LAP_SEATS][LAP_LAYERS][13][13] bytes, `table` LAP_TABLE and `mask` LAP_ACTIONS. Any
 * of them may be NULL. */
void lap_view_observe(const lap_view *view, uint8_t *cells, uint8_t *table, uint8_t *mask);

/* The action of a decision or step that is legal in the view. */
int lap_action_of(const lap_view *view, lap_move move);

/* The decision or step that an action means in the view; kind LAP_MOVE_NONE if it means none there.
 * It need not be legal. */
lap_move lap_action_move(const lap_view *view, int action);

LAP_END

#endif
