/* square.c: squares as text. */
#include "lapilli/square.h"

#include "text.h"

#include <assert.h>

lap_square lap_square_read(const char *text, size_t length)
{
    if (length < 2 || length > 3 || text[0] < 'a' || text[0] >= 'a' + LAP_SIDE)
        return LAP_NO_SQUARE;
    word row = {text + 1, length - 1, 0};
    return lap_square_at(text[0] - 'a', (int)word_number(row, LAP_SIDE) - 1);
}

size_t lap_square_write(lap_square square, char *buf, size_t size)
{
    assert(lap_square_valid(square));
    text_out out = text_into(buf, size);
    text_byte(&out, (char)('a' + lap_square_column(square)));
    text_number(&out, (uint64_t)lap_square_row(square) + 1);
    return out.length;
}
