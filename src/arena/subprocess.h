/* subprocess.h: a program that runs beside this one, and lines to and from it.
 *
 * Nothing here waits beyond its deadline, whatever the program does. It runs in a process group of
 * its own, so that Ctrl-C is not for it and its end ends all that it has started. */
#ifndef LAPILLI_ARENA_SUBPROCESS_H
#define LAPILLI_ARENA_SUBPROCESS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* The longest line taken. */
enum { SUBPROCESS_LINE = 4096 };

typedef struct subprocess {
    pid_t pid;                  /* 0 when there is none */
    int to, from;               /* its stdin and stdout */
    size_t length;              /* bytes in `text` */
    size_t taken;               /* those of them that were given out */
    char text[SUBPROCESS_LINE]; /* what it wrote */
} subprocess;

typedef enum subprocess_news {
    SUBPROCESS_FINE,
    SUBPROCESS_LATE,  /* the deadline has passed, or this program is to stop */
    SUBPROCESS_ENDED, /* it has closed its end of the pipe */
    SUBPROCESS_LONG   /* it wrote a line of more than SUBPROCESS_LINE bytes */
} subprocess_news;

/* Runs a command by sh. Returns 0, or -1 with errno set. Not for two threads at once. */
int subprocess_start(subprocess *c, const char *command);

/* Writes all of it. Deadlines are times of monotonic_ns(). */
subprocess_news subprocess_write(subprocess *c, const char *bytes, size_t length,
                                 uint64_t deadline);

/* The next line, without its newline and with a final 0; valid until the next call. */
subprocess_news subprocess_line(subprocess *c, uint64_t deadline, const char **line);

/* Closes its stdin and gives it until the deadline to end; then it is killed. Nothing is left. */
void subprocess_end(subprocess *c, uint64_t deadline);

#endif
