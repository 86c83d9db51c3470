/* candidate.c: the decisions a search looks at. */
#include "candidate.h"

#include "policy.h"
#include "tactics/fire.h"
#include "tactics/greedy.h"
#include "tactics/placement.h"
#include "tactics/recruit.h"

/* A hole or a lost centre is worth about this many points less than it shows at once. */
static const float SPOILT = 3.0f;

/* Weights in which a point counts less than this say nothing of points. */
enum { LEAST_POINT = 1000 };

/* Puts a decision into a list of at most `room`, best first; returns its new length. */
static int insert(candidate *list, int n, int room, candidate b)
{
    if (n == room && list[n - 1].worth >= b.worth)
        return n;
    int at = n < room ? n++ : room - 1;
    for (; at > 0 && list[at - 1].worth < b.worth; at--)
        list[at] = list[at - 1];
    list[at] = b;
    return n;
}

/* With two halves alike, a domino turned round makes the same position: one of both will do. */
static bool is_twofold(lap_domino domino)
{
    const lap_half *a = &domino.half[0], *b = &domino.half[1];
    return a->terrain == b->terrain && a->fires == b->fires && a->resource == b->resource &&
           a->craters == 0 && b->craters == 0;
}

static int list_placements(const lap_view *view, const region_cache *cache, int room,
                           candidate *list)
{
    lap_domino domino = lap_domino_of((lap_set)view->rules.set, turn_domino(view));
    uint64_t at[TORUS_WAYS], clean[TORUS_WAYS];
    int n = 0;
    land_places(&cache->land, cache->grid, domino, at);
    if (is_twofold(domino))
        at[2] = at[3] = 0; /* the ways opposite to the first two */
    shape_clean(cache, at, clean);
    for (land_place p = {0}; land_next(&cache->land, at, &p);) {
        float worth = (float)fullgreedy_total(view, cache, p.a, p.b);
        if ((clean[p.way] & p.bit) == 0)
            worth -= SPOILT;
        lap_move move = lap_move_lay(turn_domino(view), lap_square_at(p.a.column, p.a.row),
                                     lap_square_at(p.b.column, p.b.row));
        n = insert(list, n, room, (candidate){move, worth});
    }
    if (n == 0)
        list[n++] = (candidate){lap_move_discard(turn_domino(view)), 0};
    return n;
}

static int list_fires(const lap_view *view, const region_cache *cache, int room, candidate *list)
{
    int n = 0;
    for (uint64_t left = turn_targets(view); left != 0; left &= left - 1) {
        uint64_t best;
        float worth = (float)fire_best(cache, left & -left, view->craters, &best);
        lap_square square = lap_territory_square(&cache->land, torus_first(left));
        n = insert(list, n, room, (candidate){lap_move_fire(square), worth});
    }
    if (n == 0)
        list[n++] = (candidate){lap_move_fire_lost(), 0};
    return n;
}

/* What a domino on offer is worth in points by learned weights, which say how much a point counts
 * now. */
static float learned_worth(const lap_view *view, const region_cache *cache, const int16_t *pick,
                           int slot)
{
    lap_domino domino = lap_domino_of((lap_set)view->rules.set, view->next.domino[slot]);
    placements best = placement_best_weighted(cache, domino, PLACEMENT_CLEAN, POLICY_WEIGHTS);
    int16_t number[PICK_NUMBERS];
    pick_numbers(cache, view, slot, best.gain, placement_count(best.at), number);
    int point = pick_point(pick, view->deck / view->rules.line, POLICY_WEIGHTS.point);
    return (float)pick_worth(pick, number) / (float)(point > LEAST_POINT ? point : LEAST_POINT);
}

static int list_picks(const lap_view *view, const region_cache *cache, const int16_t *pick,
                      candidate *list)
{
    int n = 0;
    for (int i = 0; i < LAP_LINE; i++) {
        int number = view->next.domino[i];
        if (number == 0 || view->next.chief[i] != 0)
            continue;
        lap_domino domino = lap_domino_of((lap_set)view->rules.set, number);
        float worth = pick != NULL ? learned_worth(view, cache, pick, i)
                                   : (float)placement_best(cache, domino, PLACEMENT_CLEAN).gain;
        n = insert(list, n, LAP_LINE, (candidate){lap_move_pick(number), worth});
    }
    return n;
}

static int list_recruits(const lap_view *view, const region_cache *cache, int room, candidate *list)
{
    recruit all[RECRUITS];
    int count = recruit_list(cache, view, room > 8 ? RECRUIT_SQUARES : 1, all);
    int n = insert(list, 0, room, (candidate){lap_move_skip(), 0});
    for (int i = 0; i < count; i++)
        n = insert(list, n, room,
                   (candidate){recruit_move(&cache->land, &all[i]), (float)all[i].gain});
    return n;
}

/* Set-up, totems, and the steps of a recruiting that has begun: as many as fit. */
static int list_others(const lap_view *view, int room, candidate *list)
{
    lap_move moves[LAP_MOVES];
    int n = lap_view_moves(view, moves);
    n = n < room ? n : room;
    for (int i = 0; i < n; i++)
        list[i] = (candidate){moves[i], 0};
    return n;
}

int candidate_list(const lap_view *view, int most, const int16_t *pick, candidate list[CANDIDATES])
{
    region_cache cache;
    int room = most < CANDIDATES ? most : CANDIDATES;
    switch ((lap_phase)view->phase) {
    case LAP_PHASE_LAY:
        region_cache_of(&cache, view, view->seat);
        return list_placements(view, &cache, room, list);
    case LAP_PHASE_FIRE:
        region_cache_of(&cache, view, view->seat);
        return list_fires(view, &cache, room, list);
    case LAP_PHASE_PICK:
        region_cache_of(&cache, view, view->seat);
        return list_picks(view, &cache, pick, list);
    case LAP_PHASE_RECRUIT:
        region_cache_of(&cache, view, view->seat);
        return list_recruits(view, &cache, room, list);
    default:
        return list_others(view, room, list);
    }
}
