/* full_screen_text.c: what the screen says about the position. */
#include "full_screen_text.h"

#include "i18n/fill.h"
#include "i18n/names.h"
#include "i18n/translate.h"
#include "side_panel.h"
#include "terminal/session/question.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static bool is_you(const table_picture *p)
{
    return p->view.seat != 0 && p->view.seat == p->names.you;
}

/* The game and the round. */
static void write_title(table_picture *p)
{
    char round[NAMES_TEXT] = "";
    const fill_value values[] = {fill_number("n", p->view.round),
                                 fill_number("all", lap_rules_rounds(&p->view.rules)),
                                 {.name = NULL}};
    if (p->view.round > 0)
        fill(round, sizeof round, tr("Round {n} of {all}"), values);
    snprintf(p->title, TABLE_TEXT, " Lapilli · %s%s%s", names_rule_set((lap_set)p->view.rules.set),
             round[0] != '\0' ? " · " : "", round);
}

static void write_turn(table_picture *p)
{
    const fill_value values[] = {
        fill_text("name", p->view.seat != 0 ? p->names.name[p->view.seat - 1] : ""),
        {.name = NULL}};
    if (p->view.seat == 0)
        p->turn[0] = '\0';
    else
        fill(p->turn, TABLE_TEXT, is_you(p) ? tr("Your turn") : tr("{name}’s turn"), values);
}

/* The question; for a domino to be placed also `17: forest with 1 crown, lake`. */
static void write_question(table_picture *p)
{
    char label[NAMES_TEXT], domino[NAMES_TEXT];
    question_write(&p->view, p->question, TABLE_TEXT);
    if (p->view.phase != LAP_PHASE_LAY)
        return;
    int number = p->view.now.domino[p->view.slot];
    names_domino(&p->view.rules, number, domino, sizeof domino);
    size_t length = strlen(p->question);
    snprintf(p->question + length, TABLE_TEXT - length, " %s %s", names_label_number(number, label),
             domino);
}

/* Does the picture show the end of the game, which may have been given up? */
static bool is_over(const table_picture *p)
{
    return p->view.phase == LAP_PHASE_OVER || lap_table_is_given_up(&p->s->table);
}

/* `You win with 63 points` */
static void write_result(table_picture *p)
{
    unsigned winners = lap_table_winners(&p->s->table);
    bool given_up = lap_table_is_given_up(&p->s->table);
    const char *name[LAP_SEATS];
    char list[NAMES_TEXT];
    int count = 0, points = 0;
    bool you = false;
    for (int seat = 1; seat <= p->view.rules.players; seat++)
        if ((winners >> (seat - 1) & 1) != 0) {
            name[count++] = p->names.name[seat - 1];
            points = lap_view_score(&p->view, seat).total;
            you = you || seat == p->names.you;
        }
    names_list(name, count, list, sizeof list);
    const fill_value values[] = {fill_text("name", list),
                                 fill_text("names", list),
                                 fill_number("n", points),
                                 {.name = NULL}};
    const char *text =
        count > 1         ? tr_plural("{names} share the victory with {n} point",
                                      "{names} share the victory with {n} points", points)
        : given_up && you ? tr("You win by resignation")
        : given_up        ? tr("{name} wins by resignation")
        : you             ? tr_plural("You win with {n} point", "You win with {n} points", points)
              : tr_plural("{name} wins with {n} point", "{name} wins with {n} points", points);
    fill(p->question, TABLE_TEXT, text, values);
}

/* What the move under the cursor gains, or why it cannot be made. */
static void write_message(table_picture *p)
{
    int gain;
    char text[16];
    lap_status status = hand_check(p->hand, &gain);
    side_panel_explain(p, p->message[0], TABLE_TEXT);
    if (!hand_is_on_territory(p->hand))
        return;
    if (status.error != LAP_OK) {
        snprintf(p->message[0], TABLE_TEXT, "%s.", tr_marked(lap_table_error_text(status.error)));
        p->message[0][0] = (char)toupper((unsigned char)p->message[0][0]);
        p->is_warning = true;
        return;
    }
    table_picture_gain(gain, text);
    const fill_value values[] = {fill_text("gain", text), {.name = NULL}};
    if (p->view.phase == LAP_PHASE_LAY)
        fill(p->message[0], TABLE_TEXT, tr("Place it here: {gain} now"), values);
    if (p->view.phase == LAP_PHASE_FIRE)
        fill(p->message[0], TABLE_TEXT, tr("Launch it here: {gain} now"), values);
    if (p->view.phase == LAP_PHASE_PLACE)
        fill(p->message[0], TABLE_TEXT, tr("Place it here: {gain} now"), values);
}

static const char *keys_of(const table_picture *p)
{
    if (p->hand == NULL && is_over(p))
        return p->s->online == NULL
                   ? tr("N: play again · P: replay · S: score sheet · L: log · U: undo · Q: quit")
                   : tr("P: replay · S: score sheet · L: log · U: undo · Q: quit");
    if (p->hand == NULL)
        return tr("U: undo · S: score sheet · L: log · P: replay · ?: help · Q: quit");
    if (p->view.phase == LAP_PHASE_LAY)
        return tr("Arrows · R: rotate · Enter: place · Tab: next place · U: undo · ?: help");
    if (hand_is_on_territory(p->hand))
        return tr("Arrows · Enter: choose · Tab: next place · U: undo · ?: help");
    return tr("Up, down · Enter: choose · H: hint · U: undo · ?: help · Q: quit");
}

void full_screen_table_text(table_picture *p, bool looks_for_hints)
{
    char label[NAMES_TEXT];
    write_title(p);
    write_turn(p);
    if (is_over(p))
        write_result(p);
    else if (p->hand != NULL)
        write_question(p);
    else if (p->view.seat != 0)
        snprintf(p->question, TABLE_TEXT, "%s %s",
                 names_label(p->names.name[p->view.seat - 1], label), tr("Thinking…"));
    if (p->hand != NULL)
        write_message(p);
    if (looks_for_hints)
        snprintf(p->message[1], TABLE_TEXT, "%s", tr("Thinking…"));
    snprintf(p->keys, TABLE_TEXT, "%s", keys_of(p));
}

static void write_sentence(void *context, int event, int seat, const char *sentence)
{
    (void)event;
    (void)seat;
    snprintf(context, TABLE_TEXT, "%s", sentence);
}

void full_screen_replay_text(table_picture *p)
{
    FILL(p->turn, tr("Event {n} of {all}"), fill_number("n", p->events),
         fill_number("all", p->s->table.events));
    write_title(p);
    game_log_write(p->s, &p->names, p->events - 1, p->events, write_sentence, p->question);
    snprintf(p->keys, TABLE_TEXT, "%s",
             tr("Left, right: step · Home, End: first, last · Esc: back to the game"));
}

/* `lay 17 f7 e7 (+2.3, 61 %)` */
static size_t write_hint(const session *s, const lap_choice *hint, char *buf, size_t size)
{
    char move[LAP_EVENT_TEXT];
    lap_move_write(hint->move, s->table.view.seat, move, sizeof move);
    return (size_t)snprintf(buf, size, "%s (%+.1f, %.0f %%)", move + 2, (double)hint->points,
                            100 * (double)hint->win);
}

void full_screen_hints(const seat_names *names, const session *s, const lap_choice *hint, int hints,
                       char note[2][TABLE_TEXT])
{
    (void)names;
    char label[NAMES_TEXT];
    size_t length = (size_t)snprintf(note[0], TABLE_TEXT, "%s ", names_label(tr("Hint"), label));
    write_hint(s, &hint[0], note[0] + length, TABLE_TEXT - length);
    note[1][0] = '\0';
    length = 0;
    for (int i = 1; i < hints && length < TABLE_TEXT - 1; i++) {
        length += (size_t)snprintf(note[1] + length, TABLE_TEXT - length, "%s", i > 1 ? ", " : "");
        length += write_hint(s, &hint[i], note[1] + length, TABLE_TEXT - length);
    }
}
