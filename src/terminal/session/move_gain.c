/* move_gain.c: the points that a decision brings at once. */
#include "move_gain.h"

#include "lapilli/score.h"

static int points_of(const lap_view *view, int seat)
{
    lap_score score = lap_view_score(view, seat);
    return score.total - score.centre;
}

int move_gain(const lap_view *view, lap_move move)
{
    lap_view after = *view;
    if (lap_view_play(&after, move).error != LAP_OK)
        return 0;
    return points_of(&after, view->seat) - points_of(view, view->seat);
}
