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
                         "\"elo_ci\" and \"sprt\". win_ci and elo_ci are [low, high], null if "
                         "infinite"}},
    .details =
        "score is the mean score, win the share of games won (a shared victory counts in part),\n"
        "margin the mean lead over the best opponent. From 30 deals on, each is followed by its\n"
        "95 % confidence interval, over deals: score and margin by half its width (Student), win\n"
        "by its ends (Wilson). A fault is a turn that a program forfeited and\n"
        "greedy played: the program has lost that game, with no points. The exit status is 1 if\n"
        "a program never made a legal decision. Ctrl-C prints the results so far.\n",
    .example = "  lapilli arena --rules totem --players search:sims=200,fullgreedy --games 100\n",
};

/* SPEC_WIDTH: of the first column, which gives FAULTS_WIDTH of it to the last if there is one. */
enum { SPEC_WIDTH = 30, HALF_WIDTH = 6, ENDS_WIDTH = 11, FAULTS_WIDTH = 8 };

/* With fewer deals no interval is given. */
enum { ENOUGH_DEALS = 30 };

typedef struct results {
    stats_mean score, margin;
    stats_range win;
    bool enough; /* deals for intervals */
} results;

static results results_of(const tournament *c, int i)
{
    int players = c->rules.players;
    const tournament_tally *tally = &c->tally[i];
    return (results){.score = stats_mean_of(&tally->score, players),
                     .margin = stats_mean_of(&tally->margin, players),
                     .win = stats_share_of(&tally->win, TOURNAMENT_SHARES * players),
                     .enough = c->done >= ENOUGH_DEALS};
}

/* Prints a spec in a column of so many characters, not bytes, truncated if too long. */
static void print_spec(const char *spec, int column)
{
    char shown[EXCERPT_TEXT];
    const char *text = excerpt_string(spec, shown);
    int width = 0;
    while (*text != '\0' && width < column - 1) {
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
    printf("%*s", column - width, "");
}

typedef enum place { MORE_FOLLOWS, END_OF_LINE } place;

/* `+12.3 ±1.5`; `sign` goes before numbers that are not negative. */
static void print_mean(stats_mean mean, bool enough, const char *sign, place last)
{
    char number[32], half[32] = "";
    snprintf(number, sizeof number, "%s%.1f", mean.mean >= 0 ? sign : "", mean.mean);
    if (enough)
        snprintf(half, sizeof half, "±%.1f", mean.half);
    printf("%8s", number);
    if (half[0] != '\0')
        printf(" %*s", HALF_WIDTH + 1, half); /* a ± has two bytes */
    else if (last == MORE_FOLLOWS)
        printf(" %*s", HALF_WIDTH, "");
}

/* `66.7 57.2–75.0`, in per cent. */
static void print_share(stats_range share, bool enough)
{
    char ends[32] = "";
    if (enough)
        snprintf(ends, sizeof ends, "%.1f–%.1f", 100 * share.low, 100 * share.high);
    printf("%7.1f %*s", 100 * share.mean, enough ? ENDS_WIDTH + 2 : ENDS_WIDTH, ends); /* – has 3 */
}

/* An Elo difference without a fraction, and without -0. */
static double whole(double elo)
{
    return round(elo) + 0.0;
}

static void print_elo(const tournament *c)
{
    results r = results_of(c, 0);
    stats_range elo = stats_elo_of(r.win);
    printf("\nElo difference, first to second: ");
    if (!isinf(elo.mean))
        printf("%+.0f", whole(elo.mean));
    else
        printf("%s", elo.mean > 0 ? "it won every game" : "it won no game");
    if (r.enough && !isinf(elo.mean))
        printf(", %+.0f to %+.0f", whole(elo.low), whole(elo.high));
    else if (r.enough)
        printf(", %+.0f or %s", whole(elo.mean > 0 ? elo.low : elo.high),
               elo.mean > 0 ? "more" : "less");
    putchar('\n');
    if (c->sequential)
        printf("SPRT of %g against %g Elo: LLR %.2f in (%.2f, %.2f), %s\n", c->elo[1], c->elo[0],
               c->llr, -STATS_LLR_BOUND, STATS_LLR_BOUND,
               c->verdict == TOURNAMENT_ELO1   ? "accepted"
               : c->verdict == TOURNAMENT_ELO0 ? "rejected"
                                               : "undecided");
}

static bool has_faults(const entrants *who)
{
    uint64_t faults = 0;
    for (int i = 0; i < who->count; i++)
        faults += atomic_load(&who->entrant[i].faults);
    return faults > 0;
}

static void print_table(const tournament *c)
{
    int players = c->rules.players;
    bool faults = has_faults(c->who);
    int column = faults ? SPEC_WIDTH - FAULTS_WIDTH : SPEC_WIDTH;
    printf("%" PRIu64 " games: %" PRIu64 " deal%s of %s for %d, seed %" PRIu64 "\n\n",
           c->done * (uint64_t)players, c->done, c->done == 1 ? "" : "s",
           lap_set_name((lap_set)c->rules.set), players, c->seed);
    printf("%-*s   score         win %%              margin%s\n", column, "player",
           faults ? "         faults" : "");
    for (int i = 0; i < players; i++) {
        results r = results_of(c, i);
        print_spec(c->who->entrant[i].spec, column);
        print_mean(r.score, r.enough, "", MORE_FOLLOWS);
        print_share(r.win, r.enough);
        print_mean(r.margin, r.enough, "+", faults ? MORE_FOLLOWS : END_OF_LINE);
        if (faults)
            printf("%*" PRIu64, FAULTS_WIDTH, atomic_load(&c->who->entrant[i].faults));
        putchar('\n');
    }
    if (players == 2)
        print_elo(c);
}

/* A number, or null if it is infinite. */
static json_t *number_or_null(double number)
{
    return isfinite(number) ? json_output_real(number, 6) : json_null();
}

static void add_mean(json_t *object, const char *key, const char *key_ci, stats_mean mean,
                     bool enough)
{
    json_object_set_new(object, key, number_or_null(mean.mean));
    json_object_set_new(object, key_ci, enough ? number_or_null(mean.half) : json_null());
}

static void add_range(json_t *object, const char *key, const char *key_ci, stats_range range,
                      bool enough)
{
    json_object_set_new(object, key, number_or_null(range.mean));
    json_object_set_new(
        object, key_ci,
        enough ? json_pack("[o, o]", number_or_null(range.low), number_or_null(range.high))
               : json_null());
}

static json_t *player_object(const tournament *c, int i)
{
    results r = results_of(c, i);
    entrant *who = &c->who->entrant[i];
    json_t *object = json_pack("{s:o}", "spec", json_output_text(who->spec));
    add_mean(object, "score", "score_ci", r.score, r.enough);
    add_range(object, "win", "win_ci", r.win, r.enough);
    add_mean(object, "margin", "margin_ci", r.margin, r.enough);
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
    if (players == 2) {
        results r = results_of(c, 0);
        add_range(object, "elo", "elo_ci", stats_elo_of(r.win), r.enough);
    }
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
    return entrants_check_moved(c->who);
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
    status = options_has(given, OPTION_CPU_TIME) ? entrants_use_cpu_time(who, "arena") : EXIT_OK;
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
