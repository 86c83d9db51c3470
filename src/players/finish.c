/* finish.c: how a player's own game ends with best play. */
#include "finish.h"

#include "tactics/fire.h"
#include "tactics/placement.h"

enum { NOTHING = -1000 };

bool finish_is_better(finish a, finish b)
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
        if (lap_move_kind(found.move) == LAP_MOVE_DISCARD || finish_is_better(f, found))
            found = f;
    }
    return found;
}

static duties rest_of(const duties *d)
{
    duties rest = {.set = d->set, .count = d->count - 1, .nodes = d->nodes};
    for (int i = 1; i < d->count; i++)
        rest.number[i - 1] = d->number[i];
    return rest;
}

/* Every square that the fire that is due can burn; `step` is what was done before. */
static void burn_each(const region_cache *cache, const duties *d, finish step, finish_each *each,
                      void *context)
{
    bool is_first = lap_move_kind(step.move) == LAP_MOVE_NONE;
    duties rest = *d;
    rest.craters = 0;
    if (d->targets == 0) {
        step.move = is_first ? lap_move_fire_lost() : step.move;
        each(context, cache, &rest, step);
        return;
    }
    for (uint64_t left = d->targets; left != 0; left &= left - 1) {
        region_cache after;
        uint64_t square = left & -left, best;
        finish here = step;
        here.gain += fire_best(cache, square, d->craters, &best);
        here.fires += d->craters;
        if (is_first)
            here.move = lap_move_fire(lap_territory_square(&cache->land, torus_first(square)));
        region_cache_copy(&after, cache);
        region_cache_burn(&after, square, d->craters);
        each(context, &after, &rest, here);
    }
}

static void lay_at(const region_cache *cache, const duties *d, land_spot a, land_spot b,
                   finish_each *each, void *context)
{
    lap_domino domino = lap_domino_of((lap_set)d->set, d->number[0]);
    duties rest = rest_of(d);
    region_cache after;
    finish step = {.gain = placement_gain(cache, domino, a, b),
                   .fires = printed_fires(domino),
                   .move = lay_move(d->number[0], a, b)};
    int v = cache->set == LAP_KINGDOMINO ? -1 : fire_half(domino);
    region_cache_copy(&after, cache);
    region_cache_lay(&after, domino, a, b);
    if (v < 0) {
        each(context, &after, &rest, step);
        return;
    }
    step.gain -= fire_ahead(cache, domino, a, b);
    rest.craters = domino.half[v].craters;
    rest.targets = land_targets(&after.land, v == 0 ? a : b, rest.craters);
    burn_each(&after, &rest, step, each, context);
}

void finish_steps(const region_cache *cache, const duties *d, finish_each *each, void *context)
{
    uint64_t at[TORUS_WAYS];
    if (d->craters != 0) {
        burn_each(cache, d, (finish){.gain = 0}, each, context);
        return;
    }
    lap_domino domino = lap_domino_of((lap_set)d->set, d->number[0]);
    if (!placement_open(cache, domino, PLACEMENT_ANY, at)) {
        duties rest = rest_of(d);
        region_cache after;
        region_cache_copy(&after, cache);
        after.land.discards++;
        each(context, &after, &rest,
             (finish){.gain = placement_discard(cache), .move = lap_move_discard(d->number[0])});
        return;
    }
    for (land_place p = {0}; land_next(&cache->land, at, &p);)
        lay_at(cache, d, p.a, p.b, each, context);
}

/* Goes on after a step, and keeps the best in *context. */
static void keep_best(void *context, const region_cache *after, const duties *rest, finish step)
{
    finish *found = context, f = finish_all(after, rest);
    f.gain += step.gain;
    f.fires += step.fires;
    f.move = step.move;
    if (finish_is_better(f, *found))
        *found = f;
}

finish finish_all(const region_cache *cache, const duties *d)
{
    finish found = {.gain = NOTHING};
    if (*d->nodes == 0)
        return found;
    if (d->craters == 0 && d->count == 0)
        return (finish){.largest = largest_of(cache)};
    if (d->craters == 0 && d->count == 1) {
        --*d->nodes;
        return finish_one(cache, lap_domino_of((lap_set)d->set, d->number[0]), d->number[0]);
    }
    finish_steps(cache, d, keep_best, &found);
    return found;
}
