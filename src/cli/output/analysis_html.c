/* analysis_html.c: an analysis as one self-contained page of HTML. */
#include "analysis_html.h"

#include "text/excerpt.h"
#include "system/file.h"
#include "text/printable.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Units of a graph. */
enum { WIDTH = 720, HEIGHT = 240, LEFT = 56, RIGHT = 12, TOP = 12, BOTTOM = 28 };

/* One of the two scales: expected points or chance of winning. */
typedef struct scale {
    const char *title;
    const char *suffix;
    const int32_t *(*values)(const worth *w);
    double unit;        /* values per shown unit */
    double least, most; /* shown */
} scale;

static const int32_t *points_of(const worth *w)
{
    return w->points;
}

static const int32_t *win_of(const worth *w)
{
    return w->win;
}

static void put_text(FILE *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        switch (text[i]) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(text[i], out);
        }
    }
}

static void put_string(FILE *out, const char *text)
{
    put_text(out, text, strlen(text));
}

static void put_name(FILE *out, const lap_record *record, int s)
{
    const lap_text *name = &record->name[s];
    if (name->start == NULL)
        fprintf(out, "Seat %d", s + 1);
    else
        put_text(out, name->start, name->length);
}

static void put_event(FILE *out, lap_move event, int seat)
{
    char text[LAP_EVENT_TEXT];
    lap_move_write(event, seat, text, sizeof text);
    put_string(out, text);
}

static double x_of(const analysis *a, int i)
{
    int events = a->record->events > 0 ? a->record->events : 1;
    return (double)LEFT + (double)(WIDTH - LEFT - RIGHT) * i / events;
}

static double y_of(const scale *s, double value)
{
    return (double)TOP + (double)(HEIGHT - TOP - BOTTOM) * (s->most - value) / (s->most - s->least);
}

/* A range around 0 for the points: whole tens. */
static double points_range(const analysis *a)
{
    double most = 10 * WORTH_POINT;
    for (int i = 0; i <= a->record->events; i++)
        for (int s = 0; s < a->record->rules.players; s++) {
            double value = a->position[i].worth.points[s];
            value = value < 0 ? -value : value;
            while (value > most)
                most += 10 * WORTH_POINT;
        }
    return most / (double)WORTH_POINT;
}

static void put_grid(FILE *out, const analysis *a, const scale *s)
{
    for (int i = 0; i <= 4; i++) {
        double value = s->least + (s->most - s->least) * i / 4, y = y_of(s, value);
        fprintf(out,
                "<line class=\"%s\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>"
                "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%g%s</text>\n",
                i == 2 ? "middle" : "grid", LEFT, WIDTH - RIGHT, y, y, LEFT - 8, y + 4, value,
                s->suffix);
    }
    for (int i = 0; i <= a->record->events; i += 10)
        fprintf(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", x_of(a, i),
                HEIGHT - 8, i);
}

static void put_curve(FILE *out, const analysis *a, const scale *s, int seat)
{
    fprintf(out, "<polyline class=\"seat-%d\" points=\"", seat);
    for (int i = 0; i <= a->record->events; i++)
        fprintf(out, "%s%.1f,%.1f", i == 0 ? "" : " ", x_of(a, i),
                y_of(s, s->values(&a->position[i].worth)[seat - 1] / s->unit));
    fputs("\"/>\n", out);
}

/* Mistakes and blunders, on the curve of the seat that made them. */
static void put_marks(FILE *out, const analysis *a, const scale *s)
{
    for (int i = 0; i < a->record->events; i++) {
        int seat = a->record->seat[i];
        const judgement *j = &a->decision[i];
        if (seat == 0 || j->grade < GRADE_MISTAKE)
            continue;
        fprintf(out,
                "<circle class=\"mark seat-%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"><title>%d: ", seat,
                x_of(a, i + 1), y_of(s, s->values(&a->position[i + 1].worth)[seat - 1] / s->unit),
                j->grade == GRADE_BLUNDER ? 5 : 3, i + 1);
        put_event(out, a->record->event[i], seat);
        fprintf(out, " (%s)</title></circle>\n", grade_name(j->grade));
    }
}

static void put_graph(FILE *out, const analysis *a, const scale *s)
{
    fprintf(
        out,
        "<h2>%s</h2>\n<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s after each event; "
        "the numbers are in the table below\">\n",
        s->title, WIDTH, HEIGHT, s->title);
    put_grid(out, a, s);
    for (int seat = 1; seat <= a->record->rules.players; seat++)
        put_curve(out, a, s, seat);
    put_marks(out, a, s);
    fputs("</svg>\n", out);
}

static double shown_points(int32_t hundredths)
{
    return (double)hundredths / (double)WORTH_POINT;
}

static void put_totals(FILE *out, const analysis *a)
{
    fprintf(out,
            "<h2>Luck and skill, in points</h2>\n<table><tr><th>Player</th><th>Start</th>"
            "<th>Luck</th><th>Lost by own decisions</th><th>By the opponents&rsquo;</th>"
            "<th>Uncertainty of the judgement</th><th>%s</th><th>Without luck</th></tr>\n",
            a->record->view.phase == LAP_PHASE_OVER ? "Result" : "Expected");
    for (int s = 0; s < a->record->rules.players; s++) {
        const account *total = &a->account[s];
        fprintf(out, "<tr><th><i class=\"seat-%d\"></i>", s + 1);
        put_name(out, a->record, s);
        fprintf(out,
                "</th><td>%.2f</td><td>%+.2f ± %.1f</td><td>%+.2f</td><td>%+.2f</td>"
                "<td>%+.2f</td><td>%.2f</td><td>%.2f</td></tr>\n",
                shown_points(total->start), shown_points(total->luck),
                shown_points(total->luck_error), shown_points(total->own),
                shown_points(total->others), shown_points(account_rest(total)),
                shown_points(total->result), shown_points(account_adjusted(total)));
    }
    fputs("</table>\n<h2>Decisions</h2>\n<table><tr><th>Player</th>", out);
    for (int g = 0; g < GRADES; g++)
        fprintf(out, "<th>%s</th>", grade_name((grade)g));
    fputs("<th>points lost</th></tr>\n", out);
    for (int s = 0; s < a->record->rules.players; s++) {
        fprintf(out, "<tr><th><i class=\"seat-%d\"></i>", s + 1);
        put_name(out, a->record, s);
        fputs("</th>", out);
        for (int g = 0; g < GRADES; g++)
            fprintf(out, "<td>%d</td>", a->grades[s][g]);
        fprintf(out, "<td>%.2f</td></tr>\n", 0 - shown_points(a->account[s].own));
    }
    fputs("</table>\n", out);
}

static void put_turning_points(FILE *out, const analysis *a)
{
    int event[TURNING_POINTS], n = analysis_turning_points(a, 0, event);
    if (n == 0)
        return;
    fputs("<h2>Turning points</h2>\n<ol>\n", out);
    for (int i = 0; i < n; i++) {
        const judgement *j = &a->decision[event[i]];
        fprintf(out, "<li><a href=\"#e%d\">Event %d</a>: ", event[i] + 1, event[i] + 1);
        put_event(out, a->record->event[event[i]], a->record->seat[event[i]]);
        fprintf(out, " lost %.1f ± %.1f points and %.1f %%; better was ",
                (double)j->points / (double)WORTH_POINT, (double)j->error / (double)WORTH_POINT,
                100.0 * j->win / (double)WORTH_WIN);
        put_event(out, j->best, a->record->seat[event[i]]);
        fputs("</li>\n", out);
    }
    fputs("</ol>\n", out);
}

static void put_decision(FILE *out, const judgement *j, int seat)
{
    if (j->forced || j->grade == GRADE_BEST) {
        fprintf(out, "<td>%s</td><td></td><td></td>", j->forced ? "forced" : "best");
        return;
    }
    fprintf(out, "<td class=\"%s\">%s</td><td>&minus;%.1f ± %.1f points, &minus;%.1f %%</td><td>",
            grade_name(j->grade), grade_name(j->grade), (double)j->points / (double)WORTH_POINT,
            (double)j->error / (double)WORTH_POINT, 100.0 * j->win / (double)WORTH_WIN);
    put_event(out, j->best, seat);
    fputs("</td>", out);
}

static void put_events(FILE *out, const analysis *a)
{
    int players = a->record->rules.players;
    fputs("<h2>Events</h2>\n<table "
          "class=\"events\"><tr><th>No.</th><th>Event</th><th>Grade</th><th>Loss</"
          "th><th>Better"
          "</th>",
          out);
    for (int s = 0; s < players; s++) {
        fputs("<th>", out);
        put_name(out, a->record, s);
        fputs("</th>", out);
    }
    fputs("</tr>\n", out);
    for (int i = 0; i < a->record->events; i++) {
        fprintf(out, "<tr id=\"e%d\"><td>%d</td><td>", i + 1, i + 1);
        put_event(out, a->record->event[i], a->record->seat[i]);
        fputs("</td>", out);
        if (a->record->seat[i] == 0)
            fputs("<td>luck</td><td></td><td></td>", out);
        else
            put_decision(out, &a->decision[i], a->record->seat[i]);
        for (int s = 0; s < players; s++)
            fprintf(out, "<td>%+.2f</td>", shown_points(a->position[i].change.points[s]));
        fputs("</tr>\n", out);
    }
    fputs("</table>\n", out);
}

static const char style[] =
    "body{font:16px/1.45 \"Gill Sans Nova\",Ubuntu,Calibri,\"DejaVu Sans\",sans-serif;margin:0 "
    "auto;"
    "max-width:60rem;padding:1rem;background:#e8ddcb;color:#2b211a;--edge:#8d7861;--s3:#a9713d}\n"
    "h1,h2{font-family:\"Palatino Linotype\",Palatino,serif;line-height:1.15}\n"
    "svg{width:100%;height:auto}svg text{font-size:12px;fill:currentColor}\n"
    "polyline{fill:none;stroke-width:2.5;stroke-linejoin:round}\n"
    ".grid,.middle{stroke:var(--edge);stroke-width:.5}.middle{stroke-width:1.5}\n"
    ".seat-1{stroke:#953f3a;background:#953f3a;fill:#953f3a}\n"
    ".seat-2{stroke:#4b6f8e;background:#4b6f8e;fill:#4b6f8e;stroke-dasharray:8 3}\n"
    ".seat-3{stroke:var(--s3);background:var(--s3);fill:var(--s3);stroke-dasharray:2 3}\n"
    ".seat-4{stroke:#69753c;background:#69753c;fill:#69753c;stroke-dasharray:10 3 2 3}\n"
    "polyline[class]{fill:none;background:none}.mark{stroke-dasharray:none}\n"
    "i{display:inline-block;width:.8em;height:.8em;margin-right:.4em}\n"
    "div{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.15rem .6rem;text-align:right;border-bottom:1px solid var(--edge)}\n"
    "th:first-child,.events :nth-child(2),.events :nth-child(5){text-align:left}\n"
    ".blunder{font-weight:bold}:target{outline:2px solid}a{color:inherit}\n"
    "@media(prefers-color-scheme:dark){body{background:#1c1510;color:#f3e7d2;--edge:#8a745c;"
    "--s3:#f1e6cb}.seat-1{stroke:#d0665f;background:#d0665f;fill:#d0665f}"
    ".seat-2{stroke:#7fa6c8;background:#7fa6c8;fill:#7fa6c8}"
    ".seat-4{stroke:#a3b066;background:#a3b066;fill:#a3b066}}\n";

static void put_page(FILE *out, const analysis *a)
{
    const lap_record *record = a->record;
    double range = points_range(a);
    scale win = {"Chance of winning", " %", win_of, (double)WORTH_WIN / 100.0, 0, 100};
    scale margin = {
        "Expected margin over the best opponent", "", points_of, WORTH_POINT, -range, range};
    fprintf(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width\">\n<title>Analysis: %s</title>\n<style>\n%s</style>\n"
        "<h1>Analysis of a game of %s</h1>\n<p>",
        lap_set_name((lap_set)record->rules.set), style, lap_set_name((lap_set)record->rules.set));
    for (int s = 0; s < record->rules.players; s++) {
        fprintf(out, "<i class=\"seat-%d\"></i>", s + 1);
        put_name(out, record, s);
        fputs(s + 1 < record->rules.players ? " &ensp; " : "</p>\n", out);
    }
    put_graph(out, a, &win);
    put_graph(out, a, &margin);
    fputs("<div>\n", out);
    put_totals(out, a);
    put_turning_points(out, a);
    put_events(out, a);
    fprintf(
        out,
        "</div>\n<p>%u simulation%s per position. The number after ± is half of a 95 %% interval: "
        "how far the points may be off by chance in the simulations. The columns of the players "
        "have the luck of a draw, and what a decision changed compared with the best one. "
        "Written by lapilli analyse.</p>\n",
        (unsigned)a->sims, a->sims == 1 ? "" : "s");
}

exit_status analysis_html_write(const analysis *a, const char *path)
{
    char *page = NULL, shown[EXCERPT_TEXT];
    size_t length = 0;
    FILE *out = open_memstream(&page, &length);
    if (out == NULL)
        return console_error("lapilli: out of memory");
    put_page(out, a);
    bool whole = fflush(out) == 0 && !ferror(out);
    fclose(out);
    exit_status status = EXIT_OK;
    if (!whole)
        status = console_error("lapilli: out of memory");
    else if (!file_write(AT_FDCWD, path, page, length))
        status = console_error("%s: %s", excerpt_path(path, shown), strerror(errno));
    free(page);
    return status;
}
