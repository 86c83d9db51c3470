/* cmd_luck.c: `lapilli luck`: luck and results over many games. */
#include "commands.h"

#include "arena/luck_study.h"
#include "cli/options/options.h"
#include "cli/output/json_output.h"
#include "system/interrupt.h"
#include "system/record_file.h"
#include "system/workers.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static const command_usage luck_usage = {
    .command = "luck",
    .operands = "FILE...",
    .summary = "Shows how much of the results of many finished games was the luck of the draw. All "
               "games have the same number of players.",
    .options = {{OPTION_SIMS, .help = "simulations per draw. Default: 1000"},
                {OPTION_SEED, .help = "the seed for the simulations. Default: 1"},
                {OPTION_JOBS,
                 .help = "games looked at in parallel. Default: the number of processors"},
                {.option = OPTION_JSON}},
    .details =
        "Luck is as in 'lapilli analyse', and the adjusted result is the result without it. Its\n"
        "mean is zero, whatever the players are like: over many games, mean results and mean\n"
        "adjusted results are the same. The numbers after ± are standard errors.\n"
        "\n"
        "  sd           standard deviations of results and of adjusted results\n"
        "  ratio        of the second to the first\n"
        "  correlation  of luck and adjusted results; near zero if luck is judged right\n"
        "  games        how many times as many games are needed to tell players apart by results\n"
        "               as by adjusted results\n",
    .example = "  lapilli luck --sims 400 games/*.lap\n",
    .least = 2,
    .most = INT_MAX,
};

enum { DEFAULT_SIMS = 1000 };

static double square(double x)
{
    return x * x;
}

static void print_table(const luck_game *game, int count, int players)
{
    printf("%d games, in points of lead over the best opponent\n\n"
           "seat           luck        result      adjusted  sd: result  adjusted  ratio  "
           "correlation  games\n",
           count);
    for (int s = 1; s <= players; s++) {
        luck_figures f = luck_study_figures(game, count, s);
        double ratio = f.adjusted_deviation / f.result_deviation;
        printf("%4d  %+6.2f ±%-5.2f %+6.2f ±%-5.2f %+6.2f ±%-5.2f %10.2f %9.2f %6.2f %+12.2f "
               "%6.2f\n",
               s, f.luck, f.luck_error, f.result, f.result_error, f.adjusted, f.adjusted_error,
               f.result_deviation, f.adjusted_deviation, ratio, f.correlation, square(1 / ratio));
    }
}

static json_t *mean_object(double mean, double error, double deviation)
{
    return json_pack("{s:o, s:o, s:o}", "mean", json_output_real(mean, 3), "error",
                     json_output_real(error, 3), "deviation", json_output_real(deviation, 3));
}

static void print_json(const luck_game *game, int count, int players)
{
    json_t *seats = json_array();
    for (int s = 1; s <= players; s++) {
        luck_figures f = luck_study_figures(game, count, s);
        json_array_append_new(
            seats,
            json_pack("{s:i, s:o, s:o, s:o, s:o}", "seat", s, "luck",
                      mean_object(f.luck, f.luck_error, f.luck_error * __builtin_sqrt(count)),
                      "result", mean_object(f.result, f.result_error, f.result_deviation),
                      "adjusted", mean_object(f.adjusted, f.adjusted_error, f.adjusted_deviation),
                      "correlation", json_output_real(f.correlation, 3)));
    }
    json_output_print(json_pack("{s:i, s:o}", "games", count, "seats", seats));
}

/* Is the game over, and are there as many players as in the first? */
static exit_status check(const record_file *file, const record_file *first)
{
    if (file->record.view.phase != LAP_PHASE_OVER)
        return console_error("%s: the game is not over", file->name);
    if (file->record.rules.players != first->record.rules.players)
        return console_error("%s: %d players, but %d in %s", file->name, file->record.rules.players,
                             first->record.rules.players, first->name);
    return EXIT_OK;
}

static exit_status study(const record_file *file, luck_game *game, const lap_record **record,
                         const options *given)
{
    int count = given->operands, players = file[0].record.rules.players;
    analysis_budget budget = {.sims = given->sims != 0 ? (uint32_t)given->sims : DEFAULT_SIMS,
                              .seed = options_seed_or_1(given),
                              .jobs = given->jobs != 0 ? given->jobs : workers_default()};
    for (int i = 0; i < count; i++)
        record[i] = &file[i].record;
    interrupt_catch();
    exit_status status = luck_study_run(game, record, count, &budget);
    if (status != EXIT_OK)
        return status;
    if (options_has(given, OPTION_JSON))
        print_json(game, count, players);
    else
        print_table(game, count, players);
    return EXIT_OK;
}

exit_status command_luck(int argc, char **argv)
{
    options given;
    exit_status status = options_read(&given, &luck_usage, argc, argv);
    if (status != EXIT_OK)
        return status;
    size_t count = (size_t)given.operands, read = 0;
    record_file *file = calloc(count, sizeof *file);
    luck_game *game = calloc(count, sizeof *game);
    const lap_record **record = calloc(count, sizeof *record);
    if (file == NULL || game == NULL || record == NULL)
        status = console_error("lapilli: out of memory");
    while (status == EXIT_OK && read < count) {
        status = record_file_read(&file[read], given.operand[read]);
        if (status == EXIT_OK)
            status = check(&file[read], &file[0]);
        read++;
    }
    if (status == EXIT_OK)
        status = study(file, game, record, &given);
    for (size_t i = 0; i < read; i++)
        record_file_free(&file[i]);
    free(record);
    free(game);
    free(file);
    return status;
}
