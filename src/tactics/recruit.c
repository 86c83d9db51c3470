/* recruit.c: which caveman is worth his price. */
#include "recruit.h"

enum { NEVER = 1000 };

/* Tokens of a resource that are worth the same to the cavemen there are. */
typedef struct tokens {
    uint64_t board;
    int worth;
} tokens;

/* What does not depend on whom to recruit. */
typedef struct market {
    const region_cache *cache;
    uint64_t token[LAP_RESOURCES + 1];  /* by resource */
    tokens list[LAP_RESOURCES + 1][49]; /* by resource, cheapest first */
    int lists[LAP_RESOURCES + 1];
    int least[5]; /* by price: no caveman costs less */
    uint64_t people;
    uint64_t shamans;
    uint64_t ground; /* where a caveman can be placed, after paying what is there */
    lap_caveman_group group[LAP_CAVEMAN_GROUPS];
    int groups;
} market;

static void list_tokens(market *m, int resource)
{
    tokens *list = m->list[resource];
    int n = 0;
    for (uint64_t left = m->token[resource]; left != 0; left &= left - 1) {
        int worth = region_cache_watched(m->cache, resource, left & -left), at = 0;
        while (at < n && list[at].worth < worth)
            at++;
        if (at == n || list[at].worth != worth) {
            for (int i = n++; i > at; i--)
                list[i] = list[i - 1];
            list[at] = (tokens){0, worth};
        }
        list[at].board |= left & -left;
    }
    m->lists[resource] = n;
}

/* The kind of token that costs least, which is then taken from the list. */
static int take_kind(int cost[LAP_RESOURCES + 1], int *total)
{
    int best = LAP_MAMMOTH;
    for (int k = LAP_FISH; k <= LAP_FLINT; k++)
        best = cost[k] < cost[best] ? k : best;
    *total += cost[best];
    cost[best] = NEVER;
    return best;
}

static void open_market(market *m, const region_cache *cache)
{
    const lap_territory *land = &cache->land;
    int cost[LAP_RESOURCES + 1];
    m->cache = cache;
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++) {
        m->token[r] = land->resources & land->terrain[r];
        list_tokens(m, r);
        cost[r] = m->lists[r] != 0 ? m->list[r][0].worth : NEVER;
    }
    m->least[0] = 0;
    for (int price = 1; price <= 4; price++) {
        m->least[price] = m->least[price - 1];
        take_kind(cost, &m->least[price]);
    }
    m->people = land_peopled(land);
    m->shamans = land_cavemen(land, LAP_SHAMAN);
    m->ground = land_standing(land, land->resources);
    m->groups = lap_territory_caveman_groups(land, m->group);
}

/* R8.6: what a caveman makes of one piece of a resource near him. */
static int share(int caveman, int resource)
{
    bool counts =
        caveman == LAP_PAINTER || (int)lap_caveman_resource((lap_caveman)caveman) == resource;
    return counts ? lap_caveman_points((lap_caveman)caveman) : 0;
}

/* R8.7: what a warrior adds who stands on a square. */
static int warrior_gain(const market *m, int power, uint64_t square)
{
    uint64_t beside = torus_beside(square);
    int size = 1, before = 0;
    for (int i = 0; i < m->groups; i++) {
        const lap_caveman_group *group = &m->group[i];
        if (group->caveman != LAP_NO_CAVEMAN || (group->squares & beside) == 0)
            continue;
        size += group->size;
        power += group->power;
        before += group->points;
    }
    return size * power - before;
}

/* Points of a caveman on a square as long as nothing is paid, for himself and others. */
static int welcome(const market *m, int caveman, uint64_t square)
{
    const lap_territory *land = &m->cache->land;
    uint64_t around = torus_around(square);
    int shaman = lap_caveman_points(LAP_SHAMAN);
    int gain = shaman * torus_count(around & m->shamans);
    if (caveman == LAP_FIRELADY)
        return gain + lap_caveman_points(LAP_FIRELADY) * land_fires(land, around);
    if (caveman == LAP_SHAMAN)
        return gain + shaman * torus_count(around & m->people);
    if (caveman >= LAP_SMALL)
        return gain + warrior_gain(m, lap_caveman_power((lap_caveman)caveman), square);
    uint64_t wanted = caveman == LAP_PAINTER ? land->resources
                                             : m->token[lap_caveman_resource((lap_caveman)caveman)];
    return gain + lap_caveman_points((lap_caveman)caveman) * torus_count(around & wanted);
}

/* The least that one token of a kind costs, and the first that costs no more. */
static int cheapest(const market *m, int caveman, uint64_t square, int resource, uint64_t *paid)
{
    int own = share(caveman, resource), least = NEVER;
    uint64_t around = own != 0 ? torus_around(square) : 0, board = 0;
    if ((m->token[resource] & square) != 0) {
        *paid = square;
        return region_cache_watched(m->cache, resource, square);
    }
    for (int i = 0; i < m->lists[resource] && m->list[resource][i].worth <= least; i++) {
        const tokens *t = &m->list[resource][i];
        uint64_t away = t->board & ~around;
        int cost = away != 0 ? t->worth : t->worth + own;
        if (cost < least)
            board = 0;
        if (cost <= least)
            board |= away != 0 ? away : t->board;
        least = cost < least ? cost : least;
    }
    *paid = board & -board;
    return least;
}

/* Pays: all kinds, or two, the one on the square itself among them. */
static int pay(const market *m, recruit *r)
{
    int cost[LAP_RESOURCES + 1], total = 0, taken = 0;
    uint64_t token[LAP_RESOURCES + 1] = {0};
    r->paid = 0;
    for (int k = LAP_MAMMOTH; k <= LAP_FLINT; k++) {
        cost[k] = cheapest(m, r->caveman, r->square, k, &token[k]);
        if (r->price != 4 && token[k] != r->square)
            continue;
        total += cost[k];
        r->paid |= token[k];
        cost[k] = NEVER;
        taken++;
    }
    for (; taken < r->price; taken++)
        r->paid |= token[take_kind(cost, &total)];
    return total;
}

/* Puts r into a list of at most `room`, best first, whose last gives way; returns its length. */
static int insert(recruit *list, int n, int room, const recruit *r)
{
    int at = n < room ? n++ : room - 1;
    for (; at > 0 && list[at - 1].gain < r->gain; at--)
        list[at] = list[at - 1];
    list[at] = *r;
    return n;
}

static int list_one(const market *m, int caveman, int price, int squares, recruit *list)
{
    int n = 0;
    for (uint64_t left = m->ground; left != 0; left &= left - 1) {
        recruit r = {.caveman = caveman, .price = price, .square = left & -left};
        r.gain = welcome(m, caveman, r.square);
        if (n == squares && r.gain - m->least[price] <= list[n - 1].gain)
            continue;
        r.gain -= pay(m, &r);
        if (n < squares || r.gain > list[n - 1].gain)
            n = insert(list, n, squares, &r);
    }
    return n;
}

int recruit_list(const region_cache *cache, const lap_view *view, int squares,
                 recruit list[RECRUITS])
{
    turn_offer offer = turn_offers(view);
    int n = 0;
    if ((offer.cave | offer.pile) == 0)
        return 0;
    market m;
    open_market(&m, cache);
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++) {
        if ((offer.cave >> c & 1) != 0)
            n += list_one(&m, c, 2, squares, list + n);
        else if ((offer.pile >> c & 1) != 0)
            n += list_one(&m, c, 4, squares, list + n);
    }
    return n;
}

lap_move recruit_move(const lap_territory *land, const recruit *r)
{
    lap_square pay[4];
    int n = 0;
    for (uint64_t left = r->paid; left != 0; left &= left - 1)
        pay[n++] = lap_territory_square(land, torus_first(left));
    return lap_move_recruit((lap_caveman)r->caveman,
                            lap_territory_square(land, torus_first(r->square)), pay, r->price);
}
