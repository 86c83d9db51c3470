/* online_notes.c: what the whole screen says about a server's table. */
#include "online_notes.h"

#include "i18n/fill.h"
#include "i18n/translate.h"
#include "terminal/session/line_text.h"
#include "terminal/session/shuffle_verdict.h"

#include <stdio.h>

void online_notes_line(const seat_names *who, const lap_table *before, const lap_table *after,
                       const char *line, char note[TABLE_TEXT])
{
    bool lasts = after->undo_seat != 0 && after->undo_seat != who->you; /* in the picture */
    if (!lasts)
        line_text_write(before, after, line, who, note, TABLE_TEXT);
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
    if (s->table.stage >= LAP_TABLE_OVER)
        compose_verdict(p);
    const fill_value keys[] = {fill_text("agree", "Y"), fill_text("decline", "N"), {.name = NULL}};
    online_table_states state = online_table_state(s->online);
    if (state == ONLINE_TABLE_AWAY || state == ONLINE_TABLE_JOINING) {
        snprintf(p->message[0], TABLE_TEXT, "%s", tr("Connection lost. Reconnecting…"));
    } else if (online_notes_asks_undo(s)) {
        FILL(p->message[0], tr("{name} would like to undo."),
             fill_text("name", p->names.name[s->table.undo_seat - 1]));
        fill(p->message[1], TABLE_TEXT, tr("Type {agree} or {decline}."), keys);
    }
    if (s->table.stage < LAP_TABLE_PLAYS)
        snprintf(p->question, TABLE_TEXT, "%s", tr("Waiting for players"));
}
