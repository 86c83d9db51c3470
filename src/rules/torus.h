/* torus.h: 64-bit boards of 8x8 squares whose edges meet (territory.h says why).
 * Bit row * 8 + column; east is the next column, north the next row. */
#ifndef LAPILLI_TORUS_H
#define LAPILLI_TORUS_H

#include <stdint.h>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

/* The starting tile, g7. */
#define TORUS_START (UINT64_C(1) << (6 * 8 + 6))

#define TORUS_WEST_EDGE UINT64_C(0x0101010101010101)
#define TORUS_EAST_EDGE UINT64_C(0x8080808080808080)

typedef enum torus_way { TORUS_EAST, TORUS_NORTH, TORUS_WEST, TORUS_SOUTH, TORUS_WAYS } torus_way;

static inline uint64_t torus_bit(int column, int row)
{
    return UINT64_C(1) << ((row & 7) * 8 + (column & 7));
}

/* Each moves every square of the board by one. */
static inline uint64_t torus_east(uint64_t board)
{
    return (board & ~TORUS_EAST_EDGE) << 1 | (board & TORUS_EAST_EDGE) >> 7;
}

static inline uint64_t torus_west(uint64_t board)
{
    return (board & ~TORUS_WEST_EDGE) >> 1 | (board & TORUS_WEST_EDGE) << 7;
}

static inline uint64_t torus_north(uint64_t board)
{
    return board << 8 | board >> 56;
}

static inline uint64_t torus_south(uint64_t board)
{
    return board >> 8 | board << 56;
}

/* The squares beside the board's squares. */
static inline uint64_t torus_beside(uint64_t board)
{
    return torus_east(board) | torus_west(board) | torus_north(board) | torus_south(board);
}

/* The squares around one square, diagonals too, without itself. */
static inline uint64_t torus_around(uint64_t square)
{
    uint64_t row = square | torus_east(square) | torus_west(square);
    return (row | torus_north(row) | torus_south(row)) & ~square;
}

/* All squares of `within` that hang together with those of `seed`, which lie in it. */
static inline uint64_t torus_flood(uint64_t seed, uint64_t within)
{
    for (;;) {
        uint64_t grown = (seed | torus_beside(seed)) & within;
        if (grown == seed)
            return seed;
        seed = grown;
    }
}

/* The columns first, first + 1, … of the plane, `count` of them or all when that is 8 or more. */
static inline uint64_t torus_columns(int first, int count)
{
    if (count >= 8)
        return ~UINT64_C(0);
    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): a grid has a column */
    uint32_t byte = ((UINT32_C(1) << count) - 1) << (first & 7);
    return ((byte | byte >> 8) & 0xff) * TORUS_WEST_EDGE;
}

/* The same for rows. */
static inline uint64_t torus_rows(int first, int count)
{
    if (count >= 8)
        return ~UINT64_C(0);
    uint64_t rows = (UINT64_C(1) << (8 * count)) - 1;
    int turn = (first & 7) * 8;
    return turn == 0 ? rows : rows << turn | rows >> (64 - turn);
}

static inline int torus_count(uint64_t board)
{
    return __builtin_popcountll(board);
}

/* The bit number of the first square of a board that is not empty. */
static inline int torus_first(uint64_t board)
{
    return __builtin_ctzll(board);
}

/* The bit number of the square that n others come before; the board has more than n. */
static inline int torus_nth(uint64_t board, int n)
{
#if defined(__BMI2__)
    return torus_first(_pdep_u64(UINT64_C(1) << n, board));
#else
    while (n-- > 0)
        board &= board - 1;
    return torus_first(board);
#endif
}

#endif
