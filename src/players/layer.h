/* layer.h: one layer of a network, in whole numbers.
 *
 * A unit adds up its inputs, each times a weight, and a bias; it passes on what is positive, scaled
 * down and at most LAYER_MOST. The caller makes sure that no sum can leave 32 bits, so that the
 * order of its parts does not matter and every processor gets the same.
 *
 * Weights are stored by pairs of inputs, as vector instructions want them: [inputs / 2][units][2].
 *
 *     weight[layer_weight(units, input, unit)] = w;
 *     layer_apply(in, inputs, bias, weight, units, shift, out);
 */
#ifndef LAPILLI_PLAYERS_LAYER_H
#define LAPILLI_PLAYERS_LAYER_H

#include <stdint.h>

enum {
    LAYER_INPUTS = 256, /* at most, and a multiple of 16 */
    LAYER_BLOCK = 32,   /* units: a multiple of this */
    LAYER_MOST = 8191,
};

/* Where the weight of this input for this unit is. */
static inline int layer_weight(int units, int input, int unit)
{
    return (input / 2 * units + unit) * 2 + input % 2;
}

/* out[u] = (bias[u] + the sum) / 2^shift, between 0 and LAYER_MOST. */
void layer_apply(const int16_t *in, int inputs, const int32_t *bias, const int16_t *weight,
                 int units, int shift, int16_t *out);

/* The same with instructions that every machine of the kind has, for tests. */
void layer_apply_anywhere(const int16_t *in, int inputs, const int32_t *bias, const int16_t *weight,
                          int units, int shift, int16_t *out);

#endif
