/* test_search.c: a search that goes on in steps, and the files of networks. */
#include "lapilli/search.h"

#include "lapilli/game.h"
#include "../games.h"
#include "../test.h"

#include <stdlib.h>
#include <time.h>

enum { SIMS = 120, SEED = 5 };

/* A position some decisions into a game of the defaults. */
static lap_view view_of(int set, int players, int decisions)
{
    lap_game game;
    lap_rules rules = {.set = (uint8_t)set, .players = (uint8_t)players};
    lap_random random = {test_seed(77)};
    lap_game_deal(&game, &rules, (uint64_t)(10 * set + players));
    lap_game_settle(&game);
    while (decisions-- > 0 && game.view.phase != LAP_PHASE_OVER) {
        lap_game_play(&game, games_event(&game, &random));
        lap_game_settle(&game);
    }
    return game.view;
}

static lap_player player_of(const char *spec)
{
    lap_player player = {0};
    CHECK_INT(lap_player_read(&player, spec, strlen(spec)).error, LAP_OK);
    return player;
}

typedef struct ranking {
    lap_choice choice[LAP_MOVES];
    int count;
} ranking;

/* SIMS simulations in so many steps; asked for its best in between, as a caller with a clock
 * would. */
static ranking search_in(const lap_player *player, const lap_view *view, uint32_t steps)
{
    size_t size = lap_search_memory(player);
    void *memory = malloc(size);
    ranking r;
    lap_search *search =
        lap_search_begin(memory, size, player, view, SEED, (lap_network_file){NULL, 0});
    for (uint32_t i = 1; i <= steps; i++) {
        CHECK_INT(lap_search_step(search, SIMS / steps), i * (SIMS / steps));
        r.count = lap_search_rank(&search, 1, r.choice, LAP_MOVES);
    }
    free(memory);
    return r;
}

static void check_steps(const lap_player *player, const lap_view *view)
{
    ranking whole = search_in(player, view, 1), parts = search_in(player, view, 10);
    uint32_t visits = 0;
    CHECK(whole.count > 0);
    CHECK_INT(parts.count, whole.count);
    for (int i = 0; i < whole.count && i < parts.count; i++) {
        const lap_choice *a = &whole.choice[i], *b = &parts.choice[i];
        CHECK(a->move.bits == b->move.bits && a->visits == b->visits);
        CHECK(a->points >= b->points && a->points <= b->points);
        CHECK(a->win >= b->win && a->win <= b->win);
        visits += a->visits;
    }
    CHECK_INT(visits, SIMS);
}

static void test_steps(void)
{
    static const char *const specs[] = {"search:sims=120,eval=network",
                                        "search:sims=120,eval=playout"};
    for (int set = 0; set < LAP_SETS; set++)
        for (int players = 2; players <= LAP_SEATS; players++)
            for (int i = 0; i < 2; i++) {
                lap_player player = player_of(specs[i]);
                lap_view view = view_of(set, players, 9);
                check_steps(&player, &view);
            }
}

/* A search that is stopped at the second look at the clock. */
static int stop;
static int looks;

static uint64_t stopping_clock(void)
{
    if (++looks == 2)
        stop = 1;
    return (uint64_t)looks;
}

static void test_stop(void)
{
    lap_choice choice[LAP_MOVES];
    lap_player player = player_of("search:time=3600s");
    lap_view view = view_of(LAP_TRIBE, 4, 9);
    lap_player_context context = {.random = {1}, .now = stopping_clock, .stop = &stop};
    context.size = lap_player_memory(&player);
    context.memory = malloc(context.size);
    looks = stop = 0;
    int n = lap_player_rank(&player, &view, &context, choice, LAP_MOVES);
    uint32_t visits = 0;
    for (int i = 0; i < n; i++)
        visits += choice[i].visits;
    CHECK(n > 0);
    CHECK(visits <= 16);
    free(context.memory);
}

/* How long a stop has to wait: between two looks at the clock there are at most eight simulations.
 * How long these take depends on the machine, so that is told and not checked. */
static uint64_t last_look, longest;

static uint64_t measuring_clock(void)
{
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    uint64_t now = (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
    if (last_look != 0 && now - last_look > longest)
        longest = now - last_look;
    last_look = now;
    return now;
}

static void test_stop_latency(void)
{
    static const char *const specs[] = {"search:time=50ms,eval=network",
                                        "search:time=50ms,eval=playout"};
    for (int i = 0; i < 2; i++) {
        lap_choice choice[LAP_MOVES];
        lap_player player = player_of(specs[i]);
        lap_view view = view_of(LAP_TRIBE, 4, 9);
        lap_player_context context = {.random = {1}, .now = measuring_clock};
        context.size = lap_player_memory(&player);
        context.memory = malloc(context.size);
        last_look = longest = 0;
        CHECK(lap_player_rank(&player, &view, &context, choice, LAP_MOVES) > 0);
        CHECK(longest > 0);
        printf("%s looks at the clock every %.2f ms at least\n", specs[i], (double)longest / 1e6);
        free(context.memory);
    }
}

/* Does a search, made to follow, list the same decisions as a new one, with the visits that the
 * old tree had below the decision that was taken? */
static void check_followed(lap_search *search, const lap_player *player, const lap_view *view,
                           uint32_t visits)
{
    size_t size = lap_search_memory(player);
    void *memory = malloc(size);
    lap_choice kept[LAP_MOVES], fresh[LAP_MOVES];
    lap_search *other =
        lap_search_begin(memory, size, player, view, SEED, (lap_network_file){NULL, 0});
    uint32_t sum = 0;
    int n = lap_search_rank(&search, 1, kept, LAP_MOVES);
    CHECK_INT(n, lap_search_rank(&other, 1, fresh, LAP_MOVES));
    for (int i = 0; i < n; i++) {
        int same = 0;
        for (int k = 0; k < n; k++)
            same += kept[i].move.bits == fresh[k].move.bits;
        CHECK_INT(same, 1);
        sum += kept[i].visits;
    }
    /* The first two visits of a node end at it. A solved decision need not have been visited. */
    if (visits > 0)
        CHECK_INT(sum, visits > 2 ? visits - 2 : 0);
    CHECK_INT(lap_search_step(search, 8), 8);
    free(memory);
}

/* No two decisions that a search looks at make the same position. */
static void check_distinct(lap_search *search, const lap_view *view)
{
    lap_choice choice[LAP_MOVES];
    uint64_t hash[LAP_MOVES];
    int n = lap_search_rank(&search, 1, choice, LAP_MOVES);
    for (int i = 0; i < n; i++) {
        lap_view next = *view;
        CHECK_INT(lap_view_play(&next, choice[i].move).error, LAP_OK);
        hash[i] = lap_view_hash(&next);
        for (int k = 0; k < i; k++)
            CHECK(hash[k] != hash[i]);
    }
}

/* Plays a game by a search that follows where it can; returns how often it could. */
static int follow_game(const lap_player *player, const lap_rules *rules)
{
    lap_game game;
    lap_choice best, again;
    size_t size = 4 * lap_search_memory(player);
    void *memory = malloc(size);
    lap_search *search = NULL;
    int followed = 0;
    lap_game_deal(&game, rules, SEED);
    for (lap_game_settle(&game); game.view.phase != LAP_PHASE_OVER; lap_game_settle(&game)) {
        if (search != NULL && lap_search_follow(search, &game.view)) {
            check_followed(search, player, &game.view, best.visits);
            followed++;
        } else {
            if (search != NULL) {
                lap_search_rank(&search, 1, &again, 1);
                CHECK(again.move.bits == best.move.bits && again.visits == best.visits);
            }
            search = lap_search_begin(memory, size, player, &game.view, SEED,
                                      (lap_network_file){NULL, 0});
            check_distinct(search, &game.view);
        }
        lap_search_step(search, SIMS);
        CHECK(lap_search_rank(&search, 1, &best, 1) == 1);
        CHECK_INT(lap_game_play(&game, best.move).error, LAP_OK);
    }
    free(memory);
    return followed;
}

static void test_follow(void)
{
    lap_player player = player_of("search:sims=120,eval=playout");
    for (int set = 0; set < LAP_SETS; set++)
        for (int players = 2; players <= LAP_SEATS; players++) {
            lap_rules rules = {.set = (uint8_t)set, .players = (uint8_t)players};
            CHECK(follow_game(&player, &rules) > 20);
        }
}

/* A player with keeps_tree takes legal decisions, the same ones each time. */
static void test_keep(void)
{
    uint64_t hash[2];
    for (int i = 0; i < 2; i++) {
        lap_player player = player_of("search:sims=40,threads=2");
        lap_player_context context = {.random = {9}, .keeps_tree = true};
        context.size = lap_player_memory(&player);
        context.memory = malloc(context.size);
        lap_game game;
        lap_rules rules = {.set = LAP_TOTEM, .players = 2};
        lap_game_deal(&game, &rules, 4);
        for (lap_game_settle(&game); game.view.phase != LAP_PHASE_OVER; lap_game_settle(&game))
            CHECK_INT(lap_game_play(&game, lap_player_move(&player, &game.view, &context)).error,
                      LAP_OK);
        hash[i] = lap_view_hash(&game.view);
        free(context.memory);
    }
    CHECK(hash[0] == hash[1]);
}

/* The rule set that lap_network_check() leaves alone when it refuses. */
static const lap_set UNTOUCHED = LAP_SETS;

static void check_refused(const unsigned char *bytes, size_t size)
{
    lap_set set = UNTOUCHED;
    lap_status status = lap_network_check((lap_network_file){bytes, size}, &set);
    CHECK(status.error == LAP_ERROR_NOT_A_NETWORK || status.error == LAP_ERROR_NETWORK_DAMAGED);
    CHECK(status.at <= size);
    CHECK(set == UNTOUCHED);
}

enum { HEAD = 200, STRIDE = 97 };

static void test_damage(void)
{
    for (int s = 0; s < LAP_SETS; s++) {
        lap_network_file file = lap_network_built_in((lap_set)s);
        lap_set set = UNTOUCHED;
        CHECK(file.size > 0);
        CHECK_INT(lap_network_check(file, &set).error, LAP_OK);
        CHECK_INT(set, s);
        unsigned char *bytes = malloc(file.size + 1);
        memcpy(bytes, file.bytes, file.size);
        bytes[file.size] = 0;
        for (size_t i = 0; i < file.size; i += i < HEAD ? 1 : STRIDE) {
            bytes[i] ^= (unsigned char)(1u << i % 8);
            check_refused(bytes, file.size);
            bytes[i] = file.bytes[i];
            check_refused(bytes, i);
        }
        bytes[file.size - 1] ^= 0x80;
        check_refused(bytes, file.size);
        bytes[file.size - 1] ^= 0x80;
        check_refused(bytes, file.size + 1);
        free(bytes);
    }
}

/* A network of another rule set is not used. */
static void test_other_set(void)
{
    lap_player player = player_of("search:sims=64,eval=network");
    lap_view view = view_of(LAP_TOTEM, 2, 6);
    lap_move move[2];
    for (int i = 0; i < 2; i++) {
        lap_player_context context = {.random = {3}};
        if (i == 1)
            context.network = lap_network_built_in(LAP_TRIBE);
        context.size = lap_player_memory(&player);
        context.memory = malloc(context.size);
        move[i] = lap_player_move(&player, &view, &context);
        free(context.memory);
    }
    CHECK(move[0].bits == move[1].bits);
}

static const test tests[] = {
    {"a search in ten steps is the search in one", test_steps},
    {"a search that is stopped decides at once", test_stop},
    {"a search looks at the clock often enough to be stopped", test_stop_latency},
    {"a search goes on with its tree where the position follows from it", test_follow},
    {"a player that keeps its tree plays the same game each time", test_keep},
    {"a network that is damaged, cut or too long is refused", test_damage},
    {"a network of another rule set is not used", test_other_set},
};

TEST_FILE(search, tests)
