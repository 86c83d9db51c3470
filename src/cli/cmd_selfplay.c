/* cmd_selfplay.c: `lapilli selfplay`: computer players play each other, and their games are kept.
 */
#include "commands.h"

#include "system/file.h"
#include "arena/match.h"
#include "options.h"
#include "system/progress.h"
#include "system/excerpt.h"
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

static const char help[] =
    "Usage: lapilli selfplay --rules R --players N --games G --with PLAYER[,PLAYER]... --out DIR\n"
    "                        [OPTION]...\n"
    "Plays games between computer players and writes their records, finished and sealed, to\n"
    "DIR/0001.lap, DIR/0002.lap and so on. Files of these names are replaced.\n"
    "\n"
    "  --rules R       discovery, totem, tribe or kingdomino\n"
    "  --players N     2, 3 or 4\n"
    "  --games G       how many games\n"
    "  --with P        who plays: one player for all seats, or one for each, separated by commas:\n"
    "                  random, greedy, fullgreedy, search:time=500ms,threads=2, search:sims=1000,\n"
    "                  level:1 to level:6, or exec:COMMAND for a program of your own\n"
    "                  (docs/engine-protocol.md)\n"
    "  --out DIR       the folder for the records; made if it is missing\n"
    "  --seed S        the same seed gives the same records; decimal, or 0x and hex digits\n"
    "                  (without it the system gives one, which is told on stderr)\n"
    "  --jobs J        games played at the same time; as many as there are processors, unless\n"
    "                  said. The records do not depend on it\n"
    "  --bonus B       none, centre, complete or centre,complete (default: both in\n"
    "                  kingdomino, otherwise none)\n"
    "  --grid N        5 or 7\n"
    "  --deck N        24, 36 or 48 dominoes\n"
    "  --line N        dominoes in a line: 4, or with three players 3\n"
    "  --variant V     short-duel or mighty-duel: kingdomino for two with other grid and deck\n"
    "  --help          this text\n"
    "  --version       the version of lapilli\n"
    "\n"
    "Ctrl-C leaves whole files only. The records depend on the clock when a player does: time=,\n"
    "several threads, most levels and programs.\n"
    "\n"
    "Example:\n"
    "  lapilli selfplay --rules totem --players 3 --games 100 --seed 1 --with random --out games\n";

static const usage selfplay_usage = {
    .command = "selfplay",
    .help = help,
    .takes = TAKES_RULES | TAKES(OPTION_GAMES) | TAKES(OPTION_SEED) | TAKES(OPTION_WITH) |
             TAKES(OPTION_OUT) | TAKES(OPTION_JOBS),
    .requires = TAKES(OPTION_RULES) | TAKES(OPTION_PLAYERS) | TAKES(OPTION_GAMES) |
                TAKES(OPTION_WITH) | TAKES(OPTION_OUT),
};

enum { NAME_TEXT = 32 };

/* What all threads share. */
typedef struct series {
    const options *given;
    entrants who;
    match_player *table; /* a row of LAP_SEATS for each worker */
    int jobs;
    int folder;
    int digits;                 /* of a file's number */
    atomic_uint_fast64_t begun; /* games given out */
    atomic_uint_fast64_t done;  /* records written */
    atomic_int error;           /* errno of the first that failed; 0 while none has */
    progress bar;
} series;

/* Plays game i of the series and writes it. Returns 0, or -1 when it was stopped or, with errno
 * set, could not be written. */
static int play_game(const series *all, match_player *row, uint64_t i)
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
        return -1;
    snprintf(name, sizeof name, "%0*" PRIu64 ".lap", all->digits, i);
    return record_folder_add(all->folder, name, &record);
}

static void work(void *context, int worker)
{
    series *all = context;
    match_player *row = all->table + (size_t)worker * LAP_SEATS;
    int none = 0;
    while (!interrupt_requested() && atomic_load(&all->error) == 0) {
        uint64_t i = atomic_fetch_add(&all->begun, 1) + 1;
        if (i > all->given->games)
            return;
        if (play_game(all, row, i) == 0)
            atomic_fetch_add(&all->done, 1);
        else if (!interrupt_requested())
            atomic_compare_exchange_strong(&all->error, &none, errno);
    }
}

static void tick(void *context)
{
    series *all = context;
    progress_draw(&all->bar, atomic_load(&all->done), all->given->games, "games");
}

/* Every worker has its own players. Returns EXIT_OK or EXIT_ERROR. */
static int open_tables(series *all)
{
    all->table = calloc((size_t)all->jobs * LAP_SEATS, sizeof *all->table);
    if (all->table == NULL)
        return console_error("lapilli: out of memory");
    for (int i = 0; i < all->jobs; i++)
        for (int s = 0; s < all->who.count; s++)
            if (match_player_open(&all->table[i * LAP_SEATS + s], &all->who.entrant[s]) != EXIT_OK)
                return EXIT_ERROR;
    return EXIT_OK;
}

static void close_tables(series *all)
{
    for (int i = 0; i < all->jobs * LAP_SEATS && all->table != NULL; i++)
        match_player_close(&all->table[i]);
    free(all->table);
}

/* One player for every seat, or one each. */
static int read_players(const options *given, series *all)
{
    int players = given->rules.players,
        code = entrants_read(&all->who, given->with, "selfplay", "with");
    if (code < 0 && all->who.count != 1 && all->who.count != players)
        return console_usage_error("selfplay", "--with names %d players; there are %d seats",
                                   all->who.count, players);
    return code;
}

static int run(series *all)
{
    const options *given = all->given;
    char shown[EXCERPT_TEXT];
    all->jobs = given->jobs != 0 ? given->jobs : workers_usual();
    if ((uint64_t)all->jobs > given->games)
        all->jobs = (int)given->games;
    interrupt_catch();
    int code = open_tables(all);
    if (code == EXIT_OK) {
        all->bar = progress_begin();
        workers_run(all->jobs, work, tick, all);
        progress_end(&all->bar);
    }
    close_tables(all);
    if (code != EXIT_OK)
        return code;
    uint64_t done = atomic_load(&all->done);
    int error = atomic_load(&all->error);
    if (error != 0)
        return console_error("%s: cannot write a record: %s; %" PRIu64 " of %" PRIu64
                             " are written",
                             excerpt_path(given->out, shown), strerror(error), done, given->games);
    if (done < given->games) {
        console_note("stopped: %" PRIu64 " of %" PRIu64 " records are written", done, given->games);
        return EXIT_INTERRUPTED;
    }
    return EXIT_OK;
}

static int open_and_run(series *all)
{
    const options *given = all->given;
    all->digits = record_folder_digits(given->games);
    all->folder = file_open_folder(given->out);
    if (all->folder < 0) {
        char shown[EXCERPT_TEXT];
        return console_error("%s: cannot use this folder: %s", excerpt_path(given->out, shown),
                             strerror(errno));
    }
    int code = run(all);
    close(all->folder);
    return code;
}

int command_selfplay(int argc, char **argv)
{
    options given;
    series all = {.given = &given};
    int code = options_read(&given, &selfplay_usage, argc, argv);
    if (code < 0)
        code = options_settle(&given);
    if (code < 0)
        code = read_players(&given, &all);
    if (code < 0)
        code = options_seed(&given);
    if (code < 0)
        code = open_and_run(&all);
    entrants_free(&all.who);
    return code;
}
