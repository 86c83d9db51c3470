/* cmd_arena.c: `lapilli arena`: measures which computer player is stronger. */
#include "commands.h"

#include "arena/tournament.h"
#include "system/file.h"
#include "cli/output/json_output.h"
#include "cli/options/network_option.h"
#include "cli/options/options.h"
#include "text/excerpt.h"
#include "system/console.h"
#include "system/interrupt.h"
#include "text/printable.h"
#include "system/workers.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const command_usage arena_usage = {
    .command = "arena",
    .summary =
        "Plays a match between computer players and prints their results. Every deal is played "
        "once per player, with each of them in each seat, so that luck favours nobody.",
    .options = {{OPTION_RULES, .required = true},
                {OPTION_ENTRANTS, .required = true,
                 .help =
                     "two to four players, separated by commas: random, greedy, fullgreedy, "
                     "search:time=500ms,threads=2, search:sims=1000, level:1 to level:6, or "
                     "exec:COMMAND for an external program (docs/engine-protocol.md), which may "
                     "be followed by time=, sims= and grace=. Write a comma in COMMAND as \\,"},
                {OPTION_GAMES, .required = true,
                 .help = "the number of games, rounded up to complete deals"},
                {.option = OPTION_SEED},
                {OPTION_JOBS, .help = "games played in parallel, which does not change the results "
                                      "unless players depend on the clock. Default: the number of "
                                      "processors"},
                {OPTION_CPU_TIME, .help = "count the time of a search as processor time, so that "
                                          "other work on the machine makes the match longer but "
                                          "nobody weaker. Not for threads=2 or more, nor for "
                                          "external programs"},
                OPTIONS_OF_GAME,
                {OPTION_NETWORK, .help = "the network for searches, instead of the built-in one; "
                                         "or one for each player, in order, separated by "
                                         "commas. An empty name means the built-in one, as in "
                                         ",mine.net"},
                {.option = OPTION_RECORDS},
                {OPTION_SPRT, .help = "two players: stop as soon as it is known, with 5 % error, "
                                      "whether the first is stronger by E1 Elo or only by E0; "
                                      "--games is then the maximum"},
                {OPTION_JSON,
                 .help = "print JSON: {\"games\", \"players\": [{\"spec\", \"score\", "
                         "\"score_ci\", \"win\", \"win_ci\", \"margin\", \"margin_ci\"}]}, "
                         "with \"faults\" for programs and, for two players, \"elo\", "
                         "\"elo_ci\" and \"sprt\""}},
    .details =
        "score is the mean score, win the share of games won (a shared victory counts in part),\n"
        "margin the mean lead over the best opponent. Each is followed by half the width of its\n"
        "95 % confidence interval, over deals. A fault is a turn that a program forfeited and\n"
        "greedy played. Ctrl-C prints the results so far.\n",
    .example = "  lapilli arena --rules totem --players search:sims=200,fullgreedy --games 100\n",
};

enum { SPEC_WIDTH = 34, HALF_WIDTH = 6 };

typedef struct results {
    stats_mean score, win, margin;
} results;

static results results_of(const tournament *c, int i)
{
    int players = c->rules.players;
    const tournament_tally *tally = &c->tally[i];
    return (results){stats_mean_of(&tally->score, players),
                     stats_share_of(&tally->win, TOURNAMENT_SHARES * players),
                     stats_mean_of(&tally->margin, players)};
}

/* Prints a spec in a column of SPEC_WIDTH characters, not bytes, truncated if too long. */
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

/* `+12.3 ±1.5`; `sign` goes before numbers that are not negative. */
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
    stats_mean elo = stats_elo_of(results_of(c, 0).win);
    printf("\nElo difference, first to second: ");
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
                                               : "undecided");
}

static void print_table(const tournament *c)
{
    int players = c->rules.players;
    printf("%" PRIu64 " games: %" PRIu64 " deal%s of %s for %d, seed %" PRIu64 "\n\n",
           c->done * (uint64_t)players, c->done, c->done == 1 ? "" : "s",
           lap_set_name((lap_set)c->rules.set), players, c->seed);
    printf("%-*s   score           win %%          margin\n", SPEC_WIDTH, "player");
    for (int i = 0; i < players; i++) {
        results r = results_of(c, i);
        print_spec(c->who->entrant[i].spec);
        print_mean(r.score, 1, 8, "", MORE_FOLLOWS);
        print_mean(r.win, 100, 7, "", MORE_FOLLOWS);
        print_mean(r.margin, 1, 8, "+", END_OF_LINE);
        uint64_t faults = atomic_load(&c->who->entrant[i].faults);
        if (faults > 0)
            printf("\n  forfeited %" PRIu64 " turn%s", faults, faults == 1 ? "" : "s");
        putchar('\n');
    }
    if (players == 2)
        print_elo(c);
}

/* A number, or null if it is unknown. */
static json_t *number_or_null(double number, bool known)
{
    return known && isfinite(number) ? json_output_real(number, 6) : json_null();
}

static void add_mean(json_t *object, const char *key, const char *key_ci, stats_mean mean)
{
    json_object_set_new(object, key, number_or_null(mean.mean, true));
    json_object_set_new(object, key_ci, number_or_null(mean.half, mean.half >= 0));
}

static json_t *player_object(const tournament *c, int i)
{
    results r = results_of(c, i);
    entrant *who = &c->who->entrant[i];
    json_t *object = json_pack("{s:o}", "spec", json_output_text(who->spec));
    add_mean(object, "score", "score_ci", r.score);
    add_mean(object, "win", "win_ci", r.win);
    add_mean(object, "margin", "margin_ci", r.margin);
    if (who->command != NULL)
        json_object_set_new(object, "faults", json_output_count(atomic_load(&who->faults)));
    return object;
}

static void print_json(const tournament *c)
{
    static const char *const accepted[] = {[TOURNAMENT_ELO0] = "elo0", [TOURNAMENT_ELO1] = "elo1"};
    uint64_t players = c->rules.players;
    json_t *list = json_array();
    for (int i = 0; i < (int)players; i++)
        json_array_append_new(list, player_object(c, i));
    json_t *object =
        json_pack("{s:o, s:o}", "games", json_output_count(c->done * players), "players", list);
    if (players == 2)
        add_mean(object, "elo", "elo_ci", stats_elo_of(results_of(c, 0).win));
    if (c->sequential)
        json_object_set_new(object, "sprt",
                            json_pack("{s:f, s:f, s:o, s:o, s:o, s:s?}", "elo0", c->elo[0], "elo1",
                                      c->elo[1], "llr", json_output_real(c->llr, 6), "lower",
                                      json_output_real(-STATS_LLR_BOUND, 6), "upper",
                                      json_output_real(STATS_LLR_BOUND, 6), "accepted",
                                      accepted[c->verdict]));
    json_output_print(object);
}

/* Plays, and prints the results so far. */
static exit_status run(tournament *c, const options *given)
{
    char shown[EXCERPT_TEXT];
    interrupt_catch();
    exit_status status = tournament_run(c);
    if (status != EXIT_OK)
        return status;
    uint64_t players = c->rules.players;
    if (c->done == 0)
        console_note("no deal was completed");
    else if (options_has(given, OPTION_JSON))
        print_json(c);
    else
        print_table(c);
    if (c->error != 0)
        return console_error("%s: cannot write a record: %s", excerpt_path(given->records, shown),
                             strerror(c->error));
    if (c->done < c->deals && c->verdict == TOURNAMENT_OPEN) {
        console_note("interrupted: %" PRIu64 " of %" PRIu64 " games count", c->done * players,
                     c->deals * players);
        return EXIT_INTERRUPTED;
    }
    return EXIT_OK;
}

/* Has all searches counted in processor time, which belongs to a thread. */
static exit_status use_cpu_time(entrants *who)
{
    for (int i = 0; i < who->count; i++) {
        entrant *one = &who->entrant[i];
        char shown[EXCERPT_TEXT];
        if (one->command != NULL || one->player.threads > 1)
            return console_usage_error(
                "arena", "--cpu-time: not for '%s', which %s", excerpt_string(one->spec, shown),
                one->command != NULL ? "is an external program" : "has several threads");
        one->cpu_time = true;
    }
    return EXIT_OK;
}

/* Reads the players, and so how many there are. */
static exit_status read_players(options *given, entrants *who)
{
    exit_status status = entrants_read(who, given->entrants, "arena", "players");
    if (status != EXIT_OK)
        return status;
    if (who->count < 2 || who->count > LAP_SEATS)
        return console_usage_error("arena", "--players: expected 2, 3 or 4 players, found %d",
                                   who->count);
    if (options_has(given, OPTION_SPRT) && who->count != 2)
        return console_usage_error("arena", "--sprt needs two players");
    given->rules.players = (uint8_t)who->count;
    status = options_has(given, OPTION_CPU_TIME) ? use_cpu_time(who) : EXIT_OK;
    return status == EXIT_OK ? options_settle(given) : status;
}

static exit_status open_and_run(const options *given, entrants *who)
{
    uint64_t players = (uint64_t)who->count, wanted = (uint64_t)given->games;
    tournament c = {.rules = given->rules,
                    .seed = given->seed,
                    .deals = (wanted + players - 1) / players,
                    .jobs = given->jobs != 0 ? given->jobs : workers_default(),
                    .who = who,
                    .folder = -1,
                    .sequential = options_has(given, OPTION_SPRT),
                    .elo = {given->elo[0], given->elo[1]}};
    uint64_t games = c.deals * players;
    if (games != wanted)
        console_note("playing %" PRIu64 " games, to complete every deal", games);
    if ((uint64_t)c.jobs > games)
        c.jobs = (int)games;
    if (given->records != NULL) {
        char shown[EXCERPT_TEXT];
        c.folder = file_open_folder(given->records);
        if (c.folder < 0)
            return console_error("%s: cannot use this folder: %s",
                                 excerpt_path(given->records, shown), strerror(errno));
    }
    exit_status status = run(&c, given);
    if (c.folder >= 0)
        close(c.folder);
    return status;
}

exit_status command_arena(int argc, char **argv)
{
    options given;
    entrants who = {.count = 0};
    lap_network_file network[LAP_SEATS] = {{NULL, 0}};
    exit_status status = options_read(&given, &arena_usage, argc, argv);
    if (status == EXIT_OK)
        status = read_players(&given, &who);
    if (status == EXIT_OK)
        status = network_option_read_each(network, who.count, (lap_set)given.rules.set,
                                          given.network, "arena");
    if (status == EXIT_OK)
        status = options_seed(&given);
    if (status == EXIT_OK) {
        for (int i = 0; i < who.count; i++)
            who.entrant[i].network = network[i];
        status = open_and_run(&given, &who);
    }
    for (int i = 0; i < LAP_SEATS; i++)
        network_option_free(&network[i]);
    entrants_free(&who);
    return status;
}
