/* placement.c: the places of a domino that gain most.
 *
 * Squares beside the same region gain the same, so we do not go through the places one by one but
 * through pairs of such classes, and ask the boards whether a place has its halves in both. */
#include "placement.h"

#include "fire.h"

enum { NOTHING = -100000, CLASSES = REGION_CACHE_REGIONS + 65 };

typedef struct class
{
    uint64_t board;
    int gain;
} class;

/* What new squares of a terrain are worth with the regions that they join. */
static int worth_of(const region_cache *e, int terrain, uint64_t squares, int fires,
                    placement_weights taste)
{
    if (!region_cache_is_worth_points(e, terrain))
        return 0;
    region_cache_union u = region_cache_meeting(&e->kind[terrain], squares, fires);
    return taste.point * (u.size * u.fires - u.points) + taste.square * u.size;
}

/* Of one half: every free square is in one class. */
static int classes_of(const region_cache *e, lap_half half, placement_weights taste, uint64_t free,
                      class *c)
{
    const terrain_regions *k = &e->kind[half.terrain];
    int n = 0;
    if (!region_cache_is_worth_points(e, half.terrain)) {
        c[n++] = (class){free, 0};
        return n;
    }
    c[n++] = (class){free & ~k->touched, taste.point * half.fires + taste.square};
    for (int i = 0; i < k->count; i++) {
        const cached_region *r = &k->region[i];
        uint64_t board = r->beside & free & ~k->shared;
        if (board != 0)
            c[n++] = (class){board, taste.point * (r->fires + half.fires * (r->size + 1)) +
                                        taste.square * (r->size + 1)};
    }
    for (uint64_t left = k->shared & free; left != 0; left &= left - 1) {
        uint64_t square = left & -left;
        c[n++] = (class){square, worth_of(e, half.terrain, square, half.fires, taste)};
    }
    return n;
}

static void keep(placements *best, int gain, int way, uint64_t board)
{
    if (board == 0 || gain < best->gain)
        return;
    if (gain > best->gain)
        *best = (placements){.gain = gain};
    best->at[way] |= board;
}

/* Halves of two terrains, which do not touch each other's regions. */
static void best_of_two(const region_cache *e, lap_domino domino, const uint64_t at[TORUS_WAYS],
                        placement_weights taste, int more, placements *best)
{
    uint64_t free = ~land_laid(&e->land);
    class first[CLASSES], second[CLASSES];
    int firsts = classes_of(e, domino.half[0], taste, free, first);
    int seconds = classes_of(e, domino.half[1], taste, free, second);
    for (int way = 0; way < TORUS_WAYS; way++) {
        for (int j = 0; at[way] != 0 && j < seconds; j++) {
            uint64_t board = at[way] & shape_back(second[j].board, (torus_way)way);
            for (int i = 0; board != 0 && i < firsts; i++)
                keep(best, first[i].gain + second[j].gain + more, way, board & first[i].board);
        }
    }
}

/* Both halves of one terrain join whatever either touches. */
static void best_of_one(const region_cache *e, lap_domino domino, const uint64_t at[TORUS_WAYS],
                        placement_weights taste, int more, placements *best)
{
    int terrain = domino.half[0].terrain, fires = domino.half[0].fires + domino.half[1].fires;
    const terrain_regions *k = &e->kind[terrain];
    for (int way = 0; way < TORUS_WAYS; way++) {
        uint64_t touched = 0, shared = 0;
        for (int i = 0; at[way] != 0 && i < k->count; i++) {
            uint64_t beside = k->region[i].beside;
            uint64_t touching = (beside | shape_back(beside, (torus_way)way)) & at[way];
            shared |= touched & touching;
            touched |= touching;
        }
        keep(best, 2 * (taste.point * fires + taste.square) + more, way, at[way] & ~touched);
        for (int i = 0; touched != 0 && i < k->count; i++) {
            const cached_region *r = &k->region[i];
            uint64_t touching = (r->beside | shape_back(r->beside, (torus_way)way)) & at[way];
            int gain = 2 * r->fires + fires * (r->size + 2);
            keep(best, taste.point * gain + taste.square * (r->size + 2) + more, way,
                 touching & ~shared);
        }
        for (; shared != 0; shared &= shared - 1) {
            uint64_t a = shared & -shared, b = shape_back(a, (torus_way)(way ^ 2));
            keep(best, worth_of(e, terrain, a | b, fires, taste) + more, way, a);
        }
    }
}

int placement_gain(const region_cache *e, lap_domino domino, land_spot a, land_spot b)
{
    uint64_t first = torus_bit(a.column, a.row), second = torus_bit(b.column, b.row);
    int gain = region_cache_regions_gain(e, domino, first, second) +
               resource_race_domino(&e->pieces, domino);
    if (e->set != LAP_KINGDOMINO) {
        gain += region_cache_folk_gain(e, domino.half[0], first);
        gain += region_cache_folk_gain(e, domino.half[1], second);
        if (fire_half(domino) >= 0)
            gain += fire_ahead(e, domino, a, b);
    }
    if ((e->bonus & LAP_CENTRE) != 0) {
        lap_territory after = e->land;
        land_stretch(&after, a);
        land_stretch(&after, b);
        gain += shape_centre(e, &after) - shape_centre(e, &e->land);
    }
    return gain;
}

/* What larger regions alone are worth. */
static int squares_worth(const region_cache *e, lap_domino domino, land_spot a, land_spot b,
                         int square)
{
    uint64_t first = torus_bit(a.column, a.row), second = torus_bit(b.column, b.row);
    const lap_half *h = domino.half;
    placement_weights taste = {.square = square};
    if (h[0].terrain == h[1].terrain)
        return worth_of(e, h[0].terrain, first | second, 0, taste);
    return worth_of(e, h[0].terrain, first, 0, taste) + worth_of(e, h[1].terrain, second, 0, taste);
}

/* Place by place, where fire or cavemen have a say. */
static void best_of_each(const region_cache *e, lap_domino domino, const uint64_t at[TORUS_WAYS],
                         placement_weights taste, placements *best)
{
    for (land_place p = {0}; land_next(&e->land, at, &p);) {
        int worth = taste.point * placement_gain(e, domino, p.a, p.b);
        if (taste.square != 0)
            worth += squares_worth(e, domino, p.a, p.b, taste.square);
        keep(best, worth, p.way, p.bit);
    }
}

static bool any(const uint64_t at[TORUS_WAYS])
{
    return (at[0] | at[1] | at[2] | at[3]) != 0;
}

int placement_open(const region_cache *e, lap_domino domino, placement_filter manner,
                   uint64_t at[TORUS_WAYS])
{
    uint64_t clean[TORUS_WAYS];
    land_places(&e->land, e->grid, domino, at);
    if (manner == PLACEMENT_CLEAN) {
        shape_clean(e, at, clean);
        if ((clean[0] | clean[1] | clean[2] | clean[3]) != 0)
            for (int way = 0; way < TORUS_WAYS; way++)
                at[way] = clean[way];
    }
    return (at[0] | at[1] | at[2] | at[3]) != 0;
}

static void best_by_class(const region_cache *e, lap_domino domino, const uint64_t at[TORUS_WAYS],
                          placement_weights taste, int more, placements *best)
{
    if (domino.half[0].terrain == domino.half[1].terrain)
        best_of_one(e, domino, at, taste, more, best);
    else
        best_of_two(e, domino, at, taste, more, best);
}

placements placement_best_weighted(const region_cache *e, lap_domino domino,
                                   placement_filter manner, placement_weights taste)
{
    uint64_t at[TORUS_WAYS];
    placements best = {.gain = NOTHING};
    if (!placement_open(e, domino, manner, at)) {
        best.gain = taste.point * placement_discard(e);
        return best;
    }
    if (e->peopled || (e->set != LAP_KINGDOMINO && fire_half(domino) >= 0)) {
        best_of_each(e, domino, at, taste, &best);
        return best;
    }
    int pieces = taste.point * resource_race_domino(&e->pieces, domino);
    if (shape_can_centre(e)) {
        uint64_t centring[TORUS_WAYS];
        for (int way = 0; way < TORUS_WAYS; way++) {
            centring[way] = at[way] & shape_centring(e, (torus_way)way);
            at[way] &= ~centring[way];
        }
        pieces -= taste.point * shape_centre(e, &e->land);
        if (any(centring))
            best_by_class(e, domino, centring, taste, pieces + taste.point * LAP_CENTRE_POINTS,
                          &best);
    }
    if (any(at))
        best_by_class(e, domino, at, taste, pieces, &best);
    return best;
}

placements placement_best(const region_cache *e, lap_domino domino, placement_filter manner)
{
    return placement_best_weighted(e, domino, manner, (placement_weights){.point = 1});
}
