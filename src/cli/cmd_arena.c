/* cmd_arena.c: `lapilli arena`: which computer player is stronger, and how sure that is. */
#include "commands.h"

#include "arena/tournament.h"
#include "system/file.h"
#include "json_output.h"
#include "options.h"
#include "system/excerpt.h"
#include "system/console.h"
#include "system/interrupt.h"
#include "system/printable.h"
#include "system/workers.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "Usage: lapilli arena --rules R --players P1,P2[,P3[,P4]] --games N [OPTION]...\n"
    "Lets computer players play and prints how each fared. Every deal is played as often as there\n"
    "are players, each of them in each seat once, so that luck favours nobody.\n"
    "\n"
    "  --rules R       discovery, totem, tribe or kingdomino\n"
    "  --players P     who plays, separated by commas: random, greedy, fullgreedy,\n"
    "                  search:time=500ms,threads=2, search:sims=1000, level:1 to level:6, or\n"
    "                  exec:COMMAND for a program of your own (docs/engine-protocol.md), behind\n"
    "                  which time=, sims= and grace= may follow. Write \\, for its own comma\n"
    "  --games N       how many games; rounded up to whole deals\n"
    "  --seed S        the same seed deals the same games; decimal, or 0x and hex digits\n"
    "                  (without it the system gives one, which is told on stderr)\n"
    "  --jobs J        games played at the same time; as many as there are processors, unless\n"
    "                  said. The figures do not depend on it, unless players depend on the clock\n"
    "  --bonus B       none, centre, complete or centre,complete (default: both in\n"
    "                  kingdomino, otherwise none)\n"
    "  --grid N        5 or 7\n"
    "  --deck N        24, 36 or 48 dominoes\n"
    "  --line N        dominoes in a line: 4, or with three players 3\n"
    "  --variant V     short-duel or mighty-duel: kingdomino for two with other grid and deck\n"
    "  --records DIR   keep the games as DIR/DEAL-TURN.lap\n"
    "  --sprt E0,E1    two players: stop as soon as it is known, at 5 % error, whether the first "
    "is\n"
    "                  E1 Elo stronger or only E0; --games is the most that are played\n"
    "  --json          one object: {\"games\", \"players\": [{\"spec\", \"score\", \"score_ci\", "
    "\"win\",\n"
    "                  \"win_ci\", \"margin\", \"margin_ci\"}]}, with \"faults\" for programs and, "
    "for two\n"
    "                  players, \"elo\", \"elo_ci\" and \"sprt\"\n"
    "  --help          this text\n"
    "  --version       the version of lapilli\n"
    "\n"
    "score is the mean of the points, win the share of the games won (a shared victory counts its\n"
    "share), margin the points less those of the best opponent. Behind each stands half the width\n"
    "of its 95 % interval, over deals. A fault is a turn that a program lost to greedy. Ctrl-C\n"
    "prints what there is.\n"
    "\n"
    "Example:\n"
    "  lapilli arena --rules totem --players search:sims=200,fullgreedy --games 100 --seed 1\n";

static const usage arena_usage = {
    .command = "arena",
    .help = help,
    .takes = TAKES(OPTION_RULES) | TAKES(OPTION_ENTRANTS) | TAKES(OPTION_GRID) |
             TAKES(OPTION_DECK) | TAKES(OPTION_LINE) | TAKES(OPTION_BONUS) | TAKES(OPTION_VARIANT) |
             TAKES(OPTION_GAMES) | TAKES(OPTION_SEED) | TAKES(OPTION_JOBS) | TAKES(OPTION_JSON) |
             TAKES(OPTION_RECORDS) | TAKES(OPTION_SPRT),
    .requires = TAKES(OPTION_RULES) | TAKES(OPTION_ENTRANTS) | TAKES(OPTION_GAMES),
};

enum { SPEC_WIDTH = 34, HALF_WIDTH = 6 };

typedef struct figures {
    stats_mean score, win, margin;
} figures;

static figures figures_of(const tournament *c, int i)
{
    int players = c->rules.players;
    const tournament_tally *tally = &c->tally[i];
    return (figures){stats_mean_of(&tally->score, players),
                     stats_share_of(&tally->win, TOURNAMENT_SHARES * players),
                     stats_mean_of(&tally->margin, players)};
}

/* A spec in a column, cut where it is too long; in characters, not in bytes. */
static void print_spec(const char *spec)
{
    char shown[EXCERPT_TEXT];
    const char *text = excerpt_string(spec, shown);
    int width = 0;
    while (*text != '\0' && width < SPEC_WIDTH - 1) {
        size_t step = lap_utf8_character(text, strlen(text));
        step = step == 0 ? 1 : step;
        fwrite(text, 1, step, stdout);
        text += step;
        width++;
    }
    if (*text != '\0') {
        fputs("…", stdout);
        width++;
    }
    printf("%*s", SPEC_WIDTH - width, "");
}

typedef enum place { MORE_FOLLOWS, END_OF_LINE } place;

/* `+12.3 ±1.5`; sign is what stands before what is not negative. */
static void print_mean(stats_mean mean, double scale, int width, const char *sign, place last)
{
    char number[32], half[32] = "";
    snprintf(number, sizeof number, "%s%.1f", mean.mean >= 0 ? sign : "", mean.mean * scale);
    if (mean.half >= 0)
        snprintf(half, sizeof half, "±%.1f", mean.half * scale);
    printf("%*s", width, number);
    if (half[0] != '\0')
        printf(" %*s", HALF_WIDTH + 1, half); /* a ± has two bytes */
    else if (last == MORE_FOLLOWS)
        printf(" %*s", HALF_WIDTH, "");
}

static void print_elo(const tournament *c)
{
    stats_mean elo = stats_elo_of(figures_of(c, 0).win);
    printf("\nElo of the first over the second: ");
    if (isinf(elo.mean))
        printf("%s\n", elo.mean > 0 ? "it won every game" : "it won no game");
    else if (elo.half < 0)
        printf("%+.0f\n", round(elo.mean) + 0.0);
    else
        printf("%+.0f ±%.0f\n", round(elo.mean) + 0.0, elo.half);
    if (c->sequential)
        printf("SPRT of %g against %g Elo: LLR %.2f in (%.2f, %.2f), %s\n", c->elo[1], c->elo[0],
               c->llr, -STATS_LLR_BOUND, STATS_LLR_BOUND,
               c->verdict == TOURNAMENT_ELO1   ? "accepted"
               : c->verdict == TOURNAMENT_ELO0 ? "rejected"
                                               : "not decided");
}

static void print_table(const tournament *c)
{
    int players = c->rules.players;
    printf("%" PRIu64 " games: %" PRIu64 " deal%s of %s for %d, seed %" PRIu64 "\n\n",
           c->done * (uint64_t)players, c->done, c->done == 1 ? "" : "s",
           lap_set_name((lap_set)c->rules.set), players, c->seed);
    printf("%-*s   score           win %%          margin\n", SPEC_WIDTH, "player");
    for (int i = 0; i < players; i++) {
        figures f = figures_of(c, i);
        print_spec(c->who->entrant[i].spec);
        print_mean(f.score, 1, 8, "", MORE_FOLLOWS);
        print_mean(f.win, 100, 7, "", MORE_FOLLOWS);
        print_mean(f.margin, 1, 8, "+", END_OF_LINE);
        uint64_t faults = atomic_load(&c->who->entrant[i].faults);
        if (faults > 0)
            printf("\n  lost %" PRIu64 " turn%s by its faults", faults, faults == 1 ? "" : "s");
        putchar('\n');
    }
    if (players == 2)
        print_elo(c);
}

/* A number, or null when it is not known. */
static void json_number(const char *key, double number, int known)
{
    if (known && isfinite(number))
        printf(",\"%s\":%.6f", key, number);
    else
        printf(",\"%s\":null", key);
}

static void json_mean(const char *key, const char *key_ci, stats_mean mean)
{
    json_number(key, mean.mean, 1);
    json_number(key_ci, mean.half, mean.half >= 0);
}

static void print_json(const tournament *c)
{
    int players = c->rules.players;
    printf("{\"games\":%" PRIu64 ",\"players\":[", c->done * (uint64_t)players);
    for (int i = 0; i < players; i++) {
        figures f = figures_of(c, i);
        entrant *who = &c->who->entrant[i];
        fputs(i > 0 ? ",\n{\"spec\":" : "\n{\"spec\":", stdout);
        json_output_text(who->spec);
        json_mean("score", "score_ci", f.score);
        json_mean("win", "win_ci", f.win);
        json_mean("margin", "margin_ci", f.margin);
        if (who->command != NULL)
            printf(",\"faults\":%" PRIu64, (uint64_t)atomic_load(&who->faults));
        putchar('}');
    }
    fputs("]", stdout);
    if (players == 2)
        json_mean("elo", "elo_ci", stats_elo_of(figures_of(c, 0).win));
    if (c->sequential)
        printf(",\n\"sprt\":{\"elo0\":%g,\"elo1\":%g,\"llr\":%.6f,\"lower\":%.6f,\"upper\":%.6f,"
               "\"accepted\":%s}",
               c->elo[0], c->elo[1], c->llr, -STATS_LLR_BOUND, STATS_LLR_BOUND,
               c->verdict == TOURNAMENT_ELO1   ? "\"elo1\""
               : c->verdict == TOURNAMENT_ELO0 ? "\"elo0\""
                                               : "null");
    puts("}");
}

/* Plays, and prints what there is. */
static int run(tournament *c, const options *given)
{
    char shown[EXCERPT_TEXT];
    interrupt_catch();
    int code = tournament_run(c);
    if (code != EXIT_OK)
        return code;
    uint64_t players = c->rules.players;
    if (c->done == 0)
        console_note("no deal is complete");
    else if (options_has(given, OPTION_JSON))
        print_json(c);
    else
        print_table(c);
    if (c->error != 0)
        return console_error("%s: cannot write a record: %s", excerpt_path(given->records, shown),
                             strerror(c->error));
    if (c->done < c->deals && c->verdict == TOURNAMENT_OPEN) {
        console_note("stopped: %" PRIu64 " of %" PRIu64 " games count", c->done * players,
                     c->deals * players);
        return EXIT_INTERRUPTED;
    }
    return EXIT_OK;
}

/* Reads who plays, which says how many there are. */
static int read_players(options *given, entrants *who)
{
    int code = entrants_read(who, given->entrants, "arena", "players");
    if (code >= 0)
        return code;
    if (who->count < 2 || who->count > LAP_SEATS)
        return console_usage_error("arena", "--players names %d; %s", who->count,
                                   lap_error_text(LAP_BAD_PLAYERS));
    if (options_has(given, OPTION_SPRT) && who->count != 2)
        return console_usage_error("arena", "--sprt is for two players");
    given->rules.players = (uint8_t)who->count;
    return options_settle(given);
}

static int open_and_run(const options *given, entrants *who)
{
    uint64_t players = (uint64_t)who->count;
    tournament c = {.rules = given->rules,
                    .seed = given->seed,
                    .deals = (given->games + players - 1) / players,
                    .jobs = given->jobs != 0 ? given->jobs : workers_usual(),
                    .who = who,
                    .folder = -1,
                    .sequential = options_has(given, OPTION_SPRT),
                    .elo = {given->elo[0], given->elo[1]}};
    uint64_t games = c.deals * players;
    if (games != given->games)
        console_note("%" PRIu64 " games, to have every deal in each order of seats", games);
    if ((uint64_t)c.jobs > games)
        c.jobs = (int)games;
    if (given->records != NULL) {
        char shown[EXCERPT_TEXT];
        c.folder = file_open_folder(given->records);
        if (c.folder < 0)
            return console_error("%s: cannot use this folder: %s",
                                 excerpt_path(given->records, shown), strerror(errno));
    }
    int code = run(&c, given);
    if (c.folder >= 0)
        close(c.folder);
    return code;
}

int command_arena(int argc, char **argv)
{
    options given;
    entrants who = {.count = 0};
    int code = options_read(&given, &arena_usage, argc, argv);
    if (code < 0)
        code = read_players(&given, &who);
    if (code < 0)
        code = options_seed(&given);
    if (code < 0)
        code = open_and_run(&given, &who);
    entrants_free(&who);
    return code;
}
