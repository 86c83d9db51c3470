/* host_commands.c: the commands for hosts, in the program that has them. */
#include "server_program.h"

#include "commands.h"

#include <string.h>

exit_status server_program_run(int argc, char **argv)
{
    static const struct {
        const char *name;
        exit_status (*run)(int argc, char **argv);
    } commands[] = {{"serve", command_serve}, {"admin", command_admin}, {"load", command_load}};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[0], commands[i].name) == 0)
            return commands[i].run(argc, argv);
    return console_usage_error(NULL,
                               "lapilli-server is started by 'lapilli serve', 'admin' and 'load'");
}
