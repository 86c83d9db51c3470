/* endgame.c: the last lines, solved. */
#include "endgame.h"

#include "tactics/fire.h"
#include "tactics/placement.h"
#include "rules/turn.h"

#include <stdbool.h>

enum { NOTHING = -1000, MOST_PLACEMENTS = 4 };

/* How a player's own game ends with best play. */
typedef struct finish {
    int gain;      /* points from now on */
    int largest;   /* squares of the largest region then (R9.4) */
    int fires;     /* fires or crowns that come to the territory until then (R9.4) */
    lap_move move; /* the first decision that leads there; none when there is nothing to decide */
} finish;

static bool is_better(finish a, finish b)
{
    if (a.gain != b.gain)
        return a.gain > b.gain;
    return a.largest != b.largest ? a.largest > b.largest : a.fires > b.fires;
}

static int largest_of(const region_cache *cache)
{
    int largest = 0;
    for (int t = 0; t < LAP_TERRAINS; t++)
        for (int i = 0; i < cache->kind[t].count; i++)
            largest =
                cache->kind[t].region[i].size > largest ? cache->kind[t].region[i].size : largest;
    return largest;
}

static lap_move lay_move(int number, land_spot a, land_spot b)
{
    return lap_move_lay(number, lap_square_at(a.column, a.row), lap_square_at(b.column, b.row));
}

static int printed_fires(lap_domino domino)
{
    return domino.half[0].fires + domino.half[1].fires;
}

/* One domino to lay. Fire does not change how large regions are; a token can always land on the
 * other half (R5.4). */
static finish finish_one(const region_cache *cache, lap_domino domino, int number)
{
    placements best = placement_best(cache, domino, PLACEMENT_ANY);
    finish found = {best.gain, largest_of(cache), 0, lap_move_discard(number)};
    int fires = printed_fires(domino) + domino.half[0].craters + domino.half[1].craters;
    for (land_place p = {0}; land_next(&cache->land, best.at, &p);) {
        region_cache after;
        region_cache_copy(&after, cache);
        region_cache_lay(&after, domino, p.a, p.b);
        finish f = {best.gain, largest_of(&after), fires, lay_move(number, p.a, p.b)};
        if (lap_move_kind(found.move) == LAP_MOVE_DISCARD || is_better(f, found))
            found = f;
    }
    return found;
}

/* Dominoes still to be laid by one player, in order, and the fire that is due before them. */
typedef struct duties {
    int set;
    int count;
    int number[MOST_PLACEMENTS];
    int craters; /* of a volcano whose fire is due first; else 0 */
    uint64_t targets;
} duties;

static duties rest_of(const duties *d)
{
    duties rest = {.set = d->set, .count = d->count - 1};
    for (int i = 1; i < d->count; i++)
        rest.number[i - 1] = d->number[i];
    return rest;
}

static finish finish_all(const region_cache *cache, const duties *d);

static finish finish_fire(const region_cache *cache, const duties *d)
{
    finish found = {.gain = NOTHING};
    duties rest = *d;
    rest.craters = 0;
    if (d->targets == 0) {
        found = finish_all(cache, &rest);
        found.move = lap_move_fire_lost();
        return found;
    }
    for (uint64_t left = d->targets; left != 0; left &= left - 1) {
        region_cache after;
        uint64_t square = left & -left, best;
        int gain = fire_best(cache, square, d->craters, &best);
        region_cache_copy(&after, cache);
        region_cache_burn(&after, square, d->craters);
        finish f = finish_all(&after, &rest);
        f.gain += gain;
        f.fires += d->craters;
        f.move = lap_move_fire(lap_territory_square(&cache->land, torus_first(square)));
        if (is_better(f, found))
            found = f;
    }
    return found;
}

static finish finish_lay(const region_cache *cache, const duties *d, land_spot a, land_spot b)
{
    lap_domino domino = lap_domino_of((lap_set)d->set, d->number[0]);
    duties rest = rest_of(d);
    region_cache after;
    int gain = placement_gain(cache, domino, a, b),
        v = cache->set == LAP_KINGDOMINO ? -1 : fire_half(domino);
    region_cache_copy(&after, cache);
    region_cache_lay(&after, domino, a, b);
    if (v >= 0) {
        gain -= fire_ahead(cache, domino, a, b);
        rest.craters = domino.half[v].craters;
        rest.targets = land_targets(&after.land, v == 0 ? a : b, rest.craters);
    }
    finish f = finish_all(&after, &rest);
    f.gain += gain;
    f.fires += printed_fires(domino);
    f.move = lay_move(d->number[0], a, b);
    return f;
}

static finish finish_all(const region_cache *cache, const duties *d)
{
    if (d->craters != 0)
        return finish_fire(cache, d);
    if (d->count == 0)
        return (finish){.largest = largest_of(cache)};
    lap_domino domino = lap_domino_of((lap_set)d->set, d->number[0]);
    if (d->count == 1)
        return finish_one(cache, domino, d->number[0]);
    uint64_t at[TORUS_WAYS];
    finish found = {.gain = NOTHING};
    if (!placement_open(cache, domino, PLACEMENT_ANY, at)) {
        duties rest = rest_of(d);
        region_cache after;
        region_cache_copy(&after, cache);
        after.land.discards++;
        found = finish_all(&after, &rest);
        found.gain += placement_discard(cache);
        found.move = lap_move_discard(d->number[0]);
        return found;
    }
    for (land_place p = {0}; land_next(&cache->land, at, &p);) {
        finish f = finish_lay(cache, d, p.a, p.b);
        if (is_better(f, found))
            found = f;
    }
    return found;
}

/* What a seat still has to lay from the current line; at the root its turn may have begun. */
static duties duties_of(const lap_view *view, int seat)
{
    duties d = {.set = view->rules.set};
    for (int i = view->slot; i < LAP_LINE; i++) {
        int begun = i == view->slot && view->phase != LAP_PHASE_LAY;
        if (view->now.chief[i] == seat && !begun)
            d.number[d.count++] = view->now.domino[i];
    }
    if (seat == view->seat && view->phase == LAP_PHASE_FIRE) {
        d.craters = view->craters;
        d.targets = turn_targets(view);
    }
    return d;
}

/* The picks that are left, and what each seat comes to with each of them. */
typedef struct picks {
    int players;
    int movers;
    int seat[LAP_SEATS];                /* who picks, in order */
    lap_score end[LAP_SEATS][LAP_LINE]; /* of a seat (from 0) that has picked a slot */
    lap_move move[LAP_LINE];            /* the first decision of the root's seat for a slot */
    int slot[LAP_SEATS];                /* picked; -1 is not yet */
    uint8_t free[LAP_LINE];
} picks;

/* What the seats come to: a win counts before any number of points. */
static void value_of(const picks *p, double value[LAP_SEATS])
{
    lap_score score[LAP_SEATS];
    for (int i = 0; i < p->players; i++)
        score[i] = p->end[i][p->slot[i]];
    unsigned winners = lap_score_winners(score, p->players);
    for (int i = 0; i < p->players; i++) {
        int rival = -NOTHING;
        for (int j = 0; j < p->players; j++)
            if (j != i && score[i].total - score[j].total < rival)
                rival = score[i].total - score[j].total;
        double share = (winners >> i & 1) != 0 ? 1.0 / torus_count(winners) : 0;
        value[i] = share + rival * 0.0001;
    }
}

/* max^n over the picks from mover `at` on; returns the slot that he picks. */
static int solve_picks(picks *p, int at, double value[LAP_SEATS])
{
    if (at == p->movers) {
        value_of(p, value);
        return -1;
    }
    int seat = p->seat[at], chosen = -1;
    for (int slot = 0; slot < LAP_LINE; slot++) {
        double here[LAP_SEATS];
        if (!p->free[slot])
            continue;
        p->free[slot] = 0;
        p->slot[seat] = slot;
        solve_picks(p, at + 1, here);
        p->free[slot] = 1;
        if (chosen >= 0 && here[seat] <= value[seat])
            continue;
        chosen = slot;
        for (int i = 0; i < p->players; i++)
            value[i] = here[i];
    }
    return chosen;
}

/* The result of a seat that also lays the domino of a slot of the next line. */
static void look_at_slot(picks *p, const lap_view *view, int seat, int slot)
{
    region_cache cache;
    duties d = duties_of(view, seat);
    int root = seat == view->seat;
    region_cache_of(&cache, view, seat);
    d.number[d.count++] = view->next.domino[slot];
    finish f = finish_all(&cache, &d);
    lap_score score = lap_view_score(view, seat);
    score.total += f.gain;
    score.largest = f.largest;
    score.fires += f.fires;
    p->end[seat - 1][slot] = score;
    if (root)
        p->move[slot] =
            view->phase == LAP_PHASE_PICK ? lap_move_pick(view->next.domino[slot]) : f.move;
}

static int solve_line(const lap_view *view, lap_move *best)
{
    picks p = {.players = view->rules.players};
    for (int slot = 0; slot < LAP_LINE; slot++)
        p.free[slot] = view->next.domino[slot] != 0 && view->next.chief[slot] == 0;
    for (int i = view->slot; i < LAP_LINE; i++)
        if (view->now.chief[i] != 0)
            p.seat[p.movers++] = view->now.chief[i] - 1;
    for (int seat = 1; seat <= p.players; seat++) {
        int picked = -1;
        for (int slot = 0; slot < LAP_LINE; slot++)
            picked = view->next.chief[slot] == seat ? slot : picked;
        p.slot[seat - 1] = picked;
        for (int slot = 0; slot < LAP_LINE; slot++)
            if (slot == picked || (picked < 0 && p.free[slot]))
                look_at_slot(&p, view, seat, slot);
    }
    double value[LAP_SEATS];
    *best = p.move[solve_picks(&p, 0, value)];
    return 1;
}

int endgame_solve(const lap_view *view, lap_move *best)
{
    int last = turn_line_is_empty(&view->next);
    if (view->deck > 0 || view->round == 0 || view->rules.set == LAP_TOTEM)
        return 0;
    if (view->phase != LAP_PHASE_LAY && view->phase != LAP_PHASE_FIRE &&
        view->phase != LAP_PHASE_PICK)
        return 0;
    if (!last) {
        int alone = view->rules.players > 2 && view->rules.set != LAP_TRIBE;
        return alone ? solve_line(view, best) : 0;
    }
    region_cache cache;
    duties d = duties_of(view, view->seat);
    region_cache_of(&cache, view, view->seat);
    *best = finish_all(&cache, &d).move;
    return 1;
}
