/* options.h: reading a subcommand's arguments, strictly and all in one way.
 *
 * A subcommand says which options it takes; `--help` and `--version` it always takes.
 *
 *     static const usage moves_usage = {
 *         .command = "moves", .help = help, .takes = TAKES(OPTION_JSON), .least = 1, .most = 1};
 *     options given;
 *     int code = options_read(&given, &moves_usage, argc, argv);
 *     if (code >= 0)
 *         return code;
 */
#ifndef LAPILLI_CLI_OPTIONS_H
#define LAPILLI_CLI_OPTIONS_H

#include "lapilli/rules.h"

typedef enum option_id {
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_RULES,
    OPTION_PLAYERS,
    OPTION_GRID,
    OPTION_DECK,
    OPTION_LINE,
    OPTION_BONUS,
    OPTION_VARIANT,
    OPTION_SEED,
    OPTION_NAME,
    OPTION_GAMES,
    OPTION_WITH,
    OPTION_OUT,
    OPTION_JOBS,
    OPTION_SECONDS,
    OPTION_THREADS,
    OPTION_JSON,
    OPTION_COUNT,
    OPTION_SHOW,
    OPTION_DIVIDE,
    OPTION_SEAT,
    OPTION_SAVE,
    OPTION_ENTRANTS, /* --players as a list of computer players */
    OPTION_PLAYER,
    OPTION_RECORDS,
    OPTION_SPRT,
    OPTION_TIME,
    OPTION_SIMS,
    OPTION_URL,
    OPTION_TABLES,
    OPTION_SEATS,
    OPTION_RATE,
    OPTION_PID,
    OPTION_LISTEN,
    OPTION_STORE,
    OPTION_WEB,
    OPTION_ORIGIN,
    OPTION_PROXY,
    OPTION_MAX_CONNECTIONS,
    OPTION_MAX_PER_ADDRESS,
    OPTION_MAX_TABLES,
    OPTION_PUBLIC_METRICS,
    OPTION_CLOCK,
    OPTIONS
} option_id;

#define TAKES(option) (UINT64_C(1) << (option))
_Static_assert(OPTIONS <= 64, "a bit for every option");

/* Those of lap_rules. */
#define TAKES_RULES                                                                                \
    (TAKES(OPTION_RULES) | TAKES(OPTION_PLAYERS) | TAKES(OPTION_GRID) | TAKES(OPTION_DECK) |       \
     TAKES(OPTION_LINE) | TAKES(OPTION_BONUS) | TAKES(OPTION_VARIANT))

enum {
    OPTIONS_NAMES = 16,
    OPTIONS_THREADS = 256,
    OPTIONS_SIMS = 1000000000,
    OPTIONS_CONNECTIONS = 1000000
};
enum { OPTIONS_TABLES = 100000, OPTIONS_RATE = 1000000 };

typedef struct usage {
    const char *command;
    const char *help;  /* what --help prints */
    uint64_t takes;    /* options, by TAKES() */
    uint64_t requires; /* those that must be there */
    int least, most;   /* how many operands */
} usage;

typedef struct options {
    const usage *how;
    uint64_t given;  /* options that were there, by TAKES() */
    lap_rules rules; /* as given and not settled; zeros where nothing was said */
    const lap_variant
        *variant; /* NULL when none was given; options_settle() puts it into `rules` */
    uint64_t seed;
    const char *name[OPTIONS_NAMES]; /* each as it was given */
    int names;
    uint64_t games;
    const char *with;
    const char *out;
    const char *save;
    const char *entrants;
    const char *player;
    const char *records;
    double elo[2];    /* of --sprt, ascending */
    uint32_t time_ms; /* 1 to 3600000 */
    uint32_t sims;    /* 1 to 1000000000 */
    const char *url;  /* as it was given */
    int tables;       /* 1 to OPTIONS_TABLES */
    uint32_t rate;    /* a second, 0 to OPTIONS_RATE */
    int pid;          /* at least 1 */
    int seat;         /* 1 to 4 */
    int jobs;         /* 1 to OPTIONS_THREADS */
    int threads;      /* the same */
    double seconds;   /* 0.001 to 3600 */
    const char *listen;
    const char *store;
    const char *web;
    const char *clock;
    const char *origin[OPTIONS_NAMES]; /* each as it was given */
    int origins;
    int max_connections; /* 1 to OPTIONS_CONNECTIONS */
    int max_per_address; /* the same */
    int max_tables;      /* the same */
    char **operand;
    int operands;
} options;

/* Returns -1 to go on, or else what to exit with, everything being said. */
int options_read(options *given, const usage *how, int argc, char **argv);

static inline int options_has(const options *given, option_id option)
{
    return (given->given >> option & 1) != 0;
}

/* Checks whether the rules given can be played, and fills in the usual for what was not. Returns
 * -1, or what to exit with. */
int options_settle(options *given);

/* Takes a seed from the system when none was given, and says which. Returns -1, or what to exit
 * with. */
int options_seed(options *given);

#endif
