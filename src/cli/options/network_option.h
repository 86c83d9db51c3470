/* network_option.h: the file of --network. */
#ifndef LAPILLI_CLI_NETWORK_OPTION_H
#define LAPILLI_CLI_NETWORK_OPTION_H

#include "lapilli/network.h"
#include "system/console.h"

/* Reads and checks a network; path may be NULL, which gives one of size 0. Returns EXIT_OK, or
 * EXIT_ERROR after saying why. In either case network_option_free() is called in the end. */
exit_status network_option_read(lap_network_file *file, const char *path);

void network_option_free(lap_network_file *file);

#endif
