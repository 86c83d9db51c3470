/* console.c: messages on stderr. */
#include "console.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool console_has_colour(int fd)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    if (no_color != NULL && no_color[0] != '\0')
        return false;
    return isatty(fd) && term != NULL && strcmp(term, "dumb") != 0;
}

void console_note(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

exit_status console_error(const char *format, ...)
{
    bool colour = console_has_colour(STDERR_FILENO);
    va_list arguments;
    va_start(arguments, format);
    fputs(colour ? "\033[31m" : "", stderr);
    vfprintf(stderr, format, arguments);
    fputs(colour ? "\033[0m\n" : "\n", stderr);
    va_end(arguments);
    return EXIT_ERROR;
}

exit_status console_usage_error(const char *command, const char *format, ...)
{
    va_list arguments;
    const char *space = command == NULL ? "" : " ";
    if (command == NULL)
        command = "";
    va_start(arguments, format);
    fprintf(stderr, "lapilli%s%s: ", space, command);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, " (see 'lapilli%s%s --help')\n", space, command);
    va_end(arguments);
    return EXIT_USAGE;
}

exit_status console_flush(exit_status status)
{
    int error = errno; /* of a write that failed before, if nothing has come between */
    if (fflush(stdout) != 0)
        error = errno;
    else if (!ferror(stdout))
        return status;
    return console_error("lapilli: cannot write to stdout: %s", strerror(error != 0 ? error : EIO));
}
