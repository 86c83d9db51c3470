/* status.c: what each error says, to programs and to people. */
#include "lapilli/status.h"

static const struct {
    const char *word;
    const char *text;
} errors[LAP_ERRORS] = {
    [LAP_OK] = {"ok", "all is well"},

    [LAP_BAD_SET] = {"bad-set",
                     "there is no such rule set; there are discovery, totem, tribe and kingdomino"},
    [LAP_BAD_PLAYERS] = {"bad-players", "a game has 2, 3 or 4 players"},
    [LAP_BAD_GRID] = {"bad-grid", "a grid is 5 or 7"},
    [LAP_BAD_DECK] = {"bad-deck", "a deck has 24, 36 or 48 dominoes"},
    [LAP_BAD_LINE] = {"bad-line", "a line has 4 dominoes, or 3 with three players"},
    [LAP_BAD_BONUS] = {"bad-bonus", "the bonus is none, centre, complete, or centre complete"},

    [LAP_BAD_BYTE] = {"bad-byte", "this byte has no place in a line of UTF-8 text"},
    [LAP_BAD_SPACE] = {"bad-space",
                       "words are separated by single spaces, with none at either end"},
    [LAP_BAD_EVENT] = {"bad-event", "there is no such event"},
    [LAP_BAD_NUMBER] = {"bad-number", "a number is expected here"},
    [LAP_BAD_SEAT] = {"bad-seat", "a seat is a number from 1 to 4"},
    [LAP_BAD_DOMINO] = {"bad-domino", "a domino is a number from 1 to 48"},
    [LAP_BAD_SQUARE] = {"bad-square", "a square is a column a to m and a row 1 to 13"},
    [LAP_BAD_RESOURCE] = {"bad-resource", "a resource is mammoth, fish, mushroom or flint"},
    [LAP_BAD_CAVEMAN] = {"bad-caveman", "there is no such caveman"},
    [LAP_WORD_MISSING] = {"word-missing", "the line ends too early"},
    [LAP_WORD_EXTRA] = {"word-extra", "there is more on the line than belongs there"},

    [LAP_GAME_IS_OVER] = {"game-is-over", "the game is over"},
    [LAP_WRONG_PHASE] = {"wrong-phase", "this is not what is due now"},
    [LAP_WRONG_SEAT] = {"wrong-seat", "it is not this seat's turn"},
    [LAP_OTHER_CHANCE] = {"other-chance", "this is not what was dealt"},
    [LAP_LINE_LENGTH] = {"line-length", "the line has another number of dominoes"},
    [LAP_LINE_ORDER] = {"line-order", "the dominoes of a line ascend"},
    [LAP_DOMINO_SEEN] = {"domino-seen", "this domino has been seen before"},
    [LAP_NO_CHIEF_LEFT] = {"no-chief-left", "this seat has no chief left to draw"},
    [LAP_NOT_ON_OFFER] = {"not-on-offer", "this domino is not on offer"},
    [LAP_DOMINO_TAKEN] = {"domino-taken", "a chief stands on this domino already"},
    [LAP_NOT_A_PAIR] = {"not-a-pair",
                        "the pairs are the first and fourth or the second and third of the line"},
    [LAP_OTHER_DOMINO] = {"other-domino", "the chief that acts stands on another domino"},
    [LAP_SQUARE_OCCUPIED] = {"square-occupied", "this square is occupied"},
    [LAP_SQUARES_APART] = {"squares-apart", "the two halves must lie side by side"},
    [LAP_OUTSIDE_GRID] = {"outside-grid", "the territory would not fit the grid"},
    [LAP_NO_MATCH] = {"no-match", "no half touches the start tile or its own terrain"},
    [LAP_CAN_BE_LAID] = {"can-be-laid", "this domino can be laid, so it must be"},
    [LAP_NOT_LAID] = {"not-laid", "nothing is laid on this square"},
    [LAP_OUT_OF_REACH] = {"out-of-reach", "this square is too far from the volcano"},
    [LAP_ON_VOLCANO] = {"on-volcano", "this square is a volcano"},
    [LAP_ON_FIRE] = {"on-fire", "there is fire on this square already"},
    [LAP_FIRE_CAN_LAND] = {"fire-can-land",
                           "the fire has a square to land on, so it must be placed"},
    [LAP_OTHER_TOTEM] = {"other-totem", "another totem is to be passed on"},
    [LAP_NOT_TIED] = {"not-tied", "this seat is not among those tied for the most"},
    [LAP_CAVE_COUNT] = {"cave-count", "another number of cavemen is turned up now"},
    [LAP_NOT_IN_PILE] = {"not-in-pile", "the pile has no such caveman left"},
    [LAP_NOT_IN_CAVE] = {"not-in-cave", "no such caveman is face up in the cave"},
    [LAP_PAY_COUNT] = {"pay-count",
                       "a caveman costs two resources from the cave, four from the pile"},
    [LAP_PAY_NOTHING_THERE] = {"pay-nothing-there", "there is no resource of yours on this square"},
    [LAP_PAY_SAME_KIND] = {"pay-same-kind", "the resources paid must all be different"},
    [LAP_PAY_ORDER] = {"pay-order", "the squares paid from are not in ascending order"},
    [LAP_ON_START] = {"on-start", "a caveman cannot stand on the start tile"},
    [LAP_ON_RESOURCE] = {"on-resource", "there is a resource on this square"},
    [LAP_ON_CAVEMAN] = {"on-caveman", "there is a caveman on this square already"},

    [LAP_NOT_A_RECORD] = {"not-a-record", "a record begins with the line 'lapilli 1'"},
    [LAP_BAD_VERSION] = {"bad-version", "only version 1 of the format is known here"},
    [LAP_BAD_HEADER] = {"bad-header", "a header line is a key, a space and a value"},
    [LAP_UNKNOWN_KEY] = {"unknown-key", "there is no such header line"},
    [LAP_KEY_TWICE] = {"key-twice", "this was said before"},
    [LAP_KEY_MISSING] = {"key-missing", "the header lacks rules or players"},
    [LAP_NAME_WITHOUT_SEAT] = {"name-without-seat", "a seat is named that the game does not have"},
    [LAP_HEADER_TOO_LONG] = {"header-too-long", "there are too many header lines"},
    [LAP_RECORD_TOO_LONG] = {"record-too-long", "there are more events than a game can have"},
    [LAP_BAD_SEAL] = {"bad-seal", "a checksum is 64 hexadecimal digits"},
    [LAP_NOT_OVER] = {"not-over", "the game is not over"},
    [LAP_WRONG_FOOTER] = {"wrong-footer", "the footer does not say what the game came to"},
    [LAP_AFTER_THE_END] = {"after-the-end", "the record has ended before this line"},

    [LAP_BAD_CELL] = {"bad-cell", "this is not a square; see 'lapilli score --help'"},
    [LAP_CELL_CLASH] = {"cell-clash", "these pieces cannot be on one square"},
    [LAP_CELL_OTHER_SET] = {"cell-other-set",
                            "this does not belong to the rule set of the drawing"},
    [LAP_TWO_STARTS] = {"two-starts", "a territory has one start tile"},
    [LAP_DRAWING_TOO_BIG] = {"drawing-too-big", "no territory is larger than 7x7"},
    [LAP_DRAWING_EMPTY] = {"drawing-empty", "there is no square in this drawing"},

    [LAP_BAD_PLAYER] =
        {"bad-player", "the players are random, greedy, fullgreedy, search and level:1 to level:6"},
    [LAP_BAD_LEVEL] = {"bad-level", "a level is a number from 1 to 6"},
    [LAP_BAD_SETTING] = {"bad-setting",
                         "the settings of search are time=, sims= and threads=, each at most once"},
    [LAP_BAD_TIME] = {"bad-time", "a time is a number followed by ms or s, from 1ms to 3600s"},
    [LAP_BAD_COUNT] = {"bad-count", "this count is out of range"},

    [LAP_BAD_HAPPENING] = {"bad-happening", "the log of a table has no such line"},
    [LAP_BAD_REQUEST] = {"bad-request", "there is no such request"},
    [LAP_BAD_CLOCK] =
        {"bad-clock", "a clock is a bank and a turn in whole seconds, up to 30 days each, or none"},
    [LAP_BAD_HASH] = {"bad-hash", "64 hexadecimal digits are expected here, in lower case"},
    [LAP_BAD_SALT] = {"bad-salt", "a salt is 32 hexadecimal digits in lower case, or - for none"},
    [LAP_BAD_TABLE] = {"bad-table",
                       "a table's name is 16 of the letters a to z and the digits 2 to 7"},
    [LAP_NAME_TOO_LONG] = {"name-too-long", "a name has at most 64 bytes"},
    [LAP_NOT_OPEN] = {"not-open", "a log begins with the line open"},
    [LAP_OPEN_ALREADY] = {"open-already", "the table is open already"},
    [LAP_NOT_BEGUN] = {"not-begun", "the game has not begun"},
    [LAP_HAS_BEGUN] = {"has-begun", "the game has begun"},
    [LAP_NOT_CLOSED] = {"not-closed", "the secret of the shuffle has not been shown yet"},
    [LAP_IS_CLOSED] = {"is-closed", "the game is over and the table closed"},
    [LAP_ONLY_WATCHES] = {"only-watches", "whoever only watches may ask for nothing"},
    [LAP_NOT_THE_HOST] = {"not-the-host", "only the host may do this for another seat"},
    [LAP_NO_SUCH_SEAT] = {"no-such-seat", "the table has no such seat"},
    [LAP_COMPUTERS_SEAT] = {"computers-seat", "this seat is a computer's"},
    [LAP_SEAT_TAKEN] = {"seat-taken", "someone sits here already"},
    [LAP_SEAT_EMPTY] = {"seat-empty", "nobody sits here"},
    [LAP_SEAT_LENT] = {"seat-lent", "a computer plays for this seat; it must be given back first"},
    [LAP_NOT_LENT] = {"not-lent", "no computer plays for this seat"},
    [LAP_ONLY_LEVELS] = {"only-levels", "a seat is lent to level:1 to level:6"},
    [LAP_TIME_IS_UP] = {"time-is-up", "the clock has run out, and a computer takes this turn"},
    [LAP_TIME_IS_LEFT] = {"time-is-left", "the clock of this seat has not run out"},
    [LAP_NOTHING_TO_UNDO] = {"nothing-to-undo", "there is no decision to be taken back"},
    [LAP_PLEA_ALREADY] = {"plea-already", "somebody has asked to go back already"},
    [LAP_NO_PLEA] = {"no-plea", "nobody has asked to go back"},
    [LAP_OWN_PLEA] = {"own-plea", "it was this seat that asked to go back"},
    [LAP_AGREED_ALREADY] = {"agreed-already", "this seat has agreed already"},
    [LAP_NOT_AGREED] = {"not-agreed", "not everyone has agreed to go back"},
    [LAP_OTHER_SECRET] = {"other-secret", "this is not the secret that was committed to"},
    [LAP_REMATCH_ALREADY] = {"rematch-already", "there is another table already"},
};

static int is_known(lap_error error)
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
