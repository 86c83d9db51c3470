/* cmd_serve.c: `lapilli serve`: hosts games. */
#include "commands.h"

#include "cli/options/options.h"
#include "text/excerpt.h"
#include "system/console.h"
#include "server/monitoring/server_log.h"
#include "server/net/net.h"
#include "server/service/server.h"
#include "server/push/push_key.h"
#include "server/push/vapid.h"
#include "system/service_notify.h"
#include "cli/options/store_option.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const command_usage serve_usage = {
    .command = "serve",
    .summary =
        "Hosts games for people and computer players over HTTP and WebSocket. Nothing is lost "
        "when it is stopped or killed. See docs/hosting.md.",
    .options = {{.option = OPTION_CONFIG},
                {.option = OPTION_LISTEN},
                {.option = OPTION_STORE},
                {.option = OPTION_WEB},
                {.option = OPTION_ORIGIN},
                {.option = OPTION_HOST},
                {.option = OPTION_PROXY},
                {OPTION_THREADS,
                 .help = "threads for computer players, 1 to 64. Default: one less "
                         "than the number of processors",
                 .most = OPTIONS_PLAYER_THREADS},
                {.option = OPTION_MAX_CONNECTIONS},
                {.option = OPTION_MAX_PER_ADDRESS},
                {.option = OPTION_MAX_REQUESTS},
                {.option = OPTION_MAX_JOINS},
                {.option = OPTION_MAX_MESSAGES},
                {.option = OPTION_MAX_TABLES},
                {.option = OPTION_KEEP_FINISHED},
                {.option = OPTION_PUSH_KEY},
                {.option = OPTION_PUSH_CONTACT},
                {.option = OPTION_MAKE_PUSH_KEY},
                {.option = OPTION_PUSH_LOCAL},
                {.option = OPTION_PUBLIC_METRICS},
                {.option = OPTION_LOG_FORM},
                {.option = OPTION_REUSE_PORT},
                {.option = OPTION_CLOCK}},
    .example = "  lapilli serve --listen 0.0.0.0:8080 --store sqlite:/var/lib/lapilli/games.db\n",
};

/* `https://example.org`: a scheme and a host, as browsers send it. */
static exit_status check_origins(const options *given)
{
    char shown[EXCERPT_TEXT];
    for (int i = 0; i < given->origins.count; i++) {
        const char *origin = given->origins.value[i];
        size_t scheme = strncmp(origin, "https://", 8) == 0  ? 8
                        : strncmp(origin, "http://", 7) == 0 ? 7
                                                             : 0;
        if (scheme == 0 || origin[scheme] == '\0' || strpbrk(origin + scheme, "/ \t") != NULL)
            return console_usage_error("serve",
                                       "--origin '%s': expected a site such as https://example.org",
                                       excerpt_string(origin, shown));
    }
    return EXIT_OK;
}

static exit_status check_addresses(const options *given)
{
    char shown[EXCERPT_TEXT];
    if (given->listen != NULL && !net_is_address(given->listen))
        return console_usage_error(
            "serve", "--listen '%s': expected ADDRESS:PORT, such as 127.0.0.1:8080 or [::1]:8080",
            excerpt_string(given->listen, shown));
    for (int i = 0; i < given->hosts.count; i++)
        if (!response_head_is_host_name(given->hosts.value[i]))
            return console_usage_error(
                "serve", "--host '%s': expected a name without a port, such as play.example.org",
                excerpt_string(given->hosts.value[i], shown));
    return EXIT_OK;
}

static exit_status choose_log_form(const options *given)
{
    char shown[EXCERPT_TEXT];
    const char *wanted = given->log_form != NULL ? given->log_form : "text";
    bool json = strcmp(wanted, "json") == 0;
    if (!json && strcmp(wanted, "text") != 0)
        return console_usage_error("serve", "--log '%s': expected text or json",
                                   excerpt_string(wanted, shown));
    server_log_use(json ? SERVER_LOG_JSON : SERVER_LOG_PAIRS);
    return EXIT_OK;
}

/* A key is of no use without a contact: push services refuse messages without one. */
static exit_status check_push(const options *given)
{
    char shown[EXCERPT_TEXT];
    if (given->push_contact != NULL && !vapid_is_contact(given->push_contact))
        return console_usage_error(
            "serve", "--push-contact '%s': expected mailto:ADDRESS or an https:// address",
            excerpt_string(given->push_contact, shown));
    if ((given->push_key == NULL) != (given->push_contact == NULL))
        return console_usage_error("serve", "--push-key and --push-contact go together");
    return EXIT_OK;
}

static exit_status make_push_key(const char *path)
{
    char why[512], shown[EXCERPT_TEXT];
    if (!push_key_make(path, why, sizeof why))
        return console_error("lapilli serve: %s", excerpt_path(why, shown));
    return EXIT_OK;
}

exit_status command_serve(int argc, char **argv)
{
    options given;
    char url[STORE_OPTION_TEXT], why[512], shown[EXCERPT_TEXT];
    exit_status status = options_read(&given, &serve_usage, argc, argv);
    if (status == EXIT_OK)
        status = check_origins(&given);
    if (status == EXIT_OK)
        status = check_addresses(&given);
    if (status == EXIT_OK)
        status = check_push(&given);
    if (status == EXIT_OK)
        status = choose_log_form(&given);
    if (status == EXIT_OK && given.make_push_key != NULL)
        return make_push_key(given.make_push_key);
    if (status == EXIT_OK)
        status = store_option_read(&given, url);
    if (status != EXIT_OK)
        return status;
    server_options with = {
        .listen = given.listen,
        .store = url,
        .web = given.web,
        .origin = given.origins.value,
        .origins = given.origins.count,
        .host = given.hosts.value,
        .hosts = given.hosts.count,
        .proxy = options_has(&given, OPTION_PROXY),
        .threads = given.threads,
        .max_connections = given.max_connections,
        .max_per_address = given.max_per_address,
        .max_requests = given.max_requests,
        .max_joins = given.max_joins,
        .max_messages = given.max_messages,
        .max_tables = given.max_tables,
        .keep_finished_ms = given.keep_finished_ms,
        .push_key = given.push_key,
        .push_contact = given.push_contact,
        .push_local = options_has(&given, OPTION_PUSH_LOCAL),
        .reuse_port = options_has(&given, OPTION_REUSE_PORT),
        .public_metrics = options_has(&given, OPTION_PUBLIC_METRICS),
        .clock = given.clock,
    };
    server *running = server_open(&with, why, sizeof why);
    if (running == NULL)
        return console_error("lapilli serve: %s", excerpt_path(why, shown));
    printf("lapilli serves %s\n", server_url(running));
    fflush(stdout);
    if (!service_notify("READY=1"))
        console_note("NOTIFY_SOCKET: %s", strerror(errno));
    server_run(running);
    server_close(running);
    return EXIT_OK;
}
