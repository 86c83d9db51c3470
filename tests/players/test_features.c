/* test_features.c: the rows that a network sees, against a slow twin.
 *
 * The twin goes by docs/learning.md and the public view alone: one square after the other on a
 * board folded to eight by eight (lapilli/territory.h), without bit boards and without a cache.
 * What a domino gains at best it finds by playing every place and every fire. */
#include "players/evaluate.h"
#include "players/features.h"

#include "lapilli/game.h"
#include "../games.h"
#include "../test.h"

enum { FOLD = 8, SQUARES = FOLD * FOLD, POSITIONS = GAMES_SHORT ? 5000 : 20000 };

typedef struct slow_board {
    lap_cell cell[SQUARES];
    bool is_free[SQUARES]; /* may still be covered */
    int region[SQUARES];   /* number of its region; -1: none */
} slow_board;

/* A region of one terrain. */
typedef struct slow_region {
    int first, size, fires, around; /* its first square; free squares beside it */
} slow_region;

static int folded(int column, int row)
{
    return (row + 2 * FOLD) % FOLD * FOLD + (column + 2 * FOLD) % FOLD;
}

static int beside(int square, int way)
{
    static const int columns[4] = {1, -1, 0, 0}, rows[4] = {0, 0, 1, -1};
    return folded(square % FOLD + columns[way], square / FOLD + rows[way]);
}

static int fires_on(const lap_cell *cell)
{
    return cell->printed + cell->token;
}

static bool can_centre(const lap_view *view, const lap_territory *t)
{
    int half = view->rules.grid / 2, start = LAP_SIDE / 2;
    return (view->rules.bonus & LAP_CENTRE) != 0 && t->west >= start - half &&
           t->east <= start + half && t->south >= start - half && t->north <= start + half;
}

/* Numbers the squares that hang together with `square` and are alike. */
static void spread(slow_board *b, int square, int number)
{
    b->region[square] = number;
    for (int way = 0; way < 4; way++) {
        int next = beside(square, way);
        bool is_alike = b->is_free[square] ? b->is_free[next]
                                           : b->cell[next].kind == LAP_CELL_LAID &&
                                                 b->cell[next].terrain == b->cell[square].terrain;
        if (is_alike && b->region[next] < 0)
            spread(b, next, number);
    }
}

static slow_board board_of(const lap_view *view, int seat)
{
    const lap_territory *t = &view->territory[seat - 1];
    int grid = view->rules.grid, half = grid / 2, start = LAP_SIDE / 2;
    slow_board b = {.cell = {{0}}};
    int west = t->east - grid + 1, east = t->west + grid - 1;
    int south = t->north - grid + 1, north = t->south + grid - 1;
    if (can_centre(view, t)) {
        west = south = start - half;
        east = north = start + half;
    }
    for (int column = t->west; column <= t->east; column++)
        for (int row = t->south; row <= t->north; row++)
            b.cell[folded(column, row)] = lap_territory_at(t, lap_square_at(column, row));
    for (int column = west; column <= east; column++)
        for (int row = south; row <= north; row++)
            b.is_free[folded(column, row)] = b.cell[folded(column, row)].kind == LAP_CELL_EMPTY;
    for (int s = 0; s < SQUARES; s++)
        b.region[s] = -1;
    for (int s = 0; s < SQUARES; s++)
        if (b.region[s] < 0 && (b.is_free[s] || b.cell[s].kind == LAP_CELL_LAID))
            spread(&b, s, s);
    return b;
}

/* Is a free square beside the region? */
static bool touches(const slow_board *b, int square, int region)
{
    for (int way = 0; way < 4; way++)
        if (b->is_free[square] && b->region[beside(square, way)] == region)
            return true;
    return false;
}

static int free_beside(const slow_board *b, int square)
{
    int n = 0;
    for (int way = 0; way < 4; way++)
        n += b->is_free[beside(square, way)];
    return n;
}

static slow_region region_of(const slow_board *b, int number)
{
    slow_region r = {.first = number};
    for (int s = 0; s < SQUARES; s++) {
        r.size += b->region[s] == number;
        r.fires += b->region[s] == number ? fires_on(&b->cell[s]) : 0;
        r.around += touches(b, s, number);
    }
    return r;
}

typedef struct slow_unseen {
    int all, draws, chiefs;
    int halves[LAP_TERRAINS], fires[LAP_TERRAINS], resources[LAP_RESOURCES + 1], craters;
} slow_unseen;

static slow_unseen unseen_of(const lap_view *view)
{
    slow_unseen u = {.draws = view->deck / view->rules.line,
                     .chiefs = view->rules.players == 2 ? 2 : 1};
    for (int n = 1; n <= LAP_DOMINOES; n++)
        for (int h = 0; (view->unseen >> n & 1) != 0 && h < 2; h++) {
            lap_half half = lap_domino_of((lap_set)view->rules.set, n).half[h];
            u.all += h;
            u.halves[half.terrain]++;
            u.fires[half.terrain] += half.fires;
            u.resources[half.resource]++;
            u.craters += half.craters;
        }
    return u;
}

static int to_come(const slow_unseen *u, int count, int unit)
{
    return u->all == 0 ? 0 : unit * count * u->draws * u->chiefs / u->all;
}

static int value_of(const slow_region *r)
{
    return r->size * (2 * r->fires + 1);
}

static void slow_terrain(const lap_view *view, const slow_board *b, const slow_unseen *u, int t,
                         int *out)
{
    slow_region open[2] = {{.size = 0}, {.size = 0}};
    int points = 0, largest = 0;
    for (int s = 0; s < SQUARES; s++) {
        out[0] += b->cell[s].kind == LAP_CELL_LAID && b->cell[s].terrain == t;
        out[22] += view->rules.set != LAP_KINGDOMINO && b->cell[s].kind == LAP_CELL_LAID &&
                   b->cell[s].terrain == t && b->cell[s].resource != LAP_NO_RESOURCE;
        if (b->region[s] != s || b->is_free[s] || b->cell[s].terrain != t)
            continue;
        slow_region r = region_of(b, s);
        largest = r.size > largest ? r.size : largest;
        if (r.around == 0) {
            out[11] += r.size * r.fires;
            continue;
        }
        out[9]++;
        points += r.size * r.fires;
        /* Regions come by their first squares, so that equals stay in order. */
        int place = value_of(&r) > value_of(&open[0]) ? 0 : value_of(&r) > value_of(&open[1]);
        if (place == 0 && value_of(&r) <= value_of(&open[0]))
            continue;
        if (place == 0)
            open[1] = open[0];
        open[place] = r;
    }
    for (int i = 0; i < 2; i++) {
        out[4 * i + 1] = open[i].size;
        out[4 * i + 2] = open[i].fires;
        out[4 * i + 3] = open[i].around;
        out[4 * i + 4] = open[i].size * open[i].fires;
        points -= open[i].size * open[i].fires;
    }
    out[10] = points;
    out[12] = to_come(u, u->halves[t], 4);
    out[13] = to_come(u, u->fires[t], 8);
    out[14] = out[12] * open[0].fires / 4;
    out[15] = out[13] * open[0].size / 8;
    for (int s = 0; s < SQUARES && open[0].size > 0; s++) {
        bool is_near = touches(b, s, open[0].first), is_second = is_near;
        for (int way = 0; way < 4; way++)
            is_second |= b->is_free[s] && touches(b, beside(s, way), open[0].first);
        out[18] += is_near && open[1].size > 0 && touches(b, s, open[1].first);
        out[19] += is_second;
        out[20] += is_near && free_beside(b, s) > 0;
        out[21] += view->rules.set != LAP_KINGDOMINO && b->region[s] == open[0].first &&
                   fires_on(&b->cell[s]) == 0;
    }
    out[23] = view->rules.set != LAP_KINGDOMINO ? largest : 0;
}

static void slow_shape(const lap_view *view, int seat, const slow_board *b, int to_lay, int *out)
{
    const lap_territory *t = &view->territory[seat - 1];
    for (int s = 0; s < SQUARES; s++) {
        if (!b->is_free[s])
            continue;
        unsigned terrains = 0;
        bool at_start = false;
        for (int way = 0; way < 4; way++) {
            const lap_cell *cell = &b->cell[beside(s, way)];
            terrains |= cell->kind == LAP_CELL_LAID ? 1u << cell->terrain : 0;
            at_start |= cell->kind == LAP_CELL_START;
        }
        out[0]++;
        out[1 + free_beside(b, s)]++;
        out[19] += (terrains & (terrains - 1)) != 0;
        out[20] += terrains == 0 && !at_start;
        out[21] += at_start;
        if (b->region[s] != s)
            continue;
        int colour[2] = {0};
        for (int i = 0; i < SQUARES; i++)
            if (b->region[i] == s)
                colour[(i / FOLD + i) % 2]++;
        int size = colour[0] + colour[1];
        out[6]++;
        out[7] += size % 2;
        out[8] += colour[0] < colour[1] ? colour[0] : colour[1];
        out[22] = size > out[22] ? size : out[22];
    }
    out[9] = to_lay;
    out[10] = out[8] - to_lay;
    out[11] = out[10] < 0 ? out[10] : 0;
    out[12] = out[0] - 2 * to_lay;
    out[13] = can_centre(view, t);
    out[14] = (view->rules.bonus & LAP_COMPLETE) != 0 && t->discards == 0;
    out[15] = out[14] != 0 && out[10] >= 0;
    out[16] = view->rules.grid - (t->east - t->west + 1);
    out[17] = view->rules.grid - (t->north - t->south + 1);
    out[18] = t->discards;
}

/* R4: in how many ways a domino can be laid, on the plane. */
static int slow_places(const lap_view *view, int seat, lap_domino domino)
{
    static const int columns[4] = {1, -1, 0, 0}, rows[4] = {0, 0, 1, -1};
    const lap_territory *t = &view->territory[seat - 1];
    int n = 0;
    for (int column = 0; column < LAP_SIDE; column++)
        for (int row = 0; row < LAP_SIDE; row++)
            for (int way = 0; way < 4; way++) {
                int at[2][2] = {{column, row}, {column + columns[way], row + rows[way]}};
                int west = t->west, east = t->east, south = t->south, north = t->north;
                bool fits = false, is_clear = true;
                for (int h = 0; h < 2; h++) {
                    int c = at[h][0], r = at[h][1];
                    lap_square square = lap_square_at(c, r);
                    is_clear &= square.index != LAP_NO_SQUARE.index &&
                                lap_territory_at(t, square).kind == LAP_CELL_EMPTY;
                    west = c < west ? c : west;
                    east = c > east ? c : east;
                    south = r < south ? r : south;
                    north = r > north ? r : north;
                    for (int w = 0; w < 4; w++) {
                        lap_cell cell =
                            lap_territory_at(t, lap_square_at(c + columns[w], r + rows[w]));
                        fits |=
                            cell.kind == LAP_CELL_START ||
                            (cell.kind == LAP_CELL_LAID && cell.terrain == domino.half[h].terrain);
                    }
                }
                n += is_clear && fits && east - west < view->rules.grid &&
                     north - south < view->rules.grid;
            }
    return n;
}

/* The points of a seat once a totem that must be passed on is passed on. */
static int points_of(lap_view view, int seat)
{
    lap_move moves[LAP_MOVES];
    if (view.phase == LAP_PHASE_TOTEM) {
        lap_view_moves(&view, moves);
        lap_view_play(&view, moves[0]);
    }
    return lap_view_score(&view, seat).total;
}

/* The most points that a seat can have after a decision and the fire that may follow. */
static int most_points(const lap_view *view, int seat, lap_move move)
{
    lap_move fires[LAP_MOVES];
    lap_view after = *view;
    CHECK_INT(lap_view_play(&after, move).error, LAP_OK);
    if (after.phase != LAP_PHASE_FIRE || after.seat != seat)
        return points_of(after, seat);
    int most = INT32_MIN, n = lap_view_moves(&after, fires);
    for (int i = 0; i < n; i++) {
        int points = most_points(&after, seat, fires[i]);
        most = points > most ? points : most;
    }
    return most;
}

/* Where the territory may grow. */
typedef struct slow_home {
    int west, east, south, north;
} slow_home;

static slow_home home_of(const lap_view *view, const lap_territory *t)
{
    int grid = view->rules.grid, half = grid / 2, start = LAP_SIDE / 2;
    if (can_centre(view, t))
        return (slow_home){start - half, start + half, start - half, start + half};
    return (slow_home){t->east - grid + 1, t->west + grid - 1, t->north - grid + 1,
                       t->south + grid - 1};
}

static bool is_closed(const lap_territory *t, slow_home h, int column, int row)
{
    return column < h.west || column > h.east || row < h.south || row > h.north ||
           lap_territory_at(t, lap_square_at(column, row)).kind != LAP_CELL_EMPTY;
}

static int holes_of(const lap_territory *t, slow_home h)
{
    int holes = 0;
    for (int c = h.west; c <= h.east; c++)
        for (int r = h.south; r <= h.north; r++)
            holes += !is_closed(t, h, c, r) && is_closed(t, h, c - 1, r) &&
                     is_closed(t, h, c + 1, r) && is_closed(t, h, c, r - 1) &&
                     is_closed(t, h, c, r + 1);
    return holes;
}

/* Does a placement stay where the territory may grow, and leave no new hole of one square? */
static bool spoils_nothing(const lap_view *view, int seat, lap_move lay)
{
    const lap_territory *before = &view->territory[seat - 1];
    slow_home h = home_of(view, before);
    lap_view after = *view;
    lap_view_play(&after, lay);
    const lap_territory *t = &after.territory[seat - 1];
    return t->west >= h.west && t->east <= h.east && t->south >= h.south && t->north <= h.north &&
           holes_of(t, h) <= holes_of(before, h);
}

/* The points that the best placement of a held domino gains, of those that spoil nothing if there
 * are any; without a place what the discard costs. */
static int slow_gain(lap_view view, int seat, int number)
{
    lap_move moves[LAP_MOVES];
    bool is_clean[LAP_MOVES], has_clean = false;
    view.now = (lap_line){.domino = {(uint8_t)number}, .chief = {(uint8_t)seat}};
    view.next = (lap_line){0};
    view.slot = 0;
    view.seat = (uint8_t)seat;
    view.phase = LAP_PHASE_LAY;
    int before = lap_view_score(&view, seat).total, most = INT32_MIN;
    int n = lap_view_moves(&view, moves);
    for (int i = 0; i < n; i++) {
        is_clean[i] =
            lap_move_kind(moves[i]) == LAP_MOVE_LAY && spoils_nothing(&view, seat, moves[i]);
        has_clean |= is_clean[i];
    }
    for (int i = 0; i < n; i++) {
        if (has_clean && !is_clean[i])
            continue;
        int points = most_points(&view, seat, moves[i]);
        most = points > most ? points : most;
    }
    return most - before;
}

/* Returns how many dominoes are held. */
static int slow_held(const lap_view *view, int seat, int *row)
{
    int n = 0;
    for (int i = 0; i < LAP_LINE; i++) {
        if (view->now.domino[i] == 0 || view->now.chief[i] != seat)
            continue;
        lap_domino domino = lap_domino_of((lap_set)view->rules.set, view->now.domino[i]);
        if (n < 2) {
            row[FEATURE_HELD + 3 * n] = i + 1;
            row[FEATURE_HELD + 3 * n + 1] = slow_gain(*view, seat, view->now.domino[i]);
            row[FEATURE_HELD + 3 * n + 2] = slow_places(view, seat, domino);
        }
        for (int h = 0; h < 2; h++) {
            row[FEATURES_TERRAIN * domino.half[h].terrain + 16]++;
            row[FEATURES_TERRAIN * domino.half[h].terrain + 17] += domino.half[h].fires;
            if (view->rules.set != LAP_KINGDOMINO)
                row[FEATURE_ORIGINS + 21] += domino.half[h].craters;
        }
        n++;
    }
    row[FEATURE_HELD + 6] = n;
    return n;
}

static void slow_score(const lap_view *view, int seat, int *out)
{
    lap_score s = lap_view_score(view, seat);
    int rival = 0;
    for (int other = 1; other <= view->rules.players; other++) {
        int total = lap_view_score(view, other).total;
        rival = other != seat && total > rival ? total : rival;
    }
    const int numbers[] = {s.total / 2, s.regions / 2,  s.total > 60 ? (s.total - 60) / 2 : 0,
                           s.centre,    s.complete,     s.largest,
                           s.fires,     s.total - rival};
    memcpy(out, numbers, sizeof numbers);
}

static int count_resource(const lap_view *view, int seat, int resource)
{
    int n = 0;
    for (int c = 0; c < LAP_SIDE; c++)
        for (int r = 0; r < LAP_SIDE; r++)
            n += lap_territory_at(&view->territory[seat - 1], lap_square_at(c, r)).resource ==
                 resource;
    return n;
}

static void slow_origins(const lap_view *view, int seat, const slow_board *b, const slow_unseen *u,
                         int *out)
{
    bool has_resources = view->rules.set != LAP_DISCOVERY;
    lap_score score = lap_view_score(view, seat);
    for (int k = 0; k < LAP_RESOURCES && has_resources; k++) {
        int resource = LAP_MAMMOTH + k, mine = count_resource(view, seat, resource), rival = 0;
        for (int other = 1; other <= view->rules.players; other++) {
            int theirs = other != seat ? count_resource(view, other, resource) : 0;
            rival = theirs > rival ? theirs : rival;
        }
        const int numbers[5] = {mine, rival, view->totem[k] == seat, mine - rival,
                                to_come(u, u->resources[resource], 4)};
        memcpy(out + 5 * k, numbers, sizeof numbers);
        out[28] += mine > 0;
    }
    for (int s = 0; s < SQUARES; s++) {
        const lap_cell *cell = &b->cell[s];
        bool is_laid = cell->kind == LAP_CELL_LAID;
        bool can_burn = is_laid && cell->terrain != LAP_VOLCANO && fires_on(cell) == 0;
        out[20] += cell->token > 0;
        out[23] += can_burn || (cell->kind == LAP_CELL_START && fires_on(cell) == 0);
        out[29] += cell->caveman != LAP_NO_CAVEMAN;
        if (view->rules.set == LAP_TRIBE && cell->caveman != LAP_NO_CAVEMAN)
            out[31 + cell->caveman - 1]++;
        int size = can_burn ? region_of(b, b->region[s]).size : 0;
        out[30] = size > out[30] ? size : out[30];
    }
    out[22] = to_come(u, u->craters, 4);
    out[24] = score.resources;
    out[25] = score.totems;
    out[26] = score.cavemen;
    out[27] = score.warriors;
    for (int i = 0; view->rules.set == LAP_TRIBE && i < LAP_CAVE; i++)
        if (view->cave[i] != LAP_NO_CAVEMAN)
            out[41 + view->cave[i] - 1]++;
    for (int k = LAP_HUNTER; view->rules.set == LAP_TRIBE && k < LAP_CAVEMEN; k++)
        out[51] += view->pile[k];
}

static void slow_row(const lap_view *view, int seat, int row[FEATURES])
{
    slow_board b = board_of(view, seat);
    slow_unseen u = unseen_of(view);
    memset(row, 0, FEATURES * sizeof *row);
    for (int t = 0; t < LAP_TERRAINS; t++)
        slow_terrain(view, &b, &u, t, row + FEATURE_TERRAIN + FEATURES_TERRAIN * t);
    int held = slow_held(view, seat, row);
    slow_shape(view, seat, &b, held + u.draws * u.chiefs, row + FEATURE_SHAPE);
    slow_score(view, seat, row + FEATURE_SCORE);
    const int table[10] = {view->rules.players == 2,
                           view->rules.players == 3,
                           view->rules.players == 4,
                           view->rules.grid == 7,
                           (view->rules.bonus & LAP_CENTRE) != 0,
                           (view->rules.bonus & LAP_COMPLETE) != 0,
                           u.draws,
                           u.chiefs,
                           view->rules.line == 3,
                           u.all - view->deck};
    memcpy(row + FEATURE_TABLE, table, sizeof table);
    if (view->rules.set != LAP_KINGDOMINO)
        slow_origins(view, seat, &b, &u, row + FEATURE_ORIGINS);
}

static bool has_used[FEATURES]; /* was ever other than 0 */

static void check_row(const lap_view *view, int seat, const int8_t fast[FEATURES])
{
    int slow[FEATURES];
    slow_row(view, seat, slow);
    for (int i = 0; i < FEATURES; i++) {
        int cut = slow[i] > 127 ? 127 : slow[i] < -127 ? -127 : slow[i];
        has_used[i] |= fast[i] != 0;
        if (fast[i] != cut && ++test_failures <= 10)
            printf("# set %d, %d players, seat %d, round %d: number %d is %d, not %d\n",
                   view->rules.set, view->rules.players, seat, view->round, i, fast[i], cut);
    }
}

static void check_position(const lap_view *view)
{
    features_common common;
    features_prepare(&common, view);
    for (int seat = 1; seat <= view->rules.players; seat++) {
        region_cache e;
        int8_t row[FEATURES];
        region_cache_of(&e, view, seat);
        features_of(&common, &e, view, seat, row);
        check_row(view, seat, row);
    }
}

static void test_twin(void)
{
    int positions = 0;
    for (int i = 0; positions < POSITIONS; i++) {
        lap_game game;
        lap_rules rules = games_series(i);
        lap_random random = {test_seed((uint64_t)i)};
        if (lap_game_deal(&game, &rules, (uint64_t)i).error != LAP_OK)
            continue;
        while (game.view.phase != LAP_PHASE_OVER) {
            if (game.view.phase == LAP_PHASE_LINE && game.view.round > 0) {
                check_position(&game.view);
                positions++;
            }
            if (i % 4 < 2)
                policy_step(&game, &random, NULL);
            else
                lap_game_play(&game, lap_view_is_chance(&game.view) ? lap_game_chance(&game)
                                                                    : games_event(&game, &random));
        }
    }
    int unused = 0;
    for (int i = 0; i < FEATURE_ORIGINS + 52; i++)
        unused += !has_used[i];
    CHECK_INT(unused, 2); /* no resource is found in a desert or on a volcano */
}

/* A simulation keeps its caches up with every lay; they give the rows of fresh ones. */
static void test_kept_up(void)
{
    for (int i = 0; i < 96; i++) {
        lap_game game;
        lap_rules rules = games_usual(i % GAMES_USUAL);
        lap_random random = {test_seed((uint64_t)i)};
        policy p;
        lap_game_deal(&game, &rules, (uint64_t)i);
        lap_game_settle(&game);
        policy_begin(&p, &game, &random, NULL);
        for (policy_run(&p, 0); game.view.phase != LAP_PHASE_OVER; policy_run(&p, 1)) {
            features_common common;
            features_prepare(&common, &game.view);
            for (int seat = 1; seat <= game.view.rules.players; seat++) {
                region_cache fresh;
                int8_t row[2][FEATURES];
                region_cache_of(&fresh, &game.view, seat);
                if (p.of[seat - 1].pieces.counts)
                    p.of[seat - 1].pieces = resource_race_of(&game.view, seat);
                features_of(&common, &p.of[seat - 1], &game.view, seat, row[0]);
                features_of(&common, &fresh, &game.view, seat, row[1]);
                CHECK(memcmp(row[0], row[1], FEATURES) == 0);
            }
        }
    }
}

static const test tests[] = {
    {"rows are as the slow twin has them", test_twin},
    {"caches that are kept up give the same rows as fresh ones", test_kept_up},
};

TEST_FILE(features, tests)
