/* theme.c: what a puzzle is about. */
#include "theme.h"

#include "rules/turn.h"
#include "tactics/placement.h"

#include <stdbool.h>

const char *theme_name(theme t)
{
    static const char *const names[THEMES] = {"join", "gap",   "deny",    "early",
                                              "fire", "totem", "recruit", "last"};
    return names[t];
}

/* The position after a decision; its cells and gains are those of the seat that decided. */
static lap_view after(const lap_view *view, lap_move move)
{
    lap_view next = *view;
    (void)lap_view_play(&next, move);
    return next;
}

static int count_regions(const lap_territory *land, int terrain)
{
    int count = 0;
    for (uint64_t left = land->terrain[terrain]; left != 0; count++)
        left &= ~torus_flood(left & -left, left);
    return count;
}

/* Does a laying join regions that score? */
static bool joins(const lap_view *view, lap_move lay)
{
    lap_view next = after(view, lay);
    const lap_territory *was = &view->territory[view->seat - 1],
                        *is = &next.territory[view->seat - 1];
    if (lap_move_kind(lay) != LAP_MOVE_LAY)
        return false;
    for (int i = 0; i < 2; i++) {
        uint64_t square = UINT64_C(1) << lap_square_bit(lap_move_square(lay, i));
        for (int t = 0; t < LAP_TERRAINS; t++)
            if ((is->terrain[t] & square) != 0 && count_regions(is, t) < count_regions(was, t) &&
                land_fires(is, torus_flood(square, is->terrain[t])) > 0)
                return true;
    }
    return false;
}

/* Free squares that no domino will fill. */
static int count_gaps(const lap_view *view, int seat)
{
    region_cache cache;
    region_cache_of(&cache, view, seat);
    uint64_t free = shape_home(&cache) & ~land_laid(&cache.land);
    return torus_count(free & ~torus_beside(free));
}

/* What a domino brings a seat at once, at best. */
static int gain_of(const lap_view *view, int seat, int domino)
{
    region_cache cache;
    region_cache_of(&cache, view, seat);
    return placement_best(&cache, lap_domino_of((lap_set)view->rules.set, domino), PLACEMENT_ANY)
        .gain;
}

/* What the other dominoes that a seat has chosen bring it at once, at best, each by itself. */
static int gain_of_chosen(const lap_view *view, int seat)
{
    int gain = 0;
    for (int i = 0; i < LAP_LINE; i++) {
        if (view->next.chief[i] == seat)
            gain += gain_of(view, seat, view->next.domino[i]);
        if (view->now.chief[i] == seat && i > view->slot)
            gain += gain_of(view, seat, view->now.domino[i]);
    }
    return gain;
}

/* A gap that is not made, or kept for a domino that is worth at least 2 points more there. */
static bool keeps_gap(const lap_view *view, lap_move best, lap_move obvious)
{
    enum { WORTH_KEEPING = 2 };
    lap_view a = after(view, best), b = after(view, obvious);
    if (lap_move_kind(best) != LAP_MOVE_LAY)
        return false;
    a.slot = b.slot = view->slot;
    return count_gaps(&a, view->seat) < count_gaps(&b, view->seat) ||
           gain_of_chosen(&a, view->seat) >= gain_of_chosen(&b, view->seat) + WORTH_KEEPING;
}

static int most_for_others(const lap_view *view, int domino)
{
    int most = -1000;
    for (int s = 1; s <= view->rules.players; s++) {
        int gain = s != view->seat ? gain_of(view, s, domino) : -1000;
        most = gain > most ? gain : most;
    }
    return most;
}

static int slot_of(const lap_line *line, int domino)
{
    int slot = 0;
    while (slot < LAP_LINE - 1 && line->domino[slot] != domino)
        slot++;
    return slot;
}

static unsigned pick_themes(const lap_view *view, int best, int obvious)
{
    unsigned themes = 0;
    int others = most_for_others(view, best);
    if (others > gain_of(view, view->seat, best) && others > most_for_others(view, obvious))
        themes |= 1u << THEME_DENY;
    if (slot_of(&view->next, best) < slot_of(&view->next, obvious))
        themes |= 1u << THEME_EARLY;
    return themes;
}

static bool has_volcano(const lap_view *view, int domino)
{
    lap_domino d = lap_domino_of((lap_set)view->rules.set, domino);
    return d.half[0].craters + d.half[1].craters > 0;
}

/* Does the domino decide who has the most of a resource? */
static bool races(const lap_view *view, int domino)
{
    lap_domino d = lap_domino_of((lap_set)view->rules.set, domino);
    resource_race race = resource_race_of(view, view->seat);
    for (int i = 0; i < 2 && race.counts; i++) {
        int r = d.half[i].resource;
        if (r != LAP_NO_RESOURCE && race.mine[r - 1] <= race.rival[r - 1] &&
            race.mine[r - 1] + 2 > race.rival[r - 1])
            return true;
    }
    return false;
}

static bool is_totem_race(const lap_view *view, lap_move best, lap_move obvious)
{
    if (view->rules.set != LAP_TOTEM)
        return false;
    if (view->phase == LAP_PHASE_TOTEM)
        return true;
    if (lap_move_kind(best) == LAP_MOVE_PICK)
        return races(view, lap_move_domino(best, 0));
    lap_view a = after(view, best), b = after(view, obvious);
    for (int r = 0; r < LAP_RESOURCES; r++)
        if (a.totem[r] != b.totem[r])
            return true;
    return false;
}

unsigned theme_list(const lap_view *view, lap_move best, lap_move obvious)
{
    unsigned themes = 0;
    bool picks = lap_move_kind(best) == LAP_MOVE_PICK;
    if (joins(view, best) != joins(view, obvious))
        themes |= 1u << THEME_JOIN;
    if (keeps_gap(view, best, obvious))
        themes |= 1u << THEME_GAP;
    if (picks)
        themes |= pick_themes(view, lap_move_domino(best, 0), lap_move_domino(obvious, 0));
    if (view->phase == LAP_PHASE_FIRE ||
        (view->phase == LAP_PHASE_LAY && has_volcano(view, turn_domino(view))) ||
        (picks && has_volcano(view, lap_move_domino(best, 0))))
        themes |= 1u << THEME_FIRE;
    if (is_totem_race(view, best, obvious))
        themes |= 1u << THEME_TOTEM;
    if (view->phase == LAP_PHASE_RECRUIT)
        themes |= 1u << THEME_RECRUIT;
    if (view->deck == 0)
        themes |= 1u << THEME_LAST;
    return themes;
}
