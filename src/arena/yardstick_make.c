/* yardstick_make.c: makes the positions of a yardstick, and rolls out their decisions. */
#include "yardstick_make.h"

#include "lapilli/game.h"
#include "players/candidate.h"
#include "system/alloc.h"
#include "system/interrupt.h"
#include "system/workers.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Who plays the games. */
static const lap_player strong = {.kind = LAP_PLAYER_SEARCH, .threads = 1, .sims = 400};

typedef struct task {
    yardstick *y;
    lap_rules rules;
    int first, count; /* positions to fill in */
    char *memory;     /* a part for each worker */
    size_t size;      /* of the part */
    atomic_int begun;
} task;

static bool has_choice(const lap_view *view)
{
    lap_move moves[LAP_MOVES];
    return !lap_view_is_chance(view) && lap_view_moves(view, moves) > 1;
}

static void add(lap_game *game, lap_record *record, lap_move move)
{
    lap_status status = lap_game_play(game, move);
    assert(status.error == LAP_OK);
    status = lap_record_add(record, move);
    assert(status.error == LAP_OK);
    (void)status;
}

/* Plays a game until a round is over; returns after how many events one of its decisions comes, or
 * -1 if it has none with a choice, or Ctrl-C came. */
static int play_until(const lap_rules *rules, int round, lap_player_context *context,
                      lap_record *record)
{
    lap_game game;
    lap_random random = {lap_random_next(&context->random)}; /* deals, and draws the decision */
    int found = -1;
    uint32_t choices = 0;
    lap_game_deal(&game, rules, lap_random_next(&random));
    lap_record_begin(record, rules);
    context->has_tree = false;
    while (game.view.phase != LAP_PHASE_OVER && game.view.round <= round) {
        if (lap_view_is_chance(&game.view)) {
            add(&game, record, lap_game_chance(&game));
            continue;
        }
        if (game.view.round == round && has_choice(&game.view) &&
            lap_random_below(&random, ++choices) == 0)
            found = record->events;
        add(&game, record, lap_player_move(&strong, &game.view, context));
        if (interrupt_requested())
            return -1;
    }
    return found;
}

/* The record of what is on the table after so many events, without what came before the turn. */
static void cut_record(const lap_record *whole, int events, lap_record *cut)
{
    lap_position position;
    int first = lap_position_of(&position, &whole->position, &whole->rules, whole->event, events);
    lap_record_begin(cut, &whole->rules);
    if (first >= 0) {
        cut->position = position;
        lap_status status = lap_position_start(&position, &whole->rules, &cut->view);
        assert(status.error == LAP_OK);
        (void)status;
    }
    for (int i = first < 0 ? 0 : first; i < events; i++)
        lap_record_add(cut, whole->event[i]);
}

/* All decisions, or the most promising recruitings, that lead to different positions. */
static int list_decisions(const lap_view *view, rollout *decision)
{
    lap_move moves[LAP_MOVES];
    lap_view after[ROLLOUTS];
    int count, n = 0;
    if (view->phase == LAP_PHASE_RECRUIT) {
        candidate list[CANDIDATES];
        count = candidate_list(view, CANDIDATES, NULL, list);
        for (int i = 0; i < count; i++)
            moves[i] = list[i].move;
    } else {
        count = lap_view_moves(view, moves);
    }
    for (int i = 0; i < count; i++) {
        int same = 0;
        after[n] = *view;
        (void)lap_view_play(&after[n], moves[i]);
        while (memcmp(&after[same], &after[n], sizeof after[n]) != 0)
            same++;
        if (same == n)
            decision[n++] = (rollout){.move = moves[i]};
    }
    return n;
}

/* The best first. */
static int by_loss(const void *a, const void *b)
{
    double x = ((const rollout *)a)->loss, y = ((const rollout *)b)->loss;
    return (x > y) - (x < y);
}

static bool fill(yardstick_position *p, const lap_rules *rules, uint64_t seed,
                 lap_player_context *context)
{
    lap_record whole;
    rollout decision[ROLLOUTS];
    int count = 0, events;
    context->random.state = seed;
    do {
        uint32_t rounds = (uint32_t)lap_rules_rounds(rules);
        int round = (int)lap_random_below(&context->random, rounds + 1);
        events = play_until(rules, round, context, &whole);
        if (interrupt_requested())
            return false;
        if (events < 0)
            continue;
        cut_record(&whole, events, &p->record);
        count = list_decisions(&p->record.view, decision);
    } while (count < 2);
    if (!rollouts_run(&p->record.view, context, seed, decision, count))
        return false;
    qsort(decision, (size_t)count, sizeof *decision, by_loss);
    p->decision = alloc_grow(NULL, (size_t)count * sizeof *decision);
    memcpy(p->decision, decision, (size_t)count * sizeof *decision);
    p->decisions = count;
    return true;
}

static void work(void *context, int worker)
{
    task *t = context;
    lap_player_context own = {.memory = t->memory + (size_t)worker * t->size,
                              .size = t->size,
                              .stop = interrupt_flag(),
                              .keeps_tree = true};
    for (;;) {
        int i = t->first + atomic_fetch_add(&t->begun, 1);
        if (i >= t->count || interrupt_requested() ||
            !fill(&t->y->position[i], &t->rules, lap_random_series(t->y->seed, (uint64_t)i + 1),
                  &own))
            return;
    }
}

static void tick(void *context)
{
    (void)context;
}

exit_status yardstick_make(yardstick *y, const lap_rules *rules, int count, int jobs)
{
    size_t play = lap_player_memory(&strong), judge = rollouts_memory();
    task t = {.y = y, .rules = *rules, .first = y->count, .count = count};
    t.size = ((play > judge ? play : judge) / 64 + 1) * 64;
    t.memory = alloc_raw((size_t)jobs * t.size);
    while (y->count < count)
        (void)yardstick_add(y);
    workers_run(jobs, work, tick, &t);
    free(t.memory);
    if (!interrupt_requested())
        return EXIT_OK;
    while (y->count > t.first)
        free(y->position[--y->count].decision);
    return EXIT_INTERRUPTED;
}
