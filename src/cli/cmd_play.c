/* cmd_play.c: `lapilli play`, a game in the terminal, line by line, against computer players.
 *
 * What a person types is an event, or as much of it as is not plain: `1 pick 17`, `pick 17` or 17,
 * `lay f7 e7` or f7 e7, `fire e8` or e8. */
#include "commands.h"

#include "arena/match_player.h"
#include "system/file.h"
#include "lapilli/lapilli.h"
#include "options.h"
#include "system/excerpt.h"
#include "system/console.h"
#include "position_text.h"
#include "system/interrupt.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "Usage: lapilli play [OPTION]...\n"
    "Plays a game in this terminal, line by line, against computer players. Type help in the game\n"
    "for what can be typed.\n"
    "\n"
    "  --rules R       discovery (usual), totem, tribe or kingdomino\n"
    "  --players N     2 (usual), 3 or 4\n"
    "  --seat N        your seat; 1 unless said\n"
    "  --with P        who plays against you: level:1 to level:6 (level:2 unless said), random,\n"
    "                  greedy, fullgreedy, search:time=5s, or exec:COMMAND for a program of your\n"
    "                  own (docs/engine-protocol.md); one for all other seats, or one for each,\n"
    "                  separated by commas\n"
    "  --bonus B       none, centre, complete or centre,complete (default: both in\n"
    "                  kingdomino, otherwise none)\n"
    "  --grid N        5 or 7\n"
    "  --deck N        24, 36 or 48 dominoes\n"
    "  --line N        dominoes in a line: 4, or with three players 3\n"
    "  --variant V     short-duel or mighty-duel: kingdomino for two with other grid and deck\n"
    "  --seed S        the same seed deals the same game; decimal, or 0x and hex digits\n"
    "  --save FILE     keep the record in FILE, after every event; what was there is replaced\n"
    "  --help          this text\n"
    "  --version       the version of lapilli\n"
    "\n"
    "Example:\n"
    "  lapilli play --rules tribe --players 3 --bonus centre,complete --save evening.lap\n";

static const usage play_usage = {
    .command = "play",
    .help = help,
    .takes = TAKES_RULES | TAKES(OPTION_SEED) | TAKES(OPTION_WITH) | TAKES(OPTION_SEAT) |
             TAKES(OPTION_SAVE),
};

enum { LINE_MOST = 256, RECORD_TEXT = 32768, LEGAL_EVENTS = 60 };

typedef struct sitting {
    lap_game game;
    lap_record record;
    lap_random random;             /* of the computer players */
    entrants who;                  /* who they are */
    match_player other[LAP_SEATS]; /* and each of them */
    int seat;                      /* the person's */
    const char *save;              /* file to keep the record in, or NULL */
    int folder;                    /* that it is in; -1 when there is none */
} sitting;

static lap_set set_of(const lap_view *view)
{
    return (lap_set)view->rules.set;
}

/* `17 forest | lake`, with crowns, fires, craters and resources. */
static void print_domino(const lap_view *view, int number)
{
    lap_domino domino = lap_domino_of(set_of(view), number);
    printf("%2d", number);
    for (int i = 0; i < 2; i++) {
        lap_half half = domino.half[i];
        printf("%s%s", i == 0 ? "  " : " | ", lap_terrain_name(set_of(view), half.terrain));
        if (half.fires > 0)
            printf(" *%d", half.fires);
        if (half.craters > 0)
            printf(" ^%d", half.craters);
        if (lap_rules_resources(&view->rules) && half.resource != LAP_NO_RESOURCE)
            printf(" (%s)", lap_resource_name(half.resource));
    }
}

static void print_line(const lap_view *view, const lap_line *line, const char *title)
{
    for (int i = 0; i < LAP_LINE; i++) {
        if (line->domino[i] == 0)
            continue;
        printf("  %-8s", title);
        print_domino(view, line->domino[i]);
        if (line->chief[i] != 0)
            printf("   <- seat %d", line->chief[i]);
        putchar('\n');
        title = "";
    }
}

static void print_cave(const lap_view *view)
{
    printf("  cave    ");
    for (int i = 0; i < LAP_CAVE; i++)
        printf(" %s", view->cave[i] == 0 ? "-" : lap_caveman_name((lap_caveman)view->cave[i]));
    printf("\n  pile    ");
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++)
        if (view->pile[c] > 0)
            printf(" %s x%d", lap_caveman_name((lap_caveman)c), view->pile[c]);
    putchar('\n');
}

static void print_points(const lap_view *view)
{
    for (int seat = 1; seat <= view->rules.players; seat++)
        printf("%s seat %d: %d", seat == 1 ? "  points " : ",", seat,
               lap_view_score(view, seat).total);
    putchar('\n');
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT && view->rules.set == LAP_TOTEM; r++) {
        printf("  %-8s", lap_resource_name((lap_resource)r));
        for (int seat = 1; seat <= view->rules.players; seat++)
            printf(" %d:%d%s", seat,
                   lap_territory_count(lap_view_territory(view, seat), (lap_resource)r),
                   view->totem[r - 1] == seat ? " (totem)" : "");
        putchar('\n');
    }
}

static void print_table(const sitting *s)
{
    const lap_view *view = &s->record.view;
    putchar('\n');
    if (view->round > 0)
        printf("Round %d of %d\n", view->round, lap_rules_rounds(&view->rules));
    print_line(view, &view->now, "now");
    print_line(view, &view->next, "next");
    if (view->rules.set == LAP_TRIBE && view->round > 0)
        print_cave(view);
    print_points(view);
    position_text_territory(lap_view_territory(view, s->seat), set_of(view), view->rules.grid);
}

/* What is asked of the person, in one sentence. */
static void print_question(const sitting *s)
{
    const lap_view *view = &s->record.view;
    switch ((lap_phase)view->phase) {
    case LAP_PHASE_PICK:
        printf("Pick a free domino of the next line (its number).\n");
        break;
    case LAP_PHASE_PICK_TWO:
        printf("Take the outer two dominoes of the line or the inner two (both numbers).\n");
        break;
    case LAP_PHASE_LAY:
        printf("Lay ");
        print_domino(view, view->now.domino[view->slot]);
        printf(": a square for each half, such as f7 e7.\n");
        break;
    case LAP_PHASE_FIRE:
        printf("Place a fire token of %d: a square at most %d away from the volcano.\n",
               view->craters, 4 - view->craters);
        break;
    case LAP_PHASE_TOTEM:
        printf("You pass on the %s totem: to which seat?\n",
               lap_resource_name((lap_resource)view->tied));
        break;
    default:
        printf("Recruit (hunter f6 pay f8 g8) or skip.\n");
        break;
    }
}

static void print_legal(const lap_record *record)
{
    char text[4096];
    lap_record_write_legal(record, LEGAL_EVENTS, text, sizeof text);
    printf("Legal: %s\n", text);
}

static void print_help(void)
{
    printf("  ?          what is legal now\n"
           "  board N    the territory of seat N\n"
           "  record     the game so far as a record\n"
           "  quit       stop; with --save the game is kept\n");
}

/* Keeps the record after every event, so that nothing is lost. Returns 0, or EXIT_ERROR. */
static int save(const sitting *s)
{
    if (s->save == NULL)
        return 0;
    char text[RECORD_TEXT], shown[EXCERPT_TEXT];
    const char *slash = strrchr(s->save, '/');
    size_t length = lap_record_write(&s->record, text, sizeof text);
    assert(length < sizeof text);
    if (file_write(s->folder, slash == NULL ? s->save : slash + 1, text, length) == 0)
        return 0;
    return console_error("%s: cannot save the game: %s", excerpt_path(s->save, shown),
                         strerror(errno));
}

/* Plays an event on both the game and its record. It is legal for both or for neither. */
static lap_status play_event(sitting *s, lap_move move)
{
    lap_status status = lap_game_play(&s->game, move);
    if (status.error == LAP_OK)
        status = lap_record_add(&s->record, move);
    return status;
}

/* Makes a whole event of what was typed: `SEAT VERB DOMINO …`. */
static void complete(const lap_view *view, const char *typed, char *event, size_t size)
{
    static const char *const verbs[] = {
        [LAP_PHASE_PICK] = "pick", [LAP_PHASE_PICK_TWO] = "pick", [LAP_PHASE_LAY] = "lay",
        [LAP_PHASE_FIRE] = "fire", [LAP_PHASE_TOTEM] = "totem",   [LAP_PHASE_RECRUIT] = "recruit",
    };
    const char *verb = verbs[view->phase];
    size_t length = strlen(verb);
    if (typed[0] == '0' + view->seat && typed[1] == ' ' && typed[2] >= 'a' && typed[2] <= 'z')
        typed += 2; /* with its seat, as `?` shows it */
    if (strncmp(typed, verb, length) == 0 && typed[length] == ' ')
        typed += length + 1;
    int bare = strcmp(typed, "skip") == 0 || strncmp(typed, "discard ", 8) == 0;
    char extra[32] = "";
    if (view->phase == LAP_PHASE_LAY && strspn(typed, "0123456789") == 0)
        snprintf(extra, sizeof extra, "%d ", view->now.domino[view->slot]);
    if (view->phase == LAP_PHASE_TOTEM && strchr(typed, ' ') == NULL)
        snprintf(extra, sizeof extra, "%s ", lap_resource_name((lap_resource)view->tied));
    if (bare)
        snprintf(event, size, "%d %s", view->seat, typed);
    else
        snprintf(event, size, "%d %s %s%s", view->seat, verb, extra, typed);
}

/* Reads one line without its newline and without spaces around it. Returns 0 at the end. */
static int read_line(char *line, size_t size)
{
    printf("> ");
    fflush(stdout);
    if (fgets(line, (int)size, stdin) == NULL)
        return 0;
    if (strchr(line, '\n') == NULL)
        for (int c = getchar(); c != '\n' && c != EOF;)
            c = getchar();
    line[strcspn(line, "\r\n")] = '\0';
    char *start = line + strspn(line, " \t");
    size_t length = strlen(start);
    while (length > 0 && (start[length - 1] == ' ' || start[length - 1] == '\t'))
        length--;
    memmove(line, start, length);
    line[length] = '\0';
    return 1;
}

static void show_record(const lap_record *record)
{
    char text[RECORD_TEXT];
    lap_record_write(record, text, sizeof text);
    fputs(text, stdout);
}

/* Commands that are no event. Returns 1 when it was one. */
static int command(const sitting *s, const char *line)
{
    const lap_view *view = &s->record.view;
    int seat;
    if (strcmp(line, "?") == 0)
        print_legal(&s->record);
    else if (strcmp(line, "help") == 0)
        print_help();
    else if (strcmp(line, "record") == 0)
        show_record(&s->record);
    else if (sscanf(line, "board %d", &seat) == 1 && seat >= 1 && seat <= view->rules.players)
        position_text_territory(lap_view_territory(view, seat), set_of(view), view->rules.grid);
    else
        return line[0] == '\0';
    return 1;
}

/* Asks until there is a legal event. Returns 0 when the person wants no more. */
static int ask(sitting *s)
{
    char line[LINE_MOST], event[LINE_MOST + 64];
    print_table(s);
    for (;;) {
        print_question(s);
        if (!read_line(line, sizeof line)) {
            putchar('\n');
            return 0;
        }
        if (strcmp(line, "quit") == 0)
            return 0;
        if (command(s, line))
            continue;
        lap_move move;
        int seat;
        complete(&s->record.view, line, event, sizeof event);
        lap_status status = lap_move_read(event, strlen(event), &move, &seat);
        if (status.error == LAP_OK)
            status = play_event(s, move);
        if (status.error == LAP_OK)
            return 1;
        printf("That cannot be: %s. Type ? for what is legal, help for more.\n",
               lap_error_text(status.error));
    }
}

static void print_event(const sitting *s)
{
    const lap_record *record = &s->record;
    char text[LAP_MOVE_TEXT];
    lap_move_write(record->event[record->events - 1], record->seat[record->events - 1], text,
                   sizeof text);
    printf("  %s\n", text);
}

/* One event, whoever's turn it is. Returns 0 when the person stops. */
static int go_on(sitting *s)
{
    const lap_view *view = &s->record.view;
    lap_move moves[LAP_MOVES];
    if (lap_view_is_chance(view)) {
        play_event(s, lap_game_chance(&s->game));
    } else if (view->seat != s->seat) {
        int other = s->who.count == 1 ? 0 : view->seat - 1 - (view->seat > s->seat);
        play_event(s, match_player_move(&s->other[other], &s->record, &s->random));
    } else if (lap_view_moves(view, moves) == 1) {
        play_event(s, moves[0]); /* forced: shown, not asked */
    } else if (!ask(s)) {
        return 0;
    }
    print_event(s);
    return 1;
}

static void print_end(const sitting *s)
{
    const lap_view *view = &s->record.view;
    char text[(LAP_SEATS + 1) * LAP_SCORE_TEXT];
    putchar('\n');
    position_text_territory(lap_view_territory(view, s->seat), set_of(view), 0);
    lap_record_write_footer(view, text, sizeof text);
    fputs(text, stdout);
    unsigned winners = lap_view_winners(view);
    int won = (winners >> (s->seat - 1) & 1) != 0;
    int alone = (winners & (winners - 1)) == 0;
    printf("%s\n", won && alone ? "You win." : won ? "You share the victory." : "You lose.");
}

/* Opens the other players. Returns EXIT_OK or EXIT_ERROR. */
static int seat_others(sitting *s)
{
    for (int i = 0; i < s->who.count; i++) {
        if (match_player_open(&s->other[i], &s->who.entrant[i]) != EXIT_OK)
            return EXIT_ERROR;
        match_player_begin(&s->other[i], s->random.state);
    }
    return EXIT_OK;
}

static int sit(sitting *s)
{
    printf("You are seat %d; the others are computers. help tells what you can type.\n", s->seat);
    while (s->record.view.phase != LAP_PHASE_OVER) {
        int on = go_on(s);
        if (interrupt_requested())
            return EXIT_INTERRUPTED;
        if (!on)
            return 0;
        if (save(s) != 0)
            return 1;
    }
    print_end(s);
    return 0;
}

/* Opens the folder of the file to save in. Returns -1 to go on, or what to exit with. */
static int open_save(sitting *s, const char *path)
{
    char folder[4096] = ".", shown[EXCERPT_TEXT];
    const char *slash = strrchr(path, '/');
    if (slash != NULL)
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path) + 1, path);
    s->save = path;
    s->folder = file_open_folder(folder);
    if (s->folder >= 0)
        return -1;
    return console_error("%s: cannot save here: %s", excerpt_path(path, shown), strerror(errno));
}

/* Checks what was given and deals. Returns -1 to go on, or what to exit with. */
static int prepare(options *given, sitting *s)
{
    if (given->rules.players == 0)
        given->rules.players = 2;
    int code = options_settle(given);
    if (code >= 0)
        return code;
    s->seat = given->seat != 0 ? given->seat : 1;
    code = entrants_read(&s->who, given->with != NULL ? given->with : "level:2", "play", "with");
    if (code >= 0)
        return code;
    if (s->who.count != 1 && s->who.count != given->rules.players - 1)
        return console_usage_error("play",
                                   "--with names %d players; there are %d seats beside yours",
                                   s->who.count, given->rules.players - 1);
    if (s->seat > given->rules.players)
        return console_usage_error("play", "--seat: there are only %d seats", given->rules.players);
    code = options_seed(given);
    if (code < 0 && given->save != NULL)
        code = open_save(s, given->save);
    if (code >= 0)
        return code;
    lap_game_deal(&s->game, &given->rules, lap_random_series(given->seed, 0));
    lap_record_begin(&s->record, &given->rules);
    s->random.state = lap_random_series(given->seed, 1);
    return -1;
}

int command_play(int argc, char **argv)
{
    options given;
    sitting s = {.folder = -1};
    int code = options_read(&given, &play_usage, argc, argv);
    if (code < 0)
        code = prepare(&given, &s);
    if (code < 0) {
        interrupt_catch();
        code = seat_others(&s);
        if (code == EXIT_OK)
            code = sit(&s);
    }
    for (int i = 0; i < LAP_SEATS; i++)
        match_player_close(&s.other[i]);
    entrants_free(&s.who);
    if (s.folder >= 0)
        close(s.folder);
    return code;
}
