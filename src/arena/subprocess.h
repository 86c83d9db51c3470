/* subprocess.h: another program, and lines to and from it.
 *
 * Nothing here waits beyond its deadline, whatever the program does. It runs in its own process
 * group, so that Ctrl-C does not reach it and killing the group kills its children too. */
#ifndef LAPILLI_ARENA_SUBPROCESS_H
#define LAPILLI_ARENA_SUBPROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* The longest line accepted. */
enum { SUBPROCESS_LINE = 4096 };

typedef struct subprocess {
    pid_t pid;                  /* 0: not running */
    int to, from;               /* its stdin and stdout */
    size_t length;              /* bytes in `text` */
    size_t taken;               /* those of them already returned */
    char text[SUBPROCESS_LINE]; /* its output */
} subprocess;

typedef enum subprocess_result {
    SUBPROCESS_OK,
    SUBPROCESS_LATE,  /* the deadline has passed, or Ctrl-C was pressed */
    SUBPROCESS_ENDED, /* it has closed its end of the pipe */
    SUBPROCESS_LONG   /* it wrote a line of more than SUBPROCESS_LINE bytes */
} subprocess_result;

/* Runs a command with sh. Returns false with errno set on failure. Not thread-safe. */
bool subprocess_start(subprocess *c, const char *command);

/* Writes all bytes. Deadlines are times of monotonic_ns(). */
subprocess_result subprocess_write(subprocess *c, const char *bytes, size_t length,
                                   uint64_t deadline);

/* The next line, without its newline and with a final 0; valid until the next call. */
subprocess_result subprocess_line(subprocess *c, uint64_t deadline, const char **line);

/* Closes its stdin, gives it until the deadline to exit, then kills it. */
void subprocess_end(subprocess *c, uint64_t deadline);

#endif
