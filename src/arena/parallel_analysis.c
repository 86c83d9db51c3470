/* parallel_analysis.c: analysing a game on several threads. */
#include "parallel_analysis.h"

#include "system/console.h"
#include "system/interrupt.h"
#include "system/monotonic.h"
#include "system/progress.h"
#include "system/workers.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { PROBE_SIMS = 64, MIN_SIMS = 64, MAX_SIMS = 1000000 };

/* An analysis in progress. */
typedef struct task {
    analysis *found;
    const analysis_budget *budget;
    lap_player search;
    lap_player_context *context; /* one per worker */
    atomic_int begun;            /* positions handed out */
    atomic_int done;
    progress bar;
} task;

static int positions(const task *t)
{
    return t->found->record->events + 1;
}

static void work(void *context, int worker)
{
    task *t = context;
    analysis *a = t->found;
    assessor with = {.search = t->search,
                     .sims = a->sims,
                     .seed = t->budget->seed,
                     .context = &t->context[worker]};
    while (!interrupt_requested()) {
        int i = atomic_fetch_add(&t->begun, 1);
        if (i > a->record->events)
            return;
        assess(&a->position[i], a->record, i, &with);
        if (!interrupt_requested())
            atomic_fetch_add(&t->done, 1);
    }
}

static void tick(void *context)
{
    task *t = context;
    progress_draw(&t->bar, (uint64_t)atomic_load(&t->done), (uint64_t)positions(t), "positions");
}

/* The number of simulations that the time allows, measured on the first position. */
static uint32_t count_sims(const task *t)
{
    lap_view view;
    lap_choice expected[LAP_SEATS];
    lap_player_context context = {.random = {t->budget->seed}};
    if (t->budget->sims != 0)
        return t->budget->sims;
    position_of(&view, t->found->record, 0);
    uint64_t start = monotonic_ns();
    lap_player_expect(&view, PROBE_SIMS, &context, expected);
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
        size_t size = lap_player_memory(&t->search);
        t->context[i] =
            (lap_player_context){.size = size, .now = monotonic_ns, .stop = interrupt_flag()};
        t->context[i].memory = malloc(size);
        if (t->context[i].memory == NULL)
            return false;
    }
    return true;
}

static exit_status run(task *t)
{
    t->found->sims = count_sims(t);
    t->bar = progress_begin();
    workers_run(t->budget->jobs, work, tick, t);
    progress_end(&t->bar);
    if (atomic_load(&t->done) < positions(t)) {
        console_note("interrupted");
        return EXIT_INTERRUPTED;
    }
    analysis_finish(t->found);
    return EXIT_OK;
}

exit_status analysis_run(analysis *found, const lap_record *record, const analysis_budget *budget)
{
    task t = {.found = found,
              .budget = budget,
              .search = {.kind = LAP_PLAYER_SEARCH,
                         .threads = 1,
                         .time_ms = budget->time_ms,
                         .sims = budget->sims}};
    *found = (analysis){.record = record};
    exit_status status =
        make_contexts(&t, budget->jobs) ? run(&t) : console_error("lapilli: out of memory");
    for (int i = 0; i < budget->jobs && t.context != NULL; i++)
        free(t.context[i].memory);
    free(t.context);
    return status;
}
