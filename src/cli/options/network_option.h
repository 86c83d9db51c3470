/* network_option.h: the files of --network. */
#ifndef LAPILLI_CLI_NETWORK_OPTION_H
#define LAPILLI_CLI_NETWORK_OPTION_H

#include "lapilli/network.h"
#include "system/console.h"

/* Reads a network of a rule set; path may be NULL or empty, which gives one of size 0. Returns
 * EXIT_OK, or EXIT_ERROR after saying why. In either case network_option_free() is called in the
 * end. */
exit_status network_option_read(lap_network_file *file, lap_set set, const char *path);

/* Reads the networks of `count` players: the paths of all of them, separated by commas, or one path
 * for all. Otherwise the same, for each of the files. */
exit_status network_option_read_each(lap_network_file *files, int count, lap_set set,
                                     const char *paths, const char *command);

void network_option_free(lap_network_file *file);

#endif
