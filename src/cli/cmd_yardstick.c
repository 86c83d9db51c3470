/* cmd_yardstick.c: `lapilli yardstick`: measures what a player's decisions lose. */
#include "commands.h"

#include "arena/stats.h"
#include "arena/yardstick_make.h"
#include "arena/yardstick_measure.h"
#include "cli/options/network_option.h"
#include "cli/options/options.h"
#include "cli/output/json_output.h"
#include "system/file.h"
#include "system/interrupt.h"
#include "system/progress.h"
#include "system/workers.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const command_usage yardstick_usage = {
    .command = "yardstick",
    .operands = "[FILE]...",
    .summary = "Prints how many points players lose with each decision in the positions of the "
               "files, where every decision was rolled out before.",
    .options =
        {{OPTION_ENTRANTS,
          .help = "one to four players, separated by commas: random, greedy, fullgreedy, "
                  "search:time=500ms,threads=2, search:sims=1000, level:1 to level:6, or "
                  "exec:COMMAND for an external program (docs/engine-protocol.md)"},
         {OPTION_POSITIONS, .help = "how many positions of each file. Default: all; with --make, "
                                    "500"},
         {OPTION_NETWORK, .help = "the network for searches, instead of the built-in one; or one "
                                  "for each player, in order, separated by commas. All files are "
                                  "then of its rule set"},
         {OPTION_CPU_TIME, .help = "count the time of a search as processor time. Not for "
                                   "threads=2 or more, nor for external programs"},
         {OPTION_SEED, .help = "the seed of players, and of positions that --make begins with. "
                               "Default: 1"},
         {OPTION_JOBS, .help = "positions looked at in parallel, which does not change the results "
                               "unless players depend on the clock. Default: the number of "
                               "processors"},
         {.option = OPTION_JSON},
         {OPTION_MAKE, .help = "make the files DIR/RULES-SEATS.txt, or add positions to them"},
         {OPTION_RULES, .help = "--make: only this rule set"},
         {OPTION_SEATS, .help = "--make: only this number of players. Default: all"}},
    .details =
        "Numbers are means over all positions with their 95 % intervals (Student). A decision\n"
        "that a file does not list, which can only be a recruitment, is rolled out when it is "
        "made.\n"
        "--make saves all files after every few positions; after Ctrl-C, or if it is killed, it "
        "can\n"
        "be continued by the same command.\n",
    .example = "  lapilli yardstick --players level:3,level:4 data/yardstick/tuning/tribe-*.txt\n"
               "  lapilli yardstick --make more --seed 7 --positions 100 --rules totem\n",
    .most = INT_MAX,
};

enum { DEFAULT_POSITIONS = 500, AT_ONCE = 10 };

/* All that is measured. */
typedef struct study {
    yardstick *y;
    int *count; /* positions of each file */
    int **loss; /* by position and player */
    entrants who;
    int files;
} study;

/* Adds up a player's losses in a file, or in all for file -1; of one kind, or YARDSTICK_KINDS. */
static stats_sum add_up(const study *s, int file, int player, yardstick_kind kind)
{
    stats_sum sum = {0};
    for (int f = 0; f < s->files; f++)
        for (int i = 0; i < s->count[f] && (file < 0 || f == file); i++)
            if (kind == YARDSTICK_KINDS || yardstick_kind_of(&s->y[f].position[i]) == kind)
                stats_add(&sum, s->loss[f][i * s->who.count + player]);
    return sum;
}

/* A row of one table; nothing when it has no positions. */
static void print_row(const study *s, const char *name, int file, yardstick_kind kind)
{
    stats_sum sum = add_up(s, file, 0, kind);
    if (sum.count == 0)
        return;
    printf("%-16s %9lld", name, (long long)sum.count);
    for (int k = 0; k < s->who.count; k++) {
        sum = add_up(s, file, k, kind);
        stats_mean mean = stats_mean_of(&sum, YARDSTICK_LOSS);
        printf("  %8.2f", mean.mean);
        if (mean.half >= 0)
            printf(" ±%-6.2f", mean.half);
        else
            printf("%8s", "");
    }
    putchar('\n');
}

/* `tribe, 3`. */
static void name_of(const yardstick *y, char name[32])
{
    const lap_rules *rules = &y->position[0].record.rules;
    snprintf(name, 32, "%s, %d", lap_set_name((lap_set)rules->set), rules->players);
}

static void print_table(const study *s)
{
    char name[32];
    printf("Points lost per decision\n\n%-16s %9s", "", "positions");
    for (int k = 0; k < s->who.count; k++)
        printf("  %16s", s->who.entrant[k].spec);
    putchar('\n');
    for (int f = 0; f < s->files; f++) {
        name_of(&s->y[f], name);
        print_row(s, name, f, YARDSTICK_KINDS);
    }
    if (s->files > 1)
        print_row(s, "all", -1, YARDSTICK_KINDS);
    putchar('\n');
    for (int kind = 0; kind < YARDSTICK_KINDS; kind++)
        print_row(s, yardstick_kind_name((yardstick_kind)kind), -1, (yardstick_kind)kind);
}

static json_t *json_of(const study *s, int file, yardstick_kind kind)
{
    json_t *players = json_array();
    stats_sum sum = {0};
    for (int k = 0; k < s->who.count; k++) {
        sum = add_up(s, file, k, kind);
        if (sum.count == 0)
            break;
        stats_mean mean = stats_mean_of(&sum, YARDSTICK_LOSS);
        json_array_append_new(
            players, json_pack("{s:o, s:o}", "loss", json_output_real(mean.mean, 3), "loss_ci",
                               mean.half >= 0 ? json_output_real(mean.half, 3) : json_null()));
    }
    return json_pack("{s:I, s:o}", "positions", (json_int_t)sum.count, "players", players);
}

static void print_json(const study *s)
{
    json_t *specs = json_array(), *files = json_array(), *kinds = json_object();
    for (int k = 0; k < s->who.count; k++)
        json_array_append_new(specs, json_output_text(s->who.entrant[k].spec));
    for (int f = 0; f < s->files; f++) {
        const lap_rules *rules = &s->y[f].position[0].record.rules;
        json_t *file = json_of(s, f, YARDSTICK_KINDS);
        json_object_set_new(file, "rules", json_string(lap_set_name((lap_set)rules->set)));
        json_object_set_new(file, "seats", json_integer(rules->players));
        json_array_append_new(files, file);
    }
    for (int kind = 0; kind < YARDSTICK_KINDS; kind++)
        json_object_set_new(kinds, yardstick_kind_name((yardstick_kind)kind),
                            json_of(s, -1, (yardstick_kind)kind));
    json_output_print(json_pack("{s:o, s:o, s:o, s:o}", "specs", specs, "files", files, "kinds",
                                kinds, "all", json_of(s, -1, YARDSTICK_KINDS)));
}

static exit_status read_files(study *s, const options *given)
{
    exit_status status = EXIT_OK;
    for (int f = 0; f < given->operands && status == EXIT_OK; f++) {
        s->files++;
        status = yardstick_read(&s->y[f], given->operand[f]);
        if (status != EXIT_OK)
            break;
        int all = s->y[f].count, wanted = given->positions;
        s->count[f] = wanted > 0 && wanted < all ? wanted : all;
        s->loss[f] = calloc((size_t)(s->count[f] * s->who.count), sizeof(int));
        if (s->loss[f] == NULL)
            status = console_error("lapilli: out of memory");
    }
    return status;
}

/* One network is of one rule set. */
static exit_status read_networks(study *s, const options *given, lap_network_file *network)
{
    lap_set set = (lap_set)s->y[0].position[0].record.rules.set;
    for (int f = 1; f < s->files && given->network != NULL; f++)
        if (s->y[f].position[0].record.rules.set != set)
            return console_usage_error("yardstick",
                                       "--network: the files are of several rule sets");
    exit_status status =
        network_option_read_each(network, s->who.count, set, given->network, "yardstick");
    for (int i = 0; i < s->who.count; i++)
        s->who.entrant[i].network = network[i];
    return status;
}

static exit_status measure(study *s, const options *given)
{
    int jobs = given->jobs != 0 ? given->jobs : workers_default();
    lap_network_file network[LAP_SEATS] = {{NULL, 0}};
    exit_status status = read_files(s, given);
    if (status == EXIT_OK)
        status = read_networks(s, given, network);
    interrupt_catch();
    for (int f = 0; f < s->files && status == EXIT_OK; f++)
        status = yardstick_measure(&s->y[f], s->count[f], &s->who, options_seed_or_1(given), jobs,
                                   s->loss[f]);
    if (status == EXIT_OK && options_has(given, OPTION_JSON))
        print_json(s);
    else if (status == EXIT_OK)
        print_table(s);
    for (int i = 0; i < LAP_SEATS; i++)
        network_option_free(&network[i]);
    return status == EXIT_OK ? entrants_check_moved(&s->who) : status;
}

static exit_status open_and_measure(const options *given)
{
    study s = {.files = 0};
    size_t files = (size_t)given->operands;
    if (given->entrants == NULL || files == 0)
        return console_usage_error("yardstick", given->entrants == NULL ? "expected --players"
                                                                        : "expected a file");
    s.y = calloc(files, sizeof *s.y);
    s.count = calloc(files, sizeof *s.count);
    s.loss = calloc(files, sizeof *s.loss);
    exit_status status = s.y == NULL || s.count == NULL || s.loss == NULL
                             ? console_error("lapilli: out of memory")
                             : entrants_read(&s.who, given->entrants, "yardstick", "players");
    if (status == EXIT_OK && s.who.count > LAP_SEATS)
        status = console_usage_error("yardstick", "--players: expected 1 to 4 players, found %d",
                                     s.who.count);
    if (status == EXIT_OK && options_has(given, OPTION_CPU_TIME))
        status = entrants_use_cpu_time(&s.who, "yardstick");
    if (status == EXIT_OK)
        status = measure(&s, given);
    for (int f = 0; f < s.files; f++) {
        free(s.loss[f]);
        yardstick_free(&s.y[f]);
    }
    free(s.y);
    free(s.count);
    free(s.loss);
    entrants_free(&s.who);
    return status;
}

/* A file that --make fills. */
typedef struct target {
    lap_rules rules;
    yardstick y;
    char path[PATH_MAX];
} target;

enum { TARGETS = LAP_SETS * (LAP_SEATS - 1) };

static exit_status open_target(target *t, const options *given, int set, int players)
{
    t->rules = (lap_rules){.set = (uint8_t)set, .players = (uint8_t)players};
    t->y = (yardstick){.seed = options_seed_or_1(given)};
    (void)lap_rules_settle(&t->rules);
    int length = snprintf(t->path, sizeof t->path, "%s/%s-%d.txt", given->make,
                          lap_set_name((lap_set)set), players);
    if (length >= (int)sizeof t->path)
        return console_error("%s: the path is too long", given->make);
    if (access(t->path, F_OK) != 0)
        return EXIT_OK;
    exit_status status = yardstick_read(&t->y, t->path);
    if (status == EXIT_OK && options_has(given, OPTION_SEED) && t->y.seed != given->seed)
        status = console_error("%s: made from another seed", t->path);
    return status;
}

static int count_all(const target *t, int targets)
{
    int count = 0;
    for (int i = 0; i < targets; i++)
        count += t[i].y.count;
    return count;
}

/* A few positions for each file in turn, so that all grow together. */
static exit_status fill_targets(target *t, int targets, int wanted, int jobs)
{
    progress bar = progress_begin();
    exit_status status = EXIT_OK;
    for (int least = AT_ONCE; status == EXIT_OK; least += AT_ONCE) {
        least = least < wanted ? least : wanted;
        for (int i = 0; i < targets && status == EXIT_OK; i++) {
            progress_draw(&bar, (uint64_t)count_all(t, targets), (uint64_t)(targets * wanted),
                          "positions");
            if (t[i].y.count >= least)
                continue;
            status = yardstick_make(&t[i].y, &t[i].rules, least, jobs);
            if (status == EXIT_OK && !yardstick_save(&t[i].y, t[i].path))
                status = console_error("%s: cannot write: %s", t[i].path, strerror(errno));
        }
        if (least == wanted)
            break;
    }
    progress_end(&bar);
    if (status == EXIT_INTERRUPTED)
        console_note("interrupted: there are %d positions", count_all(t, targets));
    return status;
}

static exit_status make(const options *given)
{
    int targets = 0, folder = file_open_folder(given->make);
    if (folder < 0)
        return console_error("%s: cannot use this folder: %s", given->make, strerror(errno));
    close(folder);
    exit_status status = EXIT_OK;
    target *t = calloc(TARGETS, sizeof *t);
    if (t == NULL)
        status = console_error("lapilli: out of memory");
    for (int set = 0; set < LAP_SETS; set++)
        for (int players = 2; players <= LAP_SEATS && status == EXIT_OK; players++) {
            if ((options_has(given, OPTION_RULES) && given->rules.set != set) ||
                (options_has(given, OPTION_SEATS) && given->rules.players != players))
                continue;
            status = open_target(&t[targets++], given, set, players);
        }
    interrupt_catch();
    if (status == EXIT_OK)
        status =
            fill_targets(t, targets, given->positions != 0 ? given->positions : DEFAULT_POSITIONS,
                         given->jobs != 0 ? given->jobs : workers_default());
    for (int i = 0; i < targets; i++)
        yardstick_free(&t[i].y);
    free(t);
    return status;
}

exit_status command_yardstick(int argc, char **argv)
{
    options given;
    exit_status status = options_read(&given, &yardstick_usage, argc, argv);
    if (status != EXIT_OK)
        return status;
    return given.make != NULL ? make(&given) : open_and_measure(&given);
}
