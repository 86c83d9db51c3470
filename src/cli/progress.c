/* progress.c: how far a long command is. */
#include "progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { WIDTH = 30, PAUSE_MS = 100 };

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

progress progress_begin(void)
{
    const char *term = getenv("TERM");
    int shown = isatty(STDERR_FILENO) && term != NULL && strcmp(term, "dumb") != 0;
    return (progress){.shown = shown};
}

void progress_draw(progress *bar, uint64_t done, uint64_t total, const char *what)
{
    if (!bar->shown || total == 0 || now_ms() < bar->last_ms + PAUSE_MS)
        return;
    char cells[WIDTH + 1] = "";
    int full = (int)(done * WIDTH / total);
    for (int i = 0; i < WIDTH; i++)
        cells[i] = i < full ? '#' : '.';
    fprintf(stderr, "\r\033[K[%s] %llu/%llu %s", cells, (unsigned long long)done,
            (unsigned long long)total, what);
    fflush(stderr);
    bar->last_ms = now_ms();
}

void progress_end(progress *bar)
{
    if (bar->shown && bar->last_ms != 0)
        fputs("\r\033[K", stderr);
    bar->shown = 0;
}
