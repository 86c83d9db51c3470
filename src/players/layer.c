/* layer.c: one layer of a network, in whole numbers, with the vector instructions that there are.
 *
 * On x86-64 a program for every machine has two kinds of them, and asks the processor which it can
 * run. */
#include "layer.h"

#include <string.h>

enum {
    WORD = 64, /* bits of a set of pairs */
    WORDS = LAYER_INPUTS / 2 / WORD,
};

static inline int16_t pass_on(int32_t sum, int shift)
{
    sum = sum < 0 ? 0 : sum >> shift;
    return (int16_t)(sum > LAYER_MOST ? LAYER_MOST : sum);
}

#if defined __SSE2__
#include <immintrin.h>

#define VECTORS(name) name##_256
#if defined __AVX2__
#define VECTORS_TARGET
#else
#define VECTORS_TARGET __attribute__((target("avx2")))
#endif

typedef __m256i sums_256;

VECTORS_TARGET static inline sums_256 add_products_256(sums_256 sum, int32_t pair,
                                                       const int16_t *weight)
{
    __m256i w = _mm256_loadu_si256((const __m256i *)(const void *)weight);
    return _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_set1_epi32(pair), w));
}

VECTORS_TARGET static inline uint64_t nonzero_pairs_256(const int16_t *in)
{
    __m256i pairs = _mm256_loadu_si256((const __m256i *)(const void *)in);
    __m256i zero = _mm256_cmpeq_epi32(pairs, _mm256_setzero_si256());
    return (uint64_t)_mm256_movemask_ps(_mm256_castsi256_ps(zero)) ^ 0xff;
}

#include "layer_vectors.h"
#undef VECTORS
#undef VECTORS_TARGET

#define VECTORS(name) name##_128
#define VECTORS_TARGET

typedef __m128i sums_128;

static inline sums_128 add_products_128(sums_128 sum, int32_t pair, const int16_t *weight)
{
    __m128i w = _mm_loadu_si128((const __m128i *)(const void *)weight);
    return _mm_add_epi32(sum, _mm_madd_epi16(_mm_set1_epi32(pair), w));
}

static inline uint64_t nonzero_pairs_128(const int16_t *in)
{
    __m128i pairs = _mm_loadu_si128((const __m128i *)(const void *)in);
    __m128i zero = _mm_cmpeq_epi32(pairs, _mm_setzero_si128());
    return (uint64_t)_mm_movemask_ps(_mm_castsi128_ps(zero)) ^ 0xf;
}

#include "layer_vectors.h"

#elif defined __wasm_simd128__
#include <wasm_simd128.h>

#define VECTORS(name) name##_128
#define VECTORS_TARGET

typedef v128_t sums_128;

static inline sums_128 add_products_128(sums_128 sum, int32_t pair, const int16_t *weight)
{
    v128_t w = wasm_v128_load(weight);
    return wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(wasm_i32x4_splat(pair), w));
}

static inline uint64_t nonzero_pairs_128(const int16_t *in)
{
    return wasm_i32x4_bitmask(wasm_i32x4_ne(wasm_v128_load(in), wasm_i32x4_const_splat(0)));
}

#include "layer_vectors.h"

#else

static void apply_128(const int16_t *in, int inputs, const int32_t *bias, const int16_t *weight,
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

void layer_apply(const int16_t *in, int inputs, const int32_t *bias, const int16_t *weight,
                 int units, int shift, int16_t *out)
{
#if defined __AVX2__
    apply_256(in, inputs, bias, weight, units, shift, out);
#else
#if defined __SSE2__
    if (__builtin_cpu_supports("avx2")) {
        apply_256(in, inputs, bias, weight, units, shift, out);
        return;
    }
#endif
    apply_128(in, inputs, bias, weight, units, shift, out);
#endif
}

void layer_apply_anywhere(const int16_t *in, int inputs, const int32_t *bias, const int16_t *weight,
                          int units, int shift, int16_t *out)
{
    apply_128(in, inputs, bias, weight, units, shift, out);
}
