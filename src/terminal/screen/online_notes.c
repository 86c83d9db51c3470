/* online_notes.c: what the whole screen says about a server's table. */
#include "online_notes.h"

#include "i18n/fill.h"
#include "i18n/translate.h"
#include "terminal/session/shuffle_verdict.h"

#include <stdio.h>

static void write_about(const char *sentence, const seat_names *who, int seat,
                        char note[TABLE_TEXT])
{
    const fill_value values[] = {fill_text("name", who->name[seat - 1]), {.name = NULL}};
    fill(note, TABLE_TEXT, sentence, values);
}

void online_notes_line(const seat_names *who, const lap_table *before, const lap_table *after,
                       const char *line, char note[TABLE_TEXT])
{
    int refuses = session_line_seat(line, "refuse"), lent = session_line_seat(line, "lend");
    if (after->undo_seat != 0 && after->undo_seat == who->you && before->undo_seat == 0)
        snprintf(note, TABLE_TEXT, "%s", tr("Undo requested. Waiting for the others."));
    else if (refuses != 0 && refuses != before->undo_seat)
        write_about(tr("{name} declined the undo."), who, refuses, note);
    else if (lent != 0 && lent == who->you)
        snprintf(note, TABLE_TEXT, "%s", tr("A computer is playing for you."));
    else if (lent != 0)
        write_about(tr("A computer is playing for {name}."), who, lent, note);
}

bool online_notes_asks_undo(const session *s)
{
    int seat = s->table.undo_seat;
    return s->online != NULL && seat != 0 && !s->setup.person[seat - 1];
}

/* What comes of the shuffle of a game that is over. */
static void compose_verdict(table_picture *p)
{
    shuffle_verdict verdict = shuffle_verdict_of(p->s);
    char fingerprint[LAP_FINGERPRINT_TEXT];
    lap_table_fingerprint(&p->s->table, fingerprint);
    snprintf(p->message[0], TABLE_TEXT, "%s",
             verdict == SHUFFLE_UNKNOWN ? tr("Verifying the shuffle…")
                                        : shuffle_verdict_title(verdict));
    p->is_alarm = shuffle_verdict_is_bad(verdict);
    p->message[1][0] = '\0';
    if (fingerprint[0] != '\0' && !p->is_alarm)
        snprintf(p->message[1], TABLE_TEXT, "%s %s", tr("Shuffle fingerprint:"), fingerprint);
    snprintf(p->keys, TABLE_TEXT, "%s",
             tr("P: replay · S: score sheet · L: log · V: shuffle · Q: quit"));
}

void online_notes_compose(table_picture *p)
{
    const session *s = p->s;
    if (s->online == NULL)
        return;
    if (s->table.view.phase == LAP_PHASE_OVER)
        compose_verdict(p);
    const fill_value keys[] = {fill_text("agree", "Y"), fill_text("decline", "N"), {.name = NULL}};
    online_table_states state = online_table_state(s->online);
    if (state == ONLINE_TABLE_AWAY || state == ONLINE_TABLE_JOINING) {
        snprintf(p->message[0], TABLE_TEXT, "%s", tr("Connection lost. Reconnecting…"));
    } else if (online_notes_asks_undo(s)) {
        write_about(tr("{name} would like to undo."), &p->names, s->table.undo_seat, p->message[0]);
        fill(p->message[1], TABLE_TEXT, tr("Type {agree} or {decline}."), keys);
    }
    if (s->table.stage < LAP_TABLE_PLAYS)
        snprintf(p->question, TABLE_TEXT, "%s", tr("Waiting for players"));
}
