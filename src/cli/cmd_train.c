/* cmd_train.c: `lapilli train`: a network for the search, learned from games against itself. */
#include "commands.h"

#include "cli/options/network_option.h"
#include "cli/options/options.h"
#include "cli/output/json_output.h"
#include "system/console.h"
#include "system/workers.h"
#include "train/train.h"

#include <limits.h>
#include <stdio.h>
#include <unistd.h>

static const command_usage train_usage = {
    .command = "train",
    .summary = "Trains a network for the search: the search plays against itself, a network is "
               "fitted to the games, and it replaces the best one so far if it wins a match "
               "against it. docs/learning.md explains how.",
    .options = {{OPTION_RULES, .required = true},
                {OPTION_OUT, .required = true,
                 .help = "the folder for games, networks and plots; created if missing. The same "
                         "command resumes a run that was stopped"},
                {.option = OPTION_GENERATIONS},
                {OPTION_GAMES, .help = "games per generation. Default: 8000"},
                {OPTION_TIME, .help = "the time limit for the games of a generation, such as 60s. "
                                      "Default: none"},
                {OPTION_SIMS, .help = "simulations per decision. Default: 400"},
                {.option = OPTION_STEPS},
                {OPTION_SEED, .help = "the seed. Default: 1. Without --time, the same seed gives "
                                      "the same network, whatever --jobs is"},
                {OPTION_JOBS, .help = "threads. Default: the number of processors"},
                {OPTION_NETWORK, .help = "the network to start with. Default: none"},
                {OPTION_JSON, .help = "print JSON at the end: {\"out\", \"generations\", "
                                      "\"champion\"}; is there a champion.net?"}},
    .details =
        "DIR/champion.net is the best network. DIR/log.tsv lists every epoch and match, and\n"
        "DIR/loss.svg and DIR/strength.svg plot them.\n",
    .example = "  lapilli train --rules kingdomino --games 2000 --generations 2 --out training\n",
};

enum { GENERATIONS = 4, GAMES = 8000, SIMS = 400, EPOCHS = 14, WINDOW = 5, GATE_DEALS = 120 };

static void print_json(const train_plan *plan)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/champion.net", plan->out);
    json_output_print(json_pack("{s:o, s:i, s:b}", "out", json_output_text(plan->out),
                                "generations", plan->generations, "champion",
                                access(path, R_OK) == 0));
}

exit_status command_train(int argc, char **argv)
{
    options given;
    exit_status status = options_read(&given, &train_usage, argc, argv);
    if (status != EXIT_OK)
        return status;
    train_plan plan = {
        .set = (lap_set)given.rules.set,
        .seed = options_seed_or_1(&given),
        .generations = given.generations != 0 ? given.generations : GENERATIONS,
        .games = options_has(&given, OPTION_GAMES) ? given.games : GAMES,
        .play_ms = given.time_ms,
        .sims = given.sims != 0 ? given.sims : SIMS,
        .epochs = EPOCHS,
        .steps = given.steps,
        .window = WINDOW,
        .gate_deals = GATE_DEALS,
        .jobs = given.jobs != 0 ? given.jobs : workers_default(),
        .out = given.out,
    };
    status = network_option_read(&plan.start, plan.set, given.network);
    if (status == EXIT_OK)
        status = train_run(&plan);
    if (status == EXIT_OK && options_has(&given, OPTION_JSON))
        print_json(&plan);
    network_option_free(&plan.start);
    return status;
}
