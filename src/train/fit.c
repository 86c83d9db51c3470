/* fit.c: fits a model to samples, with several threads.
 *
 * A batch is divided into LANES parts, whatever the number of threads, and their gradients are
 * added in order: sums of floating-point numbers depend on the order, and so the result does not
 * depend on the threads. */
#include "fit.h"

#include "system/alloc.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Samples to a step: fewer where there are few, so that there are enough steps; at least one in
 * each lane where the steps are given. */
enum { LANES = 16, BATCH_LEAST = 32, BATCH_MOST = 4096, USUAL_STEPS = 64 };

/* Parts of all steps: up to here the rate rises; and what it starts and ends with, of the highest.
 */
static const double RISE = 0.15, LOWEST = 0.02;

/* One part of the work. */
typedef struct lane {
    double loss; /* of its part */
    size_t seats;
    double held[4]; /* sums over seats kept back: loss, value, value in whole numbers, square of the
                       lead's error */
    double lead[2]; /* their leads and the squares */
    size_t held_seats;
    float gradient[MODEL_NUMBERS];
} lane;

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
    bool is_over;
    pthread_barrier_t barrier;
    lane lane[LANES];
} team;

/* A thread: it works on lanes `number`, `number` + jobs and so on. */
typedef struct member {
    team *team;
    int number;
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

static void learn(team *t, int number, size_t from, size_t size)
{
    lane *l = &t->lane[number];
    size_t n = (size_t)number;
    memset(l->gradient, 0, sizeof l->gradient);
    for (size_t i = from + size * n / LANES; i < from + size * (n + 1) / LANES; i++) {
        sample s = samples_get(t->samples, t->order[i]);
        l->loss += model_learn(t->model, &s, l->gradient);
        l->seats += (size_t)s.players;
    }
}

/* One batch: every thread its lanes, then every thread its weights. */
static void batch(member *me, size_t from, size_t to)
{
    team *t = me->team;
    size_t size = to - from, n = (size_t)me->number, jobs = (size_t)t->jobs;
    for (int i = me->number; i < LANES; i += t->jobs)
        learn(t, i, from, size);
    pthread_barrier_wait(&t->barrier);
    int first = (int)(MODEL_NUMBERS * n / jobs), last = (int)(MODEL_NUMBERS * (n + 1) / jobs);
    float *mean = t->lane[0].gradient;
    for (int i = first; i < last; i++) {
        for (int j = 1; j < LANES; j++)
            mean[i] += t->lane[j].gradient[i];
        mean[i] /= (float)size;
    }
    adam_step(&t->adam, t->model, mean, first, last, t->step + 1, rate_at(t));
    pthread_barrier_wait(&t->barrier);
    if (me->number == 0)
        t->step++;
}

/* The positions of a lane's part, from the first of a game to the first of another. */
static size_t game_start(const samples *s, size_t i)
{
    while (i > 0 && i < s->positions && !s->at[i - 1].last)
        i++;
    return i < s->positions ? i : s->positions;
}

static size_t part_start(const team *t, int number)
{
    return game_start(t->samples, t->samples->positions * (size_t)number / LANES);
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

static void judge_held(const team *t, lane *l, const network *n, size_t i)
{
    const samples *all = t->samples;
    sample s = samples_get(all, i);
    const target *result = all->result + all->at[i].rows;
    target said[LAP_SEATS];
    int8_t row[LAP_SEATS][FEATURES] = {{0}};
    int32_t out[LAP_SEATS][NETWORK_OUTPUTS];
    model_predict(t->model, &s, said);
    for (int p = 0; p < s.players; p++)
        memcpy(row[p], s.row[p], (size_t)all->inputs);
    network_outputs(n, s.players, row, out);
    for (int p = 0; p < s.players; p++) {
        target whole = target_of(out[p]);
        double value = 0, lead = (double)result[p].of[2];
        double off = (double)said[p].of[2] - lead;
        l->held[0] += model_loss(&said[p], &result[p], &value);
        l->held[1] += value;
        model_loss(&whole, &result[p], &value);
        l->held[2] += value;
        l->held[3] += off * off;
        l->lead[0] += lead;
        l->lead[1] += lead * lead;
        l->held_seats++;
    }
}

static void judge(team *t, int number, const network *n)
{
    lane *l = &t->lane[number];
    memset(l->held, 0, sizeof l->held);
    memset(l->lead, 0, sizeof l->lead);
    l->held_seats = 0;
    for (size_t i = part_start(t, number); i < part_start(t, number + 1); i++)
        if (t->samples->at[i].held)
            judge_held(t, l, n, i);
}

static void tell(const team *t, int epoch, int epochs)
{
    double loss = 0, seats = 0, held[4] = {0}, lead[2] = {0}, n = 0;
    for (int j = 0; j < LANES; j++) {
        const lane *l = &t->lane[j];
        loss += l->loss;
        seats += (double)l->seats;
        n += (double)l->held_seats;
        for (int k = 0; k < 4; k++)
            held[k] += l->held[k];
        for (int k = 0; k < 2; k++)
            lead[k] += l->lead[k];
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

/* New goals, and an order for the positions. */
static void prepare(member *me, int number)
{
    team *t = me->team;
    float lambda = number > t->plan->epochs ? t->plan->lambda : 1;
    for (int i = me->number; i < LANES; i += t->jobs) {
        t->lane[i].loss = 0;
        t->lane[i].seats = 0;
        samples_aim(t->samples, t->model, lambda, part_start(t, i), part_start(t, i + 1));
    }
    if (me->number == 0) {
        lap_random random = {lap_random_series(t->plan->seed, (uint64_t)number)};
        shuffle(t->order, t->count, &random);
    }
}

static void epoch(member *me, network *whole, int number)
{
    team *t = me->team;
    prepare(me, number);
    pthread_barrier_wait(&t->barrier);
    for (size_t from = 0; from < t->count; from += t->batch)
        batch(me, from, from + t->batch < t->count ? from + t->batch : t->count);
    model_round(t->model, whole);
    for (int i = me->number; i < LANES; i += t->jobs)
        judge(t, i, whole);
    pthread_barrier_wait(&t->barrier);
    if (me->number == 0) {
        tell(t, number, t->plan->epochs + t->plan->renewals);
        t->is_over = t->plan->stop != NULL && __atomic_load_n(t->plan->stop, __ATOMIC_RELAXED) != 0;
    }
    pthread_barrier_wait(&t->barrier);
}

static void *work(void *given)
{
    member *me = given;
    team *t = me->team;
    network *whole = alloc_raw(sizeof *whole);
    for (int i = 1; i <= t->plan->epochs + t->plan->renewals && !t->is_over; i++)
        epoch(me, whole, i);
    free(whole);
    return NULL;
}

/* This thread works too. */
static void run(team *t)
{
    pthread_t thread[LANES];
    member all[LANES];
    for (int j = 0; j < t->jobs; j++)
        all[j] = (member){t, j};
    pthread_barrier_init(&t->barrier, NULL, (unsigned)t->jobs);
    for (int j = 1; j < t->jobs; j++)
        if (pthread_create(&thread[j], NULL, work, &all[j]) != 0)
            abort();
    work(&all[0]);
    for (int j = 1; j < t->jobs; j++)
        pthread_join(thread[j], NULL);
    pthread_barrier_destroy(&t->barrier);
}

static size_t batch_size(size_t count, int steps)
{
    size_t least = steps > 0 ? LANES : BATCH_LEAST;
    size_t size = count / (size_t)(steps > 0 ? steps : USUAL_STEPS);
    return size > BATCH_MOST ? BATCH_MOST : size < least ? least : size;
}

bool fit(model *m, samples *s, const fit_plan *plan)
{
    team *t = alloc_zeroed(sizeof *t);
    t->plan = plan;
    t->model = m;
    t->samples = s;
    t->jobs = plan->jobs < LANES ? plan->jobs : LANES;
    t->order = alloc_raw((s->positions + 1) * sizeof *t->order);
    for (size_t i = 0; i < s->positions; i++)
        if (!s->at[i].held)
            t->order[t->count++] = i;
    t->batch = batch_size(t->count, plan->steps);
    t->steps = (int)((t->count + t->batch - 1) / t->batch) * (plan->epochs + plan->renewals);
    if (t->count > 0)
        run(t);
    bool is_whole = t->count > 0 && !t->is_over;
    free(t->order);
    free(t);
    return is_whole;
}
