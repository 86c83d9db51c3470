/* shuffle_verdict.c: whether the shuffle of a game at a server was fair. */
#include "shuffle_verdict.h"

#include "i18n/translate.h"
#include "table/dealer.h"

#include <stdio.h>
#include <string.h>

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

/* Has the server shown a secret that the table refused? */
static bool has_wrong_secret(const online_table *online)
{
    return online_table_state(online) == ONLINE_TABLE_FAILED &&
           strcmp(online_table_failure(online), lap_table_error_word(LAP_ERROR_OTHER_SECRET)) == 0;
}

shuffle_verdict shuffle_verdict_of(const session *s)
{
    if (s->online == NULL)
        return SHUFFLE_UNKNOWN;
    bool wrong_secret = has_wrong_secret(s->online);
    if (!wrong_secret && s->table.stage != LAP_TABLE_CLOSED)
        return online_table_is_dealt_without_us(s->online) ? SHUFFLE_WITHOUT_US : SHUFFLE_UNKNOWN;
    if (online_table_is_other_log(s->online))
        return SHUFFLE_OTHER_LOG;
    switch (wrong_secret ? LAP_PROOF_SECRET : lap_dealer_check_table(&s->table)) {
    case LAP_PROOF_GOOD:
        return online_table_is_dealt_without_us(s->online) ? SHUFFLE_WITHOUT_US : SHUFFLE_PROVEN;
    case LAP_PROOF_WEAK:
        return SHUFFLE_WEAK;
    case LAP_PROOF_UNSALTED:
        return SHUFFLE_UNSALTED;
    default:
        return SHUFFLE_WRONG;
    }
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
