/* score.c: points (R8.6, R8.7, R9). */
#include "lapilli/score.h"

#include "land.h"

int lap_territory_regions(const lap_territory *territory, lap_region region[LAP_REGIONS])
{
    int n = 0;
    for (int terrain = 0; terrain < LAP_TERRAINS; terrain++) {
        uint64_t left = territory->terrain[terrain];
        while (left != 0) {
            uint64_t squares = torus_flood(left & -left, left);
            int size = torus_count(squares), fires = land_fires(territory, squares);
            region[n++] = (lap_region){squares, terrain, size, fires, size * fires};
            left &= ~squares;
        }
    }
    return n;
}

/* R8.6: how many of the things a caveman counts are around its square. */
static int counted_around(const lap_territory *t, lap_caveman caveman, uint64_t square)
{
    uint64_t around = torus_around(square), resources = around & t->resources;
    if (caveman == LAP_PAINTER)
        return torus_count(resources);
    if (caveman == LAP_FIRELADY)
        return land_fires(t, around);
    if (caveman == LAP_SHAMAN)
        return torus_count(around & land_peopled(t));
    return torus_count(resources & t->terrain[lap_caveman_resource(caveman)]);
}

/* R8.7: groups of warriors, side by side. */
static int list_warriors(const lap_territory *t, lap_caveman_group *group)
{
    uint64_t of_power[4] = {0}, left = 0;
    for (int c = LAP_SMALL; c <= LAP_OAF; c++)
        left |= of_power[lap_caveman_power((lap_caveman)c)] = land_cavemen(t, c);
    int n = 0;
    while (left != 0) {
        uint64_t squares = torus_flood(left & -left, left);
        int size = torus_count(squares), power = 0;
        for (int p = 1; p <= 3; p++)
            power += p * torus_count(squares & of_power[p]);
        group[n++] = (lap_caveman_group){squares, LAP_NO_CAVEMAN, size, power, size * power};
        left &= ~squares;
    }
    return n;
}

int lap_territory_caveman_groups(const lap_territory *territory,
                                 lap_caveman_group group[LAP_CAVEMAN_GROUPS])
{
    int n = 0;
    if (land_peopled(territory) == 0)
        return n;
    for (int c = LAP_HUNTER; c <= LAP_SHAMAN; c++) {
        uint64_t left = land_cavemen(territory, c);
        int each = lap_caveman_points((lap_caveman)c);
        for (; left != 0; left &= left - 1) {
            uint64_t square = left & -left;
            int counted = counted_around(territory, (lap_caveman)c, square);
            group[n++] = (lap_caveman_group){square, c, 1, 0, each * counted};
        }
    }
    return n + list_warriors(territory, group + n);
}

lap_score lap_territory_score(const lap_territory *territory, const lap_scoring *scoring)
{
    const lap_rules *rules = &scoring->rules;
    lap_score score = {.fires = land_fires(territory, ~UINT64_C(0))};
    for (int terrain = 0; terrain < LAP_TERRAINS; terrain++) {
        uint64_t left = territory->terrain[terrain];
        while (left != 0) {
            uint64_t squares = torus_flood(left & -left, left);
            int size = torus_count(squares);
            score.regions += size * land_fires(territory, squares);
            score.largest = size > score.largest ? size : score.largest;
            left &= ~squares;
        }
    }
    if (rules->set == LAP_TOTEM) {
        score.resources = torus_count(territory->resources);
        score.totems = scoring->totems;
    }
    if (rules->set == LAP_TRIBE) {
        lap_caveman_group group[LAP_CAVEMAN_GROUPS];
        int groups = lap_territory_caveman_groups(territory, group);
        for (int i = 0; i < groups; i++)
            *(group[i].caveman == LAP_NO_CAVEMAN ? &score.warriors : &score.cavemen) +=
                group[i].points;
    }
    if ((rules->bonus & LAP_CENTRE) != 0 && land_is_centred(territory, land_centre_reach(rules)))
        score.centre = LAP_CENTRE_POINTS;
    if ((rules->bonus & LAP_COMPLETE) != 0 && territory->discards == 0)
        score.complete = LAP_COMPLETE_POINTS;
    score.total = score.regions + score.resources + score.totems + score.cavemen + score.warriors +
                  score.centre + score.complete;
    return score;
}

lap_score lap_view_score(const lap_view *view, int seat)
{
    lap_scoring scoring = {.rules = view->rules};
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++)
        if (view->totem[r - 1] == seat)
            scoring.totems += lap_totem_points((lap_resource)r);
    return lap_territory_score(&view->territory[seat - 1], &scoring);
}

/* R9.4: positive when a is ahead. */
static int compare(const lap_score *a, const lap_score *b)
{
    if (a->total != b->total)
        return a->total - b->total;
    if (a->largest != b->largest)
        return a->largest - b->largest;
    return a->fires - b->fires;
}

unsigned lap_score_winners(const lap_score *score, int players)
{
    int best = 0;
    unsigned winners = 1;
    for (int i = 1; i < players; i++) {
        int ahead = compare(&score[i], &score[best]);
        if (ahead > 0) {
            best = i;
            winners = 0;
        }
        if (ahead >= 0)
            winners |= 1u << i;
    }
    return winners;
}

unsigned lap_view_winners(const lap_view *view)
{
    lap_score score[LAP_SEATS];
    for (int i = 0; i < view->rules.players; i++)
        score[i] = lap_view_score(view, i + 1);
    return lap_score_winners(score, view->rules.players);
}

void lap_score_add(lap_score *sum, const lap_score *score)
{
    sum->total += score->total;
    sum->regions += score->regions;
    sum->resources += score->resources;
    sum->totems += score->totems;
    sum->cavemen += score->cavemen;
    sum->warriors += score->warriors;
    sum->centre += score->centre;
    sum->complete += score->complete;
    sum->largest += score->largest;
    sum->fires += score->fires;
}
