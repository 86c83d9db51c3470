/* cmd_replay.c: `lapilli replay`: checks a record and prints the scores */
#include "commands.h"

#include "cli/output/json_output.h"
#include "cli/options/options.h"
#include "system/record_file.h"
#include "system/console.h"
#include "terminal/session/position_text.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static const command_usage replay_usage = {
    .command = "replay",
    .operands = "FILE",
    .summary = "Replays a record, checks every line and prints its footer: the scores of all seats "
               "and the winners. FILE is a record, or - for stdin.",
    .options = {{.option = OPTION_SHOW},
                {OPTION_JSON,
                 .help = "print JSON: rules, names, events with their hashes, scores, result"}},
    .details =
        "An unfinished game has no footer; a message on stderr says what comes next. The first\n"
        "error is reported as FILE:LINE:COLUMN, with what was found and what would have been "
        "legal,\n"
        "and the exit status is 1. A sealed record that was changed is refused. Text after the "
        "last line feed is ignored: it was being written\n"
        "when a program was interrupted.\n",
    .example = "  lapilli replay --show game.lap\n",
    .least = 1,
    .most = 1,
};

/* Plays event i of a record on the view after the events before it. */
static void play_event(lap_view *view, const lap_record *record, int i)
{
    lap_status status = lap_view_play(view, record->event[i]);
    assert(status.error == LAP_OK);
    (void)status;
}

static void start_view(lap_view *view, const lap_record *record)
{
    lap_status status = lap_position_start(&record->position, &record->rules, view);
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
    bool bold = console_has_colour(STDOUT_FILENO);
    start_view(&view, record);
    for (int i = 0; i < record->events && !ferror(stdout); i++) {
        char event[LAP_EVENT_TEXT];
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

/* The object up to "truncated". */
static json_t *header_object(const record_file *file, const char *path)
{
    const lap_record *record = &file->record;
    const lap_rules *rules = &record->rules;
    json_t *bonus = json_array(), *names = json_object();
    const lap_option *option = &lap_options[LAP_OPTION_BONUS];
    for (int i = 0; i < option->choices; i++)
        if ((rules->bonus & option->choice[i].value & ~LAP_NO_BONUS) != 0)
            json_array_append_new(bonus, json_string(option->choice[i].word));
    for (int i = 0; i < LAP_SEATS; i++) {
        char seat[] = {(char)('1' + i), '\0'};
        if (record->name[i].start != NULL)
            json_object_set_new(names, seat,
                                json_output_bytes(record->name[i].start, record->name[i].length));
    }
    return json_pack("{s:o, s:s, s:i, s:i, s:i, s:i, s:o, s:o, s:b, s:b}", "file",
                     json_output_text(path), "rules", lap_set_name((lap_set)rules->set), "players",
                     rules->players, "grid", rules->grid, "deck", rules->deck, "line", rules->line,
                     "bonus", bonus, "names", names, "finished",
                     record->view.phase == LAP_PHASE_OVER, "truncated", file->truncated);
}

static void print_json(const record_file *file, const char *path)
{
    const lap_record *record = &file->record;
    json_t *object = header_object(file, path), *events = json_array();
    lap_view view;
    start_view(&view, record);
    for (int i = 0; i < record->events; i++) {
        char event[LAP_EVENT_TEXT], hash[17];
        play_event(&view, record, i);
        lap_move_write(record->event[i], record->seat[i], event, sizeof event);
        snprintf(hash, sizeof hash, "%016" PRIx64, lap_view_hash(&view));
        json_array_append_new(events, json_pack("{s:i, s:s, s:i, s:s}", "n", i + 1, "event", event,
                                                "seat", record->seat[i], "hash", hash));
    }
    json_object_set_new(object, "events", events);
    if (view.phase == LAP_PHASE_OVER) {
        lap_score score[LAP_SEATS];
        for (int i = 0; i < view.rules.players; i++)
            score[i] = lap_view_score(&view, i + 1);
        json_output_scores(object, score, view.rules.players);
    }
    json_output_print(object);
}

/* Says how far a record goes that is right so far. */
static void note_state(const record_file *file)
{
    const lap_record *record = &file->record;
    if (record->view.phase != LAP_PHASE_OVER) {
        char next[64];
        position_text_next(&record->view, next, sizeof next);
        console_note("%s: unfinished after %d event%s; next: %s", file->name, record->events,
                     record->events == 1 ? "" : "s", next);
    } else if (record->stage != LAP_STAGE_DONE) {
        console_note("%s: the game is over, but its footer is %s; it should be as printed",
                     file->name, record->footer == 0 ? "missing" : "incomplete");
    }
}

exit_status command_replay(int argc, char **argv)
{
    options given;
    record_file file;
    exit_status status = options_read(&given, &replay_usage, argc, argv);
    if (status != EXIT_OK)
        return status;
    if (options_has(&given, OPTION_JSON) && options_has(&given, OPTION_SHOW))
        return console_usage_error("replay", "--show and --json cannot be combined");
    status = record_file_read(&file, given.operand[0]);
    if (status == EXIT_OK) {
        char footer[(LAP_SEATS + 1) * LAP_SCORE_TEXT];
        if (options_has(&given, OPTION_SHOW))
            print_show(&file.record);
        if (options_has(&given, OPTION_JSON))
            print_json(&file, given.operand[0]);
        else if (lap_record_write_footer(&file.record.view, footer, sizeof footer) > 0)
            fputs(footer, stdout);
        note_state(&file);
    }
    record_file_free(&file);
    return status;
}
