/* cmd_replay.c: `lapilli replay`: is a record right, and what did the game come to? */
#include "commands.h"

#include "json_output.h"
#include "options.h"
#include "system/record_file.h"
#include "system/console.h"
#include "position_text.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static const char help[] =
    "Usage: lapilli replay [--show | --json] FILE\n"
    "Plays a record through, checking every line, and prints the footer it should have: the "
    "points\n"
    "of each seat and who won. An unfinished game has none; stderr says what is due in it.\n"
    "FILE is a record, or - for stdin.\n"
    "\n"
    "  --show      draw the position after every event\n"
    "  --json      one object: rules, names, events with their hashes, scores, result\n"
    "  --help      this text\n"
    "  --version   the version of lapilli\n"
    "\n"
    "The first thing wrong is told as FILE:LINE:COLUMN, with what was found and what would have\n"
    "been legal, and the exit status is 1. A sealed record that was changed is refused.\n"
    "What follows the last line feed was being written when a program died; it is left out.\n";

static const usage replay_usage = {
    .command = "replay",
    .help = help,
    .takes = TAKES(OPTION_JSON) | TAKES(OPTION_SHOW),
    .least = 1,
    .most = 1,
};

/* Plays event i of a record on a view that has seen those before it. */
static void play_event(lap_view *view, const lap_record *record, int i)
{
    lap_status status = lap_view_play(view, record->event[i]);
    assert(status.error == LAP_OK);
    (void)status;
}

static void start_view(lap_view *view, const lap_record *record)
{
    lap_status status = lap_view_start(view, &record->rules);
    assert(status.error == LAP_OK);
    (void)status;
}

static void print_name(const lap_record *record, int seat)
{
    char shown[EXCERPT_TEXT];
    const lap_text *name = &record->name[seat - 1];
    printf("seat %d", seat);
    if (name->start != NULL)
        printf(", %s", excerpt(name->start, name->length, 0, shown));
    putchar('\n');
}

static void print_show(const lap_record *record)
{
    lap_view view;
    int bold = console_has_colour(STDOUT_FILENO);
    start_view(&view, record);
    for (int i = 0; i < record->events && !ferror(stdout); i++) {
        char event[LAP_MOVE_TEXT];
        int seat = record->seat[i];
        lap_move_write(record->event[i], seat, event, sizeof event);
        play_event(&view, record, i);
        printf("%s%d: %s%s\n", bold ? "\033[1m" : "", i + 1, event, bold ? "\033[0m" : "");
        if (seat != 0) {
            print_name(record, seat);
            position_text_territory(lap_view_territory(&view, seat), (lap_set)view.rules.set, 0);
        }
        position_text_table(&view);
        putchar('\n');
    }
}

static void json_header(const record_file *file, const char *path)
{
    const lap_record *record = &file->record;
    const lap_rules *rules = &record->rules;
    const char *comma = "";
    fputs("{\"file\":", stdout);
    json_output_text(path);
    printf(
        ",\"rules\":\"%s\",\"players\":%d,\"grid\":%d,\"deck\":%d,\"line\":%d,\"bonus\":[%s%s%s]",
        lap_set_name((lap_set)rules->set), rules->players, rules->grid, rules->deck, rules->line,
        (rules->bonus & LAP_CENTRE) != 0 ? "\"centre\"" : "",
        rules->bonus == (LAP_CENTRE | LAP_COMPLETE) ? "," : "",
        (rules->bonus & LAP_COMPLETE) != 0 ? "\"complete\"" : "");
    fputs(",\"names\":{", stdout);
    for (int i = 0; i < LAP_SEATS; i++) {
        if (record->name[i].start == NULL)
            continue;
        printf("%s\"%d\":", comma, i + 1);
        json_output_bytes(record->name[i].start, record->name[i].length);
        comma = ",";
    }
    printf("},\"finished\":%s,\"truncated\":%s",
           record->view.phase == LAP_PHASE_OVER ? "true" : "false",
           file->truncated ? "true" : "false");
}

static void print_json(const record_file *file, const char *path)
{
    const lap_record *record = &file->record;
    lap_view view;
    start_view(&view, record);
    json_header(file, path);
    fputs(",\"events\":[", stdout);
    for (int i = 0; i < record->events; i++) {
        char event[LAP_MOVE_TEXT];
        play_event(&view, record, i);
        lap_move_write(record->event[i], record->seat[i], event, sizeof event);
        printf("%s\n{\"n\":%d,\"event\":\"%s\",\"seat\":%d,\"hash\":\"%016" PRIx64 "\"}",
               i > 0 ? "," : "", i + 1, event, record->seat[i], lap_view_hash(&view));
    }
    putchar(']');
    if (view.phase == LAP_PHASE_OVER) {
        lap_score score[LAP_SEATS];
        for (int i = 0; i < view.rules.players; i++)
            score[i] = lap_view_score(&view, i + 1);
        fputs(",\n", stdout);
        json_output_scores(score, view.rules.players);
    }
    puts("}");
}

/* What a person wants to know about a record that is right as far as it goes. */
static void say_state(const record_file *file)
{
    const lap_record *record = &file->record;
    if (record->view.phase != LAP_PHASE_OVER) {
        char due[64];
        position_text_due(&record->view, due, sizeof due);
        console_note("%s: unfinished after %d event%s: %s", file->name, record->events,
                     record->events == 1 ? "" : "s", due);
    } else if (record->stage != LAP_STAGE_DONE) {
        console_note("%s: the game is over, but its footer is %s; this is what it should be",
                     file->name, record->footer == 0 ? "missing" : "not complete");
    }
}

int command_replay(int argc, char **argv)
{
    options given;
    record_file file;
    int code = options_read(&given, &replay_usage, argc, argv);
    if (code >= 0)
        return code;
    if (options_has(&given, OPTION_JSON) && options_has(&given, OPTION_SHOW))
        return console_usage_error("replay",
                                   "--show is for people and --json for programs; choose one");
    code = record_file_read(&file, given.operand[0]);
    if (code == EXIT_OK) {
        char footer[(LAP_SEATS + 1) * LAP_SCORE_TEXT];
        if (options_has(&given, OPTION_SHOW))
            print_show(&file.record);
        if (options_has(&given, OPTION_JSON))
            print_json(&file, given.operand[0]);
        else if (lap_record_write_footer(&file.record.view, footer, sizeof footer) > 0)
            fputs(footer, stdout);
        say_state(&file);
    }
    record_file_free(&file);
    return code;
}
