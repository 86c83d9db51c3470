/* speak_online.c: what the others do at a server's table. */
#include "speak_online.h"

#include "terminal/session/game_report.h"
#include "i18n/fill.h"
#include "i18n/names.h"
#include "i18n/translate.h"
#include "speak_commands.h"
#include "system/interrupt.h"
#include "terminal/session/shuffle_verdict.h"

#include <stdio.h>

/* A sentence about a seat. */
static void tell(const char *sentence, const seat_names *who, int seat)
{
    char text[2 * NAMES_TEXT];
    FILL(text, sentence, fill_text("name", who->name[seat - 1]));
    puts(text);
}

static void tell_undo_request(const seat_names *who, int seat)
{
    char agree[SPEAK_WORD], decline[SPEAK_WORD], text[NAMES_TEXT];
    if (seat == who->you) {
        puts(tr("Undo requested. Waiting for the others."));
        return;
    }
    speak_command_word(SPEAK_AGREE, agree);
    speak_command_word(SPEAK_DECLINE, decline);
    tell(tr("{name} would like to undo."), who, seat);
    FILL(text, tr("Type {agree} or {decline}."), fill_text("agree", agree),
         fill_text("decline", decline));
    puts(text);
}

void speak_online_line(const lap_table *before, const lap_table *after, const char *line,
                       const seat_names *who)
{
    int refuses = session_line_seat(line, "refuse"), lent = session_line_seat(line, "lend");
    if (after->undo_seat != 0 && before->undo_seat == 0)
        tell_undo_request(who, after->undo_seat);
    else if (refuses != 0 && refuses != before->undo_seat)
        tell(tr("{name} declined the undo."), who, refuses);
    else if (lent != 0 && lent == who->you)
        puts(tr("A computer is playing for you."));
    else if (lent != 0)
        tell(tr("A computer is playing for {name}."), who, lent);
    else if (session_line_seat(line, "sit") != 0)
        game_report_players(&after->view, who);
}

void speak_online_connection(const session *s, bool *there)
{
    bool now = online_table_state(s->online) == ONLINE_TABLE_IN;
    bool lost = online_table_state(s->online) == ONLINE_TABLE_AWAY;
    if (*there && lost)
        puts(tr("Connection lost. Reconnecting…"));
    if (!*there && now)
        puts(tr("The connection is back."));
    *there = now || (*there && !lost);
    fflush(stdout);
}

exit_status speak_online_shuffle(session *s, bool *there)
{
    online_line line;
    if (shuffle_verdict_of(s) == SHUFFLE_UNKNOWN)
        puts(tr("Verifying the shuffle…"));
    while (shuffle_verdict_of(s) == SHUFFLE_UNKNOWN) {
        int fd = online_table_fd(s->online);
        speak_online_connection(s, there);
        if (session_take_line(s, &line))
            continue;
        if (session_failure(s) != NULL)
            return console_error("%s", session_failure(s));
        interrupt_wait(&fd, 1, online_table_wait_ms(s->online));
        if (interrupt_requested())
            return EXIT_INTERRUPTED;
        online_table_step(s->online);
    }
    return shuffle_verdict_print(s);
}
