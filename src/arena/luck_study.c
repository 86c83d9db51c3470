/* luck_study.c: luck and results of many games. */
#include "luck_study.h"

#include "system/interrupt.h"
#include "system/progress.h"
#include "system/workers.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

/* For the search of one draw. */
enum { MEMORY = 1 << 20 };

typedef struct task {
    luck_game *game;
    const lap_record *const *record;
    int count;
    const analysis_budget *budget;
    char *memory; /* MEMORY for each worker */
    atomic_int begun, done;
    progress bar;
} task;

/* Luck is added up in the units of an analysis, so that both say the same. */
static void look_at(luck_game *game, const lap_record *record, const assessor *with)
{
    lap_view view;
    int players = record->rules.players;
    position_of(&view, record, 0);
    for (int i = 0; i < record->events; i++) {
        if (record->seat[i] == 0) {
            worth luck = luck_of(&view, record->event[i], i, with);
            for (int s = 0; s < players; s++)
                game->luck[s] += (double)luck.points[s] / (double)WORTH_POINT;
        }
        (void)lap_view_play(&view, record->event[i]);
    }
    worth result = worth_of(&view, with);
    for (int s = 0; s < players; s++)
        game->result[s] = (double)result.points[s] / (double)WORTH_POINT;
}

static void work(void *context, int worker)
{
    task *t = context;
    lap_player_context own = {
        .memory = t->memory + (size_t)worker * MEMORY, .size = MEMORY, .stop = interrupt_flag()};
    assessor with = {.sims = t->budget->sims, .seed = t->budget->seed, .context = &own};
    while (!interrupt_requested()) {
        int i = atomic_fetch_add(&t->begun, 1);
        if (i >= t->count)
            return;
        t->game[i] = (luck_game){{0}, {0}};
        look_at(&t->game[i], t->record[i], &with);
        if (!interrupt_requested())
            atomic_fetch_add(&t->done, 1);
    }
}

static void tick(void *context)
{
    task *t = context;
    progress_draw(&t->bar, (uint64_t)atomic_load(&t->done), (uint64_t)t->count, "games");
}

exit_status luck_study_run(luck_game *game, const lap_record *const *record, int count,
                           const analysis_budget *budget)
{
    task t = {.game = game, .record = record, .count = count, .budget = budget};
    t.memory = calloc((size_t)budget->jobs, MEMORY);
    if (t.memory == NULL)
        return console_error("lapilli: out of memory");
    t.bar = progress_begin();
    workers_run(budget->jobs, work, tick, &t);
    progress_end(&t.bar);
    free(t.memory);
    if (atomic_load(&t.done) == count)
        return EXIT_OK;
    console_note("interrupted");
    return EXIT_INTERRUPTED;
}

/* Two numbers of every game. */
typedef struct moments {
    double mean[2], variance[2], covariance;
} moments;

static moments moments_of(const luck_game *game, int count, int seat)
{
    moments m = {{0}, {0}, 0};
    for (int i = 0; i < count; i++) {
        m.mean[0] += game[i].luck[seat - 1] / count;
        m.mean[1] += (game[i].result[seat - 1] - game[i].luck[seat - 1]) / count;
    }
    for (int i = 0; i < count; i++) {
        double luck = game[i].luck[seat - 1] - m.mean[0];
        double adjusted = game[i].result[seat - 1] - game[i].luck[seat - 1] - m.mean[1];
        m.variance[0] += luck * luck / (count - 1);
        m.variance[1] += adjusted * adjusted / (count - 1);
        m.covariance += luck * adjusted / (count - 1);
    }
    return m;
}

luck_figures luck_study_figures(const luck_game *game, int count, int seat)
{
    moments m = moments_of(game, count, seat);
    double both = sqrt(m.variance[0] * m.variance[1]);
    double result = m.variance[0] + m.variance[1] + 2 * m.covariance;
    return (luck_figures){.luck = m.mean[0],
                          .luck_error = sqrt(m.variance[0] / count),
                          .result = m.mean[0] + m.mean[1],
                          .adjusted = m.mean[1],
                          .result_error = sqrt(result / count),
                          .adjusted_error = sqrt(m.variance[1] / count),
                          .result_deviation = sqrt(result),
                          .adjusted_deviation = sqrt(m.variance[1]),
                          .correlation = both > 0 ? m.covariance / both : 0};
}
