/* server_program.c: starts lapilli-server. */
#include "server_program.h"

#include "system/alloc.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

/* The folder of this program; empty if it cannot be found out. */
static void find_folder(char folder[PATH_SIZE])
{
    ssize_t length = readlink("/proc/self/exe", folder, PATH_SIZE - 1);
    folder[length > 0 ? length : 0] = '\0';
    char *last = strrchr(folder, '/');
    if (last != NULL)
        *last = '\0';
}

exit_status server_program_run(int argc, char **argv)
{
    /* Beside this program, as it is built, and where it is installed. */
    static const char *const places[] = {"lapilli-server", LAPILLI_SERVER_PROGRAM};
    static char name[] = "lapilli";
    char folder[PATH_SIZE], path[PATH_SIZE + sizeof LAPILLI_SERVER_PROGRAM + 32];
    char **words = alloc_zeroed(((size_t)argc + 2) * sizeof *words);
    words[0] = name;
    memcpy(words + 1, argv, (size_t)argc * sizeof *words);
    find_folder(folder);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, places[i]);
        execv(path, words);
        if (errno != ENOENT)
            break;
    }
    return console_error("lapilli %s: cannot start %s: %s", argv[0], path, strerror(errno));
}
