/* cmd_load.c: `lapilli load`: tests a server with many clients. */
#include "commands.h"

#include "cli/output/json_output.h"
#include "load/load_driver.h"
#include "cli/options/options.h"
#include "text/number.h"
#include "text/excerpt.h"
#include "system/console.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

static const command_usage load_usage = {
    .command = "load",
    .summary =
        "Plays random games on a server, with a connection for every seat, and checks that no "
        "line is lost, duplicated or different for anyone, and that every record is complete "
        "and its shuffle proven.",
    .options = {{OPTION_URL, .required = true},
                {.option = OPTION_TOGETHER},
                {OPTION_TABLES, .required = true},
                {.option = OPTION_SEATS},
                {.option = OPTION_RATE},
                {OPTION_GAMES, .help = "games in all. Default: one per table"},
                {OPTION_SECONDS, .help = "keep starting new games for this long instead"},
                {OPTION_RULES, .help = "discovery, totem, tribe or kingdomino. Default: discovery"},
                OPTIONS_OF_GAME,
                {OPTION_SEED, .help = "the seed for decisions and salts, decimal or hexadecimal "
                                      "with 0x. Default: a random one, printed on stderr"},
                {.option = OPTION_PID},
                {OPTION_JSON, .help =
                                  "print JSON: {\"games\", \"finished\", \"connections\", "
                                  "\"decisions\", \"seconds\", \"rate\", \"echo_ms\": {\"p50\", "
                                  "\"p90\", \"p99\", \"p999\", \"most\"}, \"messages\", \"lines\", "
                                  "\"lost\", \"doubled\", \"refused\", \"reconnects\", \"wrong\"}, "
                                  "and with --pid \"memory_kib\": {\"idle\", \"full\", \"peak\"}"}},
    .details =
        "With several servers, which must share a database, the players of a table are at "
        "different\n"
        "ones, unless --together is given, and go to the next when theirs fails.\n"
        "\n"
        "The echo time is the time from sending a decision until it comes back as a line. A "
        "client\n"
        "that loses its connection reconnects and continues, so the server may be restarted "
        "during\n"
        "the test. A game that cannot be finished is reported on stderr with its table, seat, "
        "reason "
        "and\n"
        "last line. The exit status is 0 if every game was finished and no check failed. A server\n"
        "limits connections and tables per address; see 'lapilli serve --help'. Ctrl-C prints the\n"
        "results so far.\n",
    .example = "  lapilli load --url http://127.0.0.1:8080 --tables 20 --rate 100 --seed 1\n",
};

enum { HOST_TEXT = 256, PORT_TEXT = 8, OTHER_FILES = 32 };

/* Reads `http://HOST[:PORT][/]`; a HOST with colons is in brackets. */
static bool read_url(const char *url, char host[HOST_TEXT], char port[PORT_TEXT])
{
    static const char start[] = "http://";
    if (strncmp(url, start, sizeof start - 1) != 0)
        return false;
    url += sizeof start - 1;
    bool bracket = url[0] == '[';
    url += bracket;
    size_t length = strcspn(url, bracket ? "]/" : ":/"), digits = 2;
    if (length == 0 || length >= HOST_TEXT || (bracket && url[length] != ']') ||
        strcspn(url, " \r\n@?#") < length)
        return false;
    memcpy(host, url, length);
    host[length] = '\0';
    url += length + (size_t)bracket;
    memcpy(port, "80", 3);
    if (*url == ':') {
        uint64_t number;
        digits = strspn(++url, "0123456789");
        if (digits == 0 || digits > 5)
            return false;
        memcpy(port, url, digits);
        port[digits] = '\0';
        if (!number_read(port, 1, 65535, &number))
            return false;
        url += digits;
    }
    return url[0] == '\0' || strcmp(url, "/") == 0;
}

/* Raises the limit of open files: every connection is one. */
static exit_status allow_files(uint64_t wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return EXIT_OK;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_max >= wanted)
        return EXIT_OK;
    return console_error("this needs %" PRIu64 " open files, but the system allows only %" PRIu64
                         "; see 'ulimit -Hn'",
                         wanted, (uint64_t)limit.rlim_max);
}

static double ms(const load_driver_report *r, double share)
{
    return (double)latency_at(&r->all.echo, share) / 1e3;
}

static double rate_of(const load_driver_report *r)
{
    return r->seconds > 0 ? (double)r->all.decisions / r->seconds : 0;
}

/* `, 120.5 MiB at peak (11.2 KiB per connection)` */
static void print_memory(const load_driver_report *r, long kib, const char *when)
{
    printf(", %.1f MiB %s", (double)kib / 1024, when);
    if (r->connections > 0)
        printf(" (%.1f KiB per connection)", (double)(kib - r->idle_kib) / r->connections);
}

static void print_report(const load_driver_report *r, const options *given)
{
    const load_clients *all = &r->all;
    printf("%" PRIu64 " of %" PRIu64 " games of %s for %d finished, seed %" PRIu64 "\n",
           r->finished, r->games, lap_set_name((lap_set)given->rules.set), given->rules.players,
           given->seed);
    printf("decisions  %" PRIu64 " in %.1f s, %.1f per second\n", all->decisions, r->seconds,
           rate_of(r));
    printf("echo       p50 %.2f ms, p90 %.2f, p99 %.2f, p99.9 %.2f, max %.2f\n", ms(r, 0.5),
           ms(r, 0.9), ms(r, 0.99), ms(r, 0.999), ms(r, 1));
    printf("lines      %" PRIu64 " in %" PRIu64 " messages to %d connections\n", all->lines,
           all->messages, r->connections);
    printf("problems   %" PRIu64 " lost, %" PRIu64 " duplicated, %" PRIu64 " refused, %" PRIu64
           " reconnects, %" PRIu64 " wrong\n",
           all->lost, all->doubled, all->refused, all->reconnects, all->wrong);
    if (given->pid == 0)
        return;
    printf("server     %.1f MiB idle", (double)r->idle_kib / 1024);
    print_memory(r, r->full_kib, "with every seat taken");
    print_memory(r, r->peak_kib, "at peak");
    putchar('\n');
}

static void print_json(const load_driver_report *r, const options *given)
{
    const load_clients *all = &r->all;
    json_t *echo =
        json_pack("{s:o, s:o, s:o, s:o, s:o}", "p50", json_output_real(ms(r, 0.5), 3), "p90",
                  json_output_real(ms(r, 0.9), 3), "p99", json_output_real(ms(r, 0.99), 3), "p999",
                  json_output_real(ms(r, 0.999), 3), "most", json_output_real(ms(r, 1), 3));
    json_t *object = json_pack(
        "{s:o, s:o, s:i, s:o, s:o, s:o, s:o}", "games", json_output_count(r->games), "finished",
        json_output_count(r->finished), "connections", r->connections, "decisions",
        json_output_count(all->decisions), "seconds", json_output_real(r->seconds, 3), "rate",
        json_output_real(rate_of(r), 3), "echo_ms", echo);
    const struct {
        const char *key;
        uint64_t count;
    } counts[] = {{"messages", all->messages}, {"lines", all->lines},
                  {"lost", all->lost},         {"doubled", all->doubled},
                  {"refused", all->refused},   {"reconnects", all->reconnects},
                  {"wrong", all->wrong}};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        json_object_set_new(object, counts[i].key, json_output_count(counts[i].count));
    if (given->pid != 0)
        json_object_set_new(object, "memory_kib",
                            json_pack("{s:I, s:I, s:I}", "idle", (json_int_t)r->idle_kib, "full",
                                      (json_int_t)r->full_kib, "peak", (json_int_t)r->peak_kib));
    json_output_print(object);
}

static exit_status run(const options *given, const load_target *target)
{
    static load_driver_report report;
    load_driver_options with = {.target = target,
                                .targets = given->urls.count,
                                .together = options_has(given, OPTION_TOGETHER),
                                .rules = given->rules,
                                .tables = given->tables,
                                .games = (uint64_t)given->games,
                                .seconds = given->seconds,
                                .rate = (uint32_t)given->rate,
                                .seed = given->seed,
                                .pid = given->pid};
    if (with.games == 0)
        with.games = (uint64_t)with.tables;
    if ((uint64_t)with.tables > with.games)
        with.tables = (int)with.games;
    exit_status status = allow_files((uint64_t)with.tables * with.rules.players + OTHER_FILES);
    if (status != EXIT_OK)
        return status;
    status = load_driver_run(&with, &report);
    if (report.all.heard_ns == 0)
        return status;
    if (options_has(given, OPTION_JSON))
        print_json(&report, given);
    else
        print_report(&report, given);
    if (status == EXIT_INTERRUPTED)
        console_note("interrupted: %" PRIu64 " games were not finished",
                     report.games - report.finished);
    return status;
}

exit_status command_load(int argc, char **argv)
{
    options given;
    char host[OPTIONS_REPEATED][HOST_TEXT], port[OPTIONS_REPEATED][PORT_TEXT], shown[EXCERPT_TEXT];
    load_target target[OPTIONS_REPEATED];
    exit_status status = options_read(&given, &load_usage, argc, argv);
    if (status != EXIT_OK)
        return status;
    for (int i = 0; i < given.urls.count; i++) {
        if (!read_url(given.urls.value[i], host[i], port[i]))
            return console_usage_error("load", "--url '%s': expected http://HOST:PORT",
                                       excerpt_string(given.urls.value[i], shown));
        target[i] = (load_target){host[i], port[i]};
    }
    if (options_has(&given, OPTION_GAMES) && options_has(&given, OPTION_SECONDS))
        return console_usage_error("load", "--games and --seconds cannot be combined");
    status = options_settle(&given);
    if (status == EXIT_OK)
        status = options_seed(&given);
    return status == EXIT_OK ? run(&given, target) : status;
}
