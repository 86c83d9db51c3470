/* cmd_load.c: `lapilli load`: many load_clients of a server, that play and check. */
#include "commands.h"

#include "load/load_driver.h"
#include "options.h"
#include "system/number.h"
#include "system/excerpt.h"
#include "system/console.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

static const char help[] =
    "Usage: lapilli load --url URL --tables N [OPTION]...\n"
    "Plays random games on a server, every seat over a connection of its own, and checks that no\n"
    "line is lost, doubled or different for anyone, and that every record is whole and proved.\n"
    "\n"
    "  --url URL     where the server is: http://HOST:PORT\n"
    "  --tables N    tables that are played at, at a time\n"
    "  --seats K     people at a table: 2, 3 or 4 (usual)\n"
    "  --rate R      decisions a second over all tables; 0 (usual) is as many as can be\n"
    "  --games N     games that are played in all; as many as tables, unless said\n"
    "  --seconds S   instead: begin new games in place of those finished for so long\n"
    "  --rules R     discovery (usual), totem, tribe or kingdomino\n"
    "  --bonus B     none, centre, complete or centre,complete (default: both in\n"
    "                kingdomino, otherwise none)\n"
    "  --grid N      5 or 7\n"
    "  --deck N      24, 36 or 48 dominoes\n"
    "  --line N      dominoes in a line: 4, or with three players 3\n"
    "  --variant V   short-duel or mighty-duel: kingdomino for two with other grid and deck\n"
    "  --seed S      of decisions and salts; decimal, or 0x and hex digits\n"
    "                (without it the system gives one, which is told on stderr)\n"
    "  --pid PID     the server's process, on this machine, to tell of its memory\n"
    "  --json        one object: {\"games\", \"finished\", \"connections\", \"decisions\", "
    "\"seconds\",\n"
    "                \"rate\", \"echo_ms\": {\"p50\", \"p90\", \"p99\", \"p999\", \"most\"}, "
    "\"messages\",\n"
    "                \"lines\", \"lost\", \"doubled\", \"refused\", \"reconnects\", \"wrong\"}, "
    "and "
    "with --pid\n"
    "                \"memory_kib\": {\"idle\", \"full\", \"peak\"}\n"
    "  --help        this text\n"
    "  --version     the version of lapilli\n"
    "\n"
    "Echo is the time from sending a decision to its coming back as a line. A connection that is\n"
    "lost is opened again and goes on where it was, so the server may be restarted meanwhile. The\n"
    "exit status is 0 when every game was finished and all was as it must be. A server allows\n"
    "only so many connections and tables from one address; see 'lapilli serve --help'. Ctrl-C\n"
    "prints what there is.\n"
    "\n"
    "Example:\n"
    "  lapilli load --url http://127.0.0.1:8080 --tables 20 --rate 100 --seed 1\n";

static const usage load_usage = {
    .command = "load",
    .help = help,
    .takes = TAKES(OPTION_URL) | TAKES(OPTION_TABLES) | TAKES(OPTION_SEATS) | TAKES(OPTION_RATE) |
             TAKES(OPTION_GAMES) | TAKES(OPTION_SECONDS) | TAKES(OPTION_RULES) |
             TAKES(OPTION_BONUS) | TAKES(OPTION_VARIANT) | TAKES(OPTION_GRID) | TAKES(OPTION_DECK) |
             TAKES(OPTION_LINE) | TAKES(OPTION_SEED) | TAKES(OPTION_PID) | TAKES(OPTION_JSON),
    .requires = TAKES(OPTION_URL) | TAKES(OPTION_TABLES),
};

enum { HOST_TEXT = 256, PORT_TEXT = 8, OTHER_FILES = 32 };

/* `http://HOST[:PORT][/]`; a HOST with colons stands in brackets. Returns 0 when it is none. */
static int read_url(const char *url, char host[HOST_TEXT], char port[PORT_TEXT])
{
    static const char start[] = "http://";
    if (strncmp(url, start, sizeof start - 1) != 0)
        return 0;
    url += sizeof start - 1;
    int bracket = url[0] == '[';
    url += bracket;
    size_t length = strcspn(url, bracket ? "]/" : ":/"), digits = 2;
    if (length == 0 || length >= HOST_TEXT || (bracket && url[length] != ']') ||
        strcspn(url, " \r\n@?#") < length)
        return 0;
    memcpy(host, url, length);
    host[length] = '\0';
    url += length + (size_t)bracket;
    memcpy(port, "80", 3);
    if (*url == ':') {
        uint64_t number;
        digits = strspn(++url, "0123456789");
        if (digits == 0 || digits > 5)
            return 0;
        memcpy(port, url, digits);
        port[digits] = '\0';
        if (!number_read(port, 1, 65535, &number))
            return 0;
        url += digits;
    }
    return url[0] == '\0' || strcmp(url, "/") == 0;
}

/* Every connection is an open file. Returns -1, or what to exit with. */
static int allow_files(uint64_t wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return -1;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_max >= wanted)
        return -1;
    return console_error("%" PRIu64 " files must be open at a time, and the system allows %" PRIu64
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

/* `120.5 MiB full (11.2 KiB a connection)` */
static void print_memory(const load_driver_report *r, long kib, const char *when)
{
    printf(", %.1f MiB %s", (double)kib / 1024, when);
    if (r->connections > 0)
        printf(" (%.1f KiB a connection)", (double)(kib - r->idle_kib) / r->connections);
}

static void print_report(const load_driver_report *r, const options *given)
{
    const load_clients *all = &r->all;
    printf("%" PRIu64 " of %" PRIu64 " games of %s for %d finished, seed %" PRIu64 "\n",
           r->finished, r->games, lap_set_name((lap_set)given->rules.set), given->rules.players,
           given->seed);
    printf("decisions  %" PRIu64 " in %.1f s, %.1f a second\n", all->decisions, r->seconds,
           rate_of(r));
    printf("echo       p50 %.2f ms, p90 %.2f, p99 %.2f, p99.9 %.2f, most %.2f\n", ms(r, 0.5),
           ms(r, 0.9), ms(r, 0.99), ms(r, 0.999), ms(r, 1));
    printf("lines      %" PRIu64 " in %" PRIu64 " messages to %d connections\n", all->lines,
           all->messages, r->connections);
    printf("trouble    %" PRIu64 " lost, %" PRIu64 " doubled, %" PRIu64 " refused, %" PRIu64
           " reconnects, %" PRIu64 " wrong\n",
           all->lost, all->doubled, all->refused, all->reconnects, all->wrong);
    if (given->pid == 0)
        return;
    printf("server     %.1f MiB idle", (double)r->idle_kib / 1024);
    print_memory(r, r->full_kib, "with every seat taken");
    print_memory(r, r->peak_kib, "at most");
    putchar('\n');
}

static void print_json(const load_driver_report *r, const options *given)
{
    const load_clients *all = &r->all;
    printf("{\"games\":%" PRIu64 ",\"finished\":%" PRIu64
           ",\"connections\":%d,\"decisions\":%" PRIu64 ",\"seconds\":%.3f,\"rate\":%.3f,\n",
           r->games, r->finished, r->connections, all->decisions, r->seconds, rate_of(r));
    printf("\"echo_ms\":{\"p50\":%.3f,\"p90\":%.3f,\"p99\":%.3f,\"p999\":%.3f,\"most\":%.3f},\n",
           ms(r, 0.5), ms(r, 0.9), ms(r, 0.99), ms(r, 0.999), ms(r, 1));
    printf("\"messages\":%" PRIu64 ",\"lines\":%" PRIu64 ",\"lost\":%" PRIu64
           ",\"doubled\":%" PRIu64 ",\"refused\":%" PRIu64 ",\"reconnects\":%" PRIu64
           ",\"wrong\":%" PRIu64,
           all->messages, all->lines, all->lost, all->doubled, all->refused, all->reconnects,
           all->wrong);
    if (given->pid != 0)
        printf(",\n\"memory_kib\":{\"idle\":%ld,\"full\":%ld,\"peak\":%ld}", r->idle_kib,
               r->full_kib, r->peak_kib);
    puts("}");
}

static int run(const options *given, const char *host, const char *port)
{
    static load_driver_report report;
    load_driver_options how = {.host = host,
                               .port = port,
                               .rules = given->rules,
                               .tables = given->tables,
                               .games = given->games,
                               .seconds = given->seconds,
                               .rate = given->rate,
                               .seed = given->seed,
                               .pid = given->pid};
    if (how.games == 0)
        how.games = (uint64_t)how.tables;
    if ((uint64_t)how.tables > how.games)
        how.tables = (int)how.games;
    int code = allow_files((uint64_t)how.tables * how.rules.players + OTHER_FILES);
    if (code >= 0)
        return code;
    code = load_driver_run(&how, &report);
    if (report.all.heard_ns == 0)
        return code;
    if (options_has(given, OPTION_JSON))
        print_json(&report, given);
    else
        print_report(&report, given);
    if (code == EXIT_INTERRUPTED)
        console_note("stopped: %" PRIu64 " games were not finished",
                     report.games - report.finished);
    return code;
}

int command_load(int argc, char **argv)
{
    options given;
    char host[HOST_TEXT], port[PORT_TEXT], shown[EXCERPT_TEXT];
    int code = options_read(&given, &load_usage, argc, argv);
    if (code < 0 && !read_url(given.url, host, port))
        return console_usage_error("load", "--url '%s': this is http://HOST:PORT",
                                   excerpt_string(given.url, shown));
    if (code < 0 && options_has(&given, OPTION_GAMES) && options_has(&given, OPTION_SECONDS))
        return console_usage_error("load", "--games or --seconds; choose one");
    if (code < 0)
        code = options_settle(&given);
    if (code < 0)
        code = options_seed(&given);
    return code < 0 ? run(&given, host, port) : code;
}
