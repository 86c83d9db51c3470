/* cmd_perft.c: `lapilli perft`: counts how a game can continue, which pins the move generator. */
#include "commands.h"

#include "cli/output/move_list.h"
#include "cli/output/json_output.h"
#include "cli/options/options.h"
#include "text/number.h"
#include "system/record_file.h"
#include "system/console.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { DEEPEST = 32 };

static const command_usage perft_usage = {
    .command = "perft",
    .operands = "FILE DEPTH",
    .summary =
        "Counts the sequences of DEPTH decisions that can follow a record. FILE is a record, "
        "or - for stdin; DEPTH is 0 to 32.",
    .options = {{OPTION_SEED, .help = "the seed for chance. Default: 1"},
                {.option = OPTION_DIVIDE},
                {.option = OPTION_JSON}},
    .details =
        "Chance is dealt once, from the seed, and is the same in every sequence. Recruiting a\n"
        "caveman is one decision, and so is a forced move. A sequence in which the game ends\n"
        "earlier does not count.\n",
    .example = "  lapilli perft --divide game.lap 2\n",
    .least = 2,
    .most = 2,
};

/* A position, how far to go from it, and the count so far. */
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

/* The count after one first decision, given as text. */
static uint64_t count_after_event(const lap_game *game, int depth, const char *event)
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

/* Adds up the counts after each first decision, printing them or appending them to `json`. */
static exit_status divide(const lap_game *game, int depth, json_t *json, uint64_t *count)
{
    move_list list;
    *count = depth == 0;
    if (!move_list_fill(&list, &game->view))
        return console_error("lapilli: out of memory; try without --divide");
    for (size_t i = 0; depth > 0 && i < list.count && !ferror(stdout); i++) {
        const char *event = list.event[i].text;
        uint64_t after = count_after_event(game, depth, event);
        if (json != NULL)
            json_array_append_new(
                json, json_pack("{s:s, s:o}", "event", event, "count", json_output_count(after)));
        else
            printf("%s: %" PRIu64 "\n", event, after);
        *count += after;
    }
    move_list_free(&list);
    return EXIT_OK;
}

static exit_status print_count(const lap_view *view, const options *given, int depth)
{
    uint64_t seed = options_seed_or_1(given), count;
    lap_random random = {seed};
    lap_game game;
    json_t *object = NULL, *list = NULL;
    exit_status status = EXIT_OK;
    lap_game_imagine(&game, view, &random);
    lap_game_settle(&game);
    if (options_has(given, OPTION_JSON)) {
        object = json_pack("{s:i, s:o}", "depth", depth, "seed", json_output_count(seed));
        list = json_array();
    }
    if (options_has(given, OPTION_DIVIDE)) {
        status = divide(&game, depth, list, &count);
        json_object_set(object, "divide", list);
    } else {
        count = count_sequences(&game, depth);
    }
    json_decref(list);
    if (status != EXIT_OK) {
        json_decref(object);
    } else if (object != NULL) {
        json_object_set_new(object, "count", json_output_count(count));
        json_output_print(object);
    } else {
        printf("%" PRIu64 "\n", count);
    }
    return status;
}

exit_status command_perft(int argc, char **argv)
{
    options given;
    record_file file;
    uint64_t depth;
    exit_status status = options_read(&given, &perft_usage, argc, argv);
    if (status != EXIT_OK)
        return status;
    if (!number_read(given.operand[1], 0, DEEPEST, &depth)) {
        char shown[EXCERPT_TEXT];
        return console_usage_error("perft", "depth '%s': expected a number from 0 to %d",
                                   excerpt_string(given.operand[1], shown), DEEPEST);
    }
    status = record_file_read(&file, given.operand[0]);
    if (status == EXIT_OK)
        status = print_count(&file.record.view, &given, (int)depth);
    record_file_free(&file);
    return status;
}
