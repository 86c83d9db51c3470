/* say.h: what the command tells people, on stderr. Data goes to stdout. */
#ifndef LAPILLI_CLI_SAY_H
#define LAPILLI_CLI_SAY_H

/* What `lapilli` exits with. */
enum { EXIT_GOOD = 0, EXIT_WRONG = 1, EXIT_USAGE = 2, EXIT_STOPPED = 130 };

/* A line for information. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A line about input that is wrong, or about something that could not be done. Returns
 * EXIT_WRONG. */
int say_wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A line about arguments that make no sense, and where help is. `command` is NULL for `lapilli`
 * itself. Returns EXIT_USAGE. */
int say_usage(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Is `fd` a terminal that may be written to in colour? */
int say_in_colour(int fd);

/* Writes out what is left for stdout. Returns `code`, or EXIT_WRONG after a message when stdout
 * could not take everything. */
int say_flushed(int code);

#endif
