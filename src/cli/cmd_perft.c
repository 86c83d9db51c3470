/* cmd_perft.c: `lapilli perft`: how many ways a game can go on, which pins the move generator. */
#include "commands.h"

#include "move_list.h"
#include "json_output.h"
#include "options.h"
#include "system/number.h"
#include "system/record_file.h"
#include "system/console.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { DEEPEST = 32 };

static const char help[] =
    "Usage: lapilli perft [--seed S] [--divide] [--json] FILE DEPTH\n"
    "Counts the sequences of DEPTH decisions that can follow a record. Chance is dealt once, from\n"
    "the seed, and is the same in every sequence. A recruiting is one decision, and so is one "
    "that\n"
    "has no alternative. Sequences that end earlier, the game being over, do not count.\n"
    "FILE is a record, or - for stdin; DEPTH is 0 to 32.\n"
    "\n"
    "  --seed S    what chance deals; 1 unless said\n"
    "  --divide    also the number behind each first decision\n"
    "  --json      one object\n"
    "  --help      this text\n"
    "  --version   the version of lapilli\n";

static const usage perft_usage = {
    .command = "perft",
    .help = help,
    .takes = TAKES(OPTION_SEED) | TAKES(OPTION_DIVIDE) | TAKES(OPTION_JSON),
    .least = 2,
    .most = 2,
};

/* A position and how far to go from it; what recruitings add to. */
typedef struct branch {
    const lap_game *game; /* settled */
    int depth;            /* at least 1 */
    uint64_t count;
} branch;

static uint64_t count_sequences(const lap_game *game, int depth);

static void count_after(void *context, lap_move move)
{
    branch *from = context;
    lap_game game = *from->game;
    lap_status status = lap_game_play(&game, move);
    assert(status.error == LAP_OK);
    (void)status;
    lap_game_settle(&game);
    from->count += count_sequences(&game, from->depth - 1);
}

/* From a settled game. */
static uint64_t count_sequences(const lap_game *game, int depth)
{
    branch from = {game, depth, 0};
    lap_move moves[LAP_MOVES];
    if (depth == 0)
        return 1;
    if (depth == 1)
        return move_list_count(&game->view);
    int n = lap_view_moves(&game->view, moves);
    for (int i = 0; i < n; i++)
        if (!lap_move_is_step(moves[i]))
            count_after(&from, moves[i]);
    lap_view_recruits(&game->view, count_after, &from);
    return from.count;
}

/* The number behind one first decision, which is written in a list. */
static uint64_t count_behind(const lap_game *game, int depth, const char *event)
{
    branch from = {game, depth, 0};
    lap_move move;
    int seat;
    lap_status status = lap_move_read(event, strlen(event), &move, &seat);
    assert(status.error == LAP_OK);
    (void)status;
    count_after(&from, move);
    return from.count;
}

/* Prints the numbers behind the first decisions and adds them up. */
static int divide(const lap_game *game, int depth, int json, uint64_t *count)
{
    move_list list;
    *count = depth == 0;
    if (!move_list_fill(&list, &game->view))
        return console_error("lapilli: out of memory; do without --divide");
    fputs(json ? ",\"divide\":[" : "", stdout);
    for (size_t i = 0; depth > 0 && i < list.count && !ferror(stdout); i++) {
        const char *event = list.event[i].text;
        uint64_t behind = count_behind(game, depth, event);
        if (json)
            printf("%s\n{\"event\":\"%s\",\"count\":%" PRIu64 "}", i > 0 ? "," : "", event, behind);
        else
            printf("%s: %" PRIu64 "\n", event, behind);
        *count += behind;
    }
    fputs(json ? "]" : "", stdout);
    move_list_free(&list);
    return EXIT_OK;
}

static int print_count(const lap_view *view, const options *given, int depth)
{
    int json = options_has(given, OPTION_JSON), code = EXIT_OK;
    uint64_t seed = options_has(given, OPTION_SEED) ? given->seed : 1, count;
    lap_random random = {seed};
    lap_game game;
    lap_game_imagine(&game, view, &random);
    lap_game_settle(&game);
    if (json)
        printf("{\"depth\":%d,\"seed\":%" PRIu64, depth, seed);
    if (options_has(given, OPTION_DIVIDE))
        code = divide(&game, depth, json, &count);
    else
        count = count_sequences(&game, depth);
    if (code == EXIT_OK)
        printf(json ? ",\"count\":%" PRIu64 "}\n" : "%" PRIu64 "\n", count);
    return code;
}

int command_perft(int argc, char **argv)
{
    options given;
    record_file file;
    uint64_t depth;
    int code = options_read(&given, &perft_usage, argc, argv);
    if (code >= 0)
        return code;
    if (!number_read(given.operand[1], 0, DEEPEST, &depth)) {
        char shown[EXCERPT_TEXT];
        return console_usage_error("perft", "depth '%s': this is a number from 0 to %d",
                                   excerpt_string(given.operand[1], shown), DEEPEST);
    }
    code = record_file_read(&file, given.operand[0]);
    if (code == EXIT_OK)
        code = print_count(&file.record.view, &given, (int)depth);
    record_file_free(&file);
    return code;
}
