/* yardstick_measure.c: what players lose with each decision, by a yardstick. */
#include "yardstick_measure.h"

#include "match_player.h"
#include "system/alloc.h"
#include "system/interrupt.h"
#include "system/progress.h"
#include "system/workers.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct task {
    const yardstick *y;
    const entrants *who;
    match_player *player; /* LAP_SEATS for each worker */
    uint64_t seed;
    int count;
    int *loss;
    char *memory; /* for rollouts, a part for each worker */
    size_t size;  /* of the part */
    atomic_int begun, done;
    progress bar;
} task;

const char *yardstick_kind_name(yardstick_kind kind)
{
    static const char *const names[YARDSTICK_KINDS] = {"pick", "lay", "fire", "totem", "recruit"};
    return names[kind];
}

yardstick_kind yardstick_kind_of(const yardstick_position *position)
{
    switch ((lap_phase)position->record.view.phase) {
    case LAP_PHASE_LAY:
        return YARDSTICK_LAY;
    case LAP_PHASE_FIRE:
        return YARDSTICK_FIRE;
    case LAP_PHASE_TOTEM:
        return YARDSTICK_TOTEM;
    case LAP_PHASE_RECRUIT:
        return YARDSTICK_RECRUIT;
    default:
        return YARDSTICK_PICK;
    }
}

/* The best decision listed. */
static const rollout *best_of(const yardstick_position *p)
{
    const rollout *best = &p->decision[0];
    for (int i = 1; i < p->decisions; i++)
        best = p->decision[i].loss < best->loss ? &p->decision[i] : best;
    return best;
}

static double loss_of(const task *t, const yardstick_position *p, lap_move move, int worker)
{
    const rollout *known = yardstick_find(p, move);
    if (known != NULL)
        return known->loss;
    rollout two[2] = {{.move = best_of(p)->move}, {.move = move}};
    lap_player_context context = {
        .memory = t->memory + (size_t)worker * t->size, .size = t->size, .stop = interrupt_flag()};
    return rollouts_run(&p->record.view, &context, t->seed, two, 2) ? two[1].loss : 0;
}

static void decide(task *t, int i, int worker)
{
    const yardstick_position *p = &t->y->position[i];
    for (int k = 0; k < t->who->count; k++) {
        match_player *player = &t->player[worker * LAP_SEATS + k];
        lap_random random = {lap_random_series(t->seed, (uint64_t)i)};
        match_player_begin(player, random.state);
        lap_move move = match_player_move(player, &p->record, &random);
        if (interrupt_requested())
            return;
        t->loss[i * t->who->count + k] =
            (int)lround((double)YARDSTICK_LOSS * loss_of(t, p, move, worker));
    }
    atomic_fetch_add(&t->done, 1);
}

static void work(void *context, int worker)
{
    task *t = context;
    while (!interrupt_requested()) {
        int i = atomic_fetch_add(&t->begun, 1);
        if (i >= t->count)
            return;
        decide(t, i, worker);
    }
}

static void tick(void *context)
{
    task *t = context;
    progress_draw(&t->bar, (uint64_t)atomic_load(&t->done), (uint64_t)t->count, "positions");
}

exit_status yardstick_measure(const yardstick *y, int count, entrants *who, uint64_t seed, int jobs,
                              int *loss)
{
    task t = {.y = y, .who = who, .seed = seed, .count = count, .loss = loss};
    exit_status status = EXIT_OK;
    t.size = (rollouts_memory() / 64 + 1) * 64;
    t.memory = alloc_raw((size_t)jobs * t.size);
    t.player = alloc_zeroed((size_t)jobs * LAP_SEATS * sizeof *t.player);
    for (int i = 0; i < jobs && status == EXIT_OK; i++)
        for (int k = 0; k < who->count && status == EXIT_OK; k++)
            status = match_player_open(&t.player[i * LAP_SEATS + k], &who->entrant[k]);
    if (status == EXIT_OK) {
        t.bar = progress_begin();
        workers_run(jobs, work, tick, &t);
        progress_end(&t.bar);
        if (atomic_load(&t.done) < count) {
            console_note("interrupted");
            status = EXIT_INTERRUPTED;
        }
    }
    for (int i = 0; i < jobs * LAP_SEATS; i++)
        match_player_close(&t.player[i]);
    free(t.player);
    free(t.memory);
    return status;
}
