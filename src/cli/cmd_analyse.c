/* cmd_analyse.c: `lapilli analyse`: why a game went as it did: skill and luck, event by event. */
#include "commands.h"

#include "analysis.h"
#include "json_output.h"
#include "options.h"
#include "system/excerpt.h"
#include "system/record_file.h"
#include "system/console.h"
#include "system/interrupt.h"
#include "system/workers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "Usage: lapilli analyse [OPTION]... FILE\n"
    "Tells for every decision of a game what it lost against the best that a search finds, for\n"
    "every draw how lucky it was for each player, and where each result comes from.\n"
    "FILE is a record, or - for stdin; the game need not be over.\n"
    "\n"
    "  --sims N      simulations of each search and of each position; 1000 unless said. The same\n"
    "                number and seed always give the same analysis; a larger number a better one\n"
    "  --time T      search each position so long instead, such as 500ms or 5s\n"
    "  --seed S      what chance starts from in the simulations; 1 unless said\n"
    "  --jobs J      positions at the same time; as many as there are processors, unless said\n"
    "  --json        one object\n"
    "  --help        this text\n"
    "  --version     the version of lapilli\n"
    "\n"
    "Points are those at the end, own less those of the best opponent. A decision is named by "
    "what\n"
    "it lost, in points or in the chance to win, whichever is worse:\n"
    "  best        nothing\n"
    "  good        less than 1.5 points and 3 %\n"
    "  inaccuracy  less than 4 points and 8 %\n"
    "  mistake     less than 8 points and 16 %\n"
    "  blunder     more\n"
    "\n"
    "Luck is what draws changed of a player's expectation, skill what the decisions of all "
    "changed\n"
    "of it, its own and the others'. They add up: start + skill + luck = result. Without luck the\n"
    "result would have been the adjusted one.\n";

static const usage analyse_usage = {
    .command = "analyse",
    .help = help,
    .takes = TAKES(OPTION_TIME) | TAKES(OPTION_SIMS) | TAKES(OPTION_SEED) | TAKES(OPTION_JOBS) |
             TAKES(OPTION_JSON),
    .least = 1,
    .most = 1,
};

enum { USUAL_SIMS = 1000 };

static double points(int32_t hundredths)
{
    return (double)hundredths / (double)ANALYSIS_POINT;
}

static double share(int32_t parts)
{
    return (double)parts / (double)ANALYSIS_WIN;
}

static double percent(int32_t parts)
{
    return 100 * share(parts);
}

static void write_event(const analysis *a, int i, char text[LAP_MOVE_TEXT])
{
    lap_move_write(a->record->event[i], a->record->seat[i], text, LAP_MOVE_TEXT);
}

static void print_decision(const analysis *a, int i)
{
    const judgement *j = &a->decision[i];
    char text[LAP_MOVE_TEXT];
    write_event(a, i, text);
    printf("%3d  %-44s", i + 1, text);
    if (j->forced) {
        puts("  (forced)");
        return;
    }
    if (j->grade == GRADE_BEST) {
        printf("  %s\n", grade_name(j->grade));
        return;
    }
    printf("  %-10s %7.2f %7.1f %%\n", grade_name(j->grade), 0 - points(j->points),
           0 - percent(j->win));
    lap_move_write(j->best, a->record->seat[i], text, sizeof text);
    printf("       better: %s\n", text);
}

static void print_luck(const analysis *a, int i)
{
    char text[LAP_MOVE_TEXT];
    const worth *from = &a->before[i], *to = &a->before[i + 1];
    write_event(a, i, text);
    printf("%3d  %-36s  luck", i + 1, text);
    for (int s = 0; s < a->record->rules.players; s++)
        printf(" %+7.2f", points(to->points[s] - from->points[s]));
    putchar('\n');
}

static void print_account(const char *title, const account *a, double (*scale)(int32_t), int places)
{
    printf("%-14s %8.*f %+8.*f %+8.*f %+8.*f %+8.*f %8.*f %9.*f\n", title, places, scale(a->start),
           places, scale(a->own), places, scale(a->others), places, scale(account_skill(a)), places,
           scale(a->luck), places, scale(a->result), places, scale(account_adjusted(a)));
}

static void print_totals(const analysis *a)
{
    int players = a->record->rules.players, over = a->record->view.phase == LAP_PHASE_OVER;
    printf("\n%-14s    start      own   others  = skill     luck %s  adjusted\n", "",
           over ? "  result" : "expected");
    for (int s = 0; s < players; s++) {
        char title[32];
        snprintf(title, sizeof title, "seat %d points", s + 1);
        print_account(title, &a->points[s], points, 2);
        print_account("       win %", &a->win[s], percent, 2);
    }
    puts("\ndecisions      best   good  inaccuracy  mistake  blunder  lost: points   win %");
    for (int s = 0; s < players; s++) {
        const int *n = a->grades[s];
        printf("seat %d       %6d %6d %11d %8d %8d  %12.2f  %6.1f\n", s + 1, n[GRADE_BEST],
               n[GRADE_GOOD], n[GRADE_INACCURACY], n[GRADE_MISTAKE], n[GRADE_BLUNDER],
               points(a->lost_points[s]), percent(a->lost_win[s]));
    }
}

/* What the columns are, and who sits where. */
static void print_heading(const analysis *a)
{
    puts("Of a draw: how lucky it was for each seat, in points, from seat 1 on.\n"
         "Of a decision: what it lost against the best, in points and chances to win.");
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
}

/* ,"points":[…],"win":[…]: a difference for each seat. */
static void json_change(const worth *from, const worth *to, int players)
{
    static const worth nothing;
    from = from == NULL ? &nothing : from;
    for (int s = 0; s < players; s++)
        printf("%s%.2f", s == 0 ? ",\"points\":[" : ",", points(to->points[s] - from->points[s]));
    for (int s = 0; s < players; s++)
        printf("%s%.4f", s == 0 ? "],\"win\":[" : ",", share(to->win[s] - from->win[s]));
    putchar(']');
}

static void json_event(const analysis *a, int i)
{
    char text[LAP_MOVE_TEXT];
    const judgement *j = &a->decision[i];
    int seat = a->record->seat[i];
    write_event(a, i, text);
    printf("%s\n{\"event\":", i > 0 ? "," : "");
    json_output_text(text);
    printf(",\"seat\":%d", seat);
    json_change(&a->before[i], &a->before[i + 1], a->record->rules.players);
    if (seat != 0) {
        lap_move_write(j->best, seat, text, sizeof text);
        printf(",\"best\":");
        json_output_text(text);
        printf(",\"forced\":%s,\"loss\":{\"points\":%.2f,\"win\":%.4f},\"name\":\"%s\"",
               j->forced ? "true" : "false", points(j->points), share(j->win),
               grade_name(j->grade));
    }
    putchar('}');
}

static void json_account(const char *key, const account *a, double (*scale)(int32_t), int places)
{
    printf(",\"%s\":{\"start\":%.*f,\"own\":%.*f,\"others\":%.*f,\"skill\":%.*f,\"luck\":%.*f,"
           "\"result\":%.*f,\"adjusted\":%.*f}",
           key, places, scale(a->start), places, scale(a->own), places, scale(a->others), places,
           scale(account_skill(a)), places, scale(a->luck), places, scale(a->result), places,
           scale(account_adjusted(a)));
}

static void print_json(const analysis *a)
{
    int players = a->record->rules.players;
    printf("{\"rules\":\"%s\",\"players\":%d,\"sims\":%" PRIu32
           ",\"over\":%s,\"start\":{\"seat\":0",
           lap_set_name((lap_set)a->record->rules.set), players, a->sims,
           a->record->view.phase == LAP_PHASE_OVER ? "true" : "false");
    json_change(NULL, &a->before[0], players);
    fputs("},\n\"events\":[", stdout);
    for (int i = 0; i < a->record->events; i++)
        json_event(a, i);
    fputs("],\n\"totals\":[", stdout);
    for (int s = 0; s < players; s++) {
        printf("%s\n{\"seat\":%d", s > 0 ? "," : "", s + 1);
        json_account("points", &a->points[s], points, 2);
        json_account("win", &a->win[s], share, 4);
        printf(",\"loss\":{\"points\":%.2f,\"win\":%.4f},\"decisions\":{",
               points(a->lost_points[s]), share(a->lost_win[s]));
        for (int g = 0; g < GRADES; g++)
            printf("%s\"%s\":%d", g > 0 ? "," : "", grade_name((grade)g), a->grades[s][g]);
        fputs("}}", stdout);
    }
    puts("]}");
}

static int analyse(const record_file *file, const options *given)
{
    analysis *found = malloc(sizeof *found);
    analysis_budget budget = {.time_ms = given->time_ms,
                              .sims = given->sims,
                              .seed = options_has(given, OPTION_SEED) ? given->seed : 1,
                              .jobs = given->jobs != 0 ? given->jobs : workers_usual()};
    if (budget.time_ms == 0 && budget.sims == 0)
        budget.sims = USUAL_SIMS;
    if (found == NULL)
        return console_error("lapilli: out of memory");
    interrupt_catch();
    int code = analysis_run(found, &file->record, &budget);
    if (code == EXIT_OK) {
        if (options_has(given, OPTION_JSON))
            print_json(found);
        else
            print_table(found);
    }
    free(found);
    return code;
}

int command_analyse(int argc, char **argv)
{
    options given;
    record_file file;
    int code = options_read(&given, &analyse_usage, argc, argv);
    if (code >= 0)
        return code;
    code = record_file_read(&file, given.operand[0]);
    if (code == EXIT_OK)
        code = analyse(&file, &given);
    record_file_free(&file);
    return code;
}
