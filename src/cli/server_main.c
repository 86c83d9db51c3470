/* server_main.c: the program lapilli-server: the commands for hosts. `lapilli` starts it. */
#include "commands.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static exit_status run(int argc, char **argv)
{
    static const struct {
        const char *name;
        exit_status (*run)(int argc, char **argv);
    } commands[] = {{"serve", command_serve}, {"admin", command_admin}, {"load", command_load}};
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    return console_usage_error(NULL,
                               "lapilli-server is started by 'lapilli serve', 'admin' and 'load'");
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN);
    exit_status status = console_flush(run(argc, argv));
    return status == EXIT_SHOWN ? EXIT_OK : status;
}
