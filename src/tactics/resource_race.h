/* resource_race.h: what resources are worth to one seat in totem (R7, R9.2), as only its own count
 * of them changes. */
#ifndef LAPILLI_RESOURCE_RACE_H
#define LAPILLI_RESOURCE_RACE_H

#include "lapilli/view.h"

/* By resource, mammoth first. */
typedef struct resource_race {
    int8_t mine[LAP_RESOURCES];  /* pieces on the own territory */
    int8_t rival[LAP_RESOURCES]; /* the most that any other seat has */
    uint8_t held[LAP_RESOURCES]; /* 1 when the totem is ours */
    uint8_t counts;              /* 0 when resources bring no points: not totem */
} resource_race;

static inline resource_race resource_race_of(const lap_view *view, int seat)
{
    resource_race l = {.counts = view->rules.set == LAP_TOTEM};
    if (!l.counts)
        return l;
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++) {
        for (int s = 1; s <= view->rules.players; s++) {
            int count = lap_territory_count(&view->territory[s - 1], (lap_resource)r);
            if (s == seat)
                l.mine[r - 1] = (int8_t)count;
            else if (count > l.rival[r - 1])
                l.rival[r - 1] = (int8_t)count;
        }
        l.held[r - 1] = view->totem[r - 1] == seat;
    }
    return l;
}

/* R7.3, R7.4: is the totem ours once we have `count`? A holder keeps it on equal terms. */
static inline int resource_race_holds(const resource_race *l, int resource, int count)
{
    return count + l->held[resource - 1] > l->rival[resource - 1];
}

/* Points of a resource and its totem with `count` pieces of it. */
static inline int resource_race_points(const resource_race *l, int resource, int count)
{
    int totem =
        resource_race_holds(l, resource, count) ? lap_totem_points((lap_resource)resource) : 0;
    return count + totem;
}

/* Points gained by `more` pieces of a resource, which may be less than 0. */
static inline int resource_race_gain(const resource_race *l, int resource, int more)
{
    if (!l->counts || resource == LAP_NO_RESOURCE || more == 0)
        return 0;
    int count = l->mine[resource - 1];
    return resource_race_points(l, resource, count + more) -
           resource_race_points(l, resource, count);
}

/* The pieces of both halves of a domino. */
static inline int resource_race_domino(const resource_race *l, lap_domino domino)
{
    int a = domino.half[0].resource, b = domino.half[1].resource;
    if (!l->counts)
        return 0;
    return a == b ? resource_race_gain(l, a, 2)
                  : resource_race_gain(l, a, 1) + resource_race_gain(l, b, 1);
}

/* After laying and fire: counts change by `more`, and totems with them (R7.2). */
static inline void resource_race_book(resource_race *l, int resource, int more)
{
    if (!l->counts || resource == LAP_NO_RESOURCE)
        return;
    l->mine[resource - 1] = (int8_t)(l->mine[resource - 1] + more);
}

static inline void resource_race_settle(resource_race *l)
{
    for (int r = LAP_MAMMOTH; l->counts && r <= LAP_FLINT; r++)
        l->held[r - 1] = (uint8_t)resource_race_holds(l, r, l->mine[r - 1]);
}

#endif
