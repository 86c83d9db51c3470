/* status.c: the name of each error for programs, and its sentence for people. */
#include "lapilli/status.h"

#include <stdbool.h>

static const struct {
    const char *word;
    const char *text;
} errors[LAP_ERRORS] = {
    [LAP_OK] = {"ok", "no error"},

    [LAP_BAD_SET] = {"bad-set", "unknown rule set; expected discovery, totem, tribe or kingdomino"},
    [LAP_BAD_PLAYERS] = {"bad-players", "expected 2, 3 or 4 players"},
    [LAP_BAD_GRID] = {"bad-grid", "the grid must be 5 or 7"},
    [LAP_BAD_DECK] = {"bad-deck", "the deck must have 24, 36 or 48 dominoes"},
    [LAP_BAD_LINE] = {"bad-line", "a line has 4 dominoes, or 3 with three players"},
    [LAP_BAD_BONUS] = {"bad-bonus", "the bonus must be none, centre, complete, or centre complete"},

    [LAP_BAD_BYTE] = {"bad-byte", "this byte is not allowed in a line of UTF-8 text"},
    [LAP_BAD_SPACE] = {"bad-space",
                       "words must be separated by single spaces, with none at either end"},
    [LAP_BAD_EVENT] = {"bad-event", "unknown event"},
    [LAP_BAD_NUMBER] = {"bad-number", "expected a number"},
    [LAP_BAD_SEAT] = {"bad-seat", "a seat is a number from 1 to 4"},
    [LAP_BAD_DOMINO] = {"bad-domino", "a domino is a number from 1 to 48"},
    [LAP_BAD_SQUARE] = {"bad-square", "a square is a column from a to m and a row from 1 to 13"},
    [LAP_BAD_RESOURCE] = {"bad-resource", "a resource is mammoth, fish, mushroom or flint"},
    [LAP_BAD_CAVEMAN] = {"bad-caveman", "unknown caveman"},
    [LAP_WORD_MISSING] = {"word-missing", "the line is too short"},
    [LAP_WORD_EXTRA] = {"word-extra", "the line is too long"},

    [LAP_GAME_IS_OVER] = {"game-is-over", "the game is over"},
    [LAP_WRONG_PHASE] = {"wrong-phase", "this cannot happen now"},
    [LAP_WRONG_SEAT] = {"wrong-seat", "it is not this seat's turn"},
    [LAP_OTHER_CHANCE] = {"other-chance", "this is not what was dealt"},
    [LAP_LINE_LENGTH] = {"line-length", "wrong number of dominoes in the line"},
    [LAP_LINE_ORDER] = {"line-order", "the dominoes of a line must be in ascending order"},
    [LAP_DOMINO_SEEN] = {"domino-seen", "this domino has already appeared"},
    [LAP_NO_CHIEF_LEFT] = {"no-chief-left", "this seat has no chief or king left to draw"},
    [LAP_NOT_ON_OFFER] = {"not-on-offer", "this domino is not in the line"},
    [LAP_DOMINO_TAKEN] = {"domino-taken", "this domino is already taken"},
    [LAP_NOT_A_PAIR] =
        {"not-a-pair", "a pair is the first and fourth or the second and third domino of the line"},
    [LAP_OTHER_DOMINO] = {"other-domino", "this turn is for a different domino"},
    [LAP_SQUARE_OCCUPIED] = {"square-occupied", "this square is occupied"},
    [LAP_SQUARES_APART] = {"squares-apart", "the two halves must be on adjacent squares"},
    [LAP_OUTSIDE_GRID] = {"outside-grid", "the domino would leave the grid"},
    [LAP_NO_MATCH] = {"no-match", "the domino must touch the start tile or the same terrain"},
    [LAP_CAN_BE_LAID] = {"can-be-laid", "this domino fits, so it must be placed"},
    [LAP_NOT_LAID] = {"not-laid", "there is no domino on this square"},
    [LAP_OUT_OF_REACH] = {"out-of-reach", "this square is too far from the volcano"},
    [LAP_ON_VOLCANO] = {"on-volcano", "this square is a volcano"},
    [LAP_ON_FIRE] = {"on-fire", "there is already a fire on this square"},
    [LAP_FIRE_CAN_LAND] = {"fire-can-land",
                           "there is a free square for the fire token, so it must be placed"},
    [LAP_OTHER_TOTEM] = {"other-totem", "a different totem must be passed on"},
    [LAP_NOT_TIED] = {"not-tied", "this seat is not tied for the most"},
    [LAP_CAVE_COUNT] = {"cave-count", "wrong number of cavemen revealed"},
    [LAP_NOT_IN_PILE] = {"not-in-pile", "the pile has no such caveman left"},
    [LAP_NOT_IN_CAVE] = {"not-in-cave", "no such caveman is face up in the cave"},
    [LAP_PAY_COUNT] = {"pay-count",
                       "a caveman costs two resources from the cave, four from the pile"},
    [LAP_PAY_NOTHING_THERE] = {"pay-nothing-there", "you have no resource on this square"},
    [LAP_PAY_SAME_KIND] = {"pay-same-kind", "the resources paid must all be different"},
    [LAP_PAY_ORDER] = {"pay-order", "the squares paid from must be in ascending order"},
    [LAP_ON_START] = {"on-start", "a caveman cannot be placed on the start tile"},
    [LAP_ON_RESOURCE] = {"on-resource", "there is a resource on this square"},
    [LAP_ON_CAVEMAN] = {"on-caveman", "there is already a caveman on this square"},

    [LAP_NOT_A_RECORD] = {"not-a-record", "a record begins with the line 'lapilli 1'"},
    [LAP_BAD_VERSION] = {"bad-version", "only version 1 of the format is supported"},
    [LAP_BAD_HEADER] = {"bad-header", "a header line is a key, a space and a value"},
    [LAP_UNKNOWN_KEY] = {"unknown-key", "unknown header line"},
    [LAP_KEY_TWICE] = {"key-twice", "this key was already given"},
    [LAP_KEY_MISSING] = {"key-missing", "the header has no rules or no players"},
    [LAP_NAME_WITHOUT_SEAT] = {"name-without-seat", "the game has no such seat to name"},
    [LAP_HEADER_TOO_LONG] = {"header-too-long", "too many header lines"},
    [LAP_RECORD_TOO_LONG] = {"record-too-long", "more events than a game can have"},
    [LAP_BAD_SEAL] = {"bad-seal", "a checksum is 64 hexadecimal digits"},
    [LAP_NOT_OVER] = {"not-over", "the game is not over"},
    [LAP_WRONG_FOOTER] = {"wrong-footer", "the footer does not match the game"},
    [LAP_AFTER_THE_END] = {"after-the-end", "the record has already ended"},

    [LAP_FIRE_DUE] = {"fire-due", "the volcano just laid needs its fire token"},
    [LAP_NOT_CHOSEN] = {"not-chosen", "no chief or king is on this domino"},
    [LAP_NOBODY_TO_PLAY] = {"nobody-to-play",
                            "no chief or king is in the line being laid, so nobody has a turn"},
    [LAP_TURNS_UNEVEN] =
        {"turns-uneven",
         "the dominoes laid, discarded and waiting for this seat do not match the round"},
    [LAP_CHIEFS_UNEVEN] = {"chiefs-uneven", "the chiefs or kings in the next line do not match the "
                                            "turns that this seat has had in this round"},
    [LAP_RECRUITS_COUNT] = {"recruits-count", "more cavemen than turns to recruit them in"},
    [LAP_DECK_USED_UP] = {"deck-used-up", "this is the last round, so there is no next line"},
    [LAP_NO_LINE_ON_OFFER] = {"no-line-on-offer",
                              "someone has played in this round, so there must be a next line"},
    [LAP_UNCHOSEN_COUNT] = {"unchosen-count",
                            "the number of dominoes that nobody chose does not match the round"},
    [LAP_TOTEM_HOLDER] = {"totem-holder",
                          "a totem is held by a player with the most of its resource"},

    [LAP_BAD_CELL] = {"bad-cell", "not a square; see 'lapilli score --help'"},
    [LAP_CELL_CLASH] = {"cell-clash", "these pieces cannot be on the same square"},
    [LAP_CELL_OTHER_SET] = {"cell-other-set",
                            "this does not belong to the rule set of the drawing"},
    [LAP_TWO_STARTS] = {"two-starts", "there can be only one start tile"},
    [LAP_DRAWING_TOO_BIG] = {"drawing-too-big", "the drawing is larger than 7x7"},
    [LAP_DRAWING_EMPTY] = {"drawing-empty", "the drawing is empty"},

    [LAP_BAD_PLAYER] =
        {"bad-player",
         "unknown player; expected random, greedy, fullgreedy, search or level:1 to level:6"},
    [LAP_BAD_LEVEL] = {"bad-level", "a level is a number from 1 to 6"},
    [LAP_BAD_SETTING] = {"bad-setting", "the settings of search are time=, sims=, threads=, eval=, "
                                        "rounds= and picks=, each at most once"},
    [LAP_BAD_TIME] = {"bad-time", "a time is a number followed by ms or s, from 1ms to 3600s"},
    [LAP_BAD_COUNT] = {"bad-count", "this number is out of range"},
    [LAP_BAD_EVALUATION] = {"bad-evaluation",
                            "eval= is best, network or playout; picks= is learned or greedy"},
    [LAP_NOT_A_NETWORK] = {"not-a-network", "this is not a network that this version can read"},
    [LAP_NETWORK_DAMAGED] = {"network-damaged", "the network is damaged: its checksum is wrong"},

    [LAP_BAD_HAPPENING] = {"bad-happening", "unknown line in the log of a table"},
    [LAP_BAD_REQUEST] = {"bad-request", "unknown request"},
    [LAP_BAD_CLOCK] =
        {"bad-clock", "a clock is a bank and a turn in whole seconds, up to 30 days each, or none"},
    [LAP_BAD_HINTS] = {"bad-hints", "hints must be yes or no"},
    [LAP_BAD_SERIES] = {"bad-series", "a series must be dynasty or best-of-3"},
    [LAP_BAD_HASH] = {"bad-hash", "expected 64 lower-case hexadecimal digits"},
    [LAP_BAD_SALT] = {"bad-salt", "a salt is 32 lower-case hexadecimal digits, or - for none"},
    [LAP_BAD_TABLE] = {"bad-table",
                       "a table ID has 16 characters: letters a to z and digits 2 to 7"},
    [LAP_NAME_TOO_LONG] = {"name-too-long", "a name can have at most 64 bytes"},
    [LAP_NAME_INVISIBLE] = {"name-invisible",
                            "a name cannot have invisible characters or unusual spaces"},
    [LAP_NAME_RESERVED] = {"name-reserved",
                           "computer players are called this; choose another name"},
    [LAP_NOT_OPEN] = {"not-open", "a log begins with the line open"},
    [LAP_OPEN_ALREADY] = {"open-already", "the table is already open"},
    [LAP_NOT_BEGUN] = {"not-begun", "the game has not started"},
    [LAP_HAS_BEGUN] = {"has-begun", "the game has already started"},
    [LAP_NOT_CLOSED] = {"not-closed", "the secret of the shuffle has not been revealed yet"},
    [LAP_IS_CLOSED] = {"is-closed", "the game is over and the table is closed"},
    [LAP_ONLY_WATCHES] = {"only-watches", "spectators cannot make requests"},
    [LAP_NOT_THE_HOST] = {"not-the-host", "only the host can do this for another seat"},
    [LAP_NO_SUCH_SEAT] = {"no-such-seat", "the table has no such seat"},
    [LAP_COMPUTERS_SEAT] = {"computers-seat", "this seat belongs to a computer player"},
    [LAP_SEAT_TAKEN] = {"seat-taken", "this seat is already taken"},
    [LAP_SEAT_EMPTY] = {"seat-empty", "this seat is empty"},
    [LAP_SEAT_LENT] = {"seat-lent", "a computer is playing for this seat; take it back first"},
    [LAP_NOT_LENT] = {"not-lent", "no computer is playing for this seat"},
    [LAP_ONLY_LEVELS] = {"only-levels", "a seat can only be lent to level:1 to level:6"},
    [LAP_TIME_IS_UP] = {"time-is-up", "the time is up, and a computer plays this turn"},
    [LAP_TIME_IS_LEFT] = {"time-is-left", "this seat still has time"},
    [LAP_NOTHING_TO_UNDO] = {"nothing-to-undo", "there is nothing to undo"},
    [LAP_PLEA_ALREADY] = {"plea-already", "an undo has already been requested"},
    [LAP_NO_PLEA] = {"no-plea", "no undo has been requested"},
    [LAP_OWN_PLEA] = {"own-plea", "this seat requested the undo itself"},
    [LAP_AGREED_ALREADY] = {"agreed-already", "this seat has already agreed"},
    [LAP_NOT_AGREED] = {"not-agreed", "not everyone has agreed to the undo"},
    [LAP_OTHER_SECRET] = {"other-secret", "this is not the secret that was committed to"},
    [LAP_NOT_ALL_SEATED] = {"not-all-seated", "salts are revealed when everyone has sat down"},
    [LAP_COMMITTED_ALREADY] = {"committed-already", "this seat has already committed to a salt"},
    [LAP_REVEALED_ALREADY] = {"revealed-already", "this seat has already revealed its salt"},
    [LAP_OTHER_SALT] = {"other-salt", "this is not the salt that this seat committed to"},
    [LAP_TOO_MANY_RESTARTS] = {"too-many-restarts",
                               "this seat has restarted the shuffle too often"},
    [LAP_TOO_MANY_REQUESTS] = {"too-many-requests", "this seat has asked for that too often"},
    [LAP_SEAT_CLAIMED] = {"seat-claimed", "this seat belongs to the player who claimed it"},
    [LAP_NO_LINK] = {"no-link", "there is no link to this seat"},
    [LAP_REMATCH_ALREADY] = {"rematch-already", "the rematch already has a table"},
    [LAP_LISTED_ALREADY] = {"listed-already", "this table is already listed"},
    [LAP_NOT_LISTED] = {"not-listed", "this table is not listed"},
    [LAP_ALL_SEATED] = {"all-seated", "every seat is taken"},
    [LAP_TOO_EARLY] = {"too-early", "give other people half a minute to join first"},
};

static bool is_known(lap_error error)
{
    return (unsigned)error < LAP_ERRORS && errors[error].word != 0;
}

const char *lap_error_text(lap_error error)
{
    return is_known(error) ? errors[error].text : "unknown error";
}

const char *lap_error_word(lap_error error)
{
    return is_known(error) ? errors[error].word : "unknown";
}
