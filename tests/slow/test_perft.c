/* test_perft.c: how many games of a few decisions there are from given positions.
 *
 * Counted in three ways: with whole decisions, with recruitings in steps, and by the slow twin. A
 * number stands in the table below because all three came to it. Chance is not counted: it falls
 * as it was dealt. */
#include "../games.h"
#include "../test.h"
#include "twin.h"

enum { DEPTHS = 8 };

/* The twin takes part again in every run up to this many positions whose decisions it lists. */
enum { TWIN_POSITIONS = 600 / GAMES_PART };

/* In the short form the engine counts no more than this. */
#define MOST_NODES (GAMES_SHORT ? UINT64_C(100000) : UINT64_MAX)

typedef struct position {
    lap_rules rules;
    uint64_t seed;          /* of lap_game_deal(), and of the random decisions */
    int decisions;          /* made at random before counting begins */
    uint64_t nodes[DEPTHS]; /* for depth 1, 2, …; 0 at the end: not counted */
} position;

static const position positions[] = {
    {{.set = LAP_DISCOVERY, .players = 2}, 1, 0, {2, 2, 48, 192, 4608, 9216, 27648, 460800}},
    {{.set = LAP_DISCOVERY, .players = 3}, 2, 0, {4, 12, 24, 576, 1152, 4608, 110592, 276480}},
    {{.set = LAP_DISCOVERY, .players = 4}, 3, 0, {4, 12, 24, 24, 576, 2304, 55296, 165888}},
    {{.set = LAP_TOTEM, .players = 2}, 4, 0, {2, 2, 48, 192, 4608, 13824, 230400}},
    {{.set = LAP_TOTEM, .players = 3}, 5, 0, {4, 12, 24, 576, 2304, 55296, 165888}},
    {{.set = LAP_TOTEM, .players = 4}, 6, 0, {4, 12, 24, 24, 576, 2304, 55296, 165888}},
    {{.set = LAP_TRIBE, .players = 2}, 7, 0, {2, 2, 48, 192, 192, 4608, 13824, 124416}},
    {{.set = LAP_TRIBE, .players = 3}, 8, 0, {4, 12, 24, 576, 2016, 2880, 42624, 124416}},
    {{.set = LAP_TRIBE, .players = 4}, 9, 0, {4, 12, 24, 24, 576, 2304, 2304, 55296}},
    {{.set = LAP_KINGDOMINO, .players = 2, .grid = 5},
     10,
     0,
     {4, 12, 24, 24, 576, 2304, 49664, 148992}},
    {{.set = LAP_KINGDOMINO, .players = 3}, 11, 0, {3, 6, 6, 144, 432, 10368, 20736, 497664}},
    {{.set = LAP_KINGDOMINO, .players = 4}, 12, 0, {4, 12, 24, 24, 576, 2304, 55296, 165888}},
    {{.set = LAP_DISCOVERY, .players = 2}, 21, 40, {3, 48, 96, 2208, 2208, 42366, 169464}},
    {{.set = LAP_DISCOVERY, .players = 3}, 22, 60, {6, 18, 54, 288, 576, 1864, 7456, 17280}},
    {{.set = LAP_DISCOVERY, .players = 4}, 23, 85, {4, 8, 24, 24, 48, 48, 96, 96}},
    {{.set = LAP_TOTEM, .players = 2}, 24, 70, {2, 18, 18, 158, 632, 5744, 17232, 155376}},
    {{.set = LAP_TOTEM, .players = 3}, 60, 39, {10, 42, 122, 1164, 6396, 13608, 138024, 570240}},
    {{.set = LAP_TOTEM, .players = 4}, 57, 43, {8, 68, 143, 1132, 6718, 11520, 50058, 222071}},
    {{.set = LAP_TRIBE, .players = 2}, 48, 62, {1678, 23492, 93968}},
    {{.set = LAP_TRIBE, .players = 3}, 28, 50, {25, 300, 1200, 1200, 12000, 36000, 1262880}},
    {{.set = LAP_TRIBE, .players = 4}, 56, 109, {1741, 8705, 26115, 1620345}},
    {{.set = LAP_TRIBE, .players = 4}, 30, 110, {1, 3, 291, 1164, 2328, 296664}},
    {{.set = LAP_KINGDOMINO, .players = 2, .grid = 5},
     31,
     20,
     {10, 40, 160, 480, 6144, 12288, 221184}},
    {{.set = LAP_KINGDOMINO, .players = 2}, 31, 20, {8, 32, 64, 192, 2976, 5952, 148800}},
    {{.set = LAP_KINGDOMINO, .players = 2, .grid = 7, .deck = 48},
     32,
     50,
     {6, 6, 24, 96, 768, 2304, 43392, 86784}},
    {{.set = LAP_KINGDOMINO, .players = 3}, 33, 30, {2, 42, 42, 496, 1488, 20832, 41664, 315840}},
    {{.set = LAP_KINGDOMINO, .players = 3, .deck = 48, .line = 4},
     34,
     45,
     {10, 40, 560, 1680, 13440, 26880, 93944, 375776}},
    {{.set = LAP_KINGDOMINO, .players = 4}, 35, 70, {5, 15, 30, 60, 300, 300, 560, 2240}},
    {{.set = LAP_TRIBE, .players = 2, .grid = 5, .deck = 24},
     36,
     30,
     {1, 14, 42, 2730, 21840, 43680, 702240}},
    {{.set = LAP_DISCOVERY, .players = 3, .deck = 36, .line = 3},
     37,
     33,
     {3, 48, 96, 96, 96, 628, 1884, 10080}},
    {{.set = LAP_TOTEM, .players = 4, .grid = 7},
     38,
     90,
     {2, 24, 24, 358, 1432, 17664, 52992, 1430784}},
};

enum { POSITIONS = sizeof positions / sizeof *positions };

static lap_game reach(const position *p)
{
    lap_game game;
    lap_random random = {test_seed(p->seed)};
    lap_game_deal(&game, &p->rules, p->seed);
    lap_game_settle(&game);
    for (int i = 0; i < p->decisions; i++) {
        games_play(&game, games_event(&game, &random));
        lap_game_settle(&game);
    }
    return game;
}

/* Whole decisions. */
static uint64_t count_whole(const lap_game *game, int depth);

typedef struct counting {
    const lap_game *game;
    int depth;
    uint64_t count;
} counting;

static void count_after(void *context, lap_move event)
{
    counting *c = context;
    lap_game after = *c->game;
    games_play(&after, event);
    lap_game_settle(&after);
    c->count += count_whole(&after, c->depth - 1);
}

static uint64_t count_whole(const lap_game *game, int depth)
{
    lap_move moves[LAP_MOVES];
    counting c = {game, depth, 0};
    int n = lap_view_moves(&game->view, moves);
    for (int i = 0; i < n; i++) {
        if (lap_move_is_step(moves[i]))
            continue;
        if (depth == 1)
            c.count++;
        else
            count_after(&c, moves[i]);
    }
    if (depth == 1)
        return c.count + lap_view_recruits(&game->view, NULL, NULL);
    lap_view_recruits(&game->view, count_after, &c);
    return c.count;
}

/* Is the resource of a LAP_MOVE_PAY of a later kind than those paid before? */
static int pays_in_order(const lap_view *view, lap_move move)
{
    const lap_territory *land = lap_view_territory(view, view->seat);
    lap_square now = lap_move_square(move, 0);
    if (view->paid == 0)
        return 1;
    lap_square before = {view->pay[view->paid - 1]};
    return lap_territory_at(land, now).resource > lap_territory_at(land, before).resource;
}

/* Recruitings in steps. Payments are made kind by kind, so that each whole one is counted once. */
static uint64_t count_steps(const lap_game *game, int depth)
{
    lap_move moves[LAP_MOVES];
    uint64_t count = 0;
    int n = lap_view_moves(&game->view, moves);
    for (int i = 0; i < n; i++) {
        lap_kind kind = lap_move_kind(moves[i]);
        if (kind == LAP_MOVE_PAY && !pays_in_order(&game->view, moves[i]))
            continue;
        int whole = !lap_move_is_step(moves[i]) || kind == LAP_MOVE_PLACE;
        if (whole && depth == 1) {
            count++;
            continue;
        }
        lap_game after = *game;
        games_play(&after, moves[i]);
        if (whole)
            lap_game_settle(&after);
        count += count_steps(&after, depth - whole);
    }
    return count;
}

/* Plays chance in both as the engine's game has it. */
static void settle_both(lap_game *game, slow_game *slow)
{
    while (lap_view_is_chance(&game->view))
        CHECK(twin_play(game, slow, lap_game_chance(game)));
}

static uint64_t count_twin(const lap_game *game, const slow_game *slow, int depth)
{
    char **lines;
    size_t n = slow_legal(slow, &lines);
    uint64_t count = depth == 1 ? n : 0;
    for (size_t i = 0; i < n && depth > 1; i++) {
        lap_game after = *game;
        slow_game *slow_after = slow_copy(slow);
        lap_move move = {LAP_MOVE_NONE};
        int seat;
        CHECK_INT(lap_move_read(lines[i], strlen(lines[i]), &move, &seat).error, LAP_OK);
        CHECK(twin_play(&after, slow_after, move));
        settle_both(&after, slow_after);
        count += count_twin(&after, slow_after, depth - 1);
        slow_free(slow_after);
    }
    slow_free_lines(lines, n);
    return count;
}

/* The twin in the same position, reached by the same events. */
static slow_game *reach_twin(const position *p)
{
    char header[128];
    lap_rules rules = p->rules;
    lap_game game;
    lap_random random = {test_seed(p->seed)};
    lap_rules_settle(&rules);
    games_header(&rules, header);
    slow_game *slow = slow_new(header);
    lap_game_deal(&game, &rules, p->seed);
    settle_both(&game, slow);
    for (int i = 0; i < p->decisions; i++) {
        CHECK(twin_play(&game, slow, games_event(&game, &random)));
        settle_both(&game, slow);
    }
    return slow;
}

static void whole_decisions(void)
{
    for (int i = 0; i < POSITIONS; i++) {
        lap_game game = reach(&positions[i]);
        for (int d = 1; d <= DEPTHS && positions[i].nodes[d - 1] != 0; d++)
            if (positions[i].nodes[d - 1] < MOST_NODES)
                CHECK_INT(count_whole(&game, d), positions[i].nodes[d - 1]);
    }
}

static void steps(void)
{
    for (int i = 0; i < POSITIONS; i++) {
        lap_game game = reach(&positions[i]);
        for (int d = 1; d <= DEPTHS && positions[i].nodes[d - 1] != 0; d++)
            if (positions[i].nodes[d - 1] < MOST_NODES)
                CHECK_INT(count_steps(&game, d), positions[i].nodes[d - 1]);
    }
}

static void twin(void)
{
    CHECK(slow_load("data"));
    for (int i = 0; i < POSITIONS; i++) {
        const uint64_t *nodes = positions[i].nodes;
        lap_game game = reach(&positions[i]);
        slow_game *slow = reach_twin(&positions[i]);
        CHECK_INT(count_twin(&game, slow, 1), nodes[0]);
        for (int d = 2; d <= DEPTHS && nodes[d - 1] != 0 && nodes[d - 2] <= TWIN_POSITIONS; d++)
            CHECK_INT(count_twin(&game, slow, d), nodes[d - 1]);
        slow_free(slow);
    }
}

/* Every way to begin a recruiting is tried and taken back; returns how many steps that were. */
static long go_and_come_back(const lap_view *view)
{
    lap_move moves[LAP_MOVES];
    int n = lap_view_moves(view, moves);
    long tried = 0;
    for (int i = 0; i < n; i++) {
        if (!lap_move_is_step(moves[i]) || lap_move_kind(moves[i]) == LAP_MOVE_PLACE)
            continue;
        lap_view after = *view;
        CHECK_INT(lap_view_play(&after, moves[i]).error, LAP_OK);
        tried += 1 + go_and_come_back(&after);
        CHECK_INT(lap_view_undo_step(&after), 1);
        CHECK(memcmp(&after, view, sizeof after) == 0);
    }
    return tried;
}

static void steps_back(void)
{
    long tried = 0;
    for (int seed = 1; seed <= 400 / GAMES_PART; seed++) {
        position p = {
            {.set = LAP_TRIBE, .players = (uint8_t)(2 + seed % 3)}, (uint64_t)seed, 0, {0}};
        lap_game game = reach(&p);
        lap_random random = {test_seed((uint64_t)seed)};
        while (game.view.phase != LAP_PHASE_OVER) {
            if (lap_random_below(&random, 10) == 0)
                tried += go_and_come_back(&game.view);
            games_play(&game, games_event(&game, &random));
        }
    }
    CHECK(tried > 1000);
}

static void nothing_to_take_back(void)
{
    lap_game game;
    lap_random random = {test_seed(3)};
    lap_rules rules = {.set = LAP_TRIBE, .players = 3};
    lap_game_deal(&game, &rules, 3);
    while (game.view.phase != LAP_PHASE_OVER) {
        lap_view before = game.view;
        CHECK_INT(lap_view_undo_step(&game.view), 0);
        CHECK(memcmp(&before, &game.view, sizeof before) == 0);
        games_play(&game, games_event(&game, &random));
    }
    CHECK_INT(lap_view_undo_step(&game.view), 0);
}

static const test tests[] = {
    {"whole decisions come to the numbers of the table", whole_decisions},
    {"recruitings in steps come to the same numbers", steps},
    {"the slow twin comes to the same numbers", twin},
    {"every step of a recruiting can be taken back to the byte", steps_back},
    {"between decisions there is no step to take back", nothing_to_take_back},
};

TEST_FILE(perft, tests)
