/* model.h: a network while it learns, in floating point.
 *
 * The same layers as players/network.h. Inputs are divided by how much they usually vary, so that
 * all weights are of one order; model_round() puts that and the rounding into the whole numbers. */
#ifndef LAPILLI_TRAIN_MODEL_H
#define LAPILLI_TRAIN_MODEL_H

#include "lapilli/random.h"
#include "players/network.h"

/* Every number that is learned, in one row: first layer (by input), its biases, second, third. */
enum {
    MODEL_FIRST = 0,
    MODEL_BIAS1 = MODEL_FIRST + FEATURES * NETWORK_FIRST,
    MODEL_SECOND = MODEL_BIAS1 + NETWORK_FIRST,
    MODEL_BIAS2 = MODEL_SECOND + NETWORK_JOINED * NETWORK_SECOND,
    MODEL_THIRD = MODEL_BIAS2 + NETWORK_SECOND,
    MODEL_BIAS3 = MODEL_THIRD + NETWORK_SECOND * NETWORK_OUTPUTS,
    MODEL_NUMBERS = MODEL_BIAS3 + NETWORK_OUTPUTS
};

typedef struct model {
    int inputs;
    float scale[FEATURES]; /* an input times this is about 1 in size */
    float w[MODEL_NUMBERS];
} model;

/* What one seat of a position should come to: value and win from 0 to 1, lead and score in the
 * units of the network. */
typedef struct target {
    float of[NETWORK_OUTPUTS];
} target;

/* A position: one row and one target for each seat. */
typedef struct sample {
    const int8_t *row[LAP_SEATS];
    const target *goal; /* by seat */
    int players;
} sample;

/* Random weights; inputs vary as `deviation` says. */
void model_start(model *m, int inputs, const float deviation[FEATURES], lap_random *random);

/* Weights of a network, to learn on from. */
void model_from(model *m, const network *n, const float deviation[FEATURES]);

/* What the model says of a position, as targets are given. */
void model_predict(const model *m, const sample *s, target out[LAP_SEATS]);

/* Adds the gradient of a position's loss to `gradient`, and returns the loss of its seats. */
double model_learn(const model *m, const sample *s, float gradient[MODEL_NUMBERS]);

/* The loss of a prediction; in parts[0] that of the value alone. */
double model_loss(const target *said, const target *goal, double *value_loss);

/* The same in whole numbers. */
void model_round(const model *m, network *n);

/* AdamW (Loshchilov and Hutter 2019): one step along a mean gradient. */
typedef struct adam {
    float mean[MODEL_NUMBERS];
    float square[MODEL_NUMBERS];
} adam;

/* The numbers from `from` to `to`, so that several threads can share the work. step counts from
 * 1. */
void adam_step(adam *a, model *m, const float *gradient, int from, int to, int step, float rate);

#endif
