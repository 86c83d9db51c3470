/* server_program.h: the program lapilli-server, which has the commands for hosts.
 *
 * `lapilli serve`, `admin` and `load` start it in their place. So `lapilli` itself loads no library
 * that only a server needs. */
#ifndef LAPILLI_CLI_SERVER_PROGRAM_H
#define LAPILLI_CLI_SERVER_PROGRAM_H

#include "system/console.h"

/* Runs a command there, with its arguments; argv[0] is its name. In `lapilli` it returns only if
 * the program cannot be started, after a message; lapilli-server and the self-contained program
 * have the commands themselves. */
exit_status server_program_run(int argc, char **argv);

#endif
