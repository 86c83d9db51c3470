/* options.h: reading a subcommand's arguments, strictly and all in one way.
 *
 * One table in options.c has every option: its name, what kind of value it takes, the range of that
 * value and what --help says about it. A subcommand lists those it takes; --help and --version it
 * always takes, and the text of --help is made from the list.
 *
 *     static const command_usage moves_usage = {
 *         .command = "moves",
 *         .operands = "FILE",
 *         .summary = "Lists every legal next decision of an unfinished game.",
 *         .options = {{.option = OPTION_JSON}, {.option = OPTION_COUNT}},
 *         .least = 1,
 *         .most = 1};
 *     options given;
 *     exit_status status = options_read(&given, &moves_usage, argc, argv);
 *     if (status != EXIT_OK)
 *         return status;
 */
#ifndef LAPILLI_CLI_OPTIONS_H
#define LAPILLI_CLI_OPTIONS_H

#include "lapilli/rules.h"
#include "system/console.h"

#include <stdbool.h>

typedef enum option_id {
    OPTION_NONE, /* ends the list of a subcommand */
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_RULES,
    OPTION_PLAYERS,
    OPTION_GRID,
    OPTION_DECK,
    OPTION_LINE,
    OPTION_BONUS,
    OPTION_VARIANT,
    OPTION_SEATS,
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
    OPTION_RATE,
    OPTION_PID,
    OPTION_TOGETHER,
    OPTION_CONFIG,
    OPTION_LISTEN,
    OPTION_STORE,
    OPTION_WEB,
    OPTION_ORIGIN,
    OPTION_HOST,
    OPTION_PROXY,
    OPTION_MAX_CONNECTIONS,
    OPTION_MAX_PER_ADDRESS,
    OPTION_MAX_REQUESTS,
    OPTION_MAX_JOINS,
    OPTION_MAX_MESSAGES,
    OPTION_MAX_TABLES,
    OPTION_PUSH_KEY,
    OPTION_PUSH_CONTACT,
    OPTION_PUSH_LOCAL,
    OPTION_MAKE_PUSH_KEY,
    OPTION_PUBLIC_METRICS,
    OPTION_REUSE_PORT,
    OPTION_CLOCK,
    OPTION_GENERATIONS,
    OPTION_STEPS,
    OPTION_NETWORK,
    OPTION_COMMIT,
    OPTION_SALT,
    OPTION_SUITE,
    OPTION_FOOTERS,
    OPTION_HTML,
    OPTION_PEOPLE,
    OPTION_CONTINUE,
    OPTION_SPEAK,
    OPTION_LANG,
    OPTION_CPU_TIME,
    OPTION_LINES,
    OPTION_ASCII,
    OPTION_KEEP_FINISHED,
    OPTION_LOG,
    OPTION_LOG_FORM,
    OPTION_REASON,
    OPTION_DRY_RUN,
    OPTION_YES,
    OPTION_MAKE,
    OPTION_POSITIONS,
    OPTIONS
} option_id;

enum {
    OPTIONS_OF_COMMAND = 32, /* that a subcommand may take */
    OPTIONS_REPEATED = 16,   /* times that an option may be repeated */
    OPTIONS_THREADS = 256,
    OPTIONS_PLAYER_THREADS = 64, /* for computer players */
    OPTIONS_SIMS = 1000000000,
    OPTIONS_CONFIG = 16 * 1024 /* bytes of a configuration file */
};

/* An option that a subcommand takes. */
typedef struct option_use {
    option_id option;
    bool required;
    const char *help; /* NULL: that of the table */
    int most;         /* the largest number, if it is not that of the table; 0: it is */
} option_use;

/* The options of lap_rules beside the rule set and the number of players. */
/* clang-format off */
#define OPTIONS_OF_GAME \
    {.option = OPTION_BONUS}, {.option = OPTION_GRID}, {.option = OPTION_DECK}, \
    {.option = OPTION_LINE}, {.option = OPTION_VARIANT}
/* clang-format on */

typedef struct command_usage {
    const char *command;
    const char *operands; /* as the usage line shows them; NULL: none */
    const char *summary;  /* one or two sentences */
    const char *details;  /* what --help says after the options, in lines; NULL: nothing */
    const char *example;  /* command lines; NULL: none */
    option_use options[OPTIONS_OF_COMMAND];
    int least, most; /* how many operands */
} command_usage;

/* The values of an option that may be repeated. */
typedef struct option_values {
    const char *value[OPTIONS_REPEATED];
    int count;
} option_values;

/* What was given. Numbers that were not given are 0, texts NULL. */
typedef struct options {
    const command_usage *usage;
    bool given[OPTIONS];        /* by option_id */
    lap_rules rules;            /* as given, not settled */
    const lap_variant *variant; /* options_settle() puts it into `rules` */
    uint64_t seed;
    option_values names;
    int games;
    const char *with;
    const char *out;
    const char *save;
    const char *entrants;
    const char *player;
    const char *records;
    double elo[2]; /* of --sprt, ascending */
    int time_ms;   /* 1 to 3600000 */
    int sims;      /* 1 to OPTIONS_SIMS */
    option_values urls;
    int tables;
    int rate;
    int pid;
    int seat;   /* 1 to 4 */
    int people; /* 1 to 4 */
    const char *lang;
    const char *log_form;
    int jobs; /* 1 to OPTIONS_THREADS */
    int threads;
    double seconds; /* 0.001 to 3600 */
    const char *config;
    char config_text[OPTIONS_CONFIG]; /* of which values are parts */
    const char *listen;
    const char *store;
    const char *web;
    const char *reason;
    uint64_t keep_finished_ms;
    const char *push_key;
    const char *push_contact;
    const char *make_push_key;
    const char *clock;
    const char *network;
    int generations;
    int steps;
    const char *suite;
    const char *html;
    option_values origins;
    option_values hosts;
    int max_connections;
    int max_per_address;
    int max_requests;
    int max_joins;
    int max_messages;
    int max_tables;
    const char *make;
    int positions;
    const char *commit;
    option_values salts;
    char **operand;
    int operands;
} options;

/* Reads the arguments. EXIT_SHOWN when that was a request for help or for the version. */
exit_status options_read(options *given, const command_usage *usage, int argc, char **argv);

/* For config_file.c: the name of an option without its dashes, whether it takes no value, and
 * taking one with its value, NULL for a flag. */
const char *options_name(option_id option);
bool options_is_flag(option_id option);
exit_status options_take(options *given, option_id option, const char *value);

static inline bool options_has(const options *given, option_id option)
{
    return given->given[option];
}

/* Is any of these options given? */
static inline bool options_has_any(const options *given, const option_id *option, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (options_has(given, option[i]))
            return true;
    return false;
}

/* Checks that the rules given can be played, and fills in the defaults. */
exit_status options_settle(options *given);

/* Takes a seed from the system if none was given, and prints it on stderr. */
exit_status options_seed(options *given);

/* The seed that was given, or 1. */
uint64_t options_seed_or_1(const options *given);

#endif
