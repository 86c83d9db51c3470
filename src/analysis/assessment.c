/* assessment.c: what one position of a game is worth, and the best decision in it. */
#include "assessment.h"

#include "players/chance.h"
#include "players/comparison.h"

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

worth luck_of(const lap_view *view, lap_move drawn, int number, const assessor *with)
{
    worth w = {{0}, {0}, {0}};
    chance_luck luck[LAP_SEATS];
    lap_player_context context = *with->context;
    context.random.state = lap_random_series(with->seed, (uint64_t)number);
    chance_luck_of(view, drawn, with->sims, &context, luck);
    for (int s = 0; s < view->rules.players; s++) {
        w.points[s] = nearest(luck[s].points * (double)WORTH_POINT);
        w.error[s] = nearest(luck[s].error * (double)WORTH_POINT);
    }
    return w;
}

/* A decision that is no worse than the best one on a scale changes nothing on it. */
static void take_losses(int32_t change[LAP_SEATS], const double found[LAP_SEATS], double unit,
                        int seat)
{
    for (int s = 0; s < LAP_SEATS; s++)
        change[s] = found[seat - 1] < 0 ? nearest(found[s] * unit) : 0;
}

lap_move best_decision(const lap_view *view, lap_move played, int number, const assessor *with,
                       worth *change)
{
    lap_player_context *context = with->context;
    comparison found;
    *change = (worth){{0}, {0}, {0}};
    context->random.state = lap_random_series(with->seed, (uint64_t)number);
    lap_move best = lap_player_move(&with->search, view, context);
    if (best.bits == played.bits)
        return played;
    lap_search *search = lap_search_begin(context->memory, context->size, &with->search, view,
                                          lap_random_next(&context->random), context->network);
    lap_search_compare(search, best, played, with->sims, context->stop, &found);
    take_losses(change->points, found.points, WORTH_POINT, view->seat);
    take_losses(change->win, found.win, WORTH_WIN, view->seat);
    if (change->points[view->seat - 1] == 0 && change->win[view->seat - 1] == 0)
        return played;
    change->error[view->seat - 1] = nearest(found.error * (double)WORTH_POINT);
    return best;
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
    if (record->seat[events] == 0) {
        found->change = luck_of(&view, record->event[events], events, with);
        return;
    }
    found->forced = lap_view_moves(&view, moves) == 1;
    if (!found->forced)
        found->best = best_decision(&view, record->event[events], events, with, &found->change);
}
