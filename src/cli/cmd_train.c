/* cmd_train.c: `lapilli train`: a network for the search, learned from games against itself. */
#include "commands.h"

#include "network_option.h"
#include "options.h"
#include "system/console.h"
#include "system/workers.h"
#include "train/train.h"

static const char help[] =
    "Usage: lapilli train --rules R --out DIR [OPTION]...\n"
    "Learns a network for the search from games that the search plays against itself: plays "
    "games,\n"
    "fits a network to them, lets it play against the best one so far, and begins again with the\n"
    "winner. docs/learning.md explains how.\n"
    "\n"
    "  --rules R         discovery, totem, tribe or kingdomino\n"
    "  --out DIR         the folder for games, networks and drawings. A run that was stopped goes\n"
    "                    on when the same command is given again\n"
    "  --generations N   how often; default 4\n"
    "  --games N         games of a generation; default 20000\n"
    "  --time T          the most time for the games of a generation, such as 60s; default no "
    "limit\n"
    "  --sims N          simulations for a decision; default 100\n"
    "  --seed S          default 1; the same seed with --jobs 1 and no --time gives the same "
    "network\n"
    "  --jobs J          threads; default one for each processor\n"
    "  --network FILE    begin with this network; default none\n"
    "  --help            this text\n"
    "  --version         the version of lapilli\n"
    "\n"
    "DIR/champion.net is the best network, DIR/log.tsv tells of every epoch and match, and\n"
    "DIR/loss.svg and DIR/strength.svg draw them.\n"
    "\n"
    "Example:\n"
    "  lapilli train --rules kingdomino --games 2000 --generations 2 --out training\n";

static const usage train_usage = {
    .command = "train",
    .help = help,
    .takes = TAKES(OPTION_RULES) | TAKES(OPTION_OUT) | TAKES(OPTION_GENERATIONS) |
             TAKES(OPTION_GAMES) | TAKES(OPTION_TIME) | TAKES(OPTION_SIMS) | TAKES(OPTION_SEED) |
             TAKES(OPTION_JOBS) | TAKES(OPTION_NETWORK),
    .requires = TAKES(OPTION_RULES) | TAKES(OPTION_OUT),
};

enum { GENERATIONS = 4, GAMES = 20000, SIMS = 100, EPOCHS = 14, WINDOW = 3, GATE_DEALS = 120 };

int command_train(int argc, char **argv)
{
    options given;
    int code = options_read(&given, &train_usage, argc, argv);
    if (code >= 0)
        return code;
    train_plan plan = {
        .set = (lap_set)given.rules.set,
        .seed = options_has(&given, OPTION_SEED) ? given.seed : 1,
        .generations = given.generations != 0 ? given.generations : GENERATIONS,
        .games = options_has(&given, OPTION_GAMES) ? given.games : GAMES,
        .play_ms = given.time_ms,
        .sims = given.sims != 0 ? given.sims : SIMS,
        .epochs = EPOCHS,
        .window = WINDOW,
        .gate_deals = GATE_DEALS,
        .jobs = given.jobs != 0 ? given.jobs : workers_usual(),
        .out = given.out,
    };
    code = network_option_read(&plan.start, given.network);
    if (code == EXIT_OK)
        code = train_run(&plan);
    network_option_free(&plan.start);
    return code;
}
