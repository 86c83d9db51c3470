/* cmd_moves.c: `lapilli moves`: lists the legal decisions. */
#include "commands.h"

#include "cli/output/json_output.h"
#include "cli/output/move_list.h"
#include "cli/options/options.h"
#include "terminal/session/position_text.h"
#include "system/record_file.h"
#include "system/console.h"

#include <inttypes.h>
#include <stdio.h>

static const command_usage moves_usage = {
    .command = "moves",
    .operands = "FILE",
    .summary = "Lists every legal next decision of an unfinished game, one event per line in the "
               "notation of records, in byte order. FILE is a record, or - for stdin.",
    .options = {{OPTION_JSON, .help = "print an array of strings instead of lines"},
                {.option = OPTION_COUNT}},
    .details =
        "A finished game has no moves. Nor has a game in which chance comes next, such as drawing "
        "a\n"
        "line; a message on stderr says so. In tribe every way to recruit a caveman is one line,\n"
        "which can make many thousands.\n",
    .example = "  lapilli moves game.lap | shuf -n 1 >> game.lap\n",
    .least = 1,
    .most = 1,
};

static exit_status print_list(const lap_view *view, bool json)
{
    move_list list;
    if (!move_list_fill(&list, view))
        return console_error("lapilli: out of memory; try --count");
    if (json) {
        json_t *array = json_array();
        for (size_t i = 0; i < list.count; i++)
            json_array_append_new(array, json_output_text(list.event[i].text));
        json_output_print(array);
    } else {
        for (size_t i = 0; i < list.count && !ferror(stdout); i++)
            puts(list.event[i].text);
    }
    move_list_free(&list);
    return EXIT_OK;
}

static exit_status print_moves(const record_file *file, const options *given)
{
    const lap_view *view = &file->record.view;
    char next[LAP_EVENT_TEXT];
    if (lap_view_is_chance(view)) {
        position_text_next(view, next, sizeof next);
        console_note("%s: chance comes next: %s", file->name, next);
    }
    if (!options_has(given, OPTION_COUNT))
        return print_list(view, options_has(given, OPTION_JSON));
    printf("%" PRIu64 "\n", move_list_count(view));
    return EXIT_OK;
}

exit_status command_moves(int argc, char **argv)
{
    options given;
    record_file file;
    exit_status status = options_read(&given, &moves_usage, argc, argv);
    if (status != EXIT_OK)
        return status;
    status = record_file_read(&file, given.operand[0]);
    if (status == EXIT_OK)
        status = print_moves(&file, &given);
    record_file_free(&file);
    return status;
}
