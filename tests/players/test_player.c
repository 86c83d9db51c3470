/* test_player.c: computer players. Never by the clock: simulations are counted and seeds fixed. */
#include "lapilli/player.h"

#include "players/candidate.h"
#include "players/endgame.h"
#include "tactics/greedy.h"
#include "tactics/placement.h"
#include "tactics/fire.h"
#include "tactics/recruit.h"
#include "../games.h"
#include "../test.h"
#include "sitter.h"

#include <stdlib.h>

enum { NODES = 200000 }; /* for endings */

/* Deals, and goes on at random until `decisions` of them were taken or the game is over. */
static lap_game game_after(const lap_rules *rules, uint64_t seed, int decisions)
{
    lap_game game;
    lap_random random = {test_seed(seed + 1)};
    lap_game_deal(&game, rules, seed);
    lap_game_settle(&game);
    while (decisions-- > 0 && game.view.phase != LAP_PHASE_OVER) {
        lap_game_play(&game, games_event(&game, &random));
        lap_game_settle(&game);
    }
    return game;
}

static void every_player_makes_only_legal_moves(void)
{
    static const char *const specs[] = {"random",  "greedy",  "fullgreedy", "search:sims=9",
                                        "level:1", "level:2", "level:3"};
    enum { SPECS = sizeof specs / sizeof *specs };
    sitter sitters[SPECS];
    for (int i = 0; i < SPECS; i++)
        sitters[i] = sit(specs[i], (uint64_t)i);
    for (int i = 0; i < 2 * GAMES_ALL; i += GAMES_SHORT ? 19 : 3) {
        lap_game game;
        lap_rules rules = games_series(i);
        sitter *at[LAP_SEATS];
        for (int seat = 0; seat < LAP_SEATS; seat++)
            at[seat] = &sitters[(i + seat * 2) % SPECS];
        CHECK_INT(lap_game_deal(&game, &rules, (uint64_t)i).error, LAP_OK);
        play_out(&game, at);
    }
    for (int i = 0; i < SPECS; i++)
        rise(&sitters[i]);
}

static void every_player_goes_on_with_a_recruiting_in_steps(void)
{
    lap_rules rules = {.set = LAP_TRIBE, .players = 2};
    sitter s = sit("search:sims=5", 1);
    int begun = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        lap_game game = game_after(&rules, seed, 40);
        lap_random random = {test_seed(seed)};
        for (int i = 0; i < 40 && game.view.phase != LAP_PHASE_OVER; i++) {
            lap_move move = games_next(&game, &random);
            if (game.view.phase == LAP_PHASE_PAY || game.view.phase == LAP_PHASE_PLACE) {
                begun++;
                for (int kind = LAP_PLAYER_RANDOM; kind <= LAP_PLAYER_SEARCH; kind++) {
                    s.player.kind = (uint8_t)kind;
                    move = lap_player_move(&s.player, &game.view, &s.context);
                    lap_game copy = game;
                    CHECK_INT(lap_game_play(&copy, move).error, LAP_OK);
                }
            }
            lap_game_play(&game, move);
        }
    }
    CHECK(begun > 50);
    rise(&s);
}

/* What a player decides, with a fresh context. */
static lap_move decide(const char *spec, const lap_view *view, uint64_t seed)
{
    sitter s = sit(spec, seed);
    lap_move move = lap_player_move(&s.player, view, &s.context);
    rise(&s);
    return move;
}

static const char *const steady[] = {"random",         "greedy",  "fullgreedy",
                                     "search:sims=40", "level:1", "level:4"};
enum { STEADY = sizeof steady / sizeof *steady };

static void the_same_seed_gives_the_same_move(void)
{
    for (int i = 0; i < GAMES_USUAL; i++) {
        lap_rules rules = games_usual(i);
        lap_game game = game_after(&rules, (uint64_t)i, i);
        if (game.view.phase == LAP_PHASE_OVER)
            continue;
        for (int k = 0; k < STEADY; k++)
            CHECK(decide(steady[k], &game.view, 5).bits == decide(steady[k], &game.view, 5).bits);
    }
}

static void hidden_order_does_not_move_a_player(void)
{
    for (int i = 0; i < GAMES_USUAL; i++) {
        lap_rules rules = games_usual(i);
        lap_game game = game_after(&rules, (uint64_t)i, i), other;
        lap_random random = {test_seed(99)};
        if (game.view.phase == LAP_PHASE_OVER)
            continue;
        lap_game_imagine(&other, &game.view, &random);
        for (int k = 0; k < STEADY; k++)
            CHECK(decide(steady[k], &game.view, 6).bits == decide(steady[k], &other.view, 6).bits);
    }
}

static void a_spec_is_read_and_written_in_its_shortest_form(void)
{
    static const char *const pairs[][2] = {
        {"random", "random"},
        {"greedy", "greedy"},
        {"fullgreedy", "fullgreedy"},
        {"search", "search"},
        {"search:time=1s", "search"},
        {"search:time=1000ms", "search"},
        {"search:time=500ms,threads=2", "search:time=500ms,threads=2"},
        {"search:threads=2,time=2000ms", "search:time=2s,threads=2"},
        {"search:sims=1000", "search:sims=1000"},
        {"search:sims=1000,time=1s,threads=1", "search:time=1s,sims=1000"},
        {"level:1", "level:1"},
        {"level:6", "level:6"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        lap_player player;
        char text[64];
        CHECK_INT(lap_player_read(&player, pairs[i][0], strlen(pairs[i][0])).error, LAP_OK);
        size_t length = lap_player_write(&player, text, sizeof text);
        CHECK_TEXT(text, pairs[i][1]);
        CHECK_INT(length, strlen(pairs[i][1]));
        CHECK_INT(lap_player_write(&player, text, 4), length);
        CHECK_INT(strlen(text), 3);
    }
}

static void a_bad_spec_is_refused_where_it_is_bad(void)
{
    static const struct {
        const char *spec;
        lap_error error;
        unsigned at;
    } bad[] = {
        {"", LAP_ERROR_BAD_PLAYER, 0},
        {"greedi", LAP_ERROR_BAD_PLAYER, 0},
        {"greedyy", LAP_ERROR_BAD_PLAYER, 0},
        {"Random", LAP_ERROR_BAD_PLAYER, 0},
        {"random:", LAP_ERROR_BAD_SETTING, 6},
        {"greedy:sims=3", LAP_ERROR_BAD_SETTING, 6},
        {"level", LAP_ERROR_BAD_LEVEL, 5},
        {"level:", LAP_ERROR_BAD_LEVEL, 6},
        {"level:0", LAP_ERROR_BAD_LEVEL, 6},
        {"level:7", LAP_ERROR_BAD_LEVEL, 6},
        {"level:33", LAP_ERROR_BAD_LEVEL, 6},
        {"search:", LAP_ERROR_BAD_SETTING, 7},
        {"search:time", LAP_ERROR_BAD_SETTING, 7},
        {"search:time=", LAP_ERROR_BAD_TIME, 12},
        {"search:time=5", LAP_ERROR_BAD_TIME, 12},
        {"search:time=0s", LAP_ERROR_BAD_TIME, 12},
        {"search:time=-1s", LAP_ERROR_BAD_TIME, 12},
        {"search:time=3601s", LAP_ERROR_BAD_TIME, 12},
        {"search:sims=0", LAP_ERROR_BAD_COUNT, 12},
        {"search:sims=5,", LAP_ERROR_BAD_SETTING, 14},
        {"search:sims=5,sims=6", LAP_ERROR_BAD_SETTING, 14},
        {"search:sims=5,threads=65", LAP_ERROR_BAD_COUNT, 22},
        {"search:sims=99999999999999999999", LAP_ERROR_BAD_COUNT, 12},
        {"search:depth=3", LAP_ERROR_BAD_SETTING, 7},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        lap_player player = {.kind = 77};
        lap_status status = lap_player_read(&player, bad[i].spec, strlen(bad[i].spec));
        CHECK_INT(status.error, bad[i].error);
        CHECK_INT(status.at, bad[i].at);
        CHECK_INT(player.kind, 77);
    }
}

/* What a seat has once totems that must be passed on are passed on. */
static int settled_points(lap_view view, int seat)
{
    lap_move moves[LAP_MOVES];
    if (view.phase == LAP_PHASE_TOTEM) {
        lap_view_moves(&view, moves);
        lap_view_play(&view, moves[0]);
    }
    return lap_view_score(&view, seat).total;
}

/* The most points a seat can have after laying what is due, by trying everything. */
static int slow_lay(const lap_view *view, int seat)
{
    lap_move moves[LAP_MOVES];
    int best = -1000, n = lap_view_moves(view, moves);
    for (int i = 0; i < n; i++) {
        lap_view after = *view;
        lap_view_play(&after, moves[i]);
        int points = after.phase == LAP_PHASE_FIRE && after.seat == seat
                         ? slow_lay(&after, seat)
                         : settled_points(after, seat);
        best = points > best ? points : best;
    }
    return best;
}

/* The view with another domino for the seat to lay. */
static lap_view with_domino(lap_view view, int seat, int number)
{
    lap_move moves[LAP_MOVES];
    if (view.phase == LAP_PHASE_TOTEM) {
        lap_view_moves(&view, moves);
        lap_view_play(&view, moves[0]);
    }
    view.now = (lap_line){.domino = {(uint8_t)number}, .chief = {(uint8_t)seat}};
    view.next = (lap_line){0};
    view.slot = 0;
    view.seat = (uint8_t)seat;
    view.phase = LAP_PHASE_LAY;
    return view;
}

/* The slow twin of fullgreedy: points over what is due now and the best domino on offer. */
static int slow_total(const lap_view *view, lap_move move, const lap_line *offered)
{
    lap_view after = *view;
    int seat = view->seat, best = -1000, offers = 0;
    lap_view_play(&after, move);
    if (after.phase == LAP_PHASE_FIRE && after.seat == seat) {
        lap_move moves[LAP_MOVES];
        int n = lap_view_moves(&after, moves);
        for (int i = 0; i < n; i++) {
            int points = slow_total(&after, moves[i], offered);
            best = points > best ? points : best;
        }
        return best;
    }
    for (int i = 0; i < LAP_LINE; i++) {
        if (offered->domino[i] == 0 || offered->chief[i] != 0)
            continue;
        lap_view next = with_domino(after, seat, offered->domino[i]);
        int points = slow_lay(&next, seat);
        best = points > best ? points : best;
        offers++;
    }
    return offers > 0 ? best : settled_points(after, seat);
}

/* The bounds of where a territory may grow, in plain coordinates. */
typedef struct bounds {
    int west, east, south, north;
} bounds;

static bounds slow_home(const lap_view *view)
{
    const lap_territory *t = lap_view_territory(view, view->seat);
    int grid = view->rules.grid, half = grid / 2;
    bounds b = {6 - half, 6 + half, 6 - half, 6 + half};
    if ((view->rules.bonus & LAP_CENTRE) != 0 && t->west >= b.west && t->east <= b.east &&
        t->south >= b.south && t->north <= b.north)
        return b;
    return (bounds){t->east - grid + 1, t->west + grid - 1, t->north - grid + 1,
                    t->south + grid - 1};
}

static int slow_is_closed(const lap_territory *t, bounds b, int column, int row)
{
    if (column < b.west || column > b.east || row < b.south || row > b.north)
        return 1;
    return lap_territory_at(t, lap_square_at(column, row)).kind != LAP_CELL_EMPTY;
}

static int slow_holes(const lap_territory *t, bounds b)
{
    int holes = 0;
    for (int c = b.west; c <= b.east; c++)
        for (int r = b.south; r <= b.north; r++)
            holes += !slow_is_closed(t, b, c, r) && slow_is_closed(t, b, c - 1, r) &&
                     slow_is_closed(t, b, c + 1, r) && slow_is_closed(t, b, c, r - 1) &&
                     slow_is_closed(t, b, c, r + 1);
    return holes;
}

static int slow_is_clean(const lap_view *view, lap_move lay)
{
    bounds b = slow_home(view);
    lap_view after = *view;
    int seat = view->seat;
    lap_view_play(&after, lay);
    const lap_territory *t = lap_view_territory(&after, seat);
    if (t->west < b.west || t->east > b.east || t->south < b.south || t->north > b.north)
        return 0;
    lap_territory before = *lap_view_territory(view, seat);
    /* Holes that the domino fills were not single squares. */
    return slow_holes(t, b) <= slow_holes(&before, b);
}

static int slow_fullgreedy(const lap_view *view, lap_move *list)
{
    lap_move moves[LAP_MOVES];
    int clean[LAP_MOVES], any = 0, most = -1000, n = 0, count = lap_view_moves(view, moves);
    for (int i = 0; i < count; i++)
        any |= clean[i] = view->phase == LAP_PHASE_LAY && slow_is_clean(view, moves[i]);
    for (int i = 0; i < count; i++) {
        if (any && !clean[i])
            continue;
        int total;
        if (view->phase == LAP_PHASE_PICK) {
            lap_view next = with_domino(*view, view->seat, lap_move_domino(moves[i], 0));
            total = slow_lay(&next, view->seat);
        } else {
            total = slow_total(view, moves[i], &view->next);
        }
        if (total > most)
            n = 0;
        if (total >= most)
            list[n++] = moves[i];
        most = total > most ? total : most;
    }
    return n;
}

static int contains(const lap_move *list, int n, lap_move move)
{
    for (int i = 0; i < n; i++)
        if (list[i].bits == move.bits)
            return 1;
    return 0;
}

/* A game by greedy players, so that there is something to gain; stops before a decision. */
static lap_game played_game(const lap_rules *rules, uint64_t seed, int decisions)
{
    lap_game game;
    lap_random random = {test_seed(seed)};
    lap_game_deal(&game, rules, seed);
    lap_game_settle(&game);
    while (decisions-- > 0 && game.view.phase != LAP_PHASE_OVER) {
        lap_move moves[LAP_MOVES];
        int n = greedy_list(&game.view, moves);
        lap_game_play(&game, greedy_any(moves, n, &random));
        lap_game_settle(&game);
    }
    return game;
}

static void fullgreedy_finds_what_trying_everything_finds(void)
{
    int compared = 0;
    for (int i = 0; i < 2 * GAMES_ALL; i += GAMES_SHORT ? 31 : 1) {
        lap_rules rules = games_series(i);
        lap_game game = played_game(&rules, (uint64_t)i, i * 7 % 90);
        int phase = game.view.phase;
        if (game.view.round == 0 ||
            (phase != LAP_PHASE_LAY && phase != LAP_PHASE_FIRE && phase != LAP_PHASE_PICK))
            continue;
        lap_move fast[LAP_MOVES], slow[LAP_MOVES];
        int fasts = fullgreedy_list(&game.view, fast), slows = slow_fullgreedy(&game.view, slow);
        CHECK_INT(fasts, slows);
        for (int k = 0; k < fasts; k++)
            CHECK(contains(slow, slows, fast[k]));
        compared++;
    }
    CHECK(compared > (GAMES_SHORT ? 8 : 300));
}

/* The way from one square to its neighbour. */
static torus_way way_to(land_spot a, land_spot b)
{
    if (a.column != b.column)
        return b.column > a.column ? TORUS_EAST : TORUS_WEST;
    return b.row > a.row ? TORUS_NORTH : TORUS_SOUTH;
}

/* Compares what the places of the domino that is due gain with the score after trying them; returns
 * how many there are. */
static int compare_gains(const lap_view *view)
{
    lap_move moves[LAP_MOVES];
    region_cache e;
    if (view->phase != LAP_PHASE_LAY)
        return 0;
    int seat = view->seat, before = lap_view_score(view, seat).total;
    int n = lap_view_moves(view, moves);
    if (lap_move_kind(moves[0]) != LAP_MOVE_LAY)
        return 0;
    region_cache_of(&e, view, seat);
    lap_domino domino = lap_domino_of((lap_set)view->rules.set, lap_move_domino(moves[0], 0));
    placements best = placement_best(&e, domino, PLACEMENT_ANY);
    for (int i = 0; i < n; i++) {
        lap_square first = lap_move_square(moves[i], 0);
        lap_square second = lap_move_square(moves[i], 1);
        land_spot a = {lap_square_column(first), lap_square_row(first)};
        land_spot b = {lap_square_column(second), lap_square_row(second)};
        int gain = placement_gain(&e, domino, a, b);
        lap_view after = *view;
        lap_view_play(&after, moves[i]);
        int points = after.phase == LAP_PHASE_FIRE && after.seat == seat
                         ? slow_lay(&after, seat)
                         : settled_points(after, seat);
        CHECK_INT(before + gain, points);
        CHECK(gain <= best.gain);
        CHECK_INT((best.at[way_to(a, b)] & torus_bit(a.column, a.row)) != 0, gain == best.gain);
    }
    return n;
}

static void gains_are_what_the_score_then_says(void)
{
    int compared = 0;
    for (int i = 0; i < 2 * GAMES_ALL; i += GAMES_SHORT ? 7 : 1) {
        lap_rules rules = games_series(i);
        lap_game game = played_game(&rules, (uint64_t)i + 5000, i * 11 % 95);
        compared += compare_gains(&game.view);
    }
    CHECK(compared > 500);
}

/* At random there are many cavemen, in places where it is best to burn them. */
static void gains_among_cavemen_are_what_the_score_then_says(void)
{
    int compared = 0;
    lap_rules rules = {.set = LAP_TRIBE, .players = 2};
    for (uint64_t seed = 0; seed < (GAMES_SHORT ? 5 : 40); seed++) {
        lap_game game;
        lap_random random = {test_seed(seed)};
        lap_game_deal(&game, &rules, seed);
        while (game.view.phase != LAP_PHASE_OVER) {
            if (lap_view_is_chance(&game.view) == 0 &&
                land_peopled(&game.view.territory[game.view.seat - 1]) != 0)
                compared += compare_gains(&game.view);
            lap_game_play(&game, games_next(&game, &random));
        }
    }
    CHECK(compared > (GAMES_SHORT ? 500 : 4000));
}

/* The best whole recruiting by trying each. */
typedef struct recruiting {
    const lap_view *view;
    int best;
} recruiting;

static void try_recruit(void *context, lap_move move)
{
    recruiting *r = context;
    lap_view after = *r->view;
    lap_view_play(&after, move);
    int points = lap_view_score(&after, r->view->seat).total;
    r->best = points > r->best ? points : r->best;
}

static void recruiting_is_as_good_as_the_best_of_all_forms(void)
{
    lap_rules rules = {.set = LAP_TRIBE, .players = 2};
    int compared = 0;
    for (uint64_t seed = 0; seed < (GAMES_SHORT ? 10 : 150); seed++) {
        lap_rules some = rules;
        some.players = (uint8_t)(2 + seed % 3);
        lap_game game = played_game(&some, seed, 20 + (int)seed % 50);
        if (game.view.phase != LAP_PHASE_RECRUIT ||
            lap_view_recruits(&game.view, NULL, NULL) > 60000)
            continue;
        recruiting all = {&game.view, lap_view_score(&game.view, game.view.seat).total};
        lap_view_recruits(&game.view, try_recruit, &all);
        lap_move moves[LAP_MOVES];
        lap_view after = game.view;
        greedy_list(&game.view, moves);
        CHECK_INT(lap_view_play(&after, moves[0]).error, LAP_OK);
        CHECK_INT(lap_view_score(&after, game.view.seat).total, all.best);
        compared++;
    }
    CHECK(compared > (GAMES_SHORT ? 1 : 20));
}

/* max^n over every decision that is left; fills what the end is worth to each seat. */
static void brute_force(const lap_view *view, double value[LAP_SEATS], lap_move *best)
{
    lap_move moves[LAP_MOVES];
    int players = view->rules.players;
    if (view->phase == LAP_PHASE_OVER) {
        unsigned winners = lap_view_winners(view);
        for (int i = 0; i < players; i++) {
            int rival = -1000, own = lap_view_score(view, i + 1).total;
            for (int j = 0; j < players; j++) {
                int points = lap_view_score(view, j + 1).total;
                rival = j != i && points > rival ? points : rival;
            }
            double share = (winners >> i & 1) != 0 ? 1.0 / __builtin_popcount(winners) : 0;
            value[i] = share + (own - rival) * 0.0001;
        }
        return;
    }
    int n = lap_view_moves(view, moves), seat = view->seat - 1;
    for (int k = 0; k < n; k++) {
        lap_view after = *view;
        lap_move unused;
        double here[LAP_SEATS] = {0};
        lap_view_play(&after, moves[k]);
        brute_force(&after, here, &unused);
        if (k > 0 && here[seat] <= value[seat])
            continue;
        *best = moves[k];
        for (int i = 0; i < players; i++)
            value[i] = here[i];
    }
}

/* Ways through the rest of a game, up to about `most`. */
static double leaves(const lap_view *view, double most)
{
    lap_move moves[LAP_MOVES];
    if (view->phase == LAP_PHASE_OVER)
        return 1;
    int n = lap_view_moves(view, moves);
    double sum = 0;
    for (int i = 0; i < n && sum <= most; i++) {
        lap_view after = *view;
        lap_view_play(&after, moves[i]);
        sum += leaves(&after, most - sum);
    }
    return sum;
}

/* How many endings with one line left, with two and more players, and with two lines and two
 * players. */
typedef struct endings {
    int last, several, two;
} endings;

/* Plays a game until its end can be solved, and by brute force as well. */
static void check_ending(lap_rules rules, int i, endings *solved)
{
    int from = GAMES_SHORT ? 3000 : 10000;
    lap_game game = played_game(&rules, (uint64_t)i + 900, 0);
    lap_random random = {test_seed((uint64_t)i)};
    lap_move found, best;
    double by_ending[LAP_SEATS], by_force[LAP_SEATS];
    while (game.view.phase != LAP_PHASE_OVER &&
           (game.view.deck > 0 || !endgame_solve(&game.view, NODES, &found) ||
            leaves(&game.view, from) > from)) {
        lap_move moves[LAP_MOVES];
        int n = greedy_list(&game.view, moves);
        lap_game_play(&game, greedy_any(moves, n, &random));
        lap_game_settle(&game);
    }
    if (game.view.phase == LAP_PHASE_OVER)
        return;
    int seat = game.view.seat - 1;
    bool is_last = game.view.next.domino[0] == 0;
    *(is_last ? &solved->last : rules.players == 2 ? &solved->two : &solved->several) += 1;
    brute_force(&game.view, by_force, &best);
    lap_view after = game.view;
    CHECK_INT(lap_view_play(&after, found).error, LAP_OK);
    brute_force(&after, by_ending, &best);
    CHECK(by_force[seat] - by_ending[seat] < 1e-9);
}

static void a_solved_ending_is_what_brute_force_finds(void)
{
    endings solved = {0};
    for (int i = 0; i < (GAMES_SHORT ? 120 : 1200); i++) {
        lap_rules small = {.set = i % 2 == 0 ? LAP_KINGDOMINO : LAP_DISCOVERY, .players = 2};
        small.grid = 5;
        small.deck = (uint8_t)(i % 4 < 2 ? 24 : 36);
        check_ending(games_usual(i % GAMES_USUAL), i, &solved);
        check_ending(small, i, &solved);
    }
    CHECK(solved.last + solved.several + solved.two >= (GAMES_SHORT ? 100 : 1000));
    CHECK(solved.several > (GAMES_SHORT ? 1 : 10) && solved.two > (GAMES_SHORT ? 10 : 100));
}

/* Is something under a fire that was not there to be burnt? */
static bool burns_something(const lap_view *view, lap_move fire)
{
    lap_cell cell =
        lap_territory_at(lap_view_territory(view, view->seat), lap_move_square(fire, 0));
    return cell.kind == LAP_CELL_START || cell.resource != 0 || cell.caveman != 0;
}

static void a_weak_level_burns_nothing_without_need(void)
{
    sitter s = sit("level:1", 3);
    s.player.overlook_percent = 100;
    int free_to_choose = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        lap_rules rules = {.set = seed % 2 == 0 ? LAP_DISCOVERY : LAP_TRIBE, .players = 2};
        lap_game game;
        lap_game_deal(&game, &rules, seed);
        for (lap_game_settle(&game); game.view.phase != LAP_PHASE_OVER; lap_game_settle(&game)) {
            lap_move move = lap_player_move(&s.player, &game.view, &s.context), moves[LAP_MOVES];
            int n = lap_view_moves(&game.view, moves), harmless = 0, harmful = 0;
            for (int i = 0; i < n && lap_move_kind(moves[i]) == LAP_MOVE_FIRE; i++)
                *(burns_something(&game.view, moves[i]) ? &harmful : &harmless) += 1;
            free_to_choose += harmless > 0 && harmful > 0;
            CHECK(harmless == 0 || !burns_something(&game.view, move));
            CHECK_INT(lap_game_play(&game, move).error, LAP_OK);
        }
    }
    CHECK(free_to_choose > 50);
    rise(&s);
}

/* How often of 100 a level lays where the most is gained at once. */
static int best_lays(const char *spec)
{
    sitter s = sit(spec, 6);
    int best = 0, all = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        lap_rules rules = {.set = LAP_KINGDOMINO, .players = 4};
        lap_game game = game_after(&rules, seed, 20 + (int)seed % 20);
        candidate list[CANDIDATES];
        if (game.view.phase != LAP_PHASE_LAY ||
            candidate_list(&game.view, CANDIDATES, NULL, list) < 4)
            continue;
        for (int i = 0; i < 20; i++, all++)
            best += lap_player_move(&s.player, &game.view, &s.context).bits == list[0].move.bits;
    }
    rise(&s);
    CHECK(all >= 200);
    return all > 0 ? 100 * best / all : 0;
}

static void weak_levels_take_the_best_they_notice_and_overlook_less_and_less(void)
{
    int first = best_lays("level:1"), second = best_lays("level:2"), third = best_lays("level:3");
    CHECK(first >= 8 && first <= 30);
    CHECK(second >= 28 && second <= 50);
    CHECK(third >= 62 && third <= 78);
}

static void a_search_with_threads_moves_legally(void)
{
    lap_rules rules = {.set = LAP_TRIBE, .players = 3};
    sitter s = sit("search:sims=50,threads=3", 4), greedy = sit("greedy", 5);
    sitter *at[LAP_SEATS] = {&s, &greedy, &greedy, &greedy};
    lap_game game;
    lap_game_deal(&game, &rules, 8);
    play_out(&game, at);
    CHECK_INT(game.view.phase, LAP_PHASE_OVER);
    rise(&s);
    rise(&greedy);
}

static void a_search_that_is_stopped_still_answers(void)
{
    lap_rules rules = {.set = LAP_TOTEM, .players = 4};
    sitter s = sit("search:sims=1000000000", 4);
    int stop = 1;
    s.context.stop = &stop;
    lap_game game = game_after(&rules, 3, 9);
    CHECK_INT(lap_game_play(&game, lap_player_move(&s.player, &game.view, &s.context)).error,
              LAP_OK);
    rise(&s);
}

static void a_ranking_is_sorted_and_its_chances_are_chances(void)
{
    for (int i = 0; i < GAMES_USUAL; i += 5) {
        lap_rules rules = games_usual(i);
        lap_game game = game_after(&rules, (uint64_t)i, 6 + i / 4);
        sitter s = sit("search:sims=200", 3);
        lap_choice choice[8];
        int n = lap_player_rank(&s.player, &game.view, &s.context, choice, 8);
        uint64_t visits = 0;
        CHECK(n >= 1 && n <= 8);
        for (int k = 0; k < n; k++) {
            lap_game after = game;
            CHECK_INT(lap_game_play(&after, choice[k].move).error, LAP_OK);
            CHECK(choice[k].win >= 0 && choice[k].win <= 1);
            CHECK(k == 0 || choice[k].visits <= choice[k - 1].visits);
            visits += choice[k].visits;
        }
        CHECK(visits <= 200 && visits > 0);
        CHECK_INT(lap_player_rank(&s.player, &game.view, &s.context, choice, 0), 0);
        rise(&s);
    }
}

static void expected_chances_add_up_to_one(void)
{
    for (int i = 0; i < GAMES_USUAL; i++) {
        lap_rules rules = games_usual(i);
        lap_game game;
        lap_player_context context = {.random = {7}};
        lap_choice expected[LAP_SEATS];
        if (i % 2 == 0) {
            context.size = LAP_EXPECT_MEMORY; /* for a network */
            context.memory = malloc(context.size);
        }
        lap_game_deal(&game, &rules, (uint64_t)i);
        lap_player_expect(&game.view, 30, &context, expected);
        float sum = 0;
        for (int s = 0; s < rules.players; s++)
            sum += expected[s].win;
        CHECK(sum > 0.999f && sum < 1.001f);
        CHECK_INT(expected[0].visits, 30);
        int stop = 1;
        context.stop = &stop;
        lap_player_expect(&game.view, 30, &context, expected);
        CHECK_INT(expected[0].visits, 0);
        free(context.memory);
    }
}

/* The error of an expected lead is what many small samples show: about 95 % of their means are
 * within it of the mean of all. */
static void errors_are_as_large_as_they_say(void)
{
    enum { SAMPLES = 400 };
    lap_rules rules = {.set = LAP_DISCOVERY, .players = 2};
    lap_game game = game_after(&rules, 3, 12);
    double mean[SAMPLES], error[SAMPLES], sum = 0;
    for (int i = 0; i < SAMPLES; i++) {
        lap_player_context context = {.random = {lap_random_series(11, (uint64_t)i)}};
        lap_choice expected[LAP_SEATS];
        lap_player_expect(&game.view, 50, &context, expected);
        mean[i] = (double)expected[0].points;
        error[i] = (double)expected[0].error;
        sum += mean[i];
    }
    int within = 0;
    for (int i = 0; i < SAMPLES; i++) {
        double off = mean[i] - sum / (double)SAMPLES;
        within += (off < 0 ? -off : off) <= error[i];
    }
    CHECK(within >= SAMPLES * 90 / 100 && within <= SAMPLES * 99 / 100);
}

/* R9.4. Everything else being equal, seat 1 shares with seat 2, and with seat 3 too if that one
 * gets the wheat. The crown of domino 28 would win alone, but nobody has a place for it. */
static void a_discarded_crown_wins_no_tie(void)
{
    static const char full[] = "rules kingdomino\ngrid 5\nbonus none\n"
                               "W W W W W / W W W W W / W W CASTLE W W / W W W W W / W W W W W";
    static const char open[] = "rules kingdomino\ngrid 5\nbonus none\n"
                               ". . W W W / W W W W W / W W CASTLE W W / W W W W W / W W W W W";
    lap_rules rules = {.set = LAP_KINGDOMINO, .players = 3, .bonus = LAP_NO_BONUS};
    lap_drawing drawing;
    lap_view view;
    lap_move best = {LAP_MOVE_NONE};
    lap_view_start(&view, &rules);
    for (int i = 0; i < 3; i++) {
        const char *text = i < 2 ? full : open;
        CHECK_INT(lap_drawing_read(&drawing, text, strlen(text)).error, LAP_OK);
        view.territory[i] = drawing.territory;
        view.chiefs[i] = 0;
    }
    view.deck = 0;
    view.round = 11;
    view.phase = LAP_PHASE_PICK;
    view.seat = view.slot = 1;
    view.now = (lap_line){{0, 7, 3}, {0, 1, 3}};   /* forest for seat 3, who has no place for it */
    view.next = (lap_line){{1, 2, 28}, {0, 2, 0}}; /* wheat; wheat of seat 2; forest*1 and lake */
    CHECK(endgame_solve(&view, NODES, &best));
    CHECK(best.bits == lap_move_pick(1).bits);
}

static const test tests[] = {
    {"a discarded crown wins no tie", a_discarded_crown_wins_no_tie},
    {"a spec is read, and written in its shortest form",
     a_spec_is_read_and_written_in_its_shortest_form},
    {"a bad spec is refused where it is bad", a_bad_spec_is_refused_where_it_is_bad},
    {"gains are what the score then says", gains_are_what_the_score_then_says},
    {"gains among cavemen are what the score then says",
     gains_among_cavemen_are_what_the_score_then_says},
    {"recruiting is as good as the best of all forms",
     recruiting_is_as_good_as_the_best_of_all_forms},
    {"fullgreedy finds what trying everything finds",
     fullgreedy_finds_what_trying_everything_finds},
    {"a solved ending is what brute force finds", a_solved_ending_is_what_brute_force_finds},
    {"every player makes only legal moves", every_player_makes_only_legal_moves},
    {"every player goes on with a recruiting in steps",
     every_player_goes_on_with_a_recruiting_in_steps},
    {"the same seed gives the same move", the_same_seed_gives_the_same_move},
    {"hidden order does not move a player", hidden_order_does_not_move_a_player},
    {"a weak level burns nothing without need", a_weak_level_burns_nothing_without_need},
    {"weak levels take the best they notice, and overlook less and less",
     weak_levels_take_the_best_they_notice_and_overlook_less_and_less},
    {"a search with threads moves legally", a_search_with_threads_moves_legally},
    {"a search that is stopped still answers", a_search_that_is_stopped_still_answers},
    {"a ranking is sorted and its chances are chances",
     a_ranking_is_sorted_and_its_chances_are_chances},
    {"expected chances add up to one", expected_chances_add_up_to_one},
    {"errors are as large as they say", errors_are_as_large_as_they_say},
};

TEST_FILE(player, tests)
