/* series.c: several games of the same players. */
#include "series.h"

#include "lapilli/score.h"

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

bool lap_series_is_over(const lap_series *series, int players)
{
    if (series->game >= LAP_SERIES_GAMES)
        return true;
    for (int i = 0; i < players && series->kind == LAP_SERIES_BEST_OF_3; i++)
        if (series->seat[i].wins >= WINS_NEEDED)
            return true;
    return false;
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
