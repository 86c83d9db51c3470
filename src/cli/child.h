/* child.h: a program that runs beside this one, and lines to and from it.
 *
 * Nothing here waits beyond its deadline, whatever the program does. It runs in a process group of
 * its own, so that Ctrl-C is not for it and its end ends all that it has started. */
#ifndef LAPILLI_CLI_CHILD_H
#define LAPILLI_CLI_CHILD_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* The longest line taken. */
enum { CHILD_LINE = 4096 };

typedef struct child {
    pid_t pid;             /* 0 when there is none */
    int to, from;          /* its stdin and stdout */
    size_t length;         /* bytes in `text` */
    size_t taken;          /* those of them that were given out */
    char text[CHILD_LINE]; /* what it wrote */
} child;

typedef enum child_news {
    CHILD_FINE,
    CHILD_LATE,  /* the deadline has passed, or this program is to stop */
    CHILD_ENDED, /* it has closed its end of the pipe */
    CHILD_LONG   /* it wrote a line of more than CHILD_LINE bytes */
} child_news;

/* Runs a command by sh. Returns 0, or -1 with errno set. Not for two threads at once. */
int child_start(child *c, const char *command);

/* Writes all of it. Deadlines are times of clock_ns(). */
child_news child_write(child *c, const char *bytes, size_t length, uint64_t deadline);

/* The next line, without its newline and with a final 0; valid until the next call. */
child_news child_line(child *c, uint64_t deadline, const char **line);

/* Closes its stdin and gives it until the deadline to end; then it is killed. Nothing is left. */
void child_end(child *c, uint64_t deadline);

#endif
