/* config_file.h: options in a file, for services. A line is `NAME = VALUE`, or NAME alone for an
 * option without a value; NAME is that of the option without its dashes:
 *
 *     # /etc/lapilli.conf
 *     listen = 127.0.0.1:8080
 *     proxy
 */
#ifndef LAPILLI_CLI_CONFIG_FILE_H
#define LAPILLI_CLI_CONFIG_FILE_H

#include "options.h"

/* Takes the options in the file of --config, except those that were given as arguments. */
exit_status config_file_read(options *given);

#endif
