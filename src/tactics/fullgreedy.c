/* fullgreedy.c: the most points over the current domino and the next one. After Gedda, Lagerkvist
 * and Butler, "Monte Carlo Methods for the Game Kingdomino" (CIG 2018), where it is FullGreedy. */
#include "greedy.h"

#include "fire.h"
#include "placement.h"
#include "rules/turn.h"

#include <stdbool.h>

enum { NOTHING = -1000 };

/* The dominoes that may be chosen next. */
typedef struct offer {
    int count;
    lap_domino domino[LAP_LINE];
} offer;

static offer offer_of(const lap_view *view)
{
    offer o = {0};
    for (int i = 0; i < LAP_LINE; i++) {
        int number = view->next.domino[i];
        if (number == 0 || view->next.chief[i] != 0)
            continue;
        o.domino[o.count++] = lap_domino_of((lap_set)view->rules.set, number);
    }
    return o;
}

/* What the best of the next dominoes gains; nothing in the last round. Only what is laid now must
 * be clean: the next domino is a hope, and so closest to the published means. */
static int best_next(const region_cache *cache, const offer *o)
{
    int best = o->count > 0 ? NOTHING : 0;
    for (int i = 0; i < o->count; i++) {
        int gain = placement_best(cache, o->domino[i], PLACEMENT_ANY).gain;
        best = gain > best ? gain : best;
    }
    return best;
}

/* The squares whose fire gains most together with the next domino. *total: that gain. */
static uint64_t best_fires(const region_cache *cache, uint64_t targets, int fires, const offer *o,
                           int *total)
{
    uint64_t squares = 0;
    *total = NOTHING;
    for (uint64_t left = targets; left != 0; left &= left - 1) {
        uint64_t best;
        int gain = fire_best(cache, left & -left, fires, &best);
        region_cache after;
        region_cache_copy(&after, cache);
        region_cache_burn(&after, left & -left, fires);
        region_cache_settle(&after);
        gain += best_next(&after, o);
        if (gain > *total)
            squares = 0;
        if (gain >= *total)
            squares |= left & -left;
        *total = gain > *total ? gain : *total;
    }
    return squares;
}

/* What laying here gains, with the fire and the next domino that go best with it. */
static int total_of(const region_cache *cache, lap_domino domino, land_spot a, land_spot b,
                    const offer *o)
{
    region_cache after;
    int v = fire_half(domino), total = placement_gain(cache, domino, a, b);
    region_cache_copy(&after, cache);
    region_cache_lay(&after, domino, a, b);
    if (v < 0 || cache->set == LAP_KINGDOMINO) {
        region_cache_settle(&after);
        return total + best_next(&after, o);
    }
    int craters = domino.half[v].craters, with_fire;
    uint64_t targets = land_targets(&after.land, v == 0 ? a : b, craters);
    best_fires(&after, targets, craters, o, &with_fire);
    return total - fire_ahead(cache, domino, a, b) + with_fire;
}

int fullgreedy_total(const lap_view *view, const region_cache *cache, land_spot a, land_spot b)
{
    offer o = offer_of(view);
    lap_domino domino = lap_domino_of((lap_set)view->rules.set, turn_domino(view));
    region_cache after;
    region_cache_copy(&after, cache);
    region_cache_lay(&after, domino, a, b);
    region_cache_settle(&after);
    return placement_gain(cache, domino, a, b) + best_next(&after, &o);
}

/* For total_within(), which is total_of() made fast where regions alone decide. A next domino that
 * shares no terrain with this one gains the same before and after, as long as its place is left;
 * for the others there is a bound. */
typedef struct outlook {
    placements alone[LAP_LINE]; /* what it gains if nothing were laid before it */
    int together[LAP_LINE]; /* the most that both can gain; NOTHING when they share no terrain */
} outlook;

/* The most both could gain if all squares of their terrains ended up connected. */
static int most_together(const region_cache *cache, lap_domino first, lap_domino second)
{
    const lap_half half[4] = {first.half[0], first.half[1], second.half[0], second.half[1]};
    int total = 0;
    for (int t = 0; t < LAP_TERRAINS; t++) {
        int size = 0, fires = 0, points = 0;
        for (int i = 0; i < 4; i++) {
            size += half[i].terrain == t;
            fires += half[i].terrain == t ? half[i].fires : 0;
        }
        if (size == 0 || !region_cache_is_worth_points(cache, t))
            continue;
        for (int i = 0; i < cache->kind[t].count; i++) {
            const cached_region *r = &cache->kind[t].region[i];
            size += r->size;
            fires += r->fires;
            points += r->size * r->fires;
        }
        total += size * fires - points;
    }
    return total;
}

static int share_terrain(lap_domino a, lap_domino b)
{
    return a.half[0].terrain == b.half[0].terrain || a.half[0].terrain == b.half[1].terrain ||
           a.half[1].terrain == b.half[0].terrain || a.half[1].terrain == b.half[1].terrain;
}

static outlook outlook_of(const region_cache *cache, lap_domino domino, const offer *o)
{
    outlook look = {0};
    for (int i = 0; i < o->count; i++) {
        int shared = share_terrain(domino, o->domino[i]);
        look.together[i] = shared ? most_together(cache, domino, o->domino[i]) : NOTHING;
        if (!shared)
            look.alone[i] = placement_best(cache, o->domino[i], PLACEMENT_ANY);
    }
    return look;
}

/* Is a place of the next domino left once `taken` is covered and the territory grown to `land`? */
static int survives(const placements *alone, const lap_territory *land, int grid, uint64_t taken)
{
    land_room column = land_columns(land, grid), row = land_rows(land, grid);
    uint64_t open = torus_columns(column.low, column.high - column.low + 1) &
                    torus_rows(row.low, row.high - row.low + 1) & ~taken;
    uint64_t left = 0;
    for (int way = 0; way < TORUS_WAYS; way++)
        left |= alone->at[way] & open & shape_back(open, (torus_way)way);
    return left != 0;
}

/* total_of() for a clean place, or less than `enough` when it cannot reach that. */
static int total_within(const region_cache *cache, lap_domino domino, land_spot a, land_spot b,
                        const offer *o, const outlook *look, int enough)
{
    uint64_t first = torus_bit(a.column, a.row), second = torus_bit(b.column, b.row);
    int now = region_cache_regions_gain(cache, domino, first, second), best = NOTHING, laid = 0;
    region_cache after;
    lap_territory grown = {.west = cache->land.west,
                           .east = cache->land.east,
                           .south = cache->land.south,
                           .north = cache->land.north};
    land_stretch(&grown, a);
    land_stretch(&grown, b);
    for (int i = 0; i < o->count; i++) {
        int shared = look->together[i] != NOTHING, alone = look->alone[i].gain;
        if (shared ? look->together[i] < enough : now + alone < enough || alone <= best)
            continue;
        if (!shared && survives(&look->alone[i], &grown, cache->grid, first | second)) {
            best = alone > best ? alone : best;
            continue;
        }
        if (!laid) {
            region_cache_copy(&after, cache);
            region_cache_lay(&after, domino, a, b);
            laid = 1;
        }
        int gain = placement_best(&after, o->domino[i], PLACEMENT_ANY).gain;
        best = gain > best ? gain : best;
    }
    return now + best;
}

/* May the fast way be gone? Fire, totems and cavemen see more than regions, and a place that wins
 * or loses the centre changes what the next domino can win or lose. */
static bool is_plain(const region_cache *cache, lap_domino domino, const offer *o,
                     const uint64_t at[])
{
    uint64_t home = shape_home(cache);
    int plain = o->count > 0 && !cache->peopled && !cache->pieces.counts;
    plain &= cache->reach != 0 || !shape_can_centre(cache);
    for (int way = 0; way < TORUS_WAYS; way++)
        plain &= (at[way] & ~(home & shape_back(home, (torus_way)way))) == 0;
    if (cache->set == LAP_KINGDOMINO)
        return plain;
    for (int i = 0; i < o->count; i++)
        plain &= fire_half(o->domino[i]) < 0;
    return plain && fire_half(domino) < 0;
}

static int list_placements(const lap_view *view, lap_move *moves)
{
    region_cache cache;
    offer o = offer_of(view);
    lap_domino domino = lap_domino_of((lap_set)view->rules.set, turn_domino(view));
    placements most = {.gain = NOTHING};
    uint64_t at[TORUS_WAYS];
    outlook look = {0};
    region_cache_of(&cache, view, view->seat);
    if (!placement_open(&cache, domino, PLACEMENT_CLEAN, at))
        return greedy_placements(view, at, moves);
    int plain = is_plain(&cache, domino, &o, at);
    if (plain)
        look = outlook_of(&cache, domino, &o);
    for (land_place p = {0}; land_next(&cache.land, at, &p);) {
        int total = plain ? total_within(&cache, domino, p.a, p.b, &o, &look, most.gain)
                          : total_of(&cache, domino, p.a, p.b, &o);
        if (total > most.gain)
            most = (placements){.gain = total};
        if (total == most.gain)
            most.at[p.way] |= p.bit;
    }
    return greedy_placements(view, most.at, moves);
}

/* At set-up nothing is laid, and crowns or fires on one square are all there is to go by. */
static int concentrated(lap_domino domino)
{
    int a = domino.half[0].fires + domino.half[0].craters;
    int b = domino.half[1].fires + domino.half[1].craters;
    return a > b ? a : b;
}

static int list_picks(const lap_view *view, lap_move *moves)
{
    region_cache cache;
    lap_move all[LAP_MOVES];
    int most = NOTHING, n = 0, count = lap_view_moves(view, all);
    if (view->round > 0)
        region_cache_of(&cache, view, view->seat);
    for (int i = 0; i < count; i++) {
        lap_domino first = lap_domino_of((lap_set)view->rules.set, lap_move_domino(all[i], 0));
        int worth = view->round > 0 ? placement_best(&cache, first, PLACEMENT_ANY).gain
                                    : concentrated(first);
        if (view->phase == LAP_PHASE_PICK_TWO)
            worth +=
                concentrated(lap_domino_of((lap_set)view->rules.set, lap_move_domino(all[i], 1)));
        if (worth > most)
            n = 0;
        if (worth >= most)
            moves[n++] = all[i];
        most = worth > most ? worth : most;
    }
    return n;
}

static int list_fires(const lap_view *view, lap_move *moves)
{
    region_cache cache;
    offer o = offer_of(view);
    int total;
    region_cache_of(&cache, view, view->seat);
    return greedy_fires(view, best_fires(&cache, turn_targets(view), view->craters, &o, &total),
                        moves);
}

/* R7.4: the totem goes to the player with the fewest points. */
static int list_recipients(const lap_view *view, lap_move *moves)
{
    lap_move all[LAP_MOVES];
    int least = -NOTHING, n = 0, count = lap_view_moves(view, all);
    for (int i = 0; i < count; i++) {
        int points = lap_view_score(view, lap_move_seat(all[i])).total;
        if (points < least)
            n = 0;
        if (points <= least)
            moves[n++] = all[i];
        least = points < least ? points : least;
    }
    return n;
}

int fullgreedy_list(const lap_view *view, lap_move moves[LAP_MOVES])
{
    switch ((lap_phase)view->phase) {
    case LAP_PHASE_LAY:
        return list_placements(view, moves);
    case LAP_PHASE_PICK:
    case LAP_PHASE_PICK_TWO:
        return list_picks(view, moves);
    case LAP_PHASE_FIRE:
        return list_fires(view, moves);
    case LAP_PHASE_TOTEM:
        return list_recipients(view, moves);
    default:
        return greedy_list(view, moves);
    }
}
