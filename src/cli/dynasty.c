/* dynasty.c: `lapilli dynasty`: three games of the same players added up (R1.3). */
#include "commands.h"

#include "json.h"
#include "options.h"
#include "reading.h"
#include "say.h"

#include <stdio.h>
#include <string.h>

enum { GAMES = 3 };

static const char help[] =
    "Usage: lapilli dynasty [--json] FILE FILE FILE\n"
    "Adds up the points of three finished games of the same players by the same rules, and prints\n"
    "the sums as `score` lines and the `result`. Between equal sums the tie-break values, which "
    "are\n"
    "added up too, decide (docs/rules.md, R1.3). One FILE may be - for stdin.\n"
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

/* Reads one game and adds its points. `rules` are those of the first game. */
static int add_game(const char *path, int first, lap_rules *rules, lap_score sum[LAP_SEATS])
{
    reading file;
    int code = reading_file(&file, path);
    const lap_view *view = &file.record.view;
    if (code == EXIT_GOOD && view->phase != LAP_PHASE_OVER)
        code =
            say_wrong("%s: the game is not finished; a dynasty adds up finished games", file.name);
    if (code == EXIT_GOOD && first)
        *rules = view->rules;
    if (code == EXIT_GOOD && memcmp(rules, &view->rules, sizeof *rules) != 0)
        code =
            say_wrong("%s: other rules or players than in the first game; a dynasty is played by "
                      "the same people with the same rules, players, grid, deck, line and bonus",
                      file.name);
    for (int i = 0; code == EXIT_GOOD && i < rules->players; i++) {
        lap_score score = lap_view_score(view, i + 1);
        lap_score_add(&sum[i], &score);
    }
    reading_free(&file);
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
    lap_rules rules = {0};
    lap_score sum[LAP_SEATS] = {{0}};
    int stdins = 0;
    int code = options_read(&given, &dynasty_usage, argc, argv);
    if (code >= 0)
        return code;
    for (int i = 0; i < GAMES; i++)
        stdins += strcmp(given.operand[i], "-") == 0;
    if (stdins > 1)
        return say_usage("dynasty", "stdin holds one game; '-' can stand only once");
    for (int i = 0; i < GAMES; i++) {
        code = add_game(given.operand[i], i == 0, &rules, sum);
        if (code != EXIT_GOOD)
            return code;
    }
    if (options_has(&given, OPTION_JSON)) {
        printf("{\"rules\":\"%s\",\"players\":%d,", lap_set_name((lap_set)rules.set),
               rules.players);
        json_scores(sum, rules.players);
        puts("}");
    } else {
        print_sums(sum, rules.players);
    }
    return EXIT_GOOD;
}
