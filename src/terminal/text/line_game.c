/* line_game.c: a game typed line by line. */
#include "line_game.h"

#include "terminal/session/game_report.h"
#include "i18n/fill.h"
#include "i18n/names.h"
#include "i18n/translate.h"
#include "terminal/session/player_names.h"
#include "terminal/session/position_text.h"
#include "terminal/session/sentence.h"
#include "system/interrupt.h"
#include "terminal/session/typed_decision.h"
#include "terminal/session/typed_line.h"

#include <stdio.h>
#include <string.h>

enum { TITLE_WIDTH = 10, RECORD_TEXT = 32768, LEGAL_EVENTS = 60 };

static lap_set set_of(const lap_view *view)
{
    return (lap_set)view->rules.set;
}

/* Prints a title in a column of its own. */
static void print_title(const char *title)
{
    int letters = 0;
    for (const char *c = title; *c != '\0'; c++)
        letters += ((unsigned char)*c & 0xc0) != 0x80;
    printf("  %s%*s", title, letters < TITLE_WIDTH ? TITLE_WIDTH - letters : 1, "");
}

/* `17  forest | lake *1`, with crowns or fires, craters and resources. */
static void print_domino(const lap_view *view, int number)
{
    lap_domino domino = lap_domino_of(set_of(view), number);
    printf("%2d", number);
    for (int i = 0; i < 2; i++) {
        lap_half half = domino.half[i];
        printf("%s%s", i == 0 ? "  " : " | ", names_terrain(set_of(view), half.terrain));
        if (half.fires > 0)
            printf(" *%d", half.fires);
        if (half.craters > 0)
            printf(" ^%d", half.craters);
        if (lap_rules_resources(&view->rules) && half.resource != LAP_NO_RESOURCE)
            printf(" (%s)", names_resource(half.resource));
    }
}

static void print_line(const lap_view *view, const lap_line *line, const char *title)
{
    for (int i = 0; i < LAP_LINE; i++) {
        char seat[NAMES_TEXT];
        if (line->domino[i] == 0)
            continue;
        print_title(title);
        print_domino(view, line->domino[i]);
        FILL(seat, tr("Seat {n}"), fill_number("n", line->chief[i]));
        if (line->chief[i] != 0)
            printf("   <- %s", seat);
        putchar('\n');
        title = "";
    }
}

static void print_cave(const lap_view *view)
{
    print_title(tr("Cave"));
    for (int i = 0; i < LAP_CAVE; i++)
        printf("%s%s", i == 0 ? "" : ", ",
               view->cave[i] == 0 ? "-" : names_caveman((lap_caveman)view->cave[i]));
    putchar('\n');
    print_title(tr("Pile"));
    const char *separator = "";
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++) {
        if (view->pile[c] == 0)
            continue;
        printf("%s%s x%d", separator, names_caveman((lap_caveman)c), view->pile[c]);
        separator = ", ";
    }
    putchar('\n');
}

static void print_points(const lap_view *view, const seat_names *who)
{
    print_title(tr("Points"));
    for (int seat = 1; seat <= view->rules.players; seat++)
        printf("%s%s: %d", seat == 1 ? "" : ", ", who->name[seat - 1],
               lap_view_score(view, seat).total);
    putchar('\n');
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT && view->rules.set == LAP_TOTEM; r++) {
        print_title(names_resource((lap_resource)r));
        for (int seat = 1; seat <= view->rules.players; seat++)
            printf("%s%s: %d%s", seat == 1 ? "" : ", ", who->name[seat - 1],
                   lap_territory_count(lap_view_territory(view, seat), (lap_resource)r),
                   view->totem[r - 1] == seat ? " *" : "");
        putchar('\n');
    }
}

static void print_position(const session *s, const seat_names *who)
{
    const lap_view *view = &s->table.view;
    char round[NAMES_TEXT];
    FILL(round, tr("Round {n} of {all}"), fill_number("n", view->round),
         fill_number("all", lap_rules_rounds(&view->rules)));
    printf("\n%s%s", view->round > 0 ? round : "", view->round > 0 ? "\n" : "");
    print_line(view, &view->now, tr("Now"));
    print_line(view, &view->next, tr("Next"));
    if (view->rules.set == LAP_TRIBE && view->round > 0)
        print_cave(view);
    print_points(view, who);
    position_text_territory(lap_view_territory(view, view->seat), set_of(view), view->rules.grid);
}

static void print_placing(const lap_view *view)
{
    printf("%s ", tr("Place your domino."));
    print_domino(view, view->now.domino[view->slot]);
    printf(". %s\n", tr("Type a square for each half, such as f7 e7."));
}

/* Asks for the decision that comes next. */
static void print_question(const lap_view *view)
{
    char text[NAMES_TEXT];
    switch ((lap_phase)view->phase) {
    case LAP_PHASE_PICK:
        printf("%s %s\n",
               view->round == 0 ? tr("Choose your first domino.")
                                : tr("Choose a domino for the next round."),
               tr("Type its number."));
        break;
    case LAP_PHASE_PICK_TWO:
        printf("%s %s\n", tr("Choose the outer pair or the inner pair."), tr("Type both numbers."));
        break;
    case LAP_PHASE_LAY:
        print_placing(view);
        break;
    case LAP_PHASE_FIRE:
        printf("%s %s\n", tr("Where should the fire land?"), tr("Type a square."));
        break;
    case LAP_PHASE_TOTEM:
        FILL(text, tr("Who takes the {totem}?"),
             fill_text("totem", names_totem((lap_resource)view->tied)));
        printf("%s %s\n", text, tr("Type a seat."));
        break;
    default:
        printf("%s %s\n", tr("Recruit a caveman, or skip."),
               tr("Type skip, or for example hunter f6 pay f8 g8."));
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
    printf("%s: %s\n", tr("Legal"), text);
}

static void print_help(void)
{
    static const struct {
        const char *typed;
        const char *text;
    } lines[] = {
        {"?", TR("list the legal decisions")},
        {"undo", TR("undo your last decision")},
        {"board N", TR("show the board of seat N")},
        {"record", TR("print the game so far as a record")},
        {"help", TR("print this text")},
        {"quit", TR("stop; with --save you can continue later")},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        printf("  %-10s %s\n", lines[i].typed, tr_marked(lines[i].text));
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
static answer ask(session *s, const seat_names *who)
{
    char line[TYPED_LINE], text[TYPED_LINE + 64];
    print_position(s, who);
    for (;;) {
        print_question(&s->table.view);
        if (!typed_line_read(line)) {
            putchar('\n');
            return ANSWER_QUIT;
        }
        if (strcmp(line, "quit") == 0)
            return ANSWER_QUIT;
        if (show(s, line))
            continue;
        bool undoes = strcmp(line, "undo") == 0;
        typed_decision_complete(&s->table.view, line, text, sizeof text);
        lap_status status = undoes ? session_undo(s) : session_request(s, text);
        if (status.error == LAP_OK)
            return undoes ? ANSWER_UNDO : ANSWER_DECISION;
        sentence_refusal(status.error, text, sizeof text);
        printf("%s %s\n", text, tr("Type ? for the legal decisions, help for the commands."));
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
static bool play_next(session *s, const seat_names *who)
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
            given = ask(s, who);
        break;
    case SESSION_ELSEWHERE:
    case SESSION_OVER:
        return false;
    }
    if (given == ANSWER_DECISION)
        print_event(&s->table);
    if (given == ANSWER_UNDO)
        puts(tr("Move undone."));
    return given != ANSWER_QUIT;
}

static void print_end(const session *s, const seat_names *who)
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
    game_report_result(view, who);
}

exit_status line_game_play(session *s, const saved_game *file)
{
    seat_names who = player_names(&s->table, session_only_person(s));
    game_report_players(&s->table.view, &who);
    puts(tr("Type help for the commands."));
    while (session_due(s) != SESSION_OVER) {
        bool goes_on = play_next(s, &who);
        if (interrupt_requested())
            return EXIT_INTERRUPTED;
        if (!goes_on)
            return EXIT_OK;
        exit_status status = saved_game_save(file, s);
        if (status != EXIT_OK)
            return status;
    }
    print_end(s, &who);
    return EXIT_OK;
}
