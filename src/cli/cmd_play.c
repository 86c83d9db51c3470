/* cmd_play.c: `lapilli play`: a game in the terminal, line by line, against computer players.
 *
 * The game is a table (table/table.h) with one person. A decision is typed as an event or in short:
 * `1 pick 17`, `pick 17` or 17, `lay f7 e7` or f7 e7, `fire e8` or e8. */
#include "commands.h"

#include "arena/match_player.h"
#include "lapilli/lapilli.h"
#include "options.h"
#include "position_text.h"
#include "system/excerpt.h"
#include "system/file.h"
#include "system/interrupt.h"
#include "table/table.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const command_usage play_usage = {
    .command = "play",
    .summary = "Plays a game in this terminal, line by line, against computer players. Type help "
               "during the game for its commands.",
    .options = {{OPTION_RULES, .help = "discovery, totem, tribe or kingdomino. Default: discovery"},
                {OPTION_PLAYERS, .help = "2, 3 or 4. Default: 2"},
                {.option = OPTION_SEAT},
                {OPTION_WITH,
                 .help = "your opponents: level:1 to level:6, random, greedy, fullgreedy, "
                         "search:time=5s, or exec:COMMAND for an external program "
                         "(docs/engine-protocol.md); one for all other seats, or one for each, "
                         "separated by commas. Default: level:2"},
                OPTIONS_OF_GAME,
                {.option = OPTION_SEED},
                {.option = OPTION_SAVE}},
    .example =
        "  lapilli play --rules tribe --players 3 --bonus centre,complete --save evening.lap\n",
};

enum { LINE_SIZE = 256, RECORD_TEXT = 32768, LEGAL_EVENTS = 60 };

typedef struct play_session {
    lap_table table;                  /* with one person, and no clock: every time is 0 */
    lap_game deal;                    /* dealt from the seed, before its first event */
    lap_random random;                /* for the computer players */
    entrants who;                     /* the computer players */
    match_player opponent[LAP_SEATS]; /* each of them */
    uint64_t opponents_seed;          /* for programs that want one */
    int seat;                         /* the person's */
    const char *save;                 /* file for the record, or NULL */
    int folder;                       /* of that file; -1: none */
} play_session;

static lap_set set_of(const lap_view *view)
{
    return (lap_set)view->rules.set;
}

/* `17  forest | lake *1`, with crowns or fires, craters and resources. */
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

static void print_position(const play_session *s)
{
    const lap_view *view = &s->table.view;
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

/* Asks for the decision that comes next. */
static void print_question(const lap_view *view)
{
    switch ((lap_phase)view->phase) {
    case LAP_PHASE_PICK:
        printf("Pick a domino from the next line (its number).\n");
        break;
    case LAP_PHASE_PICK_TWO:
        printf("Pick the outer two dominoes of the line or the inner two (both numbers).\n");
        break;
    case LAP_PHASE_LAY:
        printf("Lay ");
        print_domino(view, view->now.domino[view->slot]);
        printf(": a square for each half, such as f7 e7.\n");
        break;
    case LAP_PHASE_FIRE:
        printf("Place the fire token with %d fire%s: a square at most %d from the volcano.\n",
               view->craters, view->craters == 1 ? "" : "s", 4 - view->craters);
        break;
    case LAP_PHASE_TOTEM:
        printf("Pass on the %s totem: to which seat?\n",
               lap_resource_name((lap_resource)view->tied));
        break;
    default:
        printf("Recruit a caveman, such as hunter f6 pay f8 g8, or skip.\n");
        break;
    }
}

/* The game so far as a record. */
static lap_record record_of(const lap_table *table)
{
    lap_record record;
    lap_status status = lap_record_begin(&record, &table->rules);
    assert(status.error == LAP_OK);
    (void)status;
    memcpy(record.event, table->event, sizeof record.event);
    memcpy(record.seat, table->decided, sizeof record.seat);
    record.events = table->events;
    record.view = table->view;
    return record;
}

static size_t write_record(const lap_table *table, char text[RECORD_TEXT])
{
    lap_record record = record_of(table);
    size_t length = lap_record_write(&record, text, RECORD_TEXT);
    assert(length < RECORD_TEXT);
    return length;
}

static void print_record(const lap_table *table)
{
    char text[RECORD_TEXT];
    write_record(table, text);
    fputs(text, stdout);
}

static void print_legal(const lap_table *table)
{
    char text[4096];
    lap_record record = record_of(table);
    lap_record_write_legal(&record, LEGAL_EVENTS, text, sizeof text);
    printf("Legal: %s\n", text);
}

static void print_help(void)
{
    printf("  ?          list the legal decisions\n"
           "  undo       undo your last decision\n"
           "  board N    show the board of seat N\n"
           "  record     print the game so far as a record\n"
           "  help       print this text\n"
           "  quit       stop; with --save the game is kept\n");
}

/* Saves the record after every change, so that nothing is lost. */
static exit_status save(const play_session *s)
{
    if (s->save == NULL)
        return EXIT_OK;
    char text[RECORD_TEXT], shown[EXCERPT_TEXT];
    const char *slash = strrchr(s->save, '/');
    size_t length = write_record(&s->table, text);
    if (file_write(s->folder, slash == NULL ? s->save : slash + 1, text, length))
        return EXIT_OK;
    return console_error("%s: cannot save the game: %s", excerpt_path(s->save, shown),
                         strerror(errno));
}

/* Adds a line to the table's log that must be right. */
static void add_line(lap_table *table, const char *line)
{
    lap_status status = lap_table_read(table, 0, line, strlen(line));
    assert(status.error == LAP_OK);
    (void)status;
}

static void add_event(lap_table *table, lap_move move)
{
    char line[LAP_MOVE_TEXT];
    lap_move_write(move, table->view.seat, line, sizeof line);
    add_line(table, line);
}

/* Makes a request of the person, and adds what follows from it. */
static lap_status request(play_session *s, const char *text)
{
    char line[LAP_LOG_TEXT];
    lap_status status = lap_table_ask(&s->table, s->seat, 0, text, strlen(text), line);
    if (status.error != LAP_OK)
        return status;
    add_line(&s->table, line);
    while (lap_table_due(&s->table, 0, line) > 0)
        add_line(&s->table, line);
    return status;
}

/* The event that dealing gives in this position. After an undo it is the same again. */
static lap_move next_chance(const play_session *s)
{
    lap_game game = s->deal;
    for (int i = 0; i < s->table.events; i++) {
        lap_status status = lap_game_play(&game, s->table.event[i]);
        assert(status.error == LAP_OK);
        (void)status;
    }
    return lap_game_chance(&game);
}

/* How many events come before the person's last decision with an alternative: undoing a forced one
 * would only repeat it. -1: there is none. */
static int events_before_choice(const play_session *s)
{
    lap_view view;
    lap_move moves[LAP_MOVES];
    int found = -1;
    lap_status status = lap_view_start(&view, &s->table.rules);
    for (int i = 0; i < s->table.events && status.error == LAP_OK; i++) {
        if (s->table.decided[i] == s->seat && lap_view_moves(&view, moves) > 1)
            found = i;
        status = lap_view_play(&view, s->table.event[i]);
    }
    assert(status.error == LAP_OK);
    return found;
}

static lap_status undo(play_session *s)
{
    char text[32];
    int events = events_before_choice(s);
    if (events < 0)
        return (lap_status){LAP_NOTHING_TO_UNDO, 0};
    snprintf(text, sizeof text, "undo %d", events);
    lap_status status = request(s, text);
    for (int i = 0; i < s->who.count && status.error == LAP_OK; i++)
        match_player_begin(&s->opponent[i], s->opponents_seed);
    return status;
}

/* Turns what was typed into a request such as `lay 17 f7 e7`. */
static void complete(const lap_view *view, const char *typed, char *text, size_t size)
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
    bool whole = strcmp(typed, "skip") == 0 || strncmp(typed, "discard ", 8) == 0;
    char extra[32] = "";
    if (view->phase == LAP_PHASE_LAY && strspn(typed, "0123456789") == 0)
        snprintf(extra, sizeof extra, "%d ", view->now.domino[view->slot]);
    if (view->phase == LAP_PHASE_TOTEM && strchr(typed, ' ') == NULL)
        snprintf(extra, sizeof extra, "%s ", lap_resource_name((lap_resource)view->tied));
    if (whole)
        snprintf(text, size, "%s", typed);
    else
        snprintf(text, size, "%s %s%s", verb, extra, typed);
}

/* Prompts for a line and trims it. Returns false at the end of the input. */
static bool read_line(char *line, size_t size)
{
    printf("> ");
    fflush(stdout);
    if (fgets(line, (int)size, stdin) == NULL)
        return false;
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
    return true;
}

/* Runs a command that changes nothing. Returns false if it is none. */
static bool show(const play_session *s, const char *line)
{
    const lap_view *view = &s->table.view;
    int seat;
    if (strcmp(line, "?") == 0)
        print_legal(&s->table);
    else if (strcmp(line, "help") == 0)
        print_help();
    else if (strcmp(line, "record") == 0)
        print_record(&s->table);
    else if (sscanf(line, "board %d", &seat) == 1 && seat >= 1 && seat <= view->rules.players)
        position_text_territory(lap_view_territory(view, seat), set_of(view), view->rules.grid);
    else
        return line[0] == '\0';
    return true;
}

typedef enum answer { ANSWER_DECISION, ANSWER_UNDO, ANSWER_QUIT } answer;

/* Asks the person until the table changes. */
static answer ask(play_session *s)
{
    char line[LINE_SIZE], text[LINE_SIZE + 64];
    print_position(s);
    for (;;) {
        print_question(&s->table.view);
        if (!read_line(line, sizeof line)) {
            putchar('\n');
            return ANSWER_QUIT;
        }
        if (strcmp(line, "quit") == 0)
            return ANSWER_QUIT;
        if (show(s, line))
            continue;
        bool undoes = strcmp(line, "undo") == 0;
        complete(&s->table.view, line, text, sizeof text);
        lap_status status = undoes ? undo(s) : request(s, text);
        if (status.error == LAP_OK)
            return undoes ? ANSWER_UNDO : ANSWER_DECISION;
        printf("Not possible: %s. Type ? for the legal decisions, help for the commands.\n",
               lap_error_text(status.error));
    }
}

static void print_event(const lap_table *table)
{
    char text[LAP_MOVE_TEXT];
    int last = table->events - 1;
    lap_move_write(table->event[last], table->decided[last], text, sizeof text);
    printf("  %s\n", text);
}

/* Plays the next event, or undoes some. Returns false when the person quits. */
static bool play_next(play_session *s)
{
    const lap_view *view = &s->table.view;
    lap_move moves[LAP_MOVES];
    answer given = ANSWER_DECISION;
    if (lap_view_is_chance(view)) {
        add_event(&s->table, next_chance(s));
    } else if (view->seat != s->seat) {
        int i = s->who.count == 1 ? 0 : view->seat - 1 - (view->seat > s->seat);
        lap_record record = record_of(&s->table);
        add_event(&s->table, match_player_move(&s->opponent[i], &record, &s->random));
    } else if (lap_view_moves(view, moves) == 1) {
        add_event(&s->table, moves[0]); /* forced: printed, not asked for */
    } else {
        given = ask(s);
    }
    if (given == ANSWER_DECISION)
        print_event(&s->table);
    if (given == ANSWER_UNDO)
        puts("Undone.");
    return given != ANSWER_QUIT;
}

static void print_end(const play_session *s)
{
    const lap_view *view = &s->table.view;
    char text[(LAP_SEATS + 1) * LAP_SCORE_TEXT];
    putchar('\n');
    position_text_territory(lap_view_territory(view, s->seat), set_of(view), 0);
    lap_record_write_footer(view, text, sizeof text);
    fputs(text, stdout);
    unsigned winners = lap_view_winners(view);
    bool won = (winners >> (s->seat - 1) & 1) != 0;
    bool alone = (winners & (winners - 1)) == 0;
    printf("%s\n", won && alone ? "You win." : won ? "You share the victory." : "You lose.");
}

static exit_status open_opponents(play_session *s)
{
    for (int i = 0; i < s->who.count; i++) {
        exit_status status = match_player_open(&s->opponent[i], &s->who.entrant[i]);
        if (status != EXIT_OK)
            return status;
        match_player_begin(&s->opponent[i], s->opponents_seed);
    }
    return EXIT_OK;
}

static exit_status play(play_session *s)
{
    printf("You are seat %d; the others are computer players. Type help for the commands.\n",
           s->seat);
    while (s->table.view.phase != LAP_PHASE_OVER) {
        bool goes_on = play_next(s);
        if (interrupt_requested())
            return EXIT_INTERRUPTED;
        if (!goes_on)
            return EXIT_OK;
        exit_status status = save(s);
        if (status != EXIT_OK)
            return status;
    }
    print_end(s);
    return EXIT_OK;
}

/* Opens the folder of the file to save to. */
static exit_status open_save(play_session *s, const char *path)
{
    char folder[4096] = ".", shown[EXCERPT_TEXT];
    const char *slash = strrchr(path, '/');
    if (slash != NULL)
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path) + 1, path);
    s->save = path;
    s->folder = file_open_folder(folder);
    if (s->folder >= 0)
        return EXIT_OK;
    return console_error("%s: cannot save the game: %s", excerpt_path(path, shown),
                         strerror(errno));
}

/* Opens the table and sits the person down. A program's seat is down as greedy, which plays for it
 * where it fails. The deal follows from the seed, so there is nothing to prove and no salt: that is
 * shuffle 1. */
static void open_table(play_session *s, const lap_rules *rules)
{
    char line[LAP_LOG_TEXT];
    lap_game_setup setup = {.rules = *rules, .shuffle = 1};
    for (int i = 0; i < rules->players; i++) {
        int other = s->who.count == 1 ? 0 : i - (i + 1 > s->seat);
        if (i + 1 == s->seat)
            continue;
        setup.computer[i] = 1;
        setup.player[i] = s->who.entrant[other].player;
        if (s->who.entrant[other].command != NULL)
            setup.player[i] = (lap_player){.kind = LAP_PLAYER_GREEDY, .threads = 1};
    }
    lap_status status = lap_game_setup_write(&setup, line, sizeof line);
    assert(status.error == LAP_OK);
    add_line(&s->table, line);
    status = request(s, "sit -");
    assert(status.error == LAP_OK);
    (void)status;
}

/* Checks the options and deals. */
static exit_status prepare(options *given, play_session *s)
{
    if (given->rules.players == 0)
        given->rules.players = 2;
    int players = given->rules.players;
    exit_status status = options_settle(given);
    if (status != EXIT_OK)
        return status;
    s->seat = given->seat != 0 ? given->seat : 1;
    status = entrants_read(&s->who, given->with != NULL ? given->with : "level:2", "play", "with");
    if (status != EXIT_OK)
        return status;
    if (s->who.count != 1 && s->who.count != players - 1)
        return console_usage_error("play", "--with names %d players, but you have %d opponent%s",
                                   s->who.count, players - 1, players == 2 ? "" : "s");
    if (s->seat > players)
        return console_usage_error("play", "--seat: there are only %d seats", players);
    status = options_seed(given);
    if (status == EXIT_OK && given->save != NULL)
        status = open_save(s, given->save);
    if (status != EXIT_OK)
        return status;
    lap_game_deal(&s->deal, &given->rules, lap_random_series(given->seed, 0));
    s->random.state = s->opponents_seed = lap_random_series(given->seed, 1);
    open_table(s, &given->rules);
    return EXIT_OK;
}

exit_status command_play(int argc, char **argv)
{
    options given;
    play_session s = {.folder = -1};
    exit_status status = options_read(&given, &play_usage, argc, argv);
    if (status == EXIT_OK)
        status = prepare(&given, &s);
    if (status == EXIT_OK) {
        interrupt_catch();
        status = open_opponents(&s);
        if (status == EXIT_OK)
            status = play(&s);
    }
    for (int i = 0; i < LAP_SEATS; i++)
        match_player_close(&s.opponent[i]);
    entrants_free(&s.who);
    if (s.folder >= 0)
        close(s.folder);
    return status;
}
