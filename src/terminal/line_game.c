/* line_game.c: a game typed line by line.
 *
 * A decision is typed as an event or in short: `1 pick 17`, `pick 17` or 17, `lay f7 e7` or f7 e7,
 * `fire e8` or e8. */
#include "line_game.h"

#include "position_text.h"
#include "system/interrupt.h"

#include <stdio.h>
#include <string.h>

enum { LINE_SIZE = 256, RECORD_TEXT = 32768, LEGAL_EVENTS = 60 };

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

static void print_position(const session *s)
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
    position_text_territory(lap_view_territory(view, view->seat), set_of(view), view->rules.grid);
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
static void print_record(const session *s)
{
    char text[RECORD_TEXT];
    lap_record record = session_record(s);
    lap_record_write(&record, text, sizeof text);
    fputs(text, stdout);
}

static void print_legal(const session *s)
{
    char text[4096];
    lap_record record = session_record(s);
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
           "  quit       stop; with --save you can continue later\n");
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
static bool show(const session *s, const char *line)
{
    const lap_view *view = &s->table.view;
    int seat;
    if (strcmp(line, "?") == 0)
        print_legal(s);
    else if (strcmp(line, "help") == 0)
        print_help();
    else if (strcmp(line, "record") == 0)
        print_record(s);
    else if (sscanf(line, "board %d", &seat) == 1 && seat >= 1 && seat <= view->rules.players)
        position_text_territory(lap_view_territory(view, seat), set_of(view), view->rules.grid);
    else
        return line[0] == '\0';
    return true;
}

typedef enum answer { ANSWER_DECISION, ANSWER_UNDO, ANSWER_QUIT } answer;

/* Asks the person until the table changes. */
static answer ask(session *s)
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
        lap_status status = undoes ? session_undo(s) : session_request(s, text);
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
static bool play_next(session *s)
{
    lap_move moves[LAP_MOVES];
    answer given = ANSWER_DECISION;
    switch (session_due(s)) {
    case SESSION_CHANCE:
        session_deal(s);
        break;
    case SESSION_COMPUTER:
        session_play(s, session_decide(s));
        break;
    case SESSION_PERSON:
        if (lap_view_moves(&s->table.view, moves) == 1)
            session_play(s, moves[0]); /* forced: printed, not asked for */
        else
            given = ask(s);
        break;
    case SESSION_OVER:
        return false;
    }
    if (given == ANSWER_DECISION)
        print_event(&s->table);
    if (given == ANSWER_UNDO)
        puts("Undone.");
    return given != ANSWER_QUIT;
}

/* The seat of the only person; 0 if there are several. */
static int only_person(const session *s)
{
    int found = 0;
    for (int seat = 1; seat <= s->table.rules.players; seat++)
        if (s->setup.person[seat - 1])
            found = found == 0 ? seat : -1;
    return found > 0 ? found : 0;
}

/* `You win.`, or `Seat 2 wins.` where several people play. */
static void print_result(const session *s)
{
    unsigned winners = lap_view_winners(&s->table.view);
    bool alone = (winners & (winners - 1)) == 0;
    int seat = only_person(s);
    if (seat != 0) {
        bool won = (winners >> (seat - 1) & 1) != 0;
        printf("%s\n", won && alone ? "You win." : won ? "You share the victory." : "You lose.");
        return;
    }
    printf(alone ? "Seat" : "Seats");
    for (int i = 0; i < LAP_SEATS; i++)
        if ((winners >> i & 1) != 0)
            printf(" %d", i + 1);
    printf(alone ? " wins.\n" : " share the victory.\n");
}

static void print_end(const session *s)
{
    const lap_view *view = &s->table.view;
    char text[(LAP_SEATS + 1) * LAP_SCORE_TEXT];
    for (int seat = 1; seat <= view->rules.players; seat++) {
        if (!s->setup.person[seat - 1])
            continue;
        putchar('\n');
        position_text_territory(lap_view_territory(view, seat), set_of(view), 0);
    }
    lap_record_write_footer(view, text, sizeof text);
    fputs(text, stdout);
    print_result(s);
}

static void print_beginning(const session *s)
{
    int seat = only_person(s);
    if (seat != 0)
        printf("You are seat %d; the others are computer players. Type help for the commands.\n",
               seat);
    else
        printf("%d people play at this keyboard. Type help for the commands.\n", session_people(s));
}

exit_status line_game_play(session *s, const saved_game *file)
{
    print_beginning(s);
    while (session_due(s) != SESSION_OVER) {
        bool goes_on = play_next(s);
        if (interrupt_requested())
            return EXIT_INTERRUPTED;
        if (!goes_on)
            return EXIT_OK;
        exit_status status = saved_game_save(file, s);
        if (status != EXIT_OK)
            return status;
    }
    print_end(s);
    return EXIT_OK;
}
