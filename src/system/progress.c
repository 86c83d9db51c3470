/* progress.c: a progress bar on stderr. */
#include "progress.h"

#include "monotonic.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH = 30, PAUSE_MS = 100, LINE_TEXT = 256, ECHO = 3 };

static uint64_t now_ms(void)
{
    return monotonic_ns() / 1000000;
}

static bool has_terminal(void)
{
    const char *term = getenv("TERM");
    return isatty(STDERR_FILENO) && term != NULL && strcmp(term, "dumb") != 0;
}

/* The columns that can be used so that the line does not wrap, even with a ^C of Ctrl-C after it.
 */
static int columns_left(void)
{
    struct winsize size;
    int columns = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
    return columns == 0 ? 80 - ECHO : columns > ECHO ? columns - ECHO : 0;
}

progress progress_begin(void)
{
    return (progress){.shown = has_terminal()};
}

void progress_clear(void)
{
    if (has_terminal())
        fputs("\r\033[K", stderr);
}

void progress_draw(progress *bar, uint64_t done, uint64_t total, const char *what)
{
    if (!bar->shown || total == 0 || now_ms() < bar->last_ms + PAUSE_MS)
        return;
    char cells[WIDTH + 1] = "", line[LINE_TEXT];
    int full = (int)(done * WIDTH / total);
    for (int i = 0; i < WIDTH; i++)
        cells[i] = i < full ? '#' : '.';
    snprintf(line, sizeof line, "[%s] %llu/%llu %s", cells, (unsigned long long)done,
             (unsigned long long)total, what);
    fprintf(stderr, "\r\033[K%.*s", columns_left(), line);
    fflush(stderr);
    bar->last_ms = now_ms();
}

void progress_end(progress *bar)
{
    if (bar->shown && bar->last_ms != 0)
        fputs("\r\033[K", stderr);
    bar->shown = false;
}
