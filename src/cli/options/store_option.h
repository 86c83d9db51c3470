/* store_option.h: the database that --store names, or the default. */
#ifndef LAPILLI_CLI_STORE_OPTION_H
#define LAPILLI_CLI_STORE_OPTION_H

#include "options.h"

#include <limits.h>

enum { STORE_OPTION_TEXT = PATH_MAX };

/* Writes the URL of the database to serve: that of --store, or the user's own. */
exit_status store_option_read(const options *given, char url[STORE_OPTION_TEXT]);

/* Writes the URL of the database to look after: that of --store, the user's own, or that of the
 * service, an SQLite file, of which one must be there. */
exit_status store_option_find(const options *given, const char *service,
                              char url[STORE_OPTION_TEXT]);

#endif
