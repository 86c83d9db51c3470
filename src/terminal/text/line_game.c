/* line_game.c: a game typed line by line. */
#include "line_game.h"

#include "terminal/session/game_report.h"
#include "i18n/fill.h"
#include "i18n/names.h"
#include "i18n/translate.h"
#include "terminal/session/player_names.h"
#include "terminal/session/position_text.h"
#include "terminal/session/question.h"
#include "terminal/session/sentence.h"
#include "terminal/session/typed_decision.h"
#include "terminal/session/typed_line.h"
#include "text/number.h"
#include "text_game.h"

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
    char name[NAMES_TEXT];
    print_title(tr("Points"));
    for (int seat = 1; seat <= view->rules.players; seat++)
        printf("%s%s %d", seat == 1 ? "" : ", ", names_label(who->name[seat - 1], name),
               lap_view_score(view, seat).total);
    putchar('\n');
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT && view->rules.set == LAP_TOTEM; r++) {
        print_title(names_resource((lap_resource)r));
        for (int seat = 1; seat <= view->rules.players; seat++)
            printf("%s%s %d%s", seat == 1 ? "" : ", ", names_label(who->name[seat - 1], name),
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

/* How the decision is typed. */
static const char *how_to_type(lap_phase phase)
{
    switch (phase) {
    case LAP_PHASE_PICK:
        return tr("Type its number.");
    case LAP_PHASE_PICK_TWO:
        return tr("Type both numbers.");
    case LAP_PHASE_LAY:
        return tr("Type a square for each half, such as f7 e7.");
    case LAP_PHASE_FIRE:
        return tr("Type a square.");
    case LAP_PHASE_TOTEM:
        return tr("Type a seat.");
    default:
        return tr("Type skip, or for example hunter f6 pay f8 g8.");
    }
}

/* Asks for the decision that comes next. */
static void print_question(const lap_view *view)
{
    char text[NAMES_TEXT];
    question_write(view, text, sizeof text);
    printf("%s ", text);
    if (view->phase == LAP_PHASE_LAY) {
        print_domino(view, view->now.domino[view->slot]);
        printf(". ");
    }
    puts(how_to_type((lap_phase)view->phase));
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
    char text[4096], label[NAMES_TEXT];
    lap_record record = session_record(s);
    lap_record_write_legal(&record, LEGAL_EVENTS, text, sizeof text);
    printf("%s %s\n", names_label(tr("Legal"), label), text);
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

/* Runs a command that changes nothing. Returns false if it is no such command. */
static bool show(const session *s, const char *line)
{
    const lap_view *view = &s->table.view;
    uint64_t seat;
    if (strcmp(line, "?") == 0)
        print_legal(s);
    else if (strcmp(line, "help") == 0)
        print_help();
    else if (strcmp(line, "record") == 0)
        print_record(s);
    else if (strncmp(line, "board ", 6) == 0 &&
             number_read(line + 6, 1, view->rules.players, &seat))
        position_text_territory(lap_view_territory(view, (int)seat), set_of(view),
                                view->rules.grid);
    else
        return line[0] == '\0';
    return true;
}

/* A game and who plays it. */
typedef struct line_game {
    session *session;
    seat_names who;
} line_game;

/* Asks the person until the table changes. */
static text_answer ask(void *context)
{
    const line_game *g = context;
    session *s = g->session;
    char line[TYPED_LINE], text[TYPED_LINE + 64];
    print_position(s, &g->who);
    for (;;) {
        print_question(&s->table.view);
        if (!typed_line_read(line)) {
            putchar('\n');
            return TEXT_QUIT;
        }
        if (strcmp(line, "quit") == 0)
            return TEXT_QUIT;
        if (show(s, line))
            continue;
        bool undoes = strcmp(line, "undo") == 0;
        typed_decision_complete(&s->table.view, line, text, sizeof text);
        lap_status status = undoes ? session_undo(s) : session_request(s, text);
        if (status.error == LAP_OK)
            return undoes ? TEXT_UNDO : TEXT_DECISION;
        sentence_refusal(status.error, text, sizeof text);
        printf("%s %s\n", text, tr("Type ? for the legal decisions, help for the commands."));
    }
}

static void print_event(void *context, const lap_view *before)
{
    const lap_table *table = &((const line_game *)context)->session->table;
    char text[LAP_EVENT_TEXT];
    int last = table->events - 1;
    (void)before;
    lap_move_write(table->event[last], table->decided[last], text, sizeof text);
    printf("  %s\n", text);
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
    game_report_result(&s->table, who);
}

exit_status line_game_play(session *s, const saved_game *file)
{
    line_game g = {.session = s, .who = player_names(&s->table, session_only_person(s))};
    const text_game game = {.context = &g, .ask = ask, .tell = print_event};
    game_report_players(&s->table.view, &g.who);
    puts(tr("Type help for the commands."));
    exit_status status = text_game_play(&game, s, file);
    if (status == EXIT_OK && session_due(s) == SESSION_OVER)
        print_end(s, &g.who);
    return status;
}
