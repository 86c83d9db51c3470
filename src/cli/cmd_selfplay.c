/* cmd_selfplay.c: `lapilli selfplay`: plays games between computer players and saves them. */
#include "commands.h"

#include "system/file.h"
#include "arena/match.h"
#include "cli/options/options.h"
#include "cli/output/json_output.h"
#include "system/progress.h"
#include "text/excerpt.h"
#include "system/console.h"
#include "system/interrupt.h"
#include "system/record_folder.h"
#include "system/workers.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const command_usage selfplay_usage = {
    .command = "selfplay",
    .summary =
        "Plays games between computer players and saves the finished records as DIR/0001.lap, "
        "DIR/0002.lap and so on. Existing files with these names are replaced.",
    .options = {{OPTION_RULES, .required = true},
                {OPTION_PLAYERS, .required = true},
                {OPTION_GAMES, .required = true},
                {OPTION_WITH, .required = true,
                 .help =
                     "one player for all seats, or one for each, separated by commas: random, "
                     "greedy, fullgreedy, search:time=500ms,threads=2, search:sims=1000, level:1 "
                     "to level:6, or exec:COMMAND for an external program "
                     "(docs/engine-protocol.md)"},
                {OPTION_OUT, .required = true},
                OPTIONS_OF_GAME,
                {.option = OPTION_SEED},
                {OPTION_JOBS, .help =
                                  "games played in parallel, which does not change the records. "
                                  "Default: the number of processors"},
                {OPTION_JSON, .help = "print JSON at the end: {\"seed\", \"out\", \"records\"}; "
                                      "the seed is a string"}},
    .details =
        "After Ctrl-C only complete files are left. The same seed gives the same records unless\n"
        "a player depends on the clock: time=, several threads, most levels, programs.\n",
    .example =
        "  lapilli selfplay --rules totem --players 3 --games 100 --with random --out games\n",
};

enum { NAME_TEXT = 32 };

/* Shared by all threads. */
typedef struct series {
    const options *given;
    entrants who;
    match_player *seats; /* LAP_SEATS for each worker */
    int jobs;
    int folder;
    int digits;                 /* of a file's number */
    atomic_uint_fast64_t begun; /* games handed out */
    atomic_uint_fast64_t done;  /* records written */
    atomic_int error;           /* errno of the first that failed; 0: none */
    progress bar;
} series;

/* Plays game i of the series and saves it. Returns false if it was interrupted or, with errno set,
 * could not be written. */
static bool play_game(const series *all, match_player *row, uint64_t i)
{
    uint64_t seed = all->given->seed;
    char name[NAME_TEXT];
    lap_record record;
    lap_random random = {lap_random_series(seed, 2 * i + 1)};
    match game = {.rules = all->given->rules, .deal = lap_random_series(seed, 2 * i)};
    for (int s = 0; s < game.rules.players; s++) {
        game.seat[s] = &row[all->who.count == 1 ? 0 : s];
        game.random[s] = &random;
    }
    errno = 0;
    if (!match_play(&game, &record))
        return false;
    snprintf(name, sizeof name, "%0*" PRIu64 ".lap", all->digits, i);
    return record_folder_add(all->folder, name, &record);
}

static void work(void *context, int worker)
{
    series *all = context;
    match_player *row = all->seats + (size_t)worker * LAP_SEATS;
    int none = 0;
    while (!interrupt_requested() && atomic_load(&all->error) == 0) {
        uint64_t i = atomic_fetch_add(&all->begun, 1) + 1;
        if (i > (uint64_t)all->given->games)
            return;
        if (play_game(all, row, i))
            atomic_fetch_add(&all->done, 1);
        else if (!interrupt_requested())
            atomic_compare_exchange_strong(&all->error, &none, errno);
    }
}

static void tick(void *context)
{
    series *all = context;
    progress_draw(&all->bar, atomic_load(&all->done), (uint64_t)all->given->games, "games");
}

/* Every worker has its own players. */
static exit_status open_players(series *all)
{
    all->seats = calloc((size_t)all->jobs * LAP_SEATS, sizeof *all->seats);
    if (all->seats == NULL)
        return console_error("lapilli: out of memory");
    for (int i = 0; i < all->jobs; i++)
        for (int s = 0; s < all->who.count; s++)
            if (match_player_open(&all->seats[i * LAP_SEATS + s], &all->who.entrant[s]) != EXIT_OK)
                return EXIT_ERROR;
    return EXIT_OK;
}

static void close_players(series *all)
{
    for (int i = 0; i < all->jobs * LAP_SEATS && all->seats != NULL; i++)
        match_player_close(&all->seats[i]);
    free(all->seats);
}

/* One player for all seats, or one for each. */
static exit_status read_players(const options *given, series *all)
{
    int players = given->rules.players;
    exit_status status = entrants_read(&all->who, given->with, "selfplay", "with");
    if (status == EXIT_OK && all->who.count != 1 && all->who.count != players)
        return console_usage_error("selfplay", "--with names %d players, but there are %d seats",
                                   all->who.count, players);
    return status;
}

static exit_status run(series *all)
{
    const options *given = all->given;
    char shown[EXCERPT_TEXT];
    all->jobs = given->jobs != 0 ? given->jobs : workers_default();
    if (all->jobs > given->games)
        all->jobs = given->games;
    interrupt_catch();
    exit_status status = open_players(all);
    if (status == EXIT_OK) {
        all->bar = progress_begin();
        workers_run(all->jobs, work, tick, all);
        progress_end(&all->bar);
    }
    close_players(all);
    if (status != EXIT_OK)
        return status;
    uint64_t done = atomic_load(&all->done);
    int error = atomic_load(&all->error);
    if (error != 0)
        return console_error("%s: cannot write a record: %s; %" PRIu64 " of %d records were saved",
                             excerpt_path(given->out, shown), strerror(error), done, given->games);
    if (done < (uint64_t)given->games) {
        console_note("interrupted: %" PRIu64 " of %d records were saved", done, given->games);
        return EXIT_INTERRUPTED;
    }
    if (options_has(given, OPTION_JSON)) {
        char seed[24];
        snprintf(seed, sizeof seed, "%" PRIu64, given->seed);
        json_output_print(json_pack("{s:s, s:o, s:i}", "seed", seed, "out",
                                    json_output_text(given->out), "records", given->games));
    }
    return entrants_check_moved(&all->who);
}

static exit_status open_and_run(series *all)
{
    const options *given = all->given;
    all->digits = record_folder_digits((uint64_t)given->games);
    all->folder = file_open_folder(given->out);
    if (all->folder < 0) {
        char shown[EXCERPT_TEXT];
        return console_error("%s: cannot use this folder: %s", excerpt_path(given->out, shown),
                             strerror(errno));
    }
    exit_status status = run(all);
    close(all->folder);
    return status;
}

exit_status command_selfplay(int argc, char **argv)
{
    options given;
    series all = {.given = &given};
    exit_status status = options_read(&given, &selfplay_usage, argc, argv);
    if (status == EXIT_OK)
        status = options_settle(&given);
    if (status == EXIT_OK)
        status = read_players(&given, &all);
    if (status == EXIT_OK)
        status = options_seed(&given);
    if (status == EXIT_OK)
        status = open_and_run(&all);
    entrants_free(&all.who);
    return status;
}
