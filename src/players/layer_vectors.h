/* layer_vectors.h: layer_apply() with one kind of vectors, which is defined before this is
 * included:
 *
 *     VECTORS(name)           names of this kind
 *     VECTORS_TARGET          the attribute of its functions
 *     VECTORS(sums)           a vector of sums
 *     VECTORS(add_products)   what a pair of inputs adds to it
 *     VECTORS(nonzero_pairs)  which of as many pairs are not zero, a bit for each
 *
 * A pair is one number of 32 bits. About half of the inputs are 0 and left out, and the sums of a
 * block of units stay in registers while the others are added. */

enum {
    VECTORS(LANES) = sizeof(VECTORS(sums)) / sizeof(int32_t),
    VECTORS(COUNT) = LAYER_BLOCK / VECTORS(LANES),
};

/* Adds the products of all pairs in the set to the sums of a block of units. */
VECTORS_TARGET static inline void VECTORS(add_pairs)(VECTORS(sums) sum[VECTORS(COUNT)],
                                                     const int16_t *in, const uint64_t set[WORDS],
                                                     const int16_t *weight, int units)
{
    for (int word = 0; word < WORDS; word++)
        for (uint64_t left = set[word]; left != 0; left &= left - 1) {
            int at = word * WORD + __builtin_ctzll(left);
            int32_t pair;
            memcpy(&pair, in + 2 * at, sizeof pair);
            for (int k = 0; k < VECTORS(COUNT); k++)
                sum[k] = VECTORS(add_products)(sum[k], pair,
                                               weight + 2 * (at * units + k * VECTORS(LANES)));
        }
}

VECTORS_TARGET static void VECTORS(apply)(const int16_t *in, int inputs, const int32_t *bias,
                                          const int16_t *weight, int units, int shift, int16_t *out)
{
    uint64_t set[WORDS] = {0};
    for (int i = 0; i < inputs / 2; i += VECTORS(LANES))
        set[i / WORD] |= VECTORS(nonzero_pairs)(in + 2 * i) << i % WORD;
    for (int from = 0; from < units; from += LAYER_BLOCK) {
        VECTORS(sums) sum[VECTORS(COUNT)];
        int32_t total[LAYER_BLOCK];
        memcpy(sum, bias + from, sizeof sum);
        VECTORS(add_pairs)(sum, in, set, weight + 2 * from, units);
        memcpy(total, sum, sizeof total);
        for (int u = 0; u < LAYER_BLOCK; u++)
            out[from + u] = pass_on(total[u], shift);
    }
}
