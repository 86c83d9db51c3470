/* endgame.c: the last lines, solved. */
#include "endgame.h"

#include "endgame_two.h"
#include "rules/turn.h"

enum { NOTHING = -1000 };

/* What a seat still has to lay from the current line; at the root its turn may have begun. */
duties endgame_duties(const lap_view *view, int seat, uint32_t *nodes)
{
    duties d = {.set = view->rules.set, .nodes = nodes};
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
static void look_at_slot(picks *p, const lap_view *view, int seat, int slot, uint32_t *nodes)
{
    region_cache cache;
    duties d = endgame_duties(view, seat, nodes);
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

static bool solve_line(const lap_view *view, uint32_t *nodes, lap_move *best)
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
                look_at_slot(&p, view, seat, slot, nodes);
    }
    double value[LAP_SEATS];
    if (*nodes == 0)
        return false;
    *best = p.move[solve_picks(&p, 0, value)];
    return true;
}

/* The last line: everyone for himself. */
static bool solve_last(const lap_view *view, uint32_t *nodes, lap_move *best)
{
    region_cache cache;
    duties d = endgame_duties(view, view->seat, nodes);
    region_cache_of(&cache, view, view->seat);
    *best = finish_all(&cache, &d).move;
    return *nodes > 0;
}

bool endgame_solve(const lap_view *view, uint32_t nodes, lap_move *best)
{
    lap_move found;
    bool solved = false;
    if (view->deck > 0 || view->round == 0 || view->rules.set == LAP_TOTEM)
        return false;
    if (view->phase != LAP_PHASE_LAY && view->phase != LAP_PHASE_FIRE &&
        view->phase != LAP_PHASE_PICK)
        return false;
    if (turn_line_is_empty(&view->next))
        solved = solve_last(view, &nodes, &found);
    else if (view->rules.set != LAP_TRIBE && view->rules.players > 2)
        solved = solve_line(view, &nodes, &found);
    else if (view->rules.set != LAP_TRIBE)
        solved = endgame_two_solve(view, &nodes, &found);
    if (solved)
        *best = found;
    return solved;
}

bool endgame_outcome(const lap_view *view, lap_move move, uint32_t nodes, outcome *o)
{
    lap_view game = *view;
    if (game.deck > 0 || game.rules.set == LAP_TOTEM)
        return false;
    turn_play(&game, move);
    while (game.phase != LAP_PHASE_OVER) {
        if (!endgame_solve(&game, nodes, &move))
            return false;
        turn_play(&game, move);
    }
    *o = outcome_of(&game);
    return true;
}
