/* cmd_hint.c: `lapilli hint`: the best decisions in a position. */
#include "commands.h"

#include "system/monotonic.h"
#include "cli/output/json_output.h"
#include "lapilli/player.h"
#include "cli/options/options.h"
#include "system/record_file.h"
#include "system/console.h"
#include "terminal/session/position_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const command_usage hint_usage = {
    .command = "hint",
    .operands = "FILE",
    .summary = "Searches an unfinished game and prints the best decisions, best first, with the "
               "expected final margin over the best opponent and the chance of winning. FILE is a "
               "record, or - for stdin.",
    .options = {{OPTION_TIME, .help = "how long to think, such as 500ms or 5s. Default: 1s"},
                {OPTION_SIMS, .help =
                                  "simulations per thread instead of a time; the answer is then "
                                  "always the same"},
                {OPTION_THREADS, .help = "threads to think with, 1 to 64. Default: 1",
                 .most = OPTIONS_PLAYER_THREADS},
                {OPTION_SEED, .help = "the seed for the simulations. Default: 1"},
                {OPTION_JSON, .help = "print JSON: {\"seat\", \"choices\": [{\"event\", "
                                      "\"points\", \"error\", \"win\", \"visits\"}]}"}},
    .details = "The number after ± is half of a 95 % interval: how far the points may be off by "
               "chance in\n"
               "the simulations, which tried a decision as often as the last column says. What the "
               "search\n"
               "misjudges every time is not in it. \"error\" is that number in JSON.\n",
    .example = "  lapilli hint --time 3s evening.lap\n",
    .least = 1,
    .most = 1,
};

enum { SHOWN = 10, DEFAULT_MS = 1000 };

static void print_json(const lap_choice *choice, int n, int seat)
{
    json_t *choices = json_array();
    for (int i = 0; i < n; i++) {
        char text[LAP_EVENT_TEXT];
        lap_move_write(choice[i].move, seat, text, sizeof text);
        json_array_append_new(choices,
                              json_pack("{s:s, s:o, s:o, s:o, s:I}", "event", text, "points",
                                        json_output_real((double)choice[i].points, 2), "error",
                                        json_output_real((double)choice[i].error, 2), "win",
                                        json_output_real((double)choice[i].win, 4), "visits",
                                        (json_int_t)choice[i].visits));
    }
    json_output_print(json_pack("{s:i, s:o}", "seat", seat, "choices", choices));
}

static void print_table(const lap_choice *choice, int n, int seat)
{
    printf("%-46s  points        win %%  simulations\n", "decision");
    for (int i = 0; i < n && i < SHOWN; i++) {
        char text[LAP_EVENT_TEXT];
        lap_move_write(choice[i].move, seat, text, sizeof text);
        printf("%-46s  %+6.1f ±%4.1f  %5.1f  %11" PRIu32 "\n", text, (double)choice[i].points,
               (double)choice[i].error, 100 * (double)choice[i].win, choice[i].visits);
    }
}

/* Is there something to decide? If not, says why. */
static bool has_decision(const record_file *file)
{
    char next[LAP_EVENT_TEXT];
    const lap_view *view = &file->record.view;
    if (view->phase == LAP_PHASE_OVER) {
        console_note("%s: the game is over", file->name);
        return false;
    }
    if (!lap_view_is_chance(view))
        return true;
    position_text_next(view, next, sizeof next);
    console_note("%s: chance comes next: %s", file->name, next);
    return false;
}

static exit_status print_hints(const record_file *file, const options *given)
{
    const lap_view *view = &file->record.view;
    lap_choice choice[LAP_MOVES];
    int n = 0;
    lap_player player = {.kind = LAP_PLAYER_SEARCH,
                         .threads = (uint8_t)(given->threads != 0 ? given->threads : 1),
                         .time_ms = (uint32_t)given->time_ms,
                         .sims = (uint32_t)given->sims};
    if (player.time_ms == 0 && player.sims == 0)
        player.time_ms = DEFAULT_MS;
    if (has_decision(file)) {
        lap_player_context context = {.random = {options_seed_or_1(given)},
                                      .size = lap_player_memory(&player),
                                      .now = monotonic_ns};
        context.memory = malloc(context.size);
        if (context.memory == NULL)
            return console_error("lapilli: out of memory");
        n = lap_player_rank(&player, view, &context, choice, LAP_MOVES);
        free(context.memory);
        while (n > 1 && choice[n - 1].visits == 0)
            n--;
    }
    if (options_has(given, OPTION_JSON))
        print_json(choice, n, view->seat);
    else if (n > 0)
        print_table(choice, n, view->seat);
    return EXIT_OK;
}

exit_status command_hint(int argc, char **argv)
{
    options given;
    record_file file;
    exit_status status = options_read(&given, &hint_usage, argc, argv);
    if (status != EXIT_OK)
        return status;
    status = record_file_read(&file, given.operand[0]);
    if (status == EXIT_OK)
        status = print_hints(&file, &given);
    record_file_free(&file);
    return status;
}
