/* table_error.c: the name of each error of a table for programs, and its sentence for people. */
#include "table_error.h"

#include <stdbool.h>

static const struct {
    const char *word;
    const char *text;
} errors[LAP_TABLE_ERRORS] = {
    [LAP_ERROR_UNKNOWN_LINE] = {"unknown-line", "unknown line in the log of a table"},
    [LAP_ERROR_BAD_REQUEST] = {"bad-request", "unknown request"},
    [LAP_ERROR_BAD_CLOCK] =
        {"bad-clock", "a clock is a bank and a turn in whole seconds, up to 30 days each, or none"},
    [LAP_ERROR_BAD_HINTS] = {"bad-hints", "hints must be yes or no"},
    [LAP_ERROR_BAD_SERIES] = {"bad-series", "a series must be dynasty or best-of-3"},
    [LAP_ERROR_BAD_HASH] = {"bad-hash", "expected 64 lower-case hexadecimal digits"},
    [LAP_ERROR_BAD_SALT] = {"bad-salt",
                            "a salt is 32 lower-case hexadecimal digits, or - for none"},
    [LAP_ERROR_BAD_TABLE] = {"bad-table",
                             "a table ID has 16 characters: letters a to z and digits 2 to 7"},
    [LAP_ERROR_NAME_TOO_LONG] = {"name-too-long", "a name can have at most 64 bytes"},
    [LAP_ERROR_NAME_INVISIBLE] = {"name-invisible",
                                  "a name cannot have invisible characters or unusual spaces"},
    [LAP_ERROR_NAME_RESERVED] = {"name-reserved",
                                 "computer players are called this; choose another name"},
    [LAP_ERROR_NOT_OPEN] = {"not-open", "a log begins with the line open"},
    [LAP_ERROR_OPEN_ALREADY] = {"open-already", "the table is already open"},
    [LAP_ERROR_NOT_BEGUN] = {"not-begun", "the game has not started"},
    [LAP_ERROR_HAS_BEGUN] = {"has-begun", "the game has already started"},
    [LAP_ERROR_NOT_CLOSED] = {"not-closed", "the secret of the shuffle has not been revealed yet"},
    [LAP_ERROR_IS_CLOSED] = {"is-closed", "the game is over and the table is closed"},
    [LAP_ERROR_ONLY_WATCHES] = {"only-watches", "spectators cannot make requests"},
    [LAP_ERROR_NOT_THE_HOST] = {"not-the-host", "only the host can do this for another seat"},
    [LAP_ERROR_NO_SUCH_SEAT] = {"no-such-seat", "the table has no such seat"},
    [LAP_ERROR_COMPUTERS_SEAT] = {"computers-seat", "this seat belongs to a computer player"},
    [LAP_ERROR_SEAT_TAKEN] = {"seat-taken", "this seat is already taken"},
    [LAP_ERROR_SEAT_EMPTY] = {"seat-empty", "this seat is empty"},
    [LAP_ERROR_SEAT_LENT] = {"seat-lent",
                             "a computer is playing for this seat; take it back first"},
    [LAP_ERROR_NOT_LENT] = {"not-lent", "no computer is playing for this seat"},
    [LAP_ERROR_ONLY_LEVELS] = {"only-levels", "a seat can only be lent to level:1 to level:6"},
    [LAP_ERROR_TIME_IS_UP] = {"time-is-up", "the time is up, and a computer plays this turn"},
    [LAP_ERROR_TIME_IS_LEFT] = {"time-is-left", "this seat still has time"},
    [LAP_ERROR_NOTHING_TO_UNDO] = {"nothing-to-undo", "there is nothing to undo"},
    [LAP_ERROR_PLEA_ALREADY] = {"plea-already", "an undo has already been requested"},
    [LAP_ERROR_NO_PLEA] = {"no-plea", "no undo has been requested"},
    [LAP_ERROR_OWN_PLEA] = {"own-plea", "this seat requested the undo itself"},
    [LAP_ERROR_AGREED_ALREADY] = {"agreed-already", "this seat has already agreed"},
    [LAP_ERROR_NOT_AGREED] = {"not-agreed", "not everyone has agreed to the undo"},
    [LAP_ERROR_OTHER_SECRET] = {"other-secret", "this is not the secret that was committed to"},
    [LAP_ERROR_NOT_ALL_SEATED] = {"not-all-seated",
                                  "salts are revealed when everyone has sat down"},
    [LAP_ERROR_COMMITTED_ALREADY] = {"committed-already",
                                     "this seat has already committed to a salt"},
    [LAP_ERROR_REVEALED_ALREADY] = {"revealed-already", "this seat has already revealed its salt"},
    [LAP_ERROR_OTHER_SALT] = {"other-salt", "this is not the salt that this seat committed to"},
    [LAP_ERROR_TOO_MANY_RESTARTS] = {"too-many-restarts",
                                     "this seat has restarted the shuffle too often"},
    [LAP_ERROR_TOO_MANY_REQUESTS] = {"too-many-requests", "this seat has asked for that too often"},
    [LAP_ERROR_SEAT_CLAIMED] = {"seat-claimed", "this seat belongs to the player who claimed it"},
    [LAP_ERROR_NO_LINK] = {"no-link", "there is no link to this seat"},
    [LAP_ERROR_REMATCH_ALREADY] = {"rematch-already", "the rematch already has a table"},
    [LAP_ERROR_LISTED_ALREADY] = {"listed-already", "this table is already listed"},
    [LAP_ERROR_NOT_LISTED] = {"not-listed", "this table is not listed"},
    [LAP_ERROR_ALL_SEATED] = {"all-seated", "every seat is taken"},
    [LAP_ERROR_TOO_EARLY] = {"too-early", "give other people half a minute to join first"},
    [LAP_ERROR_HAS_RESIGNED] = {"has-resigned", "this seat has resigned"},
};

static bool is_of_tables(lap_error error)
{
    return (unsigned)error < LAP_TABLE_ERRORS && errors[error].word != 0;
}

const char *lap_table_error_text(lap_error error)
{
    return is_of_tables(error) ? errors[error].text : lap_error_text(error);
}

const char *lap_table_error_word(lap_error error)
{
    return is_of_tables(error) ? errors[error].word : lap_error_word(error);
}
