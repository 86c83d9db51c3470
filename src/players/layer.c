/* layer.c: one layer of a network, in whole numbers.
 *
 * About half of the inputs are 0 and left out, and the sums of a block of units stay in registers
 * while the others are added. */
#include "layer.h"

#include <string.h>

static int16_t pass_on(int32_t sum, int shift)
{
    sum = sum < 0 ? 0 : sum >> shift;
    return (int16_t)(sum > LAYER_MOST ? LAYER_MOST : sum);
}

/* For each kind of vector instructions: a vector of sums, what a pair of inputs adds to it, and
 * which of as many pairs are not zero, a bit for each. A pair is one number of 32 bits. */
#if defined __AVX2__
#include <immintrin.h>

typedef __m256i sums;

static inline sums add_products(sums sum, int32_t pair, const int16_t *weight)
{
    __m256i w = _mm256_loadu_si256((const __m256i *)(const void *)weight);
    return _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_set1_epi32(pair), w));
}

static inline uint64_t nonzero_pairs(const int16_t *in)
{
    __m256i pairs = _mm256_loadu_si256((const __m256i *)(const void *)in);
    __m256i zero = _mm256_cmpeq_epi32(pairs, _mm256_setzero_si256());
    return (uint64_t)_mm256_movemask_ps(_mm256_castsi256_ps(zero)) ^ 0xff;
}

#elif defined __SSE2__
#include <emmintrin.h>

typedef __m128i sums;

static inline sums add_products(sums sum, int32_t pair, const int16_t *weight)
{
    __m128i w = _mm_loadu_si128((const __m128i *)(const void *)weight);
    return _mm_add_epi32(sum, _mm_madd_epi16(_mm_set1_epi32(pair), w));
}

static inline uint64_t nonzero_pairs(const int16_t *in)
{
    __m128i pairs = _mm_loadu_si128((const __m128i *)(const void *)in);
    __m128i zero = _mm_cmpeq_epi32(pairs, _mm_setzero_si128());
    return (uint64_t)_mm_movemask_ps(_mm_castsi128_ps(zero)) ^ 0xf;
}

#elif defined __wasm_simd128__
#include <wasm_simd128.h>

typedef v128_t sums;

static inline sums add_products(sums sum, int32_t pair, const int16_t *weight)
{
    v128_t w = wasm_v128_load(weight);
    return wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(wasm_i32x4_splat(pair), w));
}

static inline uint64_t nonzero_pairs(const int16_t *in)
{
    return wasm_i32x4_bitmask(wasm_i32x4_ne(wasm_v128_load(in), wasm_i32x4_const_splat(0)));
}

#else
#define WITHOUT_VECTORS
#endif

#ifndef WITHOUT_VECTORS

enum {
    LANES = sizeof(sums) / sizeof(int32_t),
    VECTORS = LAYER_BLOCK / LANES,
    WORD = 64, /* bits of a set of pairs */
    WORDS = LAYER_INPUTS / 2 / WORD,
};

/* Adds the products of all pairs in the set to the sums of a block of units. */
static void add_pairs(sums sum[VECTORS], const int16_t *in, const uint64_t set[WORDS],
                      const int16_t *weight, int units)
{
    for (int word = 0; word < WORDS; word++)
        for (uint64_t left = set[word]; left != 0; left &= left - 1) {
            int at = word * WORD + __builtin_ctzll(left);
            int32_t pair;
            memcpy(&pair, in + 2 * at, sizeof pair);
            for (int k = 0; k < VECTORS; k++)
                sum[k] = add_products(sum[k], pair, weight + 2 * (at * units + k * LANES));
        }
}

void layer_apply(const int16_t *in, int inputs, const int32_t *bias, const int16_t *weight,
                 int units, int shift, int16_t *out)
{
    uint64_t set[WORDS] = {0};
    for (int i = 0; i < inputs / 2; i += LANES)
        set[i / WORD] |= nonzero_pairs(in + 2 * i) << i % WORD;
    for (int from = 0; from < units; from += LAYER_BLOCK) {
        sums sum[VECTORS];
        int32_t total[LAYER_BLOCK];
        memcpy(sum, bias + from, sizeof sum);
        add_pairs(sum, in, set, weight + 2 * from, units);
        memcpy(total, sum, sizeof total);
        for (int u = 0; u < LAYER_BLOCK; u++)
            out[from + u] = pass_on(total[u], shift);
    }
}

#else

void layer_apply(const int16_t *in, int inputs, const int32_t *bias, const int16_t *weight,
                 int units, int shift, int16_t *out)
{
    enum { BLOCK = 8 };
    int16_t at[LAYER_INPUTS];
    int count = 0;
    for (int i = 0; i < inputs; i++) {
        at[count] = (int16_t)i;
        count += in[i] != 0;
    }
    for (int from = 0; from < units; from += BLOCK) {
        int32_t sum[BLOCK] = {0};
        for (int i = 0; i < count; i++) {
            int32_t x = in[at[i]];
            const int16_t *w = weight + layer_weight(units, at[i], from);
            for (int k = 0; k < BLOCK; k++)
                sum[k] += x * w[2 * k];
        }
        for (int k = 0; k < BLOCK; k++)
            out[from + k] = pass_on(bias[from + k] + sum[k], shift);
    }
}

#endif
