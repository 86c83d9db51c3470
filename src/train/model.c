/* model.c: a network while it learns. */
#include "model.h"

#include <stdbool.h>
#include <math.h>
#include <string.h>

/* How much each output counts. The value is what the search uses. */
static const float WEIGHT[NETWORK_OUTPUTS] = {4.0f, 1.0f, 0.3f, 0.5f};

/* Below this an input's variation says nothing of its importance. */
static const float LEAST_DEVIATION = 0.5f;

static const float MEAN_DECAY = 0.9f, SQUARE_DECAY = 0.999f, EPSILON = 1e-8f, WEIGHT_DECAY = 1e-3f;

/* About normal: the sum of four uniform numbers. */
static float draw(lap_random *random, float deviation)
{
    double sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (double)(lap_random_next(random) >> 11) / 9007199254740992.0 - 0.5;
    return (float)(sum * 1.7320508) * deviation;
}

static void set_scale(model *m, int inputs, const float deviation[FEATURES])
{
    m->inputs = inputs;
    for (int i = 0; i < FEATURES; i++)
        m->scale[i] = 1 / (deviation[i] > LEAST_DEVIATION ? deviation[i] : LEAST_DEVIATION);
}

static void fill(float *w, int rows, int columns, lap_random *random)
{
    float deviation = sqrtf(2.0f / (float)rows);
    for (int i = 0; i < rows * columns; i++)
        w[i] = draw(random, deviation);
}

void model_start(model *m, int inputs, const float deviation[FEATURES], lap_random *random)
{
    memset(m, 0, sizeof *m);
    set_scale(m, inputs, deviation);
    fill(m->w + MODEL_FIRST, inputs, NETWORK_FIRST, random);
    fill(m->w + MODEL_SECOND, NETWORK_JOINED, NETWORK_SECOND, random);
    fill(m->w + MODEL_THIRD, NETWORK_SECOND, NETWORK_OUTPUTS, random);
}

void model_from(model *m, const network *n, const float deviation[FEATURES])
{
    memset(m, 0, sizeof *m);
    set_scale(m, n->inputs, deviation);
    float *w = m->w;
    for (int j = 0; j < NETWORK_FIRST; j++) {
        w[MODEL_BIAS1 + j] = (float)n->bias1[j] / (float)NETWORK_WEIGHT_FIRST;
        for (int i = 0; i < n->inputs; i++)
            w[MODEL_FIRST + i * NETWORK_FIRST + j] =
                (float)n->first[layer_weight(NETWORK_FIRST, i, j)] / (float)NETWORK_WEIGHT_FIRST /
                m->scale[i];
    }
    const float unit = (float)NETWORK_UNIT * (float)NETWORK_WEIGHT;
    for (int j = 0; j < NETWORK_SECOND; j++) {
        w[MODEL_BIAS2 + j] = (float)n->bias2[j] / unit;
        for (int i = 0; i < NETWORK_JOINED; i++)
            w[MODEL_SECOND + i * NETWORK_SECOND + j] =
                (float)n->second[layer_weight(NETWORK_SECOND, i, j)] / (float)NETWORK_WEIGHT;
    }
    for (int j = 0; j < NETWORK_OUTPUTS; j++) {
        w[MODEL_BIAS3 + j] = (float)n->bias3[j] / unit;
        for (int i = 0; i < NETWORK_SECOND; i++)
            w[MODEL_THIRD + i * NETWORK_OUTPUTS + j] =
                (float)n->third[layer_weight(NETWORK_OUTPUTS, i, j)] / (float)NETWORK_WEIGHT;
    }
}

/* What the layers hold for one position. */
typedef struct layers {
    float first[LAP_SEATS][NETWORK_FIRST];
    float joined[LAP_SEATS][NETWORK_JOINED];
    float second[LAP_SEATS][NETWORK_SECOND];
    float out[LAP_SEATS][NETWORK_OUTPUTS];
    uint8_t most[LAP_SEATS][NETWORK_FIRST]; /* whose number the most of the others is */
} layers;

/* out[columns] += x * w[columns] */
static inline void add_row(float *restrict out, float x, const float *restrict w, int columns)
{
    for (int j = 0; j < columns; j++)
        out[j] += x * w[j];
}

static void cut_negative(float *x, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = x[i] > 0 ? x[i] : 0;
}

static void first_layer(const model *m, const int8_t *row, float out[NETWORK_FIRST])
{
    memcpy(out, m->w + MODEL_BIAS1, NETWORK_FIRST * sizeof *out);
    for (int i = 0; i < m->inputs; i++)
        if (row[i] != 0)
            add_row(out, (float)row[i] * m->scale[i], m->w + MODEL_FIRST + i * NETWORK_FIRST,
                    NETWORK_FIRST);
    cut_negative(out, NETWORK_FIRST);
}

static void join(layers *l, int players, int seat)
{
    float *own = l->joined[seat], *mean = own + NETWORK_FIRST, *most = mean + NETWORK_FIRST;
    float part = 1 / (float)(players - 1);
    for (int i = 0; i < NETWORK_FIRST; i++) {
        float sum = 0, best = -1;
        for (int s = 0; s < players; s++) {
            if (s == seat)
                continue;
            sum += l->first[s][i];
            if (l->first[s][i] > best) {
                best = l->first[s][i];
                l->most[seat][i] = (uint8_t)s;
            }
        }
        own[i] = l->first[seat][i];
        mean[i] = sum * part;
        most[i] = best;
    }
}

static void forward(const model *m, const sample *s, layers *l)
{
    for (int p = 0; p < s->players; p++)
        first_layer(m, s->row[p], l->first[p]);
    for (int p = 0; p < s->players; p++) {
        join(l, s->players, p);
        memcpy(l->second[p], m->w + MODEL_BIAS2, sizeof l->second[p]);
        for (int i = 0; i < NETWORK_JOINED; i++)
            if (l->joined[p][i] != 0)
                add_row(l->second[p], l->joined[p][i], m->w + MODEL_SECOND + i * NETWORK_SECOND,
                        NETWORK_SECOND);
        cut_negative(l->second[p], NETWORK_SECOND);
        memcpy(l->out[p], m->w + MODEL_BIAS3, sizeof l->out[p]);
        for (int i = 0; i < NETWORK_SECOND; i++)
            add_row(l->out[p], l->second[p][i], m->w + MODEL_THIRD + i * NETWORK_OUTPUTS,
                    NETWORK_OUTPUTS);
    }
}

static float squash(float x)
{
    return 0.5f + 0.5f * x / (1 + fabsf(x));
}

void model_predict(const model *m, const sample *s, target out[LAP_SEATS])
{
    layers l;
    forward(m, s, &l);
    for (int p = 0; p < s->players; p++)
        out[p] = (target){{squash(l.out[p][0]), squash(l.out[p][1]), l.out[p][2], l.out[p][3]}};
}

static double cross_entropy(double said, double goal)
{
    const double least = 1e-6;
    said = said < least ? least : said > 1 - least ? 1 - least : said;
    return -goal * log(said) - (1 - goal) * log(1 - said);
}

double model_loss(const target *said, const target *goal, double *value_loss)
{
    double value = cross_entropy((double)said->of[0], (double)goal->of[0]);
    double loss = (double)WEIGHT[0] * value +
                  (double)WEIGHT[1] * cross_entropy((double)said->of[1], (double)goal->of[1]);
    for (int i = 2; i < NETWORK_OUTPUTS; i++) {
        double off = (double)(said->of[i] - goal->of[i]);
        loss += (double)WEIGHT[i] * off * off;
    }
    *value_loss = value;
    return loss;
}

/* The slope of the loss at the outputs. For a chance it is (p - goal) / (p (1 - p)) times the slope
 * of squash(), which comes to this. */
static void slopes(const float out[NETWORK_OUTPUTS], const target *goal,
                   float slope[NETWORK_OUTPUTS])
{
    for (int i = 0; i < 2; i++)
        slope[i] = WEIGHT[i] * (squash(out[i]) - goal->of[i]) * 2 / (1 + 2 * fabsf(out[i]));
    for (int i = 2; i < NETWORK_OUTPUTS; i++)
        slope[i] = WEIGHT[i] * 2 * (out[i] - goal->of[i]);
}

static float dot(const float *a, const float *b, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* From a seat's outputs back to what was joined. */
static void backward_seat(const model *m, const layers *l, int seat,
                          const float slope[NETWORK_OUTPUTS], float joined[NETWORK_JOINED],
                          float *gradient)
{
    float second[NETWORK_SECOND];
    for (int i = 0; i < NETWORK_SECOND; i++) {
        const float *w = m->w + MODEL_THIRD + i * NETWORK_OUTPUTS;
        second[i] = l->second[seat][i] > 0 ? dot(w, slope, NETWORK_OUTPUTS) : 0;
        add_row(gradient + MODEL_THIRD + i * NETWORK_OUTPUTS, l->second[seat][i], slope,
                NETWORK_OUTPUTS);
    }
    add_row(gradient + MODEL_BIAS3, 1, slope, NETWORK_OUTPUTS);
    add_row(gradient + MODEL_BIAS2, 1, second, NETWORK_SECOND);
    for (int i = 0; i < NETWORK_JOINED; i++) {
        joined[i] = 0;
        if (l->joined[seat][i] <= 0)
            continue;
        /* Four sums side by side: a single one would wait for each addition. */
        const float *w = m->w + MODEL_SECOND + i * NETWORK_SECOND;
        float sum[8] = {0};
        for (int j = 0; j < NETWORK_SECOND; j += 8)
            for (int k = 0; k < 8; k++)
                sum[k] += w[j + k] * second[j + k];
        joined[i] =
            ((sum[0] + sum[4]) + (sum[1] + sum[5])) + ((sum[2] + sum[6]) + (sum[3] + sum[7]));
        add_row(gradient + MODEL_SECOND + i * NETWORK_SECOND, l->joined[seat][i], second,
                NETWORK_SECOND);
    }
}

double model_learn(const model *m, const sample *s, float gradient[MODEL_NUMBERS])
{
    layers l;
    float first[LAP_SEATS][NETWORK_FIRST] = {{0}};
    double loss = 0, unused;
    forward(m, s, &l);
    float part = 1 / (float)(s->players - 1);
    for (int p = 0; p < s->players; p++) {
        float slope[NETWORK_OUTPUTS], joined[NETWORK_JOINED];
        target said = {{squash(l.out[p][0]), squash(l.out[p][1]), l.out[p][2], l.out[p][3]}};
        loss += model_loss(&said, &s->goal[p], &unused);
        slopes(l.out[p], &s->goal[p], slope);
        backward_seat(m, &l, p, slope, joined, gradient);
        for (int i = 0; i < NETWORK_FIRST; i++) {
            first[p][i] += joined[i];
            for (int q = 0; q < s->players; q++)
                first[q][i] += q == p ? 0 : joined[NETWORK_FIRST + i] * part;
            first[l.most[p][i]][i] += joined[2 * NETWORK_FIRST + i];
        }
    }
    for (int p = 0; p < s->players; p++) {
        for (int i = 0; i < NETWORK_FIRST; i++)
            first[p][i] = l.first[p][i] > 0 ? first[p][i] : 0;
        add_row(gradient + MODEL_BIAS1, 1, first[p], NETWORK_FIRST);
        for (int i = 0; i < m->inputs; i++)
            if (s->row[p][i] != 0)
                add_row(gradient + MODEL_FIRST + i * NETWORK_FIRST,
                        (float)s->row[p][i] * m->scale[i], first[p], NETWORK_FIRST);
    }
    return loss;
}

/* x * unit, rounded to a whole number of at most `most` either way. */
static int32_t whole(float x, float unit, int32_t most)
{
    float y = roundf(x * unit);
    return y > (float)most ? most : y < (float)-most ? -most : (int32_t)y;
}

void model_round(const model *m, network *n)
{
    enum { MOST_WEIGHT = 32767, MOST_BIAS = 1 << 28 };
    const float *w = m->w;
    const float unit = (float)NETWORK_UNIT * (float)NETWORK_WEIGHT;
    memset(n, 0, sizeof *n);
    n->inputs = m->inputs;
    for (int j = 0; j < NETWORK_FIRST; j++) {
        n->bias1[j] = whole(w[MODEL_BIAS1 + j], NETWORK_WEIGHT_FIRST, MOST_BIAS);
        for (int i = 0; i < m->inputs; i++)
            n->first[layer_weight(NETWORK_FIRST, i, j)] =
                (int16_t)whole(w[MODEL_FIRST + i * NETWORK_FIRST + j] * m->scale[i],
                               NETWORK_WEIGHT_FIRST, MOST_WEIGHT);
    }
    for (int j = 0; j < NETWORK_SECOND; j++) {
        n->bias2[j] = whole(w[MODEL_BIAS2 + j], unit, MOST_BIAS);
        for (int i = 0; i < NETWORK_JOINED; i++)
            n->second[layer_weight(NETWORK_SECOND, i, j)] = (int16_t)whole(
                w[MODEL_SECOND + i * NETWORK_SECOND + j], NETWORK_WEIGHT, MOST_WEIGHT);
    }
    for (int j = 0; j < NETWORK_OUTPUTS; j++) {
        n->bias3[j] = whole(w[MODEL_BIAS3 + j], unit, MOST_BIAS);
        for (int i = 0; i < NETWORK_SECOND; i++)
            n->third[layer_weight(NETWORK_OUTPUTS, i, j)] = (int16_t)whole(
                w[MODEL_THIRD + i * NETWORK_OUTPUTS + j], NETWORK_WEIGHT, MOST_WEIGHT);
    }
}

static bool is_bias(int i)
{
    return (i >= MODEL_BIAS1 && i < MODEL_SECOND) || (i >= MODEL_BIAS2 && i < MODEL_THIRD) ||
           i >= MODEL_BIAS3;
}

/* By squaring: powf() need not be the same in every C library. */
static double power(double base, int exponent)
{
    double result = 1;
    for (; exponent > 0; exponent >>= 1, base *= base)
        if ((exponent & 1) != 0)
            result *= base;
    return result;
}

void adam_step(adam *a, model *m, const float *gradient, int from, int to, int step, float rate)
{
    float mean_part = (float)(1 - power((double)MEAN_DECAY, step));
    float square_part = (float)(1 - power((double)SQUARE_DECAY, step));
    for (int i = from; i < to; i++) {
        float g = gradient[i];
        a->mean[i] = MEAN_DECAY * a->mean[i] + (1 - MEAN_DECAY) * g;
        a->square[i] = SQUARE_DECAY * a->square[i] + (1 - SQUARE_DECAY) * g * g;
        float change = a->mean[i] / mean_part / (sqrtf(a->square[i] / square_part) + EPSILON);
        m->w[i] -= rate * (change + (is_bias(i) ? 0 : WEIGHT_DECAY * m->w[i]));
    }
}
