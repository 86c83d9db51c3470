/* simulation.c: years of failures from a seed. See --help. */
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

static const char usage[] =
    "Usage: simulation [OPTION]...\n"
    "Plays games at servers that share a database, in one thread and from a seed, while\n"
    "servers, connections, clocks and the database fail; and checks that nothing is lost,\n"
    "doubled, shown too early or given to the wrong person, and that every game ends.\n"
    "\n"
    "  --seed S         the seed. Default: 1\n"
    "  --seeds N        that many seeds from there on. Default: 1\n"
    "  --fresh          one more, drawn at random\n"
    "  --decisions N    for each seed. Default: 2000\n"
    "  --until N        stop before occurrence N, and print what happened last\n"
    "  --trace          print everything that happens\n"
    "  --calm           nothing goes wrong\n"
    "  --forever        seed after seed, until one fails\n"
    "  --minutes M      the same, for that long at most\n"
    "  --forget-game-over\n"
    "                   a fault of the past: leases for games that are over\n"
    "  --help           print this text\n";

static uint64_t number(const char *option, const char *text)
{
    char *end;
    unsigned long long value = text == NULL ? 0 : strtoull(text, &end, 10);
    if (text == NULL || *text == '\0' || *end != '\0') {
        fprintf(stderr, "simulation: %s needs a number; try --help\n", option);
        exit(2);
    }
    return value;
}

static void print_trace(const world *w)
{
    uint64_t first = w->traced > WORLD_TRACE ? w->traced - WORLD_TRACE : 0;
    for (uint64_t i = first; i < w->traced; i++)
        printf("#   %s\n", w->trace[i % WORLD_TRACE]);
}

typedef struct totals {
    uint64_t decisions, games, occurrences, kills, cuts, losses;
} totals;

/* Returns whether all was well. */
static bool simulate(const world_options *options, uint64_t decisions, totals *sum)
{
    world *w = world_open(options);
    const char *wrong = world_run(w, decisions);
    sum->decisions += w->database.decisions;
    sum->games += w->games;
    sum->occurrences += w->occurrences;
    sum->kills += w->kills;
    sum->cuts += w->cuts;
    sum->losses += w->losses;
    if (wrong != NULL) {
        printf("not ok - seed %llu: %s\n", (unsigned long long)options->seed, wrong);
        printf("#   occurrence %llu, after %llu decisions; what happened last:\n",
               (unsigned long long)w->occurrences, (unsigned long long)w->database.decisions);
    }
    if (wrong != NULL || options->until != 0)
        print_trace(w);
    if (wrong != NULL)
        printf("# again: simulation --seed %llu --decisions %llu%s\n",
               (unsigned long long)options->seed, (unsigned long long)decisions,
               options->calm ? " --calm" : "");
    world_close(w);
    return wrong == NULL;
}

typedef struct settings {
    world_options options;
    uint64_t seeds, decisions, minutes;
    bool fresh, forever;
} settings;

/* Where the number of an option goes; NULL: it has none. */
static uint64_t *number_of(settings *s, const char *word)
{
    return strcmp(word, "--seed") == 0        ? &s->options.seed
           : strcmp(word, "--seeds") == 0     ? &s->seeds
           : strcmp(word, "--decisions") == 0 ? &s->decisions
           : strcmp(word, "--until") == 0     ? &s->options.until
           : strcmp(word, "--minutes") == 0   ? &s->minutes
                                              : NULL;
}

static bool *switch_of(settings *s, const char *word)
{
    return strcmp(word, "--calm") == 0               ? &s->options.calm
           : strcmp(word, "--trace") == 0            ? &s->options.trace
           : strcmp(word, "--forget-game-over") == 0 ? &s->options.forgets_game_over
           : strcmp(word, "--fresh") == 0            ? &s->fresh
           : strcmp(word, "--forever") == 0          ? &s->forever
                                                     : NULL;
}

static void read_settings(settings *s, int arguments, char **argument)
{
    *s = (settings){.options.seed = 1, .seeds = 1, .decisions = 2000};
    for (int i = 1; i < arguments; i++) {
        const char *word = argument[i];
        uint64_t *value = number_of(s, word);
        bool *on = switch_of(s, word);
        if (strcmp(word, "--help") == 0) {
            fputs(usage, stdout);
            exit(0);
        } else if (value != NULL) {
            *value = number(word, ++i < arguments ? argument[i] : NULL);
        } else if (on != NULL) {
            *on = true;
        } else {
            fprintf(stderr, "simulation: unknown option %s; try --help\n", word);
            exit(2);
        }
    }
    s->forever |= s->minutes > 0;
}

static uint64_t fresh_seed(void)
{
    uint32_t seed;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        abort();
    printf("# fresh seed %u\n", (unsigned)seed);
    return seed;
}

static void print_totals(const totals *sum, double seconds)
{
    printf(
        "# %llu decisions in %llu games, %llu occurrences; %llu servers stopped, %llu connections"
        " cut, %llu answers of the database lost; %.1f s, %.0f decisions a minute\n",
        (unsigned long long)sum->decisions, (unsigned long long)sum->games,
        (unsigned long long)sum->occurrences, (unsigned long long)sum->kills,
        (unsigned long long)sum->cuts, (unsigned long long)sum->losses, seconds,
        (double)sum->decisions / (seconds > 0 ? seconds : 1) * 60);
}

int main(int arguments, char **argument)
{
    settings s;
    totals sum = {0};
    uint64_t passed = 0, failed = 0;
    read_settings(&s, arguments, argument);
    clock_t begun = clock();
    time_t end = time(NULL) + 60 * (time_t)s.minutes;
    for (uint64_t i = 0; s.forever ? failed == 0 : i < s.seeds + s.fresh; i++) {
        world_options own = s.options;
        own.seed += i;
        if (!s.forever && i == s.seeds)
            own.seed = fresh_seed();
        if (simulate(&own, s.decisions, &sum))
            passed++;
        else
            failed++;
        if (s.minutes > 0 && time(NULL) >= end)
            break;
    }
    print_totals(&sum, (double)(clock() - begun) / CLOCKS_PER_SEC);
    printf("%llu passed, %llu failed\n", (unsigned long long)passed, (unsigned long long)failed);
    return failed == 0 ? 0 : 1;
}
