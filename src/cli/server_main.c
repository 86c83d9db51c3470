/* server_main.c: the program lapilli-server: the commands for hosts. `lapilli` starts it. */
#include "server_program.h"

#include <signal.h>

int main(int argc, char **argv)
{
    static char none[] = "";
    static char *nothing[] = {none, 0};
    signal(SIGPIPE, SIG_IGN);
    exit_status status = console_flush(argc > 1 ? server_program_run(argc - 1, argv + 1)
                                                : server_program_run(1, nothing));
    return status == EXIT_SHOWN ? EXIT_OK : status;
}
