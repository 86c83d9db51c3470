/* assessment.c: what one position of a game is worth, and the best decision in it. */
#include "assessment.h"

#include <assert.h>

/* The result of a game that is over. */
static worth worth_of_end(const lap_view *view)
{
    worth w = {{0}, {0}, {0}};
    int players = view->rules.players, score[LAP_SEATS], winners = 0;
    unsigned won = lap_view_winners(view);
    for (int s = 0; s < players; s++) {
        score[s] = lap_view_score(view, s + 1).total;
        winners += (int)(won >> s & 1);
    }
    for (int s = 0; s < players; s++) {
        int best = INT32_MIN;
        for (int o = 0; o < players; o++)
            best = o != s && score[o] > best ? score[o] : best;
        w.points[s] = WORTH_POINT * (score[s] - best);
        w.win[s] = (won >> s & 1) != 0 ? WORTH_WIN / winners : 0;
    }
    return w;
}

/* Gives every seat the mean: before the first line all are equal. For two the mean is 0 without a
 * doubt; for more it is no less certain than the seats are. */
static void make_equal(worth *w, int players)
{
    int64_t points = 0, error = 0;
    for (int s = 0; s < players; s++) {
        points += w->points[s];
        error += players > 2 ? w->error[s] : 0;
    }
    for (int s = 0; s < players; s++) {
        w->points[s] = (int32_t)(points / players);
        w->win[s] = WORTH_WIN / players;
        w->error[s] = (int32_t)(error / players);
    }
}

static int32_t nearest(double x)
{
    return (int32_t)(x < 0 ? x - 0.5 : x + 0.5);
}

worth worth_of(const lap_view *view, const assessor *with)
{
    worth w = {{0}, {0}, {0}};
    lap_choice expected[LAP_SEATS];
    lap_player_context context = *with->context;
    int players = view->rules.players;
    if (view->phase == LAP_PHASE_OVER)
        return worth_of_end(view);
    context.random.state = with->seed;
    lap_player_expect(view, with->sims, &context, expected);
    for (int s = 0; s < players; s++) {
        w.points[s] = nearest((double)expected[s].points * (double)WORTH_POINT);
        w.win[s] = nearest((double)expected[s].win * (double)WORTH_WIN);
        w.error[s] = nearest((double)expected[s].error * (double)WORTH_POINT);
    }
    if (view->round == 0 && view->phase == LAP_PHASE_LINE)
        make_equal(&w, players);
    return w;
}

/* The square root in whole numbers, bit by bit: the same everywhere. */
int32_t error_of_difference(int32_t a, int32_t b)
{
    int64_t square = (int64_t)a * a + (int64_t)b * b, root = 0;
    for (int64_t bit = INT64_C(1) << 31; bit > 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return (int32_t)root;
}

lap_move best_decision(const lap_view *view, int number, const assessor *with)
{
    with->context->random.state = lap_random_series(with->seed, (uint64_t)number);
    return lap_player_move(&with->search, view, with->context);
}

static void play(lap_view *view, lap_move move)
{
    lap_status status = lap_view_play(view, move);
    assert(status.error == LAP_OK);
    (void)status;
}

void position_of(lap_view *view, const lap_record *record, int events)
{
    lap_status status = lap_position_start(&record->position, &record->rules, view);
    assert(status.error == LAP_OK);
    (void)status;
    for (int i = 0; i < events; i++)
        play(view, record->event[i]);
}

void assess(assessment *found, const lap_record *record, int events, const assessor *with)
{
    lap_move moves[LAP_MOVES];
    lap_view view;
    position_of(&view, record, events);
    *found = (assessment){.worth = worth_of(&view, with)};
    if (events == record->events)
        return;
    found->best = record->event[events];
    if (record->seat[events] == 0)
        return;
    found->forced = lap_view_moves(&view, moves) == 1;
    if (found->forced)
        return;
    found->best = best_decision(&view, events, with);
    if (found->best.bits == record->event[events].bits)
        return;
    play(&view, found->best);
    found->after = worth_of(&view, with);
}
