/* samples.h: the positions of many games in which a line is about to be drawn, and how the games
 * ended. */
#ifndef LAPILLI_TRAIN_SAMPLES_H
#define LAPILLI_TRAIN_SAMPLES_H

#include "model.h"
#include "self_play.h"

/* A position: its rows and targets lie side by side, one for each seat. */
typedef struct position {
    uint32_t rows;   /* number of its first row */
    uint8_t players; /* and rows */
    uint8_t last;    /* 1: the last position of its game */
    uint8_t held;    /* 1: kept back, to see how well unknown games are judged */
    uint8_t zero;
} position;

typedef struct samples {
    int inputs;
    size_t positions, position_room;
    size_t rows, row_room;
    position *at;
    int8_t *row;    /* [rows][inputs] */
    target *result; /* [rows]: how the game ended for the seat */
    target *goal;   /* [rows]: what is learned */
} samples;

/* Adds the positions of a game; `held` as above. Returns false when the game cannot be replayed;
 * then nothing is added. */
bool samples_add(samples *s, const played_game *game, bool held);

void samples_free(samples *s);

sample samples_get(const samples *s, size_t position);

/* How much each input varies. */
void samples_deviation(const samples *s, float deviation[FEATURES]);

/* New goals: what the model says of the next position of the game and the next goal, mixed (the
 * latter counts `lambda`; Sutton's TD(lambda)). With lambda 1 the results. From position `from` to
 * `to`, which begin and end games. */
void samples_aim(samples *s, const model *m, float lambda, size_t from, size_t to);

#endif
