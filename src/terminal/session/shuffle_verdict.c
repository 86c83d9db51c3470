/* shuffle_verdict.c: whether the shuffle of a game at a server was fair. */
#include "shuffle_verdict.h"

#include "i18n/translate.h"

#include <stdio.h>

/* The messages; TR() marks them for translation. */
static const struct {
    const char *title, *text;
} message[] = {
    [SHUFFLE_UNKNOWN] = {"", ""},
    [SHUFFLE_PROVEN] = {TR("Fair shuffle, verified"),
                        TR("Every draw follows from what the server and the players committed to "
                           "before anyone could know the deck.")},
    [SHUFFLE_WEAK] = {TR("Shuffle only weakly verified"),
                      TR("Every draw matches, but this table used the old shuffle: the deck could "
                         "be predicted from the log, or chosen by the last player to sit down.")},
    [SHUFFLE_UNSALTED] = {TR("Shuffle verified, without the players"),
                          TR("Every draw matches, but no player added to the shuffle, so the "
                             "server could have chosen the deck.")},
    [SHUFFLE_WITHOUT_US] = {TR("Dealt without you"),
                            TR("Your contribution isn’t in this shuffle, so the server and the "
                               "other players together could have chosen the deck.")},
    [SHUFFLE_OTHER_LOG] = {TR("Not the game you saw"),
                           TR("The server’s log is not the one you saw during the game. Its "
                              "shuffle proves nothing. Don’t trust this result.")},
    [SHUFFLE_WRONG] = {TR("Shuffle not verified"),
                       TR("The draws don’t follow from what the server committed to. Don’t trust "
                          "this result.")},
};

shuffle_verdict shuffle_verdict_of(const session *s)
{
    return s->online == NULL ? SHUFFLE_UNKNOWN : online_table_verdict(s->online, &s->table);
}

const char *shuffle_verdict_title(shuffle_verdict verdict)
{
    return verdict == SHUFFLE_UNKNOWN ? "" : tr_marked(message[verdict].title);
}

const char *shuffle_verdict_text(shuffle_verdict verdict)
{
    return verdict == SHUFFLE_UNKNOWN ? "" : tr_marked(message[verdict].text);
}

exit_status shuffle_verdict_print(const session *s)
{
    shuffle_verdict verdict = shuffle_verdict_of(s);
    const char *title = shuffle_verdict_title(verdict), *text = shuffle_verdict_text(verdict);
    char fingerprint[LAP_FINGERPRINT_TEXT];
    if (shuffle_verdict_is_bad(verdict))
        return console_error("%s. %s", title, text);
    printf("%s. %s\n", title, text);
    lap_table_fingerprint(&s->table, fingerprint);
    if (fingerprint[0] != '\0')
        printf("%s %s. %s\n", tr("Shuffle fingerprint:"), fingerprint,
               tr("Everyone at the table should see the same fingerprint."));
    return EXIT_OK;
}
