/* selfplay.c: `lapilli selfplay`: computer players play each other, and their games are kept. */
#include "commands.h"

#include "file.h"
#include "lapilli/lapilli.h"
#include "options.h"
#include "player.h"
#include "progress.h"
#include "quote.h"
#include "say.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
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
    "  --with P        who plays: one player for all seats, or one for each, separated by commas;\n"
    "                  there is: random\n"
    "  --out DIR       the folder for the records; made if it is missing\n"
    "  --seed S        the same seed gives the same records; decimal, or 0x and hex digits\n"
    "                  (without it the system gives one, which is told on stderr)\n"
    "  --jobs J        games played at the same time; as many as there are processors, unless\n"
    "                  said. The records do not depend on it\n"
    "  --bonus B       none (usual), centre, complete or centre,complete\n"
    "  --grid N        5 or 7\n"
    "  --deck N        24, 36 or 48 dominoes\n"
    "  --line N        dominoes in a line: 4, or with three players 3\n"
    "  --help          this text\n"
    "  --version       the version of lapilli\n"
    "\n"
    "Ctrl-C stops after the games that are being played and leaves whole files only.\n"
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

enum { RECORD_TEXT = 32768, NAME_TEXT = 32 };

/* What all threads share. */
typedef struct series {
    const options *given;
    const player *player[LAP_SEATS];
    int folder;
    int digits;                 /* of a file's number */
    atomic_uint_fast64_t begun; /* games given out */
    atomic_uint_fast64_t done;  /* records written */
    atomic_int error;           /* errno of the first that failed; 0 while none has */
} series;

static atomic_int interrupted;

static void interrupt(int number)
{
    (void)number;
    atomic_store(&interrupted, 1);
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* Plays game i of the series to its end. */
static void play_game(const series *all, uint64_t i, lap_record *record)
{
    uint64_t seed = all->given->seed;
    lap_random random = {lap_random_series(seed, 2 * i + 1)};
    lap_game game;
    lap_status status = lap_game_deal(&game, &all->given->rules, lap_random_series(seed, 2 * i));
    assert(status.error == LAP_OK);
    status = lap_record_begin(record, &all->given->rules);
    assert(status.error == LAP_OK);
    while (game.view.phase != LAP_PHASE_OVER) {
        lap_move move = lap_view_is_chance(&game.view)
                            ? lap_game_chance(&game)
                            : all->player[game.view.seat - 1]->choose(&game.view, &random);
        status = lap_game_play(&game, move);
        assert(status.error == LAP_OK);
        status = lap_record_add(record, move);
        assert(status.error == LAP_OK);
    }
    (void)status;
}

/* Returns 0, or -1 with errno set. */
static int write_game(const series *all, uint64_t i, const lap_record *record)
{
    char text[RECORD_TEXT], sealed[RECORD_TEXT + LAP_SEAL_TEXT], name[NAME_TEXT];
    size_t length = lap_record_write(record, text, sizeof text);
    assert(length < sizeof text);
    length = lap_seal_write(text, length, sealed, sizeof sealed);
    assert(length < sizeof sealed);
    snprintf(name, sizeof name, "%0*" PRIu64 ".lap", all->digits, i);
    return file_write(all->folder, name, sealed, length);
}

/* Plays one game that nobody has begun. Returns 0 when there is none, or it is time to stop. */
static int play_next(series *all)
{
    lap_record record;
    int none = 0;
    if (atomic_load(&interrupted) || atomic_load(&all->error) != 0)
        return 0;
    uint64_t i = atomic_fetch_add(&all->begun, 1) + 1;
    if (i > all->given->games)
        return 0;
    play_game(all, i, &record);
    if (write_game(all, i, &record) != 0) {
        atomic_compare_exchange_strong(&all->error, &none, errno);
        return 0;
    }
    atomic_fetch_add(&all->done, 1);
    return 1;
}

static void *work(void *context)
{
    while (play_next(context))
        continue;
    return NULL;
}

/* This thread plays as well, and draws the bar. */
static void play_all(series *all, int jobs)
{
    pthread_t thread[OPTIONS_THREADS];
    int threads = 0;
    progress bar = progress_begin();
    while (threads < jobs - 1 && pthread_create(&thread[threads], NULL, work, all) == 0)
        threads++;
    while (play_next(all))
        progress_draw(&bar, atomic_load(&all->done), all->given->games, "games");
    for (int i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
    progress_end(&bar);
}

/* One player for every seat, or one each. */
static int read_players(const options *given, series *all)
{
    const char *text = given->with;
    int players = given->rules.players, n = 0;
    for (;;) {
        size_t length = strcspn(text, ",");
        const player *one = player_read(text, length);
        if (one == NULL) {
            char shown[QUOTE_TEXT];
            return say_usage("selfplay", "--with: there is no player '%s'; there is %s",
                             quote(text, length, 0, shown), player_names());
        }
        if (n < players)
            all->player[n] = one;
        n++;
        if (text[length] == '\0')
            break;
        text += length + 1;
    }
    for (int i = 1; n == 1 && i < players; i++)
        all->player[i] = all->player[0];
    if (n != 1 && n != players)
        return say_usage("selfplay", "--with names %d players; there are %d seats", n, players);
    return -1;
}

static int count_digits(uint64_t number)
{
    int digits = 1;
    while ((number /= 10) > 0)
        digits++;
    return digits < 4 ? 4 : digits;
}

static int run(series *all)
{
    const options *given = all->given;
    char shown[QUOTE_TEXT];
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int jobs = processors < 1                 ? 1
               : processors > OPTIONS_THREADS ? OPTIONS_THREADS
                                              : (int)processors;
    if (given->jobs != 0)
        jobs = given->jobs;
    if ((uint64_t)jobs > given->games)
        jobs = (int)given->games;
    catch_signals();
    play_all(all, jobs);
    uint64_t done = atomic_load(&all->done);
    int error = atomic_load(&all->error);
    if (error != 0)
        return say_wrong("%s: cannot write a record: %s; %" PRIu64 " of %" PRIu64 " are written",
                         quote_path(given->out, shown), strerror(error), done, given->games);
    if (done < given->games) {
        say("stopped: %" PRIu64 " of %" PRIu64 " records are written", done, given->games);
        return EXIT_STOPPED;
    }
    return EXIT_GOOD;
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
    if (code >= 0)
        return code;
    all.digits = count_digits(given.games);
    all.folder = file_open_folder(given.out);
    if (all.folder < 0) {
        char shown[QUOTE_TEXT];
        return say_wrong("%s: cannot use this folder: %s", quote_path(given.out, shown),
                         strerror(errno));
    }
    code = run(&all);
    close(all.folder);
    return code;
}
