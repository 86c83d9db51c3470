/* series_text.c: a series in a line. */
#include "series_text.h"

#include "table_error.h"

/* One of the four sums of a seat, up to a slash or the end of the word; -1 when it is anything
 * else. */
static int64_t take_sum(word w, size_t *from, int64_t most)
{
    size_t start = *from, end = start;
    while (end < w.length && w.start[end] != '/')
        end++;
    *from = end + 1;
    return start > w.length ? -1 : word_number((word){w.start + start, end - start, 0}, most);
}

static bool take_sums(word w, lap_series_seat *seat)
{
    size_t from = 0;
    int64_t wins = take_sum(w, &from, LAP_SERIES_GAMES);
    int64_t points = take_sum(w, &from, LAP_SERIES_MOST);
    int64_t largest = take_sum(w, &from, LAP_SERIES_MOST);
    int64_t fires = take_sum(w, &from, LAP_SERIES_MOST);
    if (wins < 0 || points < 0 || largest < 0 || fires < 0 || from != w.length + 1)
        return false;
    *seat = (lap_series_seat){.points = (uint16_t)points,
                              .largest = (uint16_t)largest,
                              .fires = (uint16_t)fires,
                              .wins = (uint8_t)wins};
    return true;
}

lap_series series_take(word_reader *r, int players)
{
    word name = reader_take(r);
    int kind = LAP_SERIES_DYNASTY;
    while (kind < LAP_SERIES_KINDS && !word_is(name, lap_series_name((lap_series_kind)kind)))
        kind++;
    if (kind == LAP_SERIES_KINDS) {
        reader_fail(r, LAP_ERROR_BAD_SERIES, name.at);
        return (lap_series){0};
    }
    lap_series series = lap_series_first((lap_series_kind)kind);
    if (!reader_more(r) || r->next >= TEXT_WORDS ||
        word_number(r->words->word[r->next], LAP_SERIES_GAMES) < 1)
        return series;
    series.game = (uint8_t)word_number(reader_take(r), LAP_SERIES_GAMES);
    for (int i = 0; i < players && i < LAP_SEATS; i++) {
        word sums = reader_take(r);
        if (!take_sums(sums, &series.seat[i]))
            reader_fail(r, LAP_ERROR_BAD_SERIES, sums.at);
    }
    return series;
}

void series_put(text_out *out, const lap_series *series, int players)
{
    text_put(out, lap_series_name((lap_series_kind)series->kind));
    text_byte(out, ' ');
    text_number(out, series->game);
    for (int i = 0; i < players; i++) {
        const lap_series_seat *seat = &series->seat[i];
        const uint64_t sums[] = {seat->wins, seat->points, seat->largest, seat->fires};
        for (size_t k = 0; k < sizeof sums / sizeof *sums; k++) {
            text_byte(out, k == 0 ? ' ' : '/');
            text_number(out, sums[k]);
        }
    }
}
