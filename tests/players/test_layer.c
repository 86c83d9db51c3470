/* test_layer.c: a layer of the network against the plain sum that it stands for. */
#include "players/layer.h"

#include "lapilli/random.h"
#include "../test.h"

enum { UNITS = 2 * LAYER_BLOCK, INPUTS = LAYER_INPUTS };

typedef struct sizes {
    int inputs, units, shift;
} sizes;

/* With shifts that leave most sums below LAYER_MOST. */
static const sizes all_sizes[] = {
    {16, LAYER_BLOCK, 5},
    {192, LAYER_BLOCK, 10},
    {192, UNITS, 7},
    {INPUTS, UNITS, 12},
};

/* Both as they would be written down: a row of weights for each unit. */
static int16_t weight[UNITS][INPUTS], in[INPUTS];
static int32_t bias[UNITS];

static int between(lap_random *random, int least, int most)
{
    return least + (int)lap_random_below(random, (uint32_t)(most - least + 1));
}

/* `zeros` of ten inputs are 0. */
static void draw(lap_random *random, int largest, int zeros)
{
    for (int i = 0; i < INPUTS; i++)
        in[i] = (int16_t)(between(random, 0, 9) < zeros ? 0 : between(random, -largest, largest));
    for (int u = 0; u < UNITS; u++) {
        bias[u] = between(random, -100000, 100000);
        for (int i = 0; i < INPUTS; i++)
            weight[u][i] = (int16_t)between(random, -1000, 1000);
    }
}

static int expected(sizes s, int unit)
{
    int64_t sum = bias[unit];
    for (int i = 0; i < s.inputs; i++)
        sum += (int64_t)in[i] * weight[unit][i];
    int64_t scaled = sum < 0 ? 0 : sum / (1 << s.shift);
    return scaled > LAYER_MOST ? LAYER_MOST : (int)scaled;
}

/* How many units differ, with the instructions of this machine and with those of every. */
static int count_wrong(sizes s)
{
    static int16_t ordered[UNITS * INPUTS];
    int16_t out[UNITS], anywhere[UNITS];
    int wrong = 0;
    for (int u = 0; u < s.units; u++)
        for (int i = 0; i < s.inputs; i++)
            ordered[layer_weight(s.units, i, u)] = weight[u][i];
    layer_apply(in, s.inputs, bias, ordered, s.units, s.shift, out);
    layer_apply_anywhere(in, s.inputs, bias, ordered, s.units, s.shift, anywhere);
    for (int u = 0; u < s.units; u++)
        wrong += out[u] != expected(s, u) || anywhere[u] != out[u];
    return wrong;
}

static void test_random(void)
{
    lap_random random = {test_seed(11)};
    for (size_t i = 0; i < sizeof all_sizes / sizeof all_sizes[0]; i++)
        for (int zeros = 0; zeros <= 10; zeros++)
            for (int turn = 0; turn < 20; turn++) {
                draw(&random, turn % 2 ? 127 : 2000, zeros);
                CHECK_INT(count_wrong(all_sizes[i]), 0);
            }
}

/* One input at a time, so that none is left out or taken for another. */
static void test_each_input(void)
{
    lap_random random = {test_seed(12)};
    const sizes s = {INPUTS, UNITS, 4}; /* so that no bias alone is more than LAYER_MOST */
    draw(&random, 0, 10);
    for (int i = 0; i < INPUTS; i++) {
        in[i] = -1;
        CHECK_INT(count_wrong(s), 0);
        in[i] = 1;
        CHECK_INT(count_wrong(s), 0);
        in[i] = 0;
    }
}

/* Sums that just fit into 32 bits, of both signs: 8192 * (255 * 1024 + 1018) + 49151 = 2^31 - 1. */
static void test_largest(void)
{
    const sizes s = {INPUTS, UNITS, 18};
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int u = 0; u < UNITS; u++) {
            bias[u] = sign * 49151;
            for (int i = 0; i < INPUTS; i++) {
                in[i] = 8192;
                weight[u][i] = (int16_t)(sign * (i < INPUTS - 1 ? 1024 : 1018));
            }
        }
        CHECK_INT(count_wrong(s), 0);
        CHECK_INT(expected(s, 0), sign < 0 ? 0 : 8191);
    }
}

static const test tests[] = {
    {"random layers are the plain sums", test_random},
    {"every input counts", test_each_input},
    {"the largest sums", test_largest},
};

TEST_FILE(layer, tests)
