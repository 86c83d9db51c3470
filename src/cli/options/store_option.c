/* store_option.c: the database that --store names, or the default. */
#include "store_option.h"

#include "server/store/store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static exit_status check_length(const options *given, int length)
{
    if (length >= 0 && length < STORE_OPTION_TEXT)
        return EXIT_OK;
    return console_error("lapilli %s: the path of the database is too long; use --store",
                         given->usage->command);
}

exit_status store_option_read(const options *given, char url[STORE_OPTION_TEXT])
{
    const char *command = given->usage->command;
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    const char *wrong = given->store != NULL ? store_check_url(given->store) : NULL;
    int n;
    if (wrong != NULL) /* not quoted: it may hold a password */
        return console_usage_error(command, "--store: %s", wrong);
    if (given->store != NULL)
        n = snprintf(url, STORE_OPTION_TEXT, "%s", given->store);
    else if (data != NULL && data[0] == '/')
        n = snprintf(url, STORE_OPTION_TEXT, "sqlite:%s/lapilli/lapilli.db", data);
    else if (home != NULL && home[0] == '/')
        n = snprintf(url, STORE_OPTION_TEXT, "sqlite:%s/.local/share/lapilli/lapilli.db", home);
    else
        return console_error("lapilli %s: neither XDG_DATA_HOME nor HOME is set; use --store",
                             command);
    return check_length(given, n);
}

exit_status store_option_find(const options *given, const char *service,
                              char url[STORE_OPTION_TEXT])
{
    const char *command = given->usage->command;
    bool has_service = access(service, F_OK) == 0;
    bool is_closed = !has_service && errno == EACCES;
    if (given->store != NULL)
        return store_option_read(given, url);
    if (has_service && getenv("XDG_DATA_HOME") == NULL && getenv("HOME") == NULL)
        return check_length(given, snprintf(url, STORE_OPTION_TEXT, "sqlite:%s", service));
    exit_status status = store_option_read(given, url);
    bool has_own = status == EXIT_OK && access(url + strlen("sqlite:"), F_OK) == 0;
    if (status != EXIT_OK || (has_own && !has_service))
        return status;
    if (has_own)
        return console_usage_error(
            command, "--store is required: there are the databases sqlite:%s and %s", service, url);
    if (is_closed)
        return console_error("lapilli %s: the database of the service is for root: use sudo, or "
                             "--store",
                             command);
    if (has_service)
        return check_length(given, snprintf(url, STORE_OPTION_TEXT, "sqlite:%s", service));
    return status;
}
