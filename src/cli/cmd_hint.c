/* cmd_hint.c: `lapilli hint`: what a search would do now. */
#include "commands.h"

#include "system/monotonic.h"
#include "json_output.h"
#include "lapilli/player.h"
#include "options.h"
#include "system/record_file.h"
#include "system/console.h"
#include "position_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "Usage: lapilli hint [OPTION]... FILE\n"
    "Prints the decisions that a search finds best in an unfinished game, best first, with the\n"
    "points expected at the end (own less those of the best opponent) and the chance to win.\n"
    "FILE is a record, or - for stdin.\n"
    "\n"
    "  --time T      how long it thinks, such as 500ms or 5s; 1s unless said\n"
    "  --sims N      think for so many simulations in each thread instead; the answer is then "
    "always\n"
    "                the same\n"
    "  --threads N   threads that think, 1 to 64; 1 unless said\n"
    "  --seed S      what its chance starts from; 1 unless said\n"
    "  --json        one object: {\"seat\", \"choices\": [{\"event\", \"points\", \"win\", "
    "\"visits\"}]}\n"
    "  --help        this text\n"
    "  --version     the version of lapilli\n"
    "\n"
    "Simulations tell how often each was tried, and so how far to trust its figures.\n"
    "\n"
    "Example:\n"
    "  lapilli hint --time 3s evening.lap\n";

static const usage hint_usage = {
    .command = "hint",
    .help = help,
    .takes = TAKES(OPTION_TIME) | TAKES(OPTION_SIMS) | TAKES(OPTION_THREADS) | TAKES(OPTION_SEED) |
             TAKES(OPTION_JSON),
    .least = 1,
    .most = 1,
};

enum { SHOWN = 10, USUAL_MS = 1000, THREADS_MOST = 64 };

static void print_json(const lap_choice *choice, int n, int seat)
{
    printf("{\"seat\":%d,\"choices\":[", seat);
    for (int i = 0; i < n; i++) {
        char text[LAP_MOVE_TEXT];
        lap_move_write(choice[i].move, seat, text, sizeof text);
        printf("%s\n{\"event\":", i > 0 ? "," : "");
        json_output_text(text);
        printf(",\"points\":%.2f,\"win\":%.4f,\"visits\":%" PRIu32 "}", (double)choice[i].points,
               (double)choice[i].win, choice[i].visits);
    }
    puts("]}");
}

static void print_table(const lap_choice *choice, int n, int seat)
{
    printf("%-46s  points  win %%  simulations\n", "decision");
    for (int i = 0; i < n && i < SHOWN; i++) {
        char text[LAP_MOVE_TEXT];
        lap_move_write(choice[i].move, seat, text, sizeof text);
        printf("%-46s  %+6.1f  %5.1f  %11" PRIu32 "\n", text, (double)choice[i].points,
               100 * (double)choice[i].win, choice[i].visits);
    }
}

/* Says why there is nothing to decide. Returns 0 when there is. */
static int has_none(const record_file *file)
{
    char due[LAP_MOVE_TEXT];
    const lap_view *view = &file->record.view;
    if (view->phase == LAP_PHASE_OVER) {
        console_note("%s: the game is over", file->name);
        return 1;
    }
    if (!lap_view_is_chance(view))
        return 0;
    position_text_due(view, due, sizeof due);
    console_note("%s: chance is due: %s", file->name, due);
    return 1;
}

static int print_hints(const record_file *file, const options *given)
{
    const lap_view *view = &file->record.view;
    lap_choice choice[LAP_MOVES];
    int n = 0, json = options_has(given, OPTION_JSON);
    lap_player player = {.kind = LAP_PLAYER_SEARCH,
                         .threads = (uint8_t)(given->threads != 0 ? given->threads : 1),
                         .time_ms = given->time_ms,
                         .sims = given->sims};
    if (player.time_ms == 0 && player.sims == 0)
        player.time_ms = USUAL_MS;
    if (!has_none(file)) {
        lap_player_context context = {.random = {options_has(given, OPTION_SEED) ? given->seed : 1},
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
    if (json)
        print_json(choice, n, view->seat);
    else if (n > 0)
        print_table(choice, n, view->seat);
    return EXIT_OK;
}

int command_hint(int argc, char **argv)
{
    options given;
    record_file file;
    int code = options_read(&given, &hint_usage, argc, argv);
    if (code >= 0)
        return code;
    if (given.threads > THREADS_MOST)
        return console_usage_error("hint", "--threads: at most %d", THREADS_MOST);
    code = record_file_read(&file, given.operand[0]);
    if (code == EXIT_OK)
        code = print_hints(&file, &given);
    record_file_free(&file);
    return code;
}
