/* cmd_engine.c: `lapilli engine`: a computer player for other programs, by lines on stdin and
 * stdout (docs/engine-protocol.md). */
#include "commands.h"

#include "system/monotonic.h"
#include "lapilli/lapilli.h"
#include "lapilli/player.h"
#include "options.h"
#include "system/number.h"
#include "system/excerpt.h"
#include "system/record_file.h"
#include "system/console.h"
#include "position_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: lapilli engine [--player P] [--seed S]\n"
    "Plays for another program, which tells the position and asks for decisions by lines on "
    "stdin;\n"
    "the answers are lines on stdout. docs/engine-protocol.md specifies both.\n"
    "\n"
    "  --player P    who decides: random, greedy, fullgreedy, search:time=500ms,threads=2 and so\n"
    "                on, level:1 to level:6; search:time=1s unless said. A `go` with a budget of\n"
    "                its own overrides that of a search\n"
    "  --seed S      what its chance starts from; 1 unless said\n"
    "  --help        this text\n"
    "  --version     the version of lapilli\n"
    "\n"
    "Example:\n"
    "  lapilli arena --rules totem --players 'exec:lapilli engine --player greedy,random' \\\n"
    "      --games 10\n";

static const usage engine_usage = {
    .command = "engine",
    .help = help,
    .takes = TAKES(OPTION_PLAYER) | TAKES(OPTION_SEED),
};

enum { LINE_MOST = 4096, BLOCK_MOST = 256 * 1024, SPEC_TEXT = 64 };

typedef struct engine {
    lap_player player;
    lap_player_context context; /* its arena is ours */
    record_file *game;          /* NULL before the first record */
    char *block;                /* lines up to `end` */
    size_t length;              /* of the block */
    int overflow;               /* was it longer than BLOCK_MOST? */
    char line[LINE_MOST];
} engine;

typedef enum line_news { LINE_FINE, LINE_LONG, LINE_END } line_news;

/* Reads a line without its newline. The rest of a long one is skipped. */
static line_news read_line(engine *e, size_t *length)
{
    size_t n = 0;
    int c;
    while ((c = getchar()) != '\n' && c != EOF) {
        if (n < sizeof e->line - 1)
            e->line[n] = (char)c;
        n++;
    }
    if (c == EOF)
        return LINE_END;
    if (n > 0 && n < sizeof e->line && e->line[n - 1] == '\r')
        n--;
    *length = n < sizeof e->line ? n : sizeof e->line - 1;
    e->line[*length] = '\0';
    return n < sizeof e->line ? LINE_FINE : LINE_LONG;
}

/* Reads lines up to `end` into the block. Returns 0 when the input ends before. */
static int read_block(engine *e)
{
    size_t length;
    e->length = 0;
    e->overflow = 0;
    for (;;) {
        line_news news = read_line(e, &length);
        if (news == LINE_END)
            return 0;
        if (news == LINE_FINE && strcmp(e->line, "end") == 0)
            return 1;
        if (news == LINE_LONG || e->length + length + 1 > BLOCK_MOST) {
            e->overflow = 1;
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

/* `record`: the block becomes the position, or nothing changes. */
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
    else if (record_file_parse(game, text, e->length))
        printf("error line %zu, column %zu: %s\n", game->line, game->column, game->why);
    else
        puts("ok");
    if (e->overflow || game->line != 0) {
        free_game(game);
        return;
    }
    free_game(e->game);
    e->game = game;
}

/* `event LINE` */
static void take_event(engine *e, const char *text)
{
    lap_move move;
    int seat;
    if (e->game == NULL) {
        puts("error no record has been given");
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

/* The words after `go`: `time MS`, `sims N`, both or none. Returns 0 when they are none of it. */
static int read_budget(char *words, uint64_t *ms, uint64_t *sims)
{
    char *kept, *word = strtok_r(words, " ", &kept);
    for (; word != NULL; word = strtok_r(NULL, " ", &kept)) {
        const char *number = strtok_r(NULL, " ", &kept);
        if (number == NULL)
            return 0;
        if (!(strcmp(word, "time") == 0 && number_read(number, 1, 3600000, ms)) &&
            !(strcmp(word, "sims") == 0 && number_read(number, 1, OPTIONS_SIMS, sims)))
            return 0;
    }
    return 1;
}

/* Thinks with a budget, which only a search that is no level has. */
static lap_move think(engine *e, const lap_view *view, uint64_t ms, uint64_t sims)
{
    lap_player player = e->player;
    if (player.kind == LAP_PLAYER_SEARCH && player.level == 0 && (ms != 0 || sims != 0)) {
        player.time_ms = (uint32_t)ms;
        player.sims = (uint32_t)sims;
    } else if (ms != 0 && player.time_ms > ms) {
        player.time_ms = (uint32_t)ms;
    }
    return lap_player_move(&player, view, &e->context);
}

/* `go [time MS] [sims N]` */
static void go(engine *e, char *words)
{
    uint64_t ms = 0, sims = 0;
    char text[LAP_MOVE_TEXT];
    if (!read_budget(words, &ms, &sims)) {
        puts("error go takes time and milliseconds from 1 to 3600000, sims and a number, or both");
        return;
    }
    if (e->game == NULL) {
        puts("error no record has been given");
        return;
    }
    const lap_view *view = &e->game->record.view;
    if (view->phase == LAP_PHASE_OVER) {
        puts("error the game is over");
    } else if (lap_view_is_chance(view)) {
        position_text_due(view, text, sizeof text);
        printf("error chance is due: %s\n", text);
    } else {
        lap_move_write(think(e, view, ms, sims), view->seat, text, sizeof text);
        printf("move %s\n", text);
    }
}

static void greet(const engine *e, const char *version)
{
    char spec[SPEC_TEXT];
    if (strcmp(version, "1") != 0) {
        puts("error this is version 1");
        return;
    }
    lap_player_write(&e->player, spec, sizeof spec);
    printf("id name lapilli " LAP_VERSION "\nid player %s\nwant seed\nok\n", spec);
}

static void take_seed(engine *e, const char *text)
{
    if (number_read(text, 0, UINT64_MAX, &e->context.random.state))
        puts("ok");
    else
        puts("error a seed is a number of 64 bits");
}

/* Answers one line. Returns 0 when there are to be no more. */
static int answer(engine *e)
{
    char shown[EXCERPT_TEXT];
    size_t word = strcspn(e->line, " ");
    char *rest = e->line + word + (e->line[word] == ' ');
    e->line[word] = '\0';
    if (strcmp(e->line, "quit") == 0)
        return 0;
    if (strcmp(e->line, "lapilli-engine") == 0)
        greet(e, rest);
    else if (strcmp(e->line, "seed") == 0)
        take_seed(e, rest);
    else if (strcmp(e->line, "event") == 0)
        take_event(e, rest);
    else if (strcmp(e->line, "go") == 0)
        go(e, rest);
    else if (strcmp(e->line, "record") == 0 || strcmp(e->line, "legal") == 0) {
        int record = e->line[0] == 'r';
        if (!read_block(e))
            return 0;
        if (record)
            take_record(e);
        else
            puts("ok");
    } else
        printf("error there is no command '%s'\n", excerpt_string(e->line, shown));
    return 1;
}

static void serve(engine *e)
{
    size_t length;
    for (;;) {
        line_news news = read_line(e, &length);
        if (news == LINE_END)
            return;
        if (news == LINE_LONG)
            puts("error the line is too long");
        else if (strlen(e->line) != length)
            puts("error the line has a zero byte");
        else if (length > 0 && e->line[0] != '#' && !answer(e))
            return;
        if (fflush(stdout) != 0)
            return;
    }
}

static int prepare(engine *e, const options *given)
{
    const char *spec = given->player != NULL ? given->player : "search:time=1s";
    char shown[EXCERPT_TEXT];
    lap_status status = lap_player_read(&e->player, spec, strlen(spec));
    if (status.error != LAP_OK)
        return console_usage_error("engine", "--player '%s': %s", excerpt_string(spec, shown),
                                   lap_error_text(status.error));
    e->context.random.state = options_has(given, OPTION_SEED) ? given->seed : 1;
    e->context.now = monotonic_ns;
    e->context.size = lap_player_memory(&e->player);
    e->context.memory = e->context.size > 0 ? malloc(e->context.size) : NULL;
    e->block = malloc(BLOCK_MOST);
    if (e->block == NULL || (e->context.size > 0 && e->context.memory == NULL))
        return console_error("lapilli: out of memory");
    return -1;
}

int command_engine(int argc, char **argv)
{
    options given;
    engine e = {.game = NULL};
    int code = options_read(&given, &engine_usage, argc, argv);
    if (code < 0)
        code = prepare(&e, &given);
    if (code < 0) {
        serve(&e);
        code = EXIT_OK;
    }
    free_game(e.game);
    free(e.block);
    free(e.context.memory);
    return code;
}
