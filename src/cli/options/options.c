/* options.c: reading a subcommand's arguments, and the text of --help. */
#include "options.h"
#include "config_file.h"
#include "text/suggest.h"

#include "lapilli/lapilli.h"
#include "text/excerpt.h"
#include "text/number.h"

#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* What getopt returns for an option is FIRST + its option_id: beyond every letter. */
enum { FIRST = 256 };

typedef enum option_kind {
    KIND_FLAG,     /* takes no value */
    KIND_RULE,     /* into options.rules */
    KIND_VARIANT,  /* const lap_variant * */
    KIND_COUNT,    /* int, from least to most */
    KIND_TEXT,     /* const char * */
    KIND_PATH,     /* const char *, not empty */
    KIND_REPEATED, /* option_values */
    KIND_SEED,     /* uint64_t */
    KIND_DURATION, /* int: milliseconds */
    KIND_AGE,      /* uint64_t: milliseconds */
    KIND_SECONDS,  /* double */
    KIND_ELO       /* double[2] */
} option_kind;

#define FIELD(name) offsetof(options, name)

static const struct {
    const char *name;
    const char *value; /* as --help calls it; NULL: KIND_FLAG */
    option_kind kind;
    size_t field; /* of options */
    int least, most;
    const char *help;
} table[OPTIONS] = {
    [OPTION_HELP] = {"help", .help = "print this text"},
    [OPTION_VERSION] = {"version", .help = "print the version of lapilli"},
    [OPTION_RULES] = {"rules", "R", KIND_RULE, .help = "discovery, totem, tribe or kingdomino"},
    [OPTION_PLAYERS] = {"players", "N", KIND_RULE, .help = "2, 3 or 4"},
    [OPTION_SEATS] = {"seats", "N", KIND_RULE,
                      .help = "players at each table: 2, 3 or 4. Default: 4"},
    [OPTION_GRID] = {"grid", "N", KIND_RULE,
                     .help = "5 or 7. Default: as in the rulebook (docs/rules.md, R1)"},
    [OPTION_DECK] = {"deck", "N", KIND_RULE,
                     .help = "dominoes in the deck: 24, 36 or 48. Default: as in the rulebook"},
    [OPTION_LINE] = {"line", "N", KIND_RULE,
                     .help = "dominoes in a line: 4, or 3 with three players. Default: 4; "
                             "3 in kingdomino with three players"},
    [OPTION_BONUS] = {"bonus", "B", KIND_RULE,
                      .help = "none, centre, complete or centre,complete. Default: both in "
                              "kingdomino, none in the others"},
    [OPTION_VARIANT] = {"variant", "V", KIND_VARIANT,
                        .help = "short-duel or mighty-duel: kingdomino for two with a different "
                                "grid or deck"},
    [OPTION_SEED] = {"seed", "S", KIND_SEED, FIELD(seed),
                     .help =
                         "the seed, decimal or hexadecimal with 0x; the same seed deals the same "
                         "games. Default: a random one, printed on stderr"},
    [OPTION_NAME] = {"name", "\"N TEXT\"", KIND_REPEATED, FIELD(names),
                     .help = "the name of seat N; may be repeated, once for each seat"},
    [OPTION_GAMES] = {"games", "N", KIND_COUNT, FIELD(games), 1, 999999999, "the number of games"},
    [OPTION_WITH] = {"with", "P", KIND_TEXT, FIELD(with), .help = NULL},
    [OPTION_OUT] = {"out", "DIR", KIND_PATH, FIELD(out),
                    .help = "the folder for the records; created if missing"},
    [OPTION_JOBS] = {"jobs", "J", KIND_COUNT, FIELD(jobs), 1, OPTIONS_THREADS,
                     "games played in parallel. Default: the number of processors"},
    [OPTION_SECONDS] = {"seconds", "S", KIND_SECONDS, FIELD(seconds), .help = NULL},
    [OPTION_THREADS] = {"threads", "N", KIND_COUNT, FIELD(threads), 1, OPTIONS_THREADS, NULL},
    [OPTION_JSON] = {"json", .help = "print JSON: one object"},
    [OPTION_COUNT] = {"count", .help = "print only their number"},
    [OPTION_SHOW] = {"show", .help = "draw the position after every event"},
    [OPTION_DIVIDE] = {"divide", .help = "also print the count for each first decision"},
    [OPTION_SEAT] = {"seat", "N", KIND_COUNT, FIELD(seat), 1, LAP_SEATS, "your seat. Default: 1"},
    [OPTION_SAVE] = {"save", "FILE", KIND_PATH, FIELD(save),
                     .help = "save the record to FILE after every event; an existing file is "
                             "replaced"},
    [OPTION_ENTRANTS] = {"players", "P", KIND_TEXT, FIELD(entrants), .help = NULL},
    [OPTION_PLAYER] = {"player", "P", KIND_TEXT, FIELD(player), .help = NULL},
    [OPTION_RECORDS] = {"records", "DIR", KIND_PATH, FIELD(records),
                        .help = "save the games as DIR/DEAL-TURN.lap"},
    [OPTION_SPRT] = {"sprt", "E0,E1", KIND_ELO, FIELD(elo), .help = NULL},
    [OPTION_TIME] = {"time", "T", KIND_DURATION, FIELD(time_ms), .help = NULL},
    [OPTION_SIMS] = {"sims", "N", KIND_COUNT, FIELD(sims), 1, OPTIONS_SIMS, NULL},
    [OPTION_URL] = {"url", "URL", KIND_REPEATED, FIELD(urls),
                    .help = "the server: http://HOST:PORT; may be repeated"},
    [OPTION_TABLES] = {"tables", "N", KIND_COUNT, FIELD(tables), 1, 100000,
                       "tables played at the same time"},
    [OPTION_RATE] = {"rate", "R", KIND_COUNT, FIELD(rate), 0, 1000000,
                     "decisions per second over all tables; 0: as many as possible. Default: 0"},
    [OPTION_PID] = {"pid", "PID", KIND_COUNT, FIELD(pid), 1, INT_MAX,
                    "the server's process on this machine, to report its memory"},
    [OPTION_TOGETHER] = {"together",
                         .help = "with several servers: all players of a table at the same one"},
    [OPTION_CONFIG] = {"config", "FILE", KIND_PATH, FIELD(config),
                       .help = "read options from FILE as well: NAME = VALUE on a line, by their "
                               "names here; the command line overrides it"},
    [OPTION_LISTEN] = {"listen", "ADDRESS:PORT", KIND_TEXT, FIELD(listen),
                       .help = "where to listen; port 0 picks a free one. Default: 127.0.0.1:8080"},
    [OPTION_STORE] = {"store", "URL", KIND_TEXT, FIELD(store),
                      .help = "the database: sqlite:PATH or postgresql://... Default: "
                              "$XDG_DATA_HOME/lapilli/lapilli.db"},
    [OPTION_WEB] = {"web", "DIR", KIND_PATH, FIELD(web),
                    .help = "serve the files of this folder; SIGHUP reloads them"},
    [OPTION_ORIGIN] = {"origin", "URL", KIND_REPEATED, FIELD(origins),
                       .help = "let pages of this site connect too; may be repeated"},
    [OPTION_HOST] = {"host", "NAME", KIND_REPEATED, FIELD(hosts),
                     .help = "answer requests for this host name only; may be repeated. Default: "
                             "any"},
    [OPTION_PROXY] = {"proxy", .help = "trust X-Forwarded-For from a reverse proxy on this machine "
                                       "or a private network"},
    [OPTION_MAX_CONNECTIONS] = {"max-connections", "N", KIND_COUNT, FIELD(max_connections), 1,
                                1000000, "connections in all. Default: 10000"},
    [OPTION_MAX_PER_ADDRESS] = {"max-connections-per-address", "N", KIND_COUNT,
                                FIELD(max_per_address), 1, 1000000,
                                "connections from one address. Default: 100"},
    [OPTION_MAX_REQUESTS] = {"max-requests-per-address", "N", KIND_COUNT, FIELD(max_requests), 1,
                             1000000, "requests from one address per second. Default: 100"},
    [OPTION_MAX_JOINS] = {"max-joins-per-address", "N", KIND_COUNT, FIELD(max_joins), 1, 1000000,
                          "tables that one address may join per minute. Default: 1200"},
    [OPTION_MAX_MESSAGES] = {"max-messages-per-address", "N", KIND_COUNT, FIELD(max_messages), 1,
                             1000000, "messages from one address per second. Default: 200"},
    [OPTION_MAX_TABLES] = {"max-tables-per-address", "N", KIND_COUNT, FIELD(max_tables), 1, 1000000,
                           "tables that one address may open per hour. Default: 120"},
    [OPTION_PUSH_KEY] = {"push-key", "FILE", KIND_PATH, FIELD(push_key),
                         .help = "tell players who are away that it is their turn, by Web Push, "
                                 "with the key in this file. Default: no push messages"},
    [OPTION_PUSH_CONTACT] = {"push-contact", "URL", KIND_TEXT, FIELD(push_contact),
                             .help = "with --push-key: how push services can reach you, "
                                     "mailto:ADDRESS or https://..."},
    [OPTION_PUSH_LOCAL] = {"push-local",
                           .help = "for tests: send push messages to this machine, too"},
    [OPTION_MAKE_PUSH_KEY] = {"make-push-key", "FILE", KIND_PATH, FIELD(make_push_key),
                              .help = "write a new key for --push-key to FILE, and exit"},
    [OPTION_REUSE_PORT] = {"reuse-port",
                           .help =
                               "share the port with other servers of the same database that are "
                               "started with this option: one for each core, say"},
    [OPTION_PUBLIC_METRICS] = {"public-metrics",
                               .help = "serve /metrics to everyone, not only to private networks"},
    [OPTION_KEEP_FINISHED] = {"keep-finished", "AGE", KIND_AGE, FIELD(keep_finished_ms),
                              .help = "delete tables that finished longer ago than this, such as "
                                      "365d or 12h. Default: keep them all"},
    [OPTION_LOG_FORM] = {"log", "FORM", KIND_TEXT, FIELD(log_form),
                         .help = "log lines on stderr as text or json. Default: text"},
    [OPTION_LOG] = {"log", .help = "show: print the log, too"},
    [OPTION_REASON] = {"reason", "TEXT", KIND_TEXT, FIELD(reason),
                       .help = "close: a note for yourself, which list shows"},
    [OPTION_DRY_RUN] = {"dry-run", .help = "delete, prune: only list what would be deleted"},
    [OPTION_MAKE] = {"make", "DIR", KIND_PATH, FIELD(make), .help = NULL},
    [OPTION_POSITIONS] = {"positions", "N", KIND_COUNT, FIELD(positions), 1, 100000, NULL},
    [OPTION_YES] = {"yes", .help = "delete, prune: do not ask first"},
    [OPTION_COMMIT] = {"commit", "HEX", KIND_TEXT, FIELD(commit),
                       .help = "the commit in the first line of the log you saw"},
    [OPTION_SALT] = {"salt", "SEAT:HEX", KIND_REPEATED, FIELD(salts),
                     .help = "the salt that a seat revealed; may be repeated"},
    [OPTION_CLOCK] = {"clock", "FILE", KIND_PATH, FIELD(clock),
                      .help = "for tests: read the time, in milliseconds since 1970, from this "
                              "file; SIGUSR1 reads it again"},
    [OPTION_GENERATIONS] = {"generations", "N", KIND_COUNT, FIELD(generations), 1, 256,
                            "rounds of self-play and training. Default: 4"},
    [OPTION_STEPS] = {"steps", "N", KIND_COUNT, FIELD(steps), 1, 100000,
                      "steps of gradient descent per epoch. Default: 64"},
    [OPTION_NETWORK] = {"network", "FILE", KIND_PATH, FIELD(network),
                        .help = "the network of searches, instead of the built-in one"},
    [OPTION_SUITE] = {"suite", "DIR", KIND_PATH, FIELD(suite),
                      .help = "the folder of the suite. Default: conformance here, or the one "
                              "installed"},
    [OPTION_FOOTERS] = {"footers", .help =
                                       "run COMMAND for each finished game: it reads the record "
                                       "without its footer on stdin and prints the footer"},
    [OPTION_HTML] = {"html", "FILE", KIND_PATH, FIELD(html),
                     .help = "also write a page of HTML with graphs to FILE; an existing file is "
                             "replaced"},
    [OPTION_PEOPLE] = {"people", "N", KIND_COUNT, FIELD(people), 1, LAP_SEATS,
                       "people at this keyboard, in the first seats. Default: 1"},
    [OPTION_CONTINUE] = {"continue",
                         .help = "continue the game in the file of --save, or else the last one"},
    [OPTION_SPEAK] = {"speak",
                      .help = "for screen readers: no drawings, one sentence for each event, the "
                              "board read on request"},
    [OPTION_LANG] = {"lang", "L", KIND_TEXT, FIELD(lang),
                     .help = "the language: en, de, fr, it or nl. Default: that of the locale"},
    [OPTION_CPU_TIME] = {"cpu-time", .help = NULL},
    [OPTION_LINES] = {"lines", .help = "play line by line, also on a terminal"},
    [OPTION_ASCII] = {"ascii", .help = "draw with ASCII characters only"},
};

static bool read_seed(const char *text, uint64_t *seed)
{
    if (text[0] != '0' || text[1] != 'x')
        return number_read(text, 0, UINT64_MAX, seed);
    size_t digits = strspn(text + 2, "0123456789abcdefABCDEF");
    if (digits == 0 || digits > 16 || text[2 + digits] != '\0')
        return false;
    *seed = strtoull(text + 2, NULL, 16);
    return true;
}

static bool read_seconds(const char *text, double *seconds)
{
    size_t whole = strspn(text, "0123456789"), fraction = 0;
    if (text[whole] == '.')
        fraction = strspn(text + whole + 1, "0123456789") + 1;
    if (whole == 0 || whole > 6 || fraction == 1 || text[whole + fraction] != '\0')
        return false;
    *seconds = strtod(text, NULL);
    return *seconds >= 0.001 && *seconds <= 3600;
}

/* `0,10`: two Elo differences, the smaller first. */
static bool read_elo(const char *text, double elo[2])
{
    for (int i = 0; i < 2; i++) {
        size_t sign = text[0] == '-' || text[0] == '+', digits = strspn(text + sign, "0123456789.");
        if (digits == 0 || digits > 8 || strcspn(text + sign, ".") == digits - 1 ||
            text[sign] == '.' || text[sign + digits] != (i == 0 ? ',' : '\0'))
            return false;
        char *end;
        elo[i] = strtod(text, &end);
        if (end != text + sign + digits)
            return false;
        text = end + 1;
    }
    return elo[0] < elo[1] && elo[0] >= -1000 && elo[1] <= 1000;
}

static exit_status wrong_value(const options *given, option_id option, const char *value,
                               const char *why)
{
    char shown[EXCERPT_TEXT];
    return console_usage_error(given->usage->command, "--%s '%s': %s", table[option].name,
                               excerpt_string(value, shown), why);
}

_Static_assert(OPTION_BONUS - OPTION_RULES == (int)LAP_OPTION_BONUS, "in the order of lap_options");

/* Takes one option of lap_rules on its own; options_settle() checks them together. The words of a
 * bonus are separated by commas. */
static exit_status take_rule(options *given, option_id option, const char *value)
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
    return EXIT_OK;
}

static exit_status take_variant(options *given, option_id option, const char *value)
{
    given->variant = lap_variant_read(value, strlen(value));
    if (given->variant != NULL)
        return EXIT_OK;
    char why[192] = "unknown variant; expected ";
    for (int i = 0; i < LAP_VARIANTS; i++) {
        size_t used = strlen(why);
        snprintf(why + used, sizeof why - used, "%s%s",
                 i == 0                 ? ""
                 : i < LAP_VARIANTS - 1 ? ", "
                                        : " or ",
                 lap_variants[i].name);
    }
    return wrong_value(given, option, value, why);
}

static int most_of(const command_usage *usage, option_id option)
{
    for (const option_use *use = usage->options; use->option != OPTION_NONE; use++)
        if (use->option == option && use->most != 0)
            return use->most;
    return table[option].most;
}

static exit_status take_count(options *given, option_id option, const char *value, int *count)
{
    int least = table[option].least, most = most_of(given->usage, option);
    uint64_t number;
    char why[64];
    snprintf(why, sizeof why, "expected a number from %d to %d", least, most);
    if (!number_read(value, (uint64_t)least, (uint64_t)most, &number))
        return wrong_value(given, option, value, why);
    *count = (int)number;
    return EXIT_OK;
}

static exit_status take_repeated(options *given, option_id option, const char *value,
                                 option_values *values)
{
    if (values->count == OPTIONS_REPEATED)
        return console_usage_error(given->usage->command, "--%s may be given at most %d times",
                                   table[option].name, OPTIONS_REPEATED);
    values->value[values->count++] = value;
    return EXIT_OK;
}

exit_status options_take(options *given, option_id option, const char *value)
{
    void *field = (char *)given + table[option].field;
    uint64_t ms;
    switch (table[option].kind) {
    case KIND_FLAG:
        return EXIT_OK;
    case KIND_RULE:
        return take_rule(given, option, value);
    case KIND_VARIANT:
        return take_variant(given, option, value);
    case KIND_COUNT:
        return take_count(given, option, value, field);
    case KIND_REPEATED:
        return take_repeated(given, option, value, field);
    case KIND_TEXT:
        *(const char **)field = value;
        return EXIT_OK;
    case KIND_PATH:
        *(const char **)field = value;
        return value[0] != '\0' ? EXIT_OK : wrong_value(given, option, value, "expected a path");
    case KIND_SEED:
        if (read_seed(value, field))
            return EXIT_OK;
        return wrong_value(given, option, value,
                           "expected a 64-bit number, decimal or hexadecimal with 0x");
    case KIND_DURATION:
        if (!number_read_duration(value, &ms))
            return wrong_value(given, option, value, "expected a time from 1ms to 3600s");
        *(int *)field = (int)ms;
        return EXIT_OK;
    case KIND_AGE:
        if (number_read_age(value, field))
            return EXIT_OK;
        return wrong_value(given, option, value, "expected days or hours, such as 365d or 12h");
    case KIND_SECONDS:
        if (read_seconds(value, field))
            return EXIT_OK;
        return wrong_value(given, option, value, "expected a number of seconds from 0.001 to 3600");
    case KIND_ELO:
        if (read_elo(value, field))
            return EXIT_OK;
        return wrong_value(given, option, value,
                           "expected two Elo differences from -1000 to 1000, the smaller first, "
                           "such as 0,10");
    }
    return EXIT_OK;
}

const char *options_name(option_id option)
{
    return table[option].name;
}

bool options_is_flag(option_id option)
{
    return table[option].kind == KIND_FLAG;
}

enum { HELP_WIDTH = 80, HELP_COLUMN = 24 };

/* Prints text, breaking lines between words; every line but the first begins at `indent`, where
 * the first one already is. */
static void print_wrapped(const char *text, int indent)
{
    int column = indent;
    while (*text != '\0') {
        int word = (int)strcspn(text, " ");
        bool breaks = column > indent && column + 1 + word > HELP_WIDTH;
        if (breaks)
            printf("\n%*s", indent, "");
        else if (column > indent)
            putchar(' ');
        column = (breaks ? indent : column + (column > indent)) + word;
        printf("%.*s", word, text);
        text += word + (text[word] == ' ');
    }
    putchar('\n');
}

/* Prints lines of text: those that begin with a space or are empty as they are, the others joined
 * and wrapped as paragraphs. */
static void print_paragraphs(const char *text)
{
    while (*text != '\0') {
        char paragraph[1024];
        size_t used = 0;
        while (*text != '\0' && *text != ' ' && *text != '\n') {
            size_t length = strcspn(text, "\n");
            assert(used + length + 2 <= sizeof paragraph);
            if (used > 0)
                paragraph[used++] = ' ';
            memcpy(paragraph + used, text, length);
            used += length;
            text += length + (text[length] == '\n');
        }
        paragraph[used] = '\0';
        if (used > 0)
            print_wrapped(paragraph, 0);
        while (*text == ' ' || *text == '\n') {
            size_t length = strcspn(text, "\n");
            printf("%.*s\n", (int)length, text);
            text += length + (text[length] == '\n');
        }
    }
}

/* `  --grid N`; returns its length. */
static int write_option(option_id option, char buf[64])
{
    const char *value = table[option].value;
    return snprintf(buf, 64, "  --%s%s%s", table[option].name, value != NULL ? " " : "",
                    value != NULL ? value : "");
}

static void print_option(option_id option, const char *help, int column)
{
    char text[64];
    int length = write_option(option, text);
    if (length + 2 > column)
        printf("%s\n%*s", text, column, "");
    else
        printf("%-*s", column, text);
    print_wrapped(help != NULL ? help : table[option].help, column);
}

/* Where the descriptions begin: after the longest option, unless that is very long. */
static int help_column(const command_usage *usage)
{
    char text[64];
    int column = write_option(OPTION_VERSION, text) + 2;
    for (const option_use *use = usage->options; use->option != OPTION_NONE; use++) {
        int length = write_option(use->option, text) + 2;
        if (length > column && length <= HELP_COLUMN)
            column = length;
    }
    return column;
}

static void print_help(const command_usage *usage)
{
    bool optional = false;
    char text[64];
    int column = help_column(usage);
    printf("Usage: lapilli %s", usage->command);
    for (const option_use *use = usage->options; use->option != OPTION_NONE; use++) {
        optional = optional || !use->required;
        if (use->required) {
            write_option(use->option, text);
            fputs(text + 1, stdout);
        }
    }
    printf("%s%s%s\n", optional ? " [OPTION]..." : "", usage->operands != NULL ? " " : "",
           usage->operands != NULL ? usage->operands : "");
    print_wrapped(usage->summary, 0);
    putchar('\n');
    for (const option_use *use = usage->options; use->option != OPTION_NONE; use++)
        print_option(use->option, use->help, column);
    print_option(OPTION_HELP, NULL, column);
    print_option(OPTION_VERSION, NULL, column);
    if (usage->details != NULL) {
        putchar('\n');
        print_paragraphs(usage->details);
    }
    if (usage->example != NULL)
        printf("\nExample:\n%s", usage->example);
}

/* Refuses `--gird`, suggesting an option that this subcommand takes. */
static exit_status refuse_unknown(const command_usage *usage, const char *argument)
{
    char shown[EXCERPT_TEXT], typed[64];
    suggestion nearest = {0};
    snprintf(typed, sizeof typed, "%s", argument + strspn(argument, "-"));
    typed[strcspn(typed, "=")] = '\0';
    for (const option_use *use = usage->options; use->option != OPTION_NONE; use++)
        suggest(&nearest, typed, table[use->option].name);
    excerpt_string(argument, shown);
    if (nearest.word == NULL)
        return console_usage_error(usage->command, "unknown option '%s'", shown);
    return console_usage_error(usage->command, "unknown option '%s'; did you mean '--%s'?", shown,
                               nearest.word);
}

/* Refuses what getopt could not take. */
static exit_status refuse(const command_usage *usage, int found, int argc, char **argv)
{
    char shown[EXCERPT_TEXT];
    if (found == ':')
        return console_usage_error(usage->command, "--%s needs a value",
                                   table[optopt - FIRST].name);
    if (optopt == 0)
        return refuse_unknown(usage, optind > 0 && optind <= argc ? argv[optind - 1] : "");
    if (optopt >= FIRST)
        return console_usage_error(usage->command, "--%s takes no value",
                                   table[optopt - FIRST].name);
    char letter = (char)optopt;
    return console_usage_error(usage->command, "unknown option '-%s'",
                               excerpt(&letter, 1, 0, shown));
}

static exit_status check_complete(const options *given)
{
    char shown[EXCERPT_TEXT];
    const command_usage *usage = given->usage;
    for (const option_use *use = usage->options; use->option != OPTION_NONE; use++)
        if (use->required && !options_has(given, use->option))
            return console_usage_error(usage->command, "--%s is required", table[use->option].name);
    if (given->operands < usage->least)
        return console_usage_error(usage->command, "missing argument: expected %s",
                                   usage->operands);
    if (given->operands > usage->most)
        return console_usage_error(usage->command, "unexpected argument '%s'",
                                   excerpt_string(given->operand[usage->most], shown));
    return EXIT_OK;
}

/* Fills the list for getopt with the options of a subcommand. */
static void list_options(const command_usage *usage, struct option list[OPTIONS + 1])
{
    int n = 0;
    for (int i = OPTION_HELP; i <= OPTION_VERSION; i++)
        list[n++] = (struct option){table[i].name, no_argument, NULL, FIRST + i};
    for (const option_use *use = usage->options; use->option != OPTION_NONE; use++)
        list[n++] =
            (struct option){table[use->option].name,
                            table[use->option].kind == KIND_FLAG ? no_argument : required_argument,
                            NULL, FIRST + (int)use->option};
    list[n] = (struct option){0};
}

exit_status options_read(options *given, const command_usage *usage, int argc, char **argv)
{
    struct option list[OPTIONS + 1];
    list_options(usage, list);
    *given = (options){.usage = usage};
    opterr = 0;
    for (;;) {
        optopt = 0;
        int found = getopt_long(argc, argv, ":hV", list, NULL);
        if (found == -1)
            break;
        if (found == '?' || found == ':')
            return refuse(usage, found, argc, argv);
        option_id option = found == 'h'   ? OPTION_HELP
                           : found == 'V' ? OPTION_VERSION
                                          : (option_id)(found - FIRST);
        if (option == OPTION_HELP)
            print_help(usage);
        if (option == OPTION_VERSION)
            puts("lapilli " LAP_VERSION);
        if (option == OPTION_HELP || option == OPTION_VERSION)
            return EXIT_SHOWN;
        exit_status status = options_take(given, option, optarg);
        if (status != EXIT_OK)
            return status;
        given->given[option] = true;
    }
    given->operand = argv + optind;
    given->operands = argc - optind;
    exit_status status = given->config != NULL ? config_file_read(given) : EXIT_OK;
    return status == EXIT_OK ? check_complete(given) : status;
}

/* Puts the grid and deck of the variant in place, if one was given and belongs to this game. */
static exit_status settle_variant(options *given)
{
    const lap_variant *v = given->variant;
    const char *command = given->usage->command;
    if (v == NULL)
        return EXIT_OK;
    if (v->set != given->rules.set || v->players != given->rules.players)
        return console_usage_error(command, "--variant '%s' is for %s with %d players", v->name,
                                   lap_set_name((lap_set)v->set), v->players);
    if (options_has(given, OPTION_GRID) || options_has(given, OPTION_DECK))
        return console_usage_error(command,
                                   "--variant '%s' sets the grid and the deck: leave out --%s",
                                   v->name, options_has(given, OPTION_GRID) ? "grid" : "deck");
    given->rules.grid = v->grid;
    given->rules.deck = v->deck;
    return EXIT_OK;
}

exit_status options_settle(options *given)
{
    exit_status variant = settle_variant(given);
    if (variant != EXIT_OK)
        return variant;
    lap_status status = lap_rules_settle(&given->rules);
    if (status.error == LAP_OK)
        return EXIT_OK;
    return console_usage_error(given->usage->command, "%s", lap_error_text(status.error));
}

exit_status options_seed(options *given)
{
    if (options_has(given, OPTION_SEED))
        return EXIT_OK;
    if (getrandom(&given->seed, sizeof given->seed, 0) != (ssize_t)sizeof given->seed)
        return console_error("lapilli: the system provides no random numbers (%s); use --seed",
                             strerror(errno));
    console_note("seed %llu", (unsigned long long)given->seed);
    return EXIT_OK;
}

uint64_t options_seed_or_1(const options *given)
{
    return options_has(given, OPTION_SEED) ? given->seed : 1;
}
