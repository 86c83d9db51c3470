/* speak_online.c: what the others do at a server's table. */
#include "speak_online.h"

#include "terminal/session/game_report.h"
#include "i18n/fill.h"
#include "i18n/names.h"
#include "i18n/translate.h"
#include "speak_commands.h"
#include "system/interrupt.h"
#include "terminal/session/line_text.h"
#include "terminal/session/shuffle_verdict.h"

#include <stdio.h>

/* How to answer somebody who would like to undo. */
static void tell_answers(void)
{
    char agree[SPEAK_WORD], decline[SPEAK_WORD], text[NAMES_TEXT];
    speak_command_word(SPEAK_AGREE, agree);
    speak_command_word(SPEAK_DECLINE, decline);
    FILL(text, tr("Type {agree} or {decline}."), fill_text("agree", agree),
         fill_text("decline", decline));
    puts(text);
}

void speak_online_line(const lap_table *before, const lap_table *after, const char *line,
                       const seat_names *who)
{
    char text[2 * NAMES_TEXT];
    if (line_text_write(before, after, line, who, text, sizeof text))
        puts(text);
    else if (session_line_seat(line, "sit") != 0)
        game_report_players(&after->view, who);
    if (before->undo_seat == 0 && after->undo_seat != 0 && after->undo_seat != who->you)
        tell_answers();
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
    if (online_table_warned(s->online))
        printf("%s. %s\n", shuffle_verdict_title(SHUFFLE_WITHOUT_US),
               shuffle_verdict_text(SHUFFLE_WITHOUT_US));
    fflush(stdout);
}

/* Will the server still reveal its secret? */
static bool is_unverified(const session *s)
{
    shuffle_verdict verdict = shuffle_verdict_of(s);
    return verdict == SHUFFLE_UNKNOWN ||
           (verdict == SHUFFLE_WITHOUT_US && s->table.stage != LAP_TABLE_CLOSED);
}

exit_status speak_online_shuffle(session *s, bool *there)
{
    online_line line;
    if (is_unverified(s))
        puts(tr("Verifying the shuffle…"));
    while (is_unverified(s)) {
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
