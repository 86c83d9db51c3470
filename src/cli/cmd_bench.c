/* cmd_bench.c: `lapilli bench`: measures the speed of games, search, copies and hashes. */
#include "commands.h"

#include "system/cpu_time.h"
#include "system/monotonic.h"
#include "cli/output/json_output.h"
#include "lapilli/lapilli.h"
#include "lapilli/player.h"
#include "cli/options/options.h"
#include "system/progress.h"
#include "system/console.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static const command_usage bench_usage = {
    .command = "bench",
    .summary = "Measures how much is done per second.",
    .options = {{OPTION_RULES, .help = "only this rule set"},
                {OPTION_PLAYERS, .help = "only this number of players"},
                {OPTION_SECONDS, .help = "time for each number, which is the median of five parts. "
                                         "Default: 1"},
                {OPTION_THREADS, .help = "games played in parallel, 1 to 256. Default: 1"},
                {OPTION_CPU_TIME, .help = "count the processor time of each thread, so that other "
                                          "work on the machine does not matter"},
                {OPTION_JSON,
                 .help = "print JSON: an array of {\"rules\", \"players\", \"grid\", \"deck\", "
                         "\"path\", \"games_per_second\"}; playout and network have "
                         "\"simulations_per_second\", copy and hash "
                         "\"operations_per_second\" instead"}},
    .details =
        "Complete games, from the deal to the scores: `list` generates all legal moves and plays "
        "a\n"
        "random one; `fast` plays the same games without generating a list; in `fullgreedy` that\n"
        "player takes every seat. `playout` and `network` count simulations of a search that\n"
        "evaluates in this way, on positions from the middle of random games; `copy` and `hash`\n"
        "count operations on such positions.\n",
    .example = "  lapilli bench --rules totem --players 3\n",
};

typedef enum bench_path {
    PATH_LIST,
    PATH_FAST,
    PATH_FULLGREEDY,
    PATH_PLAYOUT,
    PATH_NETWORK,
    PATH_COPY,
    PATH_HASH,
    PATHS
} bench_path;

static const struct {
    const char *name;
    const char *unit; /* in JSON */
    int at_once;      /* items between two readings of the clock */
} paths[PATHS] = {
    [PATH_LIST] = {"list", "games_per_second", 8},
    [PATH_FAST] = {"fast", "games_per_second", 8},
    [PATH_FULLGREEDY] = {"fullgreedy", "games_per_second", 1},
    [PATH_PLAYOUT] = {"playout", "simulations_per_second", 1},
    [PATH_NETWORK] = {"network", "simulations_per_second", 1},
    [PATH_COPY] = {"copy", "operations_per_second", 1},
    [PATH_HASH] = {"hash", "operations_per_second", 1},
};

enum {
    SLICES = 5,
    ROWS = 3 * LAP_SETS + 1,
    SIMS = 64,            /* per search */
    OPERATIONS = 1 << 12, /* copies or hashes per item */
    SAMPLES = 16          /* positions to cycle through */
};

/* One thread's share of a slice. */
typedef struct share {
    lap_rules rules;
    bench_path path;
    double seconds;
    uint64_t (*clock)(void); /* in nanoseconds */
    uint64_t seed;
    void *memory; /* for a search; owned */
    size_t size;  /* of it */
    double per_second;
} share;

/* The sum of all results, so that nothing is optimised away. */
static atomic_uint_fast64_t points;

static void deal(const share *s, uint64_t i, lap_game *game, lap_random *random)
{
    lap_status status = lap_game_deal(game, &s->rules, lap_random_series(s->seed, 2 * i));
    assert(status.error == LAP_OK);
    (void)status;
    random->state = lap_random_series(s->seed, 2 * i + 1);
}

static void play_event(lap_game *game, lap_move move)
{
    lap_status status = lap_game_play(game, move);
    assert(status.error == LAP_OK);
    (void)status;
}

static void play_list(lap_game *game, lap_random *random)
{
    while (game->view.phase != LAP_PHASE_OVER)
        play_event(game, lap_view_is_chance(&game->view)
                             ? lap_game_chance(game)
                             : lap_view_random_move(&game->view, random));
}

static void play_fullgreedy(lap_game *game, lap_random *random)
{
    static const lap_player player = {.kind = LAP_PLAYER_FULLGREEDY, .threads = 1};
    lap_player_context context = {.random = *random};
    while (game->view.phase != LAP_PHASE_OVER)
        play_event(game, lap_view_is_chance(&game->view)
                             ? lap_game_chance(game)
                             : lap_player_move(&player, &game->view, &context));
}

static uint64_t play_game(const share *s, uint64_t i, uint64_t *sum)
{
    lap_game game;
    lap_random random;
    deal(s, i, &game, &random);
    if (s->path == PATH_LIST)
        play_list(&game, &random);
    else if (s->path == PATH_FAST)
        lap_game_playout(&game, &random);
    else
        play_fullgreedy(&game, &random);
    for (int seat = 1; seat <= s->rules.players; seat++)
        *sum += (uint64_t)lap_view_score(&game.view, seat).total;
    return 1;
}

/* A decision in the middle of a random game, with more than one choice. */
static void deal_middle(const share *s, uint64_t i, lap_game *game)
{
    lap_random random;
    lap_move moves[LAP_MOVES];
    deal(s, i, game, &random);
    int middle = lap_rules_rounds(&s->rules) / 2;
    while (game->view.round < middle || lap_view_moves(&game->view, moves) < 2)
        lap_game_random_step(game, &random);
}

static lap_player searcher(bench_path path)
{
    lap_player player = {.kind = LAP_PLAYER_SEARCH, .threads = 1, .sims = SIMS};
    player.evaluation = path == PATH_NETWORK ? LAP_EVALUATION_NETWORK : LAP_EVALUATION_PLAYOUT;
    return player;
}

static uint64_t search_one(const share *s, uint64_t i, uint64_t *sum)
{
    const lap_player player = searcher(s->path);
    lap_player_context context = {.random = {i}, .memory = s->memory, .size = s->size};
    lap_choice choice[LAP_MOVES];
    lap_game game;
    uint64_t visits = 0;
    deal_middle(s, i, &game);
    int n = lap_player_rank(&player, &game.view, &context, choice, LAP_MOVES);
    for (int k = 0; k < n; k++)
        visits += choice[k].visits;
    *sum += visits;
    return visits;
}

static uint64_t copy_many(const share *s, uint64_t i, uint64_t *sum)
{
    lap_view from[SAMPLES], to[SAMPLES];
    lap_game game;
    deal_middle(s, i % SAMPLES, &game);
    for (int k = 0; k < SAMPLES; k++)
        from[k] = game.view;
    for (int k = 0; k < OPERATIONS; k++) {
        to[k % SAMPLES] = from[k / 3 % SAMPLES];
        *(volatile uint8_t *)&to[k % SAMPLES].round = (uint8_t)k;
    }
    *sum += to[i % SAMPLES].round;
    return OPERATIONS;
}

static uint64_t hash_many(const share *s, uint64_t i, uint64_t *sum)
{
    lap_game game;
    deal_middle(s, i % SAMPLES, &game);
    for (int k = 0; k < OPERATIONS; k++) {
        game.view.unseen ^= (uint64_t)k;
        *sum += lap_view_hash(&game.view);
    }
    return OPERATIONS;
}

/* Does item i; returns how many operations that was. */
static uint64_t do_one(const share *s, uint64_t i, uint64_t *sum)
{
    switch (s->path) {
    case PATH_PLAYOUT:
    case PATH_NETWORK:
        return search_one(s, i, sum);
    case PATH_COPY:
        return copy_many(s, i, sum);
    case PATH_HASH:
        return hash_many(s, i, sum);
    default:
        return play_game(s, i, sum);
    }
}

static void *play_share(void *context)
{
    share *s = context;
    uint64_t items = 0, count = 0, sum = 0;
    uint64_t start = s->clock();
    double elapsed;
    do {
        for (int i = 0; i < paths[s->path].at_once; i++)
            count += do_one(s, items++, &sum);
        elapsed = 1e-9 * (double)(s->clock() - start);
    } while (elapsed < s->seconds);
    atomic_fetch_add(&points, sum);
    s->per_second = (double)count / elapsed;
    return NULL;
}

/* One slice on all threads, this one included. */
static double play_slice(const share *what, int threads, int slice)
{
    share part[OPTIONS_THREADS];
    pthread_t thread[OPTIONS_THREADS];
    double sum = 0;
    int started = 1;
    assert(threads >= 1);
    for (int i = 0; i < threads; i++) {
        part[i] = *what;
        part[i].seed = (uint64_t)slice * OPTIONS_THREADS + (uint64_t)i;
        part[i].memory = what->size > 0 ? malloc(what->size) : NULL;
        assert(what->size == 0 || part[i].memory != NULL);
    }
    while (started < threads &&
           pthread_create(&thread[started], NULL, play_share, &part[started]) == 0)
        started++;
    play_share(&part[0]);
    for (int i = 1; i < started; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < started; i++)
        sum += part[i].per_second;
    for (int i = 0; i < threads; i++)
        free(part[i].memory);
    return sum;
}

static int compare(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static double measure(lap_rules rules, bench_path path, const options *given)
{
    share what = {.rules = rules, .path = path, .seconds = given->seconds / (double)SLICES};
    const lap_player search = searcher(path);
    double slice[SLICES];
    what.clock = options_has(given, OPTION_CPU_TIME) ? cpu_time_ns : monotonic_ns;
    what.size = path == PATH_PLAYOUT || path == PATH_NETWORK ? lap_player_memory(&search) : 0;
    for (int i = 0; i < SLICES; i++)
        slice[i] = play_slice(&what, given->threads, i);
    qsort(slice, SLICES, sizeof *slice, compare);
    return slice[SLICES / 2];
}

/* The selected games of R1's table; returns how many. */
static int list_rows(const options *given, lap_rules row[ROWS])
{
    int n = 0;
    for (int set = 0; set < LAP_SETS; set++) {
        for (int players = 2; players <= LAP_SEATS; players++)
            row[n++] = (lap_rules){.set = (uint8_t)set, .players = (uint8_t)players};
    }
    row[n++] = (lap_rules){.set = LAP_KINGDOMINO, .players = 2, .grid = 7, .deck = 48};
    int kept = 0;
    for (int i = 0; i < n; i++) {
        if ((options_has(given, OPTION_RULES) && row[i].set != given->rules.set) ||
            (options_has(given, OPTION_PLAYERS) && row[i].players != given->rules.players))
            continue;
        lap_status status = lap_rules_settle(&row[i]);
        assert(status.error == LAP_OK);
        (void)status;
        row[kept++] = row[i];
    }
    return kept;
}

static void print_row(const lap_rules *rules, const double rate[PATHS])
{
    printf("%-10s %5d %4d %4d %7.0f %7.0f %10.0f %7.0f %7.0f %4.0f %5.1f\n",
           lap_set_name((lap_set)rules->set), rules->players, rules->grid, rules->deck,
           rate[PATH_LIST], rate[PATH_FAST], rate[PATH_FULLGREEDY], rate[PATH_PLAYOUT],
           rate[PATH_NETWORK], 1e-6 * rate[PATH_COPY], 1e-6 * rate[PATH_HASH]);
}

static void add_rates(json_t *list, const lap_rules *rules, const double rate[PATHS])
{
    for (int p = 0; p < PATHS; p++)
        json_array_append_new(list, json_pack("{s:s, s:i, s:i, s:i, s:s, s:o}", "rules",
                                              lap_set_name((lap_set)rules->set), "players",
                                              rules->players, "grid", rules->grid, "deck",
                                              rules->deck, "path", paths[p].name, paths[p].unit,
                                              json_output_real(rate[p], 1)));
}

static void measure_all(const options *given, const lap_rules *row, int rows)
{
    json_t *list = options_has(given, OPTION_JSON) ? json_array() : NULL;
    progress bar = progress_begin();
    if (list == NULL)
        puts("                                          games/s          sims/s  million/s\n"
             "rules      seats grid deck    list    fast fullgreedy playout network copy  hash");
    for (int i = 0; i < rows && !ferror(stdout); i++) {
        double rate[PATHS];
        for (int p = 0; p < PATHS; p++) {
            progress_draw(&bar, (uint64_t)i * PATHS + (uint64_t)p, (uint64_t)rows * PATHS,
                          lap_set_name((lap_set)row[i].set));
            rate[p] = measure(row[i], (bench_path)p, given);
        }
        progress_clear();
        if (list != NULL)
            add_rates(list, &row[i], rate);
        else
            print_row(&row[i], rate);
    }
    progress_end(&bar);
    if (list != NULL)
        json_output_print(list);
}

exit_status command_bench(int argc, char **argv)
{
    options given;
    lap_rules row[ROWS];
    exit_status status = options_read(&given, &bench_usage, argc, argv);
    if (status != EXIT_OK)
        return status;
    if (!options_has(&given, OPTION_SECONDS))
        given.seconds = 1;
    if (!options_has(&given, OPTION_THREADS))
        given.threads = 1;
    measure_all(&given, row, list_rows(&given, row));
    return EXIT_OK;
}
