/* picks.h: learns how the policy should pick from what the search picked. */
#ifndef LAPILLI_TRAIN_PICKS_H
#define LAPILLI_TRAIN_PICKS_H

#include "players/pick.h"
#include "self_play.h"

/* Decisions: which of up to four dominoes was picked. */
typedef struct pick_choice {
    int16_t number[LAP_LINE][PICK_NUMBERS];
    uint8_t count;  /* dominoes that could be picked */
    uint8_t picked; /* which of them was */
} pick_choice;

typedef struct picks {
    size_t count, room;
    pick_choice *choice; /* free() it */
} picks;

/* Adds the picks of a game that samples_add() has accepted. */
void picks_add(picks *p, const played_game *game);

/* Fits weights: the chance of a domino is as e to its worth (multinomial regression). *agreed is
 * the part of the picks that the weights would have made too, and *greedy the part that gain alone
 * would. */
void picks_fit(const picks *p, uint64_t seed, int16_t weight[PICK_NUMBERS], double *agreed,
               double *greedy);

#endif
