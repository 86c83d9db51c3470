/* store_option.h: the database that --store names, or the default. */
#ifndef LAPILLI_CLI_STORE_OPTION_H
#define LAPILLI_CLI_STORE_OPTION_H

#include "options.h"

#include <limits.h>

enum { STORE_OPTION_TEXT = PATH_MAX };

/* Writes the URL. */
exit_status store_option_read(const options *given, char url[STORE_OPTION_TEXT]);

#endif
