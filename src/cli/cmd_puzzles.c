/* cmd_puzzles.c: `lapilli puzzles`: finds positions with one best decision, and checks them. */
#include "commands.h"

#include "cli/options/options.h"
#include "cli/output/puzzle_list.h"
#include "puzzles/miner.h"
#include "system/console.h"
#include "system/interrupt.h"
#include "system/progress.h"
#include "system/workers.h"

#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static const command_usage puzzles_usage = {
    .command = "puzzles",
    .operands = "[FILE...]",
    .summary = "Finds positions in which one decision is clearly best and the one that gains most "
               "at once is wrong, in games that a search plays against itself. With files of "
               "puzzles checks those instead, and leaves out the ones that a longer search "
               "refutes.",
    .options = {{.option = OPTION_RULES},
                {.option = OPTION_PLAYERS},
                {.option = OPTION_GAMES},
                OPTIONS_OF_GAME,
                {OPTION_SIMS, .help = "simulations per decision. Default: 1000; to check 20000"},
                {OPTION_SEED,
                 .help = "the seed; the same one finds the same puzzles. Default: a random "
                         "one, printed on stderr; 1 to check"},
                {OPTION_JOBS, .help = "games or puzzles looked at in parallel, which does not "
                                      "change the result. Default: the number of processors"},
                {OPTION_SAVE, .help = "write the puzzles to FILE, easiest first; an existing file "
                                      "is replaced"},
                {.option = OPTION_JSON}},
    .details =
        "Games are played with a tenth of the simulations. A puzzle has the same best decision\n"
        "with all of them and with ten times as many; then every other decision, compared with it\n"
        "by as many again, loses at least 1.5 points, three times the error of that figure, and\n"
        "2 % of the games. Levels 1 to 6 try it eight times each, which gives its rating.\n"
        "Prints how often they solve the puzzles by fifths, and how many puzzles each theme has\n"
        "(docs/puzzles.md). After Ctrl-C the puzzles found so far are written.\n",
    .example = "  lapilli puzzles --rules totem --players 2 --games 20 --seed 1 --save new.txt\n"
               "  lapilli puzzles old.txt new.txt --save puzzles.txt\n",
    .least = 0,
    .most = INT_MAX,
};

enum { USUAL_SIMS = 1000, CHECK_TIMES = 20 };

/* Shared by all threads. */
typedef struct task {
    const options *given;
    uint32_t sims;
    int total, jobs;
    puzzle_list all;    /* to be checked */
    puzzle_list *found; /* by each worker */
    void **memory;      /* of each worker */
    atomic_int begun, done;
    atomic_bool failed; /* memory was short */
    progress bar;
} task;

static puzzle_judge judge_of(const task *t, int worker)
{
    return (puzzle_judge){
        .memory = t->memory[worker], .size = PUZZLE_MEMORY, .stop = interrupt_flag()};
}

static void mine(void *context, int worker)
{
    task *t = context;
    while (!interrupt_requested() && !atomic_load(&t->failed)) {
        int i = atomic_fetch_add(&t->begun, 1);
        if (i >= t->total)
            return;
        miner m = {.rules = t->given->rules,
                   .seed = lap_random_series(t->given->seed, (uint64_t)i),
                   .sims = t->sims,
                   .judge = judge_of(t, worker)};
        miner_begin(&m);
        while (miner_next(&m))
            if (!puzzle_list_add(&t->found[worker], &m.found))
                atomic_store(&t->failed, true);
        if (!interrupt_requested())
            atomic_fetch_add(&t->done, 1);
    }
}

static void check(void *context, int worker)
{
    task *t = context;
    while (!interrupt_requested()) {
        int i = atomic_fetch_add(&t->begun, 1);
        if (i >= t->total)
            return;
        puzzle p;
        listed_puzzle *one = &t->all.puzzle[i];
        puzzle_judge judge = judge_of(t, worker);
        one->refuted =
            !puzzle_read(&p, one->line, strlen(one->line)) ||
            !puzzle_holds(&p, t->sims, lap_random_series(options_seed_or_1(t->given), one->id),
                          &judge);
        if (!interrupt_requested())
            atomic_fetch_add(&t->done, 1);
    }
}

static void tick(void *context)
{
    task *t = context;
    progress_draw(&t->bar, (uint64_t)atomic_load(&t->done), (uint64_t)t->total,
                  t->given->operands > 0 ? "puzzles" : "games");
}

static exit_status run(task *t, void (*work)(void *, int))
{
    const options *given = t->given;
    bool has_memory = true;
    t->jobs = given->jobs != 0 ? given->jobs : workers_default();
    t->jobs = t->jobs > t->total && t->total > 0 ? t->total : t->jobs;
    t->found = calloc((size_t)t->jobs, sizeof *t->found);
    t->memory = calloc((size_t)t->jobs, sizeof *t->memory);
    for (int i = 0; t->memory != NULL && i < t->jobs; i++)
        has_memory = (t->memory[i] = malloc(PUZZLE_MEMORY)) != NULL && has_memory;
    if (t->found == NULL || t->memory == NULL || !has_memory)
        return console_error("lapilli: out of memory");
    interrupt_catch();
    t->bar = progress_begin();
    workers_run(t->jobs, work, tick, t);
    progress_end(&t->bar);
    for (int i = 0; i < t->jobs; i++)
        if (!puzzle_list_move(&t->all, &t->found[i]))
            return console_error("lapilli: out of memory");
    return atomic_load(&t->failed) ? console_error("lapilli: out of memory") : EXIT_OK;
}

static void free_task(task *t)
{
    for (int i = 0; i < t->jobs; i++) {
        if (t->found != NULL)
            puzzle_list_free(&t->found[i]);
        if (t->memory != NULL)
            free(t->memory[i]);
    }
    free(t->found);
    free(t->memory);
    puzzle_list_free(&t->all);
}

static exit_status finish(task *t, int refuted)
{
    const options *given = t->given;
    exit_status status = EXIT_OK;
    puzzle_list_settle(&t->all);
    if (given->save != NULL)
        status = puzzle_list_save(&t->all, given->save);
    if (status != EXIT_OK)
        return status;
    if (options_has(given, OPTION_JSON))
        puzzle_list_print_json(&t->all, refuted);
    else
        puzzle_list_print(&t->all, refuted);
    if (!interrupt_requested())
        return EXIT_OK;
    console_note("interrupted after %d of %d games", atomic_load(&t->done), t->total);
    return EXIT_INTERRUPTED;
}

static exit_status mine_all(task *t)
{
    t->total = t->given->games;
    t->sims = t->given->sims != 0 ? (uint32_t)t->given->sims : USUAL_SIMS;
    exit_status status = run(t, mine);
    return status == EXIT_OK ? finish(t, -1) : status;
}

static exit_status check_all(task *t)
{
    exit_status status = EXIT_OK;
    for (int i = 0; i < t->given->operands && status == EXIT_OK; i++)
        status = puzzle_list_read(&t->all, t->given->operand[i]);
    if (status != EXIT_OK)
        return status;
    puzzle_list_settle(&t->all);
    t->total = (int)t->all.count;
    t->sims = t->given->sims != 0 ? (uint32_t)t->given->sims : CHECK_TIMES * USUAL_SIMS;
    status = run(t, check);
    if (status != EXIT_OK)
        return status;
    if (interrupt_requested()) {
        console_note("interrupted after %d of %d puzzles; nothing was written",
                     atomic_load(&t->done), t->total);
        return EXIT_INTERRUPTED;
    }
    int refuted = 0;
    for (size_t i = 0; i < t->all.count; i++)
        refuted += t->all.puzzle[i].refuted;
    return finish(t, refuted);
}

/* What to find takes rules, players and games; what to check takes none of them. */
static exit_status check_options(options *given)
{
    static const option_id mining[] = {OPTION_RULES, OPTION_PLAYERS, OPTION_GAMES, OPTION_BONUS,
                                       OPTION_GRID,  OPTION_DECK,    OPTION_LINE,  OPTION_VARIANT};
    if (given->operands > 0) {
        if (options_has_any(given, mining, sizeof mining / sizeof *mining))
            return console_usage_error("puzzles", "a FILE is checked without options of the game");
        return EXIT_OK;
    }
    for (int i = 0; i < 3; i++)
        if (!options_has(given, mining[i]))
            return console_usage_error("puzzles", "missing option: --%s", options_name(mining[i]));
    return options_settle(given);
}

exit_status command_puzzles(int argc, char **argv)
{
    options given;
    task t = {.given = &given};
    exit_status status = options_read(&given, &puzzles_usage, argc, argv);
    if (status == EXIT_OK)
        status = check_options(&given);
    if (status == EXIT_OK && given.operands == 0)
        status = options_seed(&given);
    if (status == EXIT_OK)
        status = given.operands > 0 ? check_all(&t) : mine_all(&t);
    free_task(&t);
    return status;
}
