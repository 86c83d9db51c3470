/* miner.h: finds puzzles in games that a search plays against itself.
 *
 *     static max_align_t memory[PUZZLE_MEMORY / sizeof(max_align_t)];
 *     miner m = {.rules = {.set = LAP_KINGDOMINO, .players = 2}, .seed = 7, .sims = 20,
 *                .judge = {.memory = memory, .size = sizeof memory}};
 *     miner_begin(&m);
 *     while (miner_next(&m))
 *         assert(m.found.lead >= 2 && m.found.record.view.seat != 0);
 */
#ifndef LAPILLI_PUZZLES_MINER_H
#define LAPILLI_PUZZLES_MINER_H

#include "puzzle.h"

#include "lapilli/game.h"

typedef struct miner {
    lap_rules rules;
    uint64_t seed; /* of the game and of all searches */
    uint32_t sims; /* the usual budget of a decision */
    puzzle_judge judge;
    puzzle found; /* the last one */
    /* private */
    lap_game game;
    lap_record record;
} miner;

/* Deals the game. */
void miner_begin(miner *m);

/* Plays on to the next puzzle. Returns false when the game is over, or judge.stop ended it. The
 * same rules, seed and sims give the same puzzles. */
bool miner_next(miner *m);

#endif
