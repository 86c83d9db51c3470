/* console.h: what the command tells people, on stderr. Data goes to stdout. */
#ifndef LAPILLI_SYSTEM_CONSOLE_H
#define LAPILLI_SYSTEM_CONSOLE_H

/* What `lapilli` exits with. */
enum { EXIT_OK = 0, EXIT_ERROR = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

/* A line for information. */
void console_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A line about input that is wrong, or about something that could not be done. Returns
 * EXIT_ERROR. */
int console_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A line about arguments that make no sense, and where help is. `command` is NULL for `lapilli`
 * itself. Returns EXIT_USAGE. */
int console_usage_error(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Is `fd` a terminal that may be written to in colour? */
int console_has_colour(int fd);

/* Writes out what is left for stdout. Returns `code`, or EXIT_ERROR after a message when stdout
 * could not take everything. */
int console_flush(int code);

#endif
