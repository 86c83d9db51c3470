/* placement.c: the places of a domino that gain most.
 *
 * Squares beside the same region gain the same, so we do not go through the places one by one but
 * through pairs of such classes, and ask the boards whether a place has its halves in both. Only
 * near cavemen, and for volcanoes, each place counts by itself. */
#include "placement.h"

#include "fire.h"

enum { NOTHING = -100000, CLASSES = REGION_CACHE_REGIONS + 65 };

typedef struct class
{
    uint64_t board;
    int gain;
} class;

/* What the cavemen score for one half of a domino, by the square it is laid on. */
typedef struct folk_gains {
    uint64_t seen;   /* free squares near a caveman who scores it; on all others the gain is 0 */
    int8_t gain[64]; /* of those squares */
    int most;
} folk_gains;

/* All places of a domino, as they are compared. */
typedef struct comparison {
    const region_cache *cache;
    lap_domino domino;
    placement_weights weights;
    folk_gains half[2];
    uint64_t seen[TORUS_WAYS]; /* places with a half on such a square */
    placements best;
} comparison;

static folk_gains folk_gains_of(const region_cache *cache, lap_half half)
{
    folk_gains a;
    uint64_t cavemen = half.fires != 0 ? cache->firelady : 0;
    if (half.resource != LAP_NO_RESOURCE)
        cavemen |= cache->hunts[0] | cache->hunts[half.resource];
    a.seen = torus_around(cavemen) & ~land_laid(&cache->land);
    a.most = 0;
    for (uint64_t left = a.seen; left != 0; left &= left - 1) {
        int gain = region_cache_folk_gain(cache, half, left & -left);
        a.gain[torus_first(left)] = (int8_t)gain;
        a.most = gain > a.most ? gain : a.most;
    }
    return a;
}

static void weigh_folk(comparison *c)
{
    for (int i = 0; i < 2; i++)
        c->half[i] = folk_gains_of(c->cache, c->domino.half[i]);
    for (int way = 0; way < TORUS_WAYS; way++)
        c->seen[way] = c->half[0].seen | shape_back(c->half[1].seen, (torus_way)way);
}

static int folk_gain_at(const folk_gains *a, uint64_t square)
{
    return (a->seen & square) != 0 ? a->gain[torus_first(square)] : 0;
}

/* What new squares of a terrain are worth with the regions that they join. */
static int worth_of(const region_cache *cache, int terrain, uint64_t squares, int fires,
                    placement_weights weights)
{
    if (!region_cache_is_worth_points(cache, terrain))
        return 0;
    region_cache_union u = region_cache_meeting(&cache->kind[terrain], squares, fires);
    return weights.point * (u.size * u.fires - u.points) + weights.square * u.size;
}

/* Of one half: every free square is in one class. */
static int classes_of(const region_cache *cache, lap_half half, placement_weights weights,
                      uint64_t free, class *c)
{
    const terrain_regions *k = &cache->kind[half.terrain];
    int n = 0;
    if (!region_cache_is_worth_points(cache, half.terrain)) {
        c[n++] = (class){free, 0};
        return n;
    }
    c[n++] = (class){free & ~k->touched, weights.point * half.fires + weights.square};
    for (int i = 0; i < k->count; i++) {
        const cached_region *r = &k->region[i];
        uint64_t board = r->beside & free & ~k->shared;
        if (board != 0)
            c[n++] = (class){board, weights.point * (r->fires + half.fires * (r->size + 1)) +
                                        weights.square * (r->size + 1)};
    }
    for (uint64_t left = k->shared & free; left != 0; left &= left - 1) {
        uint64_t square = left & -left;
        c[n++] = (class){square, worth_of(cache, half.terrain, square, half.fires, weights)};
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

/* Keeps places that gain the same but for the cavemen. */
static void keep_class(comparison *c, int gain, int way, uint64_t board)
{
    uint64_t seen = board & c->seen[way];
    const folk_gains *half = c->half;
    keep(&c->best, gain, way, board & ~seen);
    if (seen == 0 || gain + c->weights.point * (half[0].most + half[1].most) < c->best.gain)
        return;
    for (; seen != 0; seen &= seen - 1) {
        uint64_t a = seen & -seen, b = shape_back(a, (torus_way)(way ^ 2));
        int folk = folk_gain_at(&half[0], a) + folk_gain_at(&half[1], b);
        keep(&c->best, gain + c->weights.point * folk, way, a);
    }
}

/* Halves of two terrains, which do not touch each other's regions. */
static void compare_two(comparison *c, const uint64_t at[TORUS_WAYS], int more)
{
    uint64_t free = ~land_laid(&c->cache->land);
    class first[CLASSES], second[CLASSES];
    int firsts = classes_of(c->cache, c->domino.half[0], c->weights, free, first);
    int seconds = classes_of(c->cache, c->domino.half[1], c->weights, free, second);
    for (int way = 0; way < TORUS_WAYS; way++) {
        for (int j = 0; at[way] != 0 && j < seconds; j++) {
            uint64_t board = at[way] & shape_back(second[j].board, (torus_way)way);
            for (int i = 0; board != 0 && i < firsts; i++)
                keep_class(c, first[i].gain + second[j].gain + more, way, board & first[i].board);
        }
    }
}

/* Both halves of one terrain join whatever either touches. */
static void compare_one(comparison *c, const uint64_t at[TORUS_WAYS], int more)
{
    placement_weights weights = c->weights;
    int terrain = c->domino.half[0].terrain;
    int fires = c->domino.half[0].fires + c->domino.half[1].fires;
    const terrain_regions *k = &c->cache->kind[terrain];
    for (int way = 0; way < TORUS_WAYS; way++) {
        uint64_t touched = 0, shared = 0;
        for (int i = 0; at[way] != 0 && i < k->count; i++) {
            uint64_t beside = k->region[i].beside;
            uint64_t touching = (beside | shape_back(beside, (torus_way)way)) & at[way];
            shared |= touched & touching;
            touched |= touching;
        }
        keep_class(c, 2 * (weights.point * fires + weights.square) + more, way, at[way] & ~touched);
        for (int i = 0; touched != 0 && i < k->count; i++) {
            const cached_region *r = &k->region[i];
            uint64_t touching = (r->beside | shape_back(r->beside, (torus_way)way)) & at[way];
            int gain = 2 * r->fires + fires * (r->size + 2);
            keep_class(c, weights.point * gain + weights.square * (r->size + 2) + more, way,
                       touching & ~shared);
        }
        for (; shared != 0; shared &= shared - 1) {
            uint64_t a = shared & -shared, b = shape_back(a, (torus_way)(way ^ 2));
            keep_class(c, worth_of(c->cache, terrain, a | b, fires, weights) + more, way, a);
        }
    }
}

/* What a place gains but for the fire of a volcano. */
static int gain_before_fire(const region_cache *cache, lap_domino domino, land_spot a, land_spot b)
{
    uint64_t first = torus_bit(a.column, a.row), second = torus_bit(b.column, b.row);
    int gain = region_cache_regions_gain(cache, domino, first, second) +
               resource_race_domino(&cache->pieces, domino);
    if (cache->peopled) {
        gain += region_cache_folk_gain(cache, domino.half[0], first);
        gain += region_cache_folk_gain(cache, domino.half[1], second);
    }
    if ((cache->bonus & LAP_CENTRE) != 0) {
        lap_territory after = cache->land;
        land_stretch(&after, a);
        land_stretch(&after, b);
        gain += shape_centre(cache, &after) - shape_centre(cache, &cache->land);
    }
    return gain;
}

static bool erupts(const region_cache *cache, lap_domino domino)
{
    return cache->set != LAP_KINGDOMINO && fire_half(domino) >= 0;
}

int placement_gain(const region_cache *cache, lap_domino domino, land_spot a, land_spot b)
{
    int fire = erupts(cache, domino) ? fire_ahead(cache, domino, a, b) : 0;
    return gain_before_fire(cache, domino, a, b) + fire;
}

/* What larger regions alone are worth. */
static int squares_worth(const region_cache *cache, lap_domino domino, land_spot a, land_spot b,
                         int square)
{
    uint64_t first = torus_bit(a.column, a.row), second = torus_bit(b.column, b.row);
    const lap_half *h = domino.half;
    placement_weights weights = {.square = square};
    if (h[0].terrain == h[1].terrain)
        return worth_of(cache, h[0].terrain, first | second, 0, weights);
    return worth_of(cache, h[0].terrain, first, 0, weights) +
           worth_of(cache, h[1].terrain, second, 0, weights);
}

/* Place by place, since the fire of a volcano depends on where it is. */
static void compare_each(comparison *c, const uint64_t at[TORUS_WAYS])
{
    const region_cache *cache = c->cache;
    fire_gains fire;
    fire_gains_of(&fire, cache, c->domino);
    for (land_place p = {0}; land_next(&cache->land, at, &p);) {
        int gain = gain_before_fire(cache, c->domino, p.a, p.b) + fire_gains_best(&fire, p.a, p.b);
        int worth = c->weights.point * gain;
        if (c->weights.square != 0)
            worth += squares_worth(cache, c->domino, p.a, p.b, c->weights.square);
        keep(&c->best, worth, p.way, p.bit);
    }
}

static bool any(const uint64_t at[TORUS_WAYS])
{
    return (at[0] | at[1] | at[2] | at[3]) != 0;
}

int placement_open(const region_cache *cache, lap_domino domino, placement_filter filter,
                   uint64_t at[TORUS_WAYS])
{
    uint64_t clean[TORUS_WAYS];
    land_places(&cache->land, cache->grid, domino, at);
    if (filter == PLACEMENT_CLEAN) {
        shape_clean(cache, at, clean);
        if ((clean[0] | clean[1] | clean[2] | clean[3]) != 0)
            for (int way = 0; way < TORUS_WAYS; way++)
                at[way] = clean[way];
    }
    return (at[0] | at[1] | at[2] | at[3]) != 0;
}

static void compare_by_class(comparison *c, const uint64_t at[TORUS_WAYS], int more)
{
    if (c->domino.half[0].terrain == c->domino.half[1].terrain)
        compare_one(c, at, more);
    else
        compare_two(c, at, more);
}

placements placement_best_weighted(const region_cache *cache, lap_domino domino,
                                   placement_filter filter, placement_weights weights)
{
    uint64_t at[TORUS_WAYS];
    comparison c = {
        .cache = cache, .domino = domino, .weights = weights, .best = {.gain = NOTHING}};
    if (!placement_open(cache, domino, filter, at)) {
        c.best.gain = weights.point * placement_discard(cache);
        return c.best;
    }
    if (erupts(cache, domino)) {
        compare_each(&c, at);
        return c.best;
    }
    if (cache->peopled)
        weigh_folk(&c);
    int pieces = weights.point * resource_race_domino(&cache->pieces, domino);
    if (shape_can_centre(cache)) {
        uint64_t centring[TORUS_WAYS];
        for (int way = 0; way < TORUS_WAYS; way++) {
            centring[way] = at[way] & shape_centring(cache, (torus_way)way);
            at[way] &= ~centring[way];
        }
        pieces -= weights.point * shape_centre(cache, &cache->land);
        if (any(centring))
            compare_by_class(&c, centring, pieces + weights.point * LAP_CENTRE_POINTS);
    }
    if (any(at))
        compare_by_class(&c, at, pieces);
    return c.best;
}

placements placement_best(const region_cache *cache, lap_domino domino, placement_filter filter)
{
    return placement_best_weighted(cache, domino, filter, (placement_weights){.point = 1});
}
