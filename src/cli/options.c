/* options.c: reading a subcommand's arguments. */
#include "options.h"
#include "system/number.h"

#include "lapilli/lapilli.h"
#include "system/excerpt.h"
#include "system/console.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* What getopt calls OPTION_HELP; the others follow. Beyond every letter. */
enum { FIRST = 256 };

static const struct {
    const char *name;
    int has_argument;
} table[OPTIONS] = {
    [OPTION_HELP] = {"help", no_argument},
    [OPTION_VERSION] = {"version", no_argument},
    [OPTION_RULES] = {"rules", required_argument},
    [OPTION_PLAYERS] = {"players", required_argument},
    [OPTION_GRID] = {"grid", required_argument},
    [OPTION_DECK] = {"deck", required_argument},
    [OPTION_LINE] = {"line", required_argument},
    [OPTION_BONUS] = {"bonus", required_argument},
    [OPTION_VARIANT] = {"variant", required_argument},
    [OPTION_SEED] = {"seed", required_argument},
    [OPTION_NAME] = {"name", required_argument},
    [OPTION_GAMES] = {"games", required_argument},
    [OPTION_WITH] = {"with", required_argument},
    [OPTION_OUT] = {"out", required_argument},
    [OPTION_JOBS] = {"jobs", required_argument},
    [OPTION_SECONDS] = {"seconds", required_argument},
    [OPTION_THREADS] = {"threads", required_argument},
    [OPTION_JSON] = {"json", no_argument},
    [OPTION_COUNT] = {"count", no_argument},
    [OPTION_SHOW] = {"show", no_argument},
    [OPTION_DIVIDE] = {"divide", no_argument},
    [OPTION_SEAT] = {"seat", required_argument},
    [OPTION_SAVE] = {"save", required_argument},
    [OPTION_ENTRANTS] = {"players", required_argument},
    [OPTION_PLAYER] = {"player", required_argument},
    [OPTION_RECORDS] = {"records", required_argument},
    [OPTION_SPRT] = {"sprt", required_argument},
    [OPTION_TIME] = {"time", required_argument},
    [OPTION_SIMS] = {"sims", required_argument},
    [OPTION_URL] = {"url", required_argument},
    [OPTION_TABLES] = {"tables", required_argument},
    [OPTION_SEATS] = {"seats", required_argument},
    [OPTION_RATE] = {"rate", required_argument},
    [OPTION_PID] = {"pid", required_argument},
    [OPTION_LISTEN] = {"listen", required_argument},
    [OPTION_STORE] = {"store", required_argument},
    [OPTION_WEB] = {"web", required_argument},
    [OPTION_ORIGIN] = {"origin", required_argument},
    [OPTION_PROXY] = {"proxy", no_argument},
    [OPTION_MAX_CONNECTIONS] = {"max-connections", required_argument},
    [OPTION_MAX_PER_ADDRESS] = {"max-connections-per-address", required_argument},
    [OPTION_MAX_TABLES] = {"max-tables-per-address", required_argument},
    [OPTION_PUBLIC_METRICS] = {"public-metrics", no_argument},
    [OPTION_CLOCK] = {"clock", required_argument},
};

static int read_seed(const char *text, uint64_t *seed)
{
    if (text[0] != '0' || text[1] != 'x')
        return number_read(text, 0, UINT64_MAX, seed);
    size_t digits = strspn(text + 2, "0123456789abcdefABCDEF");
    if (digits == 0 || digits > 16 || text[2 + digits] != '\0')
        return 0;
    *seed = strtoull(text + 2, NULL, 16);
    return 1;
}

static int read_seconds(const char *text, double *seconds)
{
    size_t whole = strspn(text, "0123456789"), fraction = 0;
    if (text[whole] == '.')
        fraction = strspn(text + whole + 1, "0123456789") + 1;
    if (whole == 0 || whole > 6 || fraction == 1 || text[whole + fraction] != '\0')
        return 0;
    *seconds = strtod(text, NULL);
    return *seconds >= 0.001 && *seconds <= 3600;
}

/* `0,10`: two Elo differences, the smaller first. */
static int read_elo(const char *text, double elo[2])
{
    for (int i = 0; i < 2; i++) {
        size_t sign = text[0] == '-' || text[0] == '+', digits = strspn(text + sign, "0123456789.");
        if (digits == 0 || digits > 8 || strcspn(text + sign, ".") == digits - 1 ||
            text[sign] == '.' || text[sign + digits] != (i == 0 ? ',' : '\0'))
            return 0;
        char *end;
        elo[i] = strtod(text, &end);
        if (end != text + sign + digits)
            return 0;
        text = end + 1;
    }
    return elo[0] < elo[1] && elo[0] >= -1000 && elo[1] <= 1000;
}

static int wrong_value(const options *given, option_id option, const char *value, const char *why)
{
    char shown[EXCERPT_TEXT];
    return console_usage_error(given->how->command, "--%s '%s': %s", table[option].name,
                               excerpt_string(value, shown), why);
}

_Static_assert(OPTION_BONUS - OPTION_RULES == (int)LAP_OPTION_BONUS, "in the order of lap_options");

/* An option of lap_rules on its own; options_settle() checks them together. The words of a bonus
 * are separated by commas. */
static int take_rule(options *given, option_id option, const char *value)
{
    int which = option == OPTION_SEATS ? LAP_OPTION_PLAYERS : (int)option - OPTION_RULES;
    const lap_option *rule = &lap_options[which];
    lap_rules alone = {0};
    for (const char *word = value;;) {
        size_t length = rule->most > 1 ? strcspn(word, ",") : strlen(word);
        if (!lap_option_read(rule, word, length, &alone))
            return wrong_value(given, option, value, lap_error_text(rule->error));
        if (word[length] == '\0')
            break;
        word += length + 1;
    }
    lap_option_set(rule, lap_option_value(rule, &alone), &given->rules);
    return -1;
}

static int take_variant(options *given, const char *value)
{
    given->variant = lap_variant_read(value, strlen(value));
    if (given->variant != NULL)
        return -1;
    char known[128] = "";
    for (int i = 0; i < LAP_VARIANTS; i++) {
        size_t used = strlen(known);
        snprintf(known + used, sizeof known - used, "%s%s",
                 i == 0                 ? ""
                 : i < LAP_VARIANTS - 1 ? ", "
                                        : " and ",
                 lap_variants[i].name);
    }
    char why[192];
    snprintf(why, sizeof why, "there is no such variant; there are %s", known);
    return wrong_value(given, OPTION_VARIANT, value, why);
}

static int take_count(options *given, option_id option, const char *value, int *count)
{
    uint64_t number;
    if (!number_read(value, 1, OPTIONS_THREADS, &number))
        return wrong_value(given, option, value, "this is a number from 1 to 256");
    *count = (int)number;
    return -1;
}

static int take_budget(options *given, option_id option, const char *value)
{
    uint64_t number;
    if (option == OPTION_TIME) {
        if (!number_read_duration(value, &number))
            return wrong_value(given, option, value, "this is a time from 1ms to 3600s");
        given->time_ms = (uint32_t)number;
        return -1;
    }
    if (!number_read(value, 1, OPTIONS_SIMS, &number))
        return wrong_value(given, option, value, "this is a number from 1 to 1000000000");
    given->sims = (uint32_t)number;
    return -1;
}

/* How much load, and on whom. */
static int take_load(options *given, option_id option, const char *value)
{
    uint64_t number;
    if (option == OPTION_TABLES) {
        if (!number_read(value, 1, OPTIONS_TABLES, &number))
            return wrong_value(given, option, value, "this is a number from 1 to 100000");
        given->tables = (int)number;
    } else if (option == OPTION_RATE) {
        if (!number_read(value, 0, OPTIONS_RATE, &number))
            return wrong_value(given, option, value, "this is a number from 0 to 1000000");
        given->rate = (uint32_t)number;
    } else {
        if (!number_read(value, 1, INT_MAX, &number))
            return wrong_value(given, option, value, "a process has a number from 1");
        given->pid = (int)number;
    }
    return -1;
}

static int take_seat(options *given, const char *value)
{
    uint64_t number;
    if (!number_read(value, 1, LAP_SEATS, &number))
        return wrong_value(given, OPTION_SEAT, value, lap_error_text(LAP_BAD_SEAT));
    given->seat = (int)number;
    return -1;
}

static int take_name(options *given, const char *value)
{
    if (given->names == OPTIONS_NAMES)
        return console_usage_error(given->how->command, "--name stands once for each seat");
    given->name[given->names++] = value;
    return -1;
}

static int take_origin(options *given, const char *value)
{
    if (given->origins == OPTIONS_NAMES)
        return console_usage_error(given->how->command, "--origin stands at most %d times",
                                   OPTIONS_NAMES);
    given->origin[given->origins++] = value;
    return -1;
}

static int take_limit(options *given, option_id option, const char *value)
{
    uint64_t number;
    if (!number_read(value, 1, OPTIONS_CONNECTIONS, &number))
        return wrong_value(given, option, value, "this is a number from 1 to 1000000");
    *(option == OPTION_MAX_CONNECTIONS   ? &given->max_connections
      : option == OPTION_MAX_PER_ADDRESS ? &given->max_per_address
                                         : &given->max_tables) = (int)number;
    return -1;
}

/* Takes one option that has a value. */
static int take_value(options *given, option_id option, const char *value)
{
    switch (option) {
    case OPTION_RULES:
    case OPTION_PLAYERS:
    case OPTION_SEATS:
    case OPTION_GRID:
    case OPTION_DECK:
    case OPTION_LINE:
    case OPTION_BONUS:
        return take_rule(given, option, value);
    case OPTION_VARIANT:
        return take_variant(given, value);
    case OPTION_SEED:
        if (!read_seed(value, &given->seed))
            return wrong_value(given, option, value,
                               "a seed is a number of 64 bits, decimal or 0x and hex digits");
        return -1;
    case OPTION_NAME:
        return take_name(given, value);
    case OPTION_GAMES:
        if (!number_read(value, 1, 999999999, &given->games))
            return wrong_value(given, option, value, "this is a number from 1 to 999999999");
        return -1;
    case OPTION_WITH:
        given->with = value;
        return -1;
    case OPTION_OUT:
        given->out = value;
        return value[0] == '\0' ? wrong_value(given, option, value, "a folder is expected") : -1;
    case OPTION_SAVE:
        given->save = value;
        return value[0] == '\0' ? wrong_value(given, option, value, "a file is expected") : -1;
    case OPTION_RECORDS:
        given->records = value;
        return value[0] == '\0' ? wrong_value(given, option, value, "a folder is expected") : -1;
    case OPTION_ENTRANTS:
        given->entrants = value;
        return -1;
    case OPTION_PLAYER:
        given->player = value;
        return -1;
    case OPTION_SPRT:
        if (!read_elo(value, given->elo))
            return wrong_value(given, option, value,
                               "this is two Elo differences from -1000 to 1000, the smaller first, "
                               "such as 0,10");
        return -1;
    case OPTION_TIME:
    case OPTION_SIMS:
        return take_budget(given, option, value);
    case OPTION_URL:
        given->url = value;
        return -1;
    case OPTION_TABLES:
    case OPTION_RATE:
    case OPTION_PID:
        return take_load(given, option, value);
    case OPTION_SEAT:
        return take_seat(given, value);
    case OPTION_JOBS:
        return take_count(given, option, value, &given->jobs);
    case OPTION_THREADS:
        return take_count(given, option, value, &given->threads);
    case OPTION_SECONDS:
        if (!read_seconds(value, &given->seconds))
            return wrong_value(given, option, value, "this is a time from 0.001 to 3600 seconds");
        return -1;
    case OPTION_LISTEN:
        given->listen = value;
        return -1;
    case OPTION_STORE:
        given->store = value;
        return -1;
    case OPTION_WEB:
        given->web = value;
        return value[0] == '\0' ? wrong_value(given, option, value, "a folder is expected") : -1;
    case OPTION_CLOCK:
        given->clock = value;
        return value[0] == '\0' ? wrong_value(given, option, value, "a file is expected") : -1;
    case OPTION_ORIGIN:
        return take_origin(given, value);
    case OPTION_MAX_CONNECTIONS:
    case OPTION_MAX_PER_ADDRESS:
    case OPTION_MAX_TABLES:
        return take_limit(given, option, value);
    default:
        return -1;
    }
}

/* What getopt could not take. */
static int refuse(const usage *how, int found, int argc, char **argv)
{
    char shown[EXCERPT_TEXT];
    const char *argument = optind > 0 && optind <= argc ? argv[optind - 1] : "";
    if (found == ':')
        return console_usage_error(how->command, "--%s lacks its value",
                                   table[optopt - FIRST].name);
    if (optopt == 0)
        return console_usage_error(how->command, "there is no option '%s'",
                                   excerpt_string(argument, shown));
    if (optopt >= FIRST)
        return console_usage_error(how->command, "--%s takes no value", table[optopt - FIRST].name);
    char letter = (char)optopt;
    return console_usage_error(how->command, "there is no option '-%s'",
                               excerpt(&letter, 1, 0, shown));
}

static int check_operands(const options *given)
{
    char shown[EXCERPT_TEXT];
    const usage *how = given->how;
    for (int i = 0; i < OPTIONS; i++)
        if ((how->requires & ~given->given & TAKES(i)) != 0)
            return console_usage_error(how->command, "--%s is missing", table[i].name);
    if (given->operands < how->least)
        return console_usage_error(how->command, "%s",
                                   how->least == 1   ? "a file is missing ('-' is stdin)"
                                   : how->least == 2 ? "a file and a depth are needed"
                                                     : "three files are needed");
    if (given->operands > how->most)
        return console_usage_error(how->command, "'%s' is one argument too many",
                                   excerpt_string(given->operand[how->most], shown));
    return -1;
}

int options_read(options *given, const usage *how, int argc, char **argv)
{
    struct option list[OPTIONS + 1] = {{0}};
    int n = 0;
    for (int i = 0; i < OPTIONS; i++)
        if (i == OPTION_HELP || i == OPTION_VERSION || (how->takes & TAKES(i)) != 0)
            list[n++] = (struct option){table[i].name, table[i].has_argument, NULL, FIRST + i};
    *given = (options){.how = how};
    opterr = 0;
    for (;;) {
        optopt = 0;
        int found = getopt_long(argc, argv, ":", list, NULL);
        if (found == -1)
            break;
        if (found == '?' || found == ':')
            return refuse(how, found, argc, argv);
        option_id option = (option_id)(found - FIRST);
        if (option == OPTION_HELP || option == OPTION_VERSION) {
            fputs(option == OPTION_HELP ? how->help : "lapilli " LAP_VERSION "\n", stdout);
            return EXIT_OK;
        }
        int code = take_value(given, option, optarg);
        if (code >= 0)
            return code;
        given->given |= TAKES(option);
    }
    given->operand = argv + optind;
    given->operands = argc - optind;
    return check_operands(given);
}

/* Puts the variant's grid and deck in place, if one was given and it is one of this game. */
static int settle_variant(options *given)
{
    const lap_variant *v = given->variant;
    const char *command = given->how->command;
    if (v == NULL)
        return -1;
    if (v->set != given->rules.set || v->players != given->rules.players)
        return console_usage_error(command, "--variant '%s' is for %s with %d players", v->name,
                                   lap_set_name((lap_set)v->set), v->players);
    if (options_has(given, OPTION_GRID) || options_has(given, OPTION_DECK))
        return console_usage_error(command,
                                   "--variant '%s' says which grid and deck: leave out --%s",
                                   v->name, options_has(given, OPTION_GRID) ? "grid" : "deck");
    given->rules.grid = v->grid;
    given->rules.deck = v->deck;
    return -1;
}

int options_settle(options *given)
{
    int code = settle_variant(given);
    if (code >= 0)
        return code;
    lap_status status = lap_rules_settle(&given->rules);
    if (status.error == LAP_OK)
        return -1;
    return console_usage_error(given->how->command, "%s", lap_error_text(status.error));
}

int options_seed(options *given)
{
    if (options_has(given, OPTION_SEED))
        return -1;
    if (getrandom(&given->seed, sizeof given->seed, 0) != (ssize_t)sizeof given->seed)
        return console_error(
            "lapilli: no random numbers from the system (%s); give one with --seed",
            strerror(errno));
    console_note("seed %llu", (unsigned long long)given->seed);
    return -1;
}
