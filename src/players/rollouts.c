/* rollouts.c: what each of many decisions loses against the best of them. */
#include "rollouts.h"

#include "comparison.h"
#include "endgame.h"
#include "expect.h"

/* FIRST: simulations at first. BATCHES: their results are added up in so many parts, which are
 * nearly independent of each other; simulations of one tree are not. */
enum { FIRST = 256, BATCHES = 32 };

/* A decision drops out when its loss is known this well, or to this part of it, and is beyond CLOSE
 * by 3 standard errors. */
static const double KNOWN = 0.3, KNOWN_PART = 1.0 / 16, CLOSE = 1.0;

typedef struct race {
    lap_search *search;
    lap_random random;
    rollout *decision;
    int count, seat; /* from 0 */
    const lap_player_context *context;
    int stage;
    int dropped[ROLLOUTS];   /* in which stage; 0: not yet */
    uint8_t rival[ROLLOUTS]; /* the best one then, which the loss is measured against */
    float sum[ROLLOUTS][BATCHES];
} race;

static lap_player searcher(void)
{
    return (lap_player){.kind = LAP_PLAYER_SEARCH, .threads = 1, .sims = 4 * ROLLOUTS_SIMS};
}

size_t rollouts_memory(void)
{
    lap_player player = searcher();
    return lap_search_memory(&player);
}

/* Simulations from..to-1 of all that are left. */
static bool simulate_all(race *r, uint32_t from, uint32_t to)
{
    for (int i = 0; i < r->count; i++)
        for (int b = 0; b < BATCHES; b++)
            r->sum[i][b] = 0;
    for (uint32_t n = from; n < to; n++) {
        uint64_t seed = lap_random_next(&r->random);
        if (expect_is_stopped(r->context))
            return false;
        for (int i = 0; i < r->count; i++)
            if (r->dropped[i] == 0)
                r->sum[i][(n - from) * BATCHES / (to - from)] +=
                    (float)lap_search_try(r->search, i, seed, n).points[r->seat];
    }
    return true;
}

static int best_of(const race *r)
{
    int best = -1;
    float most = 0;
    for (int i = 0; i < r->count; i++) {
        float sum = 0;
        for (int b = 0; b < BATCHES; b++)
            sum += r->sum[i][b];
        if (r->dropped[i] != 0 || (best >= 0 && sum <= most))
            continue;
        best = i;
        most = sum;
    }
    return best;
}

/* How much decision i is worth less than the best, by `sims` simulations. */
static void measure(race *r, int i, int best, uint32_t sims)
{
    double sum = 0, squares = 0, each = (double)BATCHES / (double)sims;
    for (int b = 0; b < BATCHES; b++) {
        double less = each * (double)(r->sum[best][b] - r->sum[i][b]);
        sum += less;
        squares += less * less;
    }
    r->decision[i].loss = sum / (double)BATCHES;
    r->decision[i].error = outcome_error(sum, squares, BATCHES) / 1.96;
}

/* Drops what is known well enough; returns how many are left beside the best. */
static int drop(race *r, uint32_t sims, bool last)
{
    int best = best_of(r), left = 0;
    r->stage++;
    for (int i = 0; i < r->count; i++) {
        if (r->dropped[i] != 0)
            continue;
        measure(r, i, best, sims);
        const rollout *d = &r->decision[i];
        r->rival[i] = (uint8_t)best;
        double enough = d->loss * KNOWN_PART > KNOWN ? d->loss * KNOWN_PART : KNOWN;
        if (last || (d->error <= enough && d->loss > CLOSE + 3 * d->error))
            r->dropped[i] = r->stage;
        else
            left += i != best;
    }
    return left;
}

/* Those that dropped out early were measured against the best of that time, which may have dropped
 * out later. */
static void add_up(race *r)
{
    for (int stage = r->stage - 1; stage > 0; stage--)
        for (int i = 0; i < r->count; i++) {
            const rollout *rival = &r->decision[r->rival[i]];
            if (r->dropped[i] != stage)
                continue;
            r->decision[i].loss += rival->loss;
            r->decision[i].error = __builtin_sqrt(r->decision[i].error * r->decision[i].error +
                                                  rival->error * rival->error);
        }
}

/* Where everything can be worked out. */
static bool work_out(const lap_view *view, rollout *decision, int count)
{
    int seat = view->seat - 1;
    double best = -1000;
    for (int i = 0; i < count; i++) {
        outcome o;
        if (!endgame_outcome(view, decision[i].move, ENDGAME_NODES, &o))
            return false;
        decision[i].loss = o.points[seat];
        decision[i].error = 0;
        best = o.points[seat] > best ? o.points[seat] : best;
    }
    for (int i = 0; i < count; i++)
        decision[i].loss = best - decision[i].loss;
    return true;
}

bool rollouts_run(const lap_view *view, lap_player_context *context, uint64_t seed,
                  rollout *decision, int count)
{
    lap_player player = searcher();
    lap_move move[ROLLOUTS];
    race r = {.random = {seed}, .decision = decision, .count = count, .seat = view->seat - 1};
    if (work_out(view, decision, count))
        return true;
    for (int i = 0; i < count; i++)
        move[i] = decision[i].move;
    r.context = context;
    r.search =
        lap_search_begin(context->memory, context->size, &player, view, seed, context->network);
    lap_search_keep(r.search, move, count);
    if (!simulate_all(&r, 0, FIRST / 2))
        return false;
    for (uint32_t from = FIRST / 2, to = FIRST;; from = to, to *= 2) {
        if (!simulate_all(&r, from, to))
            return false;
        if (drop(&r, to - from, to == ROLLOUTS_SIMS) == 0)
            break;
    }
    add_up(&r);
    return true;
}
