/* features.c: a seat's position as a row of small whole numbers. */
#include "features.h"

#include "tactics/placement.h"

#include <stdbool.h>

enum { CUT = 127 };

static int8_t cut(int number)
{
    return (int8_t)(number > CUT ? CUT : number < -CUT ? -CUT : number);
}

static void count_unseen(features_common *c, const lap_view *view)
{
    for (uint64_t left = view->unseen; left != 0; left &= left - 1) {
        lap_domino domino = lap_domino_of((lap_set)view->rules.set, torus_first(left));
        for (int h = 0; h < 2; h++) {
            lap_half half = domino.half[h];
            c->halves[half.terrain]++;
            c->fires[half.terrain] += half.fires;
            c->craters += half.craters;
            c->resources[half.resource]++;
        }
        c->unseen++;
    }
}

void features_prepare(features_common *c, const lap_view *view)
{
    *c = (features_common){.draws = view->deck / view->rules.line};
    count_unseen(c, view);
    for (int s = 0; s < view->rules.players; s++) {
        c->score[s] = lap_view_score(view, s + 1);
        if (lap_rules_resources(&view->rules))
            for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++)
                c->pieces[s][r] = lap_territory_count(&view->territory[s], (lap_resource)r);
    }
}

/* Of `count` things on the unseen dominoes, how many this seat can expect, times `unit`. */
static int expected(const features_common *c, int chiefs, int count, int unit)
{
    return c->unseen > 0 ? unit * count * c->draws * chiefs / c->unseen : 0;
}

/* The free squares around, by how many of the four squares beside them are free too. */
typedef struct free_squares {
    uint64_t all;
    uint64_t by_free[5];
} free_squares;

static free_squares free_of(const region_cache *cache)
{
    free_squares f = {.all = shape_home(cache) & ~land_laid(&cache->land)};
    uint64_t way[4] = {torus_east(f.all), torus_west(f.all), torus_north(f.all),
                       torus_south(f.all)};
    uint64_t one = way[0] ^ way[1], two = way[0] & way[1];
    uint64_t three = way[2] ^ way[3], four = way[2] & way[3];
    f.by_free[0] = f.all & ~(one | two | three | four);
    f.by_free[1] = f.all & ~two & ~four & (one ^ three);
    f.by_free[2] = f.all & ((one & three) | (two & ~three & ~four) | (four & ~one & ~two));
    f.by_free[3] = f.all & ((two & three) | (one & four));
    f.by_free[4] = f.all & two & four;
    return f;
}

/* Is region a more promising than b? Equals go by their first square. */
static bool is_ahead(const cached_region *a, const cached_region *b)
{
    int left = a->size * (2 * a->fires + 1), right = b->size * (2 * b->fires + 1);
    return left != right ? left > right : torus_first(a->squares) < torus_first(b->squares);
}

/* The open regions of a terrain: the best two, and what else there is. */
typedef struct open_regions {
    const cached_region *best, *second;
    int count;
    int points; /* of all but these two */
    int closed; /* points of closed regions */
    int largest;
} open_regions;

static open_regions open_of(const terrain_regions *k, uint64_t free)
{
    open_regions o = {.best = NULL};
    for (int i = 0; i < k->count; i++) {
        const cached_region *r = &k->region[i];
        int points = r->size * r->fires;
        o.largest = r->size > o.largest ? r->size : o.largest;
        if ((r->beside & free) == 0) {
            o.closed += points;
            continue;
        }
        o.count++;
        o.points += points;
        if (o.best == NULL || is_ahead(r, o.best)) {
            o.second = o.best;
            o.best = r;
        } else if (o.second == NULL || is_ahead(r, o.second)) {
            o.second = r;
        }
    }
    o.points -= o.best != NULL ? o.best->size * o.best->fires : 0;
    o.points -= o.second != NULL ? o.second->size * o.second->fires : 0;
    return o;
}

static void put_region(const cached_region *r, uint64_t free, int8_t *out)
{
    if (r == NULL)
        return;
    out[0] = cut(r->size);
    out[1] = cut(r->fires);
    out[2] = cut(torus_count(r->beside & free));
    out[3] = cut(r->size * r->fires);
}

static void put_terrain(const features_common *c, const region_cache *cache, int terrain,
                        int chiefs, const free_squares *f, int8_t *out)
{
    const terrain_regions *k = &cache->kind[terrain];
    open_regions o = open_of(k, f->all);
    int squares = expected(c, chiefs, c->halves[terrain], 4);
    int fires = expected(c, chiefs, c->fires[terrain], 8);
    out[0] = cut(torus_count(cache->land.terrain[terrain]));
    put_region(o.best, f->all, out + 1);
    put_region(o.second, f->all, out + 5);
    out[9] = cut(o.count);
    out[10] = cut(o.points);
    out[11] = cut(o.closed);
    out[12] = cut(squares);
    out[13] = cut(fires);
    if (o.best != NULL) {
        uint64_t near = o.best->beside & f->all;
        out[14] = cut(squares * o.best->fires / 4);
        out[15] = cut(fires * o.best->size / 8);
        out[18] = cut(o.second != NULL ? torus_count(near & o.second->beside) : 0);
        out[19] = cut(torus_count(near | (torus_beside(near) & f->all)));
        out[20] = cut(torus_count(near & ~f->by_free[0]));
    }
    if (cache->set != LAP_KINGDOMINO) {
        uint64_t burnable = o.best != NULL ? o.best->squares & ~land_burning(&cache->land) : 0;
        out[21] = cut(torus_count(burnable));
        out[22] = cut(torus_count(cache->land.resources & cache->land.terrain[terrain]));
        out[23] = cut(o.largest);
    }
}

/* Pieces that hang together, and how many dominoes at most they can take: those of a piece cover as
 * many dark squares as light ones. */
typedef struct pieces {
    int count;
    int odd;
    int capacity;
    int largest;
} pieces;

static pieces pieces_of(uint64_t free)
{
    const uint64_t dark = UINT64_C(0xAA55AA55AA55AA55);
    pieces p = {0};
    for (uint64_t left = free; left != 0;) {
        uint64_t piece = torus_flood(left & -left, left);
        int size = torus_count(piece), darks = torus_count(piece & dark), lights = size - darks;
        p.count++;
        p.odd += size & 1;
        p.capacity += darks < lights ? darks : lights;
        p.largest = size > p.largest ? size : p.largest;
        left &= ~piece;
    }
    return p;
}

static void put_shape(const region_cache *cache, const free_squares *f, int to_lay, int8_t *out)
{
    const lap_territory *t = &cache->land;
    pieces p = pieces_of(f->all);
    int room = p.capacity - to_lay, free = torus_count(f->all);
    int whole = (cache->bonus & LAP_COMPLETE) != 0 && t->discards == 0;
    uint64_t once = 0, twice = 0;
    for (int k = 0; k < LAP_TERRAINS; k++) {
        twice |= once & cache->kind[k].touched;
        once |= cache->kind[k].touched;
    }
    uint64_t start = torus_beside(TORUS_START);
    out[0] = cut(free);
    for (int i = 0; i < 5; i++)
        out[1 + i] = cut(torus_count(f->by_free[i]));
    out[6] = cut(p.count);
    out[7] = cut(p.odd);
    out[8] = cut(p.capacity);
    out[9] = cut(to_lay);
    out[10] = cut(room);
    out[11] = cut(room < 0 ? room : 0);
    out[12] = cut(free - 2 * to_lay);
    out[13] = cut(shape_can_centre(cache));
    out[14] = cut(whole);
    out[15] = cut(whole && room >= 0);
    out[16] = cut(cache->grid - (t->east - t->west + 1));
    out[17] = cut(cache->grid - (t->north - t->south + 1));
    out[18] = cut(t->discards);
    out[19] = cut(torus_count(f->all & twice));
    out[20] = cut(torus_count(f->all & ~once & ~start));
    out[21] = cut(torus_count(f->all & start));
    out[22] = cut(p.largest);
}

static void put_score(const features_common *c, const lap_view *view, int seat, int8_t *out)
{
    const lap_score *s = &c->score[seat - 1];
    int rival = 0;
    for (int i = 0; i < view->rules.players; i++)
        if (i != seat - 1 && c->score[i].total > rival)
            rival = c->score[i].total;
    out[0] = cut(s->total / 2);
    out[1] = cut(s->regions / 2);
    out[2] = cut(s->total > 60 ? (s->total - 60) / 2 : 0);
    out[3] = cut(s->centre);
    out[4] = cut(s->complete);
    out[5] = cut(s->largest);
    out[6] = cut(s->fires);
    out[7] = cut(s->total - rival);
}

/* The dominoes that the seat's chiefs stand on; returns how many. */
static int put_held(const region_cache *cache, const lap_view *view, int seat, int8_t row[FEATURES])
{
    int8_t *out = row + FEATURE_HELD;
    int n = 0, craters = 0;
    for (int i = 0; i < LAP_LINE; i++) {
        if (view->now.domino[i] == 0 || view->now.chief[i] != seat)
            continue;
        lap_domino domino = lap_domino_of((lap_set)view->rules.set, view->now.domino[i]);
        placements best = placement_best(cache, domino, PLACEMENT_CLEAN);
        uint64_t at[TORUS_WAYS];
        placement_open(cache, domino, PLACEMENT_ANY, at);
        if (n < 2) {
            out[3 * n] = cut(i + 1);
            out[3 * n + 1] = cut(best.gain);
            out[3 * n + 2] = cut(placement_count(at));
        }
        for (int h = 0; h < 2; h++) {
            int8_t *terrain = row + FEATURE_TERRAIN + FEATURES_TERRAIN * domino.half[h].terrain;
            terrain[16]++;
            terrain[17] = cut(terrain[17] + domino.half[h].fires);
            craters += domino.half[h].craters;
        }
        n++;
    }
    out[6] = cut(n);
    if (view->rules.set != LAP_KINGDOMINO)
        row[FEATURE_ORIGINS + 21] = cut(craters);
    return n;
}

static void put_table(const features_common *c, const lap_view *view, int chiefs, int8_t *out)
{
    out[0] = cut(view->rules.players == 2);
    out[1] = cut(view->rules.players == 3);
    out[2] = cut(view->rules.players == 4);
    out[3] = cut(view->rules.grid == 7);
    out[4] = cut((view->rules.bonus & LAP_CENTRE) != 0);
    out[5] = cut((view->rules.bonus & LAP_COMPLETE) != 0);
    out[6] = cut(c->draws);
    out[7] = cut(chiefs);
    out[8] = cut(view->rules.line == 3);
    out[9] = cut(c->unseen - view->deck);
}

/* The groups of FEATURE_ORIGINS: resources and totems, fire, cavemen. */
static void put_resources(const features_common *c, const lap_view *view, int seat, int chiefs,
                          int8_t *out)
{
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++, out += 5) {
        int mine = c->pieces[seat - 1][r], rival = 0;
        for (int i = 0; i < view->rules.players; i++)
            if (i != seat - 1 && c->pieces[i][r] > rival)
                rival = c->pieces[i][r];
        out[0] = cut(mine);
        out[1] = cut(rival);
        out[2] = cut(view->totem[r - 1] == seat);
        out[3] = cut(mine - rival);
        out[4] =
            cut(lap_rules_resources(&view->rules) ? expected(c, chiefs, c->resources[r], 4) : 0);
    }
}

static void put_cavemen(const region_cache *cache, const lap_view *view, int8_t *out)
{
    int pile = 0;
    for (int k = LAP_HUNTER; k < LAP_CAVEMEN; k++) {
        out[k - 1] = cut(cache->peopled ? torus_count(land_cavemen(&cache->land, k)) : 0);
        pile += view->pile[k];
    }
    for (int i = 0; i < LAP_CAVE; i++)
        if (view->cave[i] != LAP_NO_CAVEMAN)
            out[10 + view->cave[i] - 1]++;
    out[20] = cut(pile);
}

static void put_origins(const features_common *c, const region_cache *cache, const lap_view *view,
                        int seat, int chiefs, int8_t *out)
{
    const lap_territory *t = &cache->land;
    const lap_score *s = &c->score[seat - 1];
    uint64_t burnable = land_laid(t) & ~t->terrain[LAP_VOLCANO] & ~land_burning(t);
    int kinds = 0, largest = 0;
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++)
        kinds += c->pieces[seat - 1][r] > 0;
    for (int k = 0; k < LAP_VOLCANO; k++)
        for (int i = 0; i < cache->kind[k].count; i++) {
            const cached_region *r = &cache->kind[k].region[i];
            if ((r->squares & burnable) != 0 && r->size > largest)
                largest = r->size;
        }
    put_resources(c, view, seat, chiefs, out);
    out[20] = cut(torus_count(t->tokens));
    out[22] = cut(expected(c, chiefs, c->craters, 4));
    out[23] = cut(torus_count(burnable));
    out[24] = cut(s->resources);
    out[25] = cut(s->totems);
    out[26] = cut(s->cavemen);
    out[27] = cut(s->warriors);
    out[28] = cut(kinds);
    out[29] = cut(torus_count(land_peopled(t)));
    out[30] = cut(largest);
    if (view->rules.set == LAP_TRIBE)
        put_cavemen(cache, view, out + 31);
}

void features_of(const features_common *c, const region_cache *cache, const lap_view *view,
                 int seat, int8_t row[FEATURES])
{
    int chiefs = lap_rules_chiefs(&view->rules);
    free_squares f = free_of(cache);
    for (int i = 0; i < FEATURES; i++)
        row[i] = 0;
    for (int t = 0; t < LAP_TERRAINS; t++)
        put_terrain(c, cache, t, chiefs, &f, row + FEATURE_TERRAIN + FEATURES_TERRAIN * t);
    int held = put_held(cache, view, seat, row);
    put_shape(cache, &f, held + c->draws * chiefs, row + FEATURE_SHAPE);
    put_score(c, view, seat, row + FEATURE_SCORE);
    put_table(c, view, chiefs, row + FEATURE_TABLE);
    if (view->rules.set != LAP_KINGDOMINO)
        put_origins(c, cache, view, seat, chiefs, row + FEATURE_ORIGINS);
}
