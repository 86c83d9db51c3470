/* outcome.c: what the end of a game is worth to each seat. */
#include "outcome.h"

/* A win is what counts, but points tell more of a position while the end is far: they are this part
 * of the value, and a lead of SPAN points is halfway from a draw to all that points can give. */
static const double POINTS = 0.8, SPAN = 20.0;

outcome outcome_of(const lap_view *view)
{
    lap_score score[LAP_SEATS] = {{0}};
    outcome o = {0};
    int players = view->rules.players;
    for (int i = 0; i < players; i++)
        score[i] = lap_view_score(view, i + 1);
    unsigned winners = lap_score_winners(score, players);
    double share = 1.0 / __builtin_popcount(winners);
    for (int i = 0; i < players; i++) {
        int rival = -1;
        for (int j = 0; j < players; j++)
            if (j != i && score[j].total > rival)
                rival = score[j].total;
        double lead = score[i].total - rival, size = lead < 0 ? -lead : lead;
        o.win[i] = (winners >> i & 1) != 0 ? share : 0;
        o.points[i] = lead;
        o.value[i] = (1 - POINTS) * o.win[i] + POINTS * (0.5 + 0.5 * lead / (size + SPAN));
    }
    return o;
}

void outcome_balance(outcome *o, int players)
{
    double all = 0;
    for (int s = 0; s < players; s++)
        all += o->win[s];
    for (int s = 0; s < players && all > 0; s++)
        o->win[s] /= all;
    if (players == 2) {
        o->points[0] = 0.5 * (o->points[0] - o->points[1]);
        o->points[1] = -o->points[0];
    }
}
