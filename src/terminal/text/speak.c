/* speak.c: a game to listen to.
 *
 * What a person types is a command (speak_commands.h), the number of a choice (speak_choices.h), or
 * a decision as in the line game (typed_decision.h). A caveman is recruited in steps: whom, paid
 * with what, and where. */
#include "speak.h"

#include "terminal/session/game_report.h"
#include "i18n/fill.h"
#include "i18n/names.h"
#include "i18n/translate.h"
#include "terminal/session/player_names.h"
#include "terminal/session/question.h"
#include "terminal/session/sentence.h"
#include "speak_board.h"
#include "speak_choices.h"
#include "speak_commands.h"
#include "speak_hint.h"
#include "speak_online.h"
#include "terminal/session/typed_decision.h"
#include "terminal/session/typed_line.h"
#include "text_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LISTED = 10 /* choices in one go */ };

typedef struct speaker {
    session *session;
    seat_names who;
    lap_view view;         /* the position, with the steps of a recruiting that has begun */
    speak_choices choices; /* in it */
    bool connected;        /* at a server's table, as it was told */
    bool resigns;          /* has been asked whether to */
} speaker;

static void print_choices(const speaker *p, int from)
{
    int shown = 0, left = 0;
    for (int i = 0; i < p->choices.count; i++) {
        const speak_choice *c = &p->choices.choice[i];
        char text[SPEAK_CHOICE_TEXT], number[NAMES_TEXT];
        if (i + 1 < from)
            continue;
        if (shown == LISTED) {
            left = p->choices.count - i;
            break;
        }
        speak_choice_text(&p->view, c->move, &p->who, text, sizeof text);
        if (lap_move_kind(c->move) == LAP_MOVE_PICK_TWO)
            printf("%s\n", text); /* begins with its numbers */
        else
            printf("%s %s\n", names_label_number(c->number, number), text);
        shown++;
    }
    if (left > 0) {
        char text[NAMES_TEXT], word[SPEAK_WORD];
        speak_command_word(SPEAK_MOVES, word);
        FILL(text,
             tr_plural("{n} more. To hear it, type {command} {from}.",
                       "{n} more. To hear them, type {command} {from}.", left),
             fill_number("n", left), fill_text("command", word),
             fill_number("from", p->choices.count - left + 1));
        printf("%s\n", text);
    }
}

/* How many choices there are, where they are too many to read them all. */
static void print_count(const speaker *p)
{
    char text[NAMES_TEXT], word[SPEAK_WORD];
    int n = p->choices.count;
    speak_command_word(SPEAK_MOVES, word);
    FILL(text,
         tr_plural("{n} choice. To hear it, type {command}.",
                   "{n} choices. To hear them, type {command}.", n),
         fill_number("n", n), fill_text("command", word));
    printf("%s\n", text);
}

/* The domino in hand. */
static void print_domino(const lap_view *view)
{
    char halves[NAMES_TEXT], domino[NAMES_TEXT * 2], text[NAMES_TEXT * 2];
    int number = view->now.domino[view->slot];
    names_domino(&view->rules, number, halves, sizeof halves);
    FILL(domino, tr("domino {number}: {halves}"), fill_number("number", number),
         fill_text("halves", halves));
    sentence_begin(domino, text, sizeof text);
    printf(" %s.", text);
}

/* The fire in hand. */
static void print_fire(const lap_view *view)
{
    char fires[NAMES_TEXT], at[LAP_SQUARE_TEXT], text[NAMES_TEXT];
    int reach = 4 - view->craters;
    names_fires((lap_set)view->rules.set, view->craters, fires, sizeof fires);
    lap_square_write((lap_square){view->volcano}, at, sizeof at);
    FILL(text,
         tr_plural("{fires}, at most {n} square from the volcano on {square}.",
                   "{fires}, at most {n} squares from the volcano on {square}.", reach),
         fill_text("fires", fires), fill_number("n", reach), fill_text("square", at));
    printf(" %s", text);
}

static void print_question(const speaker *p)
{
    const lap_view *view = &p->view;
    char text[NAMES_TEXT];
    if (view->seat != p->who.you && session_people(p->session) > 1)
        printf("%s ", names_label(p->who.name[view->seat - 1], text));
    if (view->phase == LAP_PHASE_PICK_TWO)
        printf("%s ", tr("Choose your first two dominoes."));
    question_write(view, text, sizeof text);
    printf("%s", text);
    if (view->phase == LAP_PHASE_LAY)
        print_domino(view);
    if (view->phase == LAP_PHASE_FIRE)
        print_fire(view);
    if (view->phase == LAP_PHASE_TOTEM)
        printf(" %s", tr("These players are tied for the most."));
    putchar('\n');
}

/* The question, and the choices if they are few or have to be known. */
static void ask_question(const speaker *p)
{
    lap_phase phase = (lap_phase)p->view.phase;
    print_question(p);
    if (phase == LAP_PHASE_LAY || phase == LAP_PHASE_FIRE || phase == LAP_PHASE_PLACE)
        print_count(p);
    else
        print_choices(p, 1);
}

/* Begins or continues with a position: what can be decided there. */
static void look(speaker *p, const lap_view *view)
{
    p->view = *view;
    speak_choices_list(&p->view, &p->choices);
}

/* Takes a choice: a whole decision, or a step. */
static text_answer choose(speaker *p, lap_move move)
{
    lap_move event = lap_view_event(&p->view, move);
    if (lap_move_kind(event) != LAP_MOVE_NONE) {
        session_play(p->session, event);
        return TEXT_DECISION;
    }
    lap_view next = p->view;
    if (lap_view_play(&next, move).error == LAP_OK)
        look(p, &next);
    ask_question(p);
    return TEXT_AGAIN;
}

static text_answer refuse(lap_error error)
{
    char text[NAMES_TEXT * 2], help[SPEAK_WORD], hint[NAMES_TEXT];
    speak_command_word(SPEAK_HELP, help);
    sentence_refusal(error, text, sizeof text);
    FILL(hint, tr("For help, type {command}."), fill_text("command", help));
    printf("%s %s\n", text, hint);
    return TEXT_AGAIN;
}

/* The number at the beginning of a text; 0 if there is none, or it has more than 4 digits. */
static int first_number(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits >= 1 && digits <= 4 ? atoi(text) : 0;
}

/* A decision as an event, squares or a number. */
static text_answer decide(speaker *p, const char *line)
{
    char request[TYPED_LINE + 64];
    const speak_choice *choice = NULL;
    bool stepping = p->view.phase == LAP_PHASE_PAY || p->view.phase == LAP_PHASE_PLACE;
    if (line[0] != '\0' && strspn(line, "0123456789") == strlen(line) && strlen(line) <= 4)
        choice = speak_choices_numbered(&p->choices, first_number(line));
    lap_square square = lap_square_read(line, strlen(line));
    if (lap_square_valid(square))
        choice = speak_choices_on(&p->choices, square);
    if (choice != NULL)
        return choose(p, choice->move);
    if (stepping)
        return refuse(p->view.phase == LAP_PHASE_PAY ? LAP_ERROR_PAY_NOTHING_THERE
                                                     : LAP_ERROR_BAD_SQUARE);
    typed_decision_complete(&p->view, line, request, sizeof request);
    lap_status status = session_request(p->session, request);
    return status.error == LAP_OK ? TEXT_DECISION : refuse(status.error);
}

static text_answer undo(speaker *p)
{
    if (lap_view_undo_step(&p->view)) {
        speak_choices_list(&p->view, &p->choices);
        ask_question(p);
        return TEXT_AGAIN;
    }
    lap_status status = session_undo(p->session);
    return status.error == LAP_OK ? TEXT_UNDO : refuse(status.error);
}

/* The seat that a text names, or the one that decides if there is none; 0 if it is no seat. */
static int seat_named(const speaker *p, const char *text)
{
    int only = session_only_person(p->session);
    if (text[0] == '\0')
        return only != 0 ? only : p->view.seat;
    int seat = text[0] - '0';
    return text[1] == '\0' && seat >= 1 && seat <= p->view.rules.players ? seat : 0;
}

/* The word at the beginning of a text; *rest is what follows. */
static size_t first_word(const char *text, const char **rest)
{
    size_t length = strcspn(text, " ");
    *rest = text + length + strspn(text + length, " ");
    return length;
}

/* Reads a part of a board: `row 7`, `row 7 2`. */
static text_answer read_part(const speaker *p, speak_command command, const char *text)
{
    const char *rest;
    size_t length = first_word(text, &rest);
    int seat = seat_named(p, rest), row = first_number(text), column = text[0] - 'a';
    lap_square square = lap_square_read(text, length);
    if (command == SPEAK_REGION && !lap_square_valid(square)) {
        seat = seat_named(p, text);
        if (seat == 0)
            return refuse(LAP_ERROR_BAD_SQUARE);
        speak_board_regions(&p->view, seat);
        return TEXT_AGAIN;
    }
    if (seat == 0)
        return refuse(LAP_ERROR_BAD_SEAT);
    if (command == SPEAK_ROW && row >= 1 && row <= LAP_SIDE)
        speak_board_row(&p->view, seat, row - 1);
    else if (command == SPEAK_COLUMN && length == 1 && column >= 0 && column < LAP_SIDE)
        speak_board_column(&p->view, seat, column);
    else if (command == SPEAK_SQUARE && lap_square_valid(square))
        speak_board_square(&p->view, seat, square);
    else if (command == SPEAK_REGION && speak_board_region(&p->view, seat, square))
        return TEXT_AGAIN;
    else
        return refuse(command == SPEAK_REGION ? LAP_ERROR_NOT_LAID : LAP_ERROR_BAD_SQUARE);
    return TEXT_AGAIN;
}

static text_answer read_board(const speaker *p, const char *text)
{
    char title[NAMES_TEXT], label[NAMES_TEXT];
    int seat = seat_named(p, text);
    if (seat == 0)
        return refuse(LAP_ERROR_BAD_SEAT);
    names_territory((lap_set)p->view.rules.set, p->who.name[seat - 1], seat == p->who.you, title,
                    sizeof title);
    puts(names_label(title, label));
    speak_board_rows(&p->view, seat);
    return TEXT_AGAIN;
}

static text_answer give_hint(const speaker *p)
{
    if (p->session->table.hints)
        speak_hint(&p->session->table.view, &p->who);
    else
        printf("%s.\n", tr("No hints at this table"));
    return TEXT_AGAIN;
}

static text_answer request(speaker *p, const char *text)
{
    lap_status status = session_request(p->session, text);
    return status.error == LAP_OK ? TEXT_DECISION : refuse(status.error);
}

/* Asks first; the same word again is the answer. */
static text_answer resign(speaker *p)
{
    const lap_table *table = &p->session->table;
    if (p->session->online == NULL) {
        puts(tr("You can only resign in an online game."));
        return TEXT_AGAIN;
    }
    if (p->resigns)
        return request(p, "resign");
    p->resigns = true;
    puts(table->rules.players == 2
             ? tr("If you resign, the game ends. Repeat the word to confirm.")
             : tr("If you resign, a computer plays on for you. Repeat the word to confirm."));
    return TEXT_AGAIN;
}

static text_answer run_command(speaker *p, speak_command command, const char *rest)
{
    p->resigns = p->resigns && command == SPEAK_RESIGN;
    switch (command) {
    case SPEAK_HELP:
        speak_commands_help();
        return TEXT_AGAIN;
    case SPEAK_MOVES:
        print_choices(p, first_number(rest));
        return TEXT_AGAIN;
    case SPEAK_LINE:
        game_report_lines(&p->view, &p->who);
        return TEXT_AGAIN;
    case SPEAK_BOARD:
        return read_board(p, rest);
    case SPEAK_ROW:
    case SPEAK_COLUMN:
    case SPEAK_REGION:
    case SPEAK_SQUARE:
        return read_part(p, command, rest);
    case SPEAK_POINTS:
        game_report_points(&p->view, &p->who);
        return TEXT_AGAIN;
    case SPEAK_CAVE:
        game_report_cave(&p->view);
        return TEXT_AGAIN;
    case SPEAK_HINT:
        return give_hint(p);
    case SPEAK_UNDO:
        return undo(p);
    case SPEAK_SKIP:
        return request(p, "skip");
    case SPEAK_AGREE:
        return request(p, "agree");
    case SPEAK_DECLINE:
        return request(p, "refuse");
    case SPEAK_RESIGN:
        return resign(p);
    default:
        return TEXT_QUIT;
    }
}

/* Waits for a line that the person types: TEXT_AGAIN; or for the server. */
static text_answer hear(speaker *p, char line[TYPED_LINE])
{
    online_table *online = p->session->online;
    for (;;) {
        int fd = online == NULL ? -1 : online_table_fd(online);
        switch (typed_line_wait(line, fd, online == NULL ? -1 : online_table_wait_ms(online))) {
        case TYPED_LINE_READ:
            return TEXT_AGAIN;
        case TYPED_LINE_END:
            return TEXT_QUIT;
        case TYPED_LINE_WOKEN:
            if (online == NULL)
                break;
            online_table_step(online);
            if (session_failure(p->session) != NULL || online_table_has_line(online) ||
                (online_table_state(online) == ONLINE_TABLE_IN) != p->connected)
                return TEXT_NEWS;
        }
    }
}

/* While others decide: the person may have something read, text_answer an undo request, or quit. */
static text_answer listen_to_others(void *context)
{
    speaker *p = context;
    char line[TYPED_LINE];
    const char *rest;
    text_answer given = hear(p, line);
    if (given != TEXT_AGAIN || line[0] == '\0')
        return given == TEXT_AGAIN ? TEXT_NEWS : given;
    look(p, &p->session->table.view);
    speak_command command = speak_command_read(line, &rest);
    given =
        command == SPEAK_COMMANDS ? refuse(LAP_ERROR_WRONG_SEAT) : run_command(p, command, rest);
    return given == TEXT_QUIT ? given : TEXT_NEWS;
}

/* Asks the person until the table changes. */
static text_answer ask(void *context)
{
    speaker *p = context;
    char line[TYPED_LINE];
    text_answer given = TEXT_AGAIN;
    look(p, &p->session->table.view);
    ask_question(p);
    while (given == TEXT_AGAIN) {
        const char *rest;
        typed_line_prompt();
        given = hear(p, line);
        if (given != TEXT_AGAIN) {
            putchar('\n');
            return given;
        }
        speak_command command = speak_command_read(line, &rest);
        if (line[0] == '\0')
            ask_question(p);
        else if (command != SPEAK_COMMANDS)
            given = run_command(p, command, rest);
        else
            given = decide(p, line);
    }
    return given;
}

/* Tells the event that led here, and the round if it is a new one. */
static void tell_event(void *context, const lap_view *before)
{
    const speaker *p = context;
    const lap_table *table = &p->session->table;
    int last = table->events - 1;
    char text[EVENT_TEXT];
    text_event event = {before, &table->view, table->event[last], table->decided[last]};
    event_text_write(&event, &p->who, text, sizeof text);
    puts(text);
    if (table->view.round != before->round && table->view.phase != LAP_PHASE_OVER) {
        FILL(text, tr("Round {n} of {all}"), fill_number("n", table->view.round),
             fill_number("all", lap_rules_rounds(&table->rules)));
        printf("%s.\n", text);
    }
}

/* Tells what a line of a server's log has changed. */
static void tell_line(speaker *p, const lap_table *before, const char *line)
{
    const lap_table *after = &p->session->table;
    p->who = player_names(after, session_only_person(p->session));
    if (after->events > before->events)
        tell_event(p, &before->view);
    else if (after->events < before->events)
        puts(tr("Move undone."));
    else
        speak_online_line(before, after, line, &p->who);
}

/* Tells what has come from the server. Returns false if there is nothing new. */
static bool tell_news(void *context)
{
    speaker *p = context;
    lap_table before = p->session->table;
    online_line line;
    bool any = session_take_line(p->session, &line);
    if (any)
        tell_line(p, &before, line.text);
    if (p->session->online != NULL)
        speak_online_connection(p->session, &p->connected);
    return any;
}

exit_status speak_play(session *s, const saved_game *file)
{
    speaker p = {
        .session = s, .who = player_names(&s->table, session_only_person(s)), .connected = true};
    const text_game game = {.context = &p,
                            .ask = ask,
                            .tell = tell_event,
                            .tell_news = tell_news,
                            .wait_for_others = listen_to_others};
    char text[NAMES_TEXT], help[SPEAK_WORD];
    game_report_players(&s->table.view, &p.who);
    speak_command_word(SPEAK_HELP, help);
    FILL(text, tr("For help, type {command}."), fill_text("command", help));
    puts(text);
    if (s->table.events > 0)
        game_report_lines(&s->table.view, &p.who);
    exit_status status = text_game_play(&game, s, file);
    if (status != EXIT_OK || session_due(s) != SESSION_OVER)
        return status;
    puts(tr("Game over."));
    game_report_points(&s->table.view, &p.who);
    game_report_result(&s->table, &p.who);
    return s->online == NULL ? EXIT_OK : speak_online_shuffle(s, &p.connected);
}
