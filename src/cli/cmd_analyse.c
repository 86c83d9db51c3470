/* cmd_analyse.c: `lapilli analyse`: luck and skill in a game, event by event. */
#include "commands.h"

#include "cli/output/analysis_html.h"
#include "arena/parallel_analysis.h"
#include "cli/output/json_output.h"
#include "cli/options/options.h"
#include "text/excerpt.h"
#include "system/record_file.h"
#include "system/console.h"
#include "system/interrupt.h"
#include "system/workers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const command_usage analyse_usage = {
    .command = "analyse",
    .operands = "FILE",
    .summary = "Shows what every decision of a game lost compared with the best one found by a "
               "search, how lucky every draw was for each player, and how each result came about. "
               "FILE is a record, or - for stdin; the game may be unfinished.",
    .options = {{OPTION_SIMS, .help = "simulations per search and per position. Default: 1000. The "
                                      "same number and seed always give the same analysis; more "
                                      "simulations give a better one"},
                {OPTION_TIME,
                 .help = "search each position this long instead, such as 500ms or 5s"},
                {OPTION_SEED, .help = "the seed for the simulations. Default: 1"},
                {OPTION_JOBS, .help = "positions analysed in parallel. Default: the number of "
                                      "processors"},
                {.option = OPTION_HTML},
                {.option = OPTION_JSON}},
    .details =
        "Points are the final margin over the best opponent. A decision is graded by what it "
        "lost,\n"
        "in points or in the chance of winning, whichever is worse:\n"
        "\n"
        "  best        nothing\n"
        "  good        less than 1.5 points and 3 %\n"
        "  inaccuracy  less than 4 points and 8 %\n"
        "  mistake     less than 8 points and 16 %\n"
        "  blunder     more\n"
        "\n"
        "The number after ± is half of a 95 % interval: how far the points may be off by chance "
        "in\n"
        "the simulations (\"error\" in JSON). A loss smaller than that may be none. What every\n"
        "simulation misjudges is not in it.\n"
        "\n"
        "The luck of a draw is what the position is worth after it less the mean over all that\n"
        "could have been drawn, by the same judge. The adjusted result is the result without "
        "luck.\n"
        "start + luck + own + others + rest = result: own and others are what decisions lost, and\n"
        "the rest is what the judgement cannot explain (docs/luck.md).\n",
    .example = "  lapilli analyse --sims 5000 --html evening.html evening.lap\n",
    .least = 1,
    .most = 1,
};

enum { DEFAULT_SIMS = 1000 };

static double points(int32_t hundredths)
{
    return (double)hundredths / (double)WORTH_POINT;
}

static double share(int32_t parts)
{
    return (double)parts / (double)WORTH_WIN;
}

static double percent(int32_t parts)
{
    return 100 * share(parts);
}

static void write_event(const analysis *a, int i, char text[LAP_EVENT_TEXT])
{
    lap_move_write(a->record->event[i], a->record->seat[i], text, LAP_EVENT_TEXT);
}

static void print_decision(const analysis *a, int i)
{
    const judgement *j = &a->decision[i];
    char text[LAP_EVENT_TEXT];
    write_event(a, i, text);
    printf("%3d  %-42s", i + 1, text);
    if (j->forced) {
        puts("  (forced)");
        return;
    }
    if (j->grade == GRADE_BEST) {
        printf("  %s\n", grade_name(j->grade));
        return;
    }
    printf("  %-10s %6.1f ±%-5.1f %4.0f %%\n", grade_name(j->grade), 0 - points(j->points),
           points(j->error), 0 - percent(j->win));
    lap_move_write(j->best, a->record->seat[i], text, sizeof text);
    printf("       better: %s\n", text);
}

static void print_luck(const analysis *a, int i)
{
    char text[LAP_EVENT_TEXT];
    write_event(a, i, text);
    printf("%3d  %-36s  luck", i + 1, text);
    for (int s = 0; s < a->record->rules.players; s++)
        printf(" %+7.2f", points(a->position[i].change.points[s]));
    putchar('\n');
}

static void print_totals(const analysis *a)
{
    int players = a->record->rules.players;
    bool over = a->record->view.phase == LAP_PHASE_OVER;
    printf("\npoints    start       luck           own   others     rest %s  adjusted\n",
           over ? "  result" : "expected");
    for (int s = 0; s < players; s++) {
        const account *t = &a->account[s];
        printf("seat %d %8.2f %+10.2f ±%-5.1f %+8.2f %+8.2f %+8.2f %8.2f %9.2f\n", s + 1,
               points(t->start), points(t->luck), points(t->luck_error), points(t->own),
               points(t->others), points(account_rest(t)), points(t->result),
               points(account_adjusted(t)));
    }
    puts("\ndecisions      best   good  inaccuracy  mistake  blunder  points lost");
    for (int s = 0; s < players; s++) {
        const int *n = a->grades[s];
        printf("seat %d       %6d %6d %11d %8d %8d %12.2f\n", s + 1, n[GRADE_BEST], n[GRADE_GOOD],
               n[GRADE_INACCURACY], n[GRADE_MISTAKE], n[GRADE_BLUNDER],
               0 - points(a->account[s].own));
    }
}

/* The decisions that cost most, the worst first. */
static void print_turning_points(const analysis *a)
{
    int event[TURNING_POINTS], n = analysis_turning_points(a, 0, event);
    for (int i = 0; i < n; i++) {
        const judgement *j = &a->decision[event[i]];
        printf("%s%3d: seat %d lost %.1f ±%.1f points and %.0f %%\n",
               i == 0 ? "\nturning points\n" : "", event[i] + 1, a->record->seat[event[i]],
               points(j->points), points(j->error), percent(j->win));
    }
}

/* Explains the columns, and says who sits where. */
static void print_heading(const analysis *a)
{
    puts("Draws: the luck of each seat in points, starting with seat 1.\n"
         "Decisions: the loss compared with the best, in points and chance of winning.\n"
         "The points may be off by the number after ±, by chance in the simulations.");
    for (int s = 0; s < a->record->rules.players; s++) {
        char shown[EXCERPT_TEXT];
        const lap_text *name = &a->record->name[s];
        if (name->start != NULL)
            printf("Seat %d is %s.\n", s + 1, excerpt(name->start, name->length, 0, shown));
    }
    putchar('\n');
}

static void print_table(const analysis *a)
{
    print_heading(a);
    for (int i = 0; i < a->record->events; i++) {
        if (a->record->seat[i] == 0)
            print_luck(a, i);
        else
            print_decision(a, i);
    }
    print_totals(a);
    print_turning_points(a);
}

/* A list of the first `players` numbers. */
static json_t *list_of(const int32_t *number, int players, double (*scale)(int32_t), int places)
{
    json_t *list = json_array();
    for (int s = 0; s < players; s++)
        json_array_append_new(list, json_output_real(scale(number[s]), places));
    return list;
}

/* What a position is worth to the seats. */
static json_t *worth_object(const worth *w, int players)
{
    return json_pack("{s:o, s:o, s:o}", "points", list_of(w->points, players, points, 2), "error",
                     list_of(w->error, players, points, 2), "win",
                     list_of(w->win, players, share, 4));
}

static void add_decision(json_t *object, const analysis *a, int i)
{
    char text[LAP_EVENT_TEXT];
    const judgement *j = &a->decision[i];
    lap_move_write(j->best, a->record->seat[i], text, sizeof text);
    json_object_set_new(object, "best", json_string(text));
    json_object_set_new(object, "forced", json_boolean(j->forced));
    json_object_set_new(object, "loss",
                        json_pack("{s:o, s:o, s:o}", "points",
                                  json_output_real(points(j->points), 2), "win",
                                  json_output_real(share(j->win), 4), "error",
                                  json_output_real(points(j->error), 2)));
    json_object_set_new(object, "name", json_string(grade_name(j->grade)));
}

static json_t *event_object(const analysis *a, int i)
{
    char text[LAP_EVENT_TEXT];
    int seat = a->record->seat[i], players = a->record->rules.players;
    const worth *change = &a->position[i].change;
    write_event(a, i, text);
    json_t *object = json_pack("{s:s, s:i, s:o}", "event", text, "seat", seat, "after",
                               worth_object(&a->position[i + 1].worth, players));
    if (seat != 0)
        add_decision(object, a, i);
    else
        json_object_set_new(object, "luck",
                            json_pack("{s:o, s:o}", "points",
                                      list_of(change->points, players, points, 2), "error",
                                      list_of(change->error, players, points, 2)));
    return object;
}

static json_t *account_object(const account *a)
{
    const struct {
        const char *key;
        int32_t hundredths;
    } parts[] = {{"start", a->start},           {"luck", a->luck},
                 {"luck_error", a->luck_error}, {"own", a->own},
                 {"others", a->others},         {"rest", account_rest(a)},
                 {"result", a->result},         {"adjusted", account_adjusted(a)}};
    json_t *object = json_object();
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        json_object_set_new(object, parts[i].key, json_output_real(points(parts[i].hundredths), 2));
    return object;
}

/* Turning points as events counted from 1. */
static json_t *turning_points_list(const analysis *a, int seat)
{
    int event[TURNING_POINTS], n = analysis_turning_points(a, seat, event);
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_integer(event[i] + 1));
    return list;
}

static json_t *total_object(const analysis *a, int s)
{
    json_t *decisions = json_object();
    for (int g = 0; g < GRADES; g++)
        json_object_set_new(decisions, grade_name((grade)g), json_integer(a->grades[s][g]));
    return json_pack("{s:i, s:o, s:o, s:o}", "seat", s + 1, "points",
                     account_object(&a->account[s]), "decisions", decisions, "turning",
                     turning_points_list(a, s + 1));
}

static void print_json(const analysis *a)
{
    int players = a->record->rules.players;
    json_t *start = worth_object(&a->position[0].worth, players), *events = json_array(),
           *totals = json_array();
    for (int i = 0; i < a->record->events; i++)
        json_array_append_new(events, event_object(a, i));
    for (int s = 0; s < players; s++)
        json_array_append_new(totals, total_object(a, s));
    json_output_print(json_pack("{s:s, s:i, s:I, s:b, s:o, s:o, s:o, s:o}", "rules",
                                lap_set_name((lap_set)a->record->rules.set), "players", players,
                                "sims", (json_int_t)a->sims, "over",
                                a->record->view.phase == LAP_PHASE_OVER, "start", start, "events",
                                events, "totals", totals, "turning", turning_points_list(a, 0)));
}

static exit_status analyse(const record_file *file, const options *given)
{
    analysis *found = malloc(sizeof *found);
    analysis_budget budget = {.time_ms = (uint32_t)given->time_ms,
                              .sims = (uint32_t)given->sims,
                              .seed = options_seed_or_1(given),
                              .jobs = given->jobs != 0 ? given->jobs : workers_default()};
    if (budget.time_ms == 0 && budget.sims == 0)
        budget.sims = DEFAULT_SIMS;
    if (found == NULL)
        return console_error("lapilli: out of memory");
    interrupt_catch();
    exit_status status = analysis_run(found, &file->record, &budget);
    if (status == EXIT_OK && given->html != NULL)
        status = analysis_html_write(found, given->html);
    if (status == EXIT_OK) {
        if (options_has(given, OPTION_JSON))
            print_json(found);
        else
            print_table(found);
    }
    free(found);
    return status;
}

exit_status command_analyse(int argc, char **argv)
{
    options given;
    record_file file;
    exit_status status = options_read(&given, &analyse_usage, argc, argv);
    if (status != EXIT_OK)
        return status;
    status = record_file_read(&file, given.operand[0]);
    if (status == EXIT_OK)
        status = analyse(&file, &given);
    record_file_free(&file);
    return status;
}
