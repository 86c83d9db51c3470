/* series.c: several games of the same players. */
#include "series.h"

#include "series_text.h"
#include "table.h"

#include <stddef.h>

enum { WINS_NEEDED = 2 };

const char *lap_series_name(lap_series_kind kind)
{
    static const char *const names[LAP_SERIES_KINDS] = {NULL, "dynasty", "best-of-3"};
    return names[kind];
}

lap_series lap_series_first(lap_series_kind kind)
{
    return (lap_series){.kind = (uint8_t)kind, .game = kind != LAP_SERIES_NONE};
}

static uint16_t sum(int before, int now)
{
    return (uint16_t)(before + now < LAP_SERIES_MOST ? before + now : LAP_SERIES_MOST);
}

lap_series lap_series_after(const lap_table *table)
{
    lap_series series = table->series;
    if (series.kind == LAP_SERIES_NONE || table->stage < LAP_TABLE_OVER)
        return series;
    unsigned winners = lap_table_winners(table);
    for (int i = 0; i < table->rules.players; i++) {
        lap_series_seat *seat = &series.seat[i];
        lap_score score = lap_view_score(&table->view, i + 1);
        seat->points = sum(seat->points, score.total);
        seat->largest = sum(seat->largest, score.largest);
        seat->fires = sum(seat->fires, score.fires);
        seat->wins = (uint8_t)(seat->wins + (winners >> i & 1));
    }
    return series;
}

bool lap_series_is_over(const lap_series *series, int players)
{
    if (series->game >= LAP_SERIES_GAMES)
        return true;
    for (int i = 0; i < players && series->kind == LAP_SERIES_BEST_OF_3; i++)
        if (series->seat[i].wins >= WINS_NEEDED)
            return true;
    return false;
}

lap_series lap_series_next(const lap_table *table)
{
    lap_series series = lap_series_after(table);
    if (series.kind == LAP_SERIES_NONE)
        return series;
    if (lap_series_is_over(&series, table->rules.players))
        return lap_series_first((lap_series_kind)series.kind);
    series.game++;
    return series;
}

unsigned lap_series_winners(const lap_series *series, int players)
{
    lap_score score[LAP_SEATS];
    int most = 0;
    for (int i = 0; i < players && series->kind == LAP_SERIES_BEST_OF_3; i++)
        most = series->seat[i].wins > most ? series->seat[i].wins : most;
    for (int i = 0; i < players; i++) {
        const lap_series_seat *seat = &series->seat[i];
        score[i] =
            (lap_score){.total = seat->points, .largest = seat->largest, .fires = seat->fires};
        if (seat->wins < most)
            score[i].total = -1; /* out of it, whatever its points */
    }
    return lap_score_winners(score, players);
}

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
