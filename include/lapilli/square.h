/* square.h: a place on the plane on which a player lays dominoes.
 *
 * Thirteen columns a to m and thirteen rows 1 to 13, rows counting upwards, are all that a 7x7
 * territory can reach; the starting tile is in the middle, on g7.
 *
 *     lap_square square = lap_square_at(5, 7);
 *     char text[LAP_SQUARE_TEXT];
 *     lap_square_write(square, text, sizeof text);
 *     assert(text[0] == 'f' && text[1] == '8');
 *     assert(lap_square_at(6, 6).index == LAP_START.index);
 *     assert(lap_square_at(13, 0).index == LAP_NO_SQUARE.index);
 */
#ifndef LAPILLI_SQUARE_H
#define LAPILLI_SQUARE_H

#include "lapilli/linkage.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

LAP_BEGIN

enum { LAP_SIDE = 13, LAP_SQUARE_TEXT = 4 };

/* index: 0 is no square, else 1 + column * 13 + row, so that a1, a2, … b1 ascend. */
typedef struct lap_square {
    uint8_t index;
} lap_square;

#define LAP_NO_SQUARE (LAP_VALUE(lap_square){0})
#define LAP_START (LAP_VALUE(lap_square){1 + 6 * LAP_SIDE + 6})

/* Column and row counted from 0; LAP_NO_SQUARE when off the plane. */
LAP_INLINE lap_square lap_square_at(int column, int row)
{
    if (column < 0 || column >= LAP_SIDE || row < 0 || row >= LAP_SIDE)
        return LAP_NO_SQUARE;
    return LAP_VALUE(lap_square){(uint8_t)(1 + column * LAP_SIDE + row)};
}

LAP_INLINE bool lap_square_valid(lap_square square)
{
    return square.index >= 1 && square.index <= LAP_SIDE * LAP_SIDE;
}

/* Of a valid square, counted from 0. */
LAP_INLINE int lap_square_column(lap_square square)
{
    return (square.index - 1) / LAP_SIDE;
}

LAP_INLINE int lap_square_row(lap_square square)
{
    return (square.index - 1) % LAP_SIDE;
}

/* Reads exactly `length` bytes, such as "g7"; LAP_NO_SQUARE when they are not a square. */
lap_square lap_square_read(const char *text, size_t length);

/* Writes a valid square and a final 0 as far as they fit; returns the length without the 0. */
size_t lap_square_write(lap_square square, char *buf, size_t size);

LAP_END

#endif
