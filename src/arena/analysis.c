/* analysis.c: what every event of a game was worth. */
#include "analysis.h"

#include "system/monotonic.h"
#include "lapilli/lapilli.h"
#include "system/progress.h"
#include "system/console.h"
#include "system/interrupt.h"
#include "system/workers.h"

#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { PROBE_SIMS = 64, MIN_SIMS = 64, MAX_SIMS = 1000000 };

const char *grade_name(grade g)
{
    static const char *const names[GRADES] = {"best", "good", "inaccuracy", "mistake", "blunder"};
    return names[g];
}

/* An analysis in progress. Position i is the one before event i. */
typedef struct task {
    analysis *found;
    const analysis_budget *budget;
    lap_player player;                    /* the searching player */
    lap_player_context *context;          /* one per worker */
    lap_view view[LAP_RECORD_EVENTS + 1]; /* by position */
    worth best[LAP_RECORD_EVENTS];        /* after the best decision there */
    atomic_int begun;                     /* positions handed out */
    atomic_int done;
    progress bar;
} task;

static int positions(const task *t)
{
    return t->found->record->events + 1;
}

/* The result of a game that is over. */
static worth worth_of_end(const lap_view *view)
{
    worth w = {{0}, {0}};
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
        w.points[s] = ANALYSIS_POINT * (score[s] - best);
        w.win[s] = (won >> s & 1) != 0 ? ANALYSIS_WIN / winners : 0;
    }
    return w;
}

/* Gives every seat the mean: before the first line all are equal. */
static void make_equal(worth *w, int players)
{
    int64_t points = 0;
    for (int s = 0; s < players; s++)
        points += w->points[s];
    for (int s = 0; s < players; s++) {
        w->points[s] = (int32_t)(points / players);
        w->win[s] = ANALYSIS_WIN / players;
    }
}

static worth worth_of(const task *t, const lap_view *view)
{
    worth w = {{0}, {0}};
    lap_choice expected[LAP_SEATS];
    lap_player_context context = {.random = {t->budget->seed}, .stop = interrupt_flag()};
    int players = view->rules.players;
    if (view->phase == LAP_PHASE_OVER)
        return worth_of_end(view);
    lap_player_expect(view, t->found->sims, &context, expected);
    for (int s = 0; s < players; s++) {
        w.points[s] = (int32_t)lround((double)expected[s].points * (double)ANALYSIS_POINT);
        w.win[s] = (int32_t)lround((double)expected[s].win * (double)ANALYSIS_WIN);
    }
    if (view->round == 0 && view->phase == LAP_PHASE_LINE)
        make_equal(&w, players);
    return w;
}

/* Finds the best decision in position i and its expected result. */
static void search_best(task *t, int i, lap_player_context *context)
{
    const lap_view *view = &t->view[i];
    judgement *j = &t->found->decision[i];
    lap_move moves[LAP_MOVES], played = t->found->record->event[i];
    lap_view after = *view;
    j->best = played;
    j->forced = lap_view_moves(view, moves) == 1;
    if (j->forced)
        return;
    context->random.state = lap_random_series(t->budget->seed, (uint64_t)i);
    j->best = lap_player_move(&t->player, view, context);
    if (j->best.bits == played.bits)
        return;
    lap_status status = lap_view_play(&after, j->best);
    assert(status.error == LAP_OK);
    (void)status;
    t->best[i] = worth_of(t, &after);
}

static void work(void *context, int worker)
{
    task *t = context;
    int events = t->found->record->events;
    while (!interrupt_requested()) {
        int i = atomic_fetch_add(&t->begun, 1);
        if (i > events)
            return;
        t->found->before[i] = worth_of(t, &t->view[i]);
        if (i < events && t->found->record->seat[i] != 0)
            search_best(t, i, &t->context[worker]);
        if (!interrupt_requested())
            atomic_fetch_add(&t->done, 1);
    }
}

static void tick(void *context)
{
    task *t = context;
    progress_draw(&t->bar, (uint64_t)atomic_load(&t->done), (uint64_t)positions(t), "positions");
}

static grade grade_of(int32_t points, int32_t win)
{
    static const struct {
        int32_t points, win;
    } below[] = {
        [GRADE_GOOD] = {150, 300}, [GRADE_INACCURACY] = {400, 800}, [GRADE_MISTAKE] = {800, 1600}};
    if (points == 0 && win == 0)
        return GRADE_BEST;
    grade g = GRADE_GOOD;
    while (g < GRADE_BLUNDER && (points >= below[g].points || win >= below[g].win))
        g++;
    return g;
}

static int32_t loss(int32_t best, int32_t played)
{
    return best > played ? best - played : 0;
}

/* Grades each decision. */
static void judge(task *t)
{
    analysis *a = t->found;
    for (int i = 0; i < a->record->events; i++) {
        int s = a->record->seat[i] - 1;
        judgement *j = &a->decision[i];
        if (s < 0)
            continue;
        if (j->best.bits != a->record->event[i].bits) {
            const worth *after = &a->before[i + 1];
            j->points = loss(t->best[i].points[s], after->points[s]);
            j->win = loss(t->best[i].win[s], after->win[s]);
        }
        j->grade = grade_of(j->points, j->win);
        if (j->grade == GRADE_BEST)
            j->best = a->record->event[i];
        a->lost_points[s] += j->points;
        a->lost_win[s] += j->win;
        a->grades[s][j->grade]++;
    }
}

static void add_change(account *a, int decided_by, int seat, int32_t change)
{
    if (decided_by == 0)
        a->luck += change;
    else if (decided_by == seat)
        a->own += change;
    else
        a->others += change;
}

/* Adds up the changes. */
static void add_up(analysis *a)
{
    const lap_record *record = a->record;
    for (int s = 0; s < record->rules.players; s++) {
        account *points = &a->points[s], *win = &a->win[s];
        points->start = a->before[0].points[s];
        win->start = a->before[0].win[s];
        for (int i = 0; i < record->events; i++) {
            const worth *from = &a->before[i], *to = &a->before[i + 1];
            add_change(points, record->seat[i], s + 1, to->points[s] - from->points[s]);
            add_change(win, record->seat[i], s + 1, to->win[s] - from->win[s]);
        }
        points->result = a->before[record->events].points[s];
        win->result = a->before[record->events].win[s];
    }
}

static void replay(task *t)
{
    const lap_record *record = t->found->record;
    lap_status status = lap_view_start(&t->view[0], &record->rules);
    assert(status.error == LAP_OK);
    for (int i = 0; i < record->events; i++) {
        t->view[i + 1] = t->view[i];
        status = lap_view_play(&t->view[i + 1], record->event[i]);
        assert(status.error == LAP_OK);
    }
    (void)status;
}

/* The number of simulations that the time allows, measured on the first position. */
static uint32_t count_sims(const task *t)
{
    lap_choice expected[LAP_SEATS];
    lap_player_context context = {.random = {t->budget->seed}};
    if (t->budget->sims != 0)
        return t->budget->sims;
    uint64_t start = monotonic_ns();
    lap_player_expect(&t->view[0], PROBE_SIMS, &context, expected);
    double each = (double)(monotonic_ns() - start + 1) / (double)PROBE_SIMS;
    double sims = (double)t->budget->time_ms * 1e6 / each;
    return sims < (double)MIN_SIMS ? MIN_SIMS : sims > (double)MAX_SIMS ? MAX_SIMS : (uint32_t)sims;
}

/* Returns false when out of memory. */
static bool make_contexts(task *t, int jobs)
{
    t->context = calloc((size_t)jobs, sizeof *t->context);
    if (t->context == NULL)
        return false;
    for (int i = 0; i < jobs; i++) {
        size_t size = lap_player_memory(&t->player);
        t->context[i] =
            (lap_player_context){.size = size, .now = monotonic_ns, .stop = interrupt_flag()};
        t->context[i].memory = malloc(size);
        if (t->context[i].memory == NULL)
            return false;
    }
    return true;
}

exit_status analysis_run(analysis *found, const lap_record *record, const analysis_budget *budget)
{
    task *t = calloc(1, sizeof *t);
    exit_status status = EXIT_OK;
    int jobs = budget->jobs;
    *found = (analysis){.record = record};
    if (t == NULL)
        return console_error("lapilli: out of memory");
    t->found = found;
    t->budget = budget;
    t->player = (lap_player){
        .kind = LAP_PLAYER_SEARCH, .threads = 1, .time_ms = budget->time_ms, .sims = budget->sims};
    if (!make_contexts(t, jobs)) {
        status = console_error("lapilli: out of memory");
    } else {
        replay(t);
        found->sims = count_sims(t);
        t->bar = progress_begin();
        workers_run(jobs, work, tick, t);
        progress_end(&t->bar);
        if (atomic_load(&t->done) < positions(t)) {
            console_note("interrupted");
            status = EXIT_INTERRUPTED;
        } else {
            judge(t);
            add_up(found);
        }
    }
    for (int i = 0; i < jobs && t->context != NULL; i++)
        free(t->context[i].memory);
    free(t->context);
    free(t);
    return status;
}
