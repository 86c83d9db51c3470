/* cmd_dynasty.c: `lapilli dynasty`: adds up three games of the same players (R1.3). */
#include "commands.h"

#include "cli/output/json_output.h"
#include "cli/options/options.h"
#include "text/excerpt.h"
#include "system/record_file.h"
#include "system/console.h"

#include <stdio.h>
#include <string.h>

enum { GAMES = 3 };

static const command_usage dynasty_usage = {
    .command = "dynasty",
    .operands = "FILE FILE FILE",
    .summary =
        "Adds up the scores of three finished games of the same players with the same rules, "
        "and prints the totals as score lines and the result. One FILE may be - for stdin.",
    .options = {{OPTION_JSON, .help = "print JSON: rules, players, scores, result"}},
    .details =
        "Ties between equal totals are broken by the tie-break values, which are added up too\n"
        "(docs/rules.md, R1.3). Scores are added up by seat; if a seat has a different name than "
        "in\n"
        "the first game, a warning says so.\n",
    .example = "  lapilli dynasty monday.lap tuesday.lap wednesday.lap\n",
    .least = GAMES,
    .most = GAMES,
};

/* The rules and names of the first game, and the totals. */
typedef struct dynasty {
    lap_rules rules;
    char name[LAP_SEATS][EXCERPT_TEXT]; /* empty: none */
    lap_score total[LAP_SEATS];
} dynasty;

/* Warns if a seat has a different name than in the first game. */
static void compare_names(dynasty *d, const record_file *file, bool first)
{
    for (int i = 0; i < d->rules.players; i++) {
        const lap_text *name = &file->record.name[i];
        char shown[EXCERPT_TEXT];
        if (name->start == NULL)
            continue;
        excerpt(name->start, name->length, 0, first ? d->name[i] : shown);
        if (!first && d->name[i][0] != '\0' && strcmp(shown, d->name[i]) != 0)
            console_note(
                "%s: warning: seat %d is %s, but was %s in the first game; scores are added up by "
                "seat",
                file->name, i + 1, shown, d->name[i]);
    }
}

/* Reads one game and adds its scores. */
static exit_status add_game(dynasty *d, const char *path, bool first)
{
    record_file file;
    exit_status status = record_file_read(&file, path);
    const lap_view *view = &file.record.view;
    if (status == EXIT_OK && view->phase != LAP_PHASE_OVER)
        status = console_error("%s: the game is not finished; a dynasty is made of finished games",
                               file.name);
    if (status == EXIT_OK && first)
        d->rules = view->rules;
    if (status == EXIT_OK && memcmp(&d->rules, &view->rules, sizeof d->rules) != 0)
        status = console_error(
            "%s: different rules than in the first game; the three games of a dynasty have the "
            "same rules, players, grid, deck, line and bonus",
            file.name);
    if (status == EXIT_OK)
        compare_names(d, &file, first);
    for (int i = 0; status == EXIT_OK && i < d->rules.players; i++) {
        lap_score score = lap_view_score(view, i + 1);
        lap_score_add(&d->total[i], &score);
    }
    record_file_free(&file);
    return status;
}

static void print_totals(const lap_score *total, int players)
{
    unsigned winners = lap_score_winners(total, players);
    for (int i = 0; i < players; i++) {
        char line[LAP_SCORE_TEXT];
        lap_score_write(&total[i], i + 1, line, sizeof line);
        puts(line);
    }
    fputs("result", stdout);
    for (int i = 0; i < players; i++)
        if ((winners >> i & 1) != 0)
            printf(" %d", i + 1);
    putchar('\n');
}

exit_status command_dynasty(int argc, char **argv)
{
    options given;
    dynasty d = {.rules = {0}};
    int stdins = 0;
    exit_status status = options_read(&given, &dynasty_usage, argc, argv);
    if (status != EXIT_OK)
        return status;
    for (int i = 0; i < GAMES; i++)
        stdins += strcmp(given.operand[i], "-") == 0;
    if (stdins > 1)
        return console_usage_error("dynasty", "'-' can be given only once");
    for (int i = 0; i < GAMES; i++) {
        status = add_game(&d, given.operand[i], i == 0);
        if (status != EXIT_OK)
            return status;
    }
    if (options_has(&given, OPTION_JSON)) {
        json_t *object = json_pack("{s:s, s:i}", "rules", lap_set_name((lap_set)d.rules.set),
                                   "players", d.rules.players);
        json_output_scores(object, d.total, d.rules.players);
        json_output_print(object);
    } else {
        print_totals(d.total, d.rules.players);
    }
    return EXIT_OK;
}
