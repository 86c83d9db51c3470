/* cmd_moves.c: `lapilli moves`: what may happen next. */
#include "commands.h"

#include "move_list.h"
#include "json_output.h"
#include "options.h"
#include "system/record_file.h"
#include "system/console.h"

#include <inttypes.h>
#include <stdio.h>

static const char help[] =
    "Usage: lapilli moves [--json] [--count] FILE\n"
    "Prints every legal next decision of an unfinished game, one event a line as a record has it,\n"
    "sorted bytewise. FILE is a record, or - for stdin.\n"
    "\n"
    "  --json      an array of strings instead of lines\n"
    "  --count     only how many there are\n"
    "  --help      this text\n"
    "  --version   the version of lapilli\n"
    "\n"
    "A finished game has none. Nor are there any when chance is due: what is drawn next is "
    "nobody's\n"
    "decision, and stderr says so. In tribe every recruiting is listed whole, which can be many\n"
    "thousand lines.\n"
    "\n"
    "Example:\n"
    "  lapilli moves game.lap | shuf -n 1 >> game.lap\n";

static const usage moves_usage = {
    .command = "moves",
    .help = help,
    .takes = TAKES(OPTION_JSON) | TAKES(OPTION_COUNT),
    .least = 1,
    .most = 1,
};

static int print_list(const lap_view *view, int json)
{
    move_list list;
    if (!move_list_fill(&list, view))
        return console_error("lapilli: out of memory; --count needs none");
    if (json)
        putchar('[');
    for (size_t i = 0; i < list.count && !ferror(stdout); i++) {
        if (json) {
            fputs(i > 0 ? ",\n" : "", stdout);
            json_output_text(list.event[i].text);
        } else {
            puts(list.event[i].text);
        }
    }
    if (json)
        puts("]");
    move_list_free(&list);
    return EXIT_OK;
}

static int print_moves(const record_file *file, const options *given)
{
    const lap_view *view = &file->record.view;
    if (lap_view_is_chance(view))
        console_note("%s: chance is due: %s", file->name,
                     view->phase == LAP_PHASE_LINE    ? "a line is to be drawn"
                     : view->phase == LAP_PHASE_CHIEF ? "a chief is to be drawn"
                                                      : "the cave is to be filled");
    if (!options_has(given, OPTION_COUNT))
        return print_list(view, options_has(given, OPTION_JSON));
    printf("%" PRIu64 "\n", move_list_count(view));
    return EXIT_OK;
}

int command_moves(int argc, char **argv)
{
    options given;
    record_file file;
    int code = options_read(&given, &moves_usage, argc, argv);
    if (code >= 0)
        return code;
    code = record_file_read(&file, given.operand[0]);
    if (code == EXIT_OK)
        code = print_moves(&file, &given);
    record_file_free(&file);
    return code;
}
