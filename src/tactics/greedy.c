/* greedy.c: the most points now. */
#include "greedy.h"

#include "fire.h"
#include "placement.h"
#include "recruit.h"

int greedy_placements(const lap_view *view, const uint64_t at[TORUS_WAYS], lap_move *moves)
{
    const lap_territory *land = &view->territory[view->seat - 1];
    int number = turn_domino(view), n = 0;
    for (land_place p = {0}; land_next(land, at, &p);)
        moves[n++] = lap_move_lay(number, lap_square_at(p.a.column, p.a.row),
                                  lap_square_at(p.b.column, p.b.row));
    if (n == 0)
        moves[n++] = lap_move_discard(number);
    return n;
}

int greedy_fires(const lap_view *view, uint64_t board, lap_move *moves)
{
    const lap_territory *land = &view->territory[view->seat - 1];
    int n = 0;
    for (uint64_t left = board; left != 0; left &= left - 1)
        moves[n++] = lap_move_fire(lap_territory_square(land, torus_first(left)));
    if (n == 0)
        moves[n++] = lap_move_fire_lost();
    return n;
}

lap_move greedy_recruit(const region_cache *cache, const lap_view *view)
{
    recruit list[RECRUITS];
    int best = recruit_best(list, recruit_list(cache, view, 1, list));
    return best < 0 ? lap_move_skip() : recruit_move(&cache->land, &list[best]);
}

/* A recruiting that has begun goes on with the token that is missed least, and the best square. */
static int list_steps(const lap_view *view, lap_move *moves)
{
    lap_move all[LAP_MOVES];
    int most = -1000, n = 0, count = lap_view_moves(view, all);
    for (int i = 0; i < count; i++) {
        lap_view ahead = *view;
        lap_territory *land = &ahead.territory[view->seat - 1];
        lap_view_play(&ahead, all[i]);
        if (view->phase == LAP_PHASE_PAY)
            land->resources &= ~turn_paid(&ahead);
        int points = lap_view_score(&ahead, view->seat).total;
        if (points > most)
            n = 0;
        if (points >= most)
            moves[n++] = all[i];
        most = points > most ? points : most;
    }
    return n;
}

int greedy_list(const lap_view *view, lap_move moves[LAP_MOVES])
{
    region_cache cache;
    uint64_t targets, best;
    switch ((lap_phase)view->phase) {
    case LAP_PHASE_LAY:
        region_cache_of(&cache, view, view->seat);
        lap_domino domino = lap_domino_of((lap_set)view->rules.set, turn_domino(view));
        placements most = placement_best(&cache, domino, PLACEMENT_CLEAN);
        return greedy_placements(view, most.at, moves);
    case LAP_PHASE_FIRE:
        region_cache_of(&cache, view, view->seat);
        targets = turn_targets(view);
        best = 0;
        if (targets != 0)
            fire_best(&cache, targets, view->craters, &best);
        return greedy_fires(view, best, moves);
    case LAP_PHASE_RECRUIT:
        region_cache_of(&cache, view, view->seat);
        moves[0] = greedy_recruit(&cache, view);
        return 1;
    case LAP_PHASE_PAY:
    case LAP_PHASE_PLACE:
        return list_steps(view, moves);
    default:
        return lap_view_moves(view, moves);
    }
}
