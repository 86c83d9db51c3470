/* full_screen.c: a game on the whole screen: what happens next, and what the keys do. */
#include "full_screen.h"

#include "full_screen_text.h"
#include "i18n/fill.h"
#include "i18n/translate.h"
#include "online_notes.h"
#include "pages.h"
#include "terminal/session/shuffle_verdict.h"
#include "terminal/session/player_names.h"
#include "system/interrupt.h"
#include "system/monotonic.h"
#include "table_screen.h"
#include "terminal/session/thinker.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PACE_MS = 400, /* the pause after a computer's decision; any key ends it */
    BUSY_MS = 100, /* how often to look at the server while the thinker works */
    MS = 1000000
};

typedef enum page { PAGE_TABLE, PAGE_HELP, PAGE_LOG, PAGE_SCORES, PAGE_SHUFFLE, PAGE_REPLAY } page;

typedef struct full_screen {
    session *s;
    const saved_game *file;
    thinker thinker;
    hand hand;
    bool decides;    /* a person does, with `hand` */
    bool wants_undo; /* as soon as the thinker is done */
    bool quits;
    bool resigns; /* has been asked whether to */
    bool again;   /* with another game to follow */
    bool alarmed; /* the page that says that the result is not to be trusted was opened */
    page page;
    int scroll;               /* of the log, in events */
    int replayed;             /* events shown by the replay */
    int looks_at;             /* a seat; 0: one's own */
    int own;                  /* the person who decides, or did last */
    uint64_t pause;           /* until when the next event waits, in ns */
    char note[2][TABLE_TEXT]; /* shown until the next key */
    table_picture shown;
} full_screen;

static void clear_note(full_screen *f)
{
    f->note[0][0] = f->note[1][0] = '\0';
}

/* Saves the game. A failure is reported, and the game continues. */
static void save(full_screen *f)
{
    if (saved_game_write(f->file, f->s))
        return;
    FILL(f->note[1], tr("The game can’t be saved: {why}"), fill_text("why", strerror(errno)));
}

/* Something has been played or undone. */
static void after_event(full_screen *f)
{
    f->decides = false;
    save(f);
}

static void pause_a_moment(full_screen *f)
{
    f->pause = monotonic_ns() + (uint64_t)PACE_MS * MS;
}

static void undo(full_screen *f)
{
    f->wants_undo = false;
    lap_status status = session_undo(f->s);
    clear_note(f);
    f->pause = 0;
    if (status.error == LAP_OK && f->s->online != NULL)
        return; /* the log will tell */
    snprintf(f->note[0], TABLE_TEXT, "%s",
             status.error == LAP_OK ? tr("Move undone.") : tr("Nothing to undo"));
    if (status.error == LAP_OK)
        after_event(f);
}

/* Plays the lines that have arrived from the server. */
static void follow_server(full_screen *f)
{
    session *s = f->s;
    online_line line;
    if (s->online == NULL || f->thinker.task != THINKER_IDLE)
        return;
    online_table_step(s->online);
    lap_table before = s->table;
    while (session_take_line(s, &line)) {
        seat_names who = player_names(&s->table, session_only_person(s));
        online_notes_line(&who, &before, &s->table, line.text, f->note[0]);
        if (s->table.acted != before.acted)
            f->decides = false;
        before = s->table;
    }
    if (!f->alarmed && shuffle_verdict_is_bad(shuffle_verdict_of(s))) {
        f->alarmed = true;
        f->page = PAGE_SHUFFLE;
        online_table_warned(s->online);
    }
}

/* May the person decide now? Not before everything that the server has sent is on the table. */
static bool is_up_to_date(const session *s)
{
    return s->online == NULL ||
           (online_table_state(s->online) == ONLINE_TABLE_IN && !online_table_has_line(s->online));
}

/* A person's turn begins. What is forced is played at once. */
static void begin_decision(full_screen *f)
{
    lap_move moves[LAP_MOVES];
    const lap_view *view = &f->s->table.view;
    if (lap_view_moves(view, moves) == 1) {
        session_play(f->s, moves[0]);
        after_event(f);
        pause_a_moment(f);
        return;
    }
    hand_begin(&f->hand, view);
    f->decides = true;
    f->own = view->seat;
    f->looks_at = 0;
}

/* Plays what needs no person. */
static void advance(full_screen *f)
{
    while (f->page != PAGE_REPLAY && monotonic_ns() >= f->pause && !f->decides) {
        if (f->wants_undo && f->thinker.task == THINKER_IDLE)
            undo(f);
        switch (session_due(f->s)) {
        case SESSION_CHANCE:
            session_deal(f->s);
            after_event(f);
            break;
        case SESSION_COMPUTER:
            if (f->thinker.task == THINKER_IDLE)
                thinker_decide(&f->thinker, f->s);
            return;
        case SESSION_PERSON:
            if (f->thinker.task != THINKER_IDLE || !is_up_to_date(f->s))
                return;
            begin_decision(f);
            break;
        case SESSION_ELSEWHERE:
        case SESSION_OVER:
            return;
        }
    }
}

static void show_hints(full_screen *f)
{
    if (!f->decides || f->thinker.hints == 0)
        return;
    hand_suggest(&f->hand, &f->s->table.view, f->thinker.hint[0].move);
    full_screen_hints(&f->shown.names, f->s, f->thinker.hint, f->thinker.hints, f->note);
}

/* Takes what the thinker has found. */
static void take_thought(full_screen *f)
{
    thinker_task task = f->thinker.task;
    if (!thinker_is_done(&f->thinker))
        return;
    if (task == THINKER_HINT) {
        show_hints(f);
        return;
    }
    if (f->wants_undo) {
        undo(f);
        return;
    }
    session_play(f->s, f->thinker.move);
    after_event(f);
    pause_a_moment(f);
}

static int first_person(const session *s)
{
    for (int seat = 1; seat <= s->table.rules.players; seat++)
        if (s->setup.person[seat - 1])
            return seat;
    return 1;
}

/* What the picture of the table says. */
static void compose(full_screen *f)
{
    table_picture *p = &f->shown;
    bool replays = f->page == PAGE_REPLAY;
    const session *s = f->s;
    *p = (table_picture){.s = s, .names = player_names(&s->table, session_only_person(s))};
    p->events = replays ? f->replayed : s->table.events;
    p->view = replays ? session_view_at(s, f->replayed) : f->decides ? f->hand.view : s->table.view;
    p->hand = f->decides && !replays ? &f->hand : NULL;
    p->seat = f->looks_at != 0 ? f->looks_at : f->own;
    if (replays && f->replayed > 0 && s->table.decided[f->replayed - 1] != 0)
        p->seat = s->table.decided[f->replayed - 1];
    if (replays)
        full_screen_replay_text(p);
    else
        full_screen_table_text(p, f->thinker.task == THINKER_HINT);
    for (int i = 0; i < 2 && !replays; i++)
        if (f->note[i][0] != '\0') {
            memcpy(p->message[i], f->note[i], TABLE_TEXT);
            p->is_warning = false;
        }
    if (!replays)
        online_notes_compose(p);
}

static void draw(full_screen *f)
{
    screen_erase();
    compose(f);
    if (screen_is_too_small())
        pages_draw_too_small();
    else if (f->page == PAGE_HELP)
        pages_draw_help(&f->shown);
    else if (f->page == PAGE_LOG)
        pages_draw_log(&f->shown, f->scroll);
    else if (f->page == PAGE_SCORES)
        pages_draw_scores(&f->shown);
    else if (f->page == PAGE_SHUFFLE)
        pages_draw_shuffle(&f->shown);
    else
        table_screen_draw(&f->shown);
    screen_show();
}

/* Takes the decision under the cursor. */
static void take(full_screen *f)
{
    lap_move event;
    if (!f->decides || !hand_take(&f->hand, &event))
        return;
    session_play(f->s, event);
    after_event(f);
}

static void click(full_screen *f, int row, int column)
{
    lap_square halves[2];
    table_place place = table_screen_at(&f->shown, row, column);
    if (!f->decides)
        return;
    hand_squares(&f->hand, halves);
    if (lap_square_valid(place.square) && hand_is_on_territory(&f->hand)) {
        if (place.square.index == halves[0].index || place.square.index == halves[1].index)
            take(f);
        else
            hand_point(&f->hand, place.square);
    } else if (place.choice >= 0) {
        if (place.choice == f->hand.chosen)
            take(f);
        else
            hand_choose(&f->hand, place.choice);
    }
}

static void ask_for_undo(full_screen *f)
{
    f->wants_undo = true;
    f->pause = 0;
    f->decides = false;
    if (f->thinker.task != THINKER_IDLE)
        thinker_stop(&f->thinker);
    else
        undo(f);
}

static void ask_for_hint(full_screen *f)
{
    if (f->s->online != NULL && !f->s->table.hints)
        snprintf(f->note[0], TABLE_TEXT, "%s", tr("This table is played without hints."));
    else if (f->decides && f->thinker.task == THINKER_IDLE)
        thinker_find_hints(&f->thinker, f->s);
}

/* Another game with the same players, once this one is over. */
static void ask_for_rematch(full_screen *f)
{
    if (f->s->online != NULL || session_due(f->s) != SESSION_OVER)
        return;
    f->again = true;
    f->quits = true;
}

/* Answers another player who would like to undo. */
static void answer_undo(full_screen *f, const char *answer)
{
    if (online_notes_asks_undo(f->s))
        session_request(f->s, answer);
}

/* Asks first; the same key again is the answer. */
static void resign(full_screen *f)
{
    const lap_table *table = &f->s->table;
    if (f->s->online == NULL || table->stage != LAP_TABLE_PLAYS)
        return;
    if (f->resigns)
        session_request(f->s, "resign");
    else
        snprintf(f->note[0], TABLE_TEXT, "%s",
                 table->rules.players == 2
                     ? tr("Press X again to resign: the game ends.")
                     : tr("Press X again to resign: a computer plays on for you."));
    f->resigns = !f->resigns;
}

static void press_letter(full_screen *f, int character)
{
    f->resigns = f->resigns && (character | 32) == 'x';
    switch (character | 32) { /* small */
    case 'r':
    case ' ' | 32:
        hand_rotate(&f->hand, character == 'R' ? -1 : 1);
        break;
    case 'u':
        ask_for_undo(f);
        break;
    case 'h':
        ask_for_hint(f);
        break;
    case 'l':
        f->page = PAGE_LOG;
        f->scroll = 0;
        break;
    case 's':
        f->page = PAGE_SCORES;
        break;
    case 'v':
        if (f->s->online != NULL)
            f->page = PAGE_SHUFFLE;
        break;
    case 'p':
        f->page = PAGE_REPLAY;
        f->replayed = f->s->table.events;
        break;
    case 'y':
        answer_undo(f, "agree");
        break;
    case 'n':
        answer_undo(f, "refuse");
        ask_for_rematch(f);
        break;
    case 'x':
        resign(f);
        break;
    case 'q':
        f->quits = true;
        break;
    default:
        if (character == '?')
            f->page = PAGE_HELP;
        if (character >= '1' && character <= '0' + f->s->table.rules.players)
            f->looks_at = character - '0';
        break;
    }
}

static void press_at_table(full_screen *f, screen_input input)
{
    switch (input.key) {
    case SCREEN_LEFT:
        hand_step(&f->hand, -1, 0);
        break;
    case SCREEN_RIGHT:
        hand_step(&f->hand, 1, 0);
        break;
    case SCREEN_UP:
        hand_step(&f->hand, 0, 1);
        break;
    case SCREEN_DOWN:
        hand_step(&f->hand, 0, -1);
        break;
    case SCREEN_TAB:
        hand_next(&f->hand, 1);
        break;
    case SCREEN_BACKTAB:
        hand_next(&f->hand, -1);
        break;
    case SCREEN_ENTER:
        take(f);
        break;
    case SCREEN_ESCAPE:
        if (f->looks_at != 0)
            f->looks_at = 0;
        else if (f->decides)
            hand_undo_step(&f->hand);
        break;
    case SCREEN_CLICK:
        click(f, input.row, input.column);
        break;
    case SCREEN_TURN_CLICK:
        hand_rotate(&f->hand, 1);
        break;
    case SCREEN_CHARACTER:
        press_letter(f, input.character);
        break;
    default:
        break;
    }
}

static int within(int value, int most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

static void press_in_log(full_screen *f, screen_input input)
{
    int rows = screen_rows() - 3, most = f->s->table.events - rows;
    switch (input.key) {
    case SCREEN_UP:
        f->scroll++;
        break;
    case SCREEN_DOWN:
        f->scroll--;
        break;
    case SCREEN_PAGE_UP:
        f->scroll += rows;
        break;
    case SCREEN_PAGE_DOWN:
        f->scroll -= rows;
        break;
    case SCREEN_HOME:
        f->scroll = most;
        break;
    case SCREEN_END:
        f->scroll = 0;
        break;
    default:
        f->page = PAGE_TABLE;
        break;
    }
    f->scroll = within(f->scroll, most > 0 ? most : 0);
}

static void press_in_replay(full_screen *f, screen_input input)
{
    int events = f->s->table.events;
    switch (input.key) {
    case SCREEN_LEFT:
        f->replayed--;
        break;
    case SCREEN_RIGHT:
        f->replayed++;
        break;
    case SCREEN_PAGE_UP:
        f->replayed -= 10;
        break;
    case SCREEN_PAGE_DOWN:
        f->replayed += 10;
        break;
    case SCREEN_HOME:
        f->replayed = 0;
        break;
    case SCREEN_END:
        f->replayed = events;
        break;
    case SCREEN_ESCAPE:
    case SCREEN_CHARACTER:
        f->page = PAGE_TABLE;
        break;
    default:
        break;
    }
    f->replayed = within(f->replayed, events);
}

static void press(full_screen *f, screen_input input)
{
    if (input.key == SCREEN_RESIZED || input.key == SCREEN_NOTHING)
        return;
    f->pause = 0;
    clear_note(f);
    if (input.key == SCREEN_CHARACTER && (input.character == 'q' || input.character == 'Q'))
        f->quits = f->page == PAGE_TABLE;
    switch (f->page) {
    case PAGE_TABLE:
        press_at_table(f, input);
        break;
    case PAGE_LOG:
        press_in_log(f, input);
        break;
    case PAGE_REPLAY:
        press_in_replay(f, input);
        break;
    case PAGE_HELP:
    case PAGE_SCORES:
    case PAGE_SHUFFLE:
        f->page = PAGE_TABLE;
        break;
    }
}

/* How long to wait for a key, in milliseconds; -1: without end. */
static int patience(const full_screen *f)
{
    uint64_t now = monotonic_ns();
    int pause = f->pause > now ? (int)((f->pause - now) / MS) + 1 : -1;
    int server = -1;
    if (f->s->online != NULL) /* one descriptor is waited for: see awaited() */
        server = f->thinker.task != THINKER_IDLE ? BUSY_MS : online_table_wait_ms(f->s->online);
    return pause < 0 || (server >= 0 && server < pause) ? server : pause;
}

/* What to wait for besides keys. */
static int awaited(const full_screen *f)
{
    return f->s->online != NULL ? online_table_fd(f->s->online) : f->thinker.ready[0];
}

static exit_status run(full_screen *f)
{
    f->own = first_person(f->s);
    while (!f->quits && session_failure(f->s) == NULL) {
        take_thought(f);
        follow_server(f);
        advance(f);
        draw(f);
        screen_input input = screen_wait(awaited(f), patience(f));
        if (interrupt_requested())
            return EXIT_INTERRUPTED;
        if (input.key == SCREEN_CLOSED)
            return EXIT_OK;
        press(f, input);
    }
    return EXIT_OK;
}

exit_status full_screen_play(session *s, const saved_game *file, bool *again)
{
    full_screen *f = calloc(1, sizeof *f);
    *again = false;
    if (f == NULL)
        return console_error("lapilli: out of memory");
    f->s = s;
    f->file = file;
    exit_status status =
        thinker_open(&f->thinker) ? run(f) : console_error("lapilli: out of memory");
    if (f->thinker.task == THINKER_DECISION)
        interrupt_request(); /* an external program is not waited for */
    thinker_close(&f->thinker);
    *again = f->again && status == EXIT_OK;
    free(f);
    return status;
}
