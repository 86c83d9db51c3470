/* store_option.c: the database that --store names, or the default. */
#include "store_option.h"

#include "server/store/store.h"

#include <stdio.h>
#include <stdlib.h>

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
    if (n < 0 || n >= STORE_OPTION_TEXT)
        return console_error("lapilli %s: the path of the database is too long; use --store",
                             command);
    return EXIT_OK;
}
