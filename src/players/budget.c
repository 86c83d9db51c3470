/* budget.c: searches within a player's budget. */
#include "budget.h"

#include "parallel.h"

#include <stdbool.h>

enum {
    STEP = 8,          /* simulations between two looks at the clock */
    USUAL_SIMS = 1000, /* of a player without a budget */
    MOST_THREADS = 64
};

/* One thread's work. */
typedef struct job {
    lap_search *search;
    uint64_t start; /* of the clock */
    uint64_t nanoseconds;
    uint32_t sims; /* budget; 0 is none */
    budget_end end;
    bool is_first; /* on the thread that asked */
    const lap_player_context *context;
} job;

static bool is_stopped(const lap_player_context *context)
{
    return context->stop != NULL && __atomic_load_n(context->stop, __ATOMIC_RELAXED) != 0;
}

/* How many simulations are left, or 0 when it is time to decide. */
static double left_of(const job *j, uint32_t done)
{
    double left = j->sims != 0 ? (double)(j->sims - done) : 1e18;
    if (is_stopped(j->context))
        return 0;
    if (j->nanoseconds != 0) {
        uint64_t passed = j->context->now() - j->start;
        if (passed >= j->nanoseconds)
            return 0;
        double rate = (double)done / (double)(passed + 1);
        double in_time = rate * (double)(j->nanoseconds - passed);
        left = done > 0 && in_time < left ? in_time : left;
    }
    return left;
}

static void run(void *item)
{
    job *j = item;
    uint32_t done = 0;
    for (;;) {
        double left = left_of(j, done);
        if (left <= 0 || (j->end == BUDGET_EARLY && lap_search_is_decided(j->search, left)))
            return;
        uint32_t step = j->sims != 0 && j->sims - done < STEP ? j->sims - done : STEP;
        done = lap_search_step(j->search, step);
        if (j->is_first && j->context->progress != NULL)
            j->context->progress(j->context->listener, j->search);
    }
}

static int threads_of(const lap_player *player)
{
    int threads = player->threads < parallel_most() ? player->threads : parallel_most();
    return threads < 1 ? 1 : threads;
}

size_t budget_memory(const lap_player *player)
{
    size_t threads = player->threads > 0 ? player->threads : 1;
    return threads * lap_search_memory(player);
}

static job job_of(const lap_player *player, const lap_player_context *context)
{
    job j = {.sims = player->sims, .context = context};
    if (context->now != NULL) {
        j.start = player->time_ms != 0 ? context->now() : 0;
        j.nanoseconds = (uint64_t)player->time_ms * 1000000;
    } else if (j.sims == 0) {
        j.sims = player->time_ms;
    }
    if (j.sims == 0 && j.nanoseconds == 0)
        j.sims = USUAL_SIMS;
    return j;
}

/* Begins a search for each thread, or follows with the one that is there. */
static void begin_all(const lap_player *player, const lap_view *view, lap_player_context *context,
                      int threads, lap_search **searches)
{
    size_t part = context->size / (size_t)threads / 64 * 64;
    bool follows = context->keeps_tree && context->has_tree;
    for (int i = 0; i < threads; i++) {
        void *memory = (char *)context->memory + part * (size_t)i;
        uint64_t seed = lap_random_next(&context->random);
        searches[i] = memory;
        if (!follows || !lap_search_follow(searches[i], view))
            searches[i] = lap_search_begin(memory, part, player, view, seed, context->network);
    }
    context->has_tree = context->keeps_tree;
}

int budget_rank(const lap_player *player, const lap_view *view, lap_player_context *context,
                budget_end end, lap_choice *choice, int most)
{
    job jobs[MOST_THREADS];
    lap_search *searches[MOST_THREADS];
    int threads = threads_of(player);
    job first = job_of(player, context);
    begin_all(player, view, context, threads, searches);
    for (int i = 0; i < threads; i++) {
        jobs[i] = first;
        jobs[i].end = end;
        jobs[i].is_first = i == 0;
        jobs[i].search = searches[i];
    }
    parallel_run(run, jobs, sizeof jobs[0], threads);
    return lap_search_rank(searches, threads, choice, most);
}
