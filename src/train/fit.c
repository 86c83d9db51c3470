/* fit.c: fits a model to samples, with several threads. */
#include "fit.h"

#include "system/alloc.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Samples to a step: fewer where there are few, so that there are enough steps. */
enum { BATCH_LEAST = 32, BATCH_MOST = 4096, BATCHES_WANTED = 64, JOBS_MOST = 256 };

/* Parts of all steps: up to here the rate rises; and what it starts and ends with, of the highest.
 */
static const double RISE = 0.15, LOWEST = 0.02;

/* What all threads share. */
typedef struct team {
    const fit_plan *plan;
    model *model;
    samples *samples;
    adam adam;
    size_t *order; /* of the positions to learn from */
    size_t count;
    size_t batch;
    int jobs;
    int step, steps;
    int is_over;
    double loss;
    pthread_barrier_t barrier;
} team;

/* What one thread has. */
typedef struct member {
    team *team;
    int number;
    double loss; /* of its part */
    size_t seats;
    double held[4]; /* sums over seats kept back: loss, value, value in whole numbers, square of the
                       lead's error */
    double lead[2]; /* their leads and the squares */
    size_t held_seats;
    float gradient[MODEL_NUMBERS];
} member;

static void shuffle(size_t *order, size_t count, lap_random *random)
{
    for (size_t i = count; i-- > 1;) {
        size_t j = lap_random_below(random, (uint32_t)i + 1), held = order[i];
        order[i] = order[j];
        order[j] = held;
    }
}

static float rate_at(const team *t)
{
    double at = (double)t->step / t->steps;
    double part = at < RISE ? at / RISE : (1 - at) / (1 - RISE);
    return (float)(LOWEST + (1 - LOWEST) * part) * t->plan->rate;
}

/* One batch: every thread its samples, then every thread its weights. */
static void batch(member *all, member *me, size_t from, size_t to)
{
    team *t = me->team;
    size_t size = to - from, n = (size_t)me->number, jobs = (size_t)t->jobs;
    memset(me->gradient, 0, sizeof me->gradient);
    for (size_t i = from + size * n / jobs; i < from + size * (n + 1) / jobs; i++) {
        sample s = samples_get(t->samples, t->order[i]);
        me->loss += model_learn(t->model, &s, me->gradient);
        me->seats += (size_t)s.players;
    }
    pthread_barrier_wait(&t->barrier);
    int first = (int)(MODEL_NUMBERS * n / jobs), last = (int)(MODEL_NUMBERS * (n + 1) / jobs);
    for (int i = first; i < last; i++) {
        float sum = 0;
        for (int j = 0; j < t->jobs; j++)
            sum += all[j].gradient[i];
        all[0].gradient[i] = sum / (float)size;
    }
    adam_step(&t->adam, t->model, all[0].gradient, first, last, t->step + 1, rate_at(t));
    pthread_barrier_wait(&t->barrier);
    if (me->number == 0)
        t->step++;
}

/* The positions of a thread's part, from the first of a game to the first of another. */
static size_t game_start(const samples *s, size_t i)
{
    while (i > 0 && i < s->positions && !s->at[i - 1].last)
        i++;
    return i < s->positions ? i : s->positions;
}

static size_t part_start(const team *t, int number)
{
    return game_start(t->samples, t->samples->positions * (size_t)number / (size_t)t->jobs);
}

/* The network's outputs as targets are given. */
static target target_of(const int32_t out[NETWORK_OUTPUTS])
{
    const float one = (float)NETWORK_UNIT * (float)NETWORK_WEIGHT;
    target said;
    for (int i = 0; i < NETWORK_OUTPUTS; i++) {
        float x = (float)out[i] / one;
        said.of[i] = i < 2 ? 0.5f + 0.5f * x / (1 + (x < 0 ? -x : x)) : x;
    }
    return said;
}

static void judge_held(member *me, const network *n, size_t i)
{
    const samples *all = me->team->samples;
    sample s = samples_get(all, i);
    const target *result = all->result + all->at[i].rows;
    target said[LAP_SEATS];
    int8_t row[LAP_SEATS][FEATURES] = {{0}};
    int32_t out[LAP_SEATS][NETWORK_OUTPUTS];
    model_predict(me->team->model, &s, said);
    for (int p = 0; p < s.players; p++)
        memcpy(row[p], s.row[p], (size_t)all->inputs);
    network_outputs(n, s.players, row, out);
    for (int p = 0; p < s.players; p++) {
        target whole = target_of(out[p]);
        double value = 0, lead = (double)result[p].of[2];
        double off = (double)said[p].of[2] - lead;
        me->held[0] += model_loss(&said[p], &result[p], &value);
        me->held[1] += value;
        model_loss(&whole, &result[p], &value);
        me->held[2] += value;
        me->held[3] += off * off;
        me->lead[0] += lead;
        me->lead[1] += lead * lead;
        me->held_seats++;
    }
}

static void judge(member *me)
{
    const team *t = me->team;
    network *n = alloc_raw(sizeof *n);
    model_round(t->model, n);
    memset(me->held, 0, sizeof me->held);
    memset(me->lead, 0, sizeof me->lead);
    me->held_seats = 0;
    for (size_t i = part_start(t, me->number); i < part_start(t, me->number + 1); i++)
        if (t->samples->at[i].held)
            judge_held(me, n, i);
    free(n);
}

static void tell(const member *all, int epoch, int epochs)
{
    const team *t = all[0].team;
    double loss = 0, seats = 0, held[4] = {0}, lead[2] = {0}, n = 0;
    for (int j = 0; j < t->jobs; j++) {
        loss += all[j].loss;
        seats += (double)all[j].seats;
        n += (double)all[j].held_seats;
        for (int k = 0; k < 4; k++)
            held[k] += all[j].held[k];
        for (int k = 0; k < 2; k++)
            lead[k] += all[j].lead[k];
    }
    n = n > 0 ? n : 1;
    double variance = lead[1] / n - lead[0] / n * (lead[0] / n);
    fit_report report = {.epoch = epoch,
                         .epochs = epochs,
                         .loss = seats > 0 ? loss / seats : 0,
                         .held = held[0] / n,
                         .held_value = held[1] / n,
                         .held_whole = held[2] / n,
                         .explained = variance > 0 ? 1 - held[3] / n / variance : 0};
    if (t->plan->told != NULL)
        t->plan->told(t->plan->context, &report);
}

static void epoch(member *all, member *me, int number)
{
    team *t = me->team;
    me->loss = 0;
    me->seats = 0;
    float lambda = number > t->plan->epochs ? t->plan->lambda : 1;
    samples_aim(t->samples, t->model, lambda, part_start(t, me->number),
                part_start(t, me->number + 1));
    if (me->number == 0) {
        lap_random random = {lap_random_series(t->plan->seed, (uint64_t)number)};
        shuffle(t->order, t->count, &random);
    }
    pthread_barrier_wait(&t->barrier);
    for (size_t from = 0; from < t->count; from += t->batch)
        batch(all, me, from, from + t->batch < t->count ? from + t->batch : t->count);
    judge(me);
    pthread_barrier_wait(&t->barrier);
    if (me->number == 0) {
        tell(all, number, t->plan->epochs + t->plan->renewals);
        t->is_over = t->plan->stop != NULL && __atomic_load_n(t->plan->stop, __ATOMIC_RELAXED) != 0;
    }
    pthread_barrier_wait(&t->barrier);
}

typedef struct start {
    member *all;
    member *me;
} start;

static void *work(void *given)
{
    start *s = given;
    team *t = s->me->team;
    for (int i = 1; i <= t->plan->epochs + t->plan->renewals && !t->is_over; i++)
        epoch(s->all, s->me, i);
    return NULL;
}

/* As many threads as can be had; this one works too. */
static void run(team *t, member *all)
{
    pthread_t thread[JOBS_MOST];
    start starts[JOBS_MOST];
    for (int j = 0; j < t->jobs; j++) {
        all[j].team = t;
        all[j].number = j;
        starts[j] = (start){all, &all[j]};
    }
    pthread_barrier_init(&t->barrier, NULL, (unsigned)t->jobs);
    for (int j = 1; j < t->jobs; j++)
        if (pthread_create(&thread[j], NULL, work, &starts[j]) != 0)
            abort();
    work(&starts[0]);
    for (int j = 1; j < t->jobs; j++)
        pthread_join(thread[j], NULL);
    pthread_barrier_destroy(&t->barrier);
}

bool fit(model *m, samples *s, const fit_plan *plan)
{
    team *t = alloc_zeroed(sizeof *t);
    t->plan = plan;
    t->model = m;
    t->samples = s;
    t->jobs = plan->jobs < JOBS_MOST ? plan->jobs : JOBS_MOST;
    t->order = alloc_raw((s->positions + 1) * sizeof *t->order);
    for (size_t i = 0; i < s->positions; i++)
        if (!s->at[i].held)
            t->order[t->count++] = i;
    t->batch = t->count / BATCHES_WANTED;
    t->batch = t->batch > BATCH_MOST ? BATCH_MOST : t->batch < BATCH_LEAST ? BATCH_LEAST : t->batch;
    t->steps = (int)((t->count + t->batch - 1) / t->batch) * (plan->epochs + plan->renewals);
    member *all = alloc_zeroed((size_t)t->jobs * sizeof *all);
    if (t->count > 0)
        run(t, all);
    bool whole = t->count > 0 && !t->is_over;
    free(all);
    free(t->order);
    free(t);
    return whole;
}
