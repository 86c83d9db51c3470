/* table_series.c: how the series of a table stands. */
#include "table.h"

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
