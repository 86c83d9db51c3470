/* plot.c: what happens in training, as lines and as drawings. */
#include "plot.h"

#include "system/alloc.h"
#include "system/console.h"
#include "system/file.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void train_log_open(train_log *log, int folder, const char *path)
{
    char name[4096];
    snprintf(name, sizeof name, "%s/log.tsv", path);
    log->folder = folder;
    log->path = path;
    log->file = fopen(name, "a");
}

void train_log_close(train_log *log)
{
    if (log->file != NULL)
        fclose(log->file);
    log->file = NULL;
}

static void add(train_log *log, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(train_log *log, const char *format, ...)
{
    va_list words;
    if (log->file == NULL)
        return;
    va_start(words, format);
    vfprintf(log->file, format, words);
    va_end(words);
    fflush(log->file);
}

void train_log_games(train_log *log, int generation, uint64_t games, double seconds)
{
    add(log, "games\t%d\t%" PRIu64 "\t%.1f\n", generation, games, seconds);
    console_note("generation %d: %" PRIu64 " games in %.1f s", generation, games, seconds);
}

void train_log_epoch(train_log *log, int generation, const fit_report *r)
{
    add(log, "epoch\t%d\t%d\t%d\t%.5f\t%.5f\t%.5f\t%.5f\t%.4f\n", generation, r->epoch, r->epochs,
        r->loss, r->held, r->held_value, r->held_whole, r->explained);
    console_note(
        "generation %d, epoch %d of %d: loss %.4f; unseen games %.4f, value %.4f (in whole "
        "numbers %.4f), %.1f %% of the lead explained",
        generation, r->epoch, r->epochs, r->loss, r->held, r->held_value, r->held_whole,
        100 * r->explained);
}

void train_log_picks(train_log *log, int generation, double agreed, double greedy)
{
    add(log, "picks\t%d\t%.4f\t%.4f\n", generation, agreed, greedy);
    console_note(
        "generation %d: %.1f %% of the picks as the search made them (by gain alone %.1f %%)",
        generation, 100 * agreed, 100 * greedy);
}

void train_log_gate(train_log *log, int generation, const gate_result *r)
{
    add(log, "gate\t%d\t%d\t%.4f\t%.4f\t%.3f\t%.3f\n", generation, r->games, r->win, r->win_ci,
        r->points, r->points_ci);
    console_note("generation %d against the champion: %.1f %% +- %.1f of %d games, %+.1f points +- "
                 "%.1f",
                 generation, 100 * r->win, 100 * r->win_ci, r->games, r->points, r->points_ci);
}

/* A drawing of one or two lines over the numbers 1, 2, … */
typedef struct series {
    const char *name;
    const char *colour;
    double *y;
    int count;
} series;

enum { WIDTH = 640, HEIGHT = 320, MARGIN = 48 };

static void draw_series(FILE *out, const series *s, double low, double high, int most)
{
    fprintf(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"", s->colour);
    for (int i = 0; i < s->count; i++)
        fprintf(out, "%.1f,%.1f ",
                (double)MARGIN +
                    (double)(WIDTH - 2 * MARGIN) * (most > 1 ? (double)i / (most - 1) : 0.5),
                HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (s->y[i] - low) / (high - low));
    fputs("\"/>\n", out);
}

static void draw(train_log *log, const char *name, const char *title, const series *all, int count)
{
    double low = 1e9, high = -1e9;
    int most = 0;
    char *text = NULL;
    size_t size = 0;
    for (int k = 0; k < count; k++) {
        most = all[k].count > most ? all[k].count : most;
        for (int i = 0; i < all[k].count; i++) {
            low = all[k].y[i] < low ? all[k].y[i] : low;
            high = all[k].y[i] > high ? all[k].y[i] : high;
        }
    }
    FILE *out = most > 0 ? open_memstream(&text, &size) : NULL;
    if (out == NULL)
        return;
    if (high - low < 1e-9)
        high = low + 1;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "font-family=\"sans-serif\" font-size=\"13\">\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n"
            "<text x=\"%d\" y=\"24\">%s</text>\n"
            "<text x=\"4\" y=\"%d\">%.3g</text>\n<text x=\"4\" y=\"%d\">%.3g</text>\n",
            WIDTH, HEIGHT, WIDTH, HEIGHT, MARGIN, title, MARGIN + 5, high, HEIGHT - MARGIN + 5,
            low);
    for (int k = 0; k < count; k++) {
        draw_series(out, &all[k], low, high, most);
        fprintf(out, "<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>\n", MARGIN + 160 * k,
                HEIGHT - 12, all[k].colour, all[k].name);
    }
    fputs("</svg>\n", out);
    fclose(out);
    if (!file_write(log->folder, name, text, size))
        console_note("%s/%s: cannot write", log->path, name);
    free(text);
}

static void keep(series *s, double y)
{
    s->y = alloc_grow(s->y, (size_t)(s->count + 1) * sizeof *s->y);
    s->y[s->count++] = y;
}

void train_log_draw(train_log *log)
{
    char path[4096], line[512];
    series loss[2] = {{.name = "learned", .colour = "#b5541c"},
                      {.name = "unseen games", .colour = "#1c5fb5"}};
    series win = {.name = "wins against the champion, %", .colour = "#2f7d32"};
    snprintf(path, sizeof path, "%s/log.tsv", log->path);
    FILE *in = fopen(path, "r");
    while (in != NULL && fgets(line, sizeof line, in) != NULL) {
        double x[8];
        if (sscanf(line, "epoch\t%lf\t%lf\t%lf\t%lf\t%lf", &x[0], &x[1], &x[2], &x[3], &x[4]) ==
            5) {
            keep(&loss[0], x[3]);
            keep(&loss[1], x[4]);
        } else if (sscanf(line, "gate\t%lf\t%lf\t%lf", &x[0], &x[1], &x[2]) == 3) {
            keep(&win, 100 * x[2]);
        }
    }
    if (in != NULL)
        fclose(in);
    draw(log, "loss.svg", "Loss, epoch by epoch", loss, 2);
    draw(log, "strength.svg", "Strength, generation by generation", &win, 1);
    free(loss[0].y);
    free(loss[1].y);
    free(win.y);
}
