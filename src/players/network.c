/* network.c: a learned evaluation, in whole numbers. */
#include "network.h"

#include "rules/text.h"

#include <stdbool.h>

enum { ONE = NETWORK_UNIT * NETWORK_WEIGHT };

/* What brings the sums of the first layer, and of the second, to multiples of 1 / NETWORK_UNIT. */
enum { SHIFT_FIRST = 4, SHIFT = 10 };
_Static_assert(1 << SHIFT_FIRST == NETWORK_WEIGHT_FIRST / NETWORK_UNIT, "4096 / 256");
_Static_assert(1 << SHIFT == NETWORK_WEIGHT, "1024");

_Static_assert((int)FEATURES <= (int)LAYER_INPUTS && (int)NETWORK_JOINED <= (int)LAYER_INPUTS,
               "a layer has room for both");

static void first_layer(const network *n, const int8_t row[FEATURES], int16_t out[NETWORK_FIRST])
{
    int16_t in[FEATURES];
    for (int i = 0; i < FEATURES; i++)
        in[i] = row[i];
    layer_apply(in, n->inputs, n->bias1, n->first, NETWORK_FIRST, SHIFT_FIRST, out);
}

/* A seat's own numbers, and the mean and the most of those of the others. */
static void join(int16_t first[LAP_SEATS][NETWORK_FIRST], int players, int seat,
                 int16_t out[NETWORK_JOINED])
{
    static const int16_t nobody[NETWORK_FIRST];
    const int16_t *a = first[(seat + 1) % players];
    const int16_t *b = players > 2 ? first[(seat + 2) % players] : nobody;
    const int16_t *c = players > 3 ? first[(seat + 3) % players] : nobody;
    /* Exact for sums below 32768. */
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): two play at least */
    const int32_t part = (65536 + players - 2) / (players - 1);
    for (int i = 0; i < NETWORK_FIRST; i++) {
        int16_t most = a[i] > b[i] ? a[i] : b[i];
        out[i] = first[seat][i];
        out[NETWORK_FIRST + i] = (int16_t)((a[i] + b[i] + c[i]) * part >> 16);
        out[2 * NETWORK_FIRST + i] = most > c[i] ? most : c[i];
    }
}
_Static_assert((LAP_SEATS - 1) * LAYER_MOST < 32768, "the sum of the others");

void network_outputs(const network *n, int players, int8_t row[LAP_SEATS][FEATURES],
                     int32_t out[LAP_SEATS][NETWORK_OUTPUTS])
{
    int16_t first[LAP_SEATS][NETWORK_FIRST], joined[NETWORK_JOINED], second[NETWORK_SECOND];
    for (int s = 0; s < players; s++)
        first_layer(n, row[s], first[s]);
    for (int s = 0; s < players; s++) {
        join(first, players, s, joined);
        layer_apply(joined, NETWORK_JOINED, n->bias2, n->second, NETWORK_SECOND, SHIFT, second);
        for (int i = 0; i < NETWORK_OUTPUTS; i++) {
            out[s][i] = n->bias3[i];
            for (int k = 0; k < NETWORK_SECOND; k++)
                out[s][i] += n->third[layer_weight(NETWORK_OUTPUTS, k, i)] * second[k];
        }
    }
}

/* From any number to one between 0 and 1, by a division only. */
static double squash(int32_t sum)
{
    double x = sum, size = x < 0 ? -x : x;
    return 0.5 + 0.5 * x / ((double)ONE + size);
}

outcome network_evaluate(const network *n, int players, int8_t row[LAP_SEATS][FEATURES])
{
    int32_t out[LAP_SEATS][NETWORK_OUTPUTS];
    outcome o = {0};
    network_outputs(n, players, row, out);
    for (int s = 0; s < players; s++) {
        o.value[s] = squash(out[s][0]);
        o.win[s] = squash(out[s][1]);
        o.points[s] = (double)out[s][2] * (double)NETWORK_LEAD / (double)ONE;
    }
    return o;
}

/* FNV-1a, 64 bits: any one byte that differs makes it another number. */
static uint64_t checksum(const unsigned char *bytes, size_t size)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    return sum;
}

/* Reads and writes numbers, low byte first. */
static const unsigned char *get16(const unsigned char *at, int16_t *to, int count)
{
    for (int i = 0; i < count; i++)
        to[i] = (int16_t)(uint16_t)(at[2 * i] | at[2 * i + 1] << 8);
    return at + 2 * count;
}

static const unsigned char *get32(const unsigned char *at, int32_t *to, int count)
{
    for (int i = 0; i < count; i++, at += 4)
        to[i] = (int32_t)((uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
                          (uint32_t)at[3] << 24);
    return at;
}

/* A file has the weights unit by unit. */
static const unsigned char *get_weights(const unsigned char *at, int16_t *to, int units, int inputs)
{
    for (int u = 0; u < units; u++)
        for (int i = 0; i < inputs; i++)
            at = get16(at, to + layer_weight(units, i, u), 1);
    return at;
}

static unsigned char *put(unsigned char *at, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *at++ = (unsigned char)(number >> 8 * i);
    return at;
}

static unsigned char *put_weights(unsigned char *at, const int16_t *from, int units, int inputs)
{
    for (int u = 0; u < units; u++)
        for (int i = 0; i < inputs; i++)
            at = put(at, (uint16_t)from[layer_weight(units, i, u)], 2);
    return at;
}

static size_t numbers_size(int inputs)
{
    size_t weights = (size_t)NETWORK_FIRST * (size_t)inputs + NETWORK_SECOND * NETWORK_JOINED +
                     NETWORK_OUTPUTS * NETWORK_SECOND + PICK_NUMBERS;
    return 4 * (NETWORK_FIRST + NETWORK_SECOND + NETWORK_OUTPUTS) + 2 * weights;
}

static void unpack(network *n, const unsigned char *at)
{
    at = get32(at, n->bias1, NETWORK_FIRST);
    at = get_weights(at, n->first, NETWORK_FIRST, n->inputs);
    at = get32(at, n->bias2, NETWORK_SECOND);
    at = get_weights(at, n->second, NETWORK_SECOND, NETWORK_JOINED);
    at = get32(at, n->bias3, NETWORK_OUTPUTS);
    at = get_weights(at, n->third, NETWORK_OUTPUTS, NETWORK_SECOND);
    get16(at, n->pick, PICK_NUMBERS);
}

/* The lines of text at the head of a file. */
typedef struct head {
    lap_set set;
    size_t size; /* with the empty line that ends it */
} head;

/* One line; advances *at past it. Returns 0 when no complete line is left. */
static int next_line(lap_network_file file, size_t *at, word *line)
{
    size_t from = *at, end = from;
    while (end < file.size && end < NETWORK_HEAD && file.bytes[end] != '\n')
        end++;
    if (end == file.size || end == NETWORK_HEAD)
        return 0;
    *line = (word){(const char *)file.bytes + from, end - from, (uint32_t)from};
    *at = end + 1;
    return 1;
}

static lap_set set_of(word line)
{
    static const char rules[] = "rules ";
    size_t skip = sizeof rules - 1;
    if (line.length < skip)
        return LAP_SETS;
    for (size_t i = 0; i < skip; i++)
        if (line.start[i] != rules[i])
            return LAP_SETS;
    return lap_set_read(line.start + skip, line.length - skip);
}

static lap_status refuse(lap_error error, size_t at)
{
    return (lap_status){error, (uint32_t)at};
}

static void put_layers(text_out *out, lap_set set)
{
    text_put(out, "layers ");
    text_number(out, (uint64_t)features_used((int)set));
    text_put(out, " 64 32 4 picks 16");
}

static lap_status read_head(head *h, lap_network_file file)
{
    word line = {"", 0, 0};
    size_t at = 0;
    char layers[64];
    if (!next_line(file, &at, &line) || !word_is(line, "lapilli network 1"))
        return refuse(LAP_ERROR_NOT_A_NETWORK, 0);
    if (!next_line(file, &at, &line) || (h->set = set_of(line)) == LAP_SETS)
        return refuse(LAP_ERROR_NOT_A_NETWORK, at < file.size ? line.at : file.size);
    text_out out = text_into(layers, sizeof layers);
    put_layers(&out, h->set);
    if (!next_line(file, &at, &line) || !word_is(line, layers))
        return refuse(LAP_ERROR_NOT_A_NETWORK, at < file.size ? line.at : file.size);
    do
        if (!next_line(file, &at, &line))
            return refuse(LAP_ERROR_NOT_A_NETWORK, file.size);
    while (line.length > 0);
    h->size = at;
    return refuse(LAP_OK, 0);
}

/* Can no sum of a layer leave 32 bits, whatever comes in? */
static bool is_bounded(const int32_t *bias, const int16_t *weight, int units, int inputs, int most)
{
    for (int u = 0; u < units; u++) {
        int64_t sum = bias[u] < 0 ? -(int64_t)bias[u] : bias[u];
        for (int i = 0; i < inputs; i++) {
            int w = weight[layer_weight(units, i, u)];
            sum += (int64_t)most * (w < 0 ? -w : w);
        }
        if (sum > INT32_MAX)
            return 0;
    }
    return 1;
}

static int all_bounded(const network *n)
{
    return is_bounded(n->bias1, n->first, NETWORK_FIRST, n->inputs, 127) &&
           is_bounded(n->bias2, n->second, NETWORK_SECOND, NETWORK_JOINED, LAYER_MOST) &&
           is_bounded(n->bias3, n->third, NETWORK_OUTPUTS, NETWORK_SECOND, LAYER_MOST);
}

lap_status network_read(network *n, lap_network_file file, lap_set *set)
{
    head h;
    lap_status status = read_head(&h, file);
    if (status.error != LAP_OK)
        return status;
    n->inputs = features_used((int)h.set);
    size_t size = h.size + numbers_size(n->inputs);
    if (file.size != size + 8)
        return refuse(LAP_ERROR_NETWORK_DAMAGED, file.size);
    unsigned char sum[8];
    put(sum, checksum(file.bytes, size), 8);
    for (int i = 0; i < 8; i++)
        if (file.bytes[size + (size_t)i] != sum[i])
            return refuse(LAP_ERROR_NETWORK_DAMAGED, file.size);
    unpack(n, file.bytes + h.size);
    if (!all_bounded(n))
        return refuse(LAP_ERROR_NETWORK_DAMAGED, h.size);
    *set = h.set;
    return status;
}

lap_status lap_network_check(lap_network_file file, lap_set *set)
{
    network n;
    return network_read(&n, file, set);
}

void network_unpack(network *n, lap_network_file file, lap_set *set)
{
    head h = {LAP_SETS, 0};
    read_head(&h, file);
    n->inputs = features_used((int)h.set);
    unpack(n, file.bytes + h.size);
    *set = h.set;
}

size_t network_write(const network *n, lap_set set, const char *made,
                     unsigned char bytes[NETWORK_FILE])
{
    text_out out = text_into((char *)bytes, NETWORK_HEAD);
    text_put(&out, "lapilli network 1\nrules ");
    text_put(&out, lap_set_name(set));
    text_put(&out, "\n");
    put_layers(&out, set);
    text_put(&out, "\nmade ");
    text_put(&out, made);
    text_put(&out, "\n\n");
    unsigned char *at = bytes + out.length;
    for (int i = 0; i < NETWORK_FIRST; i++)
        at = put(at, (uint32_t)n->bias1[i], 4);
    at = put_weights(at, n->first, NETWORK_FIRST, n->inputs);
    for (int i = 0; i < NETWORK_SECOND; i++)
        at = put(at, (uint32_t)n->bias2[i], 4);
    at = put_weights(at, n->second, NETWORK_SECOND, NETWORK_JOINED);
    for (int i = 0; i < NETWORK_OUTPUTS; i++)
        at = put(at, (uint32_t)n->bias3[i], 4);
    at = put_weights(at, n->third, NETWORK_OUTPUTS, NETWORK_SECOND);
    for (int i = 0; i < PICK_NUMBERS; i++)
        at = put(at, (uint16_t)n->pick[i], 2);
    size_t size = (size_t)(at - bytes);
    at = put(at, checksum(bytes, size), 8);
    return (size_t)(at - bytes);
}
