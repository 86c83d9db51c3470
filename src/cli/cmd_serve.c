/* cmd_serve.c: `lapilli serve`: tables on the network. */
#include "commands.h"

#include "options.h"
#include "system/excerpt.h"
#include "system/console.h"
#include "server/net/server.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char help[] =
    "Usage: lapilli serve [OPTION]...\n"
    "Tables on the network: people and computer players, over HTTP and WebSocket. Nothing is lost\n"
    "when it is stopped or killed; docs/hosting.md has all about running it.\n"
    "\n"
    "  --listen ADDRESS:PORT  where; 127.0.0.1:8080 when left out. Port 0 picks one\n"
    "  --store URL            sqlite:PATH or postgresql://...; a file in the user's data folder\n"
    "                         ($XDG_DATA_HOME/lapilli/lapilli.db) when left out\n"
    "  --web DIR              serves the files of this folder; SIGHUP reads it anew\n"
    "  --origin URL           pages of this site may play here too; may stand several times\n"
    "  --proxy                a proxy of this machine or network is in front: believe its\n"
    "                         X-Forwarded-For\n"
    "  --threads N            in which computer players think; one less than there are processors\n"
    "                         when left out\n"
    "  --max-connections N    in all; 10000 when left out\n"
    "  --max-connections-per-address N\n"
    "                         100 when left out\n"
    "  --max-tables-per-address N\n"
    "                         opened in an hour; 120 when left out\n"
    "  --public-metrics       /metrics is for everyone, not only for private networks\n"
    "  --clock FILE           for tests: the time, in milliseconds since 1970, is in this file;\n"
    "                         SIGUSR1 reads it anew\n"
    "  --help                 this text\n"
    "  --version              the version of lapilli\n";

static const usage serve_usage = {
    .command = "serve",
    .help = help,
    .takes = TAKES(OPTION_LISTEN) | TAKES(OPTION_STORE) | TAKES(OPTION_WEB) | TAKES(OPTION_ORIGIN) |
             TAKES(OPTION_PROXY) | TAKES(OPTION_THREADS) | TAKES(OPTION_MAX_CONNECTIONS) |
             TAKES(OPTION_MAX_PER_ADDRESS) | TAKES(OPTION_MAX_TABLES) |
             TAKES(OPTION_PUBLIC_METRICS) | TAKES(OPTION_CLOCK),
};

/* Makes the folders of a path, as private as what is going to be in them. Returns 0 with errno set
 * when one cannot be made. */
static int make_folders(char *path)
{
    for (char *at = path + 1; (at = strchr(at, '/')) != NULL; at++) {
        *at = '\0';
        int made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *at = '/';
        if (!made)
            return 0;
    }
    return 1;
}

/* `sqlite:` and the file that is used when nothing was said. Returns -1, or what to exit with. */
static int usual_store(char *url, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char shown[EXCERPT_TEXT];
    int n;
    if (data != NULL && data[0] == '/')
        n = snprintf(url, size, "sqlite:%s/lapilli/lapilli.db", data);
    else if (home != NULL && home[0] == '/')
        n = snprintf(url, size, "sqlite:%s/.local/share/lapilli/lapilli.db", home);
    else
        return console_error(
            "lapilli serve: neither XDG_DATA_HOME nor HOME is set; say where to keep "
            "games with --store sqlite:PATH");
    if (n < 0 || (size_t)n >= size)
        return console_error("lapilli serve: the path of the data folder is too long");
    char *path = url + strlen("sqlite:");
    if (!make_folders(path))
        return console_error(
            "lapilli serve: %s: %s; say where to keep games with --store sqlite:PATH",
            excerpt_path(path, shown), strerror(errno));
    return -1;
}

/* `https://example.org`: a scheme and a host, as browsers send it. */
static int check_origins(const options *given)
{
    char shown[EXCERPT_TEXT];
    for (int i = 0; i < given->origins; i++) {
        const char *origin = given->origin[i];
        size_t scheme = strncmp(origin, "https://", 8) == 0  ? 8
                        : strncmp(origin, "http://", 7) == 0 ? 7
                                                             : 0;
        if (scheme == 0 || origin[scheme] == '\0' || strpbrk(origin + scheme, "/ \t") != NULL)
            return console_usage_error("serve",
                                       "--origin '%s': this is a site such as https://example.org",
                                       excerpt_string(origin, shown));
    }
    return -1;
}

int command_serve(int argc, char **argv)
{
    options given;
    char usual[PATH_MAX], say_why[512], shown[EXCERPT_TEXT];
    int code = options_read(&given, &serve_usage, argc, argv);
    if (code < 0)
        code = check_origins(&given);
    if (code < 0 && given.store == NULL)
        code = usual_store(usual, sizeof usual);
    if (code >= 0)
        return code;
    server_options with = {
        .listen = given.listen,
        .store = given.store != NULL ? given.store : usual,
        .web = given.web,
        .origin = given.origin,
        .origins = given.origins,
        .proxy = options_has(&given, OPTION_PROXY),
        .threads = given.threads,
        .max_connections = given.max_connections,
        .max_per_address = given.max_per_address,
        .max_tables = given.max_tables,
        .public_metrics = options_has(&given, OPTION_PUBLIC_METRICS),
        .clock = given.clock,
    };
    server *running = server_open(&with, say_why, sizeof say_why);
    if (running == NULL)
        return console_error("lapilli serve: %s", excerpt_path(say_why, shown));
    printf("lapilli serves %s\n", server_url(running));
    fflush(stdout);
    server_run(running);
    server_close(running);
    return EXIT_OK;
}
