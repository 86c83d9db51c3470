/* bench.c: `lapilli bench`: how many random games a second. */
#include "commands.h"

#include "lapilli/lapilli.h"
#include "options.h"
#include "progress.h"
#include "say.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const char help[] =
    "Usage: lapilli bench [OPTION]...\n"
    "Plays random games from the deal to the points of every seat, and prints how many a second.\n"
    "\n"
    "  --rules R      only this rule set\n"
    "  --players N    only this number of players\n"
    "  --seconds S    time for each figure, which is the median of five parts of it; 1 unless "
    "said\n"
    "  --threads N    games at the same time; 1 unless said\n"
    "  --json         an array of {\"rules\",\"players\",\"grid\",\"path\",\"games_per_second\"}\n"
    "  --help         this text\n"
    "  --version      the version of lapilli\n"
    "\n"
    "There are two ways of playing: `list` makes the list of legal moves and takes one of it, as "
    "any\n"
    "player would; `fast` is the random game for search, which makes no list. Both play the same\n"
    "games.\n";

static const usage bench_usage = {
    .command = "bench",
    .help = help,
    .takes = TAKES(OPTION_RULES) | TAKES(OPTION_PLAYERS) | TAKES(OPTION_SECONDS) |
             TAKES(OPTION_THREADS) | TAKES(OPTION_JSON),
};

typedef enum way { WAY_LIST, WAY_FAST, WAYS } way;

static const char *const way_names[WAYS] = {"list", "fast"};

enum { SLICES = 5, ROWS = 3 * LAP_SETS + 1, GAMES_A_LOOK = 8 };

/* One thread's share of a slice. */
typedef struct share {
    lap_rules rules;
    way path;
    double seconds;
    uint64_t seed;
    double games_per_second;
} share;

/* The points of all games, so that none is for nothing. */
static atomic_uint_fast64_t points;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void play_list(lap_game *game, lap_random *random)
{
    while (game->view.phase != LAP_PHASE_OVER) {
        lap_move move = lap_view_is_chance(&game->view) ? lap_game_chance(game)
                                                        : lap_view_random_move(&game->view, random);
        lap_status status = lap_game_play(game, move);
        assert(status.error == LAP_OK);
        (void)status;
    }
}

static uint64_t play_game(const share *s, uint64_t i)
{
    lap_game game;
    lap_random random = {lap_random_series(s->seed, 2 * i + 1)};
    uint64_t sum = 0;
    lap_status status = lap_game_deal(&game, &s->rules, lap_random_series(s->seed, 2 * i));
    assert(status.error == LAP_OK);
    (void)status;
    if (s->path == WAY_LIST)
        play_list(&game, &random);
    else
        lap_game_playout(&game, &random);
    for (int seat = 1; seat <= s->rules.players; seat++)
        sum += (uint64_t)lap_view_score(&game.view, seat).total;
    return sum;
}

static void *play_share(void *context)
{
    share *s = context;
    uint64_t games = 0, sum = 0;
    double start = now(), elapsed;
    do {
        for (int i = 0; i < GAMES_A_LOOK; i++)
            sum += play_game(s, games++);
        elapsed = now() - start;
    } while (elapsed < s->seconds);
    atomic_fetch_add(&points, sum);
    s->games_per_second = (double)games / elapsed;
    return NULL;
}

/* One slice of all threads together; this thread takes a share as well. */
static double play_slice(const share *what, int threads, int slice)
{
    share part[OPTIONS_THREADS];
    pthread_t thread[OPTIONS_THREADS];
    double sum = 0;
    int started = 1;
    for (int i = 0; i < threads; i++) {
        part[i] = *what;
        part[i].seed = (uint64_t)(slice * OPTIONS_THREADS + i);
    }
    while (started < threads &&
           pthread_create(&thread[started], NULL, play_share, &part[started]) == 0)
        started++;
    play_share(&part[0]);
    for (int i = 1; i < started; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < started; i++)
        sum += part[i].games_per_second;
    return sum;
}

static int compare(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static double measure(lap_rules rules, way path, const options *given)
{
    share what = {.rules = rules, .path = path, .seconds = given->seconds / (double)SLICES};
    double slice[SLICES];
    for (int i = 0; i < SLICES; i++)
        slice[i] = play_slice(&what, given->threads, i);
    qsort(slice, SLICES, sizeof *slice, compare);
    return slice[SLICES / 2];
}

/* The games of R1's table that were asked for; returns how many. */
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

static void print_row(const lap_rules *rules, const double figure[WAYS])
{
    printf("%-10s  %7d  %4d  %4d  %12.0f  %12.0f\n", lap_set_name((lap_set)rules->set),
           rules->players, rules->grid, rules->deck, figure[WAY_LIST], figure[WAY_FAST]);
}

static void print_json(const lap_rules *rules, const double figure[WAYS], int first)
{
    for (int p = 0; p < WAYS; p++)
        printf("%s{\"rules\":\"%s\",\"players\":%d,\"grid\":%d,\"path\":\"%s\","
               "\"games_per_second\":%.1f}",
               first && p == 0 ? "[" : ",\n", lap_set_name((lap_set)rules->set), rules->players,
               rules->grid, way_names[p], figure[p]);
}

int command_bench(int argc, char **argv)
{
    options given;
    lap_rules row[ROWS];
    int code = options_read(&given, &bench_usage, argc, argv);
    if (code >= 0)
        return code;
    if (!options_has(&given, OPTION_SECONDS))
        given.seconds = 1;
    if (!options_has(&given, OPTION_THREADS))
        given.threads = 1;
    int json = options_has(&given, OPTION_JSON), n = list_rows(&given, row);
    progress bar = progress_begin();
    if (!json)
        puts("rules       players  grid  deck  list games/s  fast games/s");
    for (int i = 0; i < n && !ferror(stdout); i++) {
        double figure[WAYS];
        for (int p = 0; p < WAYS; p++) {
            progress_draw(&bar, (uint64_t)(i * WAYS + p), (uint64_t)(n * WAYS),
                          lap_set_name((lap_set)row[i].set));
            figure[p] = measure(row[i], (way)p, &given);
        }
        if (json)
            print_json(&row[i], figure, i == 0);
        else
            print_row(&row[i], figure);
    }
    progress_end(&bar);
    if (json)
        puts("]");
    return EXIT_GOOD;
}
