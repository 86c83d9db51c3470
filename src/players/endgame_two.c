/* endgame_two.c: the last two lines with two players. */
#include "endgame_two.h"

#include "lapilli/score.h"

enum { OPTIONS = 96, PAIRS = 1 << LAP_LINE };

/* What a seat comes to: additions to its score. */
typedef struct fortune {
    int16_t gain;
    uint8_t largest, fires;
} fortune;

/* A way to lay the first domino. */
typedef struct option {
    lap_move move;
    fortune end[PAIRS]; /* by the slots that the seat picks, as bits */
} option;

typedef struct side {
    lap_score score;
    duties due;     /* of the current line, behind the options */
    unsigned taken; /* slots it has picked, as bits */
    int count;
    option option[OPTIONS]; /* those that no other is always as good as */
    lap_move move[PAIRS];   /* with one option: what to lay first for these slots */
    bool is_full;
} side;

typedef struct ending {
    const lap_view *view;
    side side[2];
    int who[LAP_LINE]; /* sides, in the order of their turns */
    int turns;
    int turn[2];       /* of a side, so far */
    int chosen[2];     /* its option */
    unsigned taken[2]; /* slots, as bits */
} ending;

static bool is_as_good(const option *a, const option *b)
{
    for (int pair = 0; pair < PAIRS; pair++) {
        finish x = {a->end[pair].gain, a->end[pair].largest, a->end[pair].fires, {0}};
        finish y = {b->end[pair].gain, b->end[pair].largest, b->end[pair].fires, {0}};
        if (finish_is_better(y, x))
            return false;
    }
    return true;
}

static void add_option(side *s, const option *new)
{
    int kept = 0;
    for (int i = 0; i < s->count; i++)
        if (is_as_good(&s->option[i], new))
            return;
    for (int i = 0; i < s->count; i++)
        if (!is_as_good(new, &s->option[i]))
            s->option[kept++] = s->option[i];
    s->is_full = kept == OPTIONS;
    s->count = s->is_full ? kept : kept + 1;
    s->option[s->count - 1] = *new;
}

/* The side whose options are being listed, and the line that it picks from. */
typedef struct listing {
    side *side;
    const lap_line *next;
} listing;

/* What a side comes to with each pair of slots it can still have. */
static void look_at(void *context, const region_cache *after, const duties *rest, finish step)
{
    const listing *l = context;
    option o = {.move = step.move};
    for (unsigned pair = 0; pair < PAIRS; pair++) {
        duties all = *rest;
        unsigned added = pair & ~l->side->taken;
        bool free = (pair & l->side->taken) == l->side->taken && __builtin_popcount(pair) == 2;
        for (int slot = 0; slot < LAP_LINE; slot++) {
            if ((added >> slot & 1) != 0)
                free = free && l->next->chief[slot] == 0;
            if ((pair >> slot & 1) != 0 && free)
                all.number[all.count++] = l->next->domino[slot];
        }
        if (!free)
            continue;
        finish f = finish_all(after, &all);
        o.end[pair] = (fortune){(int16_t)(step.gain + f.gain), (uint8_t)f.largest,
                                (uint8_t)(step.fires + f.fires)};
        l->side->move[pair] = f.move;
    }
    add_option(l->side, &o);
}

/* The options of a seat: ways to lay what it lays before its first of two picks. */
static void list_options(ending *e, int i, uint32_t *nodes)
{
    const lap_view *view = e->view;
    side *s = &e->side[i];
    listing l = {s, &view->next};
    int picks = 0;
    region_cache cache;
    for (int k = 0; k < e->turns; k++)
        picks += e->who[k] == i;
    for (int slot = 0; slot < LAP_LINE; slot++)
        if (view->next.chief[slot] == i + 1)
            s->taken |= 1u << slot;
    s->score = lap_view_score(view, i + 1);
    region_cache_of(&cache, view, i + 1);
    duties d = endgame_duties(view, i + 1, nodes);
    bool lays_first = picks == 2 && (d.count == 2 || d.craters != 0);
    if (!lays_first) {
        look_at(&l, &cache, &d, (finish){.gain = 0});
        return;
    }
    /* The first step alone; what follows it is in `rest`. */
    finish_steps(&cache, &d, look_at, &l);
}

static double value_of(const ending *e)
{
    lap_score score[2];
    for (int i = 0; i < 2; i++) {
        fortune f = e->side[i].option[e->chosen[i]].end[e->taken[i]];
        score[i] = e->side[i].score;
        score[i].total += f.gain;
        score[i].largest = f.largest;
        score[i].fires += f.fires;
    }
    unsigned winners = lap_score_winners(score, 2);
    double share = winners == 3 ? 0.5 : winners == 1 ? 1.0 : 0.0;
    return share + 0.0001 * (score[0].total - score[1].total);
}

/* What a turn was decided to be. */
typedef struct decision {
    int option, slot;
} decision;

/* Minimax from turn `at` on: what the end is worth to seat 1. */
static double solve_turn(ending *e, int at, unsigned free, decision *best)
{
    if (at == e->turns)
        return value_of(e);
    int i = e->who[at], first = e->turn[i] == 0 ? 0 : e->chosen[i];
    int last = e->turn[i] == 0 ? e->side[i].count - 1 : first, held = e->chosen[i];
    bool any = false;
    double most = 0;
    e->turn[i]++;
    for (int o = first; o <= last; o++)
        for (int slot = 0; slot < LAP_LINE; slot++) {
            decision unused;
            if ((free >> slot & 1) == 0)
                continue;
            e->chosen[i] = o;
            e->taken[i] |= 1u << slot;
            double here = solve_turn(e, at + 1, free & ~(1u << slot), &unused);
            e->taken[i] &= ~(1u << slot);
            if (any && (i == 0 ? here <= most : here >= most))
                continue;
            any = true;
            most = here;
            *best = (decision){o, slot};
        }
    e->chosen[i] = held;
    e->turn[i]--;
    return most;
}

bool endgame_two_solve(const lap_view *view, uint32_t *nodes, lap_move *best)
{
    ending e = {.view = view};
    unsigned free = 0;
    decision found = {0, 0};
    int root = view->seat - 1;
    for (int slot = view->slot; slot < LAP_LINE; slot++)
        if (view->now.chief[slot] != 0)
            e.who[e.turns++] = view->now.chief[slot] - 1;
    for (int i = 0; i < 2; i++) {
        list_options(&e, i, nodes);
        e.taken[i] = e.side[i].taken;
        if (*nodes == 0 || e.side[i].is_full)
            return false;
    }
    for (int slot = 0; slot < LAP_LINE; slot++)
        if (view->next.domino[slot] != 0 && view->next.chief[slot] == 0)
            free |= 1u << slot;
    solve_turn(&e, 0, free, &found);
    const option *o = &e.side[root].option[found.option];
    if (view->phase == LAP_PHASE_PICK)
        *best = lap_move_pick(view->next.domino[found.slot]);
    else if (lap_move_kind(o->move) != LAP_MOVE_NONE)
        *best = o->move;
    else
        *best = e.side[root].move[e.taken[root] | 1u << found.slot];
    return true;
}
