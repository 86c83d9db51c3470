/* cmd_dynasty.c: `lapilli dynasty`: three games of the same players added up (R1.3). */
#include "commands.h"

#include "json_output.h"
#include "options.h"
#include "system/excerpt.h"
#include "system/record_file.h"
#include "system/console.h"

#include <stdio.h>
#include <string.h>

enum { GAMES = 3 };

static const char help[] =
    "Usage: lapilli dynasty [--json] FILE FILE FILE\n"
    "Adds up the points of three finished games of the same players by the same rules, and prints\n"
    "the sums as `score` lines and the `result`. Between equal sums the tie-break values, which "
    "are\n"
    "added up too, decide (docs/rules.md, R1.3). Points are added up by seat; a seat with another\n"
    "name than in the first game is told. One FILE may be - for stdin.\n"
    "\n"
    "  --json      one object: rules, players, scores, result\n"
    "  --help      this text\n"
    "  --version   the version of lapilli\n";

static const usage dynasty_usage = {
    .command = "dynasty",
    .help = help,
    .takes = TAKES(OPTION_JSON),
    .least = GAMES,
    .most = GAMES,
};

/* What is known of the first game, and the sums. */
typedef struct dynasty {
    lap_rules rules;
    char name[LAP_SEATS][EXCERPT_TEXT]; /* empty where it has none */
    lap_score sum[LAP_SEATS];
} dynasty;

/* Warns when a seat has another name than in the first game. */
static void compare_names(dynasty *d, const record_file *file, int first)
{
    for (int i = 0; i < d->rules.players; i++) {
        const lap_text *name = &file->record.name[i];
        char shown[EXCERPT_TEXT];
        if (name->start == NULL)
            continue;
        excerpt(name->start, name->length, 0, first ? d->name[i] : shown);
        if (!first && d->name[i][0] != '\0' && strcmp(shown, d->name[i]) != 0)
            console_note(
                "%s: warning: seat %d is %s, who was %s in the first game; points are added up by "
                "seat",
                file->name, i + 1, shown, d->name[i]);
    }
}

/* Reads one game and adds its points. */
static int add_game(dynasty *d, const char *path, int first)
{
    record_file file;
    int code = record_file_read(&file, path);
    const lap_view *view = &file.record.view;
    if (code == EXIT_OK && view->phase != LAP_PHASE_OVER)
        code = console_error("%s: the game is not finished; a dynasty adds up finished games",
                             file.name);
    if (code == EXIT_OK && first)
        d->rules = view->rules;
    if (code == EXIT_OK && memcmp(&d->rules, &view->rules, sizeof d->rules) != 0)
        code = console_error(
            "%s: other rules or players than in the first game; a dynasty is played by "
            "the same people with the same rules, players, grid, deck, line and bonus",
            file.name);
    if (code == EXIT_OK)
        compare_names(d, &file, first);
    for (int i = 0; code == EXIT_OK && i < d->rules.players; i++) {
        lap_score score = lap_view_score(view, i + 1);
        lap_score_add(&d->sum[i], &score);
    }
    record_file_free(&file);
    return code;
}

static void print_sums(const lap_score *sum, int players)
{
    unsigned winners = lap_score_winners(sum, players);
    for (int i = 0; i < players; i++) {
        char line[LAP_SCORE_TEXT];
        lap_score_write(&sum[i], i + 1, line, sizeof line);
        puts(line);
    }
    fputs("result", stdout);
    for (int i = 0; i < players; i++)
        if ((winners >> i & 1) != 0)
            printf(" %d", i + 1);
    putchar('\n');
}

int command_dynasty(int argc, char **argv)
{
    options given;
    dynasty d = {.rules = {0}};
    int stdins = 0;
    int code = options_read(&given, &dynasty_usage, argc, argv);
    if (code >= 0)
        return code;
    for (int i = 0; i < GAMES; i++)
        stdins += strcmp(given.operand[i], "-") == 0;
    if (stdins > 1)
        return console_usage_error("dynasty", "stdin holds one game; '-' can stand only once");
    for (int i = 0; i < GAMES; i++) {
        code = add_game(&d, given.operand[i], i == 0);
        if (code != EXIT_OK)
            return code;
    }
    if (options_has(&given, OPTION_JSON)) {
        printf("{\"rules\":\"%s\",\"players\":%d,", lap_set_name((lap_set)d.rules.set),
               d.rules.players);
        json_output_scores(d.sum, d.rules.players);
        puts("}");
    } else {
        print_sums(d.sum, d.rules.players);
    }
    return EXIT_OK;
}
