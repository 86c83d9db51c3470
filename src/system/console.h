/* console.h: messages on stderr. Data goes to stdout. */
#ifndef LAPILLI_SYSTEM_CONSOLE_H
#define LAPILLI_SYSTEM_CONSOLE_H

#include <stdbool.h>

/* The exit status of `lapilli`, and how functions of the command line report failure:
 *
 * A function that returns exit_status has printed the message itself. EXIT_OK means carry on; any
 * other value is returned, after cleaning up, by its caller and so on up to main().
 *
 * A function that returns bool is silent: true means that it worked. Where false leaves a reason in
 * errno its comment says so. */
typedef enum exit_status {
    EXIT_SHOWN =
        -1, /* --help or --version was printed: nothing is left to do; main() exits with 0 */
    EXIT_OK = 0,
    EXIT_ERROR = 1, /* the input is wrong, or something could not be done */
    EXIT_USAGE = 2, /* the arguments are wrong */
    EXIT_INTERRUPTED = 130
} exit_status;

/* Prints a line of information. */
void console_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints a line about wrong input, or about something that could not be done. Returns
 * EXIT_ERROR. */
exit_status console_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints a line about wrong arguments, and where to find help. `command` is NULL for `lapilli`
 * itself. Returns EXIT_USAGE. */
exit_status console_usage_error(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Is `fd` a terminal that colours may be written to? */
bool console_has_colour(int fd);

/* Flushes stdout. Returns `status`, or EXIT_ERROR after a message if not everything could be
 * written. */
exit_status console_flush(exit_status status);

#endif
