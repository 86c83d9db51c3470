/* session_online.c: a session whose log is at a server. */
#include "session.h"

#include "i18n/translate.h"
#include "system/interrupt.h"

#include <string.h>

const char *session_failure(const session *s)
{
    static const struct {
        const char *word;
        const char *text;
    } failures[] = {
        {"no-table", TR("This table has expired.")},
        {"no-seat", TR("This link isn’t for this table, or it has been used.")},
        {"seat-moved", TR("You’re playing this seat in another browser now.")},
        {"damaged", TR("This table is damaged and can’t be played any more.")},
        {"name-reserved", TR("computer players are called this; choose another name")},
        {"only-watches",
         TR("This link is for spectators. To ask for a seat, open it in a browser.")},
        {"other-log",
         TR("This isn’t the table you sat down at: the server shows a different log.")},
    };
    if (s->online == NULL || online_table_state(s->online) != ONLINE_TABLE_FAILED)
        return NULL;
    const char *word = online_table_failure(s->online);
    if (strcmp(word, lap_table_error_word(LAP_ERROR_OTHER_SECRET)) == 0)
        return NULL; /* the game is over: see shuffle_verdict.h */
    for (size_t i = 0; i < sizeof failures / sizeof *failures; i++)
        if (strcmp(failures[i].word, word) == 0)
            return tr_marked(failures[i].text);
    return word;
}

bool session_take_line(session *s, online_line *line)
{
    if (s->online == NULL || !online_table_take(s->online, line))
        return false;
    /* The same lines were read once already, in the same order. */
    lap_status status = lap_table_read(&s->table, line->at_ms, line->text, strlen(line->text));
    return status.error == LAP_OK;
}

int session_line_seat(const char *line, const char *verb)
{
    size_t length = strlen(verb);
    bool is = strncmp(line, verb, length) == 0 && line[length] == ' ';
    return is && line[length + 1] >= '1' && line[length + 1] <= '4' ? line[length + 1] - '0' : 0;
}

exit_status session_join(session *s, online_table *online)
{
    online_line line;
    *s = (session){.online = online};
    online_table_step(online);
    if (online_table_state(online) == ONLINE_TABLE_AWAY)
        return console_error("%s (%s)",
                             online_table_is_untrusted(online)
                                 ? tr("The server’s certificate can’t be trusted, so this may not "
                                      "be the server you mean.")
                                 : tr("The server can’t be reached right now."),
                             online_table_failure(online));
    while (online_table_state(online) == ONLINE_TABLE_AWAY ||
           online_table_state(online) == ONLINE_TABLE_JOINING) {
        int fd = online_table_fd(online);
        interrupt_wait(&fd, 1, online_table_wait_ms(online));
        if (interrupt_requested())
            return EXIT_INTERRUPTED;
        online_table_step(online);
    }
    if (session_failure(s) != NULL)
        return console_error("%s", session_failure(s));
    while (session_take_line(s, &line))
        continue;
    s->setup.rules = s->table.rules;
    s->setup.person[online_table_seat(online) - 1] = true;
    return EXIT_OK;
}
