/* cmd_engine.c: `lapilli engine`: a computer player for other programs, over stdin and stdout
 * (docs/engine-protocol.md). */
#include "commands.h"

#include "system/monotonic.h"
#include "lapilli/lapilli.h"
#include "lapilli/search.h"
#include "cli/output/line_input.h"
#include "cli/options/options.h"
#include "text/number.h"
#include "text/excerpt.h"
#include "system/record_file.h"
#include "system/console.h"
#include "terminal/session/position_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const command_usage engine_usage = {
    .command = "engine",
    .summary = "Runs a computer player for another program, which sends positions and asks for "
               "decisions in lines on stdin and reads the answers from stdout "
               "(docs/engine-protocol.md).",
    .options = {{OPTION_PLAYER,
                 .help =
                     "the player: random, greedy, fullgreedy, search:time=500ms,threads=2, "
                     "search:sims=1000, level:1 to level:6. Default: search:time=1s. A `go` with "
                     "limits overrides those of a search"},
                {OPTION_SEED, .help = "the seed for its random choices. Default: 1"}},
    .example = "  lapilli arena --rules totem --games 10 \\\n"
               "      --players 'exec:lapilli engine --player greedy,random'\n",
};

enum {
    LINE_SIZE = 4096,
    BLOCK_SIZE = 256 * 1024,
    SPEC_TEXT = 64,
    INFO_NS = 250 * 1000 * 1000 /* between two lines of `info` */
};

typedef struct engine {
    lap_player player;
    lap_player_context context; /* with memory for the last `go` */
    record_file *game;          /* NULL before the first record */
    char *block;                /* lines up to `end` */
    size_t length;              /* of the block */
    bool overflow;              /* it was longer than BLOCK_SIZE */
    char line[LINE_SIZE];
    line_input input;
    int stop;         /* the search is to decide at once */
    uint64_t told_ns; /* when the last `info` was printed */
} engine;

static line_result read_line(engine *e, size_t *length)
{
    return line_input_read(&e->input, e->line, sizeof e->line, length);
}

/* Reads lines up to `end` into the block. Returns false if the input ends first. */
static bool read_block(engine *e)
{
    size_t length;
    e->length = 0;
    e->overflow = false;
    for (;;) {
        line_result result = read_line(e, &length);
        if (result == LINE_NONE)
            return false;
        if (result == LINE_READ && strcmp(e->line, "end") == 0)
            return true;
        if (result == LINE_TOO_LONG || e->length + length + 1 > BLOCK_SIZE) {
            e->overflow = true;
            continue;
        }
        memcpy(e->block + e->length, e->line, length);
        e->length += length;
        e->block[e->length++] = '\n';
    }
}

static void free_game(record_file *game)
{
    if (game != NULL)
        record_file_free(game);
    free(game);
}

/* `record`: the block becomes the position; on an error nothing changes. */
static void take_record(engine *e)
{
    record_file *game = calloc(1, sizeof *game);
    char *text = malloc(e->length + 1);
    if (game == NULL || text == NULL) {
        free(game);
        free(text);
        puts("error out of memory");
        return;
    }
    memcpy(text, e->block, e->length);
    game->text = text;
    if (e->overflow)
        puts("error the record is too long");
    else if (!record_file_parse(game, text, e->length))
        printf("error line %zu, column %zu: %s\n", game->line, game->column, game->why);
    else
        puts("ok");
    if (e->overflow || game->line != 0) {
        free_game(game);
        return;
    }
    free_game(e->game);
    e->game = game;
    e->context.has_tree = false;
}

/* `event LINE` */
static void take_event(engine *e, const char *text)
{
    lap_move move;
    int seat;
    if (e->game == NULL) {
        puts("error there is no record yet");
        return;
    }
    lap_status status = lap_move_read(text, strlen(text), &move, &seat);
    if (status.error == LAP_OK)
        status = lap_record_line(&e->game->record, text, strlen(text));
    if (status.error == LAP_OK)
        puts("ok");
    else
        printf("error column %" PRIu32 ": %s\n", status.at + 1, lap_error_text(status.error));
}

/* Reads the words after `go`: `time MS`, `sims N`, both or none. */
static bool read_budget(char *words, uint64_t *ms, uint64_t *sims)
{
    char *rest, *word = strtok_r(words, " ", &rest);
    for (; word != NULL; word = strtok_r(NULL, " ", &rest)) {
        const char *number = strtok_r(NULL, " ", &rest);
        if (number == NULL)
            return false;
        if (!(strcmp(word, "time") == 0 && number_read(number, 1, 3600000, ms)) &&
            !(strcmp(word, "sims") == 0 && number_read(number, 1, OPTIONS_SIMS, sims)))
            return false;
    }
    return true;
}

/* The player with the limits of a `go`. A search takes them in place of its own; everyone else is
 * only made faster. */
static lap_player limited(const engine *e, uint64_t ms, uint64_t sims)
{
    lap_player player = e->player;
    if (player.kind == LAP_PLAYER_SEARCH && player.level == 0 && (ms != 0 || sims != 0)) {
        player.time_ms = (uint32_t)ms;
        player.sims = (uint32_t)sims;
    } else if (ms != 0 && player.time_ms > ms) {
        player.time_ms = (uint32_t)ms;
    }
    return player;
}

/* Makes sure that there is memory for this player. Returns false when out of memory. */
static bool reserve(engine *e, const lap_player *player)
{
    size_t size = lap_player_memory(player);
    if (size <= e->context.size)
        return true;
    free(e->context.memory);
    e->context.has_tree = false;
    e->context.memory = malloc(size);
    e->context.size = e->context.memory == NULL ? 0 : size;
    return e->context.memory != NULL;
}

/* Every few simulations: is the next line `stop`? Is it time for an `info`? */
static void watch(void *listener, lap_search *search)
{
    engine *e = listener;
    uint64_t now = monotonic_ns();
    lap_choice best;
    char text[LAP_EVENT_TEXT];
    if (line_input_next_is(&e->input, "stop"))
        __atomic_store_n(&e->stop, 1, __ATOMIC_RELAXED);
    if (now - e->told_ns < INFO_NS || lap_search_rank(&search, 1, &best, 1) != 1)
        return;
    e->told_ns = now;
    lap_move_write(best.move, e->game->record.view.seat, text, sizeof text);
    printf("info sims %" PRIu32 " win %.3f points %+.1f move %s\n", best.visits, (double)best.win,
           (double)best.points, text);
    fflush(stdout);
}

static void decide(engine *e, const lap_player *player, const lap_view *view)
{
    char text[LAP_EVENT_TEXT];
    e->stop = 0;
    e->told_ns = monotonic_ns();
    lap_move move = lap_player_move(player, view, &e->context);
    lap_move_write(move, view->seat, text, sizeof text);
    printf("move %s\n", text);
}

/* `go [time MS] [sims N]` */
static void go(engine *e, char *words)
{
    uint64_t ms = 0, sims = 0;
    char text[LAP_EVENT_TEXT];
    if (!read_budget(words, &ms, &sims)) {
        puts("error go takes time and milliseconds from 1 to 3600000, sims and a number, or both");
        return;
    }
    if (e->game == NULL) {
        puts("error there is no record yet");
        return;
    }
    const lap_view *view = &e->game->record.view;
    if (view->phase == LAP_PHASE_OVER) {
        puts("error the game is over");
    } else if (lap_view_is_chance(view)) {
        position_text_next(view, text, sizeof text);
        printf("error chance comes next: %s\n", text);
    } else {
        lap_player player = limited(e, ms, sims);
        if (!reserve(e, &player)) {
            puts("error out of memory");
            return;
        }
        decide(e, &player, view);
    }
}

static void greet(const engine *e, const char *version)
{
    char spec[SPEC_TEXT];
    if (strcmp(version, "1") != 0) {
        puts("error only version 1 is supported");
        return;
    }
    lap_player_write(&e->player, spec, sizeof spec);
    printf("id name lapilli " LAP_VERSION "\nid player %s\nwant seed\nok\n", spec);
}

static void take_seed(engine *e, const char *text)
{
    if (number_read(text, 0, UINT64_MAX, &e->context.random.state)) {
        e->context.has_tree = false;
        puts("ok");
    } else
        puts("error a seed is a 64-bit number");
}

/* Answers one command. Returns false after `quit` or at the end of the input. */
static bool answer(engine *e)
{
    char shown[EXCERPT_TEXT];
    size_t word = strcspn(e->line, " ");
    char *rest = e->line + word + (e->line[word] == ' ');
    e->line[word] = '\0';
    if (strcmp(e->line, "quit") == 0)
        return false;
    if (strcmp(e->line, "lapilli-engine") == 0)
        greet(e, rest);
    else if (strcmp(e->line, "seed") == 0)
        take_seed(e, rest);
    else if (strcmp(e->line, "event") == 0)
        take_event(e, rest);
    else if (strcmp(e->line, "go") == 0)
        go(e, rest);
    else if (strcmp(e->line, "stop") == 0)
        puts("ok"); /* what it stopped has been answered */
    else if (strcmp(e->line, "record") == 0 || strcmp(e->line, "legal") == 0) {
        bool record = e->line[0] == 'r';
        if (!read_block(e))
            return false;
        if (record)
            take_record(e);
        else
            puts("ok");
    } else
        printf("error unknown command '%s'\n", excerpt_string(e->line, shown));
    return true;
}

static void answer_all(engine *e)
{
    size_t length;
    for (;;) {
        line_result result = read_line(e, &length);
        if (result == LINE_NONE)
            return;
        if (result == LINE_TOO_LONG)
            puts("error the line is too long");
        else if (strlen(e->line) != length)
            puts("error the line contains a zero byte");
        else if (length > 0 && e->line[0] != '#' && !answer(e))
            return;
        if (fflush(stdout) != 0)
            return;
    }
}

static exit_status prepare(engine *e, const options *given)
{
    const char *spec = given->player != NULL ? given->player : "search:time=1s";
    char shown[EXCERPT_TEXT];
    lap_status status = lap_player_read(&e->player, spec, strlen(spec));
    if (status.error != LAP_OK)
        return console_usage_error("engine", "--player '%s': %s", excerpt_string(spec, shown),
                                   lap_error_text(status.error));
    e->context.random.state = options_seed_or_1(given);
    e->context.now = monotonic_ns;
    e->context.stop = &e->stop;
    e->context.keeps_tree = true;
    e->context.progress = watch;
    e->context.listener = e;
    e->block = malloc(BLOCK_SIZE);
    if (e->block == NULL || !reserve(e, &e->player))
        return console_error("lapilli: out of memory");
    return EXIT_OK;
}

exit_status command_engine(int argc, char **argv)
{
    options given;
    engine e = {.game = NULL};
    exit_status status = options_read(&given, &engine_usage, argc, argv);
    if (status == EXIT_OK)
        status = prepare(&e, &given);
    if (status == EXIT_OK)
        answer_all(&e);
    free_game(e.game);
    free(e.block);
    free(e.context.memory);
    return status;
}
