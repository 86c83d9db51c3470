/* series_text.h: a series in a line, after the word `series`:
 *
 *     dynasty 2 1/112/14/9 0/98/12/8
 *
 * Its name, the number of the game, and for each seat the wins, points, largest regions and fires
 * of the games before. The name alone is its first game. */
#ifndef LAPILLI_SERIES_TEXT_H
#define LAPILLI_SERIES_TEXT_H

#include "series.h"

#include "rules/text.h"

/* Fails the reader when there is none. */
lap_series series_take(word_reader *r, int players);

void series_put(text_out *out, const lap_series *series, int players);

#endif
